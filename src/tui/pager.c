#include "tui/pager.h"

#include "assets/asset.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_WIDTH = 76 };

const char *rules_of(const char *game, size_t *len)
{
    char path[80];
    snprintf(path, sizeof path, "games/%s/rules.md", game);
    const Asset *asset = asset_find(path);
    *len = asset ? asset->len : 0;
    return asset ? (const char *)asset->bytes : "";
}

/* Copies Markdown without the marks of bold and code and without escaping backslashes. */
static void without_signs(const char *from, size_t len, Text *out)
{
    for (size_t i = 0; i < len; i++)
        if (from[i] == '\\' && i + 1 < len)
            text_char(out, from[++i]);
        else if (from[i] != '*' && from[i] != '`')
            text_char(out, from[i]);
}

/* An item of a list, or of a list within one. */
static bool begins_item(const char *line)
{
    line += strspn(line, " ");
    return !strncmp(line, "- ", 2) || (line[0] >= '0' && line[0] <= '9' && line[1] == '.');
}

/* Paragraphs are wrapped as a whole; list items keep their indentation. */
static void end_paragraph(Text *paragraph, Lines *out)
{
    if (paragraph->len)
        lines_wrap(out, paragraph->at, PAGE_WIDTH, begins_item(paragraph->at) ? 2 + (int)strspn(paragraph->at, " ") : 0);
    text_clear(paragraph);
}

/* Renders the lines to show; headings begin with `#`. */
static void render(const char *markdown, size_t len, Lines *out)
{
    Text paragraph = text_growing(1 << 16);
    bool code = false;
    for (const char *line = markdown, *end = markdown + len; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t n = (size_t)((stop ? stop : end) - line);
        char whole[400];
        snprintf(whole, sizeof whole, "%.*s", (int)n, line);
        bool fence = !strncmp(whole, "```", 3), alone = code || fence || !n || whole[0] == '#' || whole[0] == '|';
        if (alone || begins_item(whole))
            end_paragraph(&paragraph, out);
        if (fence)
            code = !code;
        else if (alone && strncmp(whole, "|---", 4) != 0)
            lines_add(out, whole);
        else if (!alone) {
            text_add(&paragraph, paragraph.len ? " " : "");
            without_signs(whole + (paragraph.len ? strspn(whole, " ") : 0),
                          strlen(whole + (paragraph.len ? strspn(whole, " ") : 0)), &paragraph);
        }
        line += n + 1;
    }
    end_paragraph(&paragraph, out);
    text_free(&paragraph);
}

void rules_first_line(const char *game, Text *out)
{
    size_t len;
    const char *at = rules_of(game, &len);
    Lines lines = {0};
    render(at, len, &lines);
    for (int i = 0; i < lines.n; i++)
        if (lines.at[i][0] && lines.at[i][0] != '#') {
            text_add(out, lines.at[i]);
            if (i + 1 < lines.n && lines.at[i + 1][0] && lines.at[i + 1][0] != '#')
                text_format(out, " %s", lines.at[i + 1]);
            break;
        }
    lines_free(&lines);
}

static void show(Screen *screen, const char *title, const Lines *lines, int top)
{
    Area all = area_all(screen);
    area_fill(&all, 0, INK_BAR);
    area_text(&all, 0, 1, INK_BAR, title);
    for (int i = 0; i < screen->rows - 2 && top + i < lines->n; i++) {
        const char *line = lines->at[top + i];
        bool heading = line[0] == '#';
        area_text(&all, i + 1, 2, heading ? INK_STRONG : INK_PLAIN, heading ? line + strspn(line, "# ") : line);
    }
    area_text(&all, screen->rows - 1, 1, INK_FAINT, "↑ ↓ PgUp PgDn: scroll   Esc or q: back");
    screen_show();
}

static int moved(Key key, int top, int page, int last)
{
    switch (key.code) {
    case KEY_TO_UP: case 'k': top--; break;
    case KEY_TO_DOWN: case KEY_RETURN: case 'j': top++; break;
    case KEY_PAGE_UP: case 'b': top -= page; break;
    case KEY_PAGE_DOWN: case ' ': top += page; break;
    case KEY_TO_START: top = 0; break;
    case KEY_TO_END: top = last; break;
    default: break;
    }
    return top > last ? (last > 0 ? last : 0) : top < 0 ? 0 : top;
}

void pager_run(Screen *screen, const char *title, const char *markdown, size_t len)
{
    Lines lines = {0};
    int top = 0;
    render(markdown, len, &lines);
    for (Key key = {0}; key.code != KEY_ESCAPE && key.code != 'q' && key.code != '?';) {
        if (screen_begin(screen))
            show(screen, title, &lines, top);
        key = screen_key(-1, -1);
        top = moved(key, top, screen->rows - 3, lines.n - (screen->rows - 2));
    }
    lines_free(&lines);
}
