/* The analysis as JSON; chances are in 1/1000. */
#include "analysis/inside.h"

#include "base/json.h"

#include <math.h>

static void chance_of(Text *out, const char *key, double chance) { json_number_of(out, key, (int64_t)lround(chance * 1000)); }

static void chances(const Analysis *analysis, const char *key, const double chance[SEATS_MAX + 1], Text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (int seat = 1; seat <= match_players(analysis->match); seat++)
        json_number(out, (int64_t)lround(chance[seat] * 1000));
    json_close(out, ']');
}

static void weighed_json(const Analysis *analysis, const Weighed *by, Text *out)
{
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    analysis_act_text(analysis, by->best, &text);
    chance_of(out, "known", by->hope);
    chance_of(out, "chance", by->chance);
    if (by->cost > 0) {
        json_string_of(out, "best", words);
        chance_of(out, "cost", by->cost);
    }
    if (by->odds >= 0)
        chance_of(out, "odds", by->odds);
}

static void act_json(const Analysis *analysis, int i, Text *out)
{
    const AnalysedAct *act = &analysis->act[i];
    Text words = text_growing(4096);
    match_act_text(analysis->match, i, &words);
    json_open(out, '{');
    json_number_of(out, "number", i + 1);
    json_number_of(out, "seat", act->seat);
    json_string_of(out, "act", words.at);
    if (act->by.weighed)
        weighed_json(analysis, &act->by, out);
    chances(analysis, "umpire", act->after, out);
    json_close(out, '}');
    text_free(&words);
}

static void acts_json(const Analysis *analysis, Text *out)
{
    json_key(out, "acts");
    json_open(out, '[');
    for (int i = 0; i < analysis->acts; i++)
        if (!analysis->act[i].talk)
            act_json(analysis, i, out);
    json_close(out, ']');
}

static void turnings_json(const Analysis *analysis, Text *out)
{
    json_key(out, "turning");
    json_open(out, '[');
    for (int i = 0; i < analysis->turnings; i++) {
        const Turning *turning = &analysis->turning[i];
        json_open(out, '{');
        json_number_of(out, "number", turning->act + 1);
        json_number_of(out, "seat", turning->seat);
        chance_of(out, "before", turning->before);
        chance_of(out, "after", turning->after);
        json_string_of(out, "kind", analysis_kinds[turning->kind]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void side_json(const Analysis *analysis, int seat, Text *out)
{
    const Side *side = &analysis->side[seat];
    char name[200];
    Text text = text_within(name, sizeof name);
    analysis_name(analysis, seat, &text);
    json_open(out, '{');
    json_number_of(out, "seat", seat);
    json_string_of(out, "name", name);
    chance_of(out, "first", side->first);
    chance_of(out, "result", side->result);
    chance_of(out, "cost", side->cost);
    chance_of(out, "skill", side->skill);
    chance_of(out, "luck", side->luck);
    if (side->looks) {
        json_number_of(out, "looks", side->looks);
        chance_of(out, "usual_looks", side->best_looks);
    }
    json_close(out, '}');
}

void analysis_json(const Analysis *analysis, Text *out)
{
    char status[80];
    Text text = text_within(status, sizeof status);
    match_status_text(analysis->match, &text);
    json_open(out, '{');
    json_string_of(out, "game", match_game(analysis->match)->id);
    json_string_of(out, "status", status);
    json_number_of(out, "playouts", analysis->playouts);
    chances(analysis, "first", analysis->first, out);
    acts_json(analysis, out);
    turnings_json(analysis, out);
    json_key(out, "sides");
    json_open(out, '[');
    for (int seat = 1; seat <= match_players(analysis->match); seat++)
        side_json(analysis, seat, out);
    json_close(out, ']');
    json_close(out, '}');
}
