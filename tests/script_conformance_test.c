/* WS-160: the booklet's games as scripts beside the same games in C: the same actors, legal acts, events, views and results. A
   difference is a fault of the language. */
#include "support/scripts.h"

#include <stdlib.h>
#include <string.h>

enum { BOOKLET = 13, GAMES = 1000, ACTS_MOST = 20000 };

static const char *const settings[] = {"", "", "", "stall=3", "limit=7", "stall=12 limit=40", "limit=1"};

typedef struct Side {
    const Game *game;
    Log log;
    Acts acts;
    Odds odds;
    _Alignas(8) unsigned char state[STATE_MAX];
} Side;

static Setup setup_for(const Game *game, const char *with)
{
    Setup how = {.players = 2};
    for (int i = 0; game->options && game->options[i].name; i++)
        how.option[i] = game->options[i].preset;
    char words[100];
    snprintf(words, sizeof words, "%s", with);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        how.option[game_option(game, word)] = atoi(value);
    }
    return how;
}

static void events_text(const Side *side, int viewer, Text *out)
{
    text_clear(out);
    for (int i = 0; i < side->log.n; i++)
        if (event_text(&side->log.event[i], viewer, out))
            text_char(out, '\n');
}

static void view_text(const Side *side, int viewer, Text *out)
{
    text_clear(out);
    game_view(side->game, side->state, viewer, out);
}

/* The script's view without fields that the game in C does not have: WS-51 shows all public variables. */
static void leave_out_remembered(char *view, const char *like)
{
    static const char *const remembered[] = {"streak", "bound", "asked", "hit"};
    for (size_t i = 0; i < sizeof remembered / sizeof *remembered; i++) {
        char key[40];
        snprintf(key, sizeof key, ",\"%s\":", remembered[i]);
        char *from = strstr(view, key), *to = from ? from + strlen(key) : NULL;
        if (!from || strstr(like, key))
            continue;
        to += *to == '"' ? 1 + strcspn(to + 1, "\"") + 1 : strcspn(to, ",}");
        memmove(from, to, strlen(to) + 1);
    }
}

static const char *without_id(char *view)
{
    char *from = strstr(view, "\"game\":\""), *to = from ? strchr(from + 8, '"') : NULL;
    if (to)
        memmove(from + 8, to, strlen(to) + 1);
    return view;
}

static void compare_texts(const char *name, const char *what, const char *c, const char *script)
{
    if (strcmp(c, script))
        fail_msg("%s: %s differ:\nC      %s\nscript %s", name, what, c, script);
}

static void compare_heard(const char *name, const Side *c, const Side *script)
{
    Text a = text_growing(1 << 16), b = text_growing(1 << 16);
    for (int viewer = VIEWER_UMPIRE; viewer <= 2; viewer++) {
        events_text(c, viewer, &a);
        events_text(script, viewer, &b);
        compare_texts(name, "events", a.len ? a.at : "", b.len ? b.at : "");
        view_text(c, viewer, &a);
        view_text(script, viewer, &b);
        leave_out_remembered(b.at, a.at);
        compare_texts(name, "views", without_id(a.at), without_id(b.at));
    }
    text_clear(&a);
    text_clear(&b);
    game_actors_text(c->game, c->state, &a);
    game_actors_text(script->game, script->state, &b);
    compare_texts(name, "actors", a.at, b.at);
    text_clear(&a);
    text_clear(&b);
    game_status_text(c->state, &a);
    game_status_text(script->state, &b);
    compare_texts(name, "results", a.at, b.at);
    text_free(&a);
    text_free(&b);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* The texts of all legal acts, sorted. */
static int act_texts(Side *side, int seat, char out[][ACT_TEXT_MAX], int most)
{
    int n = 0;
    Act act;
    game_legal(side->game, side->state, seat, &side->acts);
    for (ActWalk walk = {.acts = &side->acts}; acts_next(&walk, &act) && n < most; n++) {
        Text text = text_within(out[n], ACT_TEXT_MAX);
        text_clear(&text);
        side->game->act_text(side->game, act, &text);
    }
    qsort(out, (size_t)n, ACT_TEXT_MAX, by_text);
    return n;
}

static void does_text(Side *side, int seat, const char *words)
{
    Act act;
    assert_true(game_read_act(side->game, side->state, seat, words, &act));
    side->log.n = 0;
    side->game->apply(side->game, side->state, seat, act, &side->log);
}

/* One act in both; false when the game is over. */
static bool both_act(const char *name, Side *c, Side *script, Random *random)
{
    enum { MOST = 1300 };
    static char left[MOST][ACT_TEXT_MAX], right[MOST][ACT_TEXT_MAX];
    Actors actors = game_actors(c->game, c->state);
    if (!actors.must)
        return false;
    int seat = actors.must == 6 ? 1 + (int)random_below(random, 2) : actors.must >> 1;
    int n = act_texts(c, seat, left, MOST), m = act_texts(script, seat, right, MOST);
    for (int i = 0; i < n && i < m; i++)
        compare_texts(name, "legal acts", left[i], right[i]);
    if (n != m)
        fail_msg("%s: %d legal acts in C, %d in the script (%s)", name, n, m, n > m ? left[m] : right[n]);
    const char *words = left[random_below(random, (uint32_t)n)];
    does_text(c, seat, words);
    does_text(script, seat, words);
    return true;
}

static void begin_side(Side *side, const char *with)
{
    Setup how = setup_for(side->game, with);
    memset(side->state, 0, sizeof side->state);
    side->log.n = 0;
    side->game->setup(side->game, side->state, &how, &side->log);
}

static void same_games(const char *name, int n)
{
    Script *script = library_script(name);
    static Side c, other;
    c.game = game_find(name);
    other.game = script_game(script);
    for (int i = 0; i < n; i++) {
        Random random = random_from((uint64_t)i);
        const char *with = settings[(size_t)i % (sizeof settings / sizeof *settings)];
        begin_side(&c, with);
        begin_side(&other, with);
        int acts = 0;
        do
            compare_heard(name, &c, &other);
        while (both_act(name, &c, &other, &random) && ++acts < ACTS_MOST);
    }
    script_release(script);
}

static bool has_script(const Game *game)
{
    const char *const *name = library_names();
    while (*name && strcmp(*name, game->id))
        name++;
    return *name != NULL;
}

static void random_games_are_the_same(void **unused)
{
    (void)unused;
    int n = getenv("GAMES") ? atoi(getenv("GAMES")) : GAMES;
    int same = 0;
    for (const Game *const *game = games; *game; game++)
        if (has_script(*game)) {
            same_games((*game)->id, n);
            same++;
        }
    assert_int_equal(same, BOOKLET);
}

static void perft_is_the_same(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        if (!has_script(*game))
            continue;
        Script *script = library_script((*game)->id);
        TestTable c = table_for(*game, ""), other = table_for(script_game(script), "");
        uint64_t work = UINT64_MAX, most = UINT64_MAX;
        assert_int_equal(game_perft(c.game, c.state, 4, &work), game_perft(other.game, other.state, 4, &most));
        script_release(script);
    }
}

int main(void)
{
    return tests_run(test(random_games_are_the_same), test(perft_is_the_same));
}
