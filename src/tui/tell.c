#include "tui/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The events of one turn, and who listens. */
typedef struct Telling {
    const Source *source;
    int viewer;
    Words *event;
    int n;
    bool setup;
} Telling;

static bool is(const Telling *t, int i, const char *kind) { return i >= 0 && i < t->n && !strcmp(t->event[i].of[0], kind); }
static const char *word(const Telling *t, int i, int k) { return i < t->n && k < t->event[i].n ? t->event[i].of[k] : ""; }
static bool known(const char *place) { return place[0] && strcmp(place, "?") != 0 && strcmp(place, "-") != 0; }

static const char *who(const Telling *t, int i) { return source_who(t->source, text_leading_int(word(t, i, 1), SEATS_MAX), t->viewer); }
static bool you(const Telling *t, int i) { return text_leading_int(word(t, i, 1), SEATS_MAX) == t->viewer; }
static const char *has(const Telling *t, int i) { return you(t, i) ? "have" : "has"; }

static bool same_player(const Telling *t, int i, const char *kind, int j)
{
    return is(t, j, kind) && !strcmp(word(t, i, 1), word(t, j, 1));
}

static void whose(const Telling *t, int i, Text *out)
{
    if (you(t, i))
        text_add(out, "Your");
    else
        text_format(out, "%s’s", who(t, i));
}

/* `at B3`, or nothing for a place that is not known. */
static const char *at(const Telling *t, int i, char buffer[WORD_SIZE + 4])
{
    bool told = known(word(t, i, 2));
    snprintf(buffer, WORD_SIZE + 4, "%s%s", told ? " at " : "", told ? word(t, i, 2) : "");
    return buffer;
}

/* What is announced, with {who} and {at} filled in. */
static const struct Announced { const char *what, *words; } announced[] = {
    {"mine", "{who} hit a mine{at}. The tank is lost."}, {"tank", "{who} hit a tank{at}."}, {"one-tank", "{who} {has} one tank left."},
    {"hit", "{who} made a hit{at}."}, {"ask", "{who} asked about the peg{at}: it must move now."},
    {"hostage", "{who} found the hostage{at}."}, {"soldier", "{who} met a soldier{at}."}, {"right", "{who} named a place{at}: right."},
    {"wrong", "{who} named a place{at}: wrong."}, {"man", "{who} ran into a man{at}: he is out."},
    {"carrier", "{who} hit the carrier{at} and took the ball."}, {"tackle", "{who} ran into a tackle{at}."},
    {"interception", "The pass was caught{at}."}, {"block", "The kick was blocked{at}."}, {"touchdown", "{who} made a touchdown{at}!"},
    {"field-goal", "{who} kicked a field goal."}, {"punt", "{who} punted."}, {"no-gain", "{who} gained nothing in four turns."},
    {"only-man", "The only man by the ball was{at}."}, {"ball", "The ball was{at}."}, {"stopped", "The kick was stopped{at}."},
    {"saved", "Saved{at}."}, {"goal", "{who} scored a goal{at}!"}, {"offer-end", "{who} would end the game here."},
    {"offer-end-won-1", "{who} would end the game here: player 1 wins."},
    {"offer-end-won-2", "{who} would end the game here: player 2 wins."}, {"withdraw", "{who} took the offer back."},
    {"agree", "{who} agreed."}, {"done", "{who} {has} finished: it is the other’s turn."},
};

static void fill(const Telling *t, int i, const char *words, Text *out)
{
    char place[WORD_SIZE + 4];
    for (; *words; words++) {
        if (!strncmp(words, "{who}", 5)) {
            text_add(out, who(t, i));
            words += 4;
        } else if (!strncmp(words, "{at}", 4)) {
            text_add(out, at(t, i, place));
            words += 3;
        } else if (!strncmp(words, "{has}", 5)) {
            text_add(out, has(t, i));
            words += 4;
        } else
            text_char(out, *words);
    }
}

static void announcement(const Telling *t, int i, Text *out)
{
    const char *what = word(t, i, 3);
    char place[WORD_SIZE + 4];
    for (size_t k = 0; k < sizeof announced / sizeof announced[0]; k++)
        if (!strcmp(announced[k].what, what)) {
            fill(t, i, announced[k].words, out);
            return;
        }
    if (!strncmp(what, "row-", 4))
        text_format(out, "%s gained ground: row %c.", who(t, i), what[4]);
    else
        text_format(out, "%s: %s%s.", who(t, i), what, at(t, i, place));
}

/* Each sentence teller writes one sentence from event i on and returns how many events it used up. */

/* At a set-up the quiet pegs of a player are told in one sentence, those of others not at all. */
static int placed_quietly(const Telling *t, int i, Text *out)
{
    int n = 0;
    for (int k = 0; k < i; k++)
        if (same_player(t, i, "put", k) && !same_player(t, i, "alarm", k + 1))
            return 1 + same_player(t, i, "mark", i + 1);
    for (int k = i; k < t->n && known(word(t, i, 2)); k++)
        if (same_player(t, i, "put", k) && !same_player(t, i, "alarm", k + 1)) {
            text_format(out, n++ ? ", " : "%s placed ", who(t, i));
            text_add(out, word(t, k, 2));
        }
    if (n)
        text_char(out, '.');
    return 1 + same_player(t, i, "mark", i + 1);
}

static int put(const Telling *t, int i, Text *out)
{
    if (t->setup && !same_player(t, i, "alarm", i + 1))
        return placed_quietly(t, i, out);
    char place[WORD_SIZE + 4];
    bool alarm = same_player(t, i, "alarm", i + 1), taken = alarm && same_player(t, i, "take", i + 2);
    if (taken && same_player(t, i, "mark", i + 3)) {
        text_format(out, "%s found something%s and set a marker.", who(t, i), at(t, i, place));
        return 4;
    }
    if (taken) {
        text_format(out, "%s tried %s. Alarm: the peg is out again.", who(t, i), known(word(t, i, 2)) ? word(t, i, 2) : "a place");
        return 3;
    }
    text_format(out, "%s put a peg in%s.", who(t, i), at(t, i, place));
    if (alarm && !same_player(t, i, "announce", i + 2))
        text_add(out, " Alarm!");
    return alarm ? 2 : same_player(t, i, "mark", i + 1) ? 2 : 1;
}

static int shift(const Telling *t, int i, Text *out)
{
    int n = i + 1;
    const char *from = word(t, i, 2), *to = word(t, i, 3);
    if (same_player(t, i, "alarm", n) && same_player(t, i, "shift", n + 1) && !strcmp(word(t, n + 1, 3), from)) {
        text_format(out, "%s tried %s to %s. Alarm: back to %s.", who(t, i), from, to, from);
        return same_player(t, i, "mark", n + 2) ? 4 : 3;
    }
    text_format(out, "%s moved %s to %s", who(t, i), from, to);
    for (; same_player(t, i, "shift", n) && !strcmp(word(t, n, 2), to); n++)
        text_format(out, ", then %s", to = word(t, n, 3));
    text_char(out, '.');
    if (same_player(t, i, "alarm", n) && !same_player(t, i, "announce", n + 1)) {
        text_format(out, " Alarm at %s!", to);
        n++;
    }
    return n - i;
}

static int take(const Telling *t, int i, Text *out)
{
    int n = i;
    while (same_player(t, i, "take", n))
        n++;
    if (!known(word(t, i, 2)))
        text_format(out, "%s took %s out.", who(t, i), n - i > 1 ? "pegs" : "a peg");
    else {
        whose(t, i, out);
        text_add(out, n - i > 1 ? " pegs at" : " peg at");
        for (int k = i; k < n; k++)
            text_format(out, "%s %s", k > i ? "," : "", word(t, k, 2));
        text_add(out, n - i > 1 ? " are out." : " is out.");
    }
    return n - i + same_player(t, i, "mark", n);
}

static int alarm(const Telling *t, int i, Text *out)
{
    char place[WORD_SIZE + 4];
    if (!same_player(t, i, "announce", i + 1))
        text_format(out, "%s set off the alarm%s!", who(t, i), at(t, i, place));
    return 1;
}

static int announce(const Telling *t, int i, Text *out)
{
    announcement(t, i, out);
    /* The piece that it says is lost needs no sentence of its own. */
    bool one = is(t, i + 1, "take") && !is(t, i + 2, "take");
    return one ? 2 + is(t, i + 2, "mark") : 1;
}

static int mark(const Telling *t, int i, Text *out)
{
    char place[WORD_SIZE + 4];
    text_format(out, is(t, i, "mark") ? "%s set a marker%s." : "%s took a marker off%s.", who(t, i), at(t, i, place));
    return 1;
}

static int score(const Telling *t, int i, Text *out)
{
    text_format(out, "%s %s %s point%s.", who(t, i), has(t, i), word(t, i, 2), strcmp(word(t, i, 2), "1") ? "s" : "");
    return 1;
}

static int ball(const Telling *t, int i, Text *out)
{
    char place[WORD_SIZE + 4];
    text_format(out, "%s %s the ball%s.", who(t, i), has(t, i), at(t, i, place));
    return 1;
}

static int won(const Telling *t, int i, Text *out)
{
    bool mine = false;
    for (int k = 1; k < t->event[i].n; k++) {
        int seat = text_leading_int(word(t, i, k), SEATS_MAX);
        mine |= seat == t->viewer;
        text_format(out, "%s%s", k > 1 ? " and " : "", source_who(t->source, seat, t->viewer));
    }
    text_add(out, mine ? " won!" : " won.");
    return 1;
}

static int toss(const Telling *t, int i, Text *out)
{
    if (isdigit((unsigned char)word(t, i, 1)[0]))
        text_format(out, "%s won the toss.", who(t, i));
    else
        text_format(out, "The coin shows %s.", word(t, i, 1));
    return 1;
}

static int say(const Telling *t, int i, Text *out)
{
    text_format(out, "%s: “", who(t, i));
    for (int k = 2; k < t->event[i].n; k++)
        text_format(out, "%s%s", k > 2 ? " " : "", word(t, i, k));
    text_add(out, "”");
    return 1;
}

static int phase(const Telling *t, int i, Text *out)
{
    text_add(out, !strcmp(word(t, i, 1), "setup") ? "Set-up." : "The game begins.");
    return 1;
}

/* Cards as people write them: 10♠ for TS. */
static void card_text(const char *card, Text *out)
{
    static const char suits[] = "SHDC", *const signs[] = {"♠", "♥", "♦", "♣"};
    const char *suit = card[0] && card[1] && !card[2] ? strchr(suits, card[1]) : NULL;
    if (!strcmp(card, "JK"))
        text_add(out, "a joker");
    else if (suit)
        text_format(out, card[0] == 'T' ? "10%s" : "%.1s%s", card[0] == 'T' ? signs[suit - suits] : card, signs[suit - suits]);
    else
        text_add(out, card);
}

static int card(const Telling *t, int i, Text *out)
{
    text_format(out, is(t, i, "card") ? "%s played " : is(t, i, "reveal") ? "%s turned up " : "%s drew ", who(t, i));
    card_text(known(word(t, i, 2)) ? word(t, i, 2) : "a card", out);
    if (is(t, i, "card") && known(word(t, i, 3)))
        text_format(out, " at %s", word(t, i, 3));
    text_char(out, '.');
    return 1;
}

/* `go P FROM TO` in bonkers, `go P PEG FROM TO` in pegs-and-jokers. */
static int go(const Telling *t, int i, Text *out)
{
    if (t->event[i].n == 4) {
        text_format(out, "%s went from %s to %s.", who(t, i), word(t, i, 2), word(t, i, 3));
        return 1;
    }
    const char *from = word(t, i, 3), *to = word(t, i, 4);
    if (!strcmp(from, "H"))
        text_format(out, "Peg %s of %s came out.", word(t, i, 2), you(t, i) ? "yours" : who(t, i));
    else if (to[0] == 'S')
        text_format(out, "Peg %s of %s went into SAFE.", word(t, i, 2), you(t, i) ? "yours" : who(t, i));
    else
        text_format(out, "Peg %s of %s: %s to %s.", word(t, i, 2), you(t, i) ? "yours" : who(t, i), from, to);
    return 1;
}

static int bump(const Telling *t, int i, Text *out)
{
    whose(t, i, out);
    text_format(out, strcmp(word(t, i, 4), "H") ? " peg %s was helped on to %s." : " peg %s was sent home.", word(t, i, 2), word(t, i, 4));
    return 1;
}

static int dice(const Telling *t, int i, Text *out)
{
    text_format(out, "%s threw %s and %s.", who(t, i), word(t, i, 2), word(t, i, 3));
    return 1;
}

static const char *piece(const char *kind)
{
    switch (kind[0]) {
    case 'A': return "artillery";
    case 'B': return "battleship";
    case 'P': return "airplane";
    case 'G': return "gun";
    default: return "piece";
    }
}

static int step(const Telling *t, int i, Text *out)
{
    int n = i;
    text_format(out, "%s moved the %s %s", who(t, i), piece(word(t, i, 2)), word(t, i, 3));
    while (same_player(t, i, "step", n + 1) && !strcmp(word(t, n + 1, 3), word(t, n, 4)))
        n++;
    text_format(out, " to %s.", word(t, n, 4));
    return n - i + 1;
}

static int captured(const Telling *t, int i, Text *out)
{
    whose(t, i, out);
    text_format(out, is(t, i, "mine") ? " %s hit a mine at %s." : " %s at %s was taken.", piece(word(t, i, 2)), word(t, i, 3));
    return 1;
}

static int placed(const Telling *t, int i, Text *out)
{
    const char *kind = word(t, i, 2), *what = kind[0] == 'P' ? "a peg" : kind[0] == 'B' ? "a barrel" : "a hollow barrel";
    if (is(t, i, "place"))
        text_format(out, "%s put %s on %s.", who(t, i), what, word(t, i, 3));
    else
        text_format(out, "%s moved %s from %s to %s.", who(t, i), what, word(t, i, 3), word(t, i, 4));
    return 1;
}

static int swap(const Telling *t, int i, Text *out)
{
    text_format(out, "The cards at %s and %s change places.", word(t, i, 1), word(t, i, 2));
    return 1;
}

static int lose(const Telling *t, int i, Text *out)
{
    text_format(out, "%s played the LOSE card against %s.", source_who(t->source, text_leading_int(word(t, i, 2), SEATS_MAX), t->viewer),
                you(t, i) ? "you" : who(t, i));
    return 1;
}

static const struct Simple { const char *kind, *words; } simple[] = {
    {"ready", "{who} finished the set-up."}, {"clear", "{who} cleared the side."}, {"guess", "{who} dared to guess."},
    {"pass", "{who} could not move."}, {"probe", "{who} tried a place{at}."}, {"time", "Time!"}, {"drawn", "A draw."}, {"reshuffle", "The cards were shuffled again."},
    {"trap", "{who} found a trap{at}: one point!"}, {"muster", "{who} brought a piece into camp."}, {"shelve", "{who} put a piece back into reserve."},
    {"fall", "{who} {has} fallen."},
};

static const struct Teller { const char *kind; int (*tell)(const Telling *t, int i, Text *out); } tellers[] = {
    {"put", put}, {"shift", shift}, {"take", take}, {"alarm", alarm}, {"announce", announce}, {"mark", mark}, {"unmark", mark},
    {"score", score}, {"ball", ball}, {"won", won}, {"toss", toss}, {"say", say}, {"phase", phase}, {"card", card}, {"draw", card},
    {"reveal", card}, {"deal", card}, {"go", go}, {"bump", bump}, {"dice", dice}, {"step", step}, {"capture", captured}, {"mine", captured},
    {"place", placed}, {"move", placed}, {"swap", swap}, {"lose", lose},
};

static int sentence(const Telling *t, int i, Text *out)
{
    for (size_t k = 0; k < sizeof tellers / sizeof tellers[0]; k++)
        if (is(t, i, tellers[k].kind))
            return tellers[k].tell(t, i, out);
    for (size_t k = 0; k < sizeof simple / sizeof simple[0]; k++)
        if (is(t, i, simple[k].kind)) {
            fill(t, i, simple[k].words, out);
            return 1;
        }
    for (int k = 0; k < t->event[i].n; k++)
        text_format(out, "%s%s", k ? " " : "", word(t, i, k));
    text_char(out, '.');
    return 1;
}

bool tells_alarm(const char *event)
{
    return !strncmp(event, "alarm ", 6);
}

/* Where the last sentence of the line begins that nothing but its last stop ends, or 0. */
static size_t plain_sentence(const char *line, size_t len)
{
    size_t from = len;
    if (!len || line[len - 1] != '.')
        return 0;
    while (from > 1 && !strchr(".!:”", line[from - 2]))
        from--;
    return from + (line[from] == ' ');
}

/* `You threw 5 and 6. You moved …` reads better as `You threw 5 and 6, moved …`. */
static void join_sentences(Text *line, size_t before, const char *subject)
{
    size_t name = strlen(subject), last = before > 1 ? plain_sentence(line->at, before) : 0;
    bool same = last && !strncmp(line->at + last, subject, name) && line->at[last + name] == ' ';
    if (!same || strncmp(line->at + before + 1, subject, name) || line->at[before + 1 + name] != ' ')
        return;
    line->at[before - 1] = ',';
    memmove(line->at + before, line->at + before + 1 + name, line->len - before - name);
    line->len -= name + 1;
}

/* Adds a sentence from event i on; the number of events that it used up. */
static int add_sentence(const Telling *t, int i, Text *line)
{
    size_t before = line->len;
    if (before > 1)
        text_char(line, ' ');
    size_t from = line->len;
    int used = sentence(t, i, line);
    if (line->len == from)
        line->at[line->len = before] = '\0';
    else
        join_sentences(line, before, who(t, i));
    return used;
}

/* The sentences of some events in one line. */
static void tell_turn(const Telling *t, bool ended, int mover, Lines *out)
{
    Text line = text_growing(1 << 14);
    bool loud = false;
    for (int i = 0; i < t->n; i++)
        loud |= is(t, i, "alarm");
    text_add(&line, loud ? "!" : " ");
    for (int i = 0; i < t->n;)
        i += add_sentence(t, i, &line);
    if (line.len == 1 && mover && ended)
        text_format(&line, "%s played.", source_who(t->source, mover, t->viewer));
    if (mover && ended && !loud && t->source->game->of_unit)
        text_add(&line, " Silence.");
    if (line.len > 1)
        lines_add(out, line.at);
    text_free(&line);
}

/* Set-ups and deals are told event by event only where they are one's own. */
static bool worth_telling(const Words *event)
{
    const char *kind = event->of[0];
    bool hidden = event->n > 2 && !strcmp(event->of[2], "?");
    return strcmp(kind, "deal") != 0 && !(hidden && (!strcmp(kind, "draw") || !strcmp(kind, "reveal")));
}

void tell(const Source *source, const Lines *events, int from, int viewer, Lines *out)
{
    enum { TURN_EVENTS = 64 };
    Words event[TURN_EVENTS];
    Telling t = {.source = source, .viewer = viewer, .event = event};
    int mover = 0;
    for (int i = from; i < events->n; i++) {
        Words words = words_of(events->at[i]);
        bool turn = !strcmp(words.of[0], "turn"), ends = turn || !strcmp(words.of[0], "phase") || !strcmp(words.of[0], "won") || !strcmp(words.of[0], "drawn");
        if (ends || t.n == TURN_EVENTS) {
            tell_turn(&t, ends, mover, out);
            t.n = 0;
        }
        if (ends)
            mover = turn ? text_leading_int(words.of[1], SEATS_MAX) : 0;
        if (!strcmp(words.of[0], "phase"))
            t.setup = !strcmp(words.of[1], "setup");
        if (!turn && worth_telling(&words))
            event[t.n++] = words;
        if (ends && !turn) {
            tell_turn(&t, false, 0, out);
            t.n = 0;
        }
    }
    tell_turn(&t, false, mover, out);
}
