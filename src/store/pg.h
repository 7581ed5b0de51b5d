/* One connection to PostgreSQL that never waits: questions go out one behind the other (pipeline mode), answers come in the same
   order, and what breaks is dialled anew. What stands between two pg_sync is one transaction. */
#ifndef PEG_STORE_PG_H
#define PEG_STORE_PG_H

#include "base/text.h"
#include "store/store.h"

#include <libpq-fe.h>

/* How long it waits for an answer; for the first words of a connection, which a busy machine makes slowly. */
enum { PG_PATIENCE_MS = 3000, PG_GREETING_MS = 15000, PG_PARAMS = 16, PG_ROOM = 1 << 28 };

/* The lock of those who serve a database: one alone, or several that share it. */
#define PG_SERVERS "7205759404"

/* What is asked, prepared when a connection opens. */
typedef enum PgQuery {
    PG_LOG_ADD, PG_BOARD_ADD, PG_BOARD_CHANGE, PG_SEATS_PUT,
    PG_PERSON_ADD, PG_PERSON_FIND, PG_PERSON_RENAME, PG_PERSON_REMOVE, PG_KEY_ADD, PG_KEY_USED, PG_KEY_REMOVE, PG_KEYS_OF,
    PG_LINK_ADD, PG_LINK_TAKE,
    PG_BOARD_FIND, PG_BOARD_CODE, PG_BOARDS_PUBLIC, PG_BOARDS_COUNT, PG_BOARDS_OPEN, PG_BOARDS_OF, PG_LOG_READ, PG_TAKE,
    PG_NODE_ENTER, PG_NODE_BEAT, PG_DEALER, PG_CLAIM, PG_ORPHANS, PG_HEADS,
    PG_SCRIPT_ADD, PG_SCRIPTS_COUNT, PG_REPORTS,
    /* as ScriptsOf */
    PG_SCRIPT_ONE, PG_SCRIPT_ANCESTORS, PG_SCRIPT_CHILDREN, PG_SCRIPTS_NEW, PG_SCRIPTS_PLAYED, PG_SCRIPTS_LIKED,
    PG_SCRIPT_LOCK, PG_LIKE, PG_UNLIKE, PG_LIKES_COUNT, PG_REPORT, PG_REPORTS_HIDE, PG_SCRIPT_LIST, PG_SCRIPT_UNLIST, PG_SCRIPT_USE,
    PG_SCRIPT_HIDE, PG_SCRIPT_SHOW, PG_REPORTS_SETTLE,
    PG_SCRIPTS_TIDY,
    PG_RESULT_ADD, PG_RESULTS, PG_RESULT_REMOVE, PG_RATED_ADD, PG_RATING_PUT,
    /* as RatingsOf */
    PG_RATINGS_TABLE, PG_RATINGS_BY_TABLE, PG_RATINGS_PERSON, PG_RATINGS_PAST, PG_RATINGS_BEST, PG_RATINGS_RUNNING,
    PG_BAR_PUT, PG_BAR_REMOVE, PG_BARS, PG_COMPLAIN, PG_COMPLAINTS, PG_COMPLAINTS_SETTLE,
    PG_STUDY_KEEP, PG_STUDIES_TRIM, PG_STUDY,
    PG_QUERIES,
} PgQuery;

typedef struct Pg Pg;

/* `answer` gets every result, and clears it; `lost` is called when the connection is gone, and with it all that was not answered.
   `epoll` tells when pg_step has something to do. `greeting` are the settings of each connection, and what it
   locks; its row says `f` if somebody else has that. */
Pg *pg_new(const char *conninfo, const char *greeting, int epoll, void (*answer)(void *context, PGresult *result),
           void (*lost)(void *context), void *context);
void pg_free(Pg *pg);

bool pg_up(const Pg *pg);
bool pg_dialling(const Pg *pg);   /* it may be up soon */
/* what other connections tell, with the context of all callbacks */
void pg_hear(Pg *pg, void (*note)(void *context, const char *words));
void pg_ask(Pg *pg, PgQuery query, int params, const char *const param[]);
void pg_sync(Pg *pg);
void pg_step(Pg *pg);             /* reads, writes and dials as far as that goes without waiting */
void pg_drop(Pg *pg);             /* no answer: reconnect */
bool pg_doubtful(Pg *pg);         /* since it was asked last, something was kept here that a standby may not have */
const char *pg_trouble(const Pg *pg);    /* why it was last lost */

/* What an error of PostgreSQL means for whoever asked. */
StoreStatus pg_status(const PGresult *result);

/* Brings the schema up to date; waits for it. */
bool pg_migrate(const char *conninfo, Text *why);

#endif
