/* The server's speed, measured from outside: complete random games over real WebSockets on loopback, idle watchers, and how much
   thinking bots slow down another table. See `--help` for usage. */
#include "client.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TABLES_A_PERSON = 500, MB = 1 << 20, LOG_MOST = 100 * MB, HELLO_LEAST = 600 };

static const char help[] =
    "usage: [BENCH_STORE=postgres:CONNINFO] [BENCH_AT=PORT,…] bench_server PROGRAM [WHAT …]\n\n"
    "  play CONNECTIONS ACTS SECONDS sync|nosync   games at that many acts a second\n"
    "  back CONNECTIONS ACTS SECONDS               games whose players come back when they lose their server\n"
    "  idle CONNECTIONS                            connections at tables where nobody acts\n"
    "  bots SECONDS                                a table while bots of level 5 think at eight others\n"
    "  watchers N                                  what it costs when so many come to one table, one after the other\n"
    "  soak CONNECTIONS ACTS SECONDS               games, memory every tenth of the time; fails if it grows by more than a "
    "tenth\n\n"
    "Without WHAT: the series in docs/server.md. With BENCH_STORE the server has its tables there; with BENCH_AT one is\n"
    "measured that runs already at that port of this machine, and of its memory and processor nothing is known. Of several\n"
    "ports each table has one; those who lose it go to the next, or to the ports of BENCH_ELSE.\n"
    "With BENCH_VIA all connections go to that port, so that another server has to hand them on.\n"
    "With BENCH_TALK the players of `back` say so many lines at first: entries of their table's log.\n";

typedef struct Run {
    Target target;
    Load load;
    Pair **pair;
    int pairs;
    long before;               /* memory without connections */
    uv_timer_t timer;
    uint64_t started, ended;   /* the measured period, microseconds */
    double cpu;                /* CPU seconds that the server used in it */
    int seconds, step;
    long memory[11];
} Run;

/* Two players at a table may not have similar names. */
static void new_person(const Target *target, const char *name, char key[KEY])
{
    char body[80];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"program\":true}", name);
    string_of(ask(target, "POST", "/me", "", body), "key", key, KEY);
}

static void new_table(const Target *target, const char key[2][KEY], char id[ID])
{
    char path[60];
    string_of(ask(target, "POST", "/tables", key[0], "{\"game\":\"free-for-all\"}"), "id", id, ID);
    snprintf(path, sizeof path, "/tables/%s/join", id);
    ask(target, "POST", path, key[1], "{}");
}

/* In batches: the listen backlog is short. */
static void connect_all(Run *run, int connections)
{
    char key[2][KEY], id[ID];
    run->pairs = connections / 2;
    run->pair = calloc((size_t)run->pairs, sizeof *run->pair);
    for (int i = 0; i < run->pairs; i++) {
        if (i % TABLES_A_PERSON == 0) {
            new_person(&run->target, "Load", key[0]);
            new_person(&run->target, "Other Load", key[1]);
        }
        new_table(&run->target, (const char(*)[KEY])key, id);
        run->pair[i] = pair_new(&run->load, id, (const char(*)[KEY])key);
        while (run->load.connected < (uint64_t)(2 * i - 100 > 0 ? 2 * i - 100 : 0))
            uv_run(&run->load.loop, UV_RUN_ONCE);
    }
    while (run->load.connected < (uint64_t)(2 * run->pairs))
        uv_run(&run->load.loop, UV_RUN_ONCE);
}

static Run *run_new(const char *program, bool sync, int pause_ms)
{
    Run *run = calloc(1, sizeof *run);
    run->target = target_start(program, sync);
    uv_loop_init(&run->load.loop);
    run->load.target = &run->target;
    run->load.pause_ms = pause_ms;
    run->load.random = 88172645463325252u;
    char key[KEY];
    new_person(&run->target, "Load", key);
    run->before = target_memory(&run->target);
    return run;
}

static void run_free(Run *run)
{
    run->load.ending = true;
    for (int i = 0; i < run->pairs; i++)
        pair_close(run->pair[i]);
    uv_run(&run->load.loop, UV_RUN_DEFAULT);
    uv_loop_close(&run->load.loop);
    target_stop(&run->target);
    free(run->pair);
    free(run);
}

static void over(uv_timer_t *timer)
{
    Run *run = timer->data;
    run->load.measuring = false;
    run->ended = uv_hrtime() / 1000;
    run->cpu = target_cpu(&run->target) - run->cpu;
    uv_stop(&run->load.loop);
}

/* Called after each tenth of the time; the first is the warm-up. */
static void tenth(uv_timer_t *timer)
{
    Run *run = timer->data;
    run->memory[run->step++] = target_memory(&run->target);
    if (run->step == 1) {
        run->load.measuring = true;
        run->started = uv_hrtime() / 1000;
        run->cpu = target_cpu(&run->target);
    } else if (run->step == 11) {
        uv_timer_stop(timer);
        over(timer);
    }
}

static void measure(Run *run, int seconds)
{
    uv_timer_init(&run->load.loop, &run->timer);
    run->timer.data = run;
    uv_timer_start(&run->timer, tenth, (uint64_t)seconds * 100, (uint64_t)seconds * 100);
    uv_run(&run->load.loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&run->timer, NULL);
}

static double per_second(const Run *run, const Delays *delays)
{
    return (double)delays->n * 1e6 / (double)(run->ended - run->started);
}

static void print_delays(const Delays *delays)
{
    printf(" %6.2f | %6.2f | %7.2f |", delays_ms(delays, 0.5), delays_ms(delays, 0.99), (double)delays->longest / 1000);
}

static void play_header(void)
{
    puts("| connections | sync | acts/s acknowledged | delivered | p50 ms | p99 ms | max ms | delivered p50 | p99 | max | load "
         "late p99 | µs/act | bytes/act | messages/act | KiB/connection | games | errors |");
    puts("|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
}

static int pause_for(int connections, int acts)
{
    return acts ? connections / 2 * 1000 / acts : 0;
}

static bool play(const char *program, int connections, int acts, int seconds, bool sync)
{
    Run *run = run_new(program, sync, pause_for(connections, acts));
    connect_all(run, connections);
    measure(run, seconds);
    const Load *load = &run->load;
    printf("| %d | %s | %.0f | %.0f |", connections, sync ? "yes" : "no", per_second(run, &load->done),
           per_second(run, &load->seen));
    print_delays(&load->done);
    print_delays(&load->seen);
    double told = (double)load->seen.n;    /* counts each act once, even if both players of a table act at the same time */
    printf(" %.2f | %.1f |", delays_ms(&load->late, 0.99), run->cpu * 1e6 / told);
    printf(" %.0f | %.2f |", (double)load->bytes / told, (double)load->messages / told);
    printf(" %.1f | %llu | %llu |\n", (double)(run->memory[10] - run->before) / 1024 / connections, (unsigned long long)load->games,
           (unsigned long long)load->errors);
    fflush(stdout);
    bool good = !load->errors && load->done.n;
    run_free(run);
    return good;
}

/* Says when it begins, so that somebody can take a server away meanwhile. */
static bool back(const char *program, int connections, int acts, int seconds)
{
    Run *run = run_new(program, true, pause_for(connections, acts));
    const Load *load = &run->load;
    run->load.stays = true;
    run->load.talk = getenv("BENCH_TALK") ? atoi(getenv("BENCH_TALK")) : 0;
    connect_all(run, connections);
    puts("| acts/s acknowledged | p50 ms | p99 ms | max ms | connections lost | back | p50 ms | p99 ms | max ms | errors |\n"
         "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    fflush(stdout);
    measure(run, seconds);
    printf("| %.0f |", per_second(run, &load->done));
    print_delays(&load->done);
    printf(" %llu | %llu |", (unsigned long long)load->lost, (unsigned long long)load->back.n);
    print_delays(&load->back);
    printf(" %llu |\n", (unsigned long long)load->errors);
    fflush(stdout);
    bool good = !load->errors && load->lost == load->back.n;
    run_free(run);
    return good;
}

static bool idle(const char *program, int connections)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    if ((rlim_t)connections > files.rlim_max - 100) {
        connections = (int)(files.rlim_max - 100) / 2 * 2;
        printf("(This system lets a process have %ld files open, so there are only %d connections.)\n", (long)files.rlim_max,
               connections);
    }
    Run *run = run_new(program, false, -1);
    connect_all(run, connections);
    long all = target_memory(&run->target) - run->before;
    printf("%d idle connections, two at a table: %.1f MiB, %.2f KiB each\n", connections, (double)all / MB,
           (double)all / 1024 / connections);
    fflush(stdout);
    run_free(run);
    return true;
}

/* One table at a hundred acts a second: first alone, then while bots think. */
static bool bots(const char *program, int seconds)
{
    static const char plan[] =
        "{\"game\":\"rapid-transit\",\"seats\":[{\"kind\":\"bot\",\"level\":5},{\"kind\":\"bot\",\"level\":5}]}";
    char key[KEY], id[ID];
    int watcher[8];
    for (int with = 0; with < 2; with++) {
        Run *run = run_new(program, false, 10);
        new_person(&run->target, "Load", key);
        for (int i = 0; with && i < 8; i++) {
            string_of(ask(&run->target, "POST", "/tables", key, plan), "id", id, ID);
            watcher[i] = watch(&run->target, id);
        }
        connect_all(run, 2);
        measure(run, seconds);
        printf("a table %s: acts acknowledged after (p50 | p99 | max ms)",
               with ? "while bots of level 5 think at eight others" : "alone");
        print_delays(&run->load.done);
        puts("");
        fflush(stdout);
        for (int i = 0; with && i < 8; i++)
            close(watcher[i]);
        run_free(run);
    }
    return true;
}

static long drain_all(const int *fd, int n)
{
    long bytes = 0;
    for (int i = 0; i < n; i++)
        bytes += drain(fd[i]);
    return bytes;
}

/* Waits for the greeting; returns its size in bytes. */
static long greeting(int fd)
{
    long bytes = 0;
    while (bytes < HELLO_LEAST) {
        poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, 1000);
        bytes += drain(fd);
    }
    return bytes;
}

/* Watchers connect one by one, each after the last was greeted. */
static bool watchers(const char *program, int most)
{
    char key[KEY], id[ID];
    int *fd = calloc((size_t)most, sizeof *fd);
    Run *run = run_new(program, false, -1);
    new_person(&run->target, "Load", key);
    string_of(ask(&run->target, "POST", "/tables", key, "{\"game\":\"free-for-all\"}"), "id", id, ID);
    double cpu = target_cpu(&run->target);
    long bytes = 0;
    uint64_t started = uv_hrtime();
    for (int i = 0; i < most; i++) {
        fd[i] = watch(&run->target, id);
        bytes += greeting(fd[i]);
        if (i % 50 == 49)
            bytes += drain_all(fd, i + 1);
    }
    double seconds = (double)(uv_hrtime() - started) / 1e9;
    uv_sleep(1000);
    bytes += drain_all(fd, most);
    printf("%d watchers came to one table in %.1f s: %.2f MB were sent, %.2f s of processor\n", most, seconds, (double)bytes / 1e6,
           target_cpu(&run->target) - cpu);
    for (int i = 0; i < most; i++)
        close(fd[i]);
    run_free(run);
    free(fd);
    return true;
}

/* Memory may vary but must not grow in the second half, and the write-ahead log must be reset regularly. */
static bool soak(const char *program, int connections, int acts, int seconds)
{
    Run *run = run_new(program, true, pause_for(connections, acts));
    connect_all(run, connections);
    measure(run, seconds);
    printf("%d connections, %.0f acts/s for %d s, %llu games, %llu errors; MiB in memory:", connections,
           per_second(run, &run->load.done), seconds, (unsigned long long)run->load.games, (unsigned long long)run->load.errors);
    for (int i = 0; i < 11; i++)
        printf(" %.1f", (double)run->memory[i] / MB);
    printf("; in the write-ahead log: %.1f\n", (double)target_log(&run->target) / MB);
    bool flat = run->memory[10] <= run->memory[5] + run->memory[5] / 10 + MB && !run->load.errors && run->load.done.n;
    flat &= target_log(&run->target) < LOG_MOST;
    run_free(run);
    return flat;
}

static bool series(const char *program)
{
    bool good = true;
    play_header();
    for (int sync = 1; sync >= 0; sync--)
        for (int connections = 100; connections <= 10000; connections *= 10)
            good &= play(program, connections, 10000, 10, sync);
    puts("");
    good &= idle(program, 20000);
    return good & bots(program, 10);
}

int main(int argc, char **argv)
{
    struct rlimit files;
    const char *program = argc > 1 ? argv[1] : "", *what = argc > 2 ? argv[2] : "";
    int number[3] = {0};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 3; i < argc && i < 6; i++)
        number[i - 3] = atoi(argv[i]);
    if (argc == 2 && program[0] != '-')
        return !series(program);
    if (!strcmp(what, "play") && argc == 7) {
        play_header();
        return !play(program, number[0], number[1], number[2], !strcmp(argv[6], "sync"));
    }
    if (!strcmp(what, "back") && argc == 6)
        return !back(program, number[0], number[1], number[2]);
    if (!strcmp(what, "idle") && argc == 4)
        return !idle(program, number[0]);
    if (!strcmp(what, "bots") && argc == 4)
        return !bots(program, number[0]);
    if (!strcmp(what, "watchers") && argc == 4)
        return !watchers(program, number[0]);
    if (!strcmp(what, "soak") && argc == 6)
        return !soak(program, number[0], number[1], number[2]);
    fputs(help, argc > 1 && !strcmp(program, "--help") ? stdout : stderr);
    return argc > 1 && !strcmp(program, "--help") ? 0 : 2;
}
