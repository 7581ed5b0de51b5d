#include "tui/advice.h"

#include "base/json_value.h"

#include <stdio.h>
#include <string.h>

enum { WHOLE = 1000, COUNT_MOST = 10000000 };

static int number_of(const json_t *object, const char *key) { return json_int_or(json_object_get(object, key), 0, COUNT_MOST, -1); }

static int percent(int permille) { return (permille + 5) / 10; }

/* Why, in one sentence: `@` is the place, `#` how often, `&` of how many. */
static const struct Reason { const char *name, *words; } reasons[] = {
    {"wins", "it wins at once in # of & cases."},
    {"proven", "it wins by force."},
    {"lost", "everything loses; this holds out longest."},
    {"saves", "only # of & acts prevent a win at once."},
    {"tells", "@ tells most, # of & hidings have it."},
    {"has", "# of & hidings have @."},
    {"certain", "a single hiding is left."},
    {"loudest", "it sounds in # of & cases, nowhere in more."},
    {"quietest", "it sounds in # of & cases, nowhere in fewer."},
    {"sounds", "it sounds in # of & cases."},
};

static const char *reason_words(const char *reason, bool always)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (!strcmp(reasons[i].name, reason))
            return i == 0 && always ? "it wins at once." : reasons[i].words;
    return "";
}

static void write_why(const json_t *why, Text *out)
{
    const char *reason = json_string_value(json_object_get(why, "reason")), *at = json_string_value(json_object_get(why, "at"));
    int n = number_of(why, "n"), of = number_of(why, "of");
    const char *words = reason_words(reason ? reason : "", n == of);
    text_add(out, *words ? ": " : ".");
    for (; *words; words++)
        switch (*words) {
        case '@': text_add(out, at ? at : ""); break;
        case '#': text_number(out, n); break;
        case '&': text_number(out, of); break;
        default: text_char(out, *words);
        }
}

void source_hear_hint(Source *source, const json_t *message)
{
    const json_t *best = json_array_get(json_object_get(message, "acts"), 0);
    const char *act = json_string_value(json_object_get(best, "act"));
    int chance = number_of(best, "chance"), within = number_of(best, "within");
    Text told = text_within(source->advised, sizeof source->advised);
    snprintf(source->advice, sizeof source->advice, "%s", act ? act : "");
    if (!act)
        return;
    text_add(&told, source->advice);
    if (chance >= 0)
        text_format(&told, " (%d%%", percent(chance));
    if (chance >= 0 && within >= 0)
        text_format(&told, " ± %d", within > 10 ? percent(within) : 1);
    if (chance >= 0)
        text_char(&told, ')');
    write_why(json_object_get(message, "why"), &told);
}

/* In columns below the ranks. */
static void hear_hand(Source *source, const json_t *hand)
{
    int seat = json_int_or(json_object_get(hand, "seat"), 1, SEATS_MAX, 0);
    Text words = text_within(source->cards[seat], sizeof source->cards[seat]);
    const json_t *cards = json_object_get(hand, "cards");
    for (size_t i = 0; i < json_array_size(cards); i++)
        text_format(&words, "%4d", percent(json_int_or(json_array_get(cards, i), 0, WHOLE, 0)));
}

static void hear_ranks(Source *source, const json_t *ranks)
{
    Text words = text_within(source->cards[0], sizeof source->cards[0]);
    for (size_t i = 0; i < json_array_size(ranks); i++) {
        const char *rank = json_string_value(json_array_get(ranks, i));
        text_format(&words, "%4s", rank ? rank : "");
    }
}

void source_hear_heat(Source *source, const json_t *message)
{
    const json_t *heat = json_object_get(message, "heat"), *hands = json_object_get(message, "hands");
    size_t i;
    json_t *hand;
    source->has_heat = json_array_size(heat) == HEATS || json_array_size(hands);
    for (int at = 0; at < HEATS; at++)
        source->heat[at] = view_number(heat, at);
    json_array_foreach(hands, i, hand)
        hear_hand(source, hand);
    hear_ranks(source, json_object_get(message, "ranks"));
}
