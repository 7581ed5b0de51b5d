/* Lines of free text and pictures, which are not tokens: game, by, about, text, shape. */
#include "inside.h"

#include <string.h>

const char *rest_of(const Compile *c, const Line *line, int *len)
{
    int at = line->at;
    while (at < line->end && c->text[at] != ' ' && c->text[at] != '\t')
        at++;
    while (at < line->end && (c->text[at] == ' ' || c->text[at] == '\t'))
        at++;
    *len = line->end - at;
    return c->text + at;
}

bool good_name(const char *at, int len)
{
    for (int i = 0; i < len; i++) {
        bool letter = at[i] >= 'a' && at[i] <= 'z', digit = at[i] >= '0' && at[i] <= '9';
        if (!(letter || (i && digit) || (i && i + 1 < len && at[i] == '-' && at[i - 1] != '-')))
            return false;
    }
    return len > 0;
}

void read_title(Compile *c, const Line *line, Word head)
{
    int len;
    const char *rest = rest_of(c, line, &len);
    if (!len)
        line_fail(c, MSG_TEXT, word_text(head), "");
    else if (head == W_ABOUT)
        text_format(&c->about, "%.*s\n", len, rest);
    else
        snprintf(head == W_GAME ? c->title : c->by, sizeof c->title, "%.*s", len, rest);
}

static int letters(const char *at, int len)
{
    int n = 0;
    for (int i = 0; i < len; i++)
        n += (at[i] & 0xc0) != 0x80;
    return n;
}

/* text WORD = "…" */
void read_text(Compile *c, const Line *line)
{
    int len;
    const char *rest = rest_of(c, line, &len), *end = rest + len, *at = rest;
    while (at < end && *at != ' ' && *at != '\t' && *at != '=')
        at++;
    int word = (int)(at - rest);
    at += strspn(at, " \t");
    bool equals = at < end && *at++ == '=';
    at += strspn(at, " \t");
    bool good = equals && at < end && *at == '"' && end - at >= 2 && end[-1] == '"' &&
                memchr(at + 1, '"', (size_t)(end - at - 1)) == end - 1;
    const char *lower = c->lower + (rest - c->text);
    if (!good || word > NAME_LETTERS || !good_name(lower, word)) {
        line_fail(c, MSG_SAID_TEXT, "", "");
        return;
    }
    int letters_in = letters(at + 1, (int)(end - at) - 2), said = -1;
    for (int i = 0; i < c->saids && said < 0; i++)
        said = strlen(c->said[i]) == (size_t)word && !strncmp(c->said[i], lower, (size_t)word) ? i : -1;
    if (letters_in > TEXT_LETTERS)
        line_fail(c, MSG_LONG_TEXT, "", "");
    else if (c->texts == TEXTS_MOST)
        line_fail(c, MSG_MANY_TEXTS, "", "");
    else if (said < 0 && c->saids == SAID_MOST)
        line_fail(c, MSG_MANY_SAID, "", "");
    if (c->failed)
        return;
    if (said < 0) {
        said = c->saids++;
        snprintf(c->said[said], sizeof *c->said, "%.*s", word, lower);
    }
    c->reads[c->texts].said = (int16_t)said;
    snprintf(c->reads[c->texts++].text, sizeof c->reads->text, "%.*s", (int)(end - at) - 2, at + 1);
}

/* Shapes (WS-15). */

typedef struct Picture {
    int n;
    int row[GRID_LOCS], col[GRID_LOCS];
} Picture;

static bool read_picture(const char *at, int len, Picture *picture)
{
    int width = -1, row = 0, col = 0;
    picture->n = 0;
    for (int i = 0; i <= len; i++) {
        if (i == len || at[i] == '/') {
            if (!col || (width >= 0 && col != width) || ++row > GRID_SIDE)
                return false;
            width = col;
            col = 0;
        } else if ((at[i] != 'o' && at[i] != '.') || col == GRID_SIDE || row == GRID_SIDE) {
            return false;
        } else {
            if (at[i] == 'o') {
                picture->row[picture->n] = row;
                picture->col[picture->n++] = col;
            }
            col++;
        }
    }
    return picture->n > 0;
}

static void add_placement(Compile *c, Shape *shape, Set set)
{
    for (int i = shape->first; i < c->placements; i++)
        if (c->placement[i] == set)
            return;
    c->placement[c->placements++] = set;
    shape->places++;
}

static int lowest(const int *of, int n)
{
    int low = of[0];
    for (int i = 1; i < n; i++)
        low = of[i] < low ? of[i] : low;
    return low;
}

/* All positions on the grid in one orientation. */
static void slide_about(Compile *c, Shape *shape, const Picture *p)
{
    int top = lowest(p->row, p->n), left = lowest(p->col, p->n);
    for (int down = 0; down < GRID_SIDE; down++)
        for (int across = 0; across < GRID_SIDE; across++) {
            Set set = SET_NONE;
            bool inside = true;
            for (int i = 0; i < p->n; i++) {
                int row = p->row[i] - top + down, col = p->col[i] - left + across;
                inside &= row < GRID_SIDE && col < GRID_SIDE;
                set |= row < GRID_SIDE && col < GRID_SIDE ? set_of(loc_at(row, col)) : SET_NONE;
            }
            if (inside)
                add_placement(c, shape, set);
        }
}

static void place_picture(Compile *c, Shape *shape, Picture picture)
{
    for (int turn = 0; turn < 8; turn++) {
        slide_about(c, shape, &picture);
        for (int i = 0; i < picture.n; i++) {
            int row = picture.row[i], col = picture.col[i];
            picture.row[i] = turn == 3 ? row : col;
            picture.col[i] = turn == 3 ? -col : -row;
        }
    }
}

void read_shape(Compile *c, const Line *line)
{
    int len;
    const char *rest = c->lower + (rest_of(c, line, &len) - c->text), *equals = memchr(rest, '=', (size_t)len);
    const char *end = rest + len, *at = equals ? equals + 1 : end;
    int name = name_find(c, rest, strcspn(rest, " \t=\n"));
    if (name < 0)
        return;
    Shape *shape = &c->shape[c->name[name].index];
    shape->first = c->placements;
    for (int pictures = 0;; pictures++) {
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        const char *stop = at;
        while (stop < end && *stop != ' ' && *stop != '\t')
            stop++;
        Picture picture;
        char found[LINE_LETTERS + 1];
        snprintf(found, sizeof found, "%.*s", (int)(stop - at), at);
        if (!read_picture(at, (int)(stop - at), &picture))
            line_fail(c, MSG_PICTURE, found, "");
        else if (picture.n > SHAPE_PEGS)
            line_fail(c, MSG_MANY_SHAPE_PEGS, "", "");
        else if (shape->pegs && shape->pegs != picture.n)
            line_fail(c, MSG_PICTURE_PEGS, "", "");
        else if (pictures == PICTURES_MOST)
            line_fail(c, MSG_MANY_PICTURES, "", "");
        if (c->failed)
            return;
        shape->pegs = picture.n;
        place_picture(c, shape, picture);
        at = stop + strspn(stop, " \t");
        if (at >= end)
            return;
        if (strncmp(at, "or", 2) || (at[2] != ' ' && at[2] != '\t')) {
            snprintf(found, sizeof found, "%.*s", (int)(end - at), at);
            line_fail(c, MSG_PICTURE, found, "");
            return;
        }
        at += 2;
    }
}

