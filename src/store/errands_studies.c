/* Analyses of finished games, at PostgreSQL. */
#include "store/errand.h"
#include "store/inside.h"
#include "store/rows.h"

static void keep(Store *store, const StoredStudy *study, int most, StoreDone *done, void *context)
{
    ErrandWord edition = errand_number(study->edition), acts = errand_number(study->acts), at = errand_number(study->at);
    ErrandWord limit = errand_number(most);
    Errands *errands = errands_of(store);
    if (!errand_begin(errands, &(Errand){.done = done, .context = context}))
        return;
    pg_ask(errands->pg, PG_STUDY_KEEP, 6,
           (const char *const[]){study->table, edition.at, acts.at, study->picture, study->analysis, at.at});
    pg_ask(errands->pg, PG_STUDIES_TRIM, 1, (const char *const[]){limit.at});
    pg_sync(errands->pg);
}

static StoreStatus read_study(const Errand *errand)
{
    return rows_study(errand->answer[0], errand->study, errand->context) ? STORE_OK : STORE_MISSING;
}

static void find(Store *store, const StudyWanted *wanted, StoreStudy *found, StoreDone *done, void *context)
{
    ErrandWord edition = errand_number(wanted->edition), acts = errand_number(wanted->acts);
    errand_run(errands_of(store), &(Errand){.read = read_study, .study = found, .done = done, .context = context}, PG_STUDY, 3,
               (const char *const[]){wanted->table, edition.at, acts.at});
}

const StudiesKind errands_studies = {.keep = keep, .find = find};
