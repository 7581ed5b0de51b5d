#include "words.h"

#include <stdlib.h>
#include <string.h>

#define WORD_ROW(name, text, kinds) {text, kinds},
static const struct {
    const char *text;
    int kinds;
} words[WORD_COUNT] = {{"", 0}, WORDS(WORD_ROW)};

const char *word_text(Word word) { return words[word].text; }
bool word_is(Word word, int kinds) { return words[word].kinds & kinds; }

const char *word_kind(Word word)
{
    static const char *const names[] = {"head", "offer", "deed", "setup", "region", "value", "function"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (words[word].kinds >> i & 1)
            return names[i];
    return "joining";
}

static int compared(const char *at, size_t len, const char *text)
{
    int order = strncmp(at, text, len);
    return order ? order : -(text[len] != '\0');
}

/* Binary search; the table is sorted. */
Word word_find(const char *at, size_t len)
{
    int low = 1, high = WORD_COUNT;
    while (low < high) {
        int middle = (low + high) / 2, order = compared(at, len, words[middle].text);
        if (!order)
            return (Word)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return W_NOTHING;
}

static int least(int a, int b, int c)
{
    int low = a < b ? a : b;
    return low < c ? low : c;
}

/* Edit distance with transpositions of neighbours (optimal string alignment). */
enum { LETTERS = 32 };

static int distance(const char *a, const char *b)
{
    int row[LETTERS + 1][LETTERS + 1], m = (int)strnlen(a, LETTERS), n = (int)strnlen(b, LETTERS);
    for (int i = 0; i <= m; i++)
        for (int k = 0; k <= n; k++) {
            if (!i || !k) {
                row[i][k] = i + k;
                continue;
            }
            row[i][k] = least(row[i - 1][k] + 1, row[i][k - 1] + 1, row[i - 1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] && row[i - 2][k - 2] + 1 < row[i][k])
                row[i][k] = row[i - 2][k - 2] + 1;
        }
    return row[m][n];
}

void nearest_try(Nearest *nearest, const char *candidate)
{
    int len = (int)strlen(nearest->word), most = len < 3 ? 0 : len < 6 ? 1 : 2;
    if (abs((int)strlen(candidate) - len) > most)
        return;
    int far = distance(nearest->word, candidate);
    if (far && far <= most && (!nearest->found || far < nearest->far)) {
        nearest->found = candidate;
        nearest->far = far;
    }
}

void nearest_words(Nearest *nearest, int kinds)
{
    for (int i = 1; i < WORD_COUNT; i++)
        if (!kinds || words[i].kinds & kinds)
            nearest_try(nearest, words[i].text);
}

/* Words that beginners use, and what they mean. */
static const struct {
    int kind;
    const char *theirs, *ours;
} meanings[] = {
    {IS_HEAD, "title", "game"}, {IS_HEAD, "name", "game"}, {IS_HEAD, "author", "by"}, {IS_HEAD, "description", "about"},
    {IS_HEAD, "var", "remember"},
    {IS_HEAD, "let", "remember"}, {IS_HEAD, "set", "remember"}, {IS_HEAD, "start", "setup"}, {IS_HEAD, "board", "setup"},
    {IS_HEAD, "action", "turn"},
    {IS_OFFER, "jump", "move"}, {IS_OFFER, "go", "move"}, {IS_OFFER, "walk", "move"}, {IS_OFFER, "place", "put"},
    {IS_OFFER, "hide", "put"}, {IS_OFFER, "add", "put"},
    {IS_OFFER, "say", "word"}, {IS_OFFER, "guess", "name"}, {IS_OFFER, "look", "probe"}, {IS_OFFER, "test", "probe"},
    {IS_OFFER, "pick", "choose"},
    {IS_DEED, "repeat", "again"}, {IS_DEED, "goto", "then"}, {IS_DEED, "remove", "take"}, {IS_DEED, "delete", "take"},
    {IS_DEED, "capture", "take"},
    {IS_DEED, "return", "back"}, {IS_DEED, "undo", "back"}, {IS_DEED, "print", "say"}, {IS_DEED, "tell", "say"},
    {IS_DEED, "shout", "say"},
    {IS_DEED, "put", "add"}, {IS_DEED, "place", "add"}, {IS_DEED, "move", "slide"}, {IS_DEED, "pass", "end"},
    {IS_DEED, "stop", "end"}, {IS_DEED, "ring", "sound"},
    {IS_SETUP, "put", "hide"}, {IS_SETUP, "add", "place"}, {IS_SETUP, "random", "scatter"}, {IS_SETUP, "shuffle", "scatter"},
    {IS_VALUE, "peg", "pegs"}, {IS_VALUE, "marker", "markers"}, {IS_VALUE, "points", "score"}, {IS_VALUE, "here", "spot"},
    {IS_VALUE, "storage", "stock"},
};

void nearest_meaning(Nearest *nearest, int kind)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings && !nearest->found; i++)
        if (meanings[i].kind == kind && !strcmp(meanings[i].theirs, nearest->word))
            nearest->found = meanings[i].ours;
}
