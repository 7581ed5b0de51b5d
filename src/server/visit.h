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
bool visit_keep(Visit *visit);

/* A string of the body, or "". */
const char *visit_words(const Visit *visit, const char *key);

/* The routes. */
void get_me(Visit *visit);
void post_me(Visit *visit);
void post_link(Visit *visit);
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
void get_record(Visit *visit);
void get_replay(Visit *visit);
void get_replay_view(Visit *visit);

#endif
