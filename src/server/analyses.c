/* What happened at tables that are over: analysed on a thread, a slice at a time, whenever no bot waits for one, and kept in the
   store with the table. What is kept has a mark in the place of each name: whoever leaves is not named by it any more. */
#include "server/html.h"
#include "server/inside.h"
#include "server/visit.h"

#include "analysis/analysis.h"
#include "base/json.h"
#include "base/memory.h"
#include "store/studies.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* In memory; waiting for a thread; ms a slice; bytes of one; in the store, and bytes of the longest that is kept there. */
enum { READY_MOST = 40, WAITING_MOST = 12, SLICE_MS = 60, TOLD_MOST = 8 << 20, KEPT_MOST = 10000, KEPT_BYTES = 1 << 20 };

struct Study {
    Study *next;          /* older */
    Server *server;
    char table[STORE_ID];
    Match *match;         /* these two until it is done */
    Analysis *analysis;
    bool running;         /* owned by a worker thread */
    int done, acts;       /* progress, as of the last time no thread owned it */
    Text picture, told;   /* SVG and JSON, when all is done; else empty */
};

/* Runs on a worker thread, in slices short enough not to delay bots. */
static void work(void *job)
{
    Study *study = job;
    Deadline slice = deadline_in(SLICE_MS, NULL);
    bool more = true;
    setpriority(PRIO_PROCESS, 0, 19);
    while (more && !deadline_over(&slice))
        more = analysis_step(study->analysis);
    if (!more) {
        analysis_svg(study->analysis, false, &study->picture);
        analysis_json(study->analysis, &study->told);
    }
}

static bool finished(const Study *study) { return study->told.len; }

static void free_work(Study *study)
{
    analysis_free(study->analysis);
    match_free(study->match);
    study->analysis = NULL;
    study->match = NULL;
}

static void kept(void *context, StoreStatus status)
{
    (void)context;
    if (status != STORE_OK)
        server_log("analysis", "kept=no reason=%s", store_words(status));
}

/* One that is too long is made again when it is asked for again. */
static void keep(const Study *study)
{
    if (study->told.cut || study->picture.cut || study->told.len + study->picture.len > KEPT_BYTES)
        return;
    StoredStudy stored = {study->table, ANALYSIS_EDITION, study->acts, study->picture.at, study->told.at, clock_date()};
    round_end(study->server);
    store_study_keep(study->server->store, &stored, KEPT_MOST, kept, study->server);
}

static void worked(void *job)
{
    Study *study = job;
    Server *server = study->server;
    study->running = false;
    study->done = study->analysis->done;
    server->running--;
    if (finished(study)) {
        free_work(study);
        keep(study);
    }
    bots_go_on(server);
}

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
    free_work(study);
    text_free(&study->picture);
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
    if (n < READY_MOST || !oldest)
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

/* A copy of the match, since the table may be unloaded meanwhile, with marks for names: `{1}` is that of the first seat. */
static Match *copy_of(const Table *table)
{
    Text record = text_growing(TOLD_MOST), why = text_growing(1 << 10);
    table_record(table, &record);
    Match *match = record.cut ? NULL : match_load(record.at, record.len, &why);
    for (int seat = 1; match && seat <= match_players(match); seat++) {
        char mark[8];
        Text text = text_within(mark, sizeof mark);
        text_format(&text, "{%d}", seat);
        match_name(match, seat, mark);
    }
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

static Study *add_study(Server *server, const char *id, int acts)
{
    make_room(server);
    Study *study = memory_resize(NULL, sizeof *study);
    *study = (Study){.next = server->studies, .server = server, .acts = acts, .picture = text_growing(TOLD_MOST),
                     .told = text_growing(TOLD_MOST)};
    Text table = text_within(study->table, sizeof study->table);
    text_add(&table, id);
    server->studies = study;
    return study;
}

static Study *new_study(Server *server, const Table *table)
{
    Match *match = unfinished(server) < WAITING_MOST ? copy_of(table) : NULL;
    if (!match)
        return NULL;
    Study *study = add_study(server, table->id, match_acts(match));
    study->match = match;
    study->analysis = analysis_new(match, 0);
    analysis_ended(study->analysis, table->status);
    return study;
}

static void name_in_svg(const char *name, Text *out) { html_escape(out, name, strlen(name)); }

static void name_in_json(const char *name, Text *out)
{
    Text word = text_growing(1 << 10);
    json_text(&word, name);
    text_bytes(out, word.at + 1, word.len - 2);    /* the quotation marks are there */
    text_free(&word);
}

/* A text with the names of those who sit at the table in the places of their marks. */
static void fill_names(const Text *text, const Table *table, void (*write)(const char *name, Text *out), Text *out)
{
    const char *at = text->at, *end = text->at + text->len;
    for (const char *mark; (mark = memchr(at, '{', (size_t)(end - at))); at = mark) {
        char *behind;
        long seat = strtol(mark + 1, &behind, 10);
        bool named = *behind == '}' && seat >= 1 && seat <= match_players(table->match);
        text_bytes(out, at, (size_t)(mark - at));
        if (named)
            write(table->seat[seat].kind == SEAT_PERSON ? table->seat[seat].name : "Bot", out);
        else
            text_char(out, '{');
        mark = named ? behind + 1 : mark + 1;
    }
    text_bytes(out, at, (size_t)(end - at));
}

static void write_study(const Study *study, const Table *table, Text *out)
{
    Text picture = text_growing(TOLD_MOST);
    fill_names(&study->picture, table, name_in_svg, &picture);
    json_string_of(out, "picture", picture.at);
    json_key(out, "analysis");
    fill_names(&study->told, table, name_in_json, out);
    text_free(&picture);
}

static void tell(void *context, Table *table, StoreStatus status)
{
    Visit *visit = context;
    if (!table) {
        visit_refuse(visit, 503, "store", store_words(status));
        return;
    }
    Study *study = study_of(visit->server, table->id);
    study = study ? study : new_study(visit->server, table);
    if (!study) {
        visit_refuse(visit, 503, "busy", "Other games are being looked at; ask again in a while.");
        return;
    }
    analyses_go_on(visit->server);
    bool all = !study->running && finished(study);
    json_open(&visit->out, '{');
    json_number_of(&visit->out, "done", all ? study->acts : study->done);
    json_number_of(&visit->out, "of", study->acts);
    if (all)
        write_study(study, table, &visit->out);
    json_close(&visit->out, '}');
    visit_ok_to_all(visit);
}

/* Files get damaged: what cannot be told is made again. */
static bool intact(const StoredStudy *stored)
{
    json_t *analysis = json_loads(stored->analysis, 0, NULL), *picture = json_string(stored->picture);
    bool good = json_is_object(analysis) && picture;
    json_decref(analysis);
    json_decref(picture);
    return good;
}

static void take_stored(void *context, const StoredStudy *stored)
{
    Visit *visit = context;
    if (study_of(visit->server, visit->part[1]) || !intact(stored))
        return;
    Study *study = add_study(visit->server, visit->part[1], stored->acts);
    text_add(&study->picture, stored->picture);
    text_add(&study->told, stored->analysis);
}

/* Whether the store has one or not; the table may have been unloaded meanwhile. */
static void looked(void *context, StoreStatus status)
{
    Visit *visit = context;
    (void)status;
    lobby_find(visit->server, visit->part[1], false, tell, visit);
}

void get_analysis(Visit *visit)
{
    Table *table = over_table(visit);
    if (!table)
        return;
    StudyWanted wanted = {table->id, ANALYSIS_EDITION, match_acts(table->match)};
    if (study_of(visit->server, table->id))
        tell(visit, table, STORE_OK);
    else
        store_study(visit->server->store, &wanted, take_stored, looked, visit);
}
