/* Public library: knowledge as a client receives it over a wire, line by line. In games of the unit events and acts can be parsed
   from their texts; in games whose acts are all open a position beside follows the one that is heard of. */
#include "give.h"
#include "known.h"
#include "lines.h"

#include "pegboard.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

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
    bool follows = rules->open || rules->suppose;
    /* The text of an act does not tell which line of a script it comes from. */
    bool readable = follows || (rules->of_unit && !rules->script);
    PegKnowledge *knowledge = match && readable ? peg_knowledge_new(match, player) : NULL;
    if (match && !knowledge)
        refuse(why, size, "only a player of a game of the box can be told of it line by line", NULL);
    if (knowledge && follows)
        knowledge->follower = follower_new(knowledge->known, (const Match *)match);
    else if (knowledge) {
        knowledge->outcomes = outcomes_of(rules, match_state((const Match *)match));
        knowledge->known->items = 0;
    }
    peg_match_free(match);
    return knowledge;
}

static const char *store_word(PegKnowledge *knowledge, const char *word)
{
    char *copy = memory_resize(NULL, strlen(word) + 1);
    strcpy(copy, word);
    knowledge->word = memory_resize(knowledge->word, (size_t)(knowledge->words + 1) * sizeof *knowledge->word);
    return knowledge->word[knowledge->words++] = copy;
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

/* An outcome of chance that hides nothing is seen like an own act. */
static bool hear_outcome(PegKnowledge *knowledge, const char *line)
{
    const Sounding *outcome = outcome_heard(&knowledge->outcomes, knowledge->known->seat, line);
    if (!outcome)
        return false;
    knowledge_add(knowledge->known, (Heard){.deed = true, .seat = SEAT_CHANCE, .act = outcome->act});
    knowledge_add(knowledge->known, (Heard){.event = outcome->event});
    return true;
}

bool peg_knowledge_hear(PegKnowledge *knowledge, const char *line, char *why, size_t size)
{
    Heard heard = {.deed = false};
    char words[LINE_MOST];
    size_t first = strcspn(line, " ");
    if (strlen(line) >= LINE_MOST)
        return refuse(why, size, "a line is at most 399 bytes long", NULL);
    if (first == 3 && !strncmp(line, "say", first))
        return true;    /* talk carries no information for bots */
    if (*line && knowledge->follower) {
        follower_hear(knowledge->follower, line);
        return true;
    }
    if (hear_outcome(knowledge, line))
        return true;
    if (!line_read(knowledge->known->game, line, &heard.event, words))
        return refuse(why, size, "this is no event: ", line);
    if (heard.event.word)
        heard.event.word = store_word(knowledge, heard.event.word);
    follow_ball(knowledge, &heard.event);
    knowledge_add(knowledge->known, heard);
    return true;
}

/* An act of the unit from its text: a verb, a location, a move, or a verb with one of those; or one that is never listed, which is
   then legal in any position. */
static bool read_act(const Game *game, const char *words, Act *act)
{
    if (game->unlisted && game->unlisted(game, NULL, 0, words, act))
        return true;
    for (int verb = 0; verb < (game->verb_count ? game->verb_count : 1); verb++) {
        char name[ACT_TEXT_MAX];
        Text text = text_within(name, sizeof name);
        const char *said = verb && game->verbs[verb] ? game->verbs[verb] : "";
        size_t len = strlen(said);
        const char *at = strncmp(words, said, len) ? words : words + len;
        at += len && *at == ' ';
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
    knowledge_add(knowledge->known, heard);
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

/* Acts are found that explain what was heard and seen. What nothing explains is forgotten, so that it can be told again. */
static bool see_openly(PegKnowledge *knowledge, const char *view, char *why, size_t size)
{
    Follower *follower = knowledge->follower;
    bool explained = follower_catch_up(follower, view);
    if (explained)
        game_legal(knowledge->known->game, follower->state, knowledge->known->seat, &knowledge->legal);
    else
        refuse(why, size, "no acts lead to this view and sound like this: ", follower->ahead.len ? follower->ahead.at : "");
    follower_forget(follower);
    return explained;
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
