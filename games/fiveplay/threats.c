#include "threats.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MOST = 25,
    TABLE = 1 << 14,
    NODES_A_LOOK = 64,    /* positions between two clock reads */
};

/* A position in which the mover has no win by threats in so many plies. */
typedef struct Entry {
    uint64_t hash;
    int plies;
} Entry;

typedef struct Search {
    ThreatLimits *limits;
    Entry *table;
    bool over;        /* the limits are reached, and results mean nothing */
    bool deeper;      /* more plies might find more */
} Search;

static bool out_of_work(Search *s)
{
    long nodes = ++s->limits->nodes;
    if (nodes >= s->limits->most || (nodes % NODES_A_LOOK == 0 && deadline_over(s->limits->deadline)))
        s->over = true;
    return s->over;
}

static bool attack(Search *s, const Position *at, int plies, Act *act);

/* Whether no reply to the threats of `shape`, in the holes that complete its lines, prevents a win. */
static bool defence_fails(Search *s, const Position *at, const Shape *shape, int plies)
{
    Act list[MOVES_MOST], next;
    Set wanted = lines_wanted(shape);
    int n = lines_acts(at, (const Set[2]){wanted, wanted}, list);
    for (int i = 0; i < n; i++) {
        Position then = lines_after(at, list[i]);
        if (!attack(s, &then, plies - 1, &next))
            return false;
    }
    return true;
}

/* Whether the act makes a threat, leaves the other no immediate win, and has no defence. */
static bool threat_wins(Search *s, const Position *at, Act act, int plies)
{
    Position then = lines_after(at, act);
    Shape mine = lines_shape(&then, at->mover);
    if (!lines_wanted(&mine))
        return false;
    Shape theirs = lines_shape(&then, then.mover);
    return !lines_wanted(&theirs) && defence_fails(s, &then, &mine, plies - 1);
}

/* The mover's threats; if the other threatens too, only those that also stop that. */
static int list_threats(const Position *at, const Shape *mine, Act list[MOVES_MOST])
{
    Shape theirs = lines_shape(at, 1 - at->mover);
    Set wanted = lines_wanted(&theirs), to = wanted ? wanted : ALL_HOLES;
    return lines_acts(at, (const Set[2]){mine->four[0] & to, mine->four[1] & to}, list);
}

/* Whether the mover wins by threats in so many plies. */
static bool attack(Search *s, const Position *at, int plies, Act *act)
{
    if (out_of_work(s))
        return false;
    Shape mine = lines_shape(at, at->mover);
    if (lines_win(at, &mine, act))
        return true;
    Entry *entry = &s->table[at->hash % TABLE];
    bool vain = entry->hash == at->hash && entry->plies >= plies;
    if (plies < 3 || vain) {
        s->deeper |= mine.four[0] || mine.four[1];
        return false;
    }
    Act list[MOVES_MOST];
    int n = list_threats(at, &mine, list);
    for (int i = 0; i < n && !s->over; i++)
        if (threat_wins(s, at, list[i], plies)) {
            *act = list[i];
            return !s->over;
        }
    if (!s->over)
        *entry = (Entry){at->hash, plies};
    return false;
}

int threats_win(const Position *at, ThreatLimits *limits, Act *act)
{
    Search s = {.limits = limits, .deeper = true};
    int found = 0;
    s.table = memory_resize(NULL, TABLE * sizeof *s.table);
    memset(s.table, 0, TABLE * sizeof *s.table);
    for (int plies = 1; plies <= PLIES_MOST && s.deeper && !s.over && !found; plies += 2) {
        s.deeper = false;
        found = attack(&s, at, plies, act) ? plies : 0;
    }
    free(s.table);
    return found;
}
