#include "server/said.h"

#include "base/json.h"
#include "base/json_value.h"

#include <string.h>

enum { DIGITS_MOST = 18 };    /* more may not fit into 64 bits */

static char *skip_space(char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

/* Each of these reads one thing and returns the place behind it; NULL: leave it to jansson. */

static char *read_char(char *at, char c)
{
    at = skip_space(at);
    return *at == c ? at + 1 : NULL;
}

/* Without anything that was escaped, or is not ASCII. */
static char *read_string(char *at, const char **words)
{
    if (*at++ != '"')
        return NULL;
    *words = at;
    for (; *at != '"'; at++)
        if (*at < ' ' || *at > '~' || *at == '\\')
            return NULL;
    *at = '\0';
    return at + 1;
}

static char *read_digits(char *at, int64_t *number)
{
    char *start = at;
    *number = 0;
    for (; *at >= '0' && *at <= '9' && at - start < DIGITS_MOST; at++)
        *number = *number * 10 + (*at - '0');
    bool whole = at > start && (*start != '0' || at == start + 1) && !strchr("0123456789.eE", *at);
    return whole ? at : NULL;
}

static char *read_word(char *at, SaidMember *member)
{
    static const struct { const char *word; SaidKind kind; } words[] = {
        {"true", SAID_TRUE}, {"false", SAID_FALSE}, {"null", SAID_NULL},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strncmp(at, words[i].word, strlen(words[i].word))) {
            member->kind = words[i].kind;
            return at + strlen(words[i].word);
        }
    return NULL;
}

static char *read_value(char *at, SaidMember *member)
{
    if (*at == '"') {
        member->kind = SAID_WORDS;
        return read_string(at, &member->words);
    }
    if (*at >= '0' && *at <= '9') {
        member->kind = SAID_NUMBER;
        return read_digits(at, &member->number);
    }
    return read_word(at, member);
}

static const SaidMember *find(const Said *said, const char *key)
{
    for (int i = 0; i < said->members; i++)
        if (!strcmp(said->member[i].key, key))
            return &said->member[i];
    return NULL;
}

static char *read_member(Said *said, char *at)
{
    SaidMember member = {.key = NULL};
    if (said->members == SAID_MEMBERS || !(at = read_string(skip_space(at), &member.key)) || find(said, member.key))
        return NULL;
    if (!(at = read_char(at, ':')) || !(at = read_value(skip_space(at), &member)))
        return NULL;
    said->member[said->members++] = member;
    return at;
}

static bool read_flat(Said *said, const char *bytes, size_t len)
{
    if (!len || len >= SAID_BYTES)
        return false;
    memcpy(said->text, bytes, len);
    said->text[len] = '\0';
    char *at = read_char(said->text, '{'), *comma = at;
    while (at && comma && (at = read_member(said, comma)))
        comma = read_char(at, ',');
    at = at ? read_char(at, '}') : NULL;
    return at && skip_space(at) == said->text + len;
}

bool said_read(Said *said, const char *bytes, size_t len)
{
    json_error_t wrong;
    said->json = NULL;
    said->members = 0;
    if (read_flat(said, bytes, len))
        return true;
    said->members = 0;
    said->json = json_loadb(len ? bytes : "", len, JSON_REJECT_DUPLICATES, &wrong);
    return json_is_object(said->json);
}

void said_free(Said *said) { json_decref(said->json); }

json_t *said_value(const Said *said, const char *key) { return json_object_get(said->json, key); }

const char *said_words(const Said *said, const char *key)
{
    const SaidMember *member = find(said, key);
    const char *words = member && member->kind == SAID_WORDS ? member->words : json_string_value(said_value(said, key));
    return words ? words : "";
}

bool said_number(const Said *said, const char *key, int low, int high, int *out)
{
    const SaidMember *member = find(said, key);
    if (member)
        return member->kind == SAID_NUMBER && number_read(member->number, low, high, out);
    return json_read_member(said->json, key, low, high, out);
}

bool said_true(const Said *said, const char *key)
{
    const SaidMember *member = find(said, key);
    return member ? member->kind == SAID_TRUE : json_is_true(said_value(said, key));
}

bool said_false(const Said *said, const char *key)
{
    const SaidMember *member = find(said, key);
    return member ? member->kind == SAID_FALSE : json_is_false(said_value(said, key));
}

static void copy_words(const char *words, size_t len, size_t most, Text *out)
{
    if (len <= most)
        json_bytes(out, words, len);
}

void said_copy(const Said *said, const char *key, size_t most, Text *out)
{
    const SaidMember *member = find(said, key);
    const json_t *value = said_value(said, key);
    if (member && member->kind == SAID_NUMBER)
        text_number(out, member->number);
    else if (member && member->kind == SAID_WORDS)
        copy_words(member->words, strlen(member->words), most, out);
    else if (json_is_integer(value))
        text_number(out, json_integer_value(value));
    else if (json_is_string(value))
        copy_words(json_string_value(value), json_string_length(value), most, out);
}
