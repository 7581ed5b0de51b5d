#include "complete.h"

#include "inside.h"

#include <string.h>

static const char *const kinds[] = {
    [IS_ROLE] = "role", [IS_OPTION] = "option", [IS_REMEMBERED] = "remembered", [IS_SHAPE] = "shape",
    [IS_STEP] = "step", [IS_RULE] = "rule",     [IS_DEFINITION] = "definition"};

int script_names(const char *text, size_t len, Completion out[COMPLETIONS_MOST])
{
    ScriptError error[SCRIPT_ERRORS];
    Compile *c = compile_new("en", text, len, error);
    int n = 0;
    if (lex(c))
        declare_names(c);
    for (int i = 0; i < c->names; i++) {
        memcpy(out[n].word, c->name[i].text, sizeof c->name[i].text);
        out[n].kind = kinds[c->name[i].kind];
        out[n++].line = c->name[i].line;
    }
    compile_free(c);
    return n;
}

/* A place in the text: which names and words may follow there. */
typedef struct Place {
    int words;              /* kinds of words; 0: none */
    bool joining;           /* connecting words, such as `in` and `without` */
    unsigned names;         /* bit n: names of kind n */
} Place;

enum {
    VALUES = 1 << IS_ROLE | 1 << IS_OPTION | 1 << IS_REMEMBERED | 1 << IS_DEFINITION,
    DEEDS_NAMED = 1 << IS_REMEMBERED | 1 << IS_RULE
};
static const Place at_top = {.words = IS_HEAD}, in_setup = {.words = IS_SETUP}, in_turn = {.words = IS_OFFER},
                   in_block = {.words = IS_DEED, .names = DEEDS_NAMED},
                   in_expression = {.words = IS_REGION | IS_VALUE | IS_FUNCTION, .joining = true, .names = VALUES},
                   a_role = {.names = 1 << IS_ROLE}, a_step = {.names = 1 << IS_STEP}, a_shape = {.names = 1 << IS_SHAPE},
                   nothing = {0};

static bool part_of_word(char ch) { return (ch | 32) >= 'a' && (ch | 32) <= 'z' ? true : (ch >= '0' && ch <= '9') || ch == '-'; }

static size_t line_begin_of(const char *text, size_t at)
{
    while (at && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t behind_blanks(const char *text, size_t at, size_t end)
{
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

static int indent_of(const char *text, size_t line, size_t end)
{
    int indent = 0;
    for (size_t at = line; at < behind_blanks(text, line, end); at++)
        indent += text[at] == '\t' ? 4 : 1;
    return indent;
}

/* The first word after the indentation. */
static Word head_at(const char *text, size_t line, size_t end)
{
    char word[24] = "";
    size_t len = 0;
    for (line = behind_blanks(text, line, end); line < end && part_of_word(text[line]) && len < sizeof word - 1; line++)
        word[len++] = (char)(text[line] >= 'A' && text[line] <= 'Z' ? text[line] | 32 : text[line]);
    return word_find(word, len);
}

/* The place of the first word of a line, by its parent line. */
static Place first_word(const char *text, size_t line, int indent)
{
    if (!indent)
        return at_top;
    for (size_t above = line; above;) {
        size_t end = above - 1;
        above = line_begin_of(text, end);
        size_t words = behind_blanks(text, above, end);
        if (words == end || text[words] == '#' || indent_of(text, above, end) >= indent)
            continue;
        Word head = head_at(text, above, end);
        return head == W_SETUP ? in_setup : head == W_TURN || head == W_STEP ? in_turn : in_block;
    }
    return nothing;
}

/* The place of a later word, by the word before it. */
static Place later_word(const char *text, size_t line, size_t at)
{
    size_t end = at;
    while (end > line && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        end--;
    if (memchr(text + line, '#', at - line))
        return nothing;
    size_t begin = end;
    while (begin > line && part_of_word(text[begin - 1]))
        begin--;
    Word head = head_at(text, line, at), before = head_at(text, begin, end);
    if (head == W_GAME || head == W_BY || head == W_ABOUT || head == W_TEXT)
        return nothing;
    if (end > line && (text[end - 1] == ':' || text[end - 1] == ','))
        return in_block;
    if (head == W_FIRST || head == W_TURN || head == W_SETUP)
        return a_role;
    return before == W_THEN || before == W_THEM                         ? a_step
           : before == W_HIDE || (before == W_SHAPE && head != W_SHAPE) ? a_shape
                                                                        : in_expression;
}

static bool begins_with(const char *word, const char *with, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (word[i] != (with[i] >= 'A' && with[i] <= 'Z' ? with[i] | 32 : with[i]))
            return false;
    return true;
}

/* Words that are only reserved (WS-5) connect nothing. */
static bool joins(Word word)
{
    static const Word kept[] = {W_ACTORS, W_COUNTS, W_FOR, W_GRIDS, W_ME, W_PHASE, W_PLAYER, W_PLAYERS, W_STATUS, W_PEGBOARD};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (word == kept[i])
            return false;
    return !word_is(word, ~0);
}

static int in_order(const void *a, const void *b) { return strcmp(((const Completion *)a)->word, ((const Completion *)b)->word); }

int script_complete(const char *text, size_t len, size_t at, Completion out[COMPLETIONS_MOST], size_t *from)
{
    at = at < len ? at : len;
    size_t line = line_begin_of(text, at), begin = at;
    while (begin > line && part_of_word(text[begin - 1]))
        begin--;
    int indent = indent_of(text, line, at), n = 0, found = script_names(text, len, out);
    bool first = behind_blanks(text, line, at) >= begin;
    Place place = first ? first_word(text, line, indent) : later_word(text, line, begin);
    *from = begin;
    for (int i = 0; i < found; i++)
        for (int kind = IS_ROLE; kind <= IS_DEFINITION; kind++)
            if (!strcmp(out[i].kind, kinds[kind]) && place.names >> kind & 1 && begins_with(out[i].word, text + begin, at - begin))
                out[n++] = out[i];
    qsort(out, (size_t)n, sizeof *out, in_order);
    for (int i = 1; i < WORD_COUNT; i++) {
        bool fits = word_is((Word)i, place.words) || (place.joining && joins((Word)i));
        if (fits && begins_with(word_text((Word)i), text + begin, at - begin)) {
            snprintf(out[n].word, sizeof out[n].word, "%s", word_text((Word)i));
            out[n].line = 0;
            out[n++].kind = word_kind((Word)i);
        }
    }
    return n;
}
