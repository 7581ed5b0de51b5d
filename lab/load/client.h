/* The other end of the server, for measuring it: a process to measure, plain requests, and players who play at random. */
#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

/* `pegboard serve` in a folder of its own. */
typedef struct Target {
    pid_t pid;
    int port;
    char data[64];
} Target;

Target target_start(const char *program, bool sync);
void target_stop(const Target *target);
long target_memory(const Target *target);    /* bytes that it has in memory now */
double target_cpu(const Target *target);     /* seconds of processor that it has used */
long target_log(const Target *target);       /* bytes that its database has in its write-ahead log now */

/* Looks on at a table, without reading what is told, until the file is closed: bots alone play only for somebody. */
int watch(const Target *target, const char *table);
long drain(int fd);    /* bytes that have come there, read without waiting */

/* One request over a connection that stays open; the answer is valid until the next. Ends the program if it is refused. */
const char *ask(const Target *target, const char *method, const char *path, const char *key, const char *body);

/* The string behind `"key":"`, copied; false if there is none. */
bool string_of(const char *json, const char *key, char *out, size_t size);
long number_of(const char *json, const char *key, long otherwise);

enum { KEY = 33, ID = 24 };

typedef struct Delays {
    uint32_t count[200001];    /* by 10 microseconds; the last one is for all that took longer */
    uint64_t n, longest;       /* microseconds */
} Delays;

void delays_add(Delays *delays, uint64_t us);
double delays_ms(const Delays *delays, double share);    /* milliseconds that `share` of them did not exceed */

/* What all players of a run have in common. */
typedef struct Load {
    uv_loop_t loop;
    const Target *target;
    int pause_ms;              /* between the acts of a table; -1: nobody acts */
    bool measuring, ending;
    uint64_t random;
    uint64_t games, errors, connected;
    uint64_t bytes, messages;  /* that came while it was measured */
    Delays done, seen;         /* from an act to its acknowledgement, and to the other player */
    Delays late;               /* how much later than it should an act went out: the load's own fault */
} Load;

/* A table of two connections, each with its player. */
typedef struct Pair Pair;
Pair *pair_new(Load *load, const char *table, const char key[2][KEY]);
void pair_close(Pair *pair);    /* freed by the loop */

#endif
