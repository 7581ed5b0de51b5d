#include "arena/contest.h"

#include "base/parallel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NUMBER_MOST = 1000000000, REFERENCE_SIMS = 1000 };

/* The kinds of contestants. One with a shorthand accepts a bare number for that setting, as in `level:3`. */
static const struct Kind {
    const char *name;
    ContestantKind kind;
    const char *shorthand;
    bool level, effort;      /* which settings it takes */
} kinds[] = {
    {"level", CONTESTANT_BOT, "level", true, true},
    {"sims", CONTESTANT_BOT, "sims", true, true},
    {"ms", CONTESTANT_BOT, "ms", true, true},
    {"bot", CONTESTANT_BOT, NULL, true, true},
    {"random", CONTESTANT_RANDOM, NULL, false, false},
    {"child", CONTESTANT_CHILD, NULL, false, false},
    {"greedy", CONTESTANT_GREEDY, NULL, false, false},
    {"textbook", CONTESTANT_TEXTBOOK, NULL, false, true},
    {"local", CONTESTANT_LOCAL, NULL, false, true},
    {"seer", CONTESTANT_SEER, NULL, false, true},
    {NULL},
};

/* CPU time of this thread, for machines with other load. */
static int64_t processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Parses a word for the way the bot thinks; false if it is not one. */
static bool read_way(Contestant *contestant, const char *name, const char *value)
{
    bool plain = !strcmp(name, "brain") && !strcmp(value, "off"), by_script = !strcmp(name, "rules") && !strcmp(value, "script");
    contestant->plain |= plain;
    contestant->by_script |= by_script;
    return plain || by_script;
}

static const char *read_setting(const struct Kind *kind, Contestant *contestant, const char *name, const char *value)
{
    BotSettings *settings = &contestant->settings;
    uint64_t n;
    if (kind->level && !strcmp(name, "level")) {
        if (!text_read_number(value, 1, BOT_LEVELS, &n))
            return "a level is a number from 1 to 5";
        settings->level = (int)n;
    } else if (kind->effort && (!strcmp(name, "ms") || (kind->level && !strcmp(name, "cpu")))) {
        if (!text_read_number(value, 1, 3600000, &n))
            return "ms and cpu are numbers from 1 to 3600000";
        settings->ms = (int)n;
        settings->clock = !strcmp(name, "cpu") ? processor_time : NULL;
    } else if (kind->effort && !strcmp(name, "sims")) {
        if (!text_read_number(value, 1, NUMBER_MOST, &n))
            return "sims is a number from 1 to 1000000000";
        settings->sims = (long)n;
    } else if (kind->level && !strcmp(name, "threads")) {
        if (!text_read_number(value, 1, RUNNER_MOST, &n))
            return "threads is a number from 1 to 8";
        settings->threads = (int)n;
        settings->runner = parallel_run;
    } else if (!kind->level || !read_way(contestant, name, value))
        return kind->level    ? "behind the colon come ms=N, sims=N, cpu=N, threads=N, brain=off or rules=script"
               : kind->effort ? "behind the colon come ms=N or sims=N"
                              : "it has no settings";
    return NULL;
}

/* `200` for a name with a shorthand, else `name=value`. */
static const char *read_settings(const struct Kind *kind, Contestant *contestant, char *words)
{
    const char *wrong = NULL;
    char *rest;
    bool first = true;
    for (char *word = strtok_r(words, ",", &rest); word && !wrong; word = strtok_r(NULL, ",", &rest)) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = '\0';
        if (value)
            wrong = read_setting(kind, contestant, word, value);
        else
            wrong = first && kind->shorthand ? read_setting(kind, contestant, kind->shorthand, word) : "settings look like ms=200";
        first = false;
    }
    return first ? "nothing follows the colon" : wrong;
}

static void fill_in(Contestant *contestant)
{
    BotSettings *settings = &contestant->settings;
    bool searches =
        contestant->kind == CONTESTANT_TEXTBOOK || contestant->kind == CONTESTANT_LOCAL || contestant->kind == CONTESTANT_SEER;
    if (!settings->level)
        settings->level = BOT_LEVELS;
    if (searches && !settings->ms && !settings->sims)
        settings->sims = REFERENCE_SIMS;
}

const char *contestant_read(Contestant *contestant, char *words)
{
    const struct Kind *kind = kinds;
    *contestant = (Contestant){.name = words};
    char copy[64];
    if (strlen(words) >= sizeof copy)
        return "that is too long";
    strcpy(copy, words);
    char *colon = strchr(copy, ':');
    if (colon)
        *colon++ = '\0';
    while (kind->name && strcmp(kind->name, copy))
        kind++;
    if (!kind->name)
        return "contestants are level:N, sims:N, ms:N, random, child, greedy, textbook, local and seer";
    if (kind->shorthand && !colon)
        return "it needs a number, as in level:3, sims:2000 or ms:200";
    contestant->kind = kind->kind;
    const char *wrong = colon ? read_settings(kind, contestant, colon) : NULL;
    fill_in(contestant);
    return wrong;
}

int contest_pairs(const Contest *contest)
{
    return contest->contestants * (contest->contestants - 1) / 2;
}

Pairing contest_pairing(const Contest *contest, int number)
{
    int pairs = contest_pairs(contest), pair = number % pairs, round = number / pairs;
    int players = contest->players;
    Pairing pairing = {.who = {0, 1}};
    for (; pair > 0; pair--)
        if (++pairing.who[1] == contest->contestants)
            pairing.who[1] = ++pairing.who[0] + 1;
    for (int seat = 1; seat <= players; seat++)
        pairing.place[seat] = ((seat - 1 + round / 2) % players + round) & 1;
    return pairing;
}

/* A game in progress. */
typedef struct Play {
    const Contest *contest;
    Match *match;
    Match *script;           /* the same game by the rules of the script; NULL: there is none */
    Pairing pairing;
    uint64_t seed;           /* for the contestants' random numbers */
    Played *played;
} Play;

static bool knows(ContestantKind kind)
{
    return kind != CONTESTANT_RANDOM && kind != CONTESTANT_SEER;
}

static Act bot_act(const Contestant *contestant, const Question *question, const Knowledge *knowledge, Effort *effort)
{
    BotSettings settings = contestant->settings;
    Act act;
    settings.seed = effort->random.state;
    settings.spent = &effort->spent;
    if (!question->may_wait)
        return bot_choose(knowledge, &question->legal, &settings);
    return bot_interrupts(knowledge, &settings, &act) ? act : (Act)REFERENCE_WAITS;
}

static Act decide(const Play *play, const Contestant *contestant, const Question *question, Effort *effort)
{
    const Match *match = contestant->by_script ? play->script : play->match;
    Knowledge *knowledge = knows(contestant->kind) ? knowledge_of(match, question->seat) : NULL;
    Act act;
    if (contestant->plain)
        knowledge->game = &play->contest->plain;
    switch (contestant->kind) {
    case CONTESTANT_RANDOM: act = reference_random(question, &effort->random); break;
    case CONTESTANT_CHILD: act = reference_child(question, knowledge, effort); break;
    case CONTESTANT_GREEDY: act = reference_greedy(question, knowledge, effort); break;
    case CONTESTANT_TEXTBOOK: act = reference_textbook(question, knowledge, effort); break;
    case CONTESTANT_LOCAL: act = reference_local(question, knowledge, effort); break;
    case CONTESTANT_SEER: act = reference_seer(question, match_state(play->match), effort); break;
    default: act = bot_act(contestant, question, knowledge, effort); break;
    }
    knowledge_free(knowledge);
    return act;
}

/* Repeats the last act in the script's match. Whether the rules are the same is checked by the conformance tests. */
static void follow(Play *play)
{
    char words[ACT_TEXT_MAX], reason[200];
    Text text = text_within(words, sizeof words), why = text_within(reason, sizeof reason);
    int last = match_acts(play->match) - 1, seat = match_seat_of(play->match, last);
    if (!play->script)
        return;
    match_act_text(play->match, last, &text);
    if (seat == SEAT_CHANCE ? match_chance(play->script, words, &why) : match_play(play->script, seat, words, &why))
        return;
    fprintf(stderr, "pegboard arena: the script is another game: %s\n", reason);
    exit(1);
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void carry_out(Play *play, const Question *question, Act act)
{
    char words[ACT_TEXT_MAX], reason[200];
    Text text = text_within(words, sizeof words), why = text_within(reason, sizeof reason);
    question->game->act_text(question->game, act, &text);
    if (question->game == match_game(play->match))
        match_apply(play->match, question->seat, act);
    else
        match_play(play->match, question->seat, words, &why);
    follow(play);
}

/* Asks the player of a seat; false if that player waits. */
static bool ask(Play *play, int seat, bool may_wait)
{
    int place = play->pairing.place[seat];
    const Contestant *contestant = &play->contest->contestant[play->pairing.who[place]];
    Spent *spent = &play->played->spent[place];
    const Match *match = contestant->by_script ? play->script : play->match;
    Question question = {.game = match_game(match), .seat = seat, .may_wait = may_wait};
    game_legal(question.game, match_state(match), seat, &question.legal);
    uint64_t moment = (uint64_t)match_acts(play->match) << 4 | (uint64_t)seat;
    Effort effort = {.sims = contestant->settings.sims, .ms = contestant->settings.ms, .random = random_at(play->seed, moment)};
    int64_t start = microseconds();
    Act act = decide(play, contestant, &question, &effort);
    spent->us += microseconds() - start;
    spent->sims += effort.spent;
    spent->acts++;
    if (act == (Act)REFERENCE_WAITS)
        return false;
    carry_out(play, &question, act);
    return true;
}

/* One step of the game: chance, or the seats that may act are asked in order, then one that must. */
static void step(Play *play)
{
    Actors actors = game_actors(match_game(play->match), match_state(play->match));
    char words[100];
    Text why = text_within(words, sizeof words);
    if (actors.chance) {
        match_chance(play->match, NULL, &why);
        follow(play);
        return;
    }
    for (int seat = 1; actors.may >> seat && actors.must; seat++)
        if (actors.may >> seat & 1 && ask(play, seat, true))
            return;
    unsigned all = actors.must ? actors.must : actors.may;
    ask(play, __builtin_ctz(all), false);
}

/* The share of place 0 in the winning seats, or ALL_WON. */
static double score_of(const Play *play)
{
    const Core *core = match_state(play->match);
    int won[2] = {0};
    if (core->winners == (1 << (match_players(play->match) + 1)) - 2)
        return ALL_WON;
    for (int seat = 1; seat <= match_players(play->match); seat++)
        if (core->winners >> seat & 1)
            won[play->pairing.place[seat]]++;
    return won[0] + won[1] ? (double)won[0] / (won[0] + won[1]) : 0.5;
}

/* The two games of a pairing with exchanged places get the same dice and cards. */
static Play begin(const Contest *contest, int number, Played *played)
{
    int pairs = contest_pairs(contest);
    uint64_t twins = (uint64_t)(number / pairs / 2 * pairs + number % pairs);
    Play play = {.contest = contest, .pairing = contest_pairing(contest, number), .played = played};
    Random random = random_at(contest->seed, 2 * twins), own = random_at(contest->seed, 2 * (uint64_t)number + 1);
    play.seed = random_next(&own);
    char words[200];
    Text why = text_within(words, sizeof words);
    play.match = match_new(contest->game, contest->players, random_next(&random), contest->option, contest->options, &why);
    if (contest->script)
        play.script = match_new(contest->script, contest->players, 0, contest->option, contest->options, &why);
    for (int seat = 1; seat <= contest->players; seat++)
        match_name(play.match, seat, contest->contestant[play.pairing.who[play.pairing.place[seat]]].name);
    *played = (Played){.number = number};
    return play;
}

bool contest_play(const Contest *contest, int number, const atomic_bool *stop, Played *played, Text *record)
{
    Play play = begin(contest, number, played);
    while (!match_over(play.match) && !atomic_load(stop))
        step(&play);
    bool over = match_over(play.match);
    if (over) {
        played->score = score_of(&play);
        match_record(play.match, record);
    }
    match_free(play.match);
    match_free(play.script);
    return over;
}
