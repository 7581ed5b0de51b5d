/* A program outside the project: plays a random match through the public header and checks the results. */
#include <pegboard.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *whole(size_t (*writer)(const PegMatch *, char *, size_t), const PegMatch *match)
{
    size_t len = writer(match, NULL, 0);
    char *text = malloc(len + 1);
    size_t again = writer(match, text, len + 1);
    assert(again == len && strlen(text) == len);
    return text;
}

/* Plays the k-th line of the legal acts. */
static void play_one(PegMatch *match, unsigned k)
{
    char legal[4096], actors[64], why[200], *line;
    int player;
    peg_match_actors(match, actors, sizeof actors);
    player = atoi(actors);
    if (!player) {
        bool drawn = peg_match_chance(match, NULL, why, sizeof why);
        assert(drawn);
        return;
    }
    size_t len = peg_match_legal(match, player, legal, sizeof legal);
    assert(len && len < sizeof legal);
    for (line = strtok(legal, "\n"); k % 7 && line[strlen(line) + 1]; k--)
        line = strtok(NULL, "\n");
    bool done = peg_match_play(match, player, line, why, sizeof why);
    assert(done && !why[0]);
}

static void play_game(const PegGame *game)
{
    char status[64], few[5], why[200];
    PegMatch *match = peg_match_new(game, 0, 7, "limit=30", why, sizeof why);
    if (!match)
        match = peg_match_new(game, 0, 7, NULL, why, sizeof why);
    assert(match && peg_match_game(match) == game && peg_match_players(match) == peg_game_players_min(game));
    for (unsigned k = 0; k < 60 && peg_match_status(match, status, sizeof status) && !strcmp(status, "playing"); k++)
        play_one(match, k * 5);

    peg_match_name(match, 1, "Ada");
    peg_match_date(match, "2026-11-15");
    char *record = whole(peg_match_record, match);
    assert(strstr(record, "Ada") && strstr(record, "2026-11-15"));
    PegMatch *copy = peg_match_load(record, strlen(record), why, sizeof why);
    char *again = whole(peg_match_record, copy);
    assert(!strcmp(record, again));
    assert(peg_match_hash(match, 1) == peg_match_hash(copy, 1));
    assert(peg_match_view(match, PEG_UMPIRE, few, sizeof few) > 4 && !strcmp(few, "{\"ga"));
    assert(peg_match_view(match, 99, NULL, 0) == peg_match_view(match, PEG_PUBLIC, NULL, 0));
    assert(peg_match_events(match, 1, peg_match_event_count(match, 1) + 1, NULL, 0) == 0);
    bool undone = peg_match_undo(copy);
    assert(undone && peg_match_hash(match, PEG_UMPIRE) != peg_match_hash(copy, PEG_UMPIRE));
    free(record);
    free(again);
    peg_match_free(match);
    peg_match_free(copy);
}

/* The log of one match makes another. */
static void play_again(const PegGame *game)
{
    char act[PEG_ACT_SIZE], why[200];
    PegMatch *match = peg_match_new(game, 0, 7, NULL, NULL, 0), *again = peg_match_new(game, 0, 8, NULL, NULL, 0);
    for (unsigned k = 0; k < 20; k++)
        play_one(match, k * 5);
    for (int i = 0; i < peg_match_act_count(match); i++) {
        peg_match_act_text(match, i, act, sizeof act);
        bool done = peg_match_replay(again, peg_match_act_seat(match, i), act, why, sizeof why);
        assert(done);
    }
    assert(peg_match_hash(match, PEG_UMPIRE) == peg_match_hash(again, PEG_UMPIRE));
    assert(!peg_match_replay(again, 9, "A1", why, sizeof why) && why[0]);
    assert(!peg_match_take_back(again, 9, why, sizeof why) && why[0]);
    assert(peg_game_of_unit(game) && !peg_match_forced(again));
    peg_match_free(match);
    peg_match_free(again);
}

static void refusals(const PegGame *game)
{
    char why[200], cut[6];
    assert(!peg_match_new(game, 9, 1, NULL, why, sizeof why) && why[0]);
    assert(!peg_match_new(game, 0, 1, "stall", why, sizeof why) && strstr(why, "name=value"));
    assert(!peg_match_load("[Game \"x\"]\n", 11, why, sizeof why) && !strncmp(why, "line 1: ", 8));
    assert(!peg_match_load("[Game \"x\"]\n", 11, cut, sizeof cut) && !strcmp(cut, "line "));
    PegMatch *match = peg_match_new(game, 0, 1, NULL, NULL, 0);
    assert(!peg_match_play(match, 1, "nonsense", why, sizeof why) && strstr(why, "'nonsense'"));
    assert(!peg_match_play(match, -3, "A1", NULL, 0));
    assert(!peg_match_chance(match, NULL, NULL, 0) && !peg_match_undo(match));
    assert(peg_match_legal(match, -3, NULL, 0) == 0 && peg_match_legal(match, 30, NULL, 0) == 0);
    peg_match_free(match);
}

/* Bots play a game to its end, each from its player's knowledge; the game is the same every time. */
static void bots(const PegGame *game)
{
    char actors[64], act[PEG_ACT_SIZE], again[PEG_ACT_SIZE];
    int heat[36];
    _Alignas(8) unsigned char world[2048];
    PegMatch *match = peg_match_new(game, 0, 1, NULL, NULL, 0);
    assert(!peg_knowledge_new(match, 0) && !peg_knowledge_new(match, 3));
    while (peg_match_actors(match, actors, sizeof actors), strcmp(actors, "over")) {
        PegKnowledge *knowledge = peg_knowledge_new(match, atoi(actors));
        PegBot bot = {.level = 2, .sims = 50, .seed = 4};
        PegChoice best[2];
        size_t len = peg_bot_choose(knowledge, &bot, act, sizeof act);
        assert(len && len == strlen(act) && peg_bot_choose(knowledge, &bot, again, sizeof again) == len && !strcmp(act, again));
        int choices = peg_bot_weigh(knowledge, &bot, best, 2);
        assert(choices > 0 && best[0].act[0] && best[0].chance >= 0 && best[0].chance <= 1);
        bool done = peg_match_play(match, atoi(actors), act, NULL, 0), sampled = peg_knowledge_sample(knowledge, 1, 1000000, world);
        assert(done && sampled && peg_state_size(game) <= sizeof world && peg_knowledge_heat(knowledge, 20, 1, heat));
        peg_knowledge_free(knowledge);
    }
    peg_match_free(match);
    peg_knowledge_free(NULL);
}

/* Football by the clock: time is called once, and at a set-up it is the end. */
static void by_the_clock(void)
{
    char why[200], status[20];
    PegMatch *match = peg_match_new(peg_game_find("football"), 0, 1, NULL, NULL, 0);
    assert(!peg_match_time(match, why, sizeof why) && strstr(why, "not played by the clock"));
    peg_match_free(match);
    match = peg_match_new(peg_game_find("football"), 0, 1, "minutes=30", NULL, 0);
    assert(peg_match_time(match, NULL, 0) && peg_match_status(match, status, sizeof status) && !strcmp(status, "drawn"));
    assert(!peg_match_time(match, NULL, 0) && peg_match_undo(match) && peg_match_time(match, NULL, 0));
    peg_match_free(match);
}

/* A game written as text: its errors, and a match that outlives the release of its game. */
static void scripts(void)
{
    const char *good = "pegboard 1\ngame Race\nturn\n  put in row A\nwin when pegs is 2\n",
               *bad = "pegboard 1\ngame Race\nturn\n  putt in row A\n";
    char why[300], status[20];
    assert(!peg_script_compile(bad, strlen(bad), why, sizeof why) && !strncmp(why, "line 4: 'putt'", 14));
    const PegGame *game = peg_script_compile(good, strlen(good), why, sizeof why);
    assert(game && !*why && peg_game_id(game)[0] == '~' && !strcmp(peg_game_title(game), "Race"));
    assert(peg_script_rules(game, "de", NULL, 0) > 100 && !peg_script_rules(peg_game_find("x-rays"), "en", NULL, 0));
    assert(peg_script_check(bad, strlen(bad), "en", why, sizeof why) && strstr(why, "\"instead\":\"put\""));
    assert(peg_script_rules_html(game, "en", NULL, 0) > 100 && peg_script_text(game, NULL, 0) == strlen(good));
    assert(peg_script_words(NULL, 0) > 1000 && peg_script_names(good, strlen(good), why, sizeof why) == 2);
    PegMatch *match = peg_match_new(game, 2, 1, NULL, NULL, 0);
    peg_game_release(game);
    assert(peg_match_play(match, 1, "A1", NULL, 0) && peg_match_play(match, 2, "A1", NULL, 0) &&
           peg_match_play(match, 1, "A2", NULL, 0));
    assert(peg_match_status(match, status, sizeof status) && !strcmp(status, "won 1"));
    assert(peg_match_lines(match, status, sizeof status) == 3 && !strcmp(status, "4 5"));
    peg_match_free(match);
    peg_game_release(peg_game_find("x-rays"));
}

int main(void)
{
    PegOption option;
    const PegGame *game = peg_game_find("Free-For-All");
    assert(game && !strcmp(peg_game_id(game), "free-for-all") && !strcmp(peg_game_title(game), "Free-for-All"));
    assert(peg_game_option(game, 0, &option) && !strcmp(option.name, "stall") && option.preset == 200);
    assert(option.least == 1 && option.most == 1000000 && !peg_game_option(game, 2, &option));
    assert(peg_game_seats(game, 2) && !peg_game_seats(game, 3) && peg_game_players_max(game) == 2);
    assert(!peg_game_find("no-such-game") && !peg_game_at(peg_game_count()) && !peg_game_at(-1));
    assert(!strcmp(peg_version(), PEG_VERSION));
    refusals(game);
    play_again(game);
    bots(game);
    by_the_clock();
    scripts();
    for (int i = 0; i < peg_game_count(); i++)
        play_game(peg_game_at(i));
    puts("match: good");
    return 0;
}
