#include "narrator/narrator.h"

#include "assets/asset.h"
#include "base/memory.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>

#include "narrator/template.h"

struct Narrator {
    json_t *words;                 /* games/all.LANGUAGE.json, which owns all slices */
    const json_t *own, *common;
    Rule *rule;
    int n;
};

static Slice string_of(const json_t *string) { return (Slice){json_string_value(string), json_string_length(string)}; }

static void read_rules(Narrator *narrator, const json_t *words)
{
    const char *pattern;
    json_t *text;
    json_t *rules = json_object_get(words, "tell");
    narrator->rule = memory_resize(narrator->rule, (size_t)(narrator->n + (int)json_object_size(rules)) * sizeof *narrator->rule);
    json_object_foreach(rules, pattern, text)
        narrator->n += rule_read(slice_of(pattern), string_of(text), &narrator->rule[narrator->n]);
}

Narrator *narrator_new(const char *game, const char *own, const char *language)
{
    char path[64];
    snprintf(path, sizeof path, "games/all.%.8s.json", language);
    const Asset *asset = asset_find(path);
    if (!asset)
        return NULL;
    Narrator *narrator = memory_resize(NULL, sizeof *narrator);
    *narrator = (Narrator){.words = json_loadb((const char *)asset->bytes, asset->len, 0, NULL)};
    json_t *all = json_object_get(narrator->words, "games");
    if (own)
        json_object_set_new(all, game, json_loads(own, 0, NULL));
    narrator->own = json_object_get(all, game);
    narrator->common = json_object_get(narrator->words, "common");
    read_rules(narrator, narrator->own);
    read_rules(narrator, narrator->common);
    return narrator;
}

void narrator_free(Narrator *narrator)
{
    if (!narrator)
        return;
    json_decref(narrator->words);
    free(narrator->rule);
    free(narrator);
}

const char *narrator_text(const Narrator *narrator, const char *key)
{
    const char *text = json_string_value(json_object_get(narrator->own, key));
    return text ? text : "";
}

const json_t *narrator_list(const Narrator *narrator, const char *key) { return json_object_get(narrator->own, key); }
const char *narrator_common(const Narrator *narrator, const char *key)
{
    return json_string_value(json_object_get(narrator->common, key));
}

const char *narrator_open(const Narrator *narrator, int index)
{
    return json_string_value(json_array_get(narrator_list(narrator, "open"), (size_t)index));
}

/* `*` stands for all words not listed. */
static const char *mark_of(const json_t *words, const char *when, const char *what)
{
    const json_t *marks = json_object_get(json_object_get(words, "marks"), when), *listed = json_object_get(marks, what);
    return json_string_value(listed ? listed : json_object_get(marks, "*"));
}

const char *narrator_mark(const Narrator *narrator, const char *when, const char *what)
{
    const char *own = mark_of(narrator->own, when, what), *common = own ? own : mark_of(narrator->common, when, what);
    return common ? common : "";
}

bool narration_known(Slice word) { return word.len && !slice_same(word, "?") && !slice_same(word, "-") && !slice_same(word, "0"); }

int narration_seat(Slice word)
{
    char digits[12] = "";
    memcpy(digits, word.at, word.len < sizeof digits - 1 ? word.len : sizeof digits - 1);
    return text_leading_int(digits, 1 << 20);
}

/* One sentence: its bound names, and its reader. */
typedef struct Sentence {
    const Narrator *narrator;
    const Reader *reader;
    Bound bound;
} Sentence;

static Slice name_of(const Sentence *s, Slice word) { return slice_of(s->reader->name(s->reader->of, narration_seat(word))); }
static bool is_you(const Sentence *s, Slice word) { return s->reader->seat > 0 && narration_seat(word) == s->reader->seat; }

static bool any_is_you(const Sentence *s, const struct Name *name)
{
    for (int i = 0; i < name->n; i++)
        if (is_you(s, name->value[i]))
            return true;
    return false;
}

static bool is_number(Slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!isdigit((unsigned char)word.at[i]) && !(i == 0 && word.at[i] == '-' && word.len > 1))
            return false;
    return word.len > 0;
}

static bool find_value(const void *of, Slice key, Value *value)
{
    const Sentence *s = of;
    const struct Name *name = bound_find(&s->bound, key);
    if (!name)
        return false;
    Slice last = name->n ? name->value[name->n - 1] : slice_of("");
    bool player = rule_names_player(key);
    value->text = !player ? last : is_you(s, last) ? string_of(json_object_get(s->narrator->common, "you")) : name_of(s, last);
    value->known = player ? any_is_you(s, name) : narration_known(last);
    value->one = name->n == 1 && (player || !is_number(last) || slice_same(last, "1"));
    return true;
}

static void join_values(const void *of, Slice key, Slice between, Text *out)
{
    const Sentence *s = of;
    const struct Name *name = bound_find(&s->bound, key);
    for (int i = 0; i < name->n; i++) {
        Slice word = rule_names_player(key) ? name_of(s, name->value[i]) : name->value[i];
        text_bytes(out, between.at, i ? between.len : 0);
        text_bytes(out, word.at, word.len);
    }
}

static Slice listed(const json_t *words, Slice list, Slice word)
{
    const json_t *called =
        json_object_getn(json_object_getn(json_object_get(words, "names"), list.at, list.len), word.at, word.len);
    return called ? string_of(called) : (Slice){0};
}

static Slice called(const void *of, Slice list, Slice word)
{
    const Sentence *s = of;
    Slice own = listed(s->narrator->own, list, word), common = own.at ? own : listed(s->narrator->common, list, word);
    return common.at ? common : word;
}

/* Writes one sentence from event i on; returns the number of events consumed. */
static int write_sentence(const Narrator *narrator, const Reader *reader, const Event *event, int n, int i, Text *out)
{
    Sentence s = {.narrator = narrator, .reader = reader};
    for (int k = 0; k < narrator->n; k++) {
        const Rule *rule = &narrator->rule[k];
        if (!slice_is(rule->kind, event[i].word[0]) && !isupper((unsigned char)rule->kind.at[0]))
            continue;
        int used = rule_fits(rule, event, n, i, reader->seat, reader->over, &s.bound);
        if (used) {
            template_fill(rule->text, &(Values){&s, find_value, join_values, called}, out);
            return used;
        }
    }
    return 1;
}

void narrator_sentences(const Narrator *narrator, const Reader *reader, const Event *event, int n, Text *out)
{
    for (int i = 0; i < n;) {
        Text sentence = text_growing(1 << 14);
        text_add(&sentence, "");
        i += write_sentence(narrator, reader, event, n, i, &sentence);
        if (sentence.len)
            text_format(out, "%s%s", out->len ? " " : "", sentence.at);
        text_free(&sentence);
    }
}
