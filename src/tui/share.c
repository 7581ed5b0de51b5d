#include "tui/share.h"

#include "tui/state_files.h"
#include "tui/source.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void file_of(const char *table, char path[STATE_PATH])
{
    char name[100];
    snprintf(name, sizeof name, "dice-%.64s", table);
    for (char *c = name; *c; c++)
        if (*c == '/')
            *c = '_';
    state_file_path(name, path);
}

static bool kept(const char *table, const char *name, char word[SHARE_WORD])
{
    char path[STATE_PATH];
    size_t len, size = strlen(name);
    bool found = false;
    file_of(table, path);
    char *file = state_file_read(path, &len), *rest = NULL;
    for (char *line = file ? strtok_r(file, "\n", &rest) : NULL; line && !found; line = strtok_r(NULL, "\n", &rest)) {
        found = !strncmp(line, name, size) && line[size] == ' ';
        if (found)
            snprintf(word, SHARE_WORD, "%s", line + size + 1);
    }
    free(file);
    return found;
}

static bool save_word(const char *table, const char *name, const char *word)
{
    char path[STATE_PATH], before[SHARE_WORD];
    size_t len = 0;
    if (kept(table, name, before))
        return true;
    file_of(table, path);
    char *file = state_file_read(path, &len);
    Text text = text_growing(1 << 14);
    text_add(&text, file ? file : "");
    text_format(&text, "%s %.64s\n", name, word);
    bool good = state_file_write(path, text.at, text.len);
    free(file);
    text_free(&text);
    return good;
}

static const char *numbered(char name[16], const char *word, int seat)
{
    snprintf(name, 16, "%s%d", word, seat);
    return name;
}

void share_hear(const char *table, const json_t *fair)
{
    size_t i;
    json_t *hash;
    char name[16];
    if (!strcmp(view_text(fair, "stage"), "drawn"))
        return;
    save_word(table, "commit", view_text(fair, "commit"));
    if (strcmp(view_text(fair, "stage"), "seeds") != 0)
        return;
    json_array_foreach(json_object_get(fair, "hashes"), i, hash)
        if (json_string_length(hash))
            save_word(table, numbered(name, "hash", (int)i + 1), json_string_value(hash));
}

static void hash_of(const char *table, int seat, const char *seed, char hash[SHARE_WORD])
{
    char words[200];
    unsigned char bytes[crypto_hash_sha256_BYTES];
    snprintf(words, sizeof words, "%.64s|%d|%s", table, seat, seed);
    crypto_hash_sha256(bytes, (const unsigned char *)words, strlen(words));
    sodium_bin2hex(hash, SHARE_WORD, bytes, sizeof bytes);
}

bool share_hash(const char *table, int seat, char hash[SHARE_WORD])
{
    unsigned char bytes[16];
    char seed[SHARE_WORD], name[16];
    if (!kept(table, numbered(name, "seed", seat), seed)) {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(seed, sizeof seed, bytes, sizeof bytes);
        if (!save_word(table, name, seed))
            return false;
    }
    hash_of(table, seat, seed, hash);
    return true;
}

bool share_seed(const char *table, int seat, char seed[SHARE_WORD])
{
    char hash[SHARE_WORD], told[SHARE_WORD], name[16];
    if (!kept(table, numbered(name, "seed", seat), seed) || !kept(table, numbered(name, "hash", seat), told))
        return false;
    hash_of(table, seat, seed, hash);
    return !strcmp(hash, told);
}
