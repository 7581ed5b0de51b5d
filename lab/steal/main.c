/* Steals processor time, as the host of a virtual machine does: each core for MS milliseconds, about every PERIOD milliseconds,
   for some seconds. It needs real-time scheduling (root). */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Pauses vary from half to one and a half times the period. */
static void take_core(size_t core, double ms, double period, double seconds)
{
    cpu_set_t cores;
    unsigned seed = (unsigned)core + 1;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    if (sched_setaffinity(0, sizeof cores, &cores) != 0 ||
        sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 50}) != 0) {
        perror("bench_steal");
        _exit(1);
    }
    for (double end = now_ms() + seconds * 1e3; now_ms() < end;) {
        usleep((useconds_t)(period * (0.5 + rand_r(&seed) / (double)RAND_MAX) * 1e3));
        for (double until = now_ms() + ms; now_ms() < until;)
            ;
    }
    _exit(0);
}

int main(int argc, char **argv)
{
    int status = 0, one;
    if (argc != 4) {
        fputs("usage: bench_steal MS PERIOD SECONDS\n", stderr);
        return 2;
    }
    for (size_t core = 0; core < (size_t)sysconf(_SC_NPROCESSORS_ONLN); core++)
        if (fork() == 0)
            take_core(core, atof(argv[1]), atof(argv[2]), atof(argv[3]));
    while (wait(&one) > 0)
        status |= one;
    return status != 0;
}
