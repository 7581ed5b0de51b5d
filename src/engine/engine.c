#include "engine/engine.h"

#include "base/memory.h"
#include "bots/bot.h"
#include "match/match.h"
#include "pegboard.h"
#include "script/shelf.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REPLY_MAX = 64 << 20, RECORD_MAX = 64 << 20, BOARD_FILE_MOST = 1 << 16 };

struct Engine {
    Match *match;      /* NULL: no game yet */
    uint64_t work;
    bool quit;
};

/* One request: words are consumed one by one; the answer or refusal is written into `out`. */
typedef struct Request {
    Engine *engine;
    char *words;
    Text *out;
} Request;

typedef struct Command {
    const char *name;
    const char *usage;
    bool (*run)(Request *request);    /* false: `out` holds a refusal */
    bool needs_game;
} Command;

static const Command commands[];

static char *next_word(Request *request)
{
    char *word = request->words, *gap = strchr(word, ' ');
    if (gap)
        *gap++ = '\0';
    request->words = gap ? gap : word + strlen(word);
    return word;
}

static bool refuse(Request *request, const char *reason)
{
    text_add(request->out, reason);
    return false;
}

static bool refuse_word(Request *request, const char *word, const char *reason)
{
    text_quoted(request->out, word);
    text_char(request->out, ' ');
    return refuse(request, reason);
}

static bool finished(Request *request)
{
    return !request->words[0] || refuse_word(request, request->words, "is more than this command takes");
}

static bool read_seat(Request *request, int *seat)
{
    uint64_t n;
    char *word = next_word(request);
    int players = match_players(request->engine->match);
    if (text_read_number(word, 1, (uint64_t)players, &n)) {
        *seat = (int)n;
        return true;
    }
    refuse_word(request, word, "is not a player; ");
    text_format(request->out, "players are 1 to %d", players);
    return false;
}

static bool read_viewer(Request *request, int *viewer)
{
    if (!strncmp(request->words, "public", 6) || !strncmp(request->words, "umpire", 6)) {
        char *word = next_word(request);
        *viewer = word[0] == 'p' ? VIEWER_PUBLIC : VIEWER_UMPIRE;
        return !word[6] || refuse_word(request, word, "is not a viewer; say a player's number, public or umpire");
    }
    return read_seat(request, viewer);
}

static bool protocol_version(Request *request)
{
    text_add(request->out, "2");
    return true;
}

static bool name(Request *request)
{
    text_add(request->out, "Pegboard");
    return true;
}

static bool version(Request *request)
{
    text_add(request->out, PEG_VERSION);
    return true;
}

static bool list_commands(Request *request)
{
    for (const Command *command = commands; command->name; command++)
        text_format(request->out, "%s\n", command->name);
    return true;
}

static const Command *find(const char *word)
{
    for (const Command *command = commands; command->name; command++)
        if (!strcmp(command->name, word))
            return command;
    return NULL;
}

static bool known_command(Request *request)
{
    const char *word = next_word(request);
    if (!finished(request))
        return false;
    text_add(request->out, find(word) ? "true" : "false");
    return true;
}

static bool quit(Request *request)
{
    request->engine->quit = true;
    return true;
}

static bool list_games(Request *request)
{
    for (const Game *const *game = games; *game; game++)
        text_format(request->out, "%s %d-%d %s\n", (*game)->id, (*game)->players_min, (*game)->players_max, (*game)->title);
    for (int i = 0; shelf_at(i); i++)
        text_format(request->out, "%s %d-%d %s\n", shelf_at(i)->id, shelf_at(i)->players_min, shelf_at(i)->players_max,
                    shelf_at(i)->title);
    return true;
}

/* Opens a regular file without blocking: pipes, terminals and devices are refused, whatever they are called. */
static FILE *open_regular(const char *path)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (!fstat(file, &about) && S_ISREG(about.st_mode))
        return fdopen(file, "rb");
    close(file);
    return NULL;
}

/* The settings of `new`, split at the equals signs. */
typedef struct Settings {
    uint64_t players, seed;
    bool players_given, seed_given;
    bool drawn;     /* the game's board is a drawing, so another can be given */
    GivenOption option[OPTIONS_MAX];
    int options;
    char *board;    /* the text of the file that `board` names */
} Settings;

/* A board is given as a file name. */
static bool read_board(Request *request, Settings *settings, const char *path)
{
    size_t len;
    if (settings->board)
        return refuse(request, "an option is given twice");
    settings->board = text_read_file(open_regular(path), BOARD_FILE_MOST, &len);
    return settings->board || refuse_word(request, path, "is no file of a board that can be read");
}

static bool read_setting(Request *request, Settings *settings, char *word)
{
    char *value = strchr(word, '=');
    if (!value)
        return refuse_word(request, word, "is not of the form option=value");
    *value++ = '\0';
    if (!strcmp(word, "players") && !settings->players_given) {
        settings->players_given = true;
        return text_read_number(value, 1, SEATS_MAX, &settings->players) || refuse(request, "players is a number of players");
    }
    if (!strcmp(word, "seed") && !settings->seed_given) {
        settings->seed_given = true;
        return text_read_number(value, 0, UINT64_MAX, &settings->seed) || refuse(request, "seed is a whole number");
    }
    if (settings->options == OPTIONS_MAX || !strcmp(word, "players") || !strcmp(word, "seed"))
        return refuse(request, "an option is given twice");
    if (!strcmp(word, "board") && settings->drawn && !read_board(request, settings, value))
        return false;
    settings->option[settings->options++] =
        (GivenOption){word, settings->drawn && !strcmp(word, "board") ? settings->board : value};
    return true;
}

static bool read_settings(Request *request, Settings *settings)
{
    while (request->words[0])
        if (!read_setting(request, settings, next_word(request)))
            return false;
    return true;
}

static bool new_game(Request *request)
{
    char *id = next_word(request);
    const Game *game = game_find(id);
    if (!game)
        return refuse_word(request, id, "is no game here; 'games' lists them");
    Settings settings = {.seed = 1, .drawn = game->drawing};
    Match *match = read_settings(request, &settings)
                       ? match_new(game, (int)settings.players, settings.seed, settings.option, settings.options, request->out)
                       : NULL;
    free(settings.board);
    if (!match)
        return false;
    match_free(request->engine->match);
    request->engine->match = match;
    match_events_text(match, VIEWER_UMPIRE, 1, request->out);
    return true;
}

static bool actors(Request *request)
{
    match_actors_text(request->engine->match, request->out);
    return true;
}

static bool status(Request *request)
{
    match_status_text(request->engine->match, request->out);
    return true;
}

static bool legal(Request *request)
{
    int seat = SEAT_CHANCE;
    if (!strcmp(request->words, "chance"))
        next_word(request);
    else if (!read_seat(request, &seat))
        return false;
    if (!finished(request))
        return false;
    match_legal_text(request->engine->match, seat, request->out);
    return true;
}

static bool write_events_since(Request *request, int before)
{
    match_heard_since(request->engine->match, VIEWER_UMPIRE, before, request->out);
    return true;
}

static bool play(Request *request)
{
    Match *match = request->engine->match;
    int seat, before = match_events(match, VIEWER_UMPIRE);
    return read_seat(request, &seat) && match_play(match, seat, request->words, request->out)
        && write_events_since(request, before);
}

static bool chance(Request *request)
{
    Match *match = request->engine->match;
    int before = match_events(match, VIEWER_UMPIRE);
    return match_chance(match, request->words[0] ? request->words : NULL, request->out) && write_events_since(request, before);
}

static bool call_time(Request *request)
{
    Match *match = request->engine->match;
    int before = match_events(match, VIEWER_UMPIRE);
    return match_time(match, request->out) && write_events_since(request, before);
}

static bool view(Request *request)
{
    int viewer;
    if (!read_viewer(request, &viewer) || !finished(request))
        return false;
    match_view(request->engine->match, viewer, request->out);
    return true;
}

static bool events(Request *request)
{
    int viewer;
    uint64_t from = 1;
    if (!read_viewer(request, &viewer))
        return false;
    char *word = next_word(request);
    if (word[0] && !text_read_number(word, 1, INT32_MAX, &from))
        return refuse_word(request, word, "is not the number of an event, counted from 1");
    if (!finished(request))
        return false;
    match_events_text(request->engine->match, viewer, (int)from, request->out);
    return true;
}

static bool record(Request *request)
{
    match_record(request->engine->match, request->out);
    return true;
}

/* WS-133: loads a game written as text; from then on `new` accepts its id. */
static bool read_script(Request *request)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    size_t len;
    char *text = text_read_file(open_regular(request->words), 2 * SCRIPT_BYTES, &len);
    if (!text)
        return refuse_word(request, request->words, "is no file of a script that can be read");
    Script *script = script_compile(text, len, error, &errors);
    free(text);
    if (!script) {
        text_format(request->out, "line %d: %s%s%s", error[0].line, error[0].text, error[0].hint[0] ? " " : "", error[0].hint);
        return false;
    }
    const Game *game = shelf_put(script);
    text_format(request->out, "%s %s", game->id, game->title);
    return true;
}

static bool load(Request *request)
{
    size_t len;
    char *bytes = text_read_file(open_regular(request->words), RECORD_MAX, &len);
    if (!bytes)
        return refuse_word(request, request->words, "is not a file that can be read as a record of at most 64 MiB");
    Match *match = match_load(bytes, len, request->out);
    free(bytes);
    if (!match)
        return false;
    match_free(request->engine->match);
    request->engine->match = match;
    return true;
}

static bool undo(Request *request)
{
    return match_undo(request->engine->match) || refuse(request, "there is nothing to take back");
}

static bool perft(Request *request)
{
    uint64_t depth, work = request->engine->work;
    char *word = next_word(request);
    if (!text_read_number(word, 0, 1000, &depth))
        return refuse_word(request, word, "is not a depth from 0 to 1000");
    if (!finished(request))
        return false;
    const Match *match = request->engine->match;
    uint64_t n = game_perft(match_game(match), match_state(match), (int)depth, &work);
    if (!work)
        return refuse(request, "so many acts are too many to count here");
    text_format(request->out, "%llu", (unsigned long long)n);
    return true;
}

/* One setting of genmove, such as `level=3`. */
static bool read_bot_setting(Request *request, BotSettings *settings, char *word)
{
    char *value = strchr(word, '=');
    uint64_t n;
    if (value)
        *value++ = '\0';
    if (value && !strcmp(word, "level") && text_read_number(value, 1, BOT_LEVELS, &n))
        settings->level = (int)n;
    else if (value && !strcmp(word, "ms") && text_read_number(value, 1, 1000000, &n))
        settings->ms = (int)n;
    else if (value && !strcmp(word, "sims") && text_read_number(value, 1, 1000000000, &n))
        settings->sims = (long)n;
    else if (value && !strcmp(word, "seed") && text_read_number(value, 0, UINT64_MAX, &n))
        settings->seed = n;
    else {
        if (value)
            value[-1] = '=';
        return refuse_word(request, word, "is not one of level=1..5, ms=T, sims=N, seed=S");
    }
    return true;
}

static bool genmove(Request *request)
{
    const Match *match = request->engine->match;
    BotSettings settings = {.seed = 1};
    Acts acts;
    int seat;
    if (!read_seat(request, &seat))
        return false;
    while (request->words[0])
        if (!read_bot_setting(request, &settings, next_word(request)))
            return false;
    game_legal(match_game(match), match_state(match), seat, &acts);
    if (!acts_count(&acts))
        return refuse(request, "that player is not to act now");
    Knowledge *knowledge = knowledge_of(match, seat);
    Act act = bot_choose(knowledge, &acts, &settings);
    knowledge_free(knowledge);
    match_game(match)->act_text(match_game(match), act, request->out);
    return true;
}

static const Command commands[] = {
    {"protocol_version", "protocol_version", protocol_version, false},
    {"name", "name", name, false},
    {"version", "version", version, false},
    {"list_commands", "list_commands", list_commands, false},
    {"known_command", "known_command COMMAND", known_command, false},
    {"quit", "quit", quit, false},
    {"games", "games", list_games, false},
    {"script", "script FILE", read_script, false},
    {"new", "new GAME [players=N] [seed=S] [option=value …]", new_game, false},
    {"actors", "actors", actors, true},
    {"legal", "legal P|chance", legal, true},
    {"play", "play P ACT", play, true},
    {"chance", "chance [OUTCOME]", chance, true},
    {"time", "time", call_time, true},
    {"view", "view P|public|umpire", view, true},
    {"events", "events P|public|umpire [FROM]", events, true},
    {"status", "status", status, true},
    {"record", "record", record, true},
    {"load", "load FILE", load, false},
    {"undo", "undo", undo, true},
    {"genmove", "genmove P [level=1..5] [ms=T] [sims=N] [seed=S]", genmove, true},
    {"perft", "perft DEPTH", perft, true},
    {NULL, NULL, NULL, false},
};

Engine *engine_new(uint64_t work)
{
    Engine *engine = memory_resize(NULL, sizeof *engine);
    *engine = (Engine){.work = work};
    return engine;
}

void engine_free(Engine *engine)
{
    match_free(engine->match);
    free(engine);
}

/* Checks that the command exists, has its arguments, and has a game if it needs one; then runs it. */
static bool run(Request *request)
{
    char *word = next_word(request);
    const Command *command = find(word);
    if (!command)
        return refuse_word(request, word, "is not a command; 'list_commands' lists them");
    if (command->needs_game && !request->engine->match)
        return refuse(request, "there is no game yet; start one with 'new GAME'");
    bool bare = !strchr(command->usage, ' '), wants = !bare && command->usage[strlen(command->name) + 1] != '[';
    if ((bare && request->words[0]) || (wants && !request->words[0])) {
        text_format(request->out, "this command is used as '%s'", command->usage);
        return false;
    }
    return command->run(request);
}

/* Consumes the request's id, if it has one. */
static const char *take_id(Request *request)
{
    size_t digits = strspn(request->words, "0123456789");
    bool has = digits && digits <= 9 && (request->words[digits] == ' ' || !request->words[digits]);
    return has ? next_word(request) : "";
}

bool engine_answer(Engine *engine, const char *line, Text *reply)
{
    char words[ENGINE_LINE_MAX];
    size_t len = strcspn(line, "#");
    bool fits = len < sizeof words;
    if (fits) {
        char plain[ENGINE_LINE_MAX];
        size_t n = 0;
        for (size_t i = 0; i < len; i++)
            if ((unsigned char)line[i] >= ' ' || line[i] == '\t')
                plain[n++] = line[i];
        plain[n] = '\0';
        text_tidy(plain, words, sizeof words);
        if (!words[0])
            return true;
    }
    Text out = text_growing(REPLY_MAX);
    Request request = {engine, words, &out};
    const char *id = fits ? take_id(&request) : "";
    bool good = fits ? run(&request) : refuse(&request, "a request is at most 4095 bytes long");
    if (out.cut) {
        text_clear(&out);
        good = refuse(&request, "the answer would be longer than 64 MiB");
    }
    while (out.len && out.at[out.len - 1] == '\n')
        out.at[--out.len] = '\0';
    text_format(reply, "%c%s%s", good ? '=' : '?', id, out.len ? " " : "");
    text_bytes(reply, out.at, out.len);
    text_add(reply, "\n\n");
    text_free(&out);
    return !engine->quit;
}
