#include "server/picture.h"

#include "base/memory.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    SIZE = 6,
    CELL = 40,
    GRID = SIZE * CELL,
    TOP = (PICTURE_HEIGHT - GRID) / 2,
    LEFT = 40,
    RIGHT = PICTURE_WIDTH - LEFT - GRID,
    EDGE = 16
};
/* behind these stand the shades of each kind of disc, from the deck's colour to its own */
enum { SHADES = 4, PAPER = 0, DECK, SHELL, DISCS };

typedef enum Disc { HOLE, PEG, MARK, KINDS } Disc;
typedef struct Colour { uint8_t red, green, blue; } Colour;

/* The colours of the pages by day (web/style/look.css). */
static const Colour plain[] = {[PAPER] = {0xf3, 0xec, 0xe0}, [DECK] = {0x3d, 0x2c, 0x25}, [SHELL] = {0xcd, 0xbe, 0xa4}};
static const Colour disc_colour[KINDS] = {[HOLE] = {0x17, 0x0f, 0x0c}, [PEG] = {0xf4, 0x74, 0x21}, [MARK] = {0xf8, 0xc6, 0x32}};

/* A row begins with its filter, which is none. */
typedef struct Canvas { uint8_t row[PICTURE_HEIGHT][1 + PICTURE_WIDTH]; } Canvas;

static void fill(Canvas *canvas, int left, int top, int width, int height, uint8_t colour)
{
    for (int y = top; y < top + height; y++)
        memset(&canvas->row[y][1 + left], colour, (size_t)width);
}

/* How much of a pixel at that distance from the middle a disc covers, in shades. */
static int shade(double distance, double radius)
{
    double part = radius - distance + 0.5;
    return part <= 0 ? 0 : part >= 1 ? SHADES - 1 : (int)(part * (SHADES - 1) + 0.5);
}

static void disc(Canvas *canvas, int x, int y, double radius, Disc kind)
{
    for (int down = -CELL / 2; down < CELL / 2; down++)
        for (int right = -CELL / 2; right < CELL / 2; right++) {
            int cover = shade(hypot(right + 0.5, down + 0.5), radius);
            if (cover)
                canvas->row[y + down][1 + x + right] = (uint8_t)(DISCS + (int)kind * SHADES + cover);
        }
}

static void place(Canvas *canvas, int x, int y, char sign)
{
    disc(canvas, x, y, 9, HOLE);
    if (sign == 'o' || sign == 'x')
        disc(canvas, x, y, 15, PEG);
    if (sign == 'm' || sign == 'x')
        disc(canvas, x, y, sign == 'x' ? 8 : 12, MARK);
}

static void grid(Canvas *canvas, int left, const json_t *rows)
{
    fill(canvas, left - EDGE, TOP - EDGE, GRID + 2 * EDGE, GRID + 2 * EDGE, DECK);
    for (int r = 0; r < SIZE; r++) {
        const char *signs = json_string_value(json_array_get(rows, (size_t)r));
        for (int c = 0; c < SIZE; c++)
            place(canvas, left + c * CELL + CELL / 2, TOP + r * CELL + CELL / 2, signs && strlen(signs) == SIZE ? signs[c] : '.');
    }
}

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
    number(out, (uint32_t)crc32(0, (const Bytef *)out->at + begin, (uInt)(out->len - begin)));
}

static uint8_t between(uint8_t from, uint8_t to, int part) { return (uint8_t)(from + (to - from) * part / (SHADES - 1)); }

static void palette(Text *out)
{
    Colour all[DISCS + KINDS * SHADES];
    memcpy(all, plain, sizeof plain);
    for (int kind = 0; kind < KINDS; kind++)
        for (int part = 0; part < SHADES; part++) {
            const Colour *from = &plain[DECK], *to = &disc_colour[kind];
            all[DISCS + kind * SHADES + part] = (Colour){between(from->red, to->red, part), between(from->green, to->green, part),
                                                         between(from->blue, to->blue, part)};
        }
    chunk(out, "PLTE", all, sizeof all);
}

static void pixels(const Canvas *canvas, Text *out)
{
    uLongf len = compressBound(sizeof canvas->row);
    uint8_t *packed = memory_resize(NULL, len);
    compress2(packed, &len, (const Bytef *)canvas->row, sizeof canvas->row, Z_BEST_SPEED);
    chunk(out, "IDAT", packed, len);
    free(packed);
}

void picture_png(const json_t *grids, Text *out)
{
    static const char header[] = {
        0, 0, PICTURE_WIDTH >> 8, (char)(PICTURE_WIDTH & 255), 0, 0, PICTURE_HEIGHT >> 8, PICTURE_HEIGHT & 255, 8, 3, 0, 0, 0};
    Canvas *canvas = memory_resize(NULL, sizeof *canvas);
    memset(canvas, PAPER, sizeof *canvas);
    grid(canvas, LEFT, json_array_get(grids, 0));
    grid(canvas, RIGHT, json_array_get(grids, 1));
    fill(canvas, PICTURE_WIDTH / 2 - 4, TOP - EDGE, 8, GRID + 2 * EDGE, SHELL);
    text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    chunk(out, "IHDR", header, sizeof header);
    palette(out);
    pixels(canvas, out);
    chunk(out, "IEND", "", 0);
    free(canvas);
}
