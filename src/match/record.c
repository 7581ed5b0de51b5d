/* The game record: text, tags first, then one act per line (GR-1 … GR-3). */
#include "match/inside.h"

#include "base/memory.h"
#include "script/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a record can hold the name: printable, no quotes or backslashes, not too long. */
static bool good_name(const char *name)
{
    return strlen(name) <= NAME_MAX_BYTES && text_printable(name) && !strpbrk(name, "\"\\");
}

void match_name(Match *match, int seat, const char *name)
{
    size_t bytes = (size_t)(match->players + 1) * sizeof *match->name;
    if (!match->name)
        match->name = memset(memory_resize(NULL, bytes), 0, bytes);
    Text text = text_within(match->name[seat], sizeof match->name[seat]);
    if (name && good_name(name))
        text_add(&text, name);
}

const char *match_name_of(const Match *match, int seat)
{
    return match->name ? match->name[seat] : "";
}

static bool good_date(const char *date)
{
    static const char form[] = "dddd-dd-dd";
    for (int i = 0; form[i]; i++)
        if (form[i] == 'd' ? !isdigit((unsigned char)date[i]) : date[i] != form[i])
            return false;
    return !date[sizeof form - 1];
}

void match_date(Match *match, const char *date)
{
    Text text = text_within(match->date, sizeof match->date);
    if (date && good_date(date))
        text_add(&text, date);
}

static void tag(Text *out, const char *name, const char *value)
{
    text_format(out, "[%s \"%s\"]\n", name, value);
}

static void result_text(const Match *match, Text *out)
{
    if (match_over(match))
        match_status_text(match, out);
    else
        text_char(out, '*');
}

/* WS-131: one tag per line of the script, so that the record is self-contained. */
static void script_tags(const Script *script, Text *out)
{
    tag(out, "Language", "1");
    for (const char *at = script_text(script); *at;) {
        text_add(out, "[Script \"");
        for (; *at && *at != '\n'; at++) {
            if (*at == '"' || *at == '\\')
                text_char(out, '\\');
            if (*at != '\r')
                text_char(out, *at);
        }
        text_add(out, "\"]\n");
        at += *at == '\n';
    }
}

/* One tag per row of a board that is not the usual one. */
static void board_tags(const Match *match, Text *out)
{
    for (const char *at = match_board(match); *at; at += match->game->drawing->columns)
        text_format(out, "[Board \"%.*s\"]\n", match->game->drawing->columns, at);
}

static void tags(const Match *match, Text *out)
{
    tag(out, "Game", match->game->id);
    if (match->game->script)
        script_tags(match->game->script, out);
    text_format(out, "[Rules \"%d\"]\n", RULES_EDITION);
    text_format(out, "[Players \"%d\"]\n", match->players);
    for (int i = 0; i < match->givens; i++) {
        int option = match->given[i];
        text_format(out, "[Option \"%s=%d\"]\n", match->game->options[option].name, (int)match->option[option]);
    }
    board_tags(match, out);
    for (int seat = 1; seat <= match->players; seat++)
        if (match_name_of(match, seat)[0])
            text_format(out, "[Player%d \"%s\"]\n", seat, match_name_of(match, seat));
    if (match->date[0])
        tag(out, "Date", match->date);
    text_add(out, "[Result \"");
    result_text(match, out);
    text_add(out, "\"]\n");
}

void match_record(const Match *match, Text *out)
{
    tags(match, out);
    for (int i = 0; i < match->entries; i++) {
        if (match->entry[i].seat == SEAT_CHANCE)
            text_char(out, '*');
        else
            text_number(out, match->entry[i].seat);
        text_add(out, ": ");
        match_act_text(match, i, out);
        text_char(out, '\n');
    }
}

/* Reading: tags are collected up to the first act; then the match starts and the acts are played. */
enum { LINE_MAX_BYTES = 400, SCRIPT_LINE_BYTES = 1400 };    /* a script line has 160 characters, some of them escaped */

typedef struct Reader {
    const char *at, *end;
    int line;                       /* current line number, from 1 */
    Text *why;

    char game[LINE_MAX_BYTES];
    int edition;                    /* edition of the rules; 0: not given */
    int players;
    char option[OPTIONS_MAX][LINE_MAX_BYTES];
    int options;
    char name[SEATS_MAX + 1][NAME_MAX_BYTES + 1];
    char date[11];
    char result[LINE_MAX_BYTES];
    char board[2 * DRAWING_MAX];    /* one line per row */
    int result_line, players_line, last_name_line, option_line[OPTIONS_MAX + 1];    /* the last one is for the board */
    int last_name;
    bool language;
    int board_line;                 /* first line of the board */
    int script_line;                /* first line of the script */
    Text script;
    Match *match;
} Reader;

static bool refuse_at(Reader *reader, int line, const char *reason)
{
    char said[LINE_MAX_BYTES];
    Text text = text_within(said, sizeof said);
    text_add(&text, reason);
    text_format(reader->why, "line %d: %s", line ? line : 1, said);
    return false;
}

static bool refuse(Reader *reader, const char *reason)
{
    return refuse_at(reader, reader->line, reason);
}

/* GR-3: the record is not legal by these rules. A record without an edition is of the first. */
static bool refuse_replay(Reader *reader, int line, const char *reason)
{
    int edition = reader->edition ? reader->edition : 1;
    refuse_at(reader, line, reason);
    if (edition < RULES_EDITION)
        text_format(reader->why, " (the record is of edition %d of the rules, and here edition %d is played)", edition,
                    RULES_EDITION);
    return false;
}

/* Reads the next line, without its end. */
static bool next_line(Reader *reader, char line[SCRIPT_LINE_BYTES], bool *good)
{
    *good = true;
    if (reader->at >= reader->end)
        return false;
    const char *stop = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    size_t len = (size_t)((stop ? stop : reader->end) - reader->at);
    reader->line++;
    if (len && reader->at[len - 1] == '\r')
        len--;
    bool script = len < SCRIPT_LINE_BYTES && len > 8 && !memcmp(reader->at, "[Script ", 8);
    if ((len >= LINE_MAX_BYTES && !script) || memchr(reader->at, '\0', len))
        *good = refuse(reader, "a line holds at most 399 bytes of text");
    else {
        memcpy(line, reader->at, len);
        line[len] = '\0';
    }
    reader->at = stop ? stop + 1 : reader->end;
    return true;
}

static bool once(Reader *reader, char *field, const char *value)
{
    if (field[0])
        return refuse(reader, "this tag was given before");
    strcpy(field, value);
    return true;
}

static bool read_player_tag(Reader *reader, const char *digits, const char *value)
{
    uint64_t seat;
    if (!text_read_number(digits, 1, SEATS_MAX, &seat) || digits[0] == '0')
        return refuse(reader, "unknown tag");
    if (!value[0] || !good_name(value))
        return refuse(reader, "a name is 1 to 60 bytes of plain text without '\"' and '\\'");
    if ((int)seat > reader->last_name) {
        reader->last_name = (int)seat;
        reader->last_name_line = reader->line;
    }
    return once(reader, reader->name[seat], value);
}

static bool read_players_tag(Reader *reader, const char *value)
{
    uint64_t players;
    if (reader->players)
        return refuse(reader, "this tag was given before");
    if (!text_read_number(value, 1, SEATS_MAX, &players))
        return refuse(reader, "[Players] takes a number of players");
    reader->players = (int)players;
    reader->players_line = reader->line;
    return true;
}

static bool read_rules_tag(Reader *reader, const char *value)
{
    uint64_t edition;
    if (reader->edition)
        return refuse(reader, "this tag was given before");
    if (!text_read_number(value, 1, INT32_MAX, &edition))
        return refuse(reader, "[Rules] takes the number of an edition of the rules");
    if (edition > RULES_EDITION)
        return refuse(reader, "the record is of a later edition of the rules than is played here");
    reader->edition = (int)edition;
    return true;
}

static bool read_language_tag(Reader *reader, const char *value)
{
    if (reader->language)
        return refuse(reader, "this tag was given before");
    reader->language = true;
    return !strcmp(value, "1") || refuse(reader, "the script is in a later version of the language than is known here");
}

static bool read_script_tag(Reader *reader, const char *value)
{
    if (!reader->script.max)
        reader->script = text_growing(SCRIPT_BYTES + 2);
    reader->script_line = reader->script_line ? reader->script_line : reader->line;
    for (; *value; value++) {
        if (*value == '\\' && value[1] != '"' && value[1] != '\\')
            return refuse(reader, "a script has \\\" and \\\\ for quotes and backslashes");
        value += *value == '\\';
        text_char(&reader->script, *value);
    }
    text_char(&reader->script, '\n');
    return !reader->script.cut || refuse(reader, "a script has at most 8192 bytes");
}

static bool read_board_tag(Reader *reader, const char *value)
{
    size_t len = strlen(reader->board);
    if (!len)
        reader->board_line = reader->line;
    if (len + strlen(value) + 2 > sizeof reader->board)
        return refuse(reader, "no board has so many rows");
    snprintf(reader->board + len, sizeof reader->board - len, "%s\n", value);
    return true;
}

static bool read_value(Reader *reader, const char *name, const char *value)
{
    if (!strcmp(name, "Game"))
        return value[0] == '~' || game_find(value) ? once(reader, reader->game, value) : refuse(reader, "no game has that name");
    if (!strcmp(name, "Language"))
        return read_language_tag(reader, value);
    if (!strcmp(name, "Script"))
        return read_script_tag(reader, value);
    if (!strcmp(name, "Rules"))
        return read_rules_tag(reader, value);
    if (!strcmp(name, "Players"))
        return read_players_tag(reader, value);
    if (!strcmp(name, "Option")) {
        if (reader->options == OPTIONS_MAX || !strchr(value, '='))
            return refuse(reader, "[Option] takes name=value, each option once");
        reader->option_line[reader->options] = reader->line;
        strcpy(reader->option[reader->options++], value);
        return true;
    }
    if (!strcmp(name, "Board"))
        return read_board_tag(reader, value);
    if (!strcmp(name, "Date"))
        return good_date(value) ? once(reader, reader->date, value) : refuse(reader, "[Date] takes yyyy-mm-dd");
    if (!strcmp(name, "Result")) {
        reader->result_line = reader->line;
        return value[0] ? once(reader, reader->result, value) : refuse(reader, "[Result] takes won P, drawn or *");
    }
    if (!strncmp(name, "Player", 6))
        return read_player_tag(reader, name + 6, value);
    return refuse(reader, "unknown tag");
}

/* [Name "value"] */
static bool read_tag(Reader *reader, char *line)
{
    char *gap = strstr(line, " \""), *end = line + strlen(line);
    if (!gap || end - gap < 4 || strcmp(end - 2, "\"]") != 0)
        return refuse(reader, "a tag is [Name \"value\"]");
    *gap = '\0';
    end[-2] = '\0';
    return read_value(reader, line + 1, gap + 2);
}

/* WS-131: the game is compiled from the record, and its id is derived from the text. */
static const Game *game_of_record(Reader *reader)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    char reason[LINE_MAX_BYTES], id[SCRIPT_ID];
    if (reader->game[0] != '~')
        return game_find(reader->game);
    if (!reader->script.len) {
        refuse_at(reader, reader->line, "a game that begins with '~' comes with its script");
        return NULL;
    }
    script_id(reader->script.at, reader->script.len, id);
    Script *script = script_compile(reader->script.at, reader->script.len, error, &errors);
    if (script && !text_same(id, reader->game)) {
        refuse_at(reader, reader->script_line, "this is not the script that the game is named after");
    } else if (script) {
        return script_game(script);
    } else {
        snprintf(reason, sizeof reason, "line %d of the script: %s", error[0].line, error[0].text);
        refuse_at(reader, reader->script_line, reason);
    }
    if (script)
        script_release(script);
    return NULL;
}

/* Starts the match, adding one option at a time so that a refusal names the line of the wrong one. */
static bool begin_with(Reader *reader, const Game *game, const GivenOption *given, int options)
{
    for (int n = 0; n <= options; n++) {
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        match_free(reader->match);
        reader->match = match_new(game, reader->players, 1, given, n, &why);
        if (!reader->match)
            return refuse_at(reader, n ? reader->option_line[n - 1] : reader->players_line, reason);
    }
    return true;
}

static bool begin(Reader *reader)
{
    if (!reader->game[0])
        return refuse(reader, "the tag [Game \"…\"] is missing before the acts");
    GivenOption given[OPTIONS_MAX + 1];
    int options = reader->options;
    for (int i = 0; i < reader->options; i++) {
        char *equals = strchr(reader->option[i], '=');
        *equals = '\0';
        given[i] = (GivenOption){reader->option[i], equals + 1};
    }
    if (reader->board[0]) {
        reader->option_line[options] = reader->board_line;
        given[options++] = (GivenOption){"board", reader->board};
    }
    const Game *game = game_of_record(reader);
    bool begun = game && begin_with(reader, game, given, options);
    if (game && game->script)
        game_release(game);
    if (!begun)
        return false;
    if (reader->last_name > match_players(reader->match))
        return refuse_at(reader, reader->last_name_line, "there are not so many players");
    for (int seat = 1; seat <= reader->last_name; seat++)
        match_name(reader->match, seat, reader->name[seat]);
    match_date(reader->match, reader->date);
    return true;
}

/* `1: B3` or `*: 3-5` */
static bool read_act(Reader *reader, const char *line)
{
    const char *colon = strstr(line, ": ");
    char digits[4] = "", reason[300];
    uint64_t seat = SEAT_CHANCE;
    if (!reader->match && !begin(reader))
        return false;
    if (!colon || colon - line < 1 || colon - line > 2)
        return refuse(reader, "an act is a player's number or '*', a colon, a space and the act");
    memcpy(digits, line, (size_t)(colon - line));
    bool chance = !strcmp(digits, "*");
    if (!chance && !text_read_number(digits, 1, SEATS_MAX, &seat))
        return refuse(reader, "an act begins with a player's number or '*'");
    Text why = text_within(reason, sizeof reason);
    return match_replay(reader->match, (int)seat, colon + 2, &why) || refuse_replay(reader, reader->line, reason);
}

static bool read_line(Reader *reader, char *line)
{
    if (!line[0] || line[0] == ';')
        return true;
    if (line[0] != '[')
        return read_act(reader, line);
    return reader->match ? refuse(reader, "tags come before the acts") : read_tag(reader, line);
}

static bool result_holds(Reader *reader)
{
    char result[64];
    Text text = text_within(result, sizeof result);
    result_text(reader->match, &text);
    return !reader->result[0] || !strcmp(reader->result, result) ||
           refuse_replay(reader, reader->result_line, "the result is not what the acts lead to");
}

static bool read_all(Reader *reader)
{
    char line[SCRIPT_LINE_BYTES];
    bool good;
    while (next_line(reader, line, &good))
        if (!good || !read_line(reader, line))
            return false;
    return (reader->match || begin(reader)) && result_holds(reader);
}

Match *match_load(const char *record, size_t len, Text *why)
{
    Reader reader = {.at = record, .end = record + len, .why = why};
    bool good = read_all(&reader);
    text_free(&reader.script);
    if (good)
        return reader.match;
    match_free(reader.match);
    return NULL;
}
