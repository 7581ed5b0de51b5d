/* What happened at tables that are over: analysed on a thread, a slice at a time, whenever no bot waits for one. The newest are
   kept; one that is asked for again later is made again, and comes out the same. */
#include "server/inside.h"
#include "server/visit.h"

#include "analysis/analysis.h"
#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { KEPT_MOST = 40, WAITING_MOST = 12, SLICE_MS = 60, TOLD_MOST = 8 << 20 };

struct Study {
    Study *next;          /* older */
    Server *server;
    char table[STORE_ID];
    Match *match;
    Analysis *analysis;
    bool running;         /* owned by a worker thread */
    int done, acts;       /* progress, as of the last time no thread owned it */
    Text told;            /* the answer, when all is done; else empty */
};

static void tell(Study *study)
{
    Text picture = text_growing(TOLD_MOST);
    analysis_svg(study->analysis, false, &picture);
    json_open(&study->told, '{');
    json_number_of(&study->told, "done", study->acts);
    json_number_of(&study->told, "of", study->acts);
    json_string_of(&study->told, "picture", picture.at);
    json_key(&study->told, "analysis");
    analysis_json(study->analysis, &study->told);
    json_close(&study->told, '}');
    text_free(&picture);
}

/* Runs on a worker thread, in slices short enough not to delay bots. */
static void work(void *job)
{
    Study *study = job;
    Deadline slice = deadline_in(SLICE_MS, NULL);
    bool more = true;
    setpriority(PRIO_PROCESS, 0, 19);
    while (more && !deadline_over(&slice))
        more = analysis_step(study->analysis);
    if (!more)
        tell(study);
}

static void worked(void *job)
{
    Study *study = job;
    Server *server = study->server;
    study->running = false;
    study->done = study->analysis->done;
    server->running--;
    bots_go_on(server);
}

static bool finished(const Study *study) { return study->told.len; }

/* The one that was asked for first. */
static Study *next_study(const Server *server)
{
    Study *next = NULL;
    for (Study *study = server->studies; study; study = study->next) {
        if (study->running)
            return NULL;
        next = finished(study) ? next : study;
    }
    return next;
}

void analyses_go_on(Server *server)
{
    Study *study = server->stopping || server->waiting || server->running >= server->thinkers ? NULL : next_study(server);
    if (!study)
        return;
    study->running = true;
    server->running++;
    net_work(server->net, work, worked, study);
}

static void free_study(Study *study)
{
    analysis_free(study->analysis);
    match_free(study->match);
    text_free(&study->told);
    free(study);
}

void analyses_forget(Server *server)
{
    for (Study *study; (study = server->studies);) {
        server->studies = study->next;
        free_study(study);
    }
}

/* Evicts the oldest finished analysis. */
static void make_room(Server *server)
{
    int n = 0;
    Study **oldest = NULL;
    for (Study **at = &server->studies; *at; at = &(*at)->next, n++)
        oldest = finished(*at) && !(*at)->running ? at : oldest;
    if (n < KEPT_MOST || !oldest)
        return;
    Study *study = *oldest;
    *oldest = study->next;
    free_study(study);
}

static int unfinished(const Server *server)
{
    int n = 0;
    for (const Study *study = server->studies; study; study = study->next)
        n += !finished(study);
    return n;
}

/* A copy of the match: the table may be unloaded meanwhile. */
static Match *copy_of(const Table *table)
{
    Text record = text_growing(TOLD_MOST), why = text_growing(1 << 10);
    table_record(table, &record);
    Match *match = record.cut ? NULL : match_load(record.at, record.len, &why);
    text_free(&record);
    text_free(&why);
    return match;
}

static Study *study_of(Server *server, const char *id)
{
    for (Study *study = server->studies; study; study = study->next)
        if (!strcmp(study->table, id))
            return study;
    return NULL;
}

static Study *new_study(Server *server, const Table *table)
{
    Match *match = unfinished(server) < WAITING_MOST ? copy_of(table) : NULL;
    if (!match)
        return NULL;
    make_room(server);
    Study *study = memory_resize(NULL, sizeof *study);
    *study = (Study){.next = server->studies, .server = server, .match = match, .told = text_growing(TOLD_MOST)};
    memcpy(study->table, table->id, sizeof study->table);
    study->analysis = analysis_new(match, 0);
    study->acts = study->analysis->acts;
    analysis_ended(study->analysis, table->status);
    server->studies = study;
    return study;
}

void get_analysis(Visit *visit)
{
    Table *table = over_table(visit);
    if (!table)
        return;
    Study *study = study_of(visit->server, table->id);
    study = study ? study : new_study(visit->server, table);
    if (!study) {
        visit_refuse(visit, 503, "busy", "Other games are being looked at; ask again in a while.");
        return;
    }
    analyses_go_on(visit->server);
    if (!study->running && finished(study))
        text_join(&visit->out, &study->told);
    else {
        json_open(&visit->out, '{');
        json_number_of(&visit->out, "done", study->done);
        json_number_of(&visit->out, "of", study->acts);
        json_close(&visit->out, '}');
    }
    visit_ok_to_all(visit);
}
