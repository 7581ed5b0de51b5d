/* A script's own words, in the format of games/ID/words.LANGUAGE.json: texts for announced words (WS-52), what the tally counts,
   what both know, and what is being placed at the set-up. */
#include "inside.h"

#include "base/json.h"

#include <string.h>

/* Placeholders of a text, and the narrator's names for them (src/narrator/template.h). */
static const struct { const char *place, *called; } places[] = {{"{who}", "{P}"}, {"{place}", "{L?{L}|}"}};

/* The length of the placeholder here, whose narrator form is appended; 0: none. */
static size_t fill_place(const char *at, const char *word, Text *out)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (!strncmp(at, places[i].place, strlen(places[i].place))) {
            text_add(out, places[i].called);
            return strlen(places[i].place);
        }
    if (strncmp(at, "{word}", 6))
        return 0;
    text_add(out, word);
    return 6;
}

/* Other braces have no meaning and are dropped. */
static void read_aloud(const char *text, const char *word, Text *out)
{
    for (const char *at = text; *at;) {
        size_t used = fill_place(at, word, out);
        if (!used && *at != '{' && *at != '}')
            text_char(out, *at);
        at += used ? used : 1;
    }
}

/* A text that names the place replaces the sentence that a peg was tried there. */
static void write_word(const char *before, const char *word, const char *text, Text *out)
{
    char pattern[NAME_LETTERS + 48];
    snprintf(pattern, sizeof pattern, "%sannounce P L %s", before, word);
    json_string_of(out, pattern, text);
}

static void write_words(const Compile *c, Text *out)
{
    json_key(out, "tell");
    json_open(out, '{');
    for (int i = 0; i < c->texts; i++) {
        const char *word = c->said[c->reads[i].said];
        Text text = text_growing(TEXT_LETTERS * 16);
        text_add(&text, "");
        read_aloud(c->reads[i].text, word, &text);
        write_word("", word, text.at, out);
        if (strstr(c->reads[i].text, "{place}")) {
            write_word("probe P L; &", word, "", out);
            write_word("probe P L; alarm P; &", word, "", out);
        }
        text_free(&text);
    }
    json_close(out, '}');
}

/* The author's comment after a line; "" if none. */
static void note_of(const Compile *c, int number, Text *out)
{
    for (int i = 0; i < c->lines; i++) {
        const char *at = c->line[i].number == number ? strpbrk(c->text + c->line[i].end, "#\n") : NULL;
        if (!at || *at != '#')
            continue;
        at += strspn(at, "# \t");
        size_t len = strcspn(at, "\r\n");
        while (len && (at[len - 1] == ' ' || at[len - 1] == '\t'))
            len--;
        text_bytes(out, at, len);
    }
}

/* For shapes, the largest. */
static int pegs_of(const Compile *c, const SetupTree *line)
{
    int most = line->kind == L_HIDE_SHAPE ? 0 : line->number;
    for (int i = 0; i < SHAPES_MOST; i++)
        if (line->shapes >> i & 1 && c->shape[i].pegs > most)
            most = c->shape[i].pegs;
    return most;
}

static void placing_line(const Script *script, const char *language, int role, const SetupTree *line, Text *out)
{
    const Compile *c = script->tree;
    Text sentence = text_growing(1 << 12), note = text_growing(1 << 10);
    note_of(c, line->line, &note);
    setup_sentence(script, language, role, line, note.len ? note.at : "", &sentence);
    json_open(out, '{');
    json_number_of(out, "pegs", pegs_of(c, line));
    json_string_of(out, "text", sentence.at);
    json_close(out, '}');
    text_free(&sentence);
    text_free(&note);
}

/* Lines with `put` events, in the order in which they happen: chance comes first (WS-21). */
static void placing_lines(const Script *script, const char *language, int whose, Text *out)
{
    const Compile *c = script->tree;
    json_open(out, '[');
    for (int chance = 1; chance >= 0; chance--)
        for (int i = 0; i < c->setup_lines[whose]; i++) {
            const SetupTree *line = &c->setup[whose][i];
            bool scattered = line->kind == L_SCATTER && !line->markers, hidden = line->kind == L_HIDE || line->kind == L_HIDE_SHAPE;
            if (chance ? scattered : hidden)
                placing_line(script, language, whose - 1, line, out);
        }
    json_close(out, ']');
}

static void placing_json(const Script *script, const char *language, Text *out)
{
    const Compile *c = script->tree;
    json_key(out, "placing");
    json_open(out, '[');
    for (int role = 0; role < 2; role++)
        placing_lines(script, language, c->setup_at[0] ? 0 : role + 1, out);
    json_close(out, ']');
}

static void goal_json(const Script *script, Text *out)
{
    Text goal = text_growing(SCRIPT_BYTES);
    for (const char *at = script_about(script); *at; at++)
        if (*at != '\n' || at[1])
            text_char(&goal, *at == '\n' ? ' ' : *at);
    if (goal.len)
        json_string_of(out, "goal", goal.at);
    text_free(&goal);
}

/* The view fields that both players know (WS-51). */
static void open_json(const Script *script, Text *out)
{
    json_key(out, "open");
    json_open(out, '[');
    for (int i = 0; i < script->remembered; i++)
        if (!script->name[i].own)
            json_text(out, script->name[i].text);
    json_close(out, ']');
}

/* Only the author knows what a word implies about its place: nothing is marked on the notepad automatically. */
static void marks_json(Text *out)
{
    json_key(out, "marks");
    json_word(out, "{\"hit\":{\"*\":\"none\"},\"met\":{\"*\":\"none\"}}");
}

void script_words(const Script *script, const char *language, Text *out)
{
    const char *tally = script->tree->tally_as;
    char count[NAME_LETTERS + 8];
    snprintf(count, sizeof count, "{n} %s", tally);
    json_open(out, '{');
    goal_json(script, out);
    if (tally[0])
        json_string_of(out, "count", count);
    write_words(script->tree, out);
    placing_json(script, language, out);
    open_json(script, out);
    marks_json(out);
    json_close(out, '}');
}
