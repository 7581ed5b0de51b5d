/* puzzles: finds puzzles in games between bots and prints them as games/puzzles.txt; or proves a file of them again. */
#include "bots/bot.h"
#include "puzzles/puzzle.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: puzzles [--games ID,…] [--each N] [--matches N] [--seed N]\n       puzzles --check FILE\n\n"
    "Plays games between bots and prints at most N puzzles of each game and question, with exactly one best act each, or proves\n"
    "every puzzle of a file again.\n";

/* A question is worth asking if there is something to think about: so many ways it can be, and acts to choose from. */
enum { WORLDS_LEAST = 4, WORLDS_MOST = 3000, ANSWERS_LEAST = 5, LOOKS_MOST = 5, TEMPTATION = 4 };

/* Limits of a file, and of positions in one match in which too much is possible. */
enum { FILE_MOST = 1 << 20, VAGUE_MOST = 4 };

typedef struct PuzzleRun {
    const char *games, *check;
    int each, matches;
    uint64_t seed;
} PuzzleRun;

typedef struct Found {
    char **stanza;
    int n, of[ASKS];
    bool asked[ASKS];    /* in this match */
} Found;

static void read_arguments(int argc, char **argv, PuzzleRun *run)
{
    *run = (PuzzleRun){.each = 4, .matches = 40, .seed = 1};
    for (int i = 1; i + 1 < argc; i += 2)
        if (!strcmp(argv[i], "--games"))
            run->games = argv[i + 1];
        else if (!strcmp(argv[i], "--check"))
            run->check = argv[i + 1];
        else if (!strcmp(argv[i], "--each"))
            run->each = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--matches"))
            run->matches = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed"))
            run->seed = strtoull(argv[i + 1], NULL, 10);
        else
            argc = 0;
    if (argc % 2 == 0) {
        fputs(usage, stderr);
        exit(2);
    }
}

/* Whether the player has heard an alarm where the act goes: then nothing is left to find out. */
static bool heard_before(const Match *match, int seat, Act act)
{
    Event heard;
    for (int i = 0; i < match_events(match, VIEWER_UMPIRE); i++)
        if (match_event(match, i)->kind == &event_alarm && event_heard(match_event(match, i), seat, &heard) &&
            heard.arg[1] == act_to(act))
            return true;
    return false;
}

/* Some wrong act does it in a good part of the worlds. */
static bool tempting(const Proof *proof)
{
    for (int i = 0; i < proof->answers; i++)
        if (!proof->answer[i].certain && proof->answer[i].works * TEMPTATION >= proof->worlds)
            return true;
    return false;
}

static bool worth_asking(const Match *match, Ask ask, const Proof *proof)
{
    bool open = match_game(match)->open, at_once = proof->n == 1;
    if (proof->answers < ANSWERS_LEAST || (open ? at_once : proof->worlds < WORLDS_LEAST) ||
        proof->worlds > WORLDS_MOST)
        return false;
    if (ask == ASK_LOOKS || (ask == ASK_WIN && !at_once))
        return true;
    return tempting(proof) && (ask == ASK_WIN || !heard_before(match, proof->seat, puzzle_best(proof)));
}

static int commas_in(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += *words == ',';
    return n;
}

/* Whether as many worlds were possible after as many acts, and as many acts worked in some: probably the same in a mirror. */
static bool alike(const char *a, const char *b)
{
    const char *worlds_a = strstr(a, "\nworlds "), *worlds_b = strstr(b, "\nworlds ");
    return commas_in(a) == commas_in(b) && commas_in(worlds_a) == commas_in(worlds_b) &&
           atoi(worlds_a + 8) == atoi(worlds_b + 8) && atoi(worlds_a + 8) > 1;
}

static bool known_already(const Found *found, const char *stanza)
{
    for (int i = 0; i < found->n; i++)
        if (alike(found->stanza[i], stanza))
            return true;
    return false;
}

static bool keep(const PuzzleRun *run, const Match *match, const Position *position, Ask ask, int n, Found *found)
{
    Proof proof;
    if (found->asked[ask] || found->of[ask] >= run->each || !puzzle_good(position, ask, n, &proof) ||
        !worth_asking(match, ask, &proof))
        return false;
    Text text = text_growing(1 << 16);
    puzzle_write(match, ask, &proof, &text);
    if (known_already(found, text.at)) {
        text_free(&text);
        return false;
    }
    found->stanza = memory_resize(found->stanza, (size_t)(found->n + 1) * sizeof *found->stanza);
    found->stanza[found->n++] = text.at;
    found->of[ask]++;
    found->asked[ask] = true;
    return true;
}

/* Asks about the position until a puzzle comes of it. */
static bool ask_all(const PuzzleRun *run, const Match *match, const Position *position, Found *found)
{
    for (int n = 2; n <= LOOKS_MOST && position->hunting; n++)
        if (keep(run, match, position, ASK_LOOKS, n, found))
            return true;
    for (int n = 1; n <= 2; n++)
        if (keep(run, match, position, ASK_WIN, n, found))
            return true;
    return match_game(match)->of_unit &&
           (keep(run, match, position, ASK_SOUND, 1, found) || keep(run, match, position, ASK_QUIET, 1, found));
}

/* `vague` counts the positions in which too much is possible. */
static void look_at(const PuzzleRun *run, const Match *match, int seat, Found *found, int *vague)
{
    Position position;
    if (!position_of(match, seat, PUZZLE_STATES, &position)) {
        ++*vague;
        return;
    }
    ask_all(run, match, &position, found);
    position_free(&position);
}

static Act chosen(const Match *match, int seat, Random *random)
{
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(known, &legal, &(BotSettings){.level = 2 + (int)random_below(random, 3), .sims = 40,
                                                       .seed = random_next(random)});
    knowledge_free(known);
    return act;
}

/* One game between weak bots, in which each question is asked at most once. */
static void play_one(const PuzzleRun *run, const Game *game, uint64_t seed, Found *found)
{
    char words[200];
    Text why = text_within(words, sizeof words);
    Match *match = match_new(game, 0, seed, NULL, 0, &why);
    Random random = random_from(seed);
    memset(found->asked, 0, sizeof found->asked);
    for (int vague = 0; !match_over(match) && vague < VAGUE_MOST;) {
        Actors actors = game_actors(game, match_state(match));
        int seat = __builtin_ctz(actors.must | 1u << SEATS_MAX);
        bool play = ((const Core *)match_state(match))->phase == PHASE_PLAY;
        if (play && actors.must == 1u << seat)
            look_at(run, match, seat, found, &vague);
        if (actors.chance)
            match_chance(match, NULL, &why);
        else
            match_apply(match, seat, chosen(match, seat, &random));
    }
    match_free(match);
}

static Found puzzles_of(const PuzzleRun *run, const Game *game, int index)
{
    Found found = {0};
    for (int i = 0; i < run->matches; i++)
        play_one(run, game, random_mix(run->seed + (uint64_t)(1000 * index + i)), &found);
    fprintf(stderr, "%-20s win %d, looks %d, sound %d, quiet %d\n", game->id, found.of[ASK_WIN], found.of[ASK_LOOKS],
            found.of[ASK_SOUND], found.of[ASK_QUIET]);
    return found;
}

/* The games take turns, so that every day has another one. */
static void print(Found *found, int n)
{
    bool more = true;
    for (int round = 0; more; round++) {
        more = false;
        for (int i = 0; i < n; i++)
            if (round < found[i].n) {
                printf("\n%s", found[i].stanza[round]);
                more = true;
            }
    }
}

static int check(const char *path)
{
    size_t len;
    char *file = text_read_file(fopen(path, "r"), FILE_MOST, &len), *rest = file;
    int bad = 0, n = 0;
    for (char *stanza; file && (stanza = puzzle_next(&rest)); n++) {
        char words[4000];
        Text why = text_within(words, sizeof words);
        if (!puzzle_check(stanza, &why)) {
            bad++;
            printf("%s%s\n", stanza, words);
        }
    }
    free(file);
    printf("%d puzzles, %d without proof\n", n, bad);
    return bad || !n;
}

/* Whether the list of games has the id between commas. */
static bool wanted(const PuzzleRun *run, const char *id)
{
    size_t len = strlen(id);
    const char *at = run->games;
    while (at && *at && (strncmp(at, id, len) || strcspn(at, ",") != len))
        at += strcspn(at, ",") + (strchr(at, ',') != NULL);
    return !at || *at;
}

int main(int argc, char **argv)
{
    PuzzleRun run;
    Found found[64] = {0};
    int n = 0;
    read_arguments(argc, argv, &run);
    if (run.check)
        return check(run.check);
    printf("# Made by: build/puzzles --each %d --matches %d --seed %llu%s%s\n", run.each, run.matches, (unsigned long long)run.seed,
           run.games ? " --games " : "", run.games ? run.games : "");
    for (; games[n]; n++)
        if (wanted(&run, games[n]->id))
            found[n] = puzzles_of(&run, games[n], n);
    print(found, n);
    return 0;
}
