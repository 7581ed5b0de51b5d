#include "tui/choices.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static size_t place_len(const char *words)
{
    size_t n = 1;
    if (!isalpha((unsigned char)words[0]))
        return 0;
    while (isdigit((unsigned char)words[n]))
        n++;
    return n > 1 ? n : 0;
}

/* `B3-C2`: exactly two places. */
static size_t first_of_move(const char *word)
{
    size_t from = place_len(word), to = from && word[from] == '-' ? place_len(word + from + 1) : 0;
    return to && !word[from + 1 + to] ? from : 0;
}

static Words parts_of(const char *act)
{
    Words words = words_of(act), parts = {0};
    for (int i = 0; i < words.n && parts.n < PARTS_MAX; i++) {
        size_t first = first_of_move(words.of[i]);
        if (first && parts.n + 1 < PARTS_MAX) {
            snprintf(parts.of[parts.n++], WORD_SIZE, "%.*s", (int)first, words.of[i]);
            snprintf(parts.of[parts.n++], WORD_SIZE, "%s", words.of[i] + first + 1);
        } else
            strcpy(parts.of[parts.n++], words.of[i]);
    }
    return parts;
}

static bool begins(const Words *parts, const Choice *choice, int n)
{
    for (int i = 0; i < n; i++)
        if (i >= parts->n || strcmp(parts->of[i], choice->part[i]) != 0)
            return false;
    return true;
}

void choices_after(const Lines *legal, const Choice *choice, Lines *out)
{
    bool whole = false;
    for (int i = 0; i < legal->n; i++) {
        Words parts = parts_of(legal->at[i]);
        if (!begins(&parts, choice, choice->n))
            continue;
        if (parts.n == choice->n)
            whole = true;
        else if (!lines_have(out, parts.of[choice->n]))
            lines_add(out, parts.of[choice->n]);
    }
    if (whole && out->n)
        lines_add(out, CHOICE_DONE);
}

const char *choices_act(const Lines *legal, const Choice *choice)
{
    bool done = choice->n && !strcmp(choice->part[choice->n - 1], CHOICE_DONE);
    int n = choice->n - done;
    const char *found = NULL;
    int fits = 0;
    for (int i = 0; i < legal->n; i++) {
        Words parts = parts_of(legal->at[i]);
        if (!begins(&parts, choice, n))
            continue;
        fits++;
        if (parts.n == n)
            found = legal->at[i];
    }
    return n && (done || fits == 1) ? found : NULL;
}

const char *choices_only(const Lines *legal, const Choice *choice)
{
    const char *found = NULL, *last = choice->part[choice->n - 1];
    if (place_len(last) == strlen(last))
        return NULL;
    for (int i = 0; i < legal->n; i++) {
        Words parts = parts_of(legal->at[i]);
        if (begins(&parts, choice, choice->n)) {
            if (found)
                return NULL;
            found = legal->at[i];
        }
    }
    return found;
}

void choice_add(Choice *choice, const char *part)
{
    if (choice->n < PARTS_MAX)
        snprintf(choice->part[choice->n++], WORD_SIZE, "%s", part);
}

void choices_complete(const Lines *legal, const char *typed, Lines *out)
{
    size_t len = strlen(typed);
    for (int i = 0; i < legal->n; i++)
        if (!strncasecmp(legal->at[i], typed, len))
            lines_add(out, legal->at[i]);
}
