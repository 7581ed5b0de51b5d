/* Deadlines: when a computation has to stop. */
#ifndef PEG_BASE_DEADLINE_H
#define PEG_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Whoever does small things until a deadline looks at the clock after so many: a look is a call out of WebAssembly. */
enum { BETWEEN_LOOKS = 8 };

/* A monotonic clock in microseconds. */
typedef int64_t Clock(void);

typedef struct Deadline {
    Clock *clock;
    int64_t stop;    /* 0: never */
} Deadline;

static inline int64_t clock_of_machine(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* `ms` milliseconds from now; 0: never. NULL is the machine's clock. */
static inline Deadline deadline_in(int ms, Clock *clock)
{
    clock = clock ? clock : clock_of_machine;
    return (Deadline){clock, ms ? clock() + (int64_t)ms * 1000 : 0};
}

static inline bool deadline_over(const Deadline *deadline)
{
    return deadline->stop && deadline->clock() >= deadline->stop;
}

#endif
