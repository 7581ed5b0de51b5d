/* Errands at PostgreSQL: each is asked at once and answered in its turn, and one that fails does so alone. */
#ifndef PEG_STORE_ERRANDS_H
#define PEG_STORE_ERRANDS_H

#include "store/pg.h"
#include "store/seal.h"

typedef struct Errand Errand;

typedef struct Errands {
    Pg *pg;
    Errand *first, **last;
    const Seal *seal;    /* of tables' secrets */
} Errands;

Errands *errands_of(Store *store);

void errands_answer(Errands *errands, PGresult *result);    /* which is the errands' now */
void errands_fail(Errands *errands);                        /* the connection is lost, and with it the answers */
void errands_look(Errands *errands);                        /* after answers that are late */

void errand_person_add(Store *store, int64_t id, const unsigned char *hash, const char *name, StoreDone *done, void *context);
void errand_person_find(Store *store, const unsigned char *hash, StorePerson *done, void *context);
void errand_person_rename(Store *store, int64_t id, const char *name, StoreDone *done, void *context);
void errand_person_remove(Store *store, int64_t id, StoreDone *done, void *context);
void errand_key_add(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context);
void errand_key_used(Store *store, const unsigned char *hash, int64_t at);
void errand_key_remove(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context);
void errand_keys_of(Store *store, int64_t person, StoreKey *each, StoreDone *done, void *context);
void errand_link_add(Store *store, const unsigned char *hash, int64_t person, int64_t until, StoreDone *done, void *context);
void errand_link_take(Store *store, const unsigned char *hash, int64_t now, StorePerson *done, void *context);
void errand_table_load(Store *store, const char *id, const StoreLoad *load);
void errand_table_by_code(Store *store, const char *code, StoreTable *each, StoreDone *done, void *context);
void errand_tables_public(Store *store, TableState state, int most, StoreTable *each, StoreDone *done, void *context);
void errand_tables_count(Store *store, int64_t person, StoreCount *done, void *context);
void errand_take(Store *store, const char *node, const char *table, const StoredEntry *entry, StoreDone *done, void *context);
void errand_tables_open(Store *store, int64_t person, int most, StoreTable *each, StoreDone *done, void *context);
void errand_tables_of(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each,
                      StoreDone *done, void *context);

/* errands_nodes.c. A server is told by its name, the same with its run as the log has it, where it is reached, and whether it
   leaves. */
enum { NODE_WORDS = 4 };
void errand_node_enter(Store *store, const char *const node[NODE_WORDS], StoreDone *done, void *context);
void errand_node_beat(Store *store, const char *const node[NODE_WORDS], StoreBeat *done, void *context);
void errand_dealer(Store *store, const char *own, const char *table, StoreDealer *done, void *context);
void errand_claim(Store *store, const char *own, const char *table, StoreDone *done, void *context);
void errand_orphans(Store *store, int most, StoreOrphan *each, void *context);
void errand_heads(Store *store, const char *const table[], int n, StoreNews *each, void *context);

/* errands_scripts.c */
extern const struct ScriptsKind errands_scripts;    /* inside.h */

/* errands_ratings.c */
extern const struct RatingsKind errands_ratings;
extern const struct MannersKind errands_manners;

/* errands_studies.c */
extern const struct StudiesKind errands_studies;

#endif
