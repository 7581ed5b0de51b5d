/* A program of somebody else's: plays a random match through the public header and checks what it is told. */
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
    for (int i = 0; i < peg_game_count(); i++)
        play_game(peg_game_at(i));
    puts("match: good");
    return 0;
}
