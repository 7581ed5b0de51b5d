/* Bots play many games from random set-ups. Each kind of piece in each place has a merit, fitted by logistic regression so that
   the merits of both set-ups predict the winner. Good set-ups are then drawn more often by both, and so on. Finally the mix
   plays against uniformly random set-ups. */
#include "setups.h"

#include "bots/bot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POOL = 500, DRAWS = 30000, GAMES_A_ROUND = 100, GAMES_MOST = 100000, MERITS = 64, FITS = 300, WEIGHT_MOST = 9 };

/* How strongly the probability of a set-up grows with its merit; and the regularisation of merits. */
static const double EAGERNESS = 4, DOUBT = 8;

/* A piece, by the verb that places it and its marker, and its place: the first of two mirrored ones. */
typedef struct Piece {
    int kind, loc;
} Piece;

typedef struct Candidate {
    Piece piece[LOCS_MOST];
    int locs[LOCS_MOST];    /* in the order of the acts */
    int n;
    double weight;
} Candidate;

/* The placements of one game, player 1 counted +1 and player 2 -1, and the result for player 1. */
typedef struct Result {
    signed char has[MERITS];
    double result;
} Result;

typedef struct Study {
    const SetupSearch *search;
    Random random;
    Candidate pool[POOL];
    int n;
    Piece merit_of[MERITS];
    double merit[MERITS], first;    /* `first`: the value of being player 1 */
    int merits;
    Result result[GAMES_MOST];
    int results;
} Study;

static int class_of(const Study *study, int loc)
{
    int (*flip)(int) = brain_of(study->search->game)->flip, other_way = flip ? flip(loc) : loc;
    return loc < other_way ? loc : other_way;
}

/* The piece that an act places, as player 1 would see it. */
static Piece piece_of(const Study *study, const void *after, int seat, Act act)
{
    const Game *game = study->search->game;
    bool worn = set_has(unit_worn(after, seat), act_to(act));
    int loc = seat == 1 ? act_to(act) : game->mirror_loc(act_to(act));
    return (Piece){act_verb(act) * 2 + worn, class_of(study, loc)};
}

static int merit_index(Study *study, Piece piece)
{
    int i = 0;
    while (i < study->merits && (study->merit_of[i].kind != piece.kind || study->merit_of[i].loc != piece.loc))
        i++;
    if (i == study->merits && i < MERITS)
        study->merit_of[study->merits++] = piece;
    return i;
}

/* The pool. */

static bool setting_up(const void *state)
{
    const Core *core = state;
    return core->phase == PHASE_SETUP;
}

static Act any_act(Study *study, const void *state, int seat)
{
    Acts legal;
    game_legal(study->search->game, state, seat, &legal);
    return acts_any(&legal, &study->random);
}

static void chance(Study *study, void *state)
{
    Odds odds = {.n = 0};
    study->search->game->odds(study->search->game, state, &odds);
    Act outcome = odds_pick(&odds, random_below(&study->random, odds.total));
    study->search->game->apply(study->search->game, state, SEAT_CHANCE, outcome, NULL);
}

/* A random set-up of player 1. */
static Candidate any_setup(Study *study)
{
    _Alignas(8) unsigned char state[STATE_MAX];
    const Game *game = study->search->game;
    Candidate out = {.weight = 1};
    first_state(game, state);
    while (setting_up(state)) {
        Actors actors = game_actors(game, state);
        if (actors.chance) {
            chance(study, state);
            continue;
        }
        int seat = actors.must >> 1 & 1 ? 1 : 2;
        Act act = any_act(study, state, seat);
        game->apply(game, state, seat, act, NULL);
        if (seat == 1 && out.n < LOCS_MOST) {
            out.locs[out.n] = act_to(act);
            out.piece[out.n++] = piece_of(study, state, 1, act);
        }
    }
    return out;
}

/* Whether both have the same pieces in the same places, in any order; optionally mirrored. */
static bool same(const Study *study, const Candidate *a, const Candidate *b, bool flipped)
{
    int (*flip)(int) = brain_of(study->search->game)->flip, equal = 0;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            equal += a->piece[i].kind == b->piece[k].kind && a->locs[i] == (flipped ? flip(b->locs[k]) : b->locs[k]);
    return a->n == b->n && equal == a->n;
}

static bool known(const Study *study, const Candidate *new)
{
    bool flips = brain_of(study->search->game)->flip;
    for (int i = 0; i < study->n; i++)
        if (same(study, new, &study->pool[i], false) || (flips && same(study, new, &study->pool[i], true)))
            return true;
    return false;
}

static void fill_pool(Study *study)
{
    for (int i = 0; i < DRAWS && study->n < POOL; i++) {
        Candidate new = any_setup(study);
        if (new.n && !known(study, &new))
            study->pool[study->n++] = new;
    }
}

/* Games. */

/* A player during the set-up. */
typedef struct Setter {
    bool alike;                    /* draws uniformly from all set-ups */
    const Candidate *candidate;    /* the one being placed */
    bool flipped;
    int done;
} Setter;

static bool next_act(const Study *study, const Setter *setter, const Acts *legal, int seat, Act *out)
{
    if (setter->done >= setter->candidate->n)
        return false;
    int loc = setter->candidate->locs[setter->done];
    loc = setter->flipped ? brain_of(study->search->game)->flip(loc) : loc;
    loc = seat == 1 ? loc : study->search->game->mirror_loc(loc);
    ActWalk walk = {.acts = legal};
    while (acts_next(&walk, out))
        if (act_to(*out) == loc)
            return true;
    return false;
}

/* Draws a candidate that can start here, by weight. */
static void draw(Study *study, Setter *setter, const Acts *legal, int seat)
{
    double total = 0;
    const Candidate *drawn = NULL;
    Act act;
    setter->flipped = brain_of(study->search->game)->flip && random_below(&study->random, 2);
    setter->done = 0;
    for (int i = 0; i < study->n; i++) {
        setter->candidate = &study->pool[i];
        if (!next_act(study, setter, legal, seat, &act))
            continue;
        double weight = setter->alike ? 1 : study->pool[i].weight;
        total += weight;
        if (random_part(&study->random) * total < weight)
            drawn = &study->pool[i];
    }
    setter->candidate = drawn ? drawn : &study->pool[0];
}

static void set_up(Study *study, Match *match, Setter *setter, int seat, bool begins, Result *result)
{
    Acts legal;
    Act act;
    game_legal(study->search->game, match_state(match), seat, &legal);
    if (begins)
        draw(study, setter, &legal, seat);
    if (!next_act(study, setter, &legal, seat, &act))
        act = acts_any(&legal, &study->random);
    setter->done++;
    match_apply(match, seat, act);
    int merit = merit_index(study, piece_of(study, match_state(match), seat, act));
    if (merit < MERITS)
        result->has[merit] = (signed char)(result->has[merit] + (seat == 1 ? 1 : -1));
}

static void think(Study *study, Match *match, int seat)
{
    Acts legal;
    Knowledge *known_here = knowledge_of(match, seat);
    game_legal(study->search->game, match_state(match), seat, &legal);
    BotSettings settings = {.level = BOT_LEVELS, .sims = study->search->sims, .seed = random_next(&study->random)};
    match_apply(match, seat, bot_choose(known_here, &legal, &settings));
    knowledge_free(known_here);
}

/* Plays one game, to the first goal where there are goals; returns the result for player 1. */
static Result play(Study *study, Setter setter[3])
{
    char words[200];
    Text why = text_within(words, sizeof words);
    const GivenOption shortest = {"target", "1"};
    bool has_target = game_option(study->search->game, shortest.name) >= 0;
    Match *match = match_new(study->search->game, 2, random_next(&study->random), &shortest, has_target, &why);
    Result result = {.result = 0.5};
    bool begins[3] = {true, true, true};
    while (!match_over(match)) {
        Actors actors = game_actors(study->search->game, match_state(match));
        int seat = actors.must ? __builtin_ctz(actors.must) : 1;
        bool sets = setting_up(match_state(match));
        if (actors.chance)
            match_chance(match, NULL, &why);
        else if (sets)
            set_up(study, match, &setter[seat], seat, begins[seat], &result);
        else
            think(study, match, seat);
        if (!actors.chance)
            begins[seat] = false;
        if (!sets)
            begins[1] = begins[2] = true;
    }
    const Core *core = match_state(match);
    if (core->winners)
        result.result = core->winners >> 1 & 1;
    match_free(match);
    return result;
}

/* Learning. */

static double expected(const Study *study, const Result *result)
{
    double sum = study->first;
    for (int i = 0; i < study->merits; i++)
        sum += study->merit[i] * result->has[i];
    return 1 / (1 + exp(-sum));
}

/* Fits the merits to all results so far, regularised, by gradient ascent. */
static void fit(Study *study)
{
    double pace = 4.0 / (study->results + 20 * DOUBT);
    for (int step = 0; step < FITS; step++) {
        double uphill[MERITS] = {0}, first = 0;
        for (int i = 0; i < study->results; i++) {
            const Result *result = &study->result[i];
            double miss = result->result - expected(study, result);
            first += miss;
            for (int k = 0; k < study->merits; k++)
                uphill[k] += miss * result->has[k];
        }
        study->first += pace * first;
        for (int k = 0; k < study->merits; k++)
            study->merit[k] += pace * (uphill[k] - DOUBT * study->merit[k]);
    }
}

static double merit_sum(Study *study, const Candidate *candidate)
{
    double sum = 0;
    for (int i = 0; i < candidate->n; i++) {
        int merit = merit_index(study, candidate->piece[i]);
        sum += merit < MERITS ? study->merit[merit] : 0;
    }
    return sum;
}

static void weigh(Study *study)
{
    double most = -1e9;
    for (int i = 0; i < study->n; i++) {
        double sum = merit_sum(study, &study->pool[i]);
        most = sum > most ? sum : most;
    }
    for (int i = 0; i < study->n; i++)
        study->pool[i].weight = exp(EAGERNESS * (merit_sum(study, &study->pool[i]) - most));
}

/* Half of all set-ups are drawn uniformly, so that each is tried now and then. */
static void learn(Study *study)
{
    for (int i = 0; i < GAMES_A_ROUND && study->results < GAMES_MOST; i++) {
        Setter setter[3] = {[1] = {.alike = random_below(&study->random, 2)}, [2] = {.alike = random_below(&study->random, 2)}};
        study->result[study->results++] = play(study, setter);
    }
    fit(study);
    weigh(study);
}

/* The score of the mix against uniformly random set-ups. */
static double share(Study *study, int matches)
{
    double sum = 0;
    for (int i = 0; i < matches; i++) {
        int mixed = 1 + i % 2;
        Setter setter[3] = {[1] = {.alike = mixed != 1}, [2] = {.alike = mixed != 2}};
        double result = play(study, setter).result;
        sum += mixed == 1 ? result : 1 - result;
    }
    return sum / matches;
}

/* Rounds weights to small whole numbers and drops what becomes 0. */
static void round_weights(Study *study)
{
    for (int i = 0; i < study->n; i++)
        study->pool[i].weight = floor(study->pool[i].weight * WEIGHT_MOST + 0.5);
}

static void write_mix(const Study *study, Mix *out)
{
    for (int i = 0; i < study->n; i++) {
        const Candidate *candidate = &study->pool[i];
        if (candidate->weight <= 0)
            continue;
        Kept *kept = &out->kept[out->n++];
        kept->weight = (int)candidate->weight;
        for (int k = 0; k < candidate->n; k++) {
            kept->at[2 * k] = (char)('A' + loc_row(candidate->locs[k]));
            kept->at[2 * k + 1] = (char)('1' + loc_col(candidate->locs[k]));
        }
    }
}

void mix_by_playing(const SetupSearch *search, Mix *out)
{
    static Study study;
    study.search = search;
    study.random = random_from(search->seed);
    fill_pool(&study);
    for (int round = 1; round <= search->rounds; round++) {
        learn(&study);
        fprintf(stderr, "\rround %d of %d", round, search->rounds);
    }
    round_weights(&study);
    int matches = search->rounds * GAMES_A_ROUND / 2;
    double won = share(&study, matches), error = 1.96 * sqrt(0.25 / matches);
    fprintf(stderr, "\n");
    for (int i = 0; i < study.merits; i++)
        fprintf(stderr, "kind %d at %c%d: %+.3f\n", study.merit_of[i].kind, 'A' + loc_row(study.merit_of[i].loc),
                1 + loc_col(study.merit_of[i].loc), study.merit[i]);
    write_mix(&study, out);
    snprintf(out->note, sizeof out->note,
             "Who draws from this mix wins %.1f%% (±%.1f) of %d games against who draws from all set-ups alike.%s", 100 * won,
             100 * error, matches, brain_of(search->game)->flip ? "\n   Each is also done the other way round." : "");
}
