/* Observation planes: what a viewer sees of a state, as network input. A plane is a board of numbers; a single number fills one.
   Where a game has no board its planes are single numbers: the tensor is flat.
   Everything written here is visible to the viewer (VW-4): hidden values are zero. Players come in seat order, the viewer first,
   so that a network sees the same from every seat. */
#ifndef PEG_RULES_PLANES_H
#define PEG_RULES_PLANES_H

#include "rules/game.h"
#include "rules/grid.h"

typedef struct Planes {
    int viewer;        /* a player, VIEWER_PUBLIC or VIEWER_UMPIRE */
    int players;
    bool all;          /* everything is shown: to the umpire, and to all once the game is over */
    int cells;         /* cells per plane */
    int n;             /* planes so far */
    float *at;         /* where the next plane goes; NULL: planes are only counted */
    int asked;         /* the plane whose description is requested; -1: none */
    Text *meaning;
} Planes;

/* How a game without a unit writes its planes. */
typedef struct PlaneRules {
    int rows, cols;    /* 1 and 1: flat */
    Act acts;          /* all acts of players are below this number; 0: too many to count */
    void (*write)(const void *state, Planes *out);
} PlaneRules;

/* The rules for a game; NULL: it is of the unit, or has none. */
const PlaneRules *planes_of(const Game *game);

/* The player `after` seats after the viewer; counted from player 1 for viewers who are not players. */
static inline int planes_seat(const Planes *out, int after)
{
    int first = out->viewer > 0 ? out->viewer : 1;
    return (first - 1 + after) % out->players + 1;
}

/* Whether that player's secrets are shown. */
static inline bool planes_shows(const Planes *out, int seat)
{
    return out->all || out->viewer == seat;
}

/* The next plane, to be filled, or NULL. `after` is a player as for planes_seat, PLANE_NOBODY for what belongs to nobody;
   `index` is its index among several of the kind, or -1. */
enum { PLANE_NOBODY = -1 };
float *plane_next(Planes *out, int after, const char *what, int index);

void plane_number(Planes *out, int after, const char *what, int index, double value);    /* the same number everywhere */
void plane_set(Planes *out, int after, const char *what, Set set);                       /* 1 at each location of the set */

#endif
