#include "bots/test_drive.h"

#include "base/json.h"
#include "bots/bot.h"
#include "match/match.h"

#include <string.h>

enum { LEVEL = 2, SIMS = 8 };

static void bot_acts(Match *match, int seat, uint64_t seed)
{
    Knowledge *knowledge = knowledge_of(match, seat);
    Acts legal;
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(knowledge, &legal, &(BotSettings){.level = LEVEL, .sims = SIMS, .seed = seed});
    knowledge_free(knowledge);
    match_apply(match, seat, act);
}

/* Plays one game between two bots; false if time ran out before its end. */
static bool bots_play(const Script *script, uint64_t seed, Deadline deadline, Drive *drive)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(script_game(script), 2, seed, NULL, 0, &why);
    while (!match_over(match) && !deadline_over(&deadline)) {
        Actors actors = game_actors(script_game(script), match_state(match));
        if (actors.chance)
            match_chance(match, NULL, &why);
        else
            bot_acts(match, actors.must & only(1) ? 1 : 2, seed);
    }
    bool over = match_over(match);
    if (over)
        drive_end(match_state(match), match_acts(match), drive);
    match_free(match);
    return over;
}

void test_drive(const Script *script, int ms, uint64_t seed, TestDrive *drive)
{
    memset(drive, 0, sizeof *drive);
    drive_random(script, DRIVE_GAMES, seed, deadline_in(ms / 2, NULL), &drive->random);
    Deadline deadline = deadline_in(ms - ms / 2, NULL);
    for (uint64_t i = 0; i < DRIVE_BOT_GAMES && bots_play(script, seed + i, deadline, &drive->bots); i++)
        continue;
}

void drive_ends_json(const Drive *drive, Text *out)
{
    json_number_of(out, "games", drive->games);
    json_key(out, "won");
    json_open(out, '[');
    json_number(out, drive->won[0]);
    json_number(out, drive->won[1]);
    json_close(out, ']');
    json_number_of(out, "both", drive->both);
    json_number_of(out, "drawn", drive->drawn);
}

static void games_json(const char *key, const Drive *drive, Text *out)
{
    json_key(out, key);
    json_open(out, '{');
    drive_ends_json(drive, out);
    json_number_of(out, "at_limit", drive->at_limit);
    json_number_of(out, "decisions", drive->decisions);
    json_number_of(out, "choices", drive->choices);
    json_key(out, "acts");
    json_open(out, '[');
    for (int i = 0; i < drive->games && i < DRIVE_GAMES; i++)
        json_number(out, drive->length[i]);
    json_close(out, ']');
    json_close(out, '}');
}

void test_drive_json(const Script *script, const TestDrive *drive, const char *language, Text *out)
{
    ScriptError warning[DRIVE_WARNINGS];
    int warnings = drive_warnings(&drive->random, &drive->bots, language, warning);
    json_open(out, '{');
    games_json("random", &drive->random, out);
    games_json("bots", &drive->bots, out);
    json_key(out, "never");
    json_open(out, '[');
    for (int line = drive_never(script, &drive->random, 0); line; line = drive_never(script, &drive->random, line))
        json_number(out, line);
    json_close(out, ']');
    json_key(out, "warnings");
    json_open(out, '[');
    for (int i = 0; i < warnings; i++)
        script_error_json(&warning[i], out);
    json_close(out, ']');
    json_close(out, '}');
}
