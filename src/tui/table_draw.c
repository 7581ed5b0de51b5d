#include "tui/table_parts.h"

#include "base/json_value.h"
#include "tui/sentences.h"

#include <string.h>

enum { TOP = 2, LEAST_LOG = 4, SIDE_LEAST = 18 };

/* The match clock, up to that column. A started second is still shown. */
static void draw_clock(const Source *source, const Area *all, int end)
{
    char clock[40];
    int64_t left = (source_match_left(source) + 999) / 1000;
    if (source->match_left < 0)
        return;
    snprintf(clock, sizeof clock, "%s%lld:%02d", source->match_since ? "" : "clock stands  ", (long long)left / 60,
             (int)(left % 60));
    area_text(all, 0, end - columns_of(clock), INK_BAR, clock);
}

static void draw_bar(const TableScreen *table, const Area *all)
{
    const Source *source = table->source;
    char turn[40];
    int number = json_int_or(json_object_get(table->seen->view, "turn"), 0, INT32_MAX, 0);
    bool setup = !strcmp(view_text(table->seen->view, "phase"), "setup");
    snprintf(turn, sizeof turn, setup ? "set-up" : number ? "turn %d" : " ", number);
    area_fill(all, 0, INK_BAR);
    int col = area_text(all, 0, 1, INK_BAR, source->game->title);
    area_text(all, 0, all->w - columns_of(turn) - 1, INK_BAR, turn);
    draw_clock(source, all, all->w - columns_of(turn) - 4);
    if (source->stepping) {
        const char *eyes = table->viewer > 0                ? source->name[table->viewer]
                           : table->viewer == VIEWER_PUBLIC ? "the public"
                                                            : "the umpire";
        area_print(all, 0, col + 3, INK_BAR, "%.40s · seen by %.20s", source->note, eyes);
    }
}

/* What a game written as text remembers publicly: `flares 3`, `opened A1 F6` (WS-154). */
static void draw_remembered(const TableScreen *table, const Area *all, int col)
{
    const char *name;
    for (int i = 0; (name = narrator_open(table->narrator, i)) != NULL; i++) {
        const json_t *value = json_object_get(table->seen->view, name);
        if (json_is_integer(value))
            col = area_print(all, 1, col, INK_FAINT, "  %s %d", name, (int)json_integer_value(value));
        else if (json_string_length(value))
            col = area_print(all, 1, col, INK_FAINT, "  %s %s", name, json_string_value(value));
    }
}

/* The players in one line: an arrow at those who must act, scores after the names. */
static void draw_players(const TableScreen *table, const Area *all)
{
    const json_t *score = json_object_get(table->seen->view, "score");
    Waiting waiting = waiting_of(table->seen->view);
    int col = 1;
    for (int i = 1; i <= table->source->players; i++) {
        bool due = (waiting.must >> i & 1) != 0;
        col = area_text(all, 1, col, INK_STRONG, due ? "▶ " : "  ");
        col = area_print(all, 1, col, ink_of_player(i), "%s", source_who(table->source, i, table->viewer));
        if (table->source->level[i] && table->source->players <= 4)
            col = area_print(all, 1, col, INK_FAINT, " level %d", table->source->level[i]);
        if (score)
            col = area_print(all, 1, col, INK_STRONG, " %d", view_number(score, i - 1));
        col += 2;
    }
    draw_remembered(table, all, col);
}

const Spot *tui_spot(const TableScreen *table, const char *name)
{
    for (int i = 0; i < table->spots.n; i++)
        if (!strcmp(table->spots.of[i].name, name))
            return &table->spots.of[i];
    return NULL;
}

static bool to_act(const TableScreen *table)
{
    return table->viewer > 0 && tui_people(table) >> table->viewer & 1 && !table->passing && table->seen->legal.n;
}

/* Whether the viewer may act but need not, because somebody else must. */
static bool may_only(const TableScreen *table)
{
    unsigned must = waiting_of(table->seen->view).must;
    return to_act(table) && must && !tui_mine(table, must);
}

static void offer(TableScreen *table)
{
    lines_clear(&table->offered);
    if (to_act(table))
        choices_after(&table->seen->legal, &table->choice, &table->offered);
}

/* Draws the board and converts its selectable places to screen coordinates. */
static void draw_board(TableScreen *table, Area *area)
{
    Picture picture = {.area = area,
                       .source = table->source,
                       .narrator = table->narrator,
                       .seen = table->seen,
                       .viewer = table->viewer,
                       .offered = &table->offered,
                       .choice = &table->choice,
                       .cursor = table->cursor,
                       .heat = table->heat,
                       .spots = &table->spots};
    area->down = table->down;
    table->spots.n = 0;
    table->board->draw(&picture);
    for (int i = 0; i < table->spots.n; i++) {
        table->spots.of[i].y += area->y - area->down;
        table->spots.of[i].x += area->x;
    }
}

static void label_of(const TableScreen *table, const char *part, char label[WORD_SIZE])
{
    Text text = text_within(label, WORD_SIZE);
    if (!strcmp(part, CHOICE_DONE))
        text_add(&text, "just that");
    else if (table->board->label)
        table->board->label(part, &text);
    else
        text_add(&text, part);
}

/* Words that are not places, as buttons. Returns their height. */
static int draw_buttons(TableScreen *table, const Area *area)
{
    Area shown = *area;
    int row = 0, col = 0, places = table->spots.n, cursor_row = 0;
    for (int pass = 0; pass < 2; pass++) {
        row = col = 0;
        shown.down = cursor_row >= area->h ? cursor_row - area->h + 1 : 0;
        for (int i = 0; i < table->offered.n; i++) {
            const char *part = table->offered.at[i];
            char label[WORD_SIZE];
            label_of(table, part, label);
            const Spot *known = tui_spot(table, part);
            if (known && known - table->spots.of < places)
                continue;
            int width = columns_of(label) + 4;
            if (col && col + width > area->w) {
                row++;
                col = 0;
            }
            bool cursor = !strcmp(part, table->cursor);
            if (cursor)
                cursor_row = row;
            if (pass) {
                area_print(&shown, row, col, cursor ? INK_CURSOR : INK_OFFER, "[ %s ]", label);
                if (table->spots.n < SPOTS_MAX) {
                    Spot *spot = &table->spots.of[table->spots.n++];
                    *spot = (Spot){.y = area->y + row - shown.down, .x = area->x + col, .w = width};
                    snprintf(spot->name, sizeof spot->name, "%s", part);
                }
            }
            col += width + 1;
        }
    }
    bool any = table->spots.n > places;
    return any ? (row + 1 < area->h ? row + 1 : area->h) : 0;
}

/* The goal of a game written as text, which has no page in the box and may be longer than a line. */
static void add_goal(const TableScreen *table, Lines *out)
{
    Text goal = text_growing(1 << 14);
    text_format(&goal, " %s", narrator_text(table->narrator, "goal"));
    if (goal.len > 1)
        lines_add(out, goal.at);
    text_free(&goal);
}

/* The newest lines at the bottom, alarms in a colour of their own. */
static void draw_log(const TableScreen *table, const Area *area)
{
    enum { RECENT = 300 };
    Lines told = {0}, lines = {0};
    int from = table->seen->events.n > RECENT ? table->seen->events.n - RECENT : 0;
    if (!from && table->source->game->script)
        add_goal(table, &told);
    sentences_since(table->narrator, table->source, &table->seen->events, from, table->viewer, &told);
    for (int i = 0; i < table->source->chat.n; i++)
        lines_add(&told, table->source->chat.at[i]);
    for (int i = 0; i < told.n; i++) {
        char sign = told.at[i][0];
        int before = lines.n;
        lines_wrap(&lines, told.at[i] + 1, area->w - 2, 0);
        for (int k = before; k < lines.n; k++) {
            char marked[1100];
            snprintf(marked, sizeof marked, "%c%c%s", sign, k == before ? '*' : ' ', lines.at[k]);
            free(lines.at[k]);
            lines.at[k] = strdup(marked);
        }
    }
    int first = lines.n > area->h ? lines.n - area->h : 0;
    for (int i = first; i < lines.n; i++) {
        bool last = told.n && i >= lines.n - 1, alarm = lines.at[i][0] == '!';
        if (lines.at[i][1] == '*')
            area_text(area, i - first, 0, alarm ? INK_ALARM : INK_FAINT, alarm ? "♪" : "·");
        area_text(area, i - first, 2, alarm ? INK_ALARM : last ? INK_STRONG : INK_PLAIN, lines.at[i] + 2);
    }
    lines_free(&told);
    lines_free(&lines);
}

static void waiting_for(const TableScreen *table, Text *out)
{
    Waiting waiting = waiting_of(table->seen->view);
    text_add(out, "Waiting for");
    for (int i = 1, n = 0; i <= table->source->players; i++)
        if (waiting.must >> i & 1)
            text_format(out, "%s %s", n++ ? "," : "", table->source->name[i]);
    text_add(out, "…");
}

/* The question after a word was chosen. */
static const char *question(const char *word)
{
    static const struct Question { const char *word, *words;
    } questions[] = {
        {"ball", "where is the ball?"},
        {"empty", "which place stays empty?"},
        {"pass", "to whom?"},
        {"kick", "where to?"},
        {"return", "where does the man come back?"},
        {"keeper", "where does the goalkeeper stand?"},
        {"corner", "which corner?"},
        {"put", "where?"},
        {"mark", "where?"},
        {"take", "which one?"},
        {"unmark", "which one?"},
        {"move", "which one, and where to?"},
        {"use", "which die?"},
        {"camp", "which piece?"},
        {"place", "which card?"},
        {"discard", "which card?"},
        {"muster", "which piece?"},
        {"shelve", "which piece?"},
        {"P", "which hole for the peg?"},
        {"B", "which hole for the solid barrel?"},
        {"H", "which hole for the hollow barrel?"},
        {"lose", "against whom?"},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (!strcmp(questions[i].word, word))
            return questions[i].words;
    return "and then?";
}

/* What is chosen so far, as it would be typed. */
static void chosen_text(const TableScreen *table, Text *out)
{
    for (int i = 0; i < table->choice.n; i++)
        text_format(out, "%s ", table->choice.part[i]);
}

/* The task when nothing was chosen yet; at a set-up perhaps what is being placed. */
static void task_text(const TableScreen *table, Text *out)
{
    const Seen *seen = table->seen;
    size_t before = out->len;
    if (!strcmp(view_text(seen->view, "phase"), "setup"))
        narrator_placing(table->narrator, (const char *const *)seen->events.at, seen->events.n, table->viewer,
                         (int)json_integer_value(json_object_get(seen->view, "half")), out);
    if (out->len == before)
        text_add(out, "choose with arrows and Enter, or type.");
}

static void prompt_text(const TableScreen *table, Text *out)
{
    const Source *source = table->source;
    if (source_over(table->seen->view) && !source->stepping)
        text_add(out, source->kind->save ? "The game is over. Enter: play again   s: save the record   q: leave"
                                         : "The game is over. q: leave");
    else if (table->passing)
        text_format(out, "Done. Press Enter, then pass it to %s.",
                    source->name[tui_lowest(waiting_of(table->seen->view).must & tui_people(table))]);
    else if (to_act(table)) {
        if (tui_several(table))
            text_format(out, "%s, ", source->name[table->viewer]);
        text_add(out, may_only(table) ? "you may: " : tui_several(table) ? "your turn: " : "Your turn: ");
        chosen_text(table, out);
        if (table->choice.n)
            text_add(out, question(table->choice.part[table->choice.n - 1]));
        else
            task_text(table, out);
        text_add(out, table->choice.own ? " (Esc: choose again)" : "");
    } else if (source->note[0] && !source->stepping)
        text_add(out, source->note);
    else if (!source->stepping)
        waiting_for(table, out);
}

static void draw_prompt(TableScreen *table, const Area *all)
{
    int row = all->h - 2;
    if (table->typing != TYPES_NOTHING) {
        int col = area_print(all, row, 1, INK_STRONG, table->typing == TYPES_CHAT ? "Say: %s" : "> %s", table->typed);
        col = area_text(all, row, col, INK_CURSOR, " ");
        Lines fits = {0};
        if (table->typing == TYPES_ACT)
            choices_complete(&table->seen->legal, table->completion >= 0 ? table->stem : table->typed, &fits);
        for (int i = 0; i < fits.n && col < all->w - 12; i++)
            col = area_text(all, row, col + 2, INK_FAINT, fits.at[i]);
        lines_free(&fits);
        return;
    }
    char words[400];
    Text text = text_within(words, sizeof words);
    if (table->told[0])
        text_add(&text, table->told);
    else
        prompt_text(table, &text);
    area_text(all, row, 1, table->told[0] || !to_act(table) ? INK_STRONG : INK_OFFER, text.len ? words : "");
}

static const char *keys_of(const TableScreen *table)
{
    const Source *source = table->source;
    if (source->stepping)
        return "← → step   Home End: ends   1-9 seat   0 public   u umpire   ? rules   q leave";
    if (source->kind->say && !source->kind->save)
        return "? rules  h hint  u take back  %s  c chat  : type  q leave";
    if (tui_several(table))
        return "? rules  h hint  u take back  %s  o other seat  s save  : type  q leave";
    return "? rules   h hint   u take back   %s   s save   : type an act   q leave";
}

static void draw_keys(const TableScreen *table, const Area *all)
{
    area_print(all, all->h - 1, 1, INK_FAINT, keys_of(table), table->source->game->by_itself ? "f forced" : "n heat map");
}

/* The cursor stays where it was, else goes to the nearest place. It never moves by itself to an optional act: an Enter pressed a
   moment too late must not play it. */
static void place_cursor(TableScreen *table)
{
    const Spot *best = tui_spot(table, table->cursor);
    long least = -1;
    if (!best && may_only(table)) {
        table->cursor[0] = '\0';
        return;
    }
    for (int i = 0; !tui_spot(table, table->cursor) && i < table->spots.n; i++) {
        const Spot *spot = &table->spots.of[i];
        long dy = spot->y - table->cursor_y, dx = spot->x - table->cursor_x, far = 4 * dy * dy + dx * dx;
        if (least < 0 || far < least) {
            least = far;
            best = spot;
        }
    }
    if (!best)
        return;
    memcpy(table->cursor, best->name, sizeof table->cursor);
    table->cursor_y = best->y;
    table->cursor_x = best->x;
}

/* The layout: the board in the upper left, choices beside or below it, the log in the remaining space. */
typedef struct Layout {
    Area board, buttons, log;
    int rows;     /* height of the whole board */
    bool side;    /* there is a panel beside the board */
} Layout;

static Layout lay_out(const TableScreen *table, const Area *all)
{
    Picture picture = {.source = table->source, .narrator = table->narrator, .seen = table->seen, .viewer = table->viewer};
    int rows, cols, room = all->h - TOP - 2;
    table->board->size(&picture, &rows, &cols);
    bool side = !table->board->below && all->w - cols >= SIDE_LEAST + 2;
    int shown = rows < room ? rows : room;
    int left = cols + 2, under = TOP + shown, rest = all->h - 2 - under;
    Layout layout = {.board = area_of(all, TOP, 1, shown, side ? cols : all->w - 2), .rows = rows, .side = side};
    if (side && rest >= LEAST_LOG) {
        layout.buttons = area_of(all, TOP + 1, left, shown - 1, all->w - left - 1);
        layout.log = area_of(all, under, 1, rest, all->w - 2);
    } else if (side) {
        layout.buttons = layout.log = area_of(all, TOP, left, room, all->w - left - 1);
    } else {
        layout.buttons = layout.log = area_of(all, under, 1, rest, all->w - 2);
    }
    return layout;
}

/* How far the board must scroll to show the place. */
static int overshoot(const Spot *spot, const Area *board)
{
    int above = spot->y - board->y, below = spot->y - (board->y + board->h - 1);
    return above < 0 ? above - 1 : below > 0 ? below + 1 : 0;
}

static void keep_in_sight(TableScreen *table, const Area *board, int rows)
{
    int most = rows - board->h;
    table->down = table->down > most ? most : table->down;
    table->down = table->down < 0 ? 0 : table->down;
}

/* A single word that is not a place and has continuations is chosen automatically. */
static bool take_only(TableScreen *table, int places)
{
    if (table->offered.n != 1 || places)
        return false;
    Choice next = table->choice;
    choice_add(&next, table->offered.at[0]);
    if (next.n == PARTS_MAX || choices_act(&table->seen->legal, &next))
        return false;
    table->choice = next;
    offer(table);
    return true;
}

static void cut_top(Area *area, int rows)
{
    *area = area_of(area, rows, 0, area->h - rows, area->w);
}

/* The board's own text in the panel beside it. */
static void draw_side(const TableScreen *table, Layout *layout)
{
    Picture picture = {.area = &layout->buttons,
                       .source = table->source,
                       .narrator = table->narrator,
                       .seen = table->seen,
                       .viewer = table->viewer};
    if (!layout->side || !table->board->side)
        return;
    int rows = table->board->side(&picture, &layout->buttons) + 1;
    if (layout->log.y == layout->buttons.y)
        cut_top(&layout->log, rows);
    cut_top(&layout->buttons, rows);
}

static void draw_middle(TableScreen *table, const Area *all)
{
    Layout layout = lay_out(table, all);
    draw_side(table, &layout);
    if (layout.log.y == layout.buttons.y)
        layout.buttons.h = layout.buttons.h - LEAST_LOG > 2 ? layout.buttons.h - LEAST_LOG : 2;
    offer(table);
    keep_in_sight(table, &layout.board, layout.rows);
    draw_board(table, &layout.board);
    while (take_only(table, table->spots.n))
        draw_board(table, &layout.board);
    int places = table->spots.n;
    draw_buttons(table, &layout.buttons);
    place_cursor(table);
    const Spot *spot = tui_spot(table, table->cursor);
    if (spot && spot - table->spots.of < places && !table->scrolled)
        table->down += overshoot(spot, &layout.board);
    keep_in_sight(table, &layout.board, layout.rows);
    draw_board(table, &layout.board);
    int used = draw_buttons(table, &layout.buttons);
    if (layout.log.y == layout.buttons.y)
        cut_top(&layout.log, used ? used + layout.side : 0);
    draw_log(table, &layout.log);
}

void tui_draw(TableScreen *table)
{
    if (!screen_begin(table->screen))
        return;
    Area all = area_all(table->screen);
    draw_bar(table, &all);
    draw_players(table, &all);
    draw_middle(table, &all);
    draw_prompt(table, &all);
    draw_keys(table, &all);
    screen_show();
}
