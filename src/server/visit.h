/* A request to the API on its way to its answer; for this folder only. */
#ifndef PEG_SERVER_VISIT_H
#define PEG_SERVER_VISIT_H

#include "script/script.h"
#include "server/inside.h"
#include "store/scripts.h"

#include <jansson.h>

/* It waits wherever the store has to be asked, and ends with its answer: whoever gives it touches the visit no more. */
typedef struct Visit {
    Server *server;
    const struct Route *route;
    HttpRequest asked;      /* held until it is answered */
    const HttpRequest *request;
    bool unzips;            /* an answer may be packed */
    char path[200];
    const char *part[6];    /* the words of the path behind /api/v1/ */
    Person person;
    Table *table;           /* of a route that names one; it is there, and nothing of it on its way */
    int seat;               /* that was taken there; 0: none */
    json_t *json;           /* of a POST */
    char headers[200];      /* further lines of the answer, or "" */
    Text out;
    struct {                /* of a person: what is being looked for among them, and the new one */
        int n;
        const char *wanted;
        bool found;
        unsigned char hash[STORE_HASH];
        char new[KEY_HEX];
    } keys;
    struct {                /* of the workshop: which one is meant, and what the store says of it */
        char id[SCRIPT_ID];
        bool found, good;   /* it is there; it can be played */
        ScriptState state;
        int64_t person;
        int likes;
        bool liked;
        void (*then)(struct Visit *visit);
    } script;
    struct {                /* of a table, among several servers: what to do if this one is to deal it */
        void (*here)(struct Visit *visit);
        bool fresh;         /* whoever has it took it not long ago */
        int tries;
    } dealer;
    Bars bars;              /* of a route that asks for them: of whoever asks */
    bool knows_bars;
    const Game *game;       /* of a script, held */
    int complaints;         /* listed so far */
    int rows;               /* of a list, so far, and where it goes on */
    char next[60];
} Visit;

void visit_answer(Visit *visit, int status);    /* with what is in `out` and `headers` */
void visit_ok(Visit *visit);
void visit_ok_to_all(Visit *visit);             /* with what is the same for everybody: it may be packed */
void visit_refuse(Visit *visit, int status, const char *code, const char *sentence);
void visit_send(Visit *visit, int status, const char *type, const char *headers);    /* `out` as something else than JSON */
void visit_free(Visit *visit);                  /* it has been answered otherwise */

/* For the store to call: the answer is ready, and goes if what it tells of was kept. */
void visit_kept(void *visit, StoreStatus status);

/* Of a function that may have refused, and so ended, the visit: whoever calls it has to look, or the compiler complains. */
#define MAY_REFUSE __attribute__((warn_unused_result))

/* A number of the query, `key=7`; `out` keeps what it has if there is none. False,
   already refused, if it is not from `low` to `high`. */
MAY_REFUSE bool visit_number(Visit *visit, const char *key, int low, int high, int *out);

/* Spends of whoever asks; false, already refused with that sentence, if it is too much now. */
MAY_REFUSE bool visit_spend(Visit *visit, Budget what, int64_t units, const char *sentence);

/* The value of a key in the query; false if the key is not there, or its value does not fit. */
bool visit_query(const Visit *visit, const char *key, char *out, size_t size);

/* A string of the body, or "". */
const char *visit_words(const Visit *visit, const char *key);

/* nodes.c: hands the visit on to the server that deals the table, or calls `here`. */
void nodes_find(Visit *visit, const char *id, void (*here)(Visit *visit));

/* The same to the server that pairs people: one for all of them. */
void nodes_find_pairing(Visit *visit, void (*here)(Visit *visit));

/* The routes. */
void get_me(Visit *visit);
void get_my_tables(Visit *visit);
void post_me(Visit *visit);
void post_link(Visit *visit);
void get_keys(Visit *visit);
void post_key(Visit *visit);
void post_revoke(Visit *visit);
void post_adopt(Visit *visit);
void post_recover(Visit *visit);
void post_delete(Visit *visit);
void get_games(Visit *visit);
void get_rules(Visit *visit);
void get_game(Visit *visit);
void post_check(Visit *visit);
void post_script(Visit *visit);
void get_script(Visit *visit);
void get_gallery(Visit *visit);
void get_script_rules(Visit *visit);
void post_list(Visit *visit);
void post_like(Visit *visit);
void post_report(Visit *visit);
void get_preview(Visit *visit);
void get_reported(Visit *visit);
void get_reports(Visit *visit);    /* these four for the operator alone */
void post_hide(Visit *visit);
void post_show(Visit *visit);
void post_lesson(Visit *visit);
void get_tables(Visit *visit);
void post_table(Visit *visit);
void get_table(Visit *visit);
void get_code(Visit *visit);
void post_join(Visit *visit);
void post_bots(Visit *visit);
void post_leave(Visit *visit);
void get_live(Visit *visit);
void get_events(Visit *visit);
void get_record(Visit *visit);
void get_replay(Visit *visit);
void get_replay_view(Visit *visit);
void get_analysis(Visit *visit);
void get_game_picture(Visit *visit);
void get_table_picture(Visit *visit);
void get_puzzle_picture(Visit *visit);
void get_pairing(Visit *visit);
void get_pairing_live(Visit *visit);
void get_ratings(Visit *visit);
void get_my_ratings(Visit *visit);
void get_my_past(Visit *visit);
void get_players(Visit *visit);
void get_watch(Visit *visit);
void get_bars(Visit *visit);
void post_unbar(Visit *visit);
void post_bar(Visit *visit);
void post_complaint(Visit *visit);
void post_settle(Visit *visit);    /* for the operator alone */

/* Sends a view as a picture (route_pictures.c). */
void send_picture(Visit *visit, const Game *game, const Text *view, const char *headers);

/* The table that is asked for, once it is over; NULL: already refused (route_tables.c). */
MAY_REFUSE Table *over_table(Visit *visit);

/* The game of a script, held in `game`, and goes on with it; or refuses the visit, if there is
   none or it cannot be played (route_workshop.c). */
void visit_script_game(Visit *visit, const char *id, void (*then)(Visit *visit));
void write_script_rules(Visit *visit);

#endif
