/* Observation planes: what a viewer sees of a state, as numbers that a network takes. A plane is a board of numbers; a single
   number fills one. Where a game has no board its planes are one number each: the tensor is flat.
   Whatever is written here a viewer may know (VW-4): hidden things leave zeros. Players come in the order of their seats, the
   viewer first, so that a network sees the same from every seat. */
#ifndef PEG_RULES_PLANES_H
#define PEG_RULES_PLANES_H

#include "rules/game.h"
#include "rules/grid.h"

typedef struct Planes {
    int viewer;        /* a player, VIEWER_PUBLIC or VIEWER_UMPIRE */
    int players;
    bool all;          /* everything is shown: to the umpire, and to all once the game is over */
    int cells;         /* of one plane */
    int n;             /* planes so far */
    float *at;         /* where the next one goes; NULL: they are only counted */
    int asked;         /* the plane whose meaning is asked for; -1: none */
    Text *meaning;
} Planes;

/* How a game without a unit writes its planes. */
typedef struct PlaneRules {
    int rows, cols;    /* 1 and 1: flat */
    Act acts;          /* all acts of players are below this number; 0: there are too many to count */
    void (*write)(const void *state, Planes *out);
} PlaneRules;

/* The rules for a game; NULL: it is of the unit, or has none. */
const PlaneRules *planes_of(const Game *game);

/* The player who comes so many seats after the viewer; after player 1 for whoever is no player. */
static inline int planes_seat(const Planes *out, int after)
{
    int first = out->viewer > 0 ? out->viewer : 1;
    return (first - 1 + after) % out->players + 1;
}

/* What is secret of that player is shown. */
static inline bool planes_shows(const Planes *out, int seat)
{
    return out->all || out->viewer == seat;
}

/* The next plane, to be filled, or NULL. `after` is a player as for planes_seat, and PLANE_NOBODY what is nobody's; `index` is the
   one of many that it tells of, or -1. */
enum { PLANE_NOBODY = -1 };
float *plane_next(Planes *out, int after, const char *what, int index);

void plane_number(Planes *out, int after, const char *what, int index, double value);    /* the same everywhere */
void plane_set(Planes *out, int after, const char *what, Set set);                       /* 1 where the set has a location */

#endif
