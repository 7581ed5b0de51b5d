/* Posters: the picture of a position that a link shows, drawn from a view, so that it has no more in it than the view. */
#ifndef PEG_POSTERS_POSTER_H
#define PEG_POSTERS_POSTER_H

#include "posters/canvas.h"
#include "rules/game.h"

#include <jansson.h>

typedef void Poster(const json_t *view, Canvas *canvas);

/* A game's own poster (games/posters.c); NULL: it looks like the unit. */
Poster *poster_own(const Game *game);

/* Draws a view of the game as PNG; whatever the view lacks is drawn empty. */
void poster_png(const Game *game, const json_t *view, Text *out);

/* The colours of the pages by day (web/style/look.css). */
enum {
    POSTER_STAGE = 0xc9dad5, POSTER_SHELL = 0xf2e9d8, POSTER_SHELL_LOW = 0xcdbea4, POSTER_DECK = 0x3d2c25, POSTER_HOLE = 0x170f0c,
    POSTER_PEG = 0xf47421, POSTER_PEG_SIDE = 0xb2470b, POSTER_MARK = 0xf8c632, POSTER_SHIELD = 0x2f6a63, POSTER_RIB = 0x3d7d75,
    POSTER_SHIELD_LOW = 0x1f4a45, POSTER_LAND = 0xdfbd95, POSTER_SEA = 0x98c6d1, POSTER_TILE = 0xdccfb8, POSTER_PAPER = 0xfffdf8,
    POSTER_GO = 0x0b655b, POSTER_WARN = 0x8a1c1c
};

/* The colour of a player from 1 on, and of the side of that player's pieces. */
Colour poster_player(int player);
Colour poster_player_side(int player);

/* A board of the toy: an ivory shell with a dark deck in it. */
void poster_deck(Canvas *canvas, double left, double top, double width, double height);

/* A peg in a player's colour, seen from above. */
void poster_peg(Canvas *canvas, double x, double y, double radius, int player);

#endif
