/* Public library: knowledge as a client receives it over a wire, line by line. In games of the unit events and acts can be parsed
   from their texts; in games without secrets a match beside follows the one that is heard of. */
#include "give.h"
#include "known.h"

#include "pegboard.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 400, OWN_MOST = 18 };

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

/* The word `players=N` of the options is taken out of them; 0: there is none. */
static int take_players(char *options)
{
    static const char key[] = "players=";
    char *at = options;
    while ((at = strstr(at, key)) && at != options && at[-1] != ' ')
        at++;
    if (!at)
        return 0;
    size_t len = strcspn(at, " ");
    int players = atoi(at + strlen(key));
    memmove(at, at + len, strlen(at + len) + 1);
    return players > 0 ? players : -1;
}

static PegMatch *match_of(const PegGame *game, const char *options, char *why, size_t size)
{
    char *rest = memory_resize(NULL, (options ? strlen(options) : 0) + 1);
    strcpy(rest, options ? options : "");
    int players = take_players(rest);
    PegMatch *match = peg_match_new(game, players, 1, rest, why, size);
    free(rest);
    return match;
}

PegKnowledge *peg_knowledge_begin(const PegGame *game, const char *options, int player, char *why, size_t size)
{
    const Game *rules = (const Game *)game;
    PegMatch *match = match_of(game, options, why, size);
    PegKnowledge *knowledge = match && (rules->of_unit || rules->open) ? peg_knowledge_new(match, player) : NULL;
    if (match && !knowledge)
        refuse(why, size, "only a player of a game of the unit, or of one without secrets, can be told of it line by line", NULL);
    if (knowledge)
        knowledge->known->items = 0;
    if (knowledge && rules->open)
        knowledge->follower = follower_new((Match *)match, player);
    else
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

/* One argument of a kind that writes it in words of its own: the number for which it writes this word. */
static bool read_own(const EventKind *kind, char letter, const char *word, int32_t *out)
{
    for (*out = 0; *out < OWN_MOST; ++*out) {
        char written[ACT_TEXT_MAX];
        Text text = text_within(written, sizeof written);
        kind->arg(letter, *out, &text);
        if (!strcmp(written, word))
            return true;
    }
    return false;
}

/* One argument by its letter; false if the word does not fit. */
static bool read_argument(const EventKind *kind, char letter, const char *word, int32_t *out)
{
    if (!strchr("pnl", letter))
        return kind->arg && read_own(kind, letter, word, out);
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
        } else if (!read_argument(event->kind, *letter, word, &event->arg[n++]))
            return false;
    }
    return true;
}

/* A line as an event of that kind. */
static bool read_as(PegKnowledge *knowledge, const EventKind *kind, const char *line, Event *event)
{
    char words[LINE_MOST], *rest = NULL;
    strcpy(words, line);
    *event = (Event){.kind = kind};
    return !strcmp(strtok_r(words, " ", &rest), kind->name) && read_arguments(knowledge, event, &rest);
}

/* Kinds of the game's own may have a name that others have too. */
static bool read_event(PegKnowledge *knowledge, const char *line, Event *event)
{
    for (const EventKind *const *own = knowledge->known->game->kinds; own && *own; own++)
        if (read_as(knowledge, *own, line, event))
            return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (read_as(knowledge, kinds[i], line, event))
            return true;
    return false;
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
    Heard heard = {.deed = false};
    size_t first = strcspn(line, " ");
    if (strlen(line) >= LINE_MOST)
        return refuse(why, size, "a line is at most 399 bytes long", NULL);
    if (first == 3 && !strncmp(line, "say", first))
        return true;    /* talk carries no information for bots */
    if (*line && knowledge->follower) {
        follower_hear(knowledge->follower, line);
        return true;
    }
    if (line[strspn(line, " ")] == 0 || !read_event(knowledge, line, &heard.event))
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
    if (strlen(act) >= ACT_TEXT_MAX)
        return refuse(why, size, "this is no act: ", act);
    if (knowledge->follower) {
        follower_did(knowledge->follower, act);
        return true;
    }
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

/* In a game without secrets acts are found that explain what was heard and seen. */
static bool see_openly(PegKnowledge *knowledge, const char *view, char *why, size_t size)
{
    Follower *follower = knowledge->follower;
    if (!follower_catch_up(follower, view))
        return refuse(why, size, "no acts lead to this view and sound like this: ", follower->ahead.len ? follower->ahead.at : "");
    Knowledge *known = knowledge_of(follower->match, follower->seat);
    knowledge_free(knowledge->known);
    knowledge->known = known;
    game_legal(known->game, match_state(follower->match), known->seat, &knowledge->legal);
    return true;
}

bool peg_knowledge_see(PegKnowledge *knowledge, const char *view, const char *legal, char *why, size_t size)
{
    Acts acts;
    if (knowledge->follower)
        return see_openly(knowledge, view, why, size);
    if (!read_legal(knowledge->known->game, legal, &acts))
        return refuse(why, size, "not every line of these is an act: ", legal);
    knowledge->legal = acts;
    knowledge->known->actors = read_actors(view);
    text_clear(&knowledge->known->view);
    text_add(&knowledge->known->view, view);
    return true;
}
