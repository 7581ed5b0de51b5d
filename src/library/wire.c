/* Public library: knowledge as a client receives it over a wire, line by line. For games of the unit, whose events and acts can
   be parsed from their texts. */
#include "give.h"
#include "known.h"

#include "pegboard.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 400 };

static const EventKind *const kinds[] = {
    &event_put, &event_take, &event_shift, &event_mark, &event_unmark, &event_alarm, &event_probe, &event_announce, &event_ready,
    &event_clear,
    &event_toss, &event_guess, &event_ball, &event_score, &event_turn, &event_phase, &event_pass, &event_time, &event_won,
    &event_drawn,
};

static bool refuse(char *why, size_t size, const char *sentence, const char *words)
{
    Text reason = text_growing(GIVEN_MOST);
    text_add(&reason, sentence);
    if (words)
        text_quoted(&reason, words);
    give(&reason, why, size);
    return false;
}

PegKnowledge *peg_knowledge_begin(const PegGame *game, const char *options, int player, char *why, size_t size)
{
    PegMatch *match = peg_match_new(game, 2, 1, options, why, size);
    PegKnowledge *knowledge = match && ((const Game *)game)->of_unit ? peg_knowledge_new(match, player) : NULL;
    if (match && !knowledge)
        refuse(why, size, "only a player of a game of the unit can be told what happens line by line", NULL);
    if (knowledge)
        knowledge->known->items = 0;
    peg_match_free(match);
    return knowledge;
}

static void add(Knowledge *known, Heard heard)
{
    if (known->items == known->room) {
        known->room = 2 * known->room + 64;
        known->item = memory_resize(known->item, (size_t)known->room * sizeof *known->item);
    }
    known->item[known->items++] = heard;
}

static const char *store_word(PegKnowledge *knowledge, const char *word)
{
    char *copy = memory_resize(NULL, strlen(word) + 1);
    strcpy(copy, word);
    knowledge->word = memory_resize(knowledge->word, (size_t)(knowledge->words + 1) * sizeof *knowledge->word);
    return knowledge->word[knowledge->words++] = copy;
}

/* All remaining players, as a set. */
static int read_players(char **rest)
{
    int set = 0, seat;
    for (char *word; (word = strtok_r(NULL, " ", rest));)
        if (text_read_int(word, 1, SEATS_MAX, &seat))
            set |= 1 << seat;
    return set;
}

/* One argument by its letter; false if the word does not fit. */
static bool read_argument(char letter, const char *word, int32_t *out)
{
    int number = letter == 'l' ? loc_read(word) : 0;
    if (letter == 'l' && (number != LOC_NONE || !strcmp(word, "-"))) {
        *out = number;
        return true;
    }
    bool good = letter != 'l' && text_read_int(word, 0, INT32_MAX, &number);
    *out = number;
    return good;
}

static void hide_from(Event *event, int first)
{
    for (int i = first; i < EVENT_ARGS; i++)
        event->arg[i] = EVENT_HIDDEN;
}

static bool read_arguments(PegKnowledge *knowledge, Event *event, char **rest)
{
    int n = 0;
    for (const char *letter = event->kind->args; *letter; letter++) {
        char *word = *letter == 'W' ? NULL : strtok_r(NULL, *letter == 'w' ? "" : " ", rest);
        if (*letter == 'W')
            event->arg[n++] = read_players(rest);
        else if (!word)
            return false;
        else if (*letter == 'w')
            event->word = store_word(knowledge, word);
        else if (!strcmp(word, "?")) {
            hide_from(event, 1);
            return true;
        } else if (!read_argument(*letter, word, &event->arg[n++]))
            return false;
    }
    return true;
}

static const EventKind *kind_of(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i]->name, name))
            return kinds[i];
    return NULL;
}

/* A ball passed among the player's own pegs is a different kind of event, because nobody else hears it. */
static void follow_ball(PegKnowledge *knowledge, Event *event)
{
    if (event->kind != &event_ball)
        return;
    if (event->arg[0] == knowledge->known->seat && knowledge->ball == event->arg[0])
        event->kind = &event_ball_passed;
    knowledge->ball = event->arg[0];
}

bool peg_knowledge_hear(PegKnowledge *knowledge, const char *line, char *why, size_t size)
{
    char words[LINE_MOST], *rest = NULL;
    Heard heard = {.deed = false};
    if (strlen(line) >= sizeof words)
        return refuse(why, size, "a line is at most 399 bytes long", NULL);
    strcpy(words, line);
    char *name = strtok_r(words, " ", &rest);
    if (name && !strcmp(name, "say"))
        return true;    /* talk carries no information for bots */
    heard.event.kind = name ? kind_of(name) : NULL;
    if (!heard.event.kind || !read_arguments(knowledge, &heard.event, &rest))
        return refuse(why, size, "this is no event: ", line);
    follow_ball(knowledge, &heard.event);
    add(knowledge->known, heard);
    return true;
}

/* An act of the unit from its text: a verb, a location, a move, or a verb with one of those. */
static bool read_act(const Game *game, const char *words, Act *act)
{
    for (int verb = 0; verb < (game->verb_count ? game->verb_count : 1); verb++) {
        char name[ACT_TEXT_MAX];
        Text text = text_within(name, sizeof name);
        const char *said = verb && game->verbs[verb] ? game->verbs[verb] : "";
        size_t len = strlen(said);
        const char *at = words + (strncmp(words, said, len) ? 0 : len) + (len && words[len] == ' ');
        const char *dash = strchr(at, '-');
        int to = loc_read(dash ? dash + 1 : at), from = dash ? loc_read(at) : LOC_NONE;
        *act = unit_act(verb, from == LOC_NONE ? UNIT_NO_LOC : from, to == LOC_NONE ? UNIT_NO_LOC : to);
        if (verb && !game->verbs[verb])
            continue;
        game->act_text(game, *act, &text);
        if (text_same(name, words))
            return true;
    }
    return false;
}

bool peg_knowledge_did(PegKnowledge *knowledge, const char *act, char *why, size_t size)
{
    Heard heard = {.deed = true, .seat = knowledge->known->seat};
    if (!read_act(knowledge->known->game, act, &heard.act))
        return refuse(why, size, "this is no act: ", act);
    add(knowledge->known, heard);
    return true;
}

/* Acts that differ only in their target share one row. */
static bool read_legal(const Game *game, const char *lines, Acts *out)
{
    acts_clear(out);
    while (*lines) {
        char words[ACT_TEXT_MAX];
        size_t len = strcspn(lines, "\n");
        Act act;
        snprintf(words, sizeof words, "%.*s", (int)len, lines);
        lines += len + (lines[len] == '\n');
        if (len >= sizeof words || !read_act(game, words, &act) || out->rows == ACTS_ROWS)
            return false;
        Act base = act & ~(Act)63;
        ActRow *last = out->rows ? &out->row[out->rows - 1] : NULL;
        if (last && last->base == base && !(last->mask >> (act & 63) & 1)) {
            last->mask |= (uint64_t)1 << (act & 63);
            out->count++;
        } else
            acts_add(out, base, (uint64_t)1 << (act & 63));
    }
    return true;
}

/* `"actors":"1? 2"` in a view. */
static Actors read_actors(const char *view)
{
    static const char key[] = "\"actors\":\"";
    Actors actors = {0};
    const char *at = strstr(view, key);
    for (at = at ? at + strlen(key) : "\""; *at && *at != '"'; at++) {
        int seat = *at >= '1' && *at <= '9' ? *at - '0' : 0;
        actors.chance |= *at == 'c';
        if (seat && at[1] == '?')
            actors.may |= (uint16_t)(1 << seat);
        else if (seat)
            actors.must |= (uint16_t)(1 << seat);
    }
    return actors;
}

bool peg_knowledge_see(PegKnowledge *knowledge, const char *view, const char *legal, char *why, size_t size)
{
    Acts acts;
    if (!read_legal(knowledge->known->game, legal, &acts))
        return refuse(why, size, "not every line of these is an act: ", legal);
    knowledge->legal = acts;
    knowledge->known->actors = read_actors(view);
    text_clear(&knowledge->known->view);
    text_add(&knowledge->known->view, view);
    return true;
}
