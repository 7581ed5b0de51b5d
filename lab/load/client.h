/* A load generator: the server process to measure, plain requests, and clients that play at random. */
#ifndef BENCH_CLIENT_H
#define BENCH_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

enum { PORTS_MOST = 8 };

/* `pegboard serve` in a folder of its own, or what runs already at one or several ports. */
typedef struct Target {
    pid_t pid;
    int port[PORTS_MOST];
    int ports;
    int other[PORTS_MOST];     /* where players go whose server does not answer */
    int others;
    int via;                   /* where connections go instead; 0: nowhere else */
    char data[64];
} Target;

Target target_start(const char *program, bool sync);
void target_stop(const Target *target);
long target_memory(const Target *target);    /* resident memory in bytes */
double target_cpu(const Target *target);     /* CPU seconds used so far */
long target_log(const Target *target);       /* size of the database's write-ahead log in bytes */

/* Watches a table, without reading, until the descriptor is closed: bots play among themselves only while somebody watches. */
int watch(const Target *target, const char *table);
long drain(int fd);    /* reads and counts the bytes available, without blocking */

/* One request over a connection that stays open; the answer is valid until the next. Ends the program if it is refused. */
const char *ask(const Target *target, const char *method, const char *path, const char *key, const char *body);

/* Copies the string after `"key":"`; false if there is none. */
bool string_of(const char *json, const char *key, char *out, size_t size);
long number_of(const char *json, const char *key, long otherwise);

enum { KEY = 33, ID = 24 };

typedef struct Delays {
    uint32_t count[200001];    /* in steps of 10 microseconds; the last one holds everything longer */
    uint64_t n, longest;       /* microseconds */
} Delays;

void delays_add(Delays *delays, uint64_t us);
double delays_ms(const Delays *delays, double share);    /* the quantile `share`, in milliseconds */

/* Shared by all players of a run. */
typedef struct Load {
    uv_loop_t loop;
    const Target *target;
    int pause_ms;              /* between the acts of a table; -1: nobody acts */
    bool measuring, ending;
    bool stays;                /* players whose connection is lost come back */
    int talk;                  /* lines that a player says at first, so that the table's log is longer */
    uint64_t random;
    uint64_t games, errors, connected;
    uint64_t bytes, messages;  /* received while measuring */
    Delays done, seen;         /* from an act to its acknowledgement, and to the other player */
    Delays late;               /* how late acts were sent: the load generator's own delay */
    Delays back;               /* from the loss of a connection until its player may act again */
    uint64_t lost;             /* connections */
} Load;

/* A table of two connections, each with its player. */
typedef struct Pair Pair;
Pair *pair_new(Load *load, const char *table, const char key[2][KEY]);
void pair_close(Pair *pair);    /* freed by the loop */

#endif
