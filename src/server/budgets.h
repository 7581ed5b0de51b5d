/* How much anybody may ask for: every limit on a rate is here, and what is counted is counted for a person, a table or an address,
   never for a connection, which can be made anew. Each budget refills evenly, up to what may come at once:

   | what                                     | a person            | a table  | an address                       |
   |------------------------------------------|---------------------|----------|----------------------------------|
   | requests; a POST counts as ten           |                     |          | 50 a second, 1000 at once        |
   | messages on WebSockets                   | 30 a second, 300    |          | four times that                  |
   | writing that is kept for ever: talk, what is said at a free table, its sheet, taking back, rematches | 1 a second, 20 | 4, 80 |
   four times a person's | | codes of private tables that do not exist |                    |          | 6 a minute, 20
   | | links for another device                  |                    |          | 32 in ten minutes                |
   | checks of games written as text          | 10 a minute, 10     |          | four times that                  |
   | storing such games                       | 2 a minute, 2; 40 a day |      | four times that                  |
   | new people, tables, bytes kept           |                     |          | so many a day, all of them at once |

   A person counts on every device. Nobody in particular counts by address alone. This machine itself has no limits by address;
   there nobody in particular counts as one person. */
#ifndef PEG_SERVER_BUDGETS_H
#define PEG_SERVER_BUDGETS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Budget {
    BUDGET_REQUESTS, BUDGET_MESSAGES, BUDGET_WRITING, BUDGET_GUESSES, BUDGET_LINKS, BUDGET_CHECKS, BUDGET_SCRIPTS,
    BUDGET_SCRIPTS_A_DAY, BUDGET_PEOPLE, BUDGET_TABLES, BUDGET_BYTES, BUDGETS,
} Budget;

/* What an operator may set; 0: what is usual. */
typedef struct BudgetSettings {
    int messages;                                        /* a second */
    int64_t people_a_day, tables_a_day, bytes_a_day;     /* of one address */
} BudgetSettings;

/* Who pays. */
typedef struct Payers {
    int64_t person;         /* 0: anonymous */
    const char *address;    /* "": this machine itself */
    int64_t *table;         /* the table's share of this budget, 0 at first; NULL: no table's */
} Payers;

typedef struct Budgets Budgets;

Budgets *budgets_new(const BudgetSettings *settings);
void budgets_free(Budgets *budgets);

/* Spends `units` of every payer's budget; false, with nothing spent, if one of them cannot afford it. */
bool budgets_spend(Budgets *budgets, Budget what, const Payers *payers, int64_t units);

/* Whether that could be spent. */
bool budgets_afford(Budgets *budgets, Budget what, const Payers *payers, int64_t units);

/* Spends what is known only afterwards, if need be of what is still to come. */
void budgets_owe(Budgets *budgets, Budget what, const Payers *payers, int64_t units);

/* Forgets some of those who have used up nothing; called now and then. */
void budgets_tidy(Budgets *budgets);

#endif
