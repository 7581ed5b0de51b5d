#include "rules/unit.h"

#include "base/json.h"

const Option unit_options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL},
    [UNIT_OPTION_LIMIT] = {"limit", UNIT_LIMIT},
    {NULL},
};

void unit_start(Unit *unit, const Setup *setup)
{
    core_start(&unit->core, setup->players, setup->option[UNIT_OPTION_STALL], setup->option[UNIT_OPTION_LIMIT]);
}

void unit_start_timed(Unit *unit, const Setup *setup)
{
    uint32_t agreed = (uint32_t)setup->option[UNIT_OPTION_TURNS];
    unit_start(unit, setup);
    if (agreed && agreed < unit->core.limit)
        unit->core.limit = agreed;
    unit->core.timing = setup->option[UNIT_OPTION_MINUTES] ? TIMING_RUNS : TIMING_NONE;
}

/* What games do in every act is inlined by the linker, also where it makes an object from which others may call. */
#define LINK_INLINE inline __attribute__((always_inline))

static inline void emit_at(Unit *unit, Log *log, const EventKind *kind, int player, int at)
{
    emit(&unit->core, log, kind, player, at, 0);
}

/* SYS-4: the alarm sounds when the peg goes in; markers alone neither sound nor trigger it. */
static inline bool sound(Unit *unit, Log *log, int player, int at)
{
    bool sounds = unit_sounds(unit, player, at);
    if (sounds)
        unit_alarm(unit, log, player, at);
    return sounds;
}

LINK_INLINE bool unit_put(Unit *unit, Log *log, int player, int at)
{
    unit_put_hidden(unit, log, player, at);
    return sound(unit, log, player, at);
}

LINK_INLINE void unit_put_hidden(Unit *unit, Log *log, int player, int at)
{
    unit->peg[player - 1] |= set_of(at);
    emit_at(unit, log, &event_put, player, at);
}

void unit_put_worn(Unit *unit, Log *log, int player, int at)
{
    unit_put_hidden(unit, log, player, at);
    unit_mark(unit, log, player, at);
}

static inline void move(Unit *unit, Log *log, int player, int from, int to)
{
    Set *peg = &unit->peg[player - 1], *marker = &unit->marker[player - 1];
    if (set_has(*marker, from))
        *marker = (*marker & ~set_of(from)) | set_of(to);
    *peg = (*peg & ~set_of(from)) | set_of(to);
    emit(&unit->core, log, &event_shift, player, from, to);
}

LINK_INLINE bool unit_shift(Unit *unit, Log *log, int player, int from, int to)
{
    move(unit, log, player, from, to);
    return sound(unit, log, player, to);
}

bool unit_throw(Unit *unit, Log *log, int player, int from, int to)
{
    unit->peg[player - 1] |= set_of(to);
    unit->marker[player - 1] |= set_of(to);
    emit(&unit->core, log, &event_shift, player, from, to);
    return sound(unit, log, player, to);
}

LINK_INLINE void unit_return(Unit *unit, Log *log, int player, int from, int to)
{
    move(unit, log, player, from, to);
}

inline /* A set after the contents of two locations have moved at the same time. */
static Set after_both(Set set, int from, int to, int second_from, int second_to)
{
    Set rest = set & ~set_of(from) & ~set_of(second_from);
    Set first = set_has(set, from) ? set_of(to) : SET_NONE, second = set_has(set, second_from) ? set_of(second_to) : SET_NONE;
    return rest | first | second;
}

void unit_shift_both(Unit *unit, Log *log, int player, int from, int to, int second_from, int second_to)
{
    Set *peg = &unit->peg[player - 1], *marker = &unit->marker[player - 1];
    *peg = after_both(*peg, from, to, second_from, second_to);
    *marker = after_both(*marker, from, to, second_from, second_to);
    emit(&unit->core, log, &event_shift, player, from, to);
    emit(&unit->core, log, &event_shift, player, second_from, second_to);
}

LINK_INLINE void unit_take(Unit *unit, Log *log, int player, int at)
{
    unit->peg[player - 1] &= ~set_of(at);
    unit->marker[player - 1] &= ~set_of(at);
    emit_at(unit, log, &event_take, player, at);
}

void unit_take_all(Unit *unit, Log *log, int player, Set which)
{
    while (which)
        unit_take(unit, log, player, set_pop(&which));
}

inline void unit_mark(Unit *unit, Log *log, int player, int at)
{
    if (!unit_has_marker(unit, player))
        return;
    unit->marker[player - 1] |= set_of(at);
    emit_at(unit, log, &event_mark, player, at);
}

void unit_unmark(Unit *unit, Log *log, int player, int at)
{
    unit->marker[player - 1] &= ~set_of(at);
    emit_at(unit, log, &event_unmark, player, at);
}

void unit_ball(Unit *unit, Log *log, int player, int at)
{
    bool passed = unit_markers(unit, player);
    unit->marker[other(player) - 1] = SET_NONE;
    unit->marker[player - 1] = set_of(at);
    emit_at(unit, log, passed ? &event_ball_passed : &event_ball, player, at);
}

bool unit_probe(Unit *unit, Log *log, int player, int at)
{
    emit_at(unit, log, &event_probe, player, at);
    return sound(unit, log, player, at);
}

inline void unit_alarm(Unit *unit, Log *log, int player, int at)
{
    unit->sounded[player - 1] |= set_of(at);
    emit_at(unit, log, &event_alarm, player, at);
}

void unit_announce(Log *log, int player, int at, const char *what)
{
    emit_word(log, &event_announce, player, at, what);
}

void unit_ready(Unit *unit, Log *log, int player)
{
    emit(&unit->core, log, &event_ready, player, 0, 0);
}

void unit_clear(Unit *unit, Log *log)
{
    unit_clear_one(unit, log, 1);
    unit_clear_one(unit, log, 2);
}

void unit_clear_one(Unit *unit, Log *log, int player)
{
    unit->peg[player - 1] = unit->marker[player - 1] = unit->sounded[player - 1] = SET_NONE;
    emit(&unit->core, log, &event_clear, player, 0, 0);
}

static inline bool set_up(const Unit *unit, int player, int pegs)
{
    return set_count(unit_pegs(unit, player)) >= pegs;
}

Actors unit_setup_actors(const Unit *unit, int pegs)
{
    if (unit->core.phase != PHASE_SETUP)
        return (Actors){.must = (uint16_t)only(unit->core.mover)};
    int first = set_up(unit, 1, pegs) ? 0 : only(1), second = set_up(unit, 2, pegs) ? 0 : only(2);
    return (Actors){.must = (uint16_t)(first | second)};
}

LINK_INLINE bool unit_setup_done(Unit *unit, Log *log, int player, int pegs)
{
    if (!set_up(unit, player, pegs))
        return false;
    unit_ready(unit, log, player);
    if (!set_up(unit, other(player), pegs))
        return false;
    core_phase(&unit->core, log, PHASE_PLAY);
    return true;
}

void unit_act_text(const Game *game, Act act, Text *out)
{
    const char *verb = act_verb(act) ? game->verbs[act_verb(act)] : "";
    if (*verb)
        text_add(out, verb);
    if (act_to(act) == UNIT_NO_LOC)
        return;
    if (*verb)
        text_char(out, ' ');
    if (act_from(act) != UNIT_NO_LOC) {
        loc_text(act_from(act), out);
        text_char(out, '-');
    }
    loc_text(act_to(act), out);
}

static char cell(const Unit *unit, int player, int at)
{
    static const char cells[] = ".omx";
    return cells[set_has(unit_pegs(unit, player), at) + 2 * set_has(unit_markers(unit, player), at)];
}

void unit_view_grids(const Unit *unit, int viewer, Text *out)
{
    json_key(out, "grids");
    json_open(out, '[');
    for (int player = 1; player <= 2; player++) {
        bool seen = viewer == VIEWER_UMPIRE || viewer == player;
        json_open(out, '[');
        for (int row = 0; row < GRID_SIDE; row++) {
            char cells[] = {'?', '?', '?', '?', '?', '?'};
            _Static_assert(sizeof cells == GRID_SIDE, "a row is hidden as a whole");
            for (int col = 0; seen && col < GRID_SIDE; col++)
                cells[col] = cell(unit, player, loc_at(row, col));
            json_bytes(out, cells, sizeof cells);
        }
        json_close(out, ']');
    }
    json_close(out, ']');
}

void unit_view_pair(Text *out, const char *key, int first, int second)
{
    json_key(out, key);
    json_open(out, '[');
    json_number(out, first);
    json_number(out, second);
    json_close(out, ']');
}

void unit_view_pegs(const Unit *unit, Text *out)
{
    unit_view_pair(out, "counts", set_count(unit_pegs(unit, 1)), set_count(unit_pegs(unit, 2)));
}

int loc_mirror_cols(int loc)
{
    return loc_at(loc_row(loc), GRID_SIDE - 1 - loc_col(loc));
}

int loc_mirror_rows(int loc)
{
    return loc_at(GRID_SIDE - 1 - loc_row(loc), loc_col(loc));
}

int loc_mirror_both(int loc)
{
    return GRID_LOCS - 1 - loc;
}

Set set_mirror(Set set, int (*mirror)(int loc))
{
    Set mirrored = SET_NONE;
    while (set)
        mirrored |= set_of(mirror(set_pop(&set)));
    return mirrored;
}

static void exchange(Set pair[2], int (*mirror)(int loc))
{
    Set first = set_mirror(pair[0], mirror);
    pair[0] = set_mirror(pair[1], mirror);
    pair[1] = first;
}

void unit_exchange(Unit *unit, int (*mirror)(int loc))
{
    exchange(unit->peg, mirror);
    exchange(unit->marker, mirror);
    exchange(unit->sounded, mirror);
    if (unit->core.mover)
        unit->core.mover = (uint8_t)other(unit->core.mover);
}
