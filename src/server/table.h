/* A table: the people and bots around one match, and the log that it is rebuilt from. No sockets here: a table says what it wants
   stored and what each viewer should see, and the server does it. */
#ifndef PEG_SERVER_TABLE_H
#define PEG_SERVER_TABLE_H

#include "server/fair.h"
#include "store/store.h"

enum { TABLE_NAME = 97, TABLE_CODE = 7, TABLE_CHAT = 50, TABLE_TEXT = 1000, TABLE_SAY = 500, TABLE_NOTE = 2000 };

/* Kinds of log entries. */
enum {
    ENTRY_ACT = 'a',
    ENTRY_CHANCE = 'c',
    ENTRY_UNDO = 'u',
    ENTRY_RESIGN = 'r',    /* of a seat; the text says why: `resigned`, `time` */
    ENTRY_DRAW = 'd',
    ENTRY_HINTS = 'h',     /* all have agreed to them */
    ENTRY_CHAT = 't',
    ENTRY_NOTE = 'n',      /* the whole sheet; the last one holds */
};

/* What the others are asked: each bit of `yes` is a seat that has agreed. */
typedef enum Offer { OFFER_DRAW, OFFER_BOT, OFFER_HINTS, OFFERS } Offer;
extern const char *const offer_names[OFFERS];

typedef struct Seat {
    SeatKind kind;
    int64_t person;
    int level;
    char name[TABLE_NAME];
    int acts;              /* how many this seat has made */
    char *last;            /* the last of them, or NULL */
    int listeners;         /* connections of that person at this table */
    int64_t since;         /* when the present wait for this seat began, 0: nobody waits for it */
    int64_t time_left;     /* milliseconds of the game's clock, when that wait began */
    bool thinking;         /* a bot is at it */
    int wrong;             /* how often in a row its act could not be played */
} Seat;

/* What a viewer has been told: viewer 0 is the public, others are players. */
typedef struct Told {
    int index;             /* the umpire's events looked at so far */
    int heard;             /* events told */
    uint64_t position;     /* hash of the view and the legal acts last told */
    int64_t last;          /* when that viewer last heard anything */
} Told;

typedef struct ChatLine {
    int seat;
    int64_t at;
    char *name, *text;
} ChatLine;

typedef struct Table Table;
typedef struct Live Live;      /* a connection; the server's business */

/* A forced act that waits until others have had time to interrupt. */
typedef struct Held {
    int64_t until;
    int seat, number;
    char words[ACT_TEXT_MAX];
    Live *live;                /* who gets the answer; NULL: gone meanwhile */
    char id[64];
} Held;

struct Table {
    Table *next_table;         /* in the lobby's list */
    char id[STORE_ID], code[TABLE_CODE], next[STORE_ID], status[64], options[200];
    Match *match;
    Fair fair;
    bool is_public;
    TableState state;
    int64_t created;
    int clock_act, clock_game;      /* seconds, 0: none */
    Seat seat[SEATS_MAX + 1];
    int entries, draws;
    bool seeds;                     /* the first draw waits for the seeds of people … */
    int64_t seeds_until;            /* … but not longer than this; 0: it waits for nothing now */
    bool hints;                     /* all have agreed to them */
    unsigned offered[OFFERS];       /* seats that said yes; 0: no offer */
    int offered_by[OFFERS];
    int offer_for, offer_level;     /* of OFFER_BOT */
    unsigned offers_made, offers_ended, offers_accepted;    /* bits by offer: not yet told */
    ChatLine *chat;                 /* a ring of TABLE_CHAT lines, NULL before the first */
    int chats, chats_told;
    char *note;                     /* the sheet beside a free table: rules of the people's own; NULL: empty */
    bool note_changed;              /* not yet told */
    Told told[SEATS_MAX + 1];
    int64_t acted;                  /* when the last act was made */
    Held *held;                     /* NULL: none */
    Live *live;                     /* everybody who listens */
    int watchers;
    bool listed, touched, reload, seats_changed, bots_due;
    int64_t writing;                /* until when what people wrote here is made up for */
    int64_t bots_at;                /* when the next bot act may come */
    int64_t idle_since;
};

/* How a new table is asked for. */
typedef struct TablePlan {
    const Game *game;
    int players;
    GivenOption option[OPTIONS_MAX];
    int options;
    bool is_public, seeds;
    int clock_act, clock_game;
    struct { SeatKind kind; bool mine; int level; } seat[SEATS_MAX + 1];
} TablePlan;

/* Makes a table by the plan, for a person; NULL with a reason if the plan is wrong. Nothing is stored yet. */
Table *table_new(const TablePlan *plan, int64_t person, const char *name, Text *why);
void table_free(Table *table);

/* Storing and reading. table_read gives the table as its stored log tells it; NULL if it is broken or missing. */
StoreStatus table_add(Table *table, Store *store);
StoreStatus table_update(Table *table, Store *store);    /* its state, not its seats */
Table *table_read(Store *store, const StoredTable *stored);

/* The same without its log: enough for table_json, and cheap. */
Table *table_glance(const StoredTable *stored);

/* Everything below writes its entries into the store (uncommitted) and marks the table as touched. They return NULL, or a sentence that
   says why not; then nothing has changed. `code` gets a short word for programs. */
const char *table_sit(Table *table, Store *store, int seat, int64_t person, const char *name, const char **code);
const char *table_act(Table *table, Store *store, int seat, int number, const char *words, int64_t now, const char **code);
const char *table_resign(Table *table, Store *store, int seat, const char *why, int64_t now, const char **code);
const char *table_take_back(Table *table, Store *store, int seat, int64_t now, const char **code);
const char *table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now, const char **code);
/* Writes the sheet beside a table at which people make their own rules. */
const char *table_note(Table *table, Store *store, int seat, const char *words, int64_t now, const char **code);
const char *table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now, const char **code);
const char *table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now, const char **code);

/* The game begins when every seat is taken. */
void table_begin(Table *table, Store *store, int64_t now);

/* What is due by itself, chance above all, happens. */
void table_go_on(Table *table, Store *store, int64_t now);

/* Nobody came, or all have gone: the table is closed. */
void table_abandon(Table *table, Store *store);

/* Whether a seed of that seat would still count. */
bool table_wants_seed(const Table *table, int seat);

/* The clocks go on from now: what was before costs nobody anything. */
void table_wind(Table *table, int64_t now);

/* Looks at the clocks; true if somebody's time has run out, which is then carried out. */
bool table_clock(Table *table, Store *store, int64_t now);

/* A seat whom the game waits for. */
bool table_waits_for(const Table *table, int seat);

/* Whether all others than `seat` are bots. */
bool table_alone(const Table *table, int seat);

/* JSON. `person` is who looks. */
void table_json(const Table *table, int64_t person, Text *out);

/* SEEN of docs/api.md for a viewer, with the events behind number `from`. */
void table_seen_json(const Table *table, int viewer, int from, int64_t now, Text *out);

/* SEEN with what is new for that viewer since the last time; false, nothing written, if nothing is. */
bool table_news(Table *table, int viewer, int64_t now, Text *out);

/* What a viewer has been told is what there is now. */
void table_told(Table *table, int viewer);

void table_record(const Table *table, Text *out);
void table_replay_json(const Table *table, Text *out);
bool table_replay_view(const Table *table, int acts, int viewer, Text *out);

#endif
