/* The view of Conflict: everything is public. */
#include "inside.h"

#include "base/json.h"

/* It never changes: mines of fallen players and of empty corners are drawn too. */
static void view_board(const State *s, Text *out)
{
    Field land = conflict_terrain(s, ARTILLERY), sea = conflict_terrain(s, BATTLESHIP);
    json_key(out, "board");
    json_open(out, '[');
    for (int row = 1; row <= MAP_SIDE; row++) {
        char cells[MAP_SIDE];
        for (int col = 1; col <= MAP_SIDE; col++) {
            int at = square_at(row, col);
            bool dry = field_has(&land, at), wet = field_has(&sea, at);
            cells[col - 1] = dry && wet ? '@' : field_has(&s->map.mines, at) ? 'o' : dry ? '.' : wet ? '~' : '#';
        }
        json_bytes(out, cells, sizeof cells);
    }
    json_close(out, ']');
}

static void square_json(int at, Text *out)
{
    char square[8];
    Text text = text_within(square, sizeof square);
    square_text(at, &text);
    json_text(out, square);
}

static void view_piece(const State *s, int piece, Text *out)
{
    json_open(out, '{');
    json_number_of(out, "player", owner_of(piece));
    json_key(out, "kind");
    json_bytes(out, &conflict_letter[kind_of(piece)], 1);
    json_key(out, "square");
    square_json(s->place[piece], out);
    json_close(out, '}');
}

/* In order of square numbers, which is reading order; on one square in order of piece numbers. */
static void view_pieces(const State *s, Text *out)
{
    json_key(out, "pieces");
    json_open(out, '[');
    for (int at = MAP_FIRST; at <= square_at(MAP_SIDE, MAP_SIDE); at++)
        for (int piece = 0; piece < PLAYERS * PIECES; piece++)
            if (s->place[piece] == at)
                view_piece(s, piece, out);
    json_close(out, ']');
}

/* For each player a string of the kinds in that place. */
static void view_kinds(const State *s, const char *key, int place, Text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (int player = 1; player <= s->core.players; player++) {
        char kinds[PIECES];
        size_t n = 0;
        for (int piece = first_of(player); piece <= gun_of(player); piece++)
            if (s->place[piece] == place)
                kinds[n++] = conflict_letter[kind_of(piece)];
        json_bytes(out, kinds, n);
    }
    json_close(out, ']');
}

static void view_captives(const State *s, Text *out)
{
    json_key(out, "captives");
    json_open(out, '[');
    for (int player = 1; player <= s->core.players; player++) {
        json_open(out, '[');
        for (int piece = 0; piece < PLAYERS * PIECES; piece++)
            if (s->place[piece] == player)
                json_bytes(out, (char[]){(char)('0' + owner_of(piece)), conflict_letter[kind_of(piece)]}, 2);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void view_dice(const State *s, Text *out)
{
    json_key(out, "dice");
    json_open(out, '[');
    for (int i = 0; i < 2; i++)
        if (s->die[i])
            json_number(out, s->die[i]);
    json_close(out, ']');
}

static void view_moving(const State *s, Text *out)
{
    json_key(out, "moving");
    if (!s->left) {
        json_word(out, "null");
        return;
    }
    json_open(out, '[');
    square_json(here(s), out);
    json_number(out, s->left);
    json_close(out, ']');
}

void conflict_view(const Game *game, const void *state, int viewer, Text *out)
{
    (void)viewer;
    const State *s = state;
    view_board(s, out);
    view_pieces(s, out);
    view_kinds(s, "camp", CAMP, out);
    view_kinds(s, "reserve", RESERVE, out);
    view_captives(s, out);
    view_dice(s, out);
    view_moving(s, out);
    json_number_of(out, "doubles", s->doubles);
}
