#include "posters/canvas.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { PALETTE = 256, SHADES = 4 };

struct Canvas {
    uint8_t row[CANVAS_HEIGHT][1 + CANVAS_WIDTH];    /* a row begins with its filter, which is none */
    Colour palette[PALETTE];
    int colours;
};

/* The number of a colour; if the palette is full, that of `like`. */
static uint8_t number_of(Canvas *canvas, Colour colour, uint8_t like)
{
    for (int i = 0; i < canvas->colours; i++)
        if (canvas->palette[i] == colour)
            return (uint8_t)i;
    if (canvas->colours == PALETTE)
        return like;
    canvas->palette[canvas->colours] = colour;
    return (uint8_t)canvas->colours++;
}

static Colour between(Colour from, Colour to, int part)
{
    Colour mixed = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int a = (int)(from >> shift & 255), b = (int)(to >> shift & 255);
        mixed |= (Colour)(a + (b - a) * part / SHADES) << shift;
    }
    return mixed;
}

/* How far a point is from a box around 0, 0 with rounded corners; inside it is negative. */
static double distance(double x, double y, double half_width, double half_height, double round)
{
    double right = fabs(x) - half_width + round, down = fabs(y) - half_height + round;
    double out_right = right > 0 ? right : 0, out_down = down > 0 ? down : 0, in = right > down ? right : down;
    return sqrt(out_right * out_right + out_down * out_down) + (in < 0 ? in : 0) - round;
}

static void paint(Canvas *canvas, int x, int y, double away, Colour colour, uint8_t full)
{
    int part = (int)floor((0.5 - away) * SHADES + 0.5);
    uint8_t *pixel = &canvas->row[y][1 + x];
    if (part >= SHADES)
        *pixel = full;
    else if (part > 0)
        *pixel = number_of(canvas, between(canvas->palette[*pixel], colour, part), *pixel);
}

static int within(double n, int most) { return n < 0 ? 0 : n > most ? most : (int)n; }

void canvas_box(Canvas *canvas, double left, double top, double width, double height, double round, Colour colour)
{
    double x = left + width / 2, y = top + height / 2, right = left + width, bottom = top + height;
    uint8_t full = number_of(canvas, colour, 0);
    for (int row = within(top - 1, CANVAS_HEIGHT); row < within(bottom + 1, CANVAS_HEIGHT); row++) {
        bool corners = row < top + round || row + 1 > bottom - round;
        double edge = corners ? round + 1 : 1;
        int from = within(left + edge, CANVAS_WIDTH), to = within(right - edge, CANVAS_WIDTH);
        bool whole = row > top + 1 && row + 2 < bottom && from < to;
        if (whole)
            memset(&canvas->row[row][1 + from], full, (size_t)(to - from));
        for (int col = within(left - 1, CANVAS_WIDTH); col < within(right + 1, CANVAS_WIDTH); col++)
            if (!whole || col < from || col >= to)
                paint(canvas, col, row, distance(col + 0.5 - x, row + 0.5 - y, width / 2, height / 2, round), colour, full);
    }
}

void canvas_disc(Canvas *canvas, double x, double y, double radius, Colour colour)
{
    canvas_box(canvas, x - radius, y - radius, 2 * radius, 2 * radius, radius, colour);
}

Canvas *canvas_new(Colour paper)
{
    Canvas *canvas = memory_resize(NULL, sizeof *canvas);
    memset(canvas, 0, sizeof *canvas);
    canvas->palette[canvas->colours++] = paper;
    return canvas;
}

void canvas_free(Canvas *canvas) { free(canvas); }

static void number(Text *out, uint32_t n)
{
    const char bytes[] = {(char)(n >> 24), (char)(n >> 16), (char)(n >> 8), (char)n};
    text_bytes(out, bytes, sizeof bytes);
}

static void chunk(Text *out, const char *kind, const void *bytes, size_t len)
{
    number(out, (uint32_t)len);
    size_t begin = out->len;
    text_bytes(out, kind, 4);
    text_bytes(out, bytes, len);
    if (!out->cut)
        number(out, (uint32_t)crc32(0, (const Bytef *)out->at + begin, (uInt)(out->len - begin)));
}

static void palette(const Canvas *canvas, Text *out)
{
    uint8_t all[3 * PALETTE];
    for (int i = 0; i < canvas->colours; i++)
        for (int part = 0; part < 3; part++)
            all[3 * i + part] = (uint8_t)(canvas->palette[i] >> (16 - 8 * part));
    chunk(out, "PLTE", all, 3 * (size_t)canvas->colours);
}

static void pixels(const Canvas *canvas, Text *out)
{
    uLongf len = compressBound(sizeof canvas->row);
    uint8_t *packed = memory_resize(NULL, len);
    compress2(packed, &len, (const Bytef *)canvas->row, sizeof canvas->row, Z_BEST_SPEED);
    chunk(out, "IDAT", packed, len);
    free(packed);
}

void canvas_png(const Canvas *canvas, Text *out)
{
    static const char header[] = {
        0, 0, CANVAS_WIDTH >> 8, (char)(CANVAS_WIDTH & 255), 0, 0, CANVAS_HEIGHT >> 8, CANVAS_HEIGHT & 255, 8, 3, 0, 0, 0};
    text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    chunk(out, "IHDR", header, sizeof header);
    palette(canvas, out);
    pixels(canvas, out);
    chunk(out, "IEND", "", 0);
}
