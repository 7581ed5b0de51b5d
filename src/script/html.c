/* The rules page as HTML, for pages without a server: converts the subset of Markdown that rules_page.c writes. */
#include "inside.h"

#include <string.h>

typedef struct Page {
    Text *out;
    int lists;           /* nesting depth of open lists */
    bool drawing;        /* inside the fences of a picture */
    bool strong, em;
} Page;

static void character(Text *out, char ch)
{
    const char *as = ch == '<' ? "&lt;" : ch == '>' ? "&gt;" : ch == '&' ? "&amp;" : ch == '"' ? "&quot;" : NULL;
    if (as)
        text_add(out, as);
    else
        text_char(out, ch);
}

static void toggle(Page *page, bool *on, const char *tag)
{
    text_format(page->out, "<%s%s>", *on ? "/" : "", tag);
    *on = !*on;
}

/* Stars toggle emphasis; a backslash escapes any character. */
static void words(Page *page, const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (at[i] == '\\' && i + 1 < len) {
            character(page->out, at[++i]);
        } else if (at[i] == '*' && i + 1 < len && at[i + 1] == '*') {
            toggle(page, &page->strong, "strong");
            i++;
        } else if (at[i] == '*') {
            toggle(page, &page->em, "em");
        } else {
            character(page->out, at[i]);
        }
    }
}

static void element(Page *page, const char *tag, const char *at, size_t len)
{
    text_format(page->out, "<%s>", tag);
    words(page, at, len);
    text_format(page->out, "</%s>\n", tag);
}

/* Closes lists, each with its last item, down to this depth. */
static void lists_to(Page *page, int depth)
{
    for (; page->lists > depth; page->lists--)
        text_add(page->out, "</li>\n</ul>\n");
}

static void item(Page *page, int depth, const char *at, size_t len)
{
    lists_to(page, depth + 1);
    if (page->lists == depth + 1)
        text_add(page->out, "</li>\n");
    for (; page->lists <= depth; page->lists++)
        text_add(page->out, "\n<ul>\n");
    text_add(page->out, "<li>");
    words(page, at, len);
}

static void fence(Page *page, const char *at, size_t len)
{
    if (page->drawing)
        text_add(page->out, "</code></pre>\n");
    else
        text_format(page->out, "<pre><code class=\"language-%.*s\">", (int)(len - 3), at + 3);
    page->drawing = !page->drawing;
}

static void line(Page *page, const char *at, size_t len)
{
    size_t indent = strspn(at, " ");
    if (len >= 3 && !strncmp(at, "```", 3)) {
        lists_to(page, 0);
        fence(page, at, len);
    } else if (page->drawing) {
        for (size_t i = 0; i < len; i++)
            character(page->out, at[i]);
        text_char(page->out, '\n');
    } else if (indent + 2 <= len && at[indent] == '-' && at[indent + 1] == ' ') {
        item(page, (int)indent / 2, at + indent + 2, len - indent - 2);
    } else if (len) {
        int level = (int)strspn(at, "#");
        lists_to(page, 0);
        element(page,
                level == 1   ? "h1"
                : level == 2 ? "h2"
                             : "p",
                level ? at + level + 1 : at, level ? len - (size_t)level - 1 : len);
    }
}

void script_rules_html(const Script *script, const char *language, Text *out)
{
    Text markdown = text_growing(1 << 20);
    Page page = {.out = out};
    script_rules(script, language, &markdown);
    for (const char *at = markdown.at; *at;) {
        size_t len = strcspn(at, "\n");
        line(&page, at, len);
        at += len + (at[len] == '\n');
    }
    lists_to(&page, 0);
    text_free(&markdown);
}
