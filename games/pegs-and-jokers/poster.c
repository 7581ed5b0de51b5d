/* Pegs and Jokers: the ring of boards, with each player's SAFE and HOME inside it. */
#include "posters/poster.h"

#include <math.h>
#include <string.h>

enum { HOLES = 18, PEGS = 5, IN_SPOT = 3, OUT_SPOT = 8, RADIUS = 270 };

extern Poster pegs_and_jokers_poster;

static const double pi = 3.14159265358979;

typedef struct Point { double x, y; } Point;

/* The ring: how many boards it has, how far the middle of each is from the ring's, and from hole to hole. */
typedef struct Ring { int boards, players; double apothem, step; } Ring;

static Ring ring_of(int players)
{
    int boards = players == 2 ? 4 : players;
    double apothem = boards == 4 ? RADIUS : RADIUS * cos(pi / boards);
    return (Ring){boards, players, apothem, 2 * apothem * tan(pi / boards) / HOLES};
}

/* Two players sit at boards 1 and 3. */
static int board_of(const Ring *ring, int player) { return ring->players == 2 && player == 2 ? 3 : player; }

/* A point of a board: so many holes along it, and so many steps towards the middle. Board 1 is below. */
static Point point_of(const Ring *ring, int board, double hole, double inward)
{
    double turn = 2 * pi * (board - 1) / ring->boards, along = (HOLES / 2.0 - 0.5 - hole) * ring->step,
           out = ring->apothem - inward * ring->step;
    return (Point){CANVAS_WIDTH / 2 + along * cos(turn) - out * sin(turn), CANVAS_HEIGHT / 2 + along * sin(turn) + out * cos(turn)};
}

static Point safe_at(const Ring *ring, int board, int n) { return point_of(ring, board, IN_SPOT, n); }

/* HOME is a cross behind the come-out spot. */
static Point home_at(const Ring *ring, int board, int n)
{
    static const Point cross[PEGS] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    return point_of(ring, board, OUT_SPOT + cross[n].x, 3 + cross[n].y);
}

static void hole(const Ring *ring, Point at, Canvas *canvas) { canvas_disc(canvas, at.x, at.y, ring->step / 4, POSTER_HOLE); }

static void board(const Ring *ring, int n, Canvas *canvas)
{
    for (int i = 0; i < HOLES; i++)
        hole(ring, point_of(ring, n, i, 0), canvas);
}

static void own_holes(const Ring *ring, int player, Canvas *canvas)
{
    int n = board_of(ring, player);
    for (int i = 0; i < PEGS; i++) {
        hole(ring, safe_at(ring, n, i + 1), canvas);
        hole(ring, home_at(ring, n, i), canvas);
    }
}

/* `place` is BOARD.HOLE, S and a number, or H. */
static void peg(const Ring *ring, int player, int n, const char *place, Canvas *canvas)
{
    const char *dot = strchr(place, '.');
    int own = board_of(ring, player);
    Point at = home_at(ring, own, n);
    if (dot)
        at = point_of(ring, text_leading_int(place, ring->boards), text_leading_int(dot + 1, HOLES), 0);
    else if (place[0] == 'S')
        at = safe_at(ring, own, text_leading_int(place + 1, PEGS));
    poster_peg(canvas, at.x, at.y, ring->step * 0.42, player);
}

static void ground(const Ring *ring, Canvas *canvas)
{
    if (ring->boards == 4)
        poster_deck(canvas, CANVAS_WIDTH / 2 - RADIUS, CANVAS_HEIGHT / 2 - RADIUS, 2 * RADIUS, 2 * RADIUS);
    else
        canvas_disc(canvas, CANVAS_WIDTH / 2, CANVAS_HEIGHT / 2, RADIUS + 30, POSTER_DECK);
}

void pegs_and_jokers_poster(const json_t *view, Canvas *canvas)
{
    const json_t *pegs = json_object_get(view, "pegs");
    Ring ring = ring_of((int)json_array_size(pegs));
    if (ring.boards < 3)
        return;
    ground(&ring, canvas);
    for (int n = 1; n <= ring.boards; n++)
        board(&ring, n, canvas);
    for (int player = 1; player <= ring.players; player++) {
        own_holes(&ring, player, canvas);
        for (int n = 0; n < PEGS; n++) {
            const char *place = json_string_value(json_array_get(json_array_get(pegs, (size_t)player - 1), (size_t)n));
            if (place)
                peg(&ring, player, n, place, canvas);
        }
    }
}
