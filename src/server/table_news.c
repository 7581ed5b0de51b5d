/* What a viewer is told of a game under way: everything to whoever comes, and what is new from then on. */
#include "server/table_parts.h"

#include "base/json.h"
#include "base/memory.h"
#include "server/change.h"

#include <stdlib.h>
#include <string.h>

static int eyes(const Table *table, int viewer)
{
    return table->state == TABLE_OVER ? VIEWER_UMPIRE : viewer;
}

/* How long the present act may still take. Others than the one who is to act count from what they last heard, so that nobody learns
   from a clock that something was done in secret. */
static int64_t act_left(const Table *table, int viewer, int64_t now)
{
    int64_t since = viewer > 0 && table->clocks.seat[viewer].since ? table->clocks.seat[viewer].since : table->told[viewer].last;
    return table->clocks.act - (since ? table_time(table, now) - since : 0) / 1000;
}

static void clocks_json(const Table *table, int viewer, int64_t now, Text *out)
{
    if (!table->clocks.act && !table->clocks.game)
        return;
    json_key(out, "clock");
    json_open(out, '{');
    if (table->clocks.act)
        json_number_of(out, "act", act_left(table, viewer, now));
    if (table->clocks.game) {
        json_key(out, "game");
        json_open(out, '[');
        for (int i = 1; i <= players(table); i++)
            json_number(out, clocks_game_left(&table->clocks, i, table_time(table, now)) / 1000);
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* Once the table is over everything is told as the umpire hears it, with other numbers than those before. */
static void revealed_json(const Table *table, Text *out)
{
    if (table->state != TABLE_OVER)
        return;
    json_key(out, "revealed");
    json_word(out, "true");
}

/* What a viewer has before him, but for the clocks, which change by themselves. */
static void look(const Table *table, int viewer, Shown *shown)
{
    text_clear(&shown->view);
    text_clear(&shown->legal);
    match_view(table->match, eyes(table, viewer), &shown->view);
    if (viewer > 0 && table->state == TABLE_PLAYING)
        match_legal_text(table->match, viewer, &shown->legal);
    shown->none = !shown->legal.len;
    shown->acts = viewer > 0 ? table->seat[viewer].acts : 0;
}

static Shown shown_new(void) { return (Shown){.view = text_growing(1 << 20), .legal = text_growing(1 << 20)}; }

static void shown_free(Shown *shown)
{
    text_free(&shown->view);
    text_free(&shown->legal);
}

/* The same text, and all of it. */
static bool same(const Text *a, const Text *b)
{
    return a->len == b->len && !a->cut && !b->cut && (!a->len || !memcmp(a->at, b->at, a->len));
}

static bool same_legal(const Shown *kept, const Shown *now)
{
    return kept->none == now->none && (now->none || same(&kept->legal, &now->legal));
}

static bool same_shown(const Shown *kept, const Shown *now)
{
    return kept->acts == now->acts && same(&kept->view, &now->view) && same_legal(kept, now);
}

static void keep_shown(Table *table, int viewer, const Shown *shown)
{
    Shown *kept = table->shown[viewer];
    if (!kept) {
        kept = table->shown[viewer] = memory_resize(NULL, sizeof *kept);
        *kept = shown_new();
    }
    text_copy(&kept->view, &shown->view);
    if (!shown->none)
        text_copy(&kept->legal, &shown->legal);
    kept->none = shown->none;
    kept->acts = shown->acts;
}

void table_forget_shown(Table *table)
{
    for (int viewer = 0; viewer <= SEATS_MAX; viewer++) {
        if (table->shown[viewer])
            shown_free(table->shown[viewer]);
        free(table->shown[viewer]);
        table->shown[viewer] = NULL;
    }
}

static void view_json(const Shown *now, Text *out)
{
    json_key(out, "view");
    text_join(out, &now->view);
}

/* The members of SEEN behind the events. */
static void shown_json(const Shown *now, Text *out)
{
    view_json(now, out);
    json_key(out, "legal");
    json_lines(out, &now->legal);
    json_number_of(out, "acts", now->acts);
}

/* The same without what is as it was. */
static void change_of(const Shown *before, const Shown *now, Text *out)
{
    size_t start = out->len;
    if (!same(&before->view, &now->view)) {
        json_key(out, "change");
        if (!change_json(before->view.at, now->view.at, out)) {
            text_shorten(out, start);
            view_json(now, out);
        }
    }
    if (!same_legal(before, now)) {
        json_key(out, "legal");
        json_lines(out, &now->legal);
    }
    if (before->acts != now->acts)
        json_number_of(out, "acts", now->acts);
}

/* The first members of SEEN. */
static void events_json(const Table *table, int viewer, int first, const Text *events, Text *out)
{
    json_number_of(out, "seat", viewer);
    json_number_of(out, "first", first);
    revealed_json(table, out);
    json_key(out, "events");
    json_lines(out, events);
}

void table_seen_json(const Table *table, int viewer, int from, int64_t now, Text *out)
{
    Text events = text_growing(TABLE_PAGE);
    Shown shown = shown_new();
    int after = table->state == TABLE_OVER ? 0 : from;
    int first = match_events_page(table->match, eyes(table, viewer), after, 0, TABLE_PAGE, &events);
    look(table, viewer, &shown);
    json_open(out, '{');
    events_json(table, viewer, first, &events, out);
    shown_json(&shown, out);
    clocks_json(table, viewer, now, out);
    json_close(out, '}');
    text_free(&events);
    shown_free(&shown);
}

void table_events_json(const Table *table, int viewer, int before, Text *out)
{
    Text events = text_growing(TABLE_PAGE);
    int first = match_events_page(table->match, eyes(table, viewer), 0, before, TABLE_PAGE, &events);
    json_open(out, '{');
    events_json(table, viewer, first, &events, out);
    json_close(out, '}');
    text_free(&events);
}

static int count_lines(const Text *text)
{
    int n = 0;
    for (size_t i = 0; i < text->len; i++)
        n += text->at[i] == '\n';
    return n;
}

/* What is new for a viewer, or all of it anew; of more than a page only the newest. Returns the number of the first. */
static int new_events(const Table *table, int viewer, bool anew, Text *events)
{
    const Told *told = &table->told[viewer];
    text_clear(events);
    if (!anew)
        match_heard_since(table->match, eyes(table, viewer), told->index, events);
    if (!anew && !events->cut)
        return told->heard + 1;
    text_clear(events);
    return match_events_page(table->match, eyes(table, viewer), anew ? 0 : told->heard, 0, TABLE_PAGE, events);
}

void table_mark_told(Table *table, int viewer)
{
    Shown shown = shown_new();
    look(table, viewer, &shown);
    keep_shown(table, viewer, &shown);
    if (shown.none)
        text_clear(&table->shown[viewer]->legal);    /* whoever has just come has not had it */
    shown_free(&shown);
    table->told[viewer] = (Told){match_events(table->match, VIEWER_UMPIRE), match_events(table->match, eyes(table, viewer)),
                                 table->told[viewer].last, table->entries, table->state};
}

News news_new(void)
{
    return (News){.whole = text_growing(1 << 24), .changes = text_growing(1 << 24), .brief = text_growing(1 << 24),
                  .events = text_growing(TABLE_PAGE), .shown = shown_new()};
}

void news_free(News *news)
{
    text_free(&news->whole);
    text_free(&news->changes);
    text_free(&news->brief);
    text_free(&news->events);
    shown_free(&news->shown);
}

/* `before`: what the viewer has, if only changes are to be told. */
static void seen_json(const Table *table, int viewer, int first, const News *news, const Shown *before, int64_t now, Text *out)
{
    text_clear(out);
    json_open(out, '{');
    json_string_of(out, "type", "seen");
    events_json(table, viewer, first, &news->events, out);
    if (before)
        change_of(before, &news->shown, out);
    else
        shown_json(&news->shown, out);
    clocks_json(table, viewer, now, out);
    json_close(out, '}');
}

static const char *words_of(const Text *text) { return text->len ? text->at : ""; }

static void legal_edit(const Shown *before, const Shown *now, Text *out)
{
    if (same_legal(before, now))
        json_word(out, "null");
    else if (now->none)
        json_number(out, 0);
    else
        edit_json(words_of(&before->legal), now->legal.at, out);
}

/* BRIEF of docs/api.md; false: it has no way to tell that. */
static bool brief_json(const Shown *before, News *news)
{
    Text *out = &news->brief;
    const Shown *now = &news->shown;
    bool told = true;
    text_clear(out);
    json_open(out, '[');
    json_lines(out, &news->events);
    if (same(&before->view, &now->view))
        json_word(out, "null");
    else
        told = change_json(before->view.at, now->view.at, out);
    legal_edit(before, now, out);
    news->brief_acts = before->acts != now->acts;
    if (news->brief_acts)
        json_number(out, now->acts);
    json_close(out, ']');
    return told && !now->legal.cut && !out->cut;
}

/* Only what continues the game without clocks is told in brief. */
static bool can_be_brief(const Table *table, int viewer, int first)
{
    return table->state == TABLE_PLAYING && first == table->told[viewer].heard + 1 && !table->clocks.act && !table->clocks.game;
}

static void write_changes(const Table *table, int viewer, int first, unsigned forms, const Shown *before, int64_t now, News *news)
{
    news->in_brief = forms & NEWS_BRIEF && before && can_be_brief(table, viewer, first) && brief_json(before, news);
    if (forms & NEWS_CHANGES || !news->in_brief)
        seen_json(table, viewer, first, news, before, now, &news->changes);
}

bool table_news(Table *table, int viewer, int64_t now, unsigned forms, News *news)
{
    Told *told = &table->told[viewer];
    const Shown *before = table->shown[viewer];
    if (told->heard && told->entries == table->entries && told->state == table->state)
        return false;    /* nothing has happened since */
    bool anew = (table->state == TABLE_OVER && told->state != TABLE_OVER) || told->heard == 0;
    int first = new_events(table, viewer, anew, &news->events);
    look(table, viewer, &news->shown);
    bool moved = !before || !same_shown(before, &news->shown), new = news->events.len || moved;
    if (new && forms & NEWS_WHOLE)
        seen_json(table, viewer, first, news, NULL, now, &news->whole);
    if (new && forms & (NEWS_CHANGES | NEWS_BRIEF))
        write_changes(table, viewer, first, forms, anew ? NULL : before, now, news);
    if (moved)
        keep_shown(table, viewer, &news->shown);
    *told = (Told){match_events(table->match, VIEWER_UMPIRE), first - 1 + count_lines(&news->events), told->last, table->entries,
                   table->state};
    return new;
}
