#include "narrator/rule.h"

#include "base/text.h"

#include <ctype.h>

Event event_of(const char *line)
{
    Event event = {0};
    Slice rest = slice_of(line);
    while (rest.len && event.n < EVENT_WORDS - 1)
        event.word[event.n++] = slice_cut(&rest, " ");
    if (rest.len)
        event.word[event.n++] = rest;
    return event;
}

bool event_is(const Event *event, const char *kind) { return event->n && slice_same(event->word[0], kind); }

/* Names are all capitals. */
static bool is_name(Slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!isupper((unsigned char)word.at[i]))
            return false;
    return word.len > 0;
}

static bool has_capital(Slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (isupper((unsigned char)word.at[i]))
            return true;
    return false;
}

bool rule_names_player(Slice name) { return slice_same(name, "P") || slice_same(name, "Q") || slice_same(name, "YOU"); }
static bool is_over(const Item *item) { return !item->mode && slice_same(item->kind, "over"); }

static bool item_read(Slice text, Item *item)
{
    *item = (Item){0};
    if (text.len && strchr("<&!*", text.at[0])) {
        item->mode = text.at[0];
        text = slice_from(text, 1);
    }
    item->kind = slice_cut(&text, " ");
    while (text.len && item->n < RULE_WORDS)
        item->word[item->n++] = slice_cut(&text, " ");
    return !text.len;
}

bool rule_read(Slice pattern, Slice text, Rule *rule)
{
    *rule = (Rule){.text = text};
    while (pattern.len && rule->n < RULE_ITEMS)
        if (!item_read(slice_cut(&pattern, "; "), &rule->item[rule->n++]))
            return false;
    for (int i = 0; i < rule->n && !rule->kind.len; i++)
        if (!rule->item[i].mode && !is_over(&rule->item[i]))
            rule->kind = rule->item[i].kind;
    return !pattern.len && rule->kind.len;
}

const struct Name *bound_find(const Bound *bound, Slice name)
{
    for (int i = 0; i < bound->n; i++)
        if (slice_is(bound->of[i].name, name))
            return &bound->of[i];
    return NULL;
}

/* Binds a value to a name, which may be new. */
static bool bind(Bound *bound, Slice name, Slice word)
{
    struct Name *known = (struct Name *)bound_find(bound, name);
    if (!known) {
        if (bound->n == RULE_NAMES)
            return false;
        known = &bound->of[bound->n++];
        *known = (struct Name){.name = name};
    }
    if (known->n < EVENT_WORDS)
        known->value[known->n++] = word;
    return true;
}

static int seat_of(Slice word)
{
    char digits[12] = "";
    memcpy(digits, word.at, word.len < sizeof digits - 1 ? word.len : sizeof digits - 1);
    int seat;
    return text_read_int(digits, 0, 1 << 20, &seat) ? seat : -1;
}

static bool name_fits(Slice name, Slice word, int you, Bound *bound)
{
    if (!name.len)
        return true;
    if (rule_names_player(name) && seat_of(word) < 0)
        return false;
    if (slice_same(name, "YOU") && seat_of(word) != you)
        return false;
    const struct Name *known = bound_find(bound, name);
    return known ? known->n && slice_is(known->value[known->n - 1], word) : bind(bound, name, word);
}

/* Whether the word matches one of the alternatives `A*` and `JK` of `A*` `/` `JK`. */
static bool one_of(Slice choices, Slice word)
{
    while (choices.len) {
        Slice like = slice_cut(&choices, "/");
        bool open = like.len && like.at[like.len - 1] == '*';
        if (open ? slice_is(slice_first(word, like.len - 1), slice_first(like, like.len - 1)) : slice_is(like, word))
            return true;
    }
    return false;
}

static bool word_fits(Slice like, Slice word, int you, Bound *bound);

/* Matches `row-ROW-HOW` part by part. */
static bool parts_fit(Slice like, Slice word, int you, Bound *bound)
{
    while (like.len && word.len)
        if (!word_fits(slice_cut(&like, "-"), slice_cut(&word, "-"), you, bound))
            return false;
    return !like.len && !word.len;
}

static bool word_fits(Slice like, Slice word, int you, Bound *bound)
{
    Slice choices = like, name = slice_cut(&choices, ":");
    if (slice_same(like, "_"))
        return true;
    if (like.at[0] == '+')
        return bind(bound, slice_from(like, 1), word);
    if (name.len < like.len)
        return one_of(choices, word) && name_fits(name, word, you, bound);
    if (is_name(like))
        return name_fits(like, word, you, bound);
    return has_capital(like) ? parts_fit(like, word, you, bound) : slice_is(like, word);
}

static bool rest_fits(Slice name, const Event *event, int from, Bound *bound)
{
    if (bound->n == RULE_NAMES)
        return false;
    bound->of[bound->n++] = (struct Name){.name = name};
    for (int i = from; i < event->n; i++)
        bind(bound, name, event->word[i]);
    return true;
}

/* Whether an event matches the item. Nothing is bound if it does not. */
static bool same(const Item *item, const Event *event, int you, Bound *bound)
{
    Bound now = *bound;
    if (!event || !event->n ||
        !(is_name(item->kind) ? bind(&now, item->kind, event->word[0]) : slice_is(item->kind, event->word[0])))
        return false;
    for (int i = 0; i < item->n; i++) {
        Slice like = item->word[i];
        bool rest = like.len > 3 && !memcmp(like.at, "...", 3);
        if (rest ? !rest_fits(slice_from(like, 3), event, i + 1, &now)
                 : i + 1 >= event->n || !word_fits(like, event->word[i + 1], you, &now))
            return false;
    }
    *bound = now;
    return true;
}

static int items_behind(const Rule *rule)
{
    int n = 0;
    while (n < rule->n && rule->item[n].mode == '<')
        n++;
    return n;
}

int rule_fits(const Rule *rule, const Event *event, int n, int i, int you, bool over, Bound *bound)
{
    int at = i, behind = items_behind(rule);
    bound->n = 0;
    for (int k = 0; k < rule->n; k++) {
        const Item *item = &rule->item[k];
        int before = i - behind + k;
        const Event *next = item->mode == '<' ? (before >= 0 ? &event[before] : NULL) : at < n ? &event[at] : NULL;
        if (is_over(item) ? !over : item->mode != '*' && same(item, next, you, bound) == (item->mode == '!'))
            return 0;
        while (item->mode == '*' && at < n && same(item, &event[at], you, bound))
            at++;
        at += !item->mode && !is_over(item);
    }
    return at - i;
}
