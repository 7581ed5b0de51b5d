/* The observation of Conflict for neural networks: everything is public. */
#include "inside.h"
#include "rules/planes.h"

#include <string.h>

static const char *const on_map[KINDS] = {"artillery", "battleships", "airplanes", "the gun"};
static const char *const in_camp[KINDS] = {"artillery in camp", "battleships in camp", "airplanes in camp", "the gun in camp"};
static const char *const in_reserve[KINDS] = {"artillery in reserve", "battleships in reserve", "airplanes in reserve",
                                              "the gun in reserve"};
static const char *const captives[KINDS] = {"artillery taken by", "battleships taken by", "airplanes taken by", "guns taken by"};

static int cell_of(int at)
{
    return (square_row(at) - 1) * MAP_SIDE + square_col(at) - 1;
}

static void write_field(Planes *out, const char *what, const Field *field)
{
    float *plane = plane_next(out, PLANE_NOBODY, what, -1);
    for (int row = 1; plane && row <= MAP_SIDE; row++)
        for (int col = 1; col <= MAP_SIDE; col++)
            plane[cell_of(square_at(row, col))] = field_has(field, square_at(row, col));
}

static void write_standing(const State *s, int after, Kind kind, Planes *out)
{
    float *plane = plane_next(out, after, on_map[kind], -1);
    int first = first_of(planes_seat(out, after));
    if (!plane)
        return;
    memset(plane, 0, (size_t)out->cells * sizeof *plane);
    for (int piece = first; piece < first + PIECES; piece++)
        if (kind_of(piece) == kind && standing(s->place[piece]))
            plane[cell_of(s->place[piece])] += 1;
}

/* How many pieces of a kind are in a place, out of those from `first` to before `end`. */
static int count(const State *s, int first, int end, int place, Kind kind)
{
    int n = 0;
    for (int piece = first; piece < end; piece++)
        n += s->place[piece] == place && kind_of(piece) == kind;
    return n;
}

static void write_player(const State *s, int after, Planes *out)
{
    int seat = planes_seat(out, after), first = first_of(seat);
    for (Kind kind = 0; kind < KINDS; kind++) {
        write_standing(s, after, kind, out);
        plane_number(out, after, in_camp[kind], -1, count(s, first, first + PIECES, CAMP, kind));
        plane_number(out, after, in_reserve[kind], -1, count(s, first, first + PIECES, RESERVE, kind));
        plane_number(out, after, captives[kind], -1, count(s, 0, PLAYERS * PIECES, seat, kind));
    }
}

static void write_walk(const State *s, Planes *out)
{
    float *plane = plane_next(out, PLANE_NOBODY, "the steps that the walking piece has yet to go, where it stands", -1);
    if (!plane)
        return;
    memset(plane, 0, (size_t)out->cells * sizeof *plane);
    if (s->left && standing(here(s)))
        plane[cell_of(here(s))] = s->left;
}

static void write(const void *state, Planes *out)
{
    const State *s = state;
    Field land = conflict_terrain(s, ARTILLERY), sea = conflict_terrain(s, BATTLESHIP);
    write_field(out, "land", &land);
    write_field(out, "sea", &sea);
    write_field(out, "mines", &s->map.mines);
    for (int after = 0; after < out->players; after++)
        write_player(s, after, out);
    write_walk(s, out);
    for (int i = 0; i < 2; i++)
        plane_number(out, PLANE_NOBODY, "die", i + 1, s->die[i]);
    plane_number(out, PLANE_NOBODY, "doubles thrown in this turn", -1, s->doubles);
}

const PlaneRules conflict_planes = {.rows = MAP_SIDE, .cols = MAP_SIDE, .acts = ACT_HOLD + 1, .write = write};
