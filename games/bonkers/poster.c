/* Bonkers: the loop, with the cards that lie there and everybody's piece. */
#include "base/json_value.h"
#include "posters/poster.h"

#include <math.h>
#include <string.h>

enum { SPACES = 55, RADIUS = 225, STRAIGHT = 600 };

extern Poster bonkers_poster;

static const double pi = 3.14159265358979;

typedef struct Point { double x, y; } Point;

/* The middle of a space, from START at the left end of the upper straight on, clockwise. */
static Point point_of(int space)
{
    double bend = pi * RADIUS, way = space * 2 * (STRAIGHT + bend) / SPACES, x = CANVAS_WIDTH / 2, y = CANVAS_HEIGHT / 2;
    bool back = way >= STRAIGHT + bend;
    double on = back ? way - STRAIGHT - bend : way, sign = back ? -1 : 1, round = (on - STRAIGHT) / RADIUS;
    if (on < STRAIGHT)
        return (Point){x + sign * (on - STRAIGHT / 2), y - sign * RADIUS};
    return (Point){x + sign * (STRAIGHT / 2 + RADIUS * sin(round)), y - sign * RADIUS * cos(round)};
}

/* What is printed on a space: the view has it only for a custom loop. */
static char sign_of(const json_t *view, int space)
{
    const char *loop = json_string_value(json_object_get(view, "loop"));
    if (loop && strlen(loop) == SPACES)
        return loop[space];
    return space == 0 || space == 19 || space == 37 ? 'S' : space == 28 ? 'L' : '.';
}

static void space(const json_t *view, int n, Canvas *canvas)
{
    const char *card = json_string_value(json_array_get(json_object_get(view, "track"), (size_t)n));
    char sign = sign_of(view, n);
    Point p = point_of(n);
    canvas_disc(canvas, p.x, p.y + 3, 21, POSTER_SHELL_LOW);
    canvas_disc(canvas, p.x, p.y, 21, sign == 'S' ? POSTER_GO : sign == 'L' ? POSTER_WARN : POSTER_TILE);
    if (card && card[0])
        canvas_box(canvas, p.x - 11, p.y - 15, 22, 30, 5, strcmp(card, "go-to-lose") ? POSTER_PAPER : POSTER_WARN);
}

/* Pieces on one space stand beside each other, towards the middle. */
static void piece(const json_t *at, int player, Canvas *canvas)
{
    int n = json_int_or(json_array_get(at, (size_t)player - 1), 0, SPACES - 1, 0), before = 0;
    for (int other = 1; other < player; other++)
        before += json_int_or(json_array_get(at, (size_t)other - 1), 0, SPACES - 1, 0) == n;
    Point p = point_of(n), middle = {CANVAS_WIDTH / 2, CANVAS_HEIGHT / 2};
    middle.x += fmin(fmax(p.x - middle.x, -STRAIGHT / 2), STRAIGHT / 2);
    double away = before * 36.0 / RADIUS;
    poster_peg(canvas, p.x + (middle.x - p.x) * away, p.y + (middle.y - p.y) * away, 17, player);
}

void bonkers_poster(const json_t *view, Canvas *canvas)
{
    const json_t *at = json_object_get(view, "at");
    for (int n = 0; n < SPACES; n++)
        space(view, n, canvas);
    for (int player = 1; player <= (int)json_array_size(at); player++)
        piece(at, player, canvas);
}
