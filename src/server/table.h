/* A table: the people and bots around one match, and the log that it is rebuilt from. Its parts have headers of their own. No
   sockets here: a table says what it wants stored and what each viewer should see, and the server does it. */
#ifndef PEG_SERVER_TABLE_H
#define PEG_SERVER_TABLE_H

#include "server/audience.h"
#include "server/chat.h"
#include "server/clocks.h"
#include "server/offers.h"
#include "server/refusal.h"
#include "server/seeds.h"
#include "server/series.h"
#include "store/store.h"

enum {
    TABLE_NAME = 97,
    TABLE_CODE = 12,
    TABLE_ADDRESS = 48,
    TABLE_TEXT = 1000,
    TABLE_OPTIONS = 350 + DRAWING_MAX,
    TABLE_ENTRIES = 20000,
    TABLE_BYTES = 4 << 20
};

/* Bytes of events that are told at once, and of a replay: what is older, or comes behind, is asked for in pages. */
enum { TABLE_PAGE = 1 << 16, TABLE_REPLAY = 1 << 19 };

/* Kinds of log entries. */
enum {
    ENTRY_ACT = 'a',
    ENTRY_CHANCE = 'c',
    ENTRY_UNDO = 'u',
    ENTRY_RESIGN = 'r',    /* of a seat; the text says why: `resigned`, `time` */
    ENTRY_BOT = 'b',       /* takes over the seat of somebody who is away; the text is its level */
    ENTRY_BACK = 's',      /* the person of that seat has it back from a bot */
    ENTRY_DRAW = 'd',
    ENTRY_HINTS = 'h',     /* all have agreed to them */
    ENTRY_CHAT = 't',
    ENTRY_WHISPER = 'w',   /* of a seat to another */
    ENTRY_SHEET = 'n',     /* the whole sheet; the last one holds */
    ENTRY_MATCH = 'm',     /* the match clock: `run`, `stand`, `time` */
    ENTRY_DEALER = 'o',    /* a server has taken the table over; the text names it and its run */
    ENTRY_ROW = 'k',       /* its row or its seats have changed, and no other entry of the round tells of it */
};

typedef struct Table Table;

/* Who plays in a seat, and what that seat has done. */
typedef struct Seat {
    SeatKind kind;
    int64_t person;        /* remembered while a bot plays in that person's place; 0: none */
    bool left;             /* has resigned or used up the game's time, so that a bot keeps the seat */
    int level;             /* of a bot */
    char name[TABLE_NAME];
    int acts;              /* how many this seat has made */
    char *last;            /* the last of them, or NULL */
    int wrong;             /* how often in a row a bot's act could not be played */
    int entries;           /* of the log that this seat has written; those of seat 0 are what watchers say … */
    int64_t bytes;         /* … which take up so much */
} Seat;

/* What a viewer has been told: viewer 0 is the public, others are players. */
typedef struct Told {
    int index;             /* the umpire's events looked at so far */
    int heard;             /* events told */
    int64_t last;          /* when that viewer last heard anything, by the table's time */
    int entries;           /* how long the log was then … */
    TableState state;      /* … and in which state the table */
} Told;

/* What a viewer has before him: the view, the legal acts as lines, and how many acts that seat has made. Where it is kept and no
   act is legal, `legal` is the last list that everybody who looks as this viewer has had; empty: they have had others. */
typedef struct Shown {
    Text view, legal;
    bool none;             /* no act is legal */
    int acts;
} Shown;

/* Where the server finds a table, and when it has to look at it. */
typedef struct LobbyEntry {
    Table *next_table, *next_code;    /* in the lobby's lists */
    int64_t maker;                    /* who made it, and where, while the server remembers; 0: nobody knows */
    char made_at[TABLE_ADDRESS];
    bool listed;                      /* among those that the round has touched */
    bool dealt;                       /* no other server has it, as far as this one knows; else it is only to be looked at */
    bool claimed;                     /* and the others know where to look for it */
    bool flying;                      /* on its way into the store: until it has landed nobody may change it */
    struct Queued *queue;             /* what came meanwhile; lobby.c */
    int taken;                        /* how long its log is at least, since another server has taken it while it was flying */
    int checked;                      /* how many entries it had when the store was asked for their number; -1: changing then */
    int64_t idle_since;
    int64_t show_up;                  /* by when all who were paired have to be here; 0: nobody has to */
    int64_t due;                      /* when it is to be looked at next */
    int due_place;                    /* in the schedule; 0: it is not there */
    int64_t writing;                  /* its share of BUDGET_WRITING */
} LobbyEntry;

/* A failed round takes everything from the store again but for the last two parts. */
struct Table {
    char id[STORE_ID], code[TABLE_CODE], next[STORE_ID];
    char *options;                  /* `name=value` joined by spaces */
    bool is_public, rated;          /* anybody may watch; its result counts (table_rated.c) */
    int64_t created;                /* a date */
    Series series;                  /* the games before it, of which it is the rematch */
    int rules;                      /* the edition of the rules by which it was begun */
    bool known;                     /* its log has been read; else only what its row tells is right */
    bool outgrown;                  /* its log goes on as today's rules no longer allow */

    Match *match;                   /* the game … */
    TableState state;
    char status[64];
    char ended[24];                 /* how, if not by the rules: `resigned 1`, `time 2`, `agreed`; else "" */
    Seat *seat;                     /* by number, as many as there are; number 0 is the watchers' */
    bool hints;                     /* all have agreed to them */
    int64_t acted;                  /* when the last act was made, by clock_now */
    int entries;                    /* of its log … */
    int64_t bytes;                  /* … which take up so much */

    Clocks clocks;
    Seeds seeds;
    Offers offers;
    Chat chat;

    Told told[SEATS_MAX + 1];
    Shown *shown[SEATS_MAX + 1];    /* what each was last told of; NULL: nothing */
    bool touched, seats_changed;    /* by this round */
    bool row_changed, logged;       /* by this round: its row or seats, and its log */
    bool reload;                    /* the store has another table than this, which must be read before anybody plays */
    bool bots_due;
    int64_t bots_at;                /* when bots may think again; 0: now */

    Audience audience;
    LobbyEntry lobby;
};

/* How a new table is asked for. */
typedef struct TablePlan {
    const Game *game;
    int players;
    GivenOption option[OPTIONS_MAX];
    int options;
    bool is_public, rated, seeds;
    int clock_act, clock_game, clock_more;
    struct { SeatKind kind; bool mine; int level; } seat[SEATS_MAX + 1];
} TablePlan;

/* Makes a table by the plan, for a person; NULL with a reason if the plan is wrong. Nothing is stored yet. */
Table *table_new(const TablePlan *plan, int64_t person, const char *name, Text *why);
void table_free(Table *table);

/* Storing. At the end of a round table_log_row sees to it that whatever has changed has an entry in the log. */
void table_add(Table *table, Store *store);
void table_update(Table *table, Store *store);    /* its state, not its seats */
void table_log_row(Table *table, Store *store, int64_t now);
/* among several servers; STORE_TAKEN: it must be read again */
void table_take(Table *table, Store *store, StoreDone *then, void *context);

/* Reading: the row, then each entry, as the store hands them over; `context` is the reading. At the end there is the table as its
   log tells it, or NULL if it is broken or was not there. */
typedef struct TableReading {
    Table *table;
    SeatKind kind[SEATS_MAX + 1];    /* who plays in each seat in the end */
    bool broken;                     /* something was not what it could have been … */
    const char *column;              /* … there; NULL: in the log */
    int64_t at;                      /* the date of the last entry */
} TableReading;

void table_read_row(void *context, const StoredTable *stored);
void table_read_entry(void *context, const StoredEntry *entry);
Table *table_read_end(TableReading *reading);

/* After a round that failed: the table becomes what `stored` is, which was read from the store, and keeps its audience and its
   place in the lobby. `stored` gets what is left, to be freed. */
void table_put_back(Table *table, Table *stored);

/* The same without its log: enough for table_json, and cheap. */
Table *table_glance(const StoredTable *stored);

/* The options of a table, `name=value` joined by spaces, taken apart in place; -1 if they are not like that. */
int table_split_options(char *words, GivenOption option[OPTIONS_MAX]);

/* In all that follows `now` is clock_now. Everything below writes its entries into the store (uncommitted) and marks the table as
   touched. Whoever is refused has changed nothing. */
Refusal table_sit(Table *table, Store *store, int seat, int64_t person, const char *name);
/* The person to whom a seat belongs has it back from the bot. */
Refusal table_back(Table *table, Store *store, int seat, int64_t person, int64_t now);
Refusal table_act(Table *table, Store *store, int seat, int number, const char *words, int64_t now);
Refusal table_resign(Table *table, Store *store, int seat, const char *why, int64_t now);
Refusal table_take_back(Table *table, Store *store, int seat, int64_t now);
Refusal table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now);
/* Writes the sheet beside a table at which people make their own rules. */
Refusal table_write_sheet(Table *table, Store *store, int seat, const char *words, int64_t now);
Refusal table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now);
Refusal table_whisper(Table *table, Store *store, int seat, int to, const char *words, int64_t now);

/* A player's share of the dice: first the hash of a seed; then, when there are no more hashes to come, the seed. */
Refusal table_hash(Table *table, Store *store, int seat, const char *hash, int64_t now);
Refusal table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now);

/* Whether a seat may write more into the log, or watchers (0). Each has a share of its maximum, so that nobody notices by a refusal
   what others do in secret; near its end what is left is for the game itself, and talk is refused. */
Refusal table_room(const Table *table, int seat, bool talk);

/* Bots of that level sit down in free seats: in one of them, or in all (0). */
Refusal table_fill(Table *table, Store *store, int seat, int level, int64_t person);

/* The game begins when every seat is taken. */
void table_begin(Table *table, Store *store, int64_t now);

/* What is due by itself, chance above all, happens. */
void table_go_on(Table *table, Store *store, int64_t now);

/* That person goes: resigns a game with other people, gives up a seat where somebody else waits, and closes the table otherwise.
   `maker` has made the table, which counts where bots play alone. */
Refusal table_leave(Table *table, Store *store, int64_t person, bool maker, int64_t now);

/* Nobody came, or all have gone: the table is closed. */
void table_abandon(Table *table, Store *store);
void table_outdate(Table *table, Store *store);    /* a game under way whose rules have changed */

/* The seats (bits) of which a hash or a seed for the dice would be taken now. */
unsigned table_wants_shares(const Table *table);

/* Resigns whoever's time has run out; true if there was somebody. */
bool table_check_clocks(Table *table, Store *store, int64_t now);

/* When the next clock runs out; INT64_MAX if none runs. */
int64_t table_clock_due(const Table *table, int64_t now);

/* Milliseconds that the match clock has left (SYS-17); 0 without one. */
int64_t table_match_left(const Table *table, int64_t now);

/* The seats (bits) in which people play. */
unsigned table_people(const Table *table);

/* Why a game so planned cannot count for ratings; NULL: it can. */
const char *table_unratable(const TablePlan *plan);

/* The level that plays in a seat, or the person to whom it belongs; how it ended for that seat, as results are written. */
typedef struct RatedSeat {
    int64_t person;    /* 0: a bot */
    int level;
    char end;          /* one of RATED_… */
} RatedSeat;

enum { RATED_WON = 'w', RATED_LOST = 'l', RATED_DREW = 'd', RATED_LEFT = 'q', RATED_STAYED = 's' };

/* The seats of a result, as table_finish has written them; how many, or 0 if they are broken. */
int table_read_result(const char *words, RatedSeat seat[SEATS_MAX]);

/* It ends, or would, because of this and not by the rules; seat 0: nobody's doing. */
void table_note_end(Table *table, const char *why, int seat);

/* Begins a table that waits for nobody but for people who are not here yet, once they are. */
void table_begin_when_here(Table *table, Store *store, int64_t now);

/* A seat whom the game waits for. */
bool table_waits_for(const Table *table, int seat);

/* Whether the game cannot go on before that person has acted. */
bool table_turn_of(const Table *table, int64_t person);

/* A person whose seat a bot plays in, and who may come back. */
bool table_replaced(const Table *table, int seat);

/* Milliseconds until a bot may take over for somebody who is away; 0: it may. */
int64_t table_grace(const Table *table, int seat, int64_t now);

/* Whether somebody else sits here under a name that looks the same. */
bool table_name_taken(const Table *table, int64_t person, const char *name);

/* The seat of the person who has said it, also without naming it: nobody else talks here under that name. 0: none. */
int table_speaker(const Table *table, const ChatLine *line);

/* Whether all others than `seat` are bots. */
bool table_alone(const Table *table, int seat);

/* Whether any seat is, or was, a person's; if not, bots play among themselves. */
bool table_has_people(const Table *table);

void table_new_code(Table *table);

/* JSON. `person` is who looks. */
void table_json(const Table *table, int64_t person, Text *out);

/* SEEN of docs/api.md for a viewer, with the events behind number `from`, or the newest of them if they are more than a page. */
void table_seen_json(const Table *table, int viewer, int from, int64_t now, Text *out);

/* The page of a viewer's events that ends before number `before` (0: the newest). */
void table_events_json(const Table *table, int viewer, int before, Text *out);

/* Room to make news in, used again and again. */
typedef struct News {
    Text whole, changes, brief;    /* messages: SEEN, SEEN without what is as it was, and BRIEF */
    Text events;
    Shown shown;
    bool in_brief;          /* `brief` tells it all; else `changes` does */
    bool brief_acts;        /* as far as the number of acts; else it ends before that */
} News;

enum { NEWS_WHOLE = 1, NEWS_CHANGES = 2, NEWS_BRIEF = 4 };

News news_new(void);
void news_free(News *news);

/* What is new for that viewer since the last time, in the forms that are wanted (bits); false, nothing written, if nothing is. */
bool table_news(Table *table, int viewer, int64_t now, unsigned forms, News *news);

/* What a viewer has been told is what there is now. */
void table_mark_told(Table *table, int viewer);

void table_record(const Table *table, Text *out);
/* the acts from number `from` (0 is the first) on, a page of them */
void table_replay_json(const Table *table, int from, Text *out);
bool table_replay_view(const Table *table, int acts, int viewer, Text *out);

#endif
