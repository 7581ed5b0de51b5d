/* Public library: observation tensors. What a viewer sees is taken from the rules' own view, so that secrets have a single exit;
   what a viewer has heard is taken from the memory. */
#include "give.h"
#include "memory.h"

#include "pegboard.h"

#include "rules/planes.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

enum { VIEW_MOST = 8192, NAME_MOST = 64 };

static const Game *game_of(const PegGame *game) { return (const Game *)game; }

/* The fields that every view begins with (VW-1). */
static void write_core(const Game *game, const void *state, Planes *out)
{
    const Core *core = state;
    Actors actors = game_actors(game, state);
    bool over = core->phase == PHASE_OVER;
    plane_number(out, PLANE_NOBODY, "it is set up", -1, core->phase == PHASE_SETUP);
    plane_number(out, PLANE_NOBODY, "it is over", -1, over);
    plane_number(out, PLANE_NOBODY, "hundreds of turns so far", -1, core->turns / 100.0);
    plane_number(out, PLANE_NOBODY, "chance is waited for", -1, actors.chance);
    plane_number(out, PLANE_NOBODY, "time was called", -1, core->timing == TIMING_CALLED);
    for (int after = 0; after < out->players; after++) {
        int seat = planes_seat(out, after);
        plane_number(out, after, "is waited for", -1, actors.must >> seat & 1);
        plane_number(out, after, "may act but need not", -1, actors.may >> seat & 1);
        plane_number(out, after, "has won", -1, over && core->winners >> seat & 1);
    }
}

static void write_grids(const Unit *unit, Planes *out)
{
    for (int after = 0; after < 2; after++) {
        int seat = planes_seat(out, after);
        bool shown = planes_shows(out, seat);
        plane_set(out, after, "pegs", shown ? unit_pegs(unit, seat) : SET_NONE);
        plane_set(out, after, "markers, alone or on pegs", shown ? unit_markers(unit, seat) : SET_NONE);
    }
}

/* `"B3 C4"` as a set. */
static Set locations(const char *words)
{
    Set set = SET_NONE;
    for (; *words != '"'; words++)
        if (loc_read(words) != LOC_NONE && (words[-1] == '"' || words[-1] == ' '))
            set |= set_of(loc_read(words));
    return set;
}

/* A list with one value per player: numbers, or words, which are encoded as present or absent. */
static const char *write_list(const char *at, const char *name, Planes *out)
{
    double value[SEATS_MAX] = {0};
    for (int n = 0; *at != ']' && n < out->players; n++) {
        at++;
        value[n] = *at == '"' ? at[1] != '"' : strtod(at, NULL);
        at += *at == '"' ? 2 + strcspn(at + 1, "\"") : strcspn(at, ",]");
    }
    for (int after = 0; after < out->players; after++)
        plane_number(out, after, name, -1, value[planes_seat(out, after) - 1]);
    return at + 1;
}

static const char *write_value(const char *at, const char *name, Planes *out)
{
    if (*at == '[')
        return write_list(at, name, out);
    if (*at == '"') {
        plane_set(out, PLANE_NOBODY, name, locations(at + 1));
        return at + 2 + strcspn(at + 1, "\"");
    }
    plane_number(out, PLANE_NOBODY, name, -1, strtod(at, NULL));
    return at + strcspn(at, ",");
}

/* The fields of a unit's view after its grids: numbers, lists with one value per player, and sets of locations. */
static void write_fields(const Game *game, const void *state, Planes *out)
{
    char view[VIEW_MOST], name[NAME_MOST];
    Text text = text_within(view, sizeof view);
    game->view(game, state, out->all ? VIEWER_UMPIRE : out->viewer, &text);
    const char *at = strstr(view, "]]");
    for (at = at ? at + 2 : ""; *at == ',';) {
        size_t len = strcspn(at + 2, "\"");
        snprintf(name, sizeof name, "%.*s", (int)len, at + 2);
        at = write_value(at + 4 + len, name, out);
    }
}

static void write_heard(const Ear *ear, Planes *out)
{
    static const Ear deaf = {0};
    if (!ear)
        ear = &deaf;
    plane_set(out, 0, "a peg or probe last went in here with an alarm", ear->sounded);
    plane_set(out, 0, "a peg or probe last went in here without one", ear->silent);
    plane_set(out, 0, "was announced here", ear->said[0]);
    plane_set(out, 1, "was announced here", ear->said[1]);
    plane_set(out, PLANE_NOBODY, "one of the last four, since the own last turn began", ear->fresh);
}

static void write_all(const Game *game, const void *state, const Ear *ear, Planes *out)
{
    const Unit *unit = unit_of(game, state);
    const PlaneRules *rules = planes_of(game);
    write_core(game, state, out);
    if (rules)
        rules->write(state, out);
    if (!unit)
        return;
    write_grids(unit, out);
    write_fields(game, state, out);
    write_heard(ear, out);
}

static PegShape size_of(const Game *game)
{
    const PlaneRules *rules = planes_of(game);
    if (rules)
        return (PegShape){0, rules->rows, rules->cols};
    return game->of_unit ? (PegShape){0, GRID_SIDE, GRID_SIDE} : (PegShape){0, 1, 1};
}

static Planes planes_for(const Game *game, const void *state, int viewer)
{
    const Core *core = state;
    PegShape size = size_of(game);
    int as = viewer == VIEWER_UMPIRE || (viewer >= 1 && viewer <= core->players) ? viewer : VIEWER_PUBLIC;
    return (Planes){.viewer = as, .players = core->players, .all = as == VIEWER_UMPIRE || core->phase == PHASE_OVER,
                    .cells = size.rows * size.cols, .asked = -1};
}

PegShape peg_tensor_shape(const PegGame *game, const void *state)
{
    PegShape shape = size_of(game_of(game));
    Planes planes = planes_for(game_of(game), state, PEG_PUBLIC);
    write_all(game_of(game), state, NULL, &planes);
    shape.planes = planes.n;
    return shape;
}

size_t peg_tensor_meaning(const PegGame *game, const void *state, int plane, char *text, size_t size)
{
    Text meaning = text_growing(GIVEN_MOST);
    Planes planes = planes_for(game_of(game), state, PEG_PUBLIC);
    planes.asked = plane;
    planes.meaning = &meaning;
    write_all(game_of(game), state, NULL, &planes);
    return give(&meaning, text, size);
}

void peg_state_tensor(const PegGame *game, const void *state, const void *memory, int viewer, float *tensor)
{
    Planes planes = planes_for(game_of(game), state, viewer);
    planes.at = tensor;
    write_all(game_of(game), state, memory ? (const Ear *)memory + (planes.viewer > 0 ? planes.viewer : 0) : NULL, &planes);
}

void peg_match_tensor(const PegMatch *match, int viewer, float *tensor)
{
    Ear ears[SEATS_MAX + 1];
    memory_of_match((const Match *)match, ears);
    peg_state_tensor(peg_match_game(match), peg_match_state(match), ears, viewer, tensor);
}
