/* Games written as text, at PostgreSQL. */
#include "store/errand.h"
#include "store/inside.h"
#include "store/rows.h"

#include <string.h>

static void add(Store *store, const StoredScript *script, StoreDone *done, void *context)
{
    ErrandWord language = errand_number(script->language), person = errand_number(script->person),
               created = errand_number(script->created);
    ErrandWord state = errand_number((int64_t)script->state);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_SCRIPT_ADD, 9,
               (const char *const[]){script->id, script->text, language.at, script->title, person.at, script->parent, created.at,
                                     state.at, script->card});
}

static StoreStatus read_scripts(const Errand *errand)
{
    return rows_scripts(errand->answer[0], errand->script, errand->context) ? STORE_OK : STORE_MISSING;
}

static void scripts(Store *store, const ScriptsWanted *wanted, StoreScript *each, StoreDone *done, void *context)
{
    bool gallery = wanted->which >= SCRIPTS_NEW;
    int most_of[SCRIPTS_KINDS] = {[SCRIPT_ONE] = 1, [SCRIPT_ANCESTORS] = ANCESTORS_MOST};
    ErrandWord from = errand_number(wanted->from), person = errand_number(wanted->person);
    ErrandWord most = errand_number(most_of[wanted->which] ? most_of[wanted->which] : wanted->most);
    errand_run(errands_of(store), &(Errand){.read = read_scripts, .script = each, .done = done, .context = context},
               (PgQuery)((int)PG_SCRIPT_ONE + (int)wanted->which), 3,
               (const char *const[]){gallery ? from.at : wanted->id, person.at, most.at});
}

static void count(Store *store, int64_t person, StoreCount *done, void *context)
{
    ErrandWord who = errand_number(person);
    errand_run(errands_of(store), &(Errand){.read = errand_read_count, .count = done, .context = context}, PG_SCRIPTS_COUNT, 1,
               (const char *const[]){who.at});
}

/* The steps of a change, and what each is told: the id, the person, the moment, the words. */
enum { STEPS = 3 };

static const struct ScriptQuery { PgQuery query; const char *told; } changing[SCRIPT_CHANGES][STEPS] = {
    [SCRIPT_LIKE] = {{PG_SCRIPT_LOCK, "i"}, {PG_LIKE, "ip"}, {PG_LIKES_COUNT, "i"}},
    [SCRIPT_UNLIKE] = {{PG_SCRIPT_LOCK, "i"}, {PG_UNLIKE, "ip"}, {PG_LIKES_COUNT, "i"}},
    [SCRIPT_REPORT] = {{PG_SCRIPT_LOCK, "i"}, {PG_REPORT, "ipmw"}, {PG_REPORTS_HIDE, "i"}},
    [SCRIPT_LIST] = {{PG_SCRIPT_LIST, "ipmw"}},
    [SCRIPT_UNLIST] = {{PG_SCRIPT_UNLIST, "ipm"}},
    [SCRIPT_USE] = {{PG_SCRIPT_USE, "im"}},
    [SCRIPT_HIDE] = {{PG_SCRIPT_HIDE, "i"}, {PG_REPORTS_SETTLE, "i"}},
    [SCRIPT_SHOW] = {{PG_SCRIPT_SHOW, "i"}, {PG_REPORTS_SETTLE, "i"}},
    [SCRIPTS_TIDY] = {{PG_SCRIPTS_TIDY, "m"}},
};

static void ask(Pg *pg, const struct ScriptQuery *step, const ScriptNote *note)
{
    ErrandWord person = errand_number(note->person), moment = errand_number(note->at);
    const char *param[4];
    int n = 0;
    for (const char *what = step->told; *what; what++)
        param[n++] = *what == 'i' ? note->id : *what == 'p' ? person.at : *what == 'm' ? moment.at : note->words;
    pg_ask(pg, step->query, n, param);
}

static void change(Store *store, ScriptChange change, const ScriptNote *note, StoreDone *done, void *context)
{
    Errands *errands = errands_of(store);
    if (!errand_begin(errands, &(Errand){.done = done, .context = context}))
        return;
    for (int i = 0; i < STEPS && changing[change][i].told; i++)
        ask(errands->pg, &changing[change][i], note);
    pg_sync(errands->pg);
}

static StoreStatus read_reports(const Errand *errand)
{
    rows_reports(errand->answer[0], errand->report, errand->context);
    return STORE_OK;
}

static void reports(Store *store, int most, StoreReport *each, StoreDone *done, void *context)
{
    ErrandWord limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_reports, .report = each, .done = done, .context = context}, PG_REPORTS, 1,
               (const char *const[]){limit.at});
}

const ScriptsKind errands_scripts = {.add = add, .scripts = scripts, .count = count, .change = change, .reports = reports};
