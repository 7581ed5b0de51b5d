#include "server/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void fair_commit(const Fair *fair, char hex[FAIR_HEX])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, fair->secret, sizeof fair->secret);
    sodium_bin2hex(hex, FAIR_HEX, hash, sizeof hash);
}

bool fair_good_seed(const char *seed)
{
    size_t len = strlen(seed);
    return len <= FAIR_SEED && strspn(seed, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == len;
}

/* 64 bits from the secret for one try of one draw. */
static uint64_t bits(const Fair *fair, int draw, int try)
{
    char words[24 + SEATS_MAX * (FAIR_SEED + 1) + 40];
    Text text = text_within(words, sizeof words);
    text_add(&text, fair->table);
    for (int seat = 1; seat <= fair->players; seat++) {
        text_char(&text, '|');
        text_add(&text, fair->seed[seat]);
    }
    text_format(&text, "|%d|%d", draw, try);
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256(mac, (const unsigned char *)words, text.len, fair->secret);
    uint64_t n = 0;
    for (int i = 0; i < 8; i++)
        n = n << 8 | mac[i];
    return n;
}

uint32_t fair_ticket(const Fair *fair, int draw, uint32_t total)
{
    uint64_t top = UINT64_MAX - UINT64_MAX % total;
    for (int try = 0;; try++) {
        uint64_t n = bits(fair, draw, try);
        if (n < top)
            return (uint32_t)(n % total);
    }
}

void fair_comment(const Fair *fair, Text *out)
{
    char hex[FAIR_HEX];
    fair_commit(fair, hex);
    text_format(out, "; fair table %s\n; fair commit %s\n", fair->table, hex);
    sodium_bin2hex(hex, sizeof hex, fair->secret, sizeof fair->secret);
    text_format(out, "; fair secret %s\n", hex);
    for (int seat = 1; seat <= fair->players; seat++)
        text_format(out, "; fair seed%d %s\n", seat, fair->seed[seat]);
}

/* The words behind `; fair NAME `, up to the end of the line; false if there are none. */
static bool comment(const char *record, const char *name, char *out, size_t size)
{
    char key[40];
    Text text = text_within(key, sizeof key), value = text_within(out, size);
    text_format(&text, "; fair %s ", name);
    for (const char *line = record; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (!strncmp(line, key, text.len)) {
            text_bytes(&value, line + text.len, strcspn(line + text.len, "\r\n"));
            return !value.cut;
        }
    return false;
}

static bool read_fair(const char *record, Fair *fair, Text *told)
{
    char hex[FAIR_HEX], commit[FAIR_HEX] = "", real[FAIR_HEX], name[16];
    size_t len = 0;
    bool there = comment(record, "table", fair->table, sizeof fair->table) && comment(record, "secret", hex, sizeof hex) &&
                 comment(record, "commit", commit, sizeof commit) &&
                 sodium_hex2bin(fair->secret, sizeof fair->secret, hex, strlen(hex), NULL, &len, NULL) == 0 && len == FAIR_SECRET;
    if (!there) {
        text_add(told, "This record has no secret to check its dice with.\n");
        return false;
    }
    for (int seat = 1; seat <= fair->players; seat++) {
        Text text = text_within(name, sizeof name);
        text_format(&text, "seed%d", seat);
        if (!comment(record, name, fair->seed[seat], sizeof fair->seed[seat]))
            fair->seed[seat][0] = '\0';
    }
    fair_commit(fair, real);
    if (strcmp(real, commit)) {
        text_add(told, "The secret is not the one that was committed to.\n");
        return false;
    }
    return true;
}

/* Plays the record again and draws every outcome anew. */
static bool draws_hold(const Match *match, const Fair *fair, Match *again, Text *told)
{
    int draws = 0;
    for (int i = 0; i < match_acts(match); i++) {
        if (match_seat_of(match, i) != SEAT_CHANCE) {
            match_apply(again, match_seat_of(match, i), match_act_of(match, i));
            continue;
        }
        match_chance_ticket(again, fair_ticket(fair, draws, match_odds(again)));
        if (match_act_of(again, i) != match_act_of(match, i)) {
            text_format(told, "Draw %d is not what the secret and the seeds give.\n", draws + 1);
            return false;
        }
        draws++;
    }
    text_format(told, "All %d draws are what the secret and the seeds give.\n", draws);
    return true;
}

bool fair_verify(const char *record, size_t len, Text *told)
{
    Match *match = match_load(record, len, told);
    if (!match) {
        text_char(told, '\n');
        return false;
    }
    Fair fair = {.players = match_players(match)};
    bool good = read_fair(record, &fair, told);
    if (good) {
        Match *again = match_again(match);
        good = draws_hold(match, &fair, again, told);
        match_free(again);
    }
    match_free(match);
    return good;
}
