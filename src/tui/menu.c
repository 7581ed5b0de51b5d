#include "tui/menu.h"

#include "bots/bot.h"
#include "tui/pager.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_LEVEL = 2, OPTION_STEP = 10 };

Plan plan_for(const Game *game, int players)
{
    Plan plan = {.game = game, .players = players ? players : game->players_min};
    for (int i = 2; i <= SEATS_MAX; i++)
        plan.seat[i] = USUAL_LEVEL;
    for (int i = 0; game->options && game->options[i].name; i++)
        plan.option[i] = game->options[i].preset;
    return plan;
}

static int games_count(void)
{
    int n = 0;
    while (games[n])
        n++;
    return n;
}

static void draw_row(const Area *all, int row, const Game *game, bool cursor)
{
    char players[12], line[200];
    if (game->players_max > game->players_min)
        snprintf(players, sizeof players, "%d-%d", game->players_min, game->players_max);
    else
        snprintf(players, sizeof players, "%d", game->players_min);
    snprintf(line, sizeof line, "%s %-22s %-5s players  %3d min   %-13s%s", cursor ? "▶" : " ", game->title, players, game->minutes,
             strcmp(game->level, "box") ? game->level : "board game", local_kept(game) ? " · go on" : "        ");
    area_text(all, row, 1, cursor ? INK_CURSOR : INK_PLAIN, line);
}

static void draw_games(Screen *screen, int at)
{
    Area all = area_all(screen);
    char words[600];
    Text line = text_within(words, sizeof words);
    Lines lines = {0};
    int shown = screen->rows - 4, count = games_count(), first = at >= shown ? at - shown + 1 : 0;
    area_fill(&all, 0, INK_BAR);
    area_text(&all, 0, 1, INK_BAR, "Pegboard: what shall we play?");
    for (int i = first; i < count && i - first < shown; i++)
        draw_row(&all, 1 + i - first, games[i], i == at);
    rules_first_line(games[at]->id, &line);
    lines_wrap(&lines, words, screen->cols - 4, 0);
    for (int i = 0; i < lines.n && i < 2; i++)
        area_text(&all, screen->rows - 3 + i, 2, INK_OFFER, lines.at[i]);
    lines_free(&lines);
    area_text(&all, screen->rows - 1, 1, INK_FAINT, "↑ ↓ choose   Enter: play   ? rules   q: leave");
    screen_show();
}

/* The next game whose title begins with the letter. */
static int by_letter(int at, int code)
{
    int count = games_count();
    for (int i = 1; i <= count; i++) {
        const char *title = games[(at + i) % count]->title;
        if (code < 128 && (title[0] | 32) == (code | 32))
            return (at + i) % count;
    }
    return at;
}

static void show_rules(Screen *screen, const Game *game)
{
    size_t len;
    const char *rules = rules_of(game->id, &len);
    pager_run(screen, game->title, rules, len);
}

const Game *menu_game(Screen *screen)
{
    int at = 0, count = games_count();
    for (;;) {
        if (screen_begin(screen))
            draw_games(screen, at);
        Key key = screen_key(-1, -1);
        switch (key.code) {
        case KEY_TO_UP: at = (at + count - 1) % count; break;
        case KEY_TO_DOWN: at = (at + 1) % count; break;
        case KEY_TO_START: case KEY_PAGE_UP: at = 0; break;
        case KEY_TO_END: case KEY_PAGE_DOWN: at = count - 1; break;
        case KEY_RETURN: return games[at];
        case KEY_ESCAPE: case 'q': return NULL;
        case '?': show_rules(screen, games[at]); break;
        case KEY_CLICK:
            if (key.y >= 1 && key.y <= count) {
                if (at == key.y - 1)
                    return games[at];
                at = key.y - 1;
            }
            break;
        default: at = key.code > ' ' && key.code < 128 ? by_letter(at, key.code) : at;
        }
    }
}

/* Rows of the form: number of players, one row per seat, one per option allowed for that many players. */
static int rows_count(const Plan *plan)
{
    int n = 1 + plan->players;
    for (const Option *option = plan->game->options; option && option->name; option++)
        n += option_fits(option, plan->players);
    return n;
}

/* The option of a row, or -1. */
static int option_in(const Plan *plan, int row)
{
    int k = row - 1 - plan->players;
    for (int i = 0; k >= 0 && plan->game->options && plan->game->options[i].name; i++)
        if (option_fits(&plan->game->options[i], plan->players) && !k--)
            return i;
    return -1;
}

/* What the options of games are for. */
static const struct OptionWords { const char *name, *words; } option_words[] = {
    {"stall", "quiet turns until a draw"}, {"limit", "turns until the game ends"}, {"target", "points to win"},
    {"turns", "turns of both together"}, {"partners", "1 and 3 together"}, {"manual-draw", "draw your cards yourself"},
    {"free-joker", "nobody has to play a joker"}, {"rescue", "the discard in a row that brings a peg out"},
    {"big-teams", "odd seats against even ones"},
};

static void option_text(const Option *option, int value, Text *out)
{
    if (option->is_switch)
        text_format(out, "%-16s ◀ %s ▶", option->name, value ? "yes" : "no");
    else if (!value)
        text_format(out, "%-16s ◀ off ▶", option->name);
    else
        text_format(out, "%-16s ◀ %d ▶", option->name, value);
    for (size_t i = 0; i < sizeof option_words / sizeof option_words[0]; i++)
        if (!strcmp(option_words[i].name, option->name))
            text_format(out, "   (%s)", option_words[i].words);
}

static void row_text(const Plan *plan, int row, Text *out)
{
    if (!row)
        text_format(out, "%-16s ◀ %d ▶", "Players", plan->players);
    else if (row <= plan->players) {
        text_format(out, "Seat %-11d ◀ ", row);
        if (plan->seat[row])
            text_format(out, "Bot, level %d ▶", plan->seat[row]);
        else if (plan->name[row][0])
            text_format(out, "%s ▶", plan->name[row]);
        else
            text_add(out, "A person at this keyboard ▶   (type a name)");
    } else
        option_text(&plan->game->options[option_in(plan, row)], plan->option[option_in(plan, row)], out);
}

static void draw_plan(Screen *screen, const Plan *plan, int at)
{
    Area all = area_all(screen);
    char title[100];
    snprintf(title, sizeof title, "%s: who plays?", plan->game->title);
    area_fill(&all, 0, INK_BAR);
    area_text(&all, 0, 1, INK_BAR, title);
    for (int row = 0; row < rows_count(plan); row++) {
        char words[200];
        Text text = text_within(words, sizeof words);
        row_text(plan, row, &text);
        area_text(&all, 2 + row + (row > 0) + (row > plan->players), 1, row == at ? INK_CURSOR : INK_PLAIN,
                  row == at ? "▶ " : "  ");
        area_text(&all, 2 + row + (row > 0) + (row > plan->players), 3, row == at ? INK_CURSOR : INK_PLAIN, words);
    }
    area_text(&all, screen->rows - 3, 2, INK_OFFER, "Enter begins the game.");
    area_text(&all, screen->rows - 1, 1, INK_FAINT, "↑ ↓ choose   ← → change   Enter: begin   Esc: back");
    screen_show();
}

static void change_players(Plan *plan, int by)
{
    int players = plan->players;
    do
        players += by;
    while (players >= plan->game->players_min && players <= plan->game->players_max && !game_seats(plan->game, players));
    if (game_seats(plan->game, players))
        plan->players = players;
}

static void change_option(Plan *plan, int i, int by)
{
    const Option *option = &plan->game->options[i];
    int32_t step = option->is_switch                    ? 1
                   : plan->option[i] >= 2 * OPTION_STEP ? OPTION_STEP
                                                        : 1,
            value = plan->option[i] + by * step;
    if (value == option->preset || (value >= option_least(option) && value <= option_most(option)))
        plan->option[i] = value;
}

static void change(Plan *plan, int row, int by)
{
    if (!row)
        change_players(plan, by);
    else if (row <= plan->players)
        plan->seat[row] = (plan->seat[row] + by + BOT_LEVELS + 1) % (BOT_LEVELS + 1);
    else
        change_option(plan, option_in(plan, row), by);
}

/* Digits edit an option's number, letters a person's name. */
static void type(Plan *plan, int row, Key key)
{
    int i = option_in(plan, row);
    if (row && row <= plan->players && !plan->seat[row] && key.code != '"' && key.code != '\\')
        key_edits(key, plan->name[row], sizeof plan->name[row]);
    else if (i >= 0 && !plan->game->options[i].is_switch && key.code >= '0' && key.code <= '9' &&
             plan->option[i] <= OPTION_MOST / 10)
        plan->option[i] = plan->option[i] * 10 + key.code - '0';
    else if (i >= 0 && !plan->game->options[i].is_switch && key.code == KEY_ERASE)
        plan->option[i] /= 10;
}

static void make_legal(Plan *plan)
{
    for (int i = 0; plan->game->options && plan->game->options[i].name; i++) {
        const Option *option = &plan->game->options[i];
        if (plan->option[i] < option_least(option) || plan->option[i] > option_most(option))
            plan->option[i] = option->preset;
    }
}

bool menu_plan(Screen *screen, Plan *plan)
{
    for (int at = 0;;) {
        int rows = rows_count(plan);
        at = at < rows ? at : rows - 1;
        if (screen_begin(screen))
            draw_plan(screen, plan, at);
        Key key = screen_key(-1, -1);
        switch (key.code) {
        case KEY_TO_UP: at = (at + rows - 1) % rows; break;
        case KEY_TO_DOWN: case KEY_TABULATOR: at = (at + 1) % rows; break;
        case KEY_TO_LEFT: change(plan, at, -1); break;
        case KEY_TO_RIGHT: change(plan, at, 1); break;
        case KEY_RETURN: make_legal(plan); return true;
        case KEY_ESCAPE: return false;
        default: type(plan, at, key);
        }
    }
}
