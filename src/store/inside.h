/* What every kind of store can do; for the files of this folder only. store.h tells what each of these is. */
#ifndef PEG_STORE_INSIDE_H
#define PEG_STORE_INSIDE_H

#include "store/manners.h"
#include "store/ratings.h"
#include "store/scripts.h"
#include "store/studies.h"

typedef struct ScriptsKind {
    void (*add)(Store *store, const StoredScript *script, StoreDone *done, void *context);
    void (*scripts)(Store *store, const ScriptsWanted *wanted, StoreScript *each, StoreDone *done, void *context);
    void (*count)(Store *store, int64_t person, StoreCount *done, void *context);
    void (*change)(Store *store, ScriptChange change, const ScriptNote *note, StoreDone *done, void *context);
    void (*reports)(Store *store, int most, StoreReport *each, StoreDone *done, void *context);
} ScriptsKind;

typedef struct RatingsKind {
    void (*result)(Store *store, const StoredResult *result);
    void (*results)(Store *store, int most, StoreResult *each, StoreDone *done, void *context);
    void (*ratings)(Store *store, const RatingsWanted *wanted, StoreRating *each, StoreDone *done, void *context);
    void (*rate)(Store *store, const char *table, const StoredRating rating[], int n, StoreDone *done, void *context);
} RatingsKind;

typedef struct MannersKind {
    void (*bar)(Store *store, const StoredBar *bar, StoreDone *done, void *context);
    void (*bars)(Store *store, int64_t person, StoreBar *each, StoreDone *done, void *context);
    void (*complain)(Store *store, const StoredComplaint *complaint, StoreDone *done, void *context);
    void (*complaints)(Store *store, int most, StoreComplaint *each, StoreDone *done, void *context);
    void (*settle)(Store *store, const char *table, int64_t about, StoreDone *done, void *context);
} MannersKind;

typedef struct StudiesKind {
    void (*keep)(Store *store, const StoredStudy *study, int most, StoreDone *done, void *context);
    void (*find)(Store *store, const StudyWanted *wanted, StoreStudy *found, StoreDone *done, void *context);
} StudiesKind;

typedef struct StoreKind {
    void (*close)(Store *store);
    StoreStatus (*backup)(Store *store, const char *path);
    void (*entry)(Store *store, const char *table, const StoredEntry *entry);
    void (*table_new)(Store *store, const StoredTable *table);
    void (*table_change)(Store *store, const StoredTable *table);
    void (*seats_change)(Store *store, const StoredTable *table);
    bool (*under_way)(const Store *store);
    void (*send)(Store *store, void (*landed)(void *context), void *context);
    StoreStatus (*outcome)(const Store *store, const char *table);
    void (*person_add)(Store *store, int64_t id, const unsigned char *hash, const char *name, StoreDone *done, void *context);
    void (*person_find)(Store *store, const unsigned char *hash, StorePerson *done, void *context);
    void (*person_rename)(Store *store, int64_t id, const char *name, StoreDone *done, void *context);
    void (*person_remove)(Store *store, int64_t id, StoreDone *done, void *context);
    void (*key_add)(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context);
    void (*key_used)(Store *store, const unsigned char *hash, int64_t at);
    void (*key_remove)(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context);
    void (*keys_of)(Store *store, int64_t person, StoreKey *each, StoreDone *done, void *context);
    void (*link_add)(Store *store, const unsigned char *hash, int64_t person, int64_t until, StoreDone *done, void *context);
    void (*link_take)(Store *store, const unsigned char *hash, int64_t now, StorePerson *done, void *context);
    void (*table_load)(Store *store, const char *id, const StoreLoad *load);
    void (*table_by_code)(Store *store, const char *code, StoreTable *each, StoreDone *done, void *context);
    void (*tables_public)(Store *store, TableState state, int most, StoreTable *each, StoreDone *done, void *context);
    void (*tables_count)(Store *store, int64_t person, StoreCount *done, void *context);
    void (*tables_open)(Store *store, int64_t person, int most, StoreTable *each, StoreDone *done, void *context);
    void (*tables_of)(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each,
    StoreDone *done, void *context);
    int (*fd)(const Store *store);    /* NULL: there is none, and so for the next three */
    void (*ready)(Store *store);
    void (*tick)(Store *store);
    bool (*away)(const Store *store);
    bool (*many)(const Store *store);
    void (*seal)(Store *store, const unsigned char *key);
    void (*take)(Store *store, const char *table, const StoredEntry *entry, StoreDone *done, void *context);
    void (*hear)(Store *store, StoreNews *news, StoreMissed *missed, void *context);
    void (*heads)(Store *store, const char *const table[], int n, StoreNews *each, void *context);
    void (*enter)(Store *store, const char *address, StoreDone *done, void *context);
    void (*beat)(Store *store, bool leaving, StoreBeat *done, void *context);
    void (*dealer)(Store *store, const char *table, StoreDealer *done, void *context);
    void (*claim)(Store *store, const char *table, StoreDone *done, void *context);
    void (*orphans)(Store *store, int most, StoreOrphan *each, void *context);
    const ScriptsKind *scripts;
    const RatingsKind *ratings;
    const MannersKind *manners;
    const StudiesKind *studies;
    bool shared;
} StoreKind;

struct Store {
    const StoreKind *kind;
};

Store *sqlite_open(const char *path, bool sync, Text *why);
Store *postgres_open(const char *conninfo, const char *node, bool sync, Text *why);

/* The ranges of what is stored. The last moment is the end of the year 9999: what comes behind it cannot be written as a date. */
#define LAST_MOMENT INT64_C(253402300799000)
enum {
    CLOCK_ACT_MOST = 1209600,
    CLOCK_GAME_MOST = 864000,
    LEVEL_MOST = 5,
    STATES = TABLE_OVER + 1,
    KINDS = SEAT_BOT + 1,
    ANCESTORS_MOST = 8
};

/* The first thing that is wrong is told of. */
static inline void note_broken(const char **broken, const char *column)
{
    if (!*broken)
        *broken = column;
}

#endif
