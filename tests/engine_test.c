/* The engine protocol, EP-1 … EP-12, spoken line by line. The registry of this program holds free-for-all, which is simple, and
   a made-up game with dice, a switch, and players who may act but need not. */
#include "engine/engine.h"

#include "support/table.h"
#include "support/tumble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORK = 100000 };

extern const Game soccer;
extern const Game free_for_all;
const Game *const games[] = {&free_for_all, &tumble, &soccer, NULL};


/* A client of an engine. */
typedef struct Talk {
    Engine *engine;
    Text reply;
    bool going;
} Talk;

static Talk talk(void)
{
    return (Talk){engine_new(WORK), text_growing(1 << 20), true};
}

static const char *says(Talk *t, const char *request)
{
    text_clear(&t->reply);
    text_add(&t->reply, "");
    t->going = engine_answer(t->engine, request, &t->reply);
    return t->reply.at;
}

static void done(Talk *t)
{
    engine_free(t->engine);
    text_free(&t->reply);
}

/* The whole reply, with the empty line that ends it. */
static void answers(Talk *t, const char *request, const char *reply)
{
    assert_string_equal(says(t, request), reply);
}

/* Everything visible of the game, in one text. */
static char *all_of_it(Talk *t)
{
    static const char *const questions[] = {"record",   "events umpire", "view umpire", "actors",
                                            "events 1", "view 2",        "legal 1",     NULL};
    Text all = text_growing(1 << 20);
    for (const char *const *question = questions; *question; question++)
        text_add(&all, says(t, *question));
    return all.at;
}

/* EP-1: a refusal is one sentence after the question mark, and the game is unchanged. */
static void refused(Talk *t, const char *request, const char *sentence)
{
    char reply[600];
    char *before = all_of_it(t);
    snprintf(reply, sizeof reply, "? %s\n\n", sentence);
    answers(t, request, reply);
    assert_true(t->going);
    assert_null(strchr(sentence, '\n'));
    char *after = all_of_it(t);
    assert_string_equal(before, after);
    free(before);
    free(after);
}


/* EP-1: with an id or without, `=` or `?`, an empty line at the end. */
static void a_reply_has_the_form_of_gtp(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "protocol_version", "= 2\n\n");
    answers(&t, "12 protocol_version", "=12 2\n\n");
    answers(&t, "0 protocol_version", "=0 2\n\n");
    answers(&t, "7 nonsense", "?7 'nonsense' is not a command; 'list_commands' lists them\n\n");
    answers(&t, "5", "?5 '' is not a command; 'list_commands' lists them\n\n");
    answers(&t, "7x name", "? '7x' is not a command; 'list_commands' lists them\n\n");
    answers(&t, "new free-for-all", "= phase play\nturn 1\n\n");
    answers(&t, "3 undo", "?3 there is nothing to take back\n\n");
    answers(&t, "play 1 A1", "= put 1 A1\nturn 2\n\n");
    answers(&t, "3 undo", "=3\n\n");
    done(&t);
}

/* EP-1: `#` begins a comment; blank lines and comments are no requests; control characters are ignored; tabs are spaces. */
static void comments_and_blanks_are_skipped(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "", "");
    answers(&t, "   \t ", "");
    answers(&t, "# a comment", "");
    answers(&t, "  # new free-for-all", "");
    answers(&t, " 4\t name # who?", "=4 Pegboard\n\n");
    answers(&t, "name\r", "= Pegboard\n\n");
    answers(&t, "na\001me", "= Pegboard\n\n");
    answers(&t, "new   free-for-all\tlimit=5  ", "= phase play\nturn 1\n\n");
    done(&t);
}

/* EP-1: a request that is too long, or is not valid text, gets a clear answer. */
static void odd_bytes_get_an_answer(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all");
    char line[ENGINE_LINE_MAX + 1];
    memset(line, 'x', sizeof line);
    line[ENGINE_LINE_MAX] = '\0';
    refused(&t, line, "a request is at most 4095 bytes long");
    line[ENGINE_LINE_MAX - 1] = '\0';
    refused(&t, line, "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' is not a command; 'list_commands' lists them");
    refused(&t, "play 1 \xff\xfe\x80", "'?" "?" "?' is not a legal act of player 1 now");
    done(&t);
}

/* EP-2: what the engine is and can do. */
static void it_tells_about_itself(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "protocol_version", "= 2\n\n");
    answers(&t, "name", "= Pegboard\n\n");
    answers(&t, "known_command perft", "= true\n\n");
    answers(&t, "known_command Perft", "= false\n\n");
    answers(&t, "known_command play 1", "? '1' is more than this command takes\n\n");
    answers(&t, "known_command", "? this command is used as 'known_command COMMAND'\n\n");
    answers(&t, "name you", "? this command is used as 'name'\n\n");
    static const char *const commands[] = {
        "protocol_version", "name", "version", "list_commands", "known_command", "quit", "games", "new", "actors", "legal", "play",
        "chance", "view", "events", "status", "record", "load", "undo", "genmove", "perft"};
    char *list = strdup(says(&t, "list_commands"));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s\n", commands[i]);
        assert_non_null(strstr(list, line));
        snprintf(line, sizeof line, "known_command %s", commands[i]);
        answers(&t, line, "= true\n\n");
    }
    free(list);
    const char *version = says(&t, "version");
    assert_true(version[2] >= '0' && version[2] <= '9');
    done(&t);
}

/* EP-2: `quit` is answered, and then it is over. */
static void quit_ends_it(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "quit now", "? this command is used as 'quit'\n\n");
    assert_true(t.going);
    answers(&t, "9 quit", "=9\n\n");
    assert_false(t.going);
    done(&t);
}

/* EP-3: a line a game: id, smallest and largest number, title. */
static void it_lists_the_games(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "games", "= free-for-all 2-2 Free-for-All\ntumble 2-8 Tumble Down\nsoccer 2-2 Soccer\n\n");
    done(&t);
}

/* EP-4: the smallest number of players, seed 1, and the default of every option. */
static void new_has_defaults(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "new TUMBLE", "= phase play\nturn 1\n\n");
    assert_non_null(strstr(says(&t, "view public"), "\"players\":2,"));
    says(&t, "chance");
    char *drawn = strdup(says(&t, "record"));
    says(&t, "new tumble seed=1 players=2");
    says(&t, "chance");
    answers(&t, "record", drawn);
    answers(&t, "new tumble players=4 loud-hush=1 limit=1000000 seed=18446744073709551615", "= phase play\nturn 1\n\n");
    assert_non_null(strstr(says(&t, "view public"), "\"players\":4,"));
    for (int players = 4; players <= 8; players += 2) {
        char line[64];
        snprintf(line, sizeof line, "new tumble naps=0 players=%d", players);
        answers(&t, line, "= phase play\nturn 1\n\n");
    }
    free(drawn);
    done(&t);
}

/* EP-4: the seed decides what chance brings. */
static void other_seeds_bring_other_dice(void **unused)
{
    (void)unused;
    Talk t = talk();
    int different = 0;
    char first[200] = "", line[64];
    for (int seed = 1; seed <= 12; seed++) {
        snprintf(line, sizeof line, "new tumble seed=%d", seed);
        says(&t, line);
        says(&t, "chance");
        const char *record = says(&t, "record");
        different += seed > 1 && strcmp(first, record) != 0;
        if (seed == 1)
            snprintf(first, sizeof first, "%s", record);
    }
    assert_in_range(different, 5, 11);
    done(&t);
}

/* EP-4: anything unknown, repeated, out of range or malformed is an error, and the current game goes on. */
static void new_refuses_what_it_does_not_know(void **unused)
{
    (void)unused;
    Talk t = talk();
    answers(&t, "new chess", "? 'chess' is no game here; 'games' lists them\n\n");
    answers(&t, "actors", "? there is no game yet; start one with 'new GAME'\n\n");
    says(&t, "new free-for-all");
    says(&t, "play 1 C3");
    refused(&t, "new", "this command is used as 'new GAME [players=N] [seed=S] [option=value …]'");
    refused(&t, "new chess", "'chess' is no game here; 'games' lists them");
    refused(&t, "new free-for-all players=3", "free-for-all is not for 3 players");
    refused(&t, "new tumble players=3", "tumble is not for 3 players");
    refused(&t, "new tumble players=two", "players is a number of players");
    refused(&t, "new tumble players=0", "players is a number of players");
    refused(&t, "new tumble seed=-1", "seed is a whole number");
    refused(&t, "new tumble seed=18446744073709551616", "seed is a whole number");
    refused(&t, "new tumble seed=1 seed=1", "an option is given twice");
    refused(&t, "new tumble players=2 players=2", "an option is given twice");
    refused(&t, "new tumble limit=5 limit=5", "limit is given twice");
    refused(&t, "new tumble limit", "'limit' is not of the form option=value");
    refused(&t, "new tumble stall=5", "tumble has no option 'stall'");
    refused(&t, "new free-for-all LIMIT=5", "free-for-all has no option 'LIMIT'");
    refused(&t, "new tumble limit=0", "limit is a number from 1 to 1000000, not '0'");
    refused(&t, "new tumble limit=1000001", "limit is a number from 1 to 1000000, not '1000001'");
    refused(&t, "new tumble limit=+5", "limit is a number from 1 to 1000000, not '+5'");
    refused(&t, "new tumble limit=", "limit is a number from 1 to 1000000, not ''");
    refused(&t, "new tumble loud-hush=1", "loud-hush is only for 4 players");
    refused(&t, "new tumble loud-hush=0", "loud-hush is only for 4 players");
    refused(&t, "new tumble players=4 loud-hush=2", "loud-hush is 0 or 1, not '2'");
    refused(&t, "new tumble naps=0", "naps is only for 4, 6 or 8 players");
    refused(&t, "new tumble naps=3 players=2", "naps is only for 4, 6 or 8 players");
    refused(&t, "new tumble players=6 naps=-1", "naps is a number from 0 to 1000000, not '-1'");
    refused(&t, "new tumble players=6 naps=1000001", "naps is a number from 0 to 1000000, not '1000001'");
    done(&t);
}

/* EP-5: one player, chance, those who may but need not act, none after the end; in number order. */
static void actors_tells_who_is_waited_for(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble players=4");
    answers(&t, "actors", "= chance\n\n");
    says(&t, "chance 3-5");
    answers(&t, "actors", "= 1 2? 3? 4?\n\n");
    says(&t, "play 1 stay");
    says(&t, "chance 2-2");
    answers(&t, "actors", "= 1? 2 3? 4?\n\n");
    says(&t, "play 2 go");
    answers(&t, "actors", "= over\n\n");
    says(&t, "new free-for-all");
    answers(&t, "actors", "= 1\n\n");
    refused(&t, "actors 1", "this command is used as 'actors'");
    done(&t);
}

/* EP-6: sorted by bytes, nothing for a player who is not waited for. */
static void legal_lists_acts_by_bytes(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble");
    answers(&t, "legal 1", "=\n\n");
    says(&t, "chance 1-2");
    answers(&t, "legal 1", "= go\nstay\n\n");
    answers(&t, "legal 2", "= hush\n\n");
    answers(&t, "legal chance", "=\n\n");
    says(&t, "new free-for-all");
    answers(&t, "legal 2", "=\n\n");
    assert_memory_equal(says(&t, "legal 1"), "= A1\nA2\n", 8);
    refused(&t, "legal 3", "'3' is not a player; players are 1 to 2");
    refused(&t, "legal 0", "'0' is not a player; players are 1 to 2");
    refused(&t, "legal", "this command is used as 'legal P|chance'");
    refused(&t, "legal 1 2", "'2' is more than this command takes");
    done(&t);
}

/* EP-6, ACT-2: outcomes with exact odds in lowest terms. */
static void legal_chance_tells_the_odds(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble");
    answers(&t, "legal chance",
            "= 1-1 1/36\n1-2 1/18\n1-3 1/18\n1-4 1/18\n1-5 1/18\n1-6 1/18\n2-2 1/36\n2-3 1/18\n2-4 1/18\n2-5 1/18\n2-6 1/18\n"
            "3-3 1/36\n3-4 1/18\n3-5 1/18\n3-6 1/18\n4-4 1/36\n4-5 1/18\n4-6 1/18\n5-5 1/36\n5-6 1/18\n6-6 1/36\n\n");
    done(&t);
}

/* EP-7, ACT-3: acts in any case and any spacing; the answer is what the umpire hears. ACT-1, SYS-14: to put one peg in is one act;
   that a peg which sounds comes out again is the rules' doing and no act of its own. */
static void play_does_an_act(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all");
    answers(&t, "play 1 b3", "= put 1 B3\nturn 2\n\n");
    refused(&t, "play 1 B4", "player 1 is not to act now; the game waits for 2");
    refused(&t, "play 2 G1", "'G1' is not a legal act of player 2 now");
    refused(&t, "play 2 B3-B4", "'B3-B4' is not a legal act of player 2 now");
    refused(&t, "play 2 B3 B4", "'B3 B4' is not a legal act of player 2 now");
    refused(&t, "play 2", "'' is not a legal act of player 2 now");
    refused(&t, "play 3 B3", "'3' is not a player; players are 1 to 2");
    refused(&t, "play B3", "'B3' is not a player; players are 1 to 2");
    refused(&t, "play", "this command is used as 'play P ACT'");
    refused(&t, "chance", "chance is not due now; the game waits for 2");
    answers(&t, "play 2   B3", "= put 2 B3\nalarm 2 B3\ntake 2 B3\nturn 1\n\n");
    says(&t, "undo");
    answers(&t, "record", "= [Game \"free-for-all\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Result \"*\"]\n1: B3\n\n");
    done(&t);
}

/* EP-7: a named outcome, or one drawn; a refusal where chance is not due or cannot bring that. EV-9: outcomes in any case. */
static void chance_brings_an_outcome(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble");
    refused(&t, "chance 5-3", "'5-3' is not what chance can bring now");
    refused(&t, "chance heads", "'heads' is not what chance can bring now");
    refused(&t, "play 1 stay", "player 1 is not to act now; the game waits for chance");
    answers(&t, "chance 3-5", "=\n\n");
    refused(&t, "chance 3-5", "chance is not due now; the game waits for 1 2?");
    answers(&t, "play 1 STAY", "= turn 2\n\n");
    answers(&t, "chance", "=\n\n");
    answers(&t, "play 1 hush", "= say 1 hush\n\n");
    says(&t, "undo");
    says(&t, "undo");
    says(&t, "chance 4-4");
    answers(&t, "play 2 go", "= won 2\n\n");
    refused(&t, "chance", "the game is over");
    refused(&t, "play 1 stay", "the game is over");
    done(&t);
}

/* EP-8, EV-2, EV-3, VW-1, VW-2: views and events for each viewer, numbered for that viewer. */
static void each_viewer_sees_and_hears_the_own_share(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all");
    says(&t, "play 1 A1");
    answers(&t, "events 1", "= phase play\nturn 1\nput 1 A1\nturn 2\n\n");
    answers(&t, "events 2 3", "= put 1 ?\nturn 2\n\n");
    answers(&t, "events public 3", "= put 1 ?\nturn 2\n\n");
    answers(&t, "events umpire 4", "= turn 2\n\n");
    answers(&t, "events 1 5", "=\n\n");
    answers(&t, "events umpire 2147483647", "=\n\n");
    answers(&t, "view 2",
            "= {\"game\":\"free-for-all\",\"players\":2,\"phase\":\"play\",\"actors\":\"2\",\"status\":\"playing\",\"turn\":2,"
            "\"grids\":[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
            "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]],\"counts\":[1,0]}\n\n");
    assert_non_null(strstr(says(&t, "view 1"), "[[\"o.....\","));
    assert_non_null(strstr(says(&t, "view umpire"), "[[\"o.....\","));
    assert_non_null(strstr(says(&t, "view public"), "],[\"??????\","));
    refused(&t, "view", "this command is used as 'view P|public|umpire'");
    refused(&t, "view 0", "'0' is not a player; players are 1 to 2");
    refused(&t, "view -1", "'-1' is not a player; players are 1 to 2");
    refused(&t, "view publican", "'publican' is not a viewer; say a player's number, public or umpire");
    refused(&t, "view 1 2", "'2' is more than this command takes");
    refused(&t, "events 1 0", "'0' is not the number of an event, counted from 1");
    refused(&t, "events 1 x", "'x' is not the number of an event, counted from 1");
    refused(&t, "events 1 1 1", "'1' is more than this command takes");
    refused(&t, "events", "this command is used as 'events P|public|umpire [FROM]'");
    done(&t);
}

/* EP-9: the status. */
static void status_tells_how_it_stands(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all limit=2");
    answers(&t, "status", "= playing\n\n");
    says(&t, "play 1 A1");
    says(&t, "play 2 A2");
    answers(&t, "status", "= drawn\n\n");
    says(&t, "new tumble");
    says(&t, "chance 6-6");
    says(&t, "play 1 go");
    answers(&t, "status", "= won 1\n\n");
    done(&t);
}

/* EP-10: one act or outcome at a time, back to the first; the same dice come again. */
static void undo_takes_back_one_act(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble seed=3");
    char *start = all_of_it(&t);
    says(&t, "chance");
    char *thrown = all_of_it(&t);
    says(&t, "play 2 hush");
    answers(&t, "undo", "=\n\n");
    char *again = all_of_it(&t);
    assert_string_equal(thrown, again);
    free(again);
    says(&t, "undo");
    again = all_of_it(&t);
    assert_string_equal(start, again);
    free(again);
    refused(&t, "undo", "there is nothing to take back");
    says(&t, "chance");
    again = all_of_it(&t);
    assert_string_equal(thrown, again);
    free(again);
    free(thrown);
    free(start);
    done(&t);
}

/* EP-10: the end of a game can be taken back too. */
static void undo_reopens_a_game(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all limit=1");
    says(&t, "play 1 A1");
    answers(&t, "actors", "= over\n\n");
    answers(&t, "undo", "=\n\n");
    answers(&t, "actors", "= 1\n\n");
    answers(&t, "status", "= playing\n\n");
    done(&t);
}

static void write_file(const char *path, const char *words)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(words, file);
    fclose(file);
}

/* EP-10, GR-3: `load` reads a record, or names the faulty line and changes nothing. */
static void load_reads_a_record(void **unused)
{
    (void)unused;
    Talk t = talk();
    char folder[] = "/tmp/pegboard-test-XXXXXX", path[100], line[200];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a game.pgr", folder);
    snprintf(line, sizeof line, "load %s", path);

    write_file(path, "[Game \"free-for-all\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Result \"*\"]\n1: A1\n2: A2\n");
    answers(&t, line, "=\n\n");
    answers(&t, "events 1 3", "= put 1 A1\nturn 2\nput 2 ?\nturn 1\n\n");
    answers(&t, "record", "= [Game \"free-for-all\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Result \"*\"]\n1: A1\n2: A2\n\n");
    write_file(path, "[Game \"free-for-all\"]\n[Rules \"2\"]\n[Players \"2\"]\n\n1: A1\n2: Z9\n");
    refused(&t, line, "line 6: 'Z9' is not a legal act of player 2 now");
    unlink(path);
    refused(&t, "load", "this command is used as 'load FILE'");
    snprintf(path, sizeof path, "%s/gone", folder);
    snprintf(line, sizeof line, "load %s", path);
    assert_memory_equal(says(&t, line), "? '/tmp/pegboard-test-", 21);
    rmdir(folder);
    done(&t);
}

/* EP-10: anything but a regular file is refused without blocking: folders, endless devices, pipes. */
static void load_reads_regular_files_only(void **unused)
{
    (void)unused;
    Talk t = talk();
    char folder[] = "/tmp/pegboard-test-XXXXXX", path[100], line[200];
    says(&t, "new free-for-all");
    refused(&t, "load /", "'/' is not a file that can be read as a record of at most 64 MiB");
    refused(&t, "load /dev/zero", "'/dev/zero' is not a file that can be read as a record of at most 64 MiB");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    snprintf(line, sizeof line, "load %s", path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(says(&t, line)[0], '?');
    unlink(path);
    rmdir(folder);
    done(&t);
}

/* EP-11: what a bot would play: a legal act, not played, the same for the same seed. */
static void genmove_names_an_act(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new free-for-all");
    char *before = all_of_it(&t);
    char choice[64], line[64];
    snprintf(choice, sizeof choice, "%s", says(&t, "genmove 1 level=2 sims=20 seed=5"));
    char *after = all_of_it(&t);
    assert_string_equal(before, after);
    answers(&t, "genmove 1 level=2 sims=20 seed=5", choice);
    snprintf(line, sizeof line, "play 1 %.2s", choice + 2);
    assert_int_equal(says(&t, line)[0], '=');
    free(before);
    free(after);
    refused(&t, "genmove 1", "that player is not to act now");
    refused(&t, "genmove 3", "'3' is not a player; players are 1 to 2");
    refused(&t, "genmove 2 level=0", "'level=0' is not one of level=1..5, ms=T, sims=N, seed=S");
    refused(&t, "genmove 2 level=6", "'level=6' is not one of level=1..5, ms=T, sims=N, seed=S");
    refused(&t, "genmove 2 fast", "'fast' is not one of level=1..5, ms=T, sims=N, seed=S");
    done(&t);
}

/* EP-13, SYS-17, EP-10, GR-1: `time` is called once, is told like an act, taken back like one and recorded with a star; it is
   among no legal acts, and neither `chance` nor perft know it. */
static void time_is_called(void **unused)
{
    (void)unused;
    Talk t = talk();
    refused(&t, "time", "there is no game yet; start one with 'new GAME'");
    says(&t, "new soccer");
    refused(&t, "time", "this game is not played by the clock");
    refused(&t, "new soccer minutes=0", "minutes is a number from 1 to 1000000, not '0'");
    refused(&t, "new free-for-all minutes=3", "free-for-all has no option 'minutes'");
    answers(&t, "new soccer minutes=3", "= phase setup\n\n");
    answers(&t, "legal chance", "= 1 1/2\n2 1/2\n\n");
    answers(&t, "perft 1", "= 2\n\n");
    refused(&t, "chance time", "'time' is not what chance can bring now");
    refused(&t, "time 3", "this command is used as 'time'");
    static const char *const acts[] = {"chance 1", "play 1 ball A2", "play 1 keeper A3", "play 2 keeper F3", "play 2 empty F1"};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        assert_int_equal(says(&t, acts[i])[0], '=');
    answers(&t, "time", "= time\n\n");
    answers(&t, "events public 11", "= time\n\n");
    refused(&t, "time", "time was called before");
    answers(&t, "undo", "=\n\n");
    answers(&t, "time", "= time\n\n");
    answers(&t, "play 1 keeper", "= shift 1 A3 A4\ndrawn\n\n");
    refused(&t, "time", "the game is over");
    answers(&t, "record", "= [Game \"soccer\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Option \"minutes=3\"]\n[Result \"drawn\"]\n"
                          "*: 1\n1: ball A2\n1: keeper A3\n2: keeper F3\n2: empty F1\n*: time\n1: keeper\n\n");
    char folder[] = "/tmp/pegboard-test-XXXXXX", path[100], line[200];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/timed.pgr", folder);
    snprintf(line, sizeof line, "load %s", path);
    write_file(path, "[Game \"soccer\"]\n[Rules \"2\"]\n[Option \"minutes=3\"]\n[Result \"drawn\"]\n*: TIME\n");
    answers(&t, line, "=\n\n");
    answers(&t, "status", "= drawn\n\n");
    write_file(path, "[Game \"soccer\"]\n[Rules \"2\"]\n*: time\n");
    refused(&t, line, "line 3: this game is not played by the clock");
    unlink(path);
    rmdir(folder);
    done(&t);
}

/* EP-12: every actor's acts, also of those who need not act; each outcome once; depth 0 is 1; nothing beyond the end. */
static void perft_counts_sequences(void **unused)
{
    (void)unused;
    Talk t = talk();
    says(&t, "new tumble");
    answers(&t, "perft 0", "= 1\n\n");
    answers(&t, "perft 1", "= 21\n\n");
    answers(&t, "perft 2", "= 63\n\n");
    /* After a double: stay leads to 21 throws, go to the end, hush to three acts again; after the other 15, go leads to 21 too. */
    answers(&t, "perft 3", "= 819\n\n");
    says(&t, "new free-for-all limit=2");
    answers(&t, "perft 2", "= 1296\n\n");
    answers(&t, "perft 3", "= 0\n\n");
    says(&t, "play 1 A1");
    says(&t, "play 2 A1");
    answers(&t, "perft 0", "= 1\n\n");
    answers(&t, "perft 1", "= 0\n\n");
    refused(&t, "perft", "this command is used as 'perft DEPTH'");
    refused(&t, "perft -1", "'-1' is not a depth from 0 to 1000");
    refused(&t, "perft 1001", "'1001' is not a depth from 0 to 1000");
    refused(&t, "perft 1 1", "'1' is more than this command takes");
    says(&t, "new free-for-all");
    refused(&t, "perft 9", "so many acts are too many to count here");
    done(&t);
}

int main(void)
{
    return tests_run(
        test(a_reply_has_the_form_of_gtp), test(comments_and_blanks_are_skipped), test(odd_bytes_get_an_answer),
        test(it_tells_about_itself), test(quit_ends_it), test(it_lists_the_games), test(new_has_defaults),
        test(other_seeds_bring_other_dice), test(new_refuses_what_it_does_not_know), test(actors_tells_who_is_waited_for),
        test(legal_lists_acts_by_bytes), test(legal_chance_tells_the_odds), test(play_does_an_act), test(chance_brings_an_outcome),
        test(each_viewer_sees_and_hears_the_own_share), test(status_tells_how_it_stands), test(undo_takes_back_one_act),
        test(undo_reopens_a_game), test(load_reads_a_record), test(load_reads_regular_files_only), test(genmove_names_an_act),
        test(time_is_called), test(perft_counts_sequences));
}
