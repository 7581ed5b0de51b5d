/* pegboard games and pegboard rules: the list of games, and their rules. */
#include "assets/asset.h"
#include "base/json.h"
#include "cmd/args.h"
#include "cmd/command.h"
#include "script/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char games_help[] =
    "usage: pegboard games [--json]\n\n"
    "Lists the games: name, players, minutes, level, title.\n\n"
    "  --json   as JSON, for programs\n\n"
    "Examples:\n  pegboard games\n  pegboard games --json\n";

static const char rules_help[] =
    "usage: pegboard rules GAME [--plain]\n\n"
    "Shows the rules of a game, in a pager when there is a terminal.\n\n"
    "  --plain   straight to the output\n\n"
    "Example: pegboard rules tank-blitz\n";

static void players_text(const Game *game, Text *out)
{
    text_number(out, game->players_min);
    if (game->players_max > game->players_min)
        text_format(out, "-%d", game->players_max);
}

static void list_json(Text *out)
{
    json_open(out, '[');
    for (const Game *const *at = games; *at; at++) {
        const Game *game = *at;
        json_open(out, '{');
        json_string_of(out, "id", game->id);
        json_string_of(out, "title", game->title);
        json_string_of(out, "level", game->level);
        json_number_of(out, "minutes", game->minutes);
        json_number_of(out, "players_min", game->players_min);
        json_number_of(out, "players_max", game->players_max);
        json_close(out, '}');
    }
    json_close(out, ']');
    text_char(out, '\n');
}

static void list_plain(Text *out)
{
    for (const Game *const *at = games; *at; at++) {
        const Game *game = *at;
        char players[8];
        Text text = text_within(players, sizeof players);
        players_text(game, &text);
        text_format(out, "%-20s %-5s %3d min  %-13s %s\n", game->id, players, game->minutes, game->level, game->title);
    }
}

int cmd_games(int argc, char **argv)
{
    Args args = args_of("games", games_help, argc, argv);
    bool json = args_flag(&args, "--json");
    if (!args_done(&args, 0, 0))
        return EXIT_MISUSE;
    Text out = text_growing(1 << 16);
    if (json)
        list_json(&out);
    else
        list_plain(&out);
    fwrite(out.at, 1, out.len, stdout);
    text_free(&out);
    return EXIT_GOOD;
}

int cmd_rules(int argc, char **argv)
{
    Args args = args_of("rules", rules_help, argc, argv);
    bool plain = args_flag(&args, "--plain");
    const Game *game = args_done(&args, 1, 1) ? args_game(&args, args.word[0]) : NULL;
    if (!game)
        return EXIT_MISUSE;
    char path[80];
    Text text = text_within(path, sizeof path), made = text_growing(1 << 20);
    text_format(&text, "games/%s/rules.md", game->id);
    const Asset *rules = asset_find(path);
    if (game->script)
        script_rules(game->script, "en", &made);
    const char *pager = getenv("PAGER");
    FILE *out = !plain && isatty(STDOUT_FILENO) ? popen(pager && pager[0] ? pager : "more", "w") : stdout;
    if ((!rules && !made.len) || !out) {
        fprintf(stderr, "pegboard rules: the rules of %s cannot be shown\n", game->id);
        return EXIT_FAILED;
    }
    if (rules)
        fwrite(rules->bytes, 1, rules->len, out);
    else
        fwrite(made.at, 1, made.len, out);
    text_free(&made);
    if (out != stdout)
        pclose(out);
    return EXIT_GOOD;
}
