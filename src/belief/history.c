#include "belief/history.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SILENT_MOST = 12,      /* consecutive acts that the player does not hear */
    GUESSES = 16,          /* proposals for an outcome of chance before all outcomes are tried */
    PROPOSALS_MOST = 4,    /* consistent acts from which one is chosen */
    FAILURES_MOST = 8,     /* of an act at an item, before it is seldom tried there */
    FAILED_EVERY = 16,     /* it is tried so seldom from then on */
    FAILURES_NONE = 255,   /* it was consistent at least once */
    FAILURE_SLOTS = 1024,  /* an item */
};

static uint8_t *zeroed(size_t size)
{
    uint8_t *bytes = memory_resize(NULL, size);
    return memset(bytes, 0, size);
}

void history_new(History *history, const Knowledge *knowledge)
{
    *history = (History){.known = knowledge, .brain = brain_of(knowledge->game), .size = knowledge->game->state_size,
                       .view = text_growing(knowledge->view.max)};
    if (knowledge->game->script)
        history->failed = zeroed(((size_t)knowledge->items + 1) * FAILURE_SLOTS);
    if (knowledge->game->of_unit)
        history->ahead = constraints_ahead(knowledge);
}

void history_free(History *history)
{
    text_free(&history->view);
    free(history->step);
    free(history->ahead);
    free(history->failed);
}

/* How well a state, with this many items heard, fits the constraints ahead. */
static double fit(const History *history, const void *state, int heard)
{
    const Unit *unit = unit_of(history->known->game, state);
    return unit ? constraints_fit(&history->ahead[heard], unit_pegs(unit, other(history->known->seat))) : 1;
}

/* Appends an act. `heard` is the number of items heard after it; `weight` is the likelihood of the act times the fit of the
   state. */
static void append(History *history, int seat, Act act, const void *after, int heard, double weight)
{
    Particle before = history->particle;
    if (history->steps == history->room) {
        history->room = 2 * history->room + 1024;
        history->step = memory_resize(history->step, (size_t)history->room * sizeof *history->step);
    }
    history->step[history->steps] = (HistoryAct){history->particle.last, seat, act};
    history->particle = (Particle){.heard = heard,
                                   .silent = heard == before.heard ? before.silent + 1 : 0,
                                   .last = history->steps++,
                                   .fit = fit(history, after, heard),
                                   .weight = history->alike ? 1 : before.weight * weight / before.fit};
    memcpy(history->state, after, history->size);
}

/* The odds of an outcome of chance; 0 if it is impossible here. */
static double odds_of(const Game *game, const void *state, Act outcome)
{
    Odds odds = {.n = 0};
    if (outcome == game->time && game_times(state))
        return 1;
    if (!game_actors(game, state).chance)
        return 0;
    game->odds(game, state, &odds);
    for (int i = 0; i < odds.n; i++)
        if (odds.of[i].act == outcome)
            return (double)odds.of[i].weight / odds.total;
    return 0;
}

/* The likelihood of a known deed: 1 for a player's legal act, the odds for an outcome of chance. */
static double deed_odds(const History *history, const Heard *deed)
{
    const Game *game = history->known->game;
    Acts acts;
    if (game->open)
        return 1;
    if (deed->seat == SEAT_CHANCE)
        return odds_of(game, history->state, deed->act);
    game_legal(game, history->state, deed->seat, &acts);
    return acts_have(&acts, deed->act) || game->unlisted;
}

/* Items are still to be heard, but only the searching player can act. */
static bool stuck(const Knowledge *known, const void *state, int heard)
{
    Actors actors = game_actors(known->game, state);
    return heard < known->items && !known->item[heard].deed && !actors.chance && (actors.must | actors.may) == 1 << known->seat;
}

/* Replays a deed that the player knows: it must be legal here and sound as it did. */
static bool known_act(History *history)
{
    const Knowledge *known = history->known;
    const Heard *deed = &known->item[history->particle.heard];
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    double odds = deed_odds(history, deed);
    if (odds <= 0)
        return false;
    memcpy(after, history->state, history->size);
    known->game->apply(known->game, after, deed->seat, deed->act, &log);
    int heard = knowledge_extended(known, &log, history->particle.heard + 1);
    if (heard < 0 || stuck(known, after, heard))
        return false;
    append(history, deed->seat, deed->act, after, heard, odds * fit(history, after, heard));
    return true;
}

/* An act of another player, or of chance, that is consistent with the information set. */
typedef struct Proposal {
    Act act;
    int heard;
    double weight;    /* likelihood times fit */
    _Alignas(8) unsigned char after[STATE_MAX];
} Proposal;

/* Tries an act of another player; false if it is not consistent. */
static bool try_act(const History *history, int seat, Act act, Proposal *proposal)
{
    const Knowledge *known = history->known;
    Log log;
    log.n = 0;
    memcpy(proposal->after, history->state, history->size);
    known->game->apply(known->game, proposal->after, seat, act, &log);
    proposal->act = act;
    proposal->heard = knowledge_extended(known, &log, history->particle.heard);
    if (proposal->heard < 0 || (proposal->heard == history->particle.heard && history->particle.silent >= SILENT_MOST))
        return false;
    const Heard *ahead = &known->item[proposal->heard];
    int items = known->items - proposal->heard;
    if (seat == SEAT_CHANCE && history->brain->possible &&
        !history->brain->possible(known->game, proposal->after, known->seat, ahead, items))
        return false;
    proposal->weight = fit(history, proposal->after, proposal->heard);
    return true;
}

/* Weighted reservoir sampling: a new proposal replaces the kept one with probability weight / total. */
static void consider(Proposal *kept, double *total, const Proposal *new, Random *random, size_t size)
{
    *total += new->weight;
    if (random_part(random) * *total >= new->weight)
        return;
    memcpy(kept->after, new->after, size);
    kept->act = new->act;
    kept->heard = new->heard;
}

/* Visits all of n items in a pseudo-random order: a random start and a fixed stride coprime to n. */
typedef struct Order {
    uint32_t n, start, stride;
} Order;

static Order any_order(uint32_t n, Random *random)
{
    uint32_t stride = n > 2 ? 1 + random_below(random, n - 1) : 1, a = stride, b = n;
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return (Order){n, random_below(random, n), a == 1 ? stride : 1};
}

static int order_at(Order order, int i)
{
    return (int)((order.start + (uint64_t)i * order.stride) % order.n);
}

/* What another player may do, by index. */
typedef struct Options {
    Acts acts;
    Odds odds;
    int n;
} Options;

static void list(const History *history, int seat, Options *out)
{
    const Game *game = history->known->game;
    acts_clear(&out->acts);
    out->odds.n = 0;
    out->odds.total = 0;
    if (seat == SEAT_CHANCE)
        game->odds(game, history->state, &out->odds);
    else
        game->legal(game, history->state, seat, &out->acts);
    out->n = seat == SEAT_CHANCE ? out->odds.n : acts_count(&out->acts);
}

/* The likelihood of the k-th option, unnormalised. */
static double likely(const History *history, int seat, const Options *options, int k)
{
    if (seat == SEAT_CHANCE)
        return options->odds.of[k].weight;
    return history->alike
               ? 1
               : brain_likelihood(history->brain, history->known->game, history->state, seat, acts_pick(&options->acts, k));
}

/* How often the act has failed at this item, or FAILURES_NONE once it was consistent. NULL: nobody counts. */
static uint8_t *failures(const History *history, Act act)
{
    size_t item = (size_t)history->particle.heard * FAILURE_SLOTS;
    return history->failed ? &history->failed[item + random_mix(act) % FAILURE_SLOTS] : NULL;
}

/* Tries the act, seldom if it has always failed here in many particles: most probably the player heard something else. */
static bool propose(History *history, int seat, Act act, Proposal *proposal, Random *random, long *work)
{
    uint8_t *failed = failures(history, act);
    if (failed && *failed == FAILURES_MOST && random_below(random, FAILED_EVERY))
        return false;
    --*work;
    bool good = try_act(history, seat, act, proposal);
    if (failed && *failed < FAILURES_MOST)
        *failed = good ? FAILURES_NONE : (uint8_t)(*failed + 1);
    return good;
}

/* Samples an act of another player from a few consistent proposals, by likelihood and fit. The importance weight is the share of
   that player's prior that is consistent: a world in which most likely acts would have sounded different weighs less. */
static bool others_act(History *history, int seat, Random *random, long *work)
{
    Options options;
    list(history, seat, &options);
    Order order = any_order((uint32_t)options.n, random);
    Proposal kept, new;
    double total = 0, tried = 0;
    for (int i = 0, found = 0; i < options.n && found < PROPOSALS_MOST; i++) {
        int k = order_at(order, i);
        double chance = likely(history, seat, &options, k);
        tried += chance;
        if (!propose(history, seat, seat == SEAT_CHANCE ? options.odds.of[k].act : acts_pick(&options.acts, k), &new, random, work))
            continue;
        found++;
        new.weight *= chance;
        consider(&kept, &total, &new, random, history->size);
    }
    if (total <= 0)
        return false;
    append(history, seat, kept.act, kept.after, kept.heard, total / tried);
    return true;
}

/* An outcome of chance proposed by the game's brain; false if no proposal was consistent. */
static bool guessed_chance(History *history, Random *random, long *work)
{
    const Knowledge *known = history->known;
    int heard = history->particle.heard;
    Proposal guess;
    for (int i = 0; i < GUESSES && history->brain->guess_chance; i++) {
        Act act = history->brain->guess_chance(known->game, history->state, known->seat, &known->item[heard], known->items - heard,
                                               random);
        --*work;
        if (try_act(history, SEAT_CHANCE, act, &guess)) {
            append(history, SEAT_CHANCE, act, guess.after, guess.heard, guess.weight);
            return true;
        }
    }
    return false;
}

/* A random actor other than the player; -1 if there is none. */
static int other_actor(const History *history, Random *random)
{
    Actors actors = game_actors(history->known->game, history->state);
    unsigned all = (unsigned)(actors.must | actors.may) & ~(1u << history->known->seat);
    if (actors.chance)
        return SEAT_CHANCE;
    if (!all)
        return -1;
    if (all & (all - 1))
        for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
            all &= all - 1;
    return __builtin_ctz(all);
}

bool history_extend(History *history, Random *random, long *work)
{
    const Knowledge *known = history->known;
    if (history->particle.heard < known->items && known->item[history->particle.heard].deed) {
        --*work;
        if (known_act(history))
            return true;
        /* Others may have acted silently before it. */
        if (history->particle.silent >= SILENT_MOST || known->game->open_acts)
            return false;
    }
    int seat = other_actor(history, random);
    if (seat == SEAT_CHANCE && guessed_chance(history, random, work))
        return true;
    return seat >= 0 && others_act(history, seat, random, work);
}

/* What is left of a particle's weight when something is overlooked. */
static const double OVERLOOKED = 0.05;

/* Goes on to what has been heard when this log is added, if it counts only what kind of event each one is. Returns what is left of
   the weight: every event of another kind costs more of it. */
static double resembles(const Knowledge *known, const Log *log, int *heard)
{
    Event event;
    double left = OVERLOOKED;
    for (int i = 0; i < log->n; i++) {
        if (!event_heard(&log->event[i], known->seat, &event))
            continue;
        if (*heard < known->items && !known->item[*heard].deed && known->item[*heard].event.kind == event.kind)
            ++*heard;
        else
            left *= OVERLOOKED;
    }
    return left;
}

/* An act is done, whatever it sounds like. */
static void act_anyway(History *history, int seat, Act act, int heard)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    memcpy(after, history->state, history->size);
    history->known->game->apply(history->known->game, after, seat, act, &log);
    double left = resembles(history->known, &log, &heard);
    append(history, seat, act, after, heard, left * fit(history, after, heard));
}

/* Others do anything, because they have to before the game goes on. */
static bool others_anyway(History *history, Random *random)
{
    int seat = other_actor(history, random);
    Options options;
    if (seat < 0 || history->particle.silent >= SILENT_MOST)
        return false;
    list(history, seat, &options);
    if (!options.n)
        return false;
    int k = (int)random_below(random, (uint32_t)options.n);
    act_anyway(history, seat, seat == SEAT_CHANCE ? options.odds.of[k].act : acts_pick(&options.acts, k), history->particle.heard);
    return true;
}

bool history_overlook(History *history, Random *random, long *work)
{
    const Knowledge *known = history->known;
    const Heard *next = history->particle.heard < known->items ? &known->item[history->particle.heard] : NULL;
    --*work;
    if (((const Core *)(const void *)history->state)->phase == PHASE_OVER)
        return false;
    if (next && next->deed && deed_odds(history, next) > 0) {
        act_anyway(history, next->seat, next->act, history->particle.heard + 1);
        return true;
    }
    if ((!next || next->deed) && others_anyway(history, random))
        return true;
    history->particle.heard += next != NULL;
    history->particle.weight *= OVERLOOKED;
    return next;
}

static bool same_actors(Actors a, Actors b)
{
    return a.must == b.must && a.may == b.may && a.chance == b.chance;
}

bool history_arrived(const History *history)
{
    const Knowledge *known = history->known;
    return history->particle.heard == known->items && same_actors(game_actors(known->game, history->state), known->actors);
}

bool history_complete(History *history)
{
    const Knowledge *known = history->known;
    if (!history_arrived(history))
        return false;
    text_clear(&history->view);
    game_view(known->game, history->state, known->seat, &history->view);
    return history->view.len == known->view.len && !memcmp(history->view.at, known->view.at, known->view.len);
}

void history_start(History *history)
{
    Log log;
    log.n = 0;
    memset(history->state, 0, sizeof history->state);
    history->known->game->setup(history->known->game, history->state, &history->known->setup, &log);
    int heard = knowledge_extended(history->known, &log, 0);
    history->particle = (Particle){.heard = heard, .last = HISTORY_NONE, .fit = fit(history, history->state, heard), .weight = 1};
    history->steps = 0;
}
