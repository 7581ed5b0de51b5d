/* The course of a world: from the beginning of the game, act by act, so that it sounds to the player as the real game did. What the
   player did and saw is done again; what others did unseen is guessed. */
#ifndef PEG_BOTS_COURSE_H
#define PEG_BOTS_COURSE_H

#include "bots/brain.h"
#include "bots/crowd.h"
#include "bots/facts.h"

/* One act. Worlds that went the same way until then share the acts before it. */
typedef struct Step {
    int before;    /* the step before it; STEP_NONE: it is the first */
    int seat;
    Act act;
} Step;

enum { STEP_NONE = -1 };

typedef struct Course {
    const Knowledge *known;
    const Brain *brain;
    bool alike;             /* all worlds that fit count alike */
    size_t size;            /* bytes a state */
    Ahead *ahead;           /* for games of the unit */
    Text view;              /* room for a view */
    Step *step;             /* of all worlds */
    int steps, room;

    World world;            /* the one that goes on now, and its state */
    _Alignas(8) unsigned char state[STATE_MAX];
} Course;

/* The knowledge must live as long. Freed with course_free. */
void course_new(Course *course, const Knowledge *knowledge);
void course_free(Course *course);

/* Back to the beginning, and all steps are forgotten. */
void course_start(Course *course);

/* Goes one act on; false at a dead end. `work` counts down with every act tried. */
bool course_go_on(Course *course, Random *random, long *work);

/* The same from a dead end: one peg of the other player or another is taken to have stood elsewhere, so that what the player sees and
   hears stays the same. For games whose brain has a `drift` (mend.c). */
bool course_mend(Course *course, Random *random, long *work);

/* Everything was heard, and it looks as it does now. */
bool course_complete(Course *course);

#endif
