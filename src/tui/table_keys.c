#include "script/script.h"
#include "tui/pager.h"
#include "tui/table_parts.h"

#include <stdlib.h>
#include <string.h>

static void act(TableScreen *table, const char *words)
{
    char reason[300] = "";
    Text why = text_within(reason, sizeof reason);
    bool done = table->source->kind->act && table->source->kind->act(table->source, table->viewer, words, &why);
    tui_notify(table, done ? "" : reason);
    tui_forget(table);
}

static void pick(TableScreen *table, const char *part)
{
    choice_add(&table->choice, part);
    table->choice.own = table->choice.n;
    table->told[0] = '\0';
    const char *whole = choices_act(&table->seen->legal, &table->choice);
    if (!whole)
        whole = choices_only(&table->seen->legal, &table->choice);
    if (whole)
        act(table, whole);
}

static long distance(const Spot *from, const Spot *to, int dy, int dx)
{
    int down = (to->y - from->y) * 2, right = to->x - from->x;
    int along = dy ? down * dy : right * dx, aside = abs(dy ? right : down);
    return along > 0 ? along + 3L * aside : -1;
}

static void move_cursor(TableScreen *table, int dy, int dx)
{
    const Spot *from = tui_spot(table, table->cursor), *best = from ? NULL : table->spots.of;
    long least = -1;
    if (!table->spots.n)
        return;
    for (int i = 0; from && i < table->spots.n; i++) {
        long far = distance(from, &table->spots.of[i], dy, dx);
        if (far >= 0 && (least < 0 || far < least)) {
            least = far;
            best = &table->spots.of[i];
        }
    }
    if (best)
        memcpy(table->cursor, best->name, sizeof table->cursor);
}

static void next_spot(TableScreen *table, int by)
{
    const Spot *at = tui_spot(table, table->cursor);
    if (!at)
        move_cursor(table, 0, by);
    else
        memcpy(table->cursor, table->spots.of[((int)(at - table->spots.of) + by + table->spots.n) % table->spots.n].name,
               sizeof table->cursor);
}

static void click(TableScreen *table, Key key)
{
    for (int i = 0; i < table->spots.n; i++) {
        const Spot *spot = &table->spots.of[i];
        if (key.y == spot->y && key.x >= spot->x && key.x < spot->x + spot->w) {
            char name[WORD_SIZE];
            strcpy(name, spot->name);
            pick(table, name);
            return;
        }
    }
}

static void start_typing(TableScreen *table, Typing typing, const char *first)
{
    table->typing = typing;
    table->completion = -1;
    snprintf(table->typed, sizeof table->typed, "%s", first);
}

static void complete(TableScreen *table, int by)
{
    Lines fits = {0};
    if (table->completion < 0)
        strcpy(table->stem, table->typed);
    choices_complete(&table->seen->legal, table->stem, &fits);
    if (fits.n) {
        table->completion = (table->completion + by + fits.n + (table->completion < 0 && by < 0)) % fits.n;
        snprintf(table->typed, sizeof table->typed, "%s", fits.at[table->completion]);
    }
    lines_free(&fits);
}

static void finish_typing(TableScreen *table)
{
    Typing typing = table->typing;
    table->typing = TYPES_NOTHING;
    if (!table->typed[0])
        return;
    if (typing == TYPES_CHAT)
        table->source->kind->say(table->source, table->typed);
    else if (table->viewer > 0)
        act(table, table->typed);
}

static void key_typing(TableScreen *table, Key key)
{
    if (key.code == KEY_ESCAPE)
        table->typing = TYPES_NOTHING;
    else if (key.code == KEY_RETURN)
        finish_typing(table);
    else if (key.code == KEY_TABULATOR || key.code == KEY_TO_DOWN)
        complete(table, 1);
    else if (key.code == KEY_BACK_TAB || key.code == KEY_TO_UP)
        complete(table, -1);
    else if (key_edits(key, table->typed, sizeof table->typed))
        table->completion = -1;
}

static void ask(TableScreen *table, bool (*what)(Source *source, int seat, Text *why))
{
    char reason[300] = "";
    Text why = text_within(reason, sizeof reason);
    if (!what || table->viewer < 1 || !(tui_people(table) >> table->viewer & 1))
        tui_notify(table, "That cannot be had at this table.");
    else
        tui_notify(table, what(table->source, table->viewer, &why) ? "" : reason);
}

static void show_rules(TableScreen *table)
{
    size_t len;
    const Game *game = table->source->game;
    const char *rules = rules_of(game->id, &len);
    Text made = text_growing(1 << 20);
    if (game->script)
        script_rules(game->script, "en", &made);
    pager_run(table->screen, game->title, made.len ? made.at : rules, made.len ? made.len : len);
    text_free(&made);
}

static void toggle_heat(TableScreen *table)
{
    table->heat = !table->heat;
    if (table->heat && !table->source->has_heat)
        ask(table, table->source->kind->heat);
    if (table->told[0])
        table->heat = false;
}

static void save(TableScreen *table)
{
    char words[300] = "";
    Text told = text_within(words, sizeof words);
    if (table->source->kind->save)
        table->source->kind->save(table->source, &told);
    tui_notify(table, words[0] ? words : "The server keeps this table.");
}

static void take_back(TableScreen *table)
{
    ask(table, table->source->kind->take_back);
    tui_forget(table);
    if (!table->told[0])
        tui_notify(table, "Taken back.");
}

static void toggle_forced(TableScreen *table)
{
    Source *source = table->source;
    if (!source->game->by_itself || !source->kind->run_forced)
        return;
    source->kind->run_forced(source, !source->forced);
    tui_notify(table,
               source->forced ? "What leaves no choice is done by itself from now on." : "You do everything yourself from now on.");
}

static void enter(TableScreen *table)
{
    char name[WORD_SIZE];
    if (source_over(table->seen->view))
        table->again = table->left = table->source->kind->save != NULL;
    else if (table->passing)
        tui_give_to(table, tui_lowest(waiting_of(table->seen->view).must & tui_people(table)));
    else if (tui_spot(table, table->cursor)) {
        strcpy(name, table->cursor);
        pick(table, name);
    }
}

static void key_letter(TableScreen *table, int code)
{
    char first[2] = {(char)code, 0};
    switch (code) {
    case '?': show_rules(table); break;
    case 'h': ask(table, table->source->kind->hint); break;
    case 'u': take_back(table); break;
    case 'n': toggle_heat(table); break;
    case 's': save(table); break;
    case 'f': toggle_forced(table); break;
    case 'o': tui_other_seat(table); break;
    case 'c': if (table->source->kind->say) start_typing(table, TYPES_CHAT, ""); break;
    case 'q': table->left = true; break;
    case ':': case '/': start_typing(table, TYPES_ACT, ""); break;
    default:
        if ((code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9'))
            start_typing(table, TYPES_ACT, first);
    }
}

static void key_stepping(TableScreen *table, int code)
{
    Source *source = table->source;
    if (code == KEY_TO_RIGHT || code == KEY_TO_DOWN || code == ' ' || code == KEY_RETURN)
        source->kind->step(source, 1);
    else if (code == KEY_TO_LEFT || code == KEY_TO_UP)
        source->kind->step(source, -1);
    else if (code == KEY_PAGE_DOWN || code == KEY_PAGE_UP)
        source->kind->step(source, code == KEY_PAGE_DOWN ? 10 : -10);
    else if (code == KEY_TO_START || code == KEY_TO_END)
        source->kind->step(source, code == KEY_TO_END ? INT32_MAX / 2 : INT32_MIN / 2);
    else if (code >= '0' && code <= '9' && code - '0' <= source->players)
        tui_sit(table, code - '0');
    else if (code == 'u')
        tui_sit(table, VIEWER_UMPIRE);
    else if (code == '?')
        show_rules(table);
    else if (code == 'q' || code == KEY_ESCAPE)
        table->left = true;
}

static void scroll_board(TableScreen *table, int rows)
{
    table->down += rows;
    table->scrolled = true;
}

static void key_playing(TableScreen *table, Key key)
{
    if (key.code != KEY_NOTHING && key.code != KEY_NEW_SIZE) {
        table->told[0] = '\0';
        table->scrolled = false;
    }
    switch (key.code) {
    case KEY_NOTHING: case KEY_NEW_SIZE: break;
    case KEY_TO_UP: move_cursor(table, -1, 0); break;
    case KEY_TO_DOWN: move_cursor(table, 1, 0); break;
    case KEY_TO_LEFT: move_cursor(table, 0, -1); break;
    case KEY_TO_RIGHT: move_cursor(table, 0, 1); break;
    case KEY_TABULATOR: next_spot(table, 1); break;
    case KEY_BACK_TAB: next_spot(table, -1); break;
    case KEY_ESCAPE: case KEY_ERASE: tui_forget(table); break;
    case KEY_RETURN: case ' ': enter(table); break;
    case KEY_CLICK: click(table, key); break;
    case KEY_PAGE_UP: case KEY_PAGE_DOWN: scroll_board(table, key.code == KEY_PAGE_DOWN ? 8 : -8); break;
    default: key_letter(table, key.code);
    }
}

void tui_key(TableScreen *table, Key key)
{
    if (table->source->stepping)
        key_stepping(table, key.code);
    else if (table->typing != TYPES_NOTHING)
        key_typing(table, key);
    else
        key_playing(table, key);
}
