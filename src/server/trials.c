/* Checks of texts and their test drives: one at a time on a thread, whenever no bot waits for one. */
#include "server/workshop.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { TRIALS_MOST = 64 };    /* that wait; each takes a fifth of a second */

static void free_trial(Trial *trial)
{
    if (trial->script)
        script_release(trial->script);
    free(trial->text);
    free(trial);
}

/* On a thread. */
static void work(void *job)
{
    Trial *trial = job;
    uint64_t seed;
    setpriority(PRIO_PROCESS, 0, 19);
    randombytes_buf(&seed, sizeof seed);
    trial->script = script_compile_in(trial->language, trial->text, strlen(trial->text), trial->error, &trial->errors);
    if (trial->script)
        test_drive(trial->script, DRIVE_MS, seed, &trial->drive);
}

static void worked(void *job)
{
    Trial *trial = job;
    Server *server = trial->visit->server;
    server->running--;
    server->trying = false;
    round_end(server);
    trial->then(trial->visit, trial);
    free_trial(trial);
    bots_go_on(server);
}

bool trial_may_begin(const Server *server)
{
    bool wanted = server->trials && !server->trying && !server->stopping;
    return wanted && !server->waiting && server->running < server->thinkers;
}

void trials_go_on(Server *server)
{
    Trial *trial = server->trials;
    if (!trial_may_begin(server))
        return;
    server->trials = trial->next;
    server->trying = true;
    server->running++;
    net_work(server->net, work, worked, trial);
}

void trial_begin(Visit *visit, const char *text, const char *language, void (*then)(Visit *visit, const Trial *trial))
{
    Server *server = visit->server;
    Trial **last = &server->trials;
    int n = 0;
    for (; *last; last = &(*last)->next)
        n++;
    if (n >= TRIALS_MOST || server->stopping) {
        visit_refuse(visit, 503, "busy", "Other games are being tried out; ask again in a while.");
        return;
    }
    *last = memory_resize(NULL, sizeof **last);
    **last = (Trial){.visit = visit, .text = memory_copy(text, strlen(text)), .language = language, .then = then};
    trials_go_on(server);
}

void trials_forget(Server *server)
{
    for (Trial *trial; (trial = server->trials);) {
        server->trials = trial->next;
        visit_refuse(trial->visit, 503, "busy", "The server is being restarted.");
        free_trial(trial);
    }
}
