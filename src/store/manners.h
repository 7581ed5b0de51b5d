/* What people want to have to do with each other, in the store: whom they have muted or blocked, and what they have reported to the
   operator. All of these are errands (store.h). */
#ifndef PEG_STORE_MANNERS_H
#define PEG_STORE_MANNERS_H

#include "store/store.h"

typedef enum Bar { BAR_NONE, BAR_MUTED, BAR_BLOCKED } Bar;

enum { BARS_MOST = 500, BARS_TOLD = 2000 };    /* one person's; and with those of others, as many as are told */

/* One person's mind about another. */
typedef struct StoredBar {
    int64_t person, other;
    const char *name;      /* of the other */
    Bar bar;
    int64_t at;
} StoredBar;

typedef void StoreBar(void *context, const StoredBar *bar);
void store_bar(Store *store, const StoredBar *bar, StoreDone *done, void *context);    /* BAR_NONE: none any more */

/* That person's bars of others, then those of others against that person; newest first. */
void store_bars(Store *store, int64_t person, StoreBar *each, StoreDone *done, void *context);

/* What somebody reports about another at a table, with what that one has said there, a line each; once for each table and other. */
typedef struct StoredComplaint {
    const char *table;
    int64_t person, about;
    const char *name;      /* of whom it is about */
    const char *why, *said;
    int64_t at;
} StoredComplaint;

typedef void StoreComplaint(void *context, const StoredComplaint *complaint);
void store_complain(Store *store, const StoredComplaint *complaint, StoreDone *done, void *context);
void store_complaints(Store *store, int most, StoreComplaint *each, StoreDone *done, void *context);    /* the newest first */
void store_complaints_settle(Store *store, const char *table, int64_t about, StoreDone *done, void *context);

#endif
