/* Asking to be paired with anybody. */
#include "server/pairing.h"
#include "server/ratings.h"
#include "server/visit.h"

#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void count_waiting(Visit *visit)
{
    json_open(&visit->out, '{');
    json_number_of(&visit->out, "people", visit->server->pairing.n);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

void get_pairing(Visit *visit) { nodes_find_pairing(visit, count_waiting); }

/* What is asked for, until everything about whoever asks is known. */
typedef struct Asking {
    Visit *visit;
    Seek seek;
} Asking;

static void add_rating(void *context, const StoredRating *stored)
{
    Seek *seek = &((Asking *)context)->seek;
    const Game *game = game_find(stored->game);
    if (game && pairing_has(game) && !stored->broken && seek->rateds < PAIRING_GAMES)
        seek->rated[seek->rateds++] = (SeekRating){game, ratings_now(stored, clock_date())};
}

static void enter(void *context, StoreStatus status)
{
    Asking *asking = context;
    Visit *visit = asking->visit;
    if (status != STORE_OK)
        visit_refuse(visit, 503, "store", store_words(status));
    else if (visit->server->pairing.n >= PAIRING_MOST)
        visit_refuse(visit, 429, "too-many", "More people wait than can be paired just now; please try again in a moment.");
    else {
        asking->seek.bars = visit->bars;
        visit->bars = (Bars){.bar = NULL};
        pairing_add(visit->server, visit->request, &visit->person, &asking->seek);
        bars_free(&asking->seek.bars);
        visit_free(visit);
    }
    free(asking);
}

static void counted(void *context, StoreStatus status, int tables)
{
    Asking *asking = context;
    Visit *visit = asking->visit;
    if (status == STORE_OK && tables < visit->server->settings.tables_each) {
        RatingsWanted wanted = {.which = RATINGS_PERSON, .person = visit->person.id, .most = PAIRING_GAMES};
        store_ratings(visit->server->store, &wanted, add_rating, enter, asking);
        return;
    }
    free(asking);
    if (status == STORE_OK)
        visit_refuse(visit, 429, "too-many",
                     "You have as many unfinished tables with others as one person may have; finish or leave some first.");
    else
        visit_refuse(visit, 503, "store", store_words(status));
}

MAY_REFUSE static bool read_seek(Visit *visit, Seek *seek)
{
    char game[60] = "any", pace[10] = "quick";
    int is_public = 1;
    visit_query(visit, "game", game, sizeof game);
    visit_query(visit, "pace", pace, sizeof pace);
    if (!visit_number(visit, "public", 0, 1, &is_public))
        return false;
    seek->game = strcmp(game, "any") ? game_find(game) : NULL;
    seek->pace = strcmp(pace, "slow") ? PACE_QUICK : PACE_SLOW;
    seek->is_public = is_public;
    if (!seek->game && strcmp(game, "any"))
        visit_refuse(visit, 400, "bad-request", "There is no such game.");
    else if (seek->game && !pairing_has(seek->game))
        visit_refuse(visit, 400, "bad-request", "That game is not played with just anybody.");
    else if (strcmp(pace, "slow") != 0 && strcmp(pace, "quick") != 0)
        visit_refuse(visit, 400, "bad-request", "The pace is 'quick' or 'slow'.");
    else
        return true;
    return false;
}

static void ask(Visit *visit)
{
    Seek seek = {.person = visit->person.id};
    if (!read_seek(visit, &seek) ||
        !visit_spend(visit, BUDGET_WRITING, 1, "You have looked for a game very often; please wait a moment."))
        return;
    memcpy(seek.name, visit->person.name, sizeof seek.name);
    Asking *asking = memory_resize(NULL, sizeof *asking);
    *asking = (Asking){.visit = visit, .seek = seek};
    store_tables_count(visit->server->store, visit->person.id, counted, asking);
}

void get_pairing_live(Visit *visit)
{
    if (!same_origin(visit->request))
        visit_refuse(visit, 403, "not-yours", "This page may not open a connection here.");
    else if (!visit->person.id)
        visit_refuse(visit, 401, "not-yours", "Give yourself a name first.");
    else
        nodes_find_pairing(visit, ask);
}
