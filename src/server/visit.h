/* A request to the API on its way to its answer; for this folder only. */
#ifndef PEG_SERVER_VISIT_H
#define PEG_SERVER_VISIT_H

#include "server/inside.h"

#include <jansson.h>

typedef struct Visit {
    Server *server;
    const HttpRequest *request;
    Person person;
    const char *part[6];    /* the words of the path behind /api/v1/ */
    json_t *json;           /* of a POST */
    Text out;
} Visit;

void visit_answer(Visit *visit, int status, const char *headers);    /* with what is in `out`; further lines of headers, or "" */
void visit_ok(Visit *visit);
void visit_refuse(Visit *visit, int status, const char *code, const char *sentence);

/* Keeps what the visit has changed; false, already refused, if it cannot be kept. */
bool visit_commit(Visit *visit);

/* A number of the query, `key=7`; `out` keeps what it has if there is none. False, already refused, if it is not from `low` to `high`. */
bool visit_number(Visit *visit, const char *key, int low, int high, int *out);

/* Spends of whoever asks; false, already refused with that sentence, if it is too much now. */
bool visit_spend(Visit *visit, Budget what, int64_t units, const char *sentence);

/* The value of a key in the query; false if the key is not there, or its value does not fit. */
bool visit_query(const Visit *visit, const char *key, char *out, size_t size);

/* A string of the body, or "". */
const char *visit_words(const Visit *visit, const char *key);

/* The routes. */
void get_me(Visit *visit);
void post_me(Visit *visit);
void post_link(Visit *visit);
void get_keys(Visit *visit);
void post_key(Visit *visit);
void post_revoke(Visit *visit);
void post_adopt(Visit *visit);
void get_games(Visit *visit);
void get_rules(Visit *visit);
void post_lesson(Visit *visit);
void get_tables(Visit *visit);
void post_table(Visit *visit);
void get_table(Visit *visit);
void get_code(Visit *visit);
void post_join(Visit *visit);
void get_live(Visit *visit);
void get_events(Visit *visit);
void get_record(Visit *visit);
void get_replay(Visit *visit);
void get_replay_view(Visit *visit);
void get_analysis(Visit *visit);

/* The table that is asked for, once it is over; NULL: already refused (route_tables.c). */
Table *over_table(Visit *visit);

#endif
