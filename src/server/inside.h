/* What the files of the server share; for this folder only. */
#ifndef PEG_SERVER_INSIDE_H
#define PEG_SERVER_INSIDE_H

#include "net/net.h"
#include "server/server.h"
#include "server/table.h"

enum { BUCKETS = 4096, LANES = 1024, NAME_CHARACTERS = 24, LINKS = 256, KEY_BYTES = 16, KEY_HEX = 2 * KEY_BYTES + 1 };

/* A connection that listens at a table. */
struct Live {
    Client *client;
    Table *table;
    Live *next;            /* at the same table */
    int64_t person;
    unsigned seats;        /* bit n: seat n is this person's */
    int from;              /* how many events it had seen before it came */
    bool greeted;          /* it has been told what there is; from then on it hears what is new */
    bool asks;             /* a hint is being thought about; one at a time */
    int64_t writing;       /* until when what was written is made up for */
    char name[TABLE_NAME];
};

/* An answer that waits until what it tells of is stored. */
typedef struct Reply {
    struct Reply *next;
    Live *live;            /* NULL: gone meanwhile */
    char id[64];           /* as JSON: a number or string, or "" */
    char *error;           /* owned; NULL: it is done */
    const char *code;
} Reply;

/* Who asks. */
typedef struct Person {
    int64_t id;            /* 0: nobody */
    char name[TABLE_NAME];
    bool by_header;        /* a program with a key, not a browser with a cookie */
} Person;

typedef struct Link {      /* opens a person on another device, once */
    unsigned char hash[STORE_HASH];
    int64_t person, until;
} Link;

typedef struct Thought Thought;    /* of a bot; players.c */

struct Server {
    Net *net;
    Store *store;
    ServerSettings settings;
    Table *bucket[BUCKETS];
    int tables;
    int tidied;                    /* the bucket that was looked at last */
    Table **touched;
    int touches, touch_room;
    Reply *replies, **last_reply;
    StoreStatus store_status;      /* of the last round */
    Link link[LINKS];
    int links;
    Thought *waiting;              /* for a thread to think on */
    int thinkers, running;         /* threads there are, and that are busy */
    uint64_t turns, turn_of[LANES];    /* how often somebody's turn has come, and which was the last of each person, by number */
    bool stopping;
    int64_t started;
    struct Counts {
        uint64_t acts, tables, bot_acts, store_errors, commits;
        int thinking;
    } counts;
};

int64_t now_ms(void);
void server_log(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* lobby.c */
Table *lobby_find(Server *server, const char *id);           /* also one that is only in the store; NULL: none */
Table *lobby_loaded(Server *server, const char *id);         /* in memory only */
Table *lobby_by_code(Server *server, const char *code);
void lobby_add(Server *server, Table *table);
void lobby_drop(Server *server, Table *table);               /* out of memory; nobody may listen to it */
void lobby_touch(Server *server, Table *table);
void lobby_load(Server *server);                             /* all unfinished tables, at the start */
void lobby_tidy(Server *server, int64_t now);                /* lets go of some tables that nobody looks at, closes those nobody came to */

/* round.c: the end of a round keeps everything, tells of it and wakes the bots. */
bool server_keep(Server *server);                            /* false: nothing of it was kept, and the tables are what they were */
void server_settle(void *server);                            /* the same, for the loop */

/* people.c */
Person person_of(Server *server, const HttpRequest *request);
bool same_origin(const HttpRequest *request);
void key_hash(const char *key, unsigned char hash[STORE_HASH]);
void new_key(char key[KEY_HEX]);

/* What every answer carries: nothing but our own scripts, styles and pictures may run or be shown. */
#define SAFE_HEADERS \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n" \
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

/* routes.c, files.c, metrics.c */
void route_request(void *server, const HttpRequest *request);
void route_file(const HttpRequest *request);
void route_metrics(Server *server, const HttpRequest *request);

/* live.c: connections, and what they are told. */
void live_open(Server *server, const HttpRequest *request, Table *table);
void live_closed(void *server, Client *client);
void live_tell(Server *server, Table *table, int64_t now);   /* what is new, to everybody at the table */
void live_send_error(Live *live, const char *id, const char *sentence, const char *code);    /* no sentence: `done` */

/* messages.c: what they say. */
void live_message(void *server, Client *client, const char *text, size_t len);
void live_release(Server *server, Table *table, int64_t now);    /* a held act whose time has come */

/* players.c */
void bots_wake(Server *server, Table *table, int64_t now);
void bots_forget(Server *server);                            /* whatever nobody has begun to think about */
void bots_advise(Server *server, Live *live, int seat, bool heat);

#endif
