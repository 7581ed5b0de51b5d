#include "tui/table.h"

#include "tui/board.h"
#include "tui/pager.h"
#include "tui/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOP = 2, LEAST_LOG = 4, SIDE_LEAST = 18, TYPED_MAX = 201 };

typedef enum Typing { TYPES_NOTHING, TYPES_ACT, TYPES_CHAT } Typing;

typedef struct Table {
    Screen *screen;
    Source *source;
    const Board *board;
    int viewer;
    const Seen *seen;
    Choice choice;
    Lines offered;
    Spots spots;
    char cursor[WORD_SIZE];
    int cursor_y, cursor_x;      /* where it was last, so that it stays near */
    int down;                    /* rows of the board that are scrolled away */
    bool scrolled;               /* by hand, so the cursor does not pull it back */
    bool heat;
    bool passing;                /* the act is done, and somebody else here is next */
    Typing typing;
    char typed[TYPED_MAX];
    char stem[TYPED_MAX];        /* what was typed before completion */
    int completion;
    char told[300];
    int heard;
    bool left, again;
} Table;

static void tell_now(Table *table, const char *words)
{
    snprintf(table->told, sizeof table->told, "%s", words);
}

/* Who looks. */

static unsigned people(const Table *table) { return table->source->here; }
static bool several(const Table *table) { return (people(table) & (people(table) - 1)) != 0; }
static bool mine(const Table *table, unsigned set) { return table->viewer > 0 && set >> table->viewer & 1; }

static int lowest(unsigned set)
{
    return set ? __builtin_ctz(set) : 0;
}

static void forget_choice(Table *table)
{
    table->choice = (Choice){0};
}

static void look(Table *table)
{
    table->seen = table->source->kind->look(table->source, table->viewer);
}

static void sit(Table *table, int viewer)
{
    table->viewer = viewer;
    table->passing = false;
    table->heat = false;
    forget_choice(table);
    look(table);
    table->heard = table->seen->events.n;
}

/* The curtain between two people at one keyboard. */
static bool hand_over(Table *table, int to)
{
    screen_wipe();
    for (;;) {
        if (screen_begin(table->screen)) {
            Area all = area_all(table->screen);
            int row = all.h / 2 - 3, col = all.w / 2 - 24;
            area_text(&all, row, col, INK_FAINT, "╭──────────────────────────────────────────────╮");
            for (int i = 1; i < 6; i++)
                area_text(&all, row + i, col, INK_FAINT, "│                                              │");
            area_text(&all, row + 6, col, INK_FAINT, "╰──────────────────────────────────────────────╯");
            area_print(&all, row + 2, col + 4, INK_STRONG, "Pass it to %s.", table->source->name[to]);
            area_print(&all, row + 4, col + 4, INK_PLAIN, "Are you %s? Press Enter.", table->source->name[to]);
            screen_show();
        }
        int key = screen_key(-1, -1).code;
        if (key == KEY_RETURN)
            return true;
        if (key == 'q') {
            table->left = true;
            return false;
        }
    }
}

static bool has_secrets(const Table *table)
{
    return several(table) && !table->board->open;
}

static void give_to(Table *table, int seat)
{
    if (has_secrets(table) && !source_over(table->seen->view) && !hand_over(table, seat))
        return;
    if (has_secrets(table)) {
        screen_wipe();
        table->told[0] = '\0';
    }
    sit(table, seat);
}

/* Looks from the seat of whoever is to act here. Who has just acted may look at what came of it first. */
static void choose_viewer(Table *table)
{
    Waiting waiting = waiting_of(table->seen->view);
    unsigned due = waiting.must & people(table);
    /* Where nobody has to act, somebody still sits in front of the screen. */
    if (!due && table->viewer < 1)
        due = waiting.may & people(table);
    unsigned stays = table->board->open ? due : due | waiting.may;
    if (source_over(table->seen->view) || mine(table, stays) || !due) {
        table->passing = false;
        return;
    }
    if (table->viewer < 1 || (table->board->open && several(table)))
        give_to(table, lowest(due));
    else
        table->passing = true;
}

/* Somebody else here who may act too. */
static void other_seat(Table *table)
{
    Waiting waiting = waiting_of(table->seen->view);
    unsigned may = (waiting.must | waiting.may) & people(table) & ~(1u << (table->viewer > 0 ? table->viewer : 0));
    unsigned above = may & ~((2u << (table->viewer > 0 ? table->viewer : 0)) - 1);
    if (may)
        give_to(table, lowest(above ? above : may));
    else
        tell_now(table, "Nobody else at this keyboard can act now.");
}

/* Drawing. */

static void draw_bar(const Table *table, const Area *all)
{
    const Source *source = table->source;
    char turn[40];
    int number = (int)json_integer_value(json_object_get(table->seen->view, "turn"));
    bool setup = !strcmp(view_text(table->seen->view, "phase"), "setup");
    snprintf(turn, sizeof turn, setup ? "set-up" : number ? "turn %d" : " ", number);
    area_fill(all, 0, INK_BAR);
    int col = area_text(all, 0, 1, INK_BAR, source->game->title);
    area_text(all, 0, all->w - columns_of(turn) - 1, INK_BAR, turn);
    if (source->stepping) {
        const char *eyes = table->viewer > 0 ? source->name[table->viewer] : table->viewer == VIEWER_PUBLIC ? "the public" : "the umpire";
        area_print(all, 0, col + 3, INK_BAR, "%.40s · seen by %.20s", source->note, eyes);
    }
}

/* The players in one line, whoever is waited for with an arrow, scores behind the names. */
static void draw_players(const Table *table, const Area *all)
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
}

static const Spot *spot_of(const Table *table, const char *name)
{
    for (int i = 0; i < table->spots.n; i++)
        if (!strcmp(table->spots.of[i].name, name))
            return &table->spots.of[i];
    return NULL;
}

static bool to_act(const Table *table)
{
    return table->viewer > 0 && people(table) >> table->viewer & 1 && !table->passing && table->seen->legal.n;
}

/* The viewer may act but need not, for somebody else has to. */
static bool may_only(const Table *table)
{
    unsigned must = waiting_of(table->seen->view).must;
    return to_act(table) && must && !mine(table, must);
}

static void offer(Table *table)
{
    lines_clear(&table->offered);
    if (to_act(table))
        offers_after(&table->seen->legal, &table->choice, &table->offered);
}

/* Draws the board and moves the places that can be chosen from its coordinates to the screen's. */
static void draw_board(Table *table, Area *area)
{
    Picture picture = {.area = area, .source = table->source, .seen = table->seen, .viewer = table->viewer, .offered = &table->offered,
                       .choice = &table->choice, .cursor = table->cursor, .heat = table->heat, .spots = &table->spots};
    area->down = table->down;
    table->spots.n = 0;
    table->board->draw(&picture);
    for (int i = 0; i < table->spots.n; i++) {
        table->spots.of[i].y += area->y - area->down;
        table->spots.of[i].x += area->x;
    }
}

static void label_of(const Table *table, const char *part, char label[WORD_SIZE])
{
    Text text = text_within(label, WORD_SIZE);
    if (!strcmp(part, OFFER_DONE))
        text_add(&text, "just that");
    else if (table->board->label)
        table->board->label(part, &text);
    else
        text_add(&text, part);
}

/* Words that are no place on the board, as buttons. Returns the rows that they take. */
static int draw_buttons(Table *table, const Area *area)
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
            const Spot *known = spot_of(table, part);
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

/* The newest lines at the bottom, alarms in their own ink. */
static void draw_log(const Table *table, const Area *area)
{
    enum { RECENT = 300 };
    Lines told = {0}, lines = {0};
    int from = table->seen->events.n > RECENT ? table->seen->events.n - RECENT : 0;
    tell(table->source, &table->seen->events, from, table->viewer, &told);
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

static void waiting_for(const Table *table, Text *out)
{
    Waiting waiting = waiting_of(table->seen->view);
    text_add(out, "Waiting for");
    for (int i = 1, n = 0; i <= table->source->players; i++)
        if (waiting.must >> i & 1)
            text_format(out, "%s %s", n++ ? "," : "", table->source->name[i]);
    text_add(out, "…");
}

/* What is asked when a word was chosen. */
static const char *question(const char *word)
{
    static const struct Question { const char *word, *words; } questions[] = {
        {"ball", "where is the ball?"}, {"empty", "which place stays empty?"}, {"pass", "to whom?"}, {"kick", "where to?"},
        {"return", "where does the man come back?"}, {"keeper", "where does the goalkeeper stand?"}, {"corner", "which corner?"},
        {"put", "where?"}, {"mark", "where?"}, {"take", "which one?"}, {"unmark", "which one?"}, {"move", "which one, and where to?"},
        {"use", "which die?"}, {"camp", "which piece?"}, {"place", "which card?"}, {"discard", "which card?"}, {"muster", "which piece?"},
        {"shelve", "which piece?"}, {"P", "which hole for the peg?"}, {"B", "which hole for the solid barrel?"},
        {"H", "which hole for the hollow barrel?"}, {"lose", "against whom?"},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (!strcmp(questions[i].word, word))
            return questions[i].words;
    return "and then?";
}

/* What is chosen so far, as it is typed. */
static void chosen_text(const Table *table, Text *out)
{
    for (int i = 0; i < table->choice.n; i++)
        text_format(out, "%s ", table->choice.part[i]);
}

static void prompt_text(const Table *table, Text *out)
{
    const Source *source = table->source;
    if (source_over(table->seen->view) && !source->stepping)
        text_add(out, source->kind->save ? "The game is over. Enter: play again   s: save the record   q: leave" : "The game is over. q: leave");
    else if (table->passing)
        text_format(out, "Done. Press Enter, then pass it to %s.", source->name[lowest(waiting_of(table->seen->view).must & people(table))]);
    else if (to_act(table)) {
        if (several(table))
            text_format(out, "%s, ", source->name[table->viewer]);
        text_add(out, may_only(table) ? "you may: " : several(table) ? "your turn: " : "Your turn: ");
        chosen_text(table, out);
        text_add(out, table->choice.n ? question(table->choice.part[table->choice.n - 1]) : "choose with arrows and Enter, or type.");
        text_add(out, table->choice.own ? " (Esc: choose again)" : "");
    } else if (source->note[0] && !source->stepping)
        text_add(out, source->note);
    else if (!source->stepping)
        waiting_for(table, out);
}

static void draw_prompt(Table *table, const Area *all)
{
    int row = all->h - 2;
    if (table->typing != TYPES_NOTHING) {
        int col = area_print(all, row, 1, INK_STRONG, table->typing == TYPES_CHAT ? "Say: %s" : "> %s", table->typed);
        col = area_text(all, row, col, INK_CURSOR, " ");
        Lines fits = {0};
        if (table->typing == TYPES_ACT)
            offers_complete(&table->seen->legal, table->completion >= 0 ? table->stem : table->typed, &fits);
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

static void draw_keys(const Table *table, const Area *all)
{
    const char *keys = table->source->stepping ? "← → step   Home End: ends   1-9 seat   0 public   u umpire   ? rules   q leave"
                       : table->source->kind->say && !table->source->kind->save ? "? rules  h hint  u take back  n heat map  c chat  : type  q leave"
                       : several(table) ? "? rules  h hint  u take back  n heat map  o other seat  s save  : type  q leave"
                                        : "? rules   h hint   u take back   n heat map   s save   : type an act   q leave";
    area_text(all, all->h - 1, 1, INK_FAINT, keys);
}

/* The cursor stays on what it was on, else goes to what is nearest to where it was. What need not be done it does not go to by itself:
   Enter, pressed a moment too late, must not do it. */
static void place_cursor(Table *table)
{
    const Spot *best = spot_of(table, table->cursor);
    long least = -1;
    if (!best && may_only(table)) {
        table->cursor[0] = '\0';
        return;
    }
    for (int i = 0; !spot_of(table, table->cursor) && i < table->spots.n; i++) {
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

/* Where things go: the board in the upper left, choices beside or below it, the log where room is left. */
typedef struct Layout {
    Area board, buttons, log;
    int rows;     /* of the whole board */
    bool side;    /* there is a panel beside the board */
} Layout;

static Layout lay_out(const Table *table, const Area *all)
{
    Picture picture = {.source = table->source, .seen = table->seen, .viewer = table->viewer};
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

static void keep_in_sight(Table *table, const Area *board, int rows)
{
    int most = rows - board->h;
    table->down = table->down > most ? most : table->down;
    table->down = table->down < 0 ? 0 : table->down;
}

/* One word that is no place and goes on is no choice: it is taken. */
static bool take_only(Table *table, int places)
{
    if (table->offered.n != 1 || places)
        return false;
    Choice next = table->choice;
    choice_add(&next, table->offered.at[0]);
    if (next.n == PARTS_MAX || offers_act(&table->seen->legal, &next))
        return false;
    table->choice = next;
    offer(table);
    return true;
}

static void cut_top(Area *area, int rows)
{
    *area = area_of(area, rows, 0, area->h - rows, area->w);
}

/* What the board has to say in the panel beside it. */
static void draw_side(const Table *table, Layout *layout)
{
    Picture picture = {.area = &layout->buttons, .source = table->source, .seen = table->seen, .viewer = table->viewer};
    if (!layout->side || !table->board->side)
        return;
    int rows = table->board->side(&picture, &layout->buttons) + 1;
    if (layout->log.y == layout->buttons.y)
        cut_top(&layout->log, rows);
    cut_top(&layout->buttons, rows);
}

static void draw_middle(Table *table, const Area *all)
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
    const Spot *spot = spot_of(table, table->cursor);
    if (spot && spot - table->spots.of < places && !table->scrolled)
        table->down += overshoot(spot, &layout.board);
    keep_in_sight(table, &layout.board, layout.rows);
    draw_board(table, &layout.board);
    int used = draw_buttons(table, &layout.buttons);
    if (layout.log.y == layout.buttons.y)
        cut_top(&layout.log, used ? used + layout.side : 0);
    draw_log(table, &layout.log);
}

static void draw(Table *table)
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

/* Doing. */

static void act(Table *table, const char *words)
{
    char reason[300] = "";
    Text why = text_within(reason, sizeof reason);
    bool done = table->source->kind->act && table->source->kind->act(table->source, table->viewer, words, &why);
    tell_now(table, done ? "" : reason);
    forget_choice(table);
}

static void pick(Table *table, const char *part)
{
    choice_add(&table->choice, part);
    table->choice.own = table->choice.n;
    table->told[0] = '\0';
    const char *whole = offers_act(&table->seen->legal, &table->choice);
    if (!whole)
        whole = offers_only(&table->seen->legal, &table->choice);
    if (whole)
        act(table, whole);
}

static long distance(const Spot *from, const Spot *to, int dy, int dx)
{
    int down = (to->y - from->y) * 2, right = to->x - from->x;
    int along = dy ? down * dy : right * dx, aside = abs(dy ? right : down);
    return along > 0 ? along + 3L * aside : -1;
}

static void move_cursor(Table *table, int dy, int dx)
{
    const Spot *from = spot_of(table, table->cursor), *best = from ? NULL : table->spots.of;
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

static void next_spot(Table *table, int by)
{
    const Spot *at = spot_of(table, table->cursor);
    if (!at)
        move_cursor(table, 0, by);
    else
        memcpy(table->cursor, table->spots.of[((int)(at - table->spots.of) + by + table->spots.n) % table->spots.n].name, sizeof table->cursor);
}

static void click(Table *table, Key key)
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

static void start_typing(Table *table, Typing typing, const char *first)
{
    table->typing = typing;
    table->completion = -1;
    snprintf(table->typed, sizeof table->typed, "%s", first);
}

static void complete(Table *table, int by)
{
    Lines fits = {0};
    if (table->completion < 0)
        strcpy(table->stem, table->typed);
    offers_complete(&table->seen->legal, table->stem, &fits);
    if (fits.n) {
        table->completion = (table->completion + by + fits.n + (table->completion < 0 && by < 0)) % fits.n;
        snprintf(table->typed, sizeof table->typed, "%s", fits.at[table->completion]);
    }
    lines_free(&fits);
}

static void finish_typing(Table *table)
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

static void key_typing(Table *table, Key key)
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

static void ask(Table *table, bool (*what)(Source *source, int seat, Text *why))
{
    char reason[300] = "";
    Text why = text_within(reason, sizeof reason);
    if (!what || table->viewer < 1 || !(people(table) >> table->viewer & 1))
        tell_now(table, "That cannot be had at this table.");
    else
        tell_now(table, what(table->source, table->viewer, &why) ? "" : reason);
}

static void show_rules(Table *table)
{
    size_t len;
    const char *rules = rules_of(table->source->game->id, &len);
    pager_run(table->screen, table->source->game->title, rules, len);
}

static void toggle_heat(Table *table)
{
    table->heat = !table->heat;
    if (table->heat && !table->source->has_heat)
        ask(table, table->source->kind->heat);
    if (table->told[0])
        table->heat = false;
}

static void save(Table *table)
{
    char words[300] = "";
    Text told = text_within(words, sizeof words);
    if (table->source->kind->save)
        table->source->kind->save(table->source, &told);
    tell_now(table, words[0] ? words : "The server keeps this table.");
}

static void take_back(Table *table)
{
    ask(table, table->source->kind->take_back);
    forget_choice(table);
    if (!table->told[0])
        tell_now(table, "Taken back.");
}

static void enter(Table *table)
{
    char name[WORD_SIZE];
    if (source_over(table->seen->view))
        table->again = table->left = table->source->kind->save != NULL;
    else if (table->passing)
        give_to(table, lowest(waiting_of(table->seen->view).must & people(table)));
    else if (spot_of(table, table->cursor)) {
        strcpy(name, table->cursor);
        pick(table, name);
    }
}

static void key_letter(Table *table, int code)
{
    char first[2] = {(char)code, 0};
    switch (code) {
    case '?': show_rules(table); break;
    case 'h': ask(table, table->source->kind->hint); break;
    case 'u': take_back(table); break;
    case 'n': toggle_heat(table); break;
    case 's': save(table); break;
    case 'o': other_seat(table); break;
    case 'c': if (table->source->kind->say) start_typing(table, TYPES_CHAT, ""); break;
    case 'q': table->left = true; break;
    case ':': case '/': start_typing(table, TYPES_ACT, ""); break;
    default:
        if ((code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9'))
            start_typing(table, TYPES_ACT, first);
    }
}

static void key_stepping(Table *table, int code)
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
        sit(table, code - '0');
    else if (code == 'u')
        sit(table, VIEWER_UMPIRE);
    else if (code == '?')
        show_rules(table);
    else if (code == 'q' || code == KEY_ESCAPE)
        table->left = true;
}

static void scroll_board(Table *table, int rows)
{
    table->down += rows;
    table->scrolled = true;
}

static void key_playing(Table *table, Key key)
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
    case KEY_ESCAPE: case KEY_ERASE: forget_choice(table); break;
    case KEY_RETURN: case ' ': enter(table); break;
    case KEY_CLICK: click(table, key); break;
    case KEY_PAGE_UP: case KEY_PAGE_DOWN: scroll_board(table, key.code == KEY_PAGE_DOWN ? 8 : -8); break;
    default: key_letter(table, key.code);
    }
}

/* What is new since the last picture: an alarm rings. */
static void listen(Table *table)
{
    const Lines *events = &table->seen->events;
    bool alarm = false;
    for (int i = table->heard; i < events->n; i++)
        alarm |= tells_alarm(events->at[i]);
    if (alarm && !source_over(table->seen->view))
        screen_bell(table->screen);
    table->heard = events->n;
}

static void say_advice(Table *table)
{
    if (table->source->advice[0] && !table->told[0])
        snprintf(table->told, sizeof table->told, "A strong bot would play: %s", table->source->advice);
}

static void go_on(Table *table)
{
    if (table->source->kind->go_on && table->source->kind->go_on(table->source)) {
        forget_choice(table);
        say_advice(table);
    }
    if (table->source->refused[0])
        tell_now(table, table->source->refused);
    table->source->refused[0] = '\0';
    look(table);
    choose_viewer(table);
    listen(table);
}

TableEnd table_run(Screen *screen, Source *source, const char *greeting)
{
    Table *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    *table = (Table){.screen = screen, .source = source, .board = board_of(source->game), .completion = -1};
    int alone = source->here && !(source->here & (source->here - 1)) ? lowest(source->here) : 0;
    bool only_bots = source->kind->save && !source->here;
    sit(table, source->stepping ? source->eyes : alone ? alone : only_bots ? VIEWER_UMPIRE : VIEWER_PUBLIC);
    tell_now(table, greeting);
    while (!table->left) {
        go_on(table);
        if (table->left)
            break;
        draw(table);
        Key key = screen_key(source->fd, source->wait);
        if (source->stepping)
            key_stepping(table, key.code);
        else if (table->typing != TYPES_NOTHING)
            key_typing(table, key);
        else
            key_playing(table, key);
    }
    TableEnd end = table->again ? TABLE_AGAIN : TABLE_LEFT;
    if (has_secrets(table))
        screen_wipe();
    lines_free(&table->offered);
    free(table);
    return end;
}
