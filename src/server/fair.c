/* The algorithm of docs/fair-dice.md: tickets from a secret and seeds, and what a record tells of them. */
#include "server/fair.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ODDS_LINE = 300 };    /* bytes of shares in one comment; a line of a record holds 399 */

static void sha256_hex(const void *bytes, size_t len, char hex[FAIR_HEX])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, len);
    sodium_bin2hex(hex, FAIR_HEX, hash, sizeof hash);
}

const FairShare *fair_share(const Fair *fair, int seat)
{
    static const FairShare nothing;
    return fair->share && seat <= fair->players ? &fair->share[seat] : &nothing;
}

static FairShare *own_share(Fair *fair, int seat)
{
    size_t bytes = (size_t)(fair->players + 1) * sizeof *fair->share;
    if (!fair->share)
        fair->share = memset(memory_resize(NULL, bytes), 0, bytes);
    return &fair->share[seat];
}

static void give(char share[FAIR_HEX], const char *words)
{
    Text text = text_within(share, FAIR_HEX);
    text_add(&text, words);
}

void fair_give_hash(Fair *fair, int seat, const char *hash) { give(own_share(fair, seat)->hash, hash); }
void fair_give_seed(Fair *fair, int seat, const char *seed) { give(own_share(fair, seat)->seed, seed); }

void fair_free(Fair *fair)
{
    free(fair->share);
    fair->share = NULL;
}

void fair_commit(const Fair *fair, char hex[FAIR_HEX])
{
    sha256_hex(fair->secret, sizeof fair->secret, hex);
}

void fair_seed_hash(const char *table, int seat, const char *seed, char hex[FAIR_HEX])
{
    char words[FAIR_TABLE + FAIR_SEED + 16];
    Text text = text_within(words, sizeof words);
    text_format(&text, "%s|%d|%s", table, seat, seed);
    sha256_hex(words, text.len, hex);
}

bool fair_good_seed(const char *seed)
{
    size_t len = strlen(seed);
    return len >= 1 && len <= FAIR_SEED && strspn(seed, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == len;
}

bool fair_good_hash(const char *hash)
{
    return strlen(hash) == FAIR_HEX - 1 && strspn(hash, "0123456789abcdef") == FAIR_HEX - 1;
}

/* 64 bits from the secret for one try of one draw. */
static uint64_t bits(const Fair *fair, int draw, int try)
{
    char words[FAIR_TABLE + SEATS_MAX * (FAIR_SEED + 1) + 40];
    Text text = text_within(words, sizeof words);
    text_add(&text, fair->table);
    for (int seat = 1; seat <= fair->players; seat++) {
        text_char(&text, '|');
        text_add(&text, fair_share(fair, seat)->seed);
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

void fair_draws(const Fair *fair, const Match *match, FairEach *each, void *context)
{
    Text shares = text_growing(1 << 16), before = text_growing(1 << 16);
    Match *again = match_again(match);
    int draws = 0;
    text_add(&before, "");
    for (int i = 0; i < match_acts(match); i++) {
        if (match_said(match, i))
            continue;
        if (match_drawn(match, i)) {
            uint32_t odds = match_odds(again);
            text_clear(&shares);
            match_shares_text(again, &shares);
            each(context, &(FairDraw){draws, i, odds, fair_ticket(fair, draws, odds), shares.at, !strcmp(shares.at, before.at)});
            text_clear(&before);
            text_add(&before, shares.at);
            draws++;
        }
        match_apply(again, match_seat_of(match, i), match_act_of(match, i));
    }
    match_free(again);
    text_free(&shares);
    text_free(&before);
}

/* As many lines as it takes, each with the number of the draw. */
static void odds_comment(void *context, const FairDraw *draw)
{
    Text *out = context;
    for (const char *rest = draw->shares; !draw->same && *rest;) {
        size_t len = strlen(rest);
        if (len > ODDS_LINE)
            for (len = ODDS_LINE; rest[len] != ' '; len--)
                ;
        text_format(out, "; fair odds %d %.*s\n", draw->number, (int)len, rest);
        rest += len + (rest[len] == ' ');
    }
}

int fair_count(const Match *match)
{
    int draws = 0;
    for (int i = 0; i < match_acts(match); i++)
        draws += match_drawn(match, i);
    return draws;
}

void fair_comment(const Fair *fair, const Match *match, Text *out)
{
    char hex[FAIR_HEX];
    fair_commit(fair, hex);
    text_format(out, "; fair table %s\n; fair commit %s\n", fair->table, hex);
    sodium_bin2hex(hex, sizeof hex, fair->secret, sizeof fair->secret);
    text_format(out, "; fair secret %s\n", hex);
    for (int seat = 1; seat <= fair->players; seat++) {
        const FairShare *share = fair_share(fair, seat);
        if (share->hash[0])
            text_format(out, "; fair hash%d %s\n", seat, share->hash);
        text_format(out, "; fair seed%d %s\n", seat, share->seed);
    }
    text_format(out, "; fair draws %d\n", fair_count(match));
    fair_draws(fair, match, odds_comment, out);
}
