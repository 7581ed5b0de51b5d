#include "server/budgets.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 1024, ADDRESS = 48, TIDY_ROWS = 16, PER_MESSAGE = 30, HOUSEHOLD = 4 };
enum { CHECKS = 10, SCRIPTS = 2, SCRIPTS_A_DAY = 40 };    /* WS-142 */
enum { MESSAGES = 30, PEOPLE_A_DAY = 200, TABLES_A_DAY = 2000, BYTES_A_DAY = 64 << 20 };

static const int64_t second = 1000000, day = 86400 * (int64_t)1000000;

typedef enum Kind { KIND_PERSON, KIND_TABLE, KIND_ADDRESS, KINDS } Kind;

/* Refill rate (units per so many microseconds) and burst size. 0 units: unlimited. */
typedef struct Rate { int64_t units, per, at_once; } Rate;

/* A payer's token buckets. Each is kept as the time at which it will be full again. */
typedef struct Account {
    struct Account *next;
    int64_t person;         /* 0: an address, or anonymous users of this machine */
    char address[ADDRESS];
    int64_t share[BUDGETS];
} Account;

struct Budgets {
    Rate rate[BUDGETS][KINDS];
    Account *row[ROWS];
    int tidied;
};

static int64_t now_us(void) { return clock_now() * 1000; }
static int64_t or_usual(int64_t set, int64_t usual) { return set ? set : usual; }
static Rate a_day(int64_t units) { return (Rate){units, day, units}; }

/* Something that is written weighs as much as so many messages; a household has several people. */
Budgets *budgets_new(const BudgetSettings *settings)
{
    Budgets *budgets = memory_resize(NULL, sizeof *budgets);
    memset(budgets, 0, sizeof *budgets);
    int64_t messages = or_usual(settings->messages, MESSAGES), slow = second * PER_MESSAGE;
    int64_t at_once = (20 * messages + PER_MESSAGE - 1) / PER_MESSAGE;
    Rate writing = {messages, slow, at_once}, many_write = {HOUSEHOLD * messages, slow, HOUSEHOLD * at_once};
    budgets->rate[BUDGET_REQUESTS][KIND_ADDRESS] = (Rate){50, second, 1000};
    budgets->rate[BUDGET_MESSAGES][KIND_PERSON] = (Rate){messages, second, 10 * messages};
    budgets->rate[BUDGET_MESSAGES][KIND_ADDRESS] = (Rate){HOUSEHOLD * messages, second, HOUSEHOLD * 10 * messages};
    budgets->rate[BUDGET_WRITING][KIND_PERSON] = writing;
    budgets->rate[BUDGET_WRITING][KIND_TABLE] = budgets->rate[BUDGET_WRITING][KIND_ADDRESS] = many_write;
    budgets->rate[BUDGET_GUESSES][KIND_ADDRESS] = (Rate){6, 60 * second, 20};
    budgets->rate[BUDGET_LINKS][KIND_ADDRESS] = (Rate){32, 600 * second, 32};
    budgets->rate[BUDGET_CHECKS][KIND_PERSON] = (Rate){CHECKS, 60 * second, CHECKS};
    budgets->rate[BUDGET_CHECKS][KIND_ADDRESS] = (Rate){HOUSEHOLD * CHECKS, 60 * second, HOUSEHOLD * CHECKS};
    budgets->rate[BUDGET_SCRIPTS][KIND_PERSON] = (Rate){SCRIPTS, 60 * second, SCRIPTS};
    budgets->rate[BUDGET_SCRIPTS][KIND_ADDRESS] = (Rate){HOUSEHOLD * SCRIPTS, 60 * second, HOUSEHOLD * SCRIPTS};
    budgets->rate[BUDGET_SCRIPTS_A_DAY][KIND_PERSON] = a_day(SCRIPTS_A_DAY);
    budgets->rate[BUDGET_SCRIPTS_A_DAY][KIND_ADDRESS] = a_day(HOUSEHOLD * SCRIPTS_A_DAY);
    budgets->rate[BUDGET_PEOPLE][KIND_ADDRESS] = a_day(or_usual(settings->people_a_day, PEOPLE_A_DAY));
    budgets->rate[BUDGET_TABLES][KIND_ADDRESS] = a_day(or_usual(settings->tables_a_day, TABLES_A_DAY));
    budgets->rate[BUDGET_BYTES][KIND_ADDRESS] = a_day(or_usual(settings->bytes_a_day, BYTES_A_DAY));
    return budgets;
}

void budgets_free(Budgets *budgets)
{
    for (int i = 0; i < ROWS; i++)
        while (budgets->row[i]) {
            Account *account = budgets->row[i];
            budgets->row[i] = account->next;
            free(account);
        }
    free(budgets);
}

static unsigned row_of(int64_t person, const char *address)
{
    unsigned hash = 5381 + (unsigned)person * 2654435761u;
    for (; *address; address++)
        hash = hash * 33 + (unsigned char)*address;
    return hash % ROWS;
}

/* Of a person or, with person 0, of an address. */
static Account *account_of(Budgets *budgets, int64_t person, const char *address)
{
    Account **slot = &budgets->row[row_of(person, address)];
    while (*slot && ((*slot)->person != person || strcmp((*slot)->address, address)))
        slot = &(*slot)->next;
    if (!*slot) {
        *slot = memory_resize(NULL, sizeof **slot);
        **slot = (Account){.person = person};
        Text text = text_within((*slot)->address, ADDRESS);
        text_add(&text, address);
    }
    return *slot;
}

/* The buckets of all payers; NULL where there is no payer. */
typedef struct Shares { int64_t *of[KINDS]; } Shares;

static Shares shares_of(Budgets *budgets, Budget what, const Payers *payers)
{
    Shares shares = {.of = {[KIND_TABLE] = payers->table}};
    if (budgets->rate[what][KIND_PERSON].units && (payers->person || !payers->address[0]))
        shares.of[KIND_PERSON] = &account_of(budgets, payers->person, "")->share[what];
    if (budgets->rate[what][KIND_ADDRESS].units && payers->address[0])
        shares.of[KIND_ADDRESS] = &account_of(budgets, 0, payers->address)->share[what];
    return shares;
}

/* The refill time of so many units. */
static int64_t refill(const Rate *rate, int64_t units)
{
    return (int64_t)((double)units * (double)rate->per / (double)rate->units);
}

/* When the bucket will be full again if so many units are spent now. */
static int64_t after(const Rate *rate, int64_t share, int64_t units, int64_t now)
{
    return (share > now ? share : now) + refill(rate, units);
}

static bool enough(const Budgets *budgets, Budget what, const Shares *shares, int64_t units, int64_t now)
{
    for (int kind = 0; kind < KINDS; kind++) {
        const Rate *rate = &budgets->rate[what][kind];
        if (shares->of[kind] && rate->units && after(rate, *shares->of[kind], units, now) - now > refill(rate, rate->at_once))
            return false;
    }
    return true;
}

static void take(const Budgets *budgets, Budget what, const Shares *shares, int64_t units, int64_t now)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (shares->of[kind] && budgets->rate[what][kind].units)
            *shares->of[kind] = after(&budgets->rate[what][kind], *shares->of[kind], units, now);
}

bool budgets_afford(Budgets *budgets, Budget what, const Payers *payers, int64_t units)
{
    Shares shares = shares_of(budgets, what, payers);
    return enough(budgets, what, &shares, units, now_us());
}

void budgets_owe(Budgets *budgets, Budget what, const Payers *payers, int64_t units)
{
    Shares shares = shares_of(budgets, what, payers);
    take(budgets, what, &shares, units, now_us());
}

bool budgets_spend(Budgets *budgets, Budget what, const Payers *payers, int64_t units)
{
    Shares shares = shares_of(budgets, what, payers);
    int64_t now = now_us();
    if (!enough(budgets, what, &shares, units, now))
        return false;
    take(budgets, what, &shares, units, now);
    return true;
}

static bool untouched(const Account *account, int64_t now)
{
    for (int i = 0; i < BUDGETS; i++)
        if (account->share[i] > now)
            return false;
    return true;
}

void budgets_tidy(Budgets *budgets)
{
    int64_t now = now_us();
    for (int n = 0; n < TIDY_ROWS; n++) {
        budgets->tidied = (budgets->tidied + 1) % ROWS;
        for (Account **at = &budgets->row[budgets->tidied]; *at;) {
            Account *account = *at;
            if (!untouched(account, now)) {
                at = &account->next;
                continue;
            }
            *at = account->next;
            free(account);
        }
    }
}
