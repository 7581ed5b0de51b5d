/* A set-up that somebody tries out: what the board would look like after some acts, and what could follow. Nothing of it is kept,
   and it is worked out without the other players, so that nothing of theirs can show. */
#include "server/draft.h"

#include "server/inside.h"

#include "base/json.h"

#include <string.h>

enum { DRAFT_MOST = 64 };    /* acts of one set-up */

static bool setting_up(const Match *match, int seat)
{
    const Core *core = match_state(match);
    return core->phase == PHASE_SETUP && game_actors(match_game(match), core).must >> seat & 1;
}

static Act first_legal(const Match *match, int seat)
{
    Acts legal;
    Act first = 0;
    game_legal(match_game(match), match_state(match), seat, &legal);
    ActWalk walk = {&legal};
    acts_next(&walk, &first);
    return first;
}

/* How many acts are missing: whatever is offered can be completed, so the first of them will do. */
static int acts_left(Match *match, int seat)
{
    int acts = 0;
    for (; acts < DRAFT_MOST && setting_up(match, seat); acts++)
        match_apply(match, seat, first_legal(match, seat));
    for (int i = 0; i < acts; i++)
        match_undo(match);
    return acts;
}

static void draft_json(Match *match, int seat, Text *out)
{
    Text legal = text_growing(1 << 14);
    json_open(out, '{');
    json_string_of(out, "type", "draft");
    json_number_of(out, "seat", seat);
    json_key(out, "view");
    match_view(match, seat, out);
    if (setting_up(match, seat))
        match_legal_text(match, seat, &legal);
    json_key(out, "legal");
    json_lines(out, &legal);
    json_number_of(out, "left", acts_left(match, seat));
    json_close(out, '}');
    text_free(&legal);
}

static Refusal try_acts(Match *match, int seat, const json_t *acts)
{
    for (size_t i = 0; i < json_array_size(acts); i++) {
        char reason[REFUSAL_SENTENCE];
        Text why = text_within(reason, sizeof reason);
        const char *words = json_string_value(json_array_get(acts, i));
        if (!words || !setting_up(match, seat) || !match_play(match, seat, words, &why))
            return refuse("illegal", "A set-up cannot go on like that.");
    }
    return done();
}

Refusal draft_setup(const Table *table, int seat, const json_t *acts, Text *out)
{
    if (table->state != TABLE_PLAYING || !match_game(table->match)->of_unit || !setting_up(table->match, seat))
        return refuse("not-now", "Only a set-up of the unit can be tried out, and only your own while it is made.");
    if (!json_is_array(acts) || json_array_size(acts) > DRAFT_MOST)
        return refuse("bad-request", "Say which acts to try out: \"acts\", at most 64.");
    Match *alone = match_alone(table->match, seat);
    if (!alone)
        return refuse("not-now", "This set-up cannot be tried out.");
    Refusal refusal = try_acts(alone, seat, acts);
    if (!refused(&refusal))
        draft_json(alone, seat, out);
    match_free(alone);
    return refusal;
}
