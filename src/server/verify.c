/* Whether the draws of a record are what was promised: everything is worked out
   anew, and the first thing that is wrong is named. */
#include "server/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The next line that begins with `key`, from the beginning of a line on; NULL: none. */
static const char *line_with(const char *line, const char *key)
{
    for (; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (!strncmp(line, key, strlen(key)))
            return line;
    return NULL;
}

static const char *behind(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* How often there is `; fair NAME `, and what stands behind it; what does not fit counts as said twice. */
static int comment(const char *record, const char *name, char *out, size_t size)
{
    char key[40];
    Text text = text_within(key, sizeof key), value = text_within(out, size);
    text_format(&text, "; fair %s ", name);
    const char *line = line_with(record, key);
    if (!line)
        return 0;
    text_bytes(&value, line + text.len, strcspn(line + text.len, "\r\n"));
    return value.cut || line_with(behind(line), key) ? 2 : 1;
}

static int seat_comment(const char *record, const char *name, int seat, char *out, size_t size)
{
    char key[16];
    Text text = text_within(key, sizeof key);
    text_format(&text, "%s%d", name, seat);
    return comment(record, key, out, size);
}

static bool wrong(Text *told, const char *sentence)
{
    text_format(told, "%s\n", sentence);
    return false;
}

static bool wrong_of(Text *told, int seat, const char *sentence)
{
    text_format(told, "Player %d's %s\n", seat, sentence);
    return false;
}

static bool read_fair(const char *record, Fair *fair, char commit[FAIR_HEX], Text *told)
{
    char hex[FAIR_HEX];
    size_t len = 0;
    bool there = comment(record, "table", fair->table, sizeof fair->table) == 1 &&
                 comment(record, "secret", hex, sizeof hex) == 1 && comment(record, "commit", commit, FAIR_HEX) == 1 &&
                 sodium_hex2bin(fair->secret, sizeof fair->secret, hex, strlen(hex), NULL, &len, NULL) == 0 && len == FAIR_SECRET;
    if (!there)
        return wrong(told, "This record has no secret to check its dice with.");
    for (int seat = 1; seat <= fair->players; seat++) {
        FairShare share = {"", ""};
        int hashes = seat_comment(record, "hash", seat, share.hash, FAIR_HEX);
        int seeds = seat_comment(record, "seed", seat, share.seed, FAIR_HEX);
        if (hashes > 1 || (hashes && !fair_good_hash(share.hash)))
            return wrong_of(told, seat, "hash is none.");
        if (seeds > 1 || (share.seed[0] && !fair_good_seed(share.seed)))
            return wrong_of(told, seat, "seed is none.");
        fair_give_hash(fair, seat, share.hash);
        fair_give_seed(fair, seat, share.seed);
    }
    return true;
}

static bool commit_holds(const Fair *fair, const char *commit, const FairKept *kept, Text *told)
{
    char real[FAIR_HEX];
    if (kept->commit[0] && strcmp(kept->commit, commit))
        return wrong(told, "The commitment is not the one that was kept.");
    fair_commit(fair, real);
    return !strcmp(real, commit) || wrong(told, "The secret is not the one that was committed to.");
}

static bool kept_seeds_hold(const Fair *fair, const FairKept *kept, Text *told)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        if (kept->seed[seat][0] && strcmp(kept->seed[seat], fair_share(fair, seat)->seed))
            return wrong_of(told, seat, "seed is not the one that was kept.");
        if (kept->hash[seat][0] && strcmp(kept->hash[seat], fair_share(fair, seat)->hash))
            return wrong_of(told, seat, "hash is not the one that was kept.");
    }
    return true;
}

/* Records of servers that knew no hashes have none at all. */
static bool knows_hashes(const Fair *fair)
{
    for (int seat = 1; seat <= fair->players; seat++)
        if (fair_share(fair, seat)->hash[0])
            return true;
    return false;
}

static bool seeds_hold(const Fair *fair, Text *told)
{
    for (int seat = 1; seat <= fair->players && knows_hashes(fair); seat++) {
        char real[FAIR_HEX];
        if (!fair_share(fair, seat)->seed[0])
            continue;
        fair_seed_hash(fair->table, seat, fair_share(fair, seat)->seed, real);
        if (strcmp(real, fair_share(fair, seat)->hash))
            return wrong_of(told, seat, "seed is not one that was committed to.");
    }
    return true;
}

/* What the record says of the odds, read line by line while the draws are walked through. */
typedef struct Check {
    const Match *match;
    Match *again;         /* the same, drawn anew … */
    int from;             /* … up to this act */
    const char *odds;     /* the next line about them; NULL: no more */
    bool claims;          /* the record says something of them; older ones do not */
    Text shares;          /* what it says of this draw */
    Text *told;
    bool good;
} Check;

static const char odds_key[] = "; fair odds ";

/* Lines about this draw replace what held for the draws before; several of them are one list. */
static void read_claim(Check *check, int number)
{
    for (bool first = true; check->odds; first = false) {
        char *rest;
        const char *words = check->odds + strlen(odds_key);
        long of = strtol(words, &rest, 10);
        if (of != number || *rest != ' ')
            return;
        if (first)
            text_clear(&check->shares);
        else
            text_char(&check->shares, ' ');
        text_bytes(&check->shares, rest + 1, strcspn(rest + 1, "\r\n"));
        check->odds = line_with(behind(check->odds), odds_key);
    }
}

/* The outcome that the ticket stands for is the one of the record. */
static void check_outcome(Check *check, const FairDraw *draw)
{
    match_chance_ticket(check->again, draw->ticket);
    int drawn = match_acts(check->again) - 1;
    check->good = match_act_of(check->again, drawn) == match_act_of(check->match, draw->act);
    if (check->good)
        return;
    text_format(check->told, "Draw %d is ", draw->number + 1);
    match_act_text(check->match, draw->act, check->told);
    text_add(check->told, ", but the secret and the seeds give ");
    match_act_text(check->again, drawn, check->told);
    text_add(check->told, ".\n");
}

/* What the players did between the draw before and this one. */
static void play_up_to(Check *check, int act)
{
    for (int i; (i = check->from) < act; check->from++)
        if (!match_said(check->match, i) && !match_drawn(check->match, i))
            match_apply(check->again, match_seat_of(check->match, i), match_act_of(check->match, i));
}

static void check_draw(void *context, const FairDraw *draw)
{
    Check *check = context;
    if (!check->good)
        return;
    read_claim(check, draw->number);
    if (check->claims && strcmp(check->shares.at, draw->shares)) {
        text_format(check->told, "The odds of draw %d are not those of the rules.\n", draw->number + 1);
        check->good = false;
        return;
    }
    play_up_to(check, draw->act);
    check_outcome(check, draw);
}

/* Due draws are made at once, so a record never ends before one, unless the players left before the first. */
static bool count_holds(const char *record, const Match *match, int draws, Text *told)
{
    char claimed[16] = "";
    uint64_t n = 0;
    int lines = comment(record, "draws", claimed, sizeof claimed);
    if (lines > 1 || (lines && !text_read_number(claimed, 0, INT32_MAX, &n)))
        return wrong(told, "The number of draws is none.");
    if (lines && (int)n != draws) {
        text_format(told, "There were %d draws, but the record has %d.\n", (int)n, draws);
        return false;
    }
    return !draws || !match_odds(match) || wrong(told, "A draw is missing at the end.");
}

static bool draws_hold(const char *record, const Match *match, const Fair *fair, Text *told)
{
    char ignored[16];
    Check check = {.match = match,
                   .again = match_again(match),
                   .odds = line_with(record, odds_key),
                   .shares = text_growing(1 << 16),
                   .claims = comment(record, "draws", ignored, sizeof ignored) > 0 || line_with(record, odds_key),
                   .told = told,
                   .good = true};
    text_add(&check.shares, "");
    fair_draws(fair, match, check_draw, &check);
    if (check.good && check.odds)
        check.good = wrong(told, "There are odds of a draw that is not there.");
    match_free(check.again);
    text_free(&check.shares);
    return check.good;
}

static void tell_good(const Fair *fair, const FairKept *kept, int draws, Text *told)
{
    text_format(told, "All %d draws are what the secret, the seeds and the rules give.\n", draws);
    for (int seat = 1; seat <= fair->players; seat++)
        if (fair_share(fair, seat)->hash[0] && !fair_share(fair, seat)->seed[0])
            text_format(told, "Player %d committed to a seed and did not show it before the first draw, so it counts as none.\n",
                        seat);
    if (!kept->commit[0])
        text_add(told, "Only with the commitment from before the first draw (--commit) does this show that the secret was chosen "
                       "before it.\n");
}

bool fair_verify(const char *record, size_t len, const FairKept *kept, Text *told)
{
    Match *match = match_load(record, len, told);
    if (!match) {
        text_char(told, '\n');
        return false;
    }
    char commit[FAIR_HEX] = "";
    Fair fair = {.players = match_players(match)};
    int draws = fair_count(match);
    bool good = read_fair(record, &fair, commit, told) && commit_holds(&fair, commit, kept, told) &&
                kept_seeds_hold(&fair, kept, told) && seeds_hold(&fair, told) && count_holds(record, match, draws, told) &&
                draws_hold(record, match, &fair, told);
    if (good)
        tell_good(&fair, kept, draws, told);
    fair_free(&fair);
    match_free(match);
    return good;
}
