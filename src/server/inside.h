/* What the files of the server share; for this folder only. */
#ifndef PEG_SERVER_INSIDE_H
#define PEG_SERVER_INSIDE_H

#include "base/clock.h"
#include "net/net.h"
#include "server/bars.h"
#include "server/budgets.h"
#include "server/schedule.h"
#include "server/server.h"
#include "server/table.h"

enum { PEERS_ROOM = 4000 };    /* for the addresses of other servers */
enum { LOBBY_LISTED = 100 };    /* as many open tables, and as many at which is played, are listed */
enum { BUCKETS = 4096, LANES = 1024, KEY_BYTES = 16, KEYS_EACH = 20, KEY_SETS = 128, KEY_WAYS = 8, KEY_HEX = 2 * KEY_BYTES + 1 };

/* A connection that listens at a table. */
struct Live {
    Client *client;
    Table *table;          /* NULL: this server has let it go */
    Live *next;            /* at the same table */
    int64_t person;
    unsigned char key[STORE_HASH];    /* by which it came */
    unsigned seats;        /* bit n: seat n is this person's */
    int from;              /* how many events it had seen before it came */
    bool changes;          /* it keeps state, so that only changes need to be sent */
    Reply *answer;         /* in this round, that may be told together with the news; NULL: none */
    Bars bars;             /* of this person and others, when it came */
    Text known;            /* the table as this player was last told of it, if only changes are sent; "": not known */
    struct Seek *seek;     /* it waits to be paired, and has no table; pairing.c */
    bool greeted;          /* it has been told what there is; from then on it hears what is new */
    bool fresh;            /* it was greeted just now, and so knows the table */
    char name[TABLE_NAME];
};

/* Who asks. */
typedef struct Person {
    int64_t id;            /* 0: nobody */
    char name[TABLE_NAME];
    bool by_header;        /* a program with a key, not a browser with a cookie */
    unsigned char key[STORE_HASH];    /* the hash of that key */
} Person;

typedef struct KeyUse {    /* when a key was used, to the hour; written down with the next round that writes anything */
    unsigned char hash[STORE_HASH];
    int64_t at;
    bool unwritten;
} KeyUse;

typedef struct Thought Thought;    /* of a bot; bots.c */
typedef struct Study Study;        /* of a game that is over; analyses.c */
typedef struct Trial Trial;        /* of a text; workshop.h */
typedef struct Load Load;          /* lobby.c */
typedef struct Keeping Keeping;    /* round.c */

struct Server {
    Net *net;
    int folder;                    /* held by this server alone; -1: not yet */
    Store *store;
    ServerSettings settings;
    Budgets *budgets;
    Table *bucket[BUCKETS];
    Table *by_code[BUCKETS];
    int tables;
    Schedule schedule;             /* when each of them is to be looked at */
    Load *loads;                   /* tables that are being read */
    Table **touched;
    int touches, touch_room;
    Reply *replies, **last_reply;  /* that wait until what they tell of is stored */
    Keeping *keeping;              /* and other waiters */
    Table **flying;                /* tables in flight; their replies, and the waiters */
    int flights, flight_room;
    Reply *flying_replies;
    Keeping *flying_keeping;
    StoreStatus store_status;      /* of the last round */
    KeyUse key_use[KEY_SETS][KEY_WAYS];
    Thought *waiting;              /* for a thread to think on */
    Thought *thought;              /* done, until the moment comes to tell of it */
    int thinkers, running;         /* threads there are, and that are busy */
    Thought *thinking;             /* those that have one */
    Study *studies;                /* of games that are over, the newest first */
    Trial *trials;                 /* of texts, that wait until no bot wants a thread */
    bool trying;                   /* a thread has one */
    int64_t tidied;                /* when unused scripts were last removed */
    uint64_t turns;                /* number of turns served */
    uint64_t person_turn[LANES], address_turn[LANES];    /* which was the last of each person, and of each address */
    News news;                     /* room to make them in */
    struct { struct Seek *first; int n; int64_t at; } pairing;    /* who waits, the first first; when to look again */
    struct { bool busy; int64_t at; } rate;    /* results are being rated; when to look for some again */
    struct {                       /* among several servers: when to say again that this one lives, and to look for orphans */
        int64_t beat_at, orphans_at, check_at;
        bool entered, beating;     /* the store knows of it; what was said is not yet answered */
        bool outlived, left;       /* another one has its name; it has said that it goes */
        int64_t beaten_at;         /* when the store last answered; 0: not yet */
        int64_t probe_at;          /* when to ask the others again how they are */
        char peers[PEERS_ROOM];    /* where they are reached, with spaces between */
        char pass[2 * STORE_KEY + 1];    /* by which they know each other on the wire */
    } nodes;
    bool stopping;
    int64_t started;
    struct Counts {
        uint64_t acts, tables, bot_acts, looks, store_errors, commits, takeovers, let_go;
        int thinking;
    } counts;
};

void server_log(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* lobby.c */

/* The table with that id, also one that is only in the store, as soon as nothing of it is on its way there. NULL: there is none, if
   the status is STORE_MISSING, or it cannot be read now. `deal`: it is to be played at, and not only to be looked at, so no other
   server may have it. `then` is called once, perhaps before the call returns. */
typedef void TableFound(void *context, Table *table, StoreStatus status);
void lobby_find(Server *server, const char *id, bool deal, TableFound *then, void *context);
/* The open table with a code, as people write it, if it is in memory and nothing of it on its way; else
   NULL, and `code` is what the store knows it by. */
const Table *lobby_by_code(const Server *server, const char *words, char code[TABLE_CODE]);
void lobby_moved(void *server, const char *id, int number);  /* another server has written that entry */
void lobby_check(void *server);                              /* lets go of tables whose log is not what is known of it */
Table *lobby_loaded(Server *server, const char *id);         /* in memory only */
void lobby_add(Server *server, Table *table);
void lobby_drop(Server *server, Table *table);               /* unloads a table without listeners */
void lobby_touch(Server *server, Table *table);
/* another server may own it: clients must reconnect, and it is reloaded */
void lobby_let_go(Server *server, Table *table, const char *reason);
void lobby_let_all_go(Server *server, const char *reason);   /* but for those on their way into the store */
/* a message, until the table has landed; false: too many wait */
bool lobby_queue(Table *table, Live *live, const char *text, size_t len);
void lobby_unqueue(Table *table, const Live *live);          /* those of a connection that has gone */
void lobby_run_queue(Server *server, Table *table);          /* what came while it was on its way */
void lobby_load(Server *server);                             /* what the list of tables shows, at the start */
/* after all tables whose time has come: clocks, held acts, bots, and those that can go */
void lobby_look(Server *server, int64_t now);
/* when that is for this one; whatever changes a table changes this */
void lobby_schedule(Server *server, Table *table, int64_t now);

/* nodes.c: several servers with one store. */
void nodes_keys(Server *server);                             /* what follows from the cluster's key */
void nodes_tick(Server *server, int64_t now);
void nodes_leave(Server *server);                            /* before it stops */
bool nodes_trust(const Server *server, const HttpRequest *request);    /* another server has sent it */
/* Whether another server pairs people, and where: of all that live, the one with the first address. */
bool nodes_pairing(const Server *server, char *at, size_t size);
bool nodes_silent(const Server *server);                     /* for so long the store has not answered that others think it gone */

/* round.c: the end of a round hands everything to the store, and when it has landed publishes it and wakes the bots. What was not
   kept never happened. */
void round_end(void *server);                                /* if there is anything to keep, and nothing is on its way */
/* ends it, and says when what has changed at the table has landed */
void round_keep(Server *server, Table *table, StoreDone *then, void *context);
void round_note(Server *server, StoreStatus status);         /* whether the store keeps what it is given, for the operator */
void round_forget(Server *server, const Live *live);         /* replies for who has gone */
void round_let_go(Server *server, const Table *table);       /* what has changed at the table and was not sent */

/* people.c */
/* Who asks, as far as the request tells it: a key that somebody may have. */
bool person_key(const HttpRequest *request, Person *person);
void person_found(Server *server, Person *person, int64_t id, const char *name);
bool same_origin(const HttpRequest *request);
Payers payers_of(const Client *client, int64_t person);      /* no table's share */
void key_hash(const char *key, unsigned char hash[STORE_HASH]);
void new_key(char key[KEY_HEX]);
void write_key_uses(Server *server);

/* What every answer carries: nothing but our own scripts, styles and pictures may run or be shown. The rules run as WebAssembly,
   which 'wasm-unsafe-eval' allows; it allows no script to be made of text. */
#define SAFE_HEADERS \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n" \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " \
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

/* routes.c, files.c, metrics.c */
void route_request(void *server, const HttpRequest *request);
void route_file(Server *server, const HttpRequest *request);
void route_metrics(Server *server, const HttpRequest *request);

/* live.c: connections, and what is sent to them. */
/* with the events behind number `from` */
void live_open(Server *server, const HttpRequest *request, const Person *person, Table *table, int from, bool changes,
               Bars *bars);                                  /* which are the connection's now */
void live_closed(void *server, Client *client);
void live_send_away(Server *server, Table *table);           /* everybody, to come back at once */
void live_publish(Server *server, Table *table, int64_t now);   /* what is new, to everybody at the table */
void live_reply(Live *live, const char *id, const Refusal *refusal);    /* `done` or `error`; `done` without an id is not said */

/* messages.c: what they say. */
void live_message(void *server, Client *client, const char *text, size_t len);
void live_hear(Server *server, Live *live, const char *text, size_t len);    /* the same, when it may be heard */
void live_release(Server *server, Table *table, int64_t now);    /* a held act whose time has come, or one that is done by itself */
int64_t live_release_due(const Server *server, const Table *table);    /* when the next of these may come; 0: there is none */
/* how long a forced act of the seat lies there: longer if a person may interrupt */
int live_pace(const Server *server, const Table *table, int seat);

/* bots.c */
bool bots_may_go_on(const Table *table);                     /* some are due, and somebody is watching */
/* how long each of so many thinks, that none waits long: at most `bot_ms` */
int bots_share_ms(int bot_ms, int threads, int bots);
void bots_wake(Server *server, Table *table, int64_t now);
void bots_answer(Server *server, int64_t now);               /* those whose moment has come */
void bots_forget(Server *server);                            /* drops searches that have not started */
void bots_advise(Server *server, Live *live, int seat, bool heat);
bool bots_advising(const Server *server, int64_t person);    /* a hint for that person is being thought about; one at a time */
void bots_go_on(Server *server);                             /* starts queued searches while threads are free */
void bots_forsake(Server *server, const Live *live);         /* the client has disconnected */

/* pairing.c */
void pairing_tick(Server *server, int64_t now);
void pairing_closed(Server *server, struct Seek *seek);      /* the connection has gone, and with it the place */
void pairing_stop(Server *server);
/* who has gone for good, or whose key is no longer valid (NULL: any), has no place */
void pairing_leave(Server *server, int64_t person, const unsigned char *key);

/* ratings.c */
void ratings_due(Server *server);                            /* a game that counts is over, and kept */
void ratings_tick(Server *server, int64_t now);

/* trials.c, workshop.c */
/* One that waits: a thread is free, and neither a bot nor another trial wants or has it (WS-142). */
bool trial_may_begin(const Server *server);
void trials_go_on(Server *server);                           /* if a thread is free and no bot wants it */
void trials_forget(Server *server);                          /* drops jobs that have not started, with an answer to their clients */
void workshop_tidy(Server *server, int64_t now);             /* removes unused scripts from time to time */

/* analyses.c */
void analyses_go_on(Server *server);                         /* if a thread is free and no bot wants it */
void analyses_forget(Server *server);                        /* when no thread works any more */

#endif
