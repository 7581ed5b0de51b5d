/* WS-161: randomly mutated scripts. Those that still compile are played beside another world that looks the same to the player who
   acts: the same view, the same acts, and where the worlds diverge, an alarm or a word explains it. With section 8 switched off the
   same test finds leaks. WS-162: nothing that compiles goes wrong in the machine, whatever acts are played. */
#include "script/inside.h"

#include "support/scripts.h"

#include <stdlib.h>
#include <string.h>

enum { BROKEN = 1500, GAMES_EACH = 3, ACTS_EACH = 60 };

/* Lines to insert and words to exchange, many of which read secrets. */
static const char *const lines[] = {
    "if their pegs at spot: back", "if their pegs in left: take pegs in left", "take their pegs in near spot", "mark their pegs",
    "seen = their pegs", "seen = spot",
    "if their markers: take it", "if their pegs > 3: again", "say hit at spot", "if their pegs at A1: say yes, take pegs in row A",
    "slide it to origin", "known = their stock",
    "if their worn: seen = spot", "add near spot without their pegs", "sound near it", "if they are stuck: unmark markers",
    "my own = their pegs", "if silent: known = pegs",
    "if pegs at B2: known = known + 1", "say (their pegs) at spot", "alarm: seen = seen + spot", "if their pegs at C3: known = 1",
    "unmark their pegs", "take pegs in their pegs",
};
static const char *const words[] = {"pegs",    "their pegs", "markers", "their markers", "spot",    "it",    "from",
                                    "near",    "their",      "left",    "right",         "sounded", "been",  "empty",
                                    "without", "in",         "alarm",   "silent",        "seen",    "known", "own",
                                    "worn",    "stock",      "stuck",   "anywhere"};

static const char *any_of(const char *const *from, size_t n, Random *random) { return from[random_below(random, (uint32_t)n)]; }

/* A copy of a script with one or two mutations and an added variable. */
static void broken(const char *text, Random *random, Text *out)
{
    int count = 0, at = 0;
    text_clear(out);
    for (const char *p = text; *p; p++)
        count += *p == '\n';
    int first = 2 + (int)random_below(random, (uint32_t)count - 2), second = 2 + (int)random_below(random, (uint32_t)count - 2);
    while (*text) {
        int len = (int)strcspn(text, "\n"), indent = (int)strspn(text, " ");
        if (at == 1)
            text_add(out, "remember seen = none\nremember known = 0\nremember my own = 0\n");
        if ((at == first || at == second) && indent >= 4)
            text_format(out, "%*s%s\n", indent, "", any_of(lines, sizeof lines / sizeof *lines, random));
        int word = at == first && len > indent ? indent + (int)random_below(random, (uint32_t)(len - indent)) : -1;
        while (word > indent && text[word - 1] != ' ')
            word--;
        if (word >= indent && random_below(random, 2)) {
            int end = word + (int)strcspn(text + word, " \n:,");
            text_format(out, "%.*s%s%.*s\n", word, text, any_of(words, sizeof words / sizeof *words, random), len - end,
                        text + end);
        } else {
            text_format(out, "%.*s\n", len, text);
        }
        text += len + (text[len] == '\n');
        at++;
    }
}

/* Another world: some pegs of the other player are elsewhere. */
static void elsewhere(ScriptState *s, int player, Random *random)
{
    int n = 1 + (int)random_below(random, 3);
    for (int i = 0; i < n; i++) {
        Set pegs = unit_pegs(&s->unit, player) & ~unit_markers(&s->unit, player), room = unit_empty(&s->unit, player);
        if (!pegs || !room)
            return;
        for (uint32_t k = random_below(random, (uint32_t)set_count(pegs)); k; k--)
            set_pop(&pegs);
        for (uint32_t k = random_below(random, (uint32_t)set_count(room)); k; k--)
            set_pop(&room);
        s->unit.peg[player - 1] ^= set_of(set_first(pegs)) | set_of(set_first(room));
    }
}

/* What a player sees, without the counts, which may tell anything (WS-66). */
static void seen_by(const Game *game, const void *state, int seat, Text *out)
{
    text_clear(out);
    game_view(game, state, seat, out);
    char *from = strstr(out->at, ",\"counts\":["), *to = from ? strchr(from, ']') : NULL;
    if (to)
        memmove(from, to + 1, strlen(to + 1) + 1);
    Acts acts;
    Act act;
    game_legal(game, state, seat, &acts);
    Text more = text_growing(1 << 16);
    text_add(&more, out->at);
    for (ActWalk walk = {.acts = &acts}; acts_next(&walk, &act);)
        text_format(&more, " %x", act);
    text_clear(out);
    text_add(out, more.at);
    text_free(&more);
}

/* How worlds may legitimately diverge (docs/workshop.md): an alarm or a word; the values that section 8 exempts, the score, the end
   of the half or of the game (WS-63, WS-66); and of the other player, not of the actor, what the rules of the unit make public: a
   peg taken out by the rules of WS-62 (EV-2), and a pass (SYS-9). A turn event alone does not count. `used` counts the uses, so
   that no reason is there needlessly. */
typedef struct Reason {
    const EventKind *kind;
    bool of_the_other;
    int used;
} Reason;

static Reason reasons[] = {{&event_alarm, false, 0}, {&event_announce, false, 0}, {&event_score, false, 0}, {&event_won, false, 0},
                           {&event_drawn, false, 0}, {&event_take, true, 0},      {&event_pass, true, 0}};
enum { REASONS = sizeof reasons / sizeof *reasons };

static bool parts_worlds(const Event *event, int seat)
{
    for (int i = 0; i < REASONS; i++)
        if (event->kind == reasons[i].kind && !(reasons[i].of_the_other && event->arg[0] == seat)) {
            reasons[i].used++;
            return true;
        }
    return false;
}

typedef enum Parting { TOGETHER, PARTED, LEAKED } Parting;

/* Compares the events of the same act in two worlds, as a player hears them. */
static Parting heard(const Log *a, const Log *b, int seat)
{
    Event x, y;
    int i = 0, k = 0;
    for (;;) {
        while (i < a->n && !event_heard(&a->event[i], seat, &x))
            i++;
        while (k < b->n && !event_heard(&b->event[k], seat, &y))
            k++;
        if (i == a->n && k == b->n)
            return TOGETHER;
        bool both = i < a->n && k < b->n;
        if (both && event_same(&x, &y)) {
            i++, k++;
            continue;
        }
        bool told = (i < a->n && parts_worlds(&x, seat)) || (k < b->n && parts_worlds(&y, seat));
        return told ? PARTED : LEAKED;
    }
}

/* One act in two worlds; true if something leaked. */
static bool leaks_by(const Game *game, const ScriptState *s, int seat, Act act, Random *random)
{
    static Log log, other_log;
    ScriptState here = *s, there = *s;
    Text a = text_growing(1 << 16), b = text_growing(1 << 16);
    elsewhere(&there, other(seat), random);
    seen_by(game, &here, seat, &a);
    seen_by(game, &there, seat, &b);
    bool leak = strcmp(a.at, b.at);
    if (!leak) {
        log.n = other_log.n = 0;
        game->apply(game, &here, seat, act, &log);
        game->apply(game, &there, seat, act, &other_log);
        Parting parting = heard(&log, &other_log, seat);
        leak = parting == LEAKED;
        if (parting == TOGETHER && here.unit.core.phase == PHASE_PLAY && here.actor == there.actor) {
            seen_by(game, &here, seat, &a);
            seen_by(game, &there, seat, &b);
            leak |= strcmp(a.at, b.at) != 0;
        }
    }
    text_free(&a);
    text_free(&b);
    return leak;
}

static bool game_leaks(const Game *game, Random *random)
{
    ScriptState s;
    Setup how = {.players = 2, .option = {50, 50}};
    for (int i = 2; game->options[i].name; i++)
        how.option[i] = game->options[i].preset;
    memset(&s, 0, sizeof s);
    game->setup(game, &s, &how, NULL);
    for (int i = 0; i < ACTS_EACH; i++) {
        Actors actors = game_actors(game, &s);
        if (actors.chance) {
            Odds odds = {.n = 0};
            game->odds(game, &s, &odds);
            game->apply(game, &s, SEAT_CHANCE, odds_pick(&odds, random_below(random, odds.total)), NULL);
            continue;
        }
        if (!actors.must)
            return false;
        int seat = actors.must == 6 ? 1 + (int)random_below(random, 2) : actors.must >> 1;
        Acts acts;
        game_legal(game, &s, seat, &acts);
        assert_true(acts_count(&acts) > 0);
        Act act = acts_any(&acts, random);
        if (s.unit.core.phase == PHASE_PLAY && leaks_by(game, &s, seat, act, random))
            return true;
        game->apply(game, &s, seat, act, NULL);
    }
    return false;
}

/* How many of the scripts that compile leak. */
static int leaks(bool checked, int *compiled)
{
    int found = 0;
    const char *const *names = library_names();
    int n = 0;
    while (names[n])
        n++;
    Text text = text_growing(20000);
    *compiled = 0;
    for (int i = 0; i < BROKEN; i++) {
        Random random = random_from((uint64_t)i + 1000);
        char path[200];
        snprintf(path, sizeof path, "games/workshop/%s.peg", names[i % n]);
        char *whole = source_file(path);
        broken(whole, &random, &text);
        free(whole);
        ScriptError error[SCRIPT_ERRORS];
        int errors;
        Script *script = (checked ? script_compile : script_compile_unchecked)(text.at, text.len, error, &errors);
        if (!script)
            continue;
        ++*compiled;
        bool leak = false;
        for (int k = 0; k < GAMES_EACH && !leak; k++)
            leak = game_leaks(script_game(script), &random);
        if (leak && checked)
            fail_msg("this leaks:\n%s", text.at);
        found += leak;
        script_release(script);
    }
    text_free(&text);
    return found;
}

static void broken_scripts_keep_secrets(void **unused)
{
    (void)unused;
    int compiled;
    assert_int_equal(leaks(true, &compiled), 0);
    assert_true(compiled > BROKEN / 10);
    for (int i = 0; i < REASONS; i++)
        assert_true(reasons[i].used > 0);
    print_message("%d of %d broken scripts compile\n", compiled, BROKEN);
}

static void without_the_checks_there_are_leaks(void **unused)
{
    (void)unused;
    int compiled, found = leaks(false, &compiled);
    print_message("%d of %d leak\n", found, compiled);
    assert_true(found > 5);
}

int main(void)
{
    return tests_run(test(broken_scripts_keep_secrets), test(without_the_checks_there_are_leaks));
}
