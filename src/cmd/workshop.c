/* pegboard workshop: lists and downloads the games that people have written at a server. */
#include "base/json_value.h"
#include "cmd/args.h"
#include "cmd/command.h"
#include "tui/fetch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FROM_MOST = 100000 };

static const char help[] = "usage: pegboard workshop [--sort new|played|liked] [--from N] [--server URL]\n"
                           "       pegboard workshop ID [FILE] [--server URL]\n"
                           "       pegboard workshop ID --play [--server URL]\n\n"
                           "Lists the games that people have written at a server: id, how often each was played and liked, title "
                           "and author. With an id it saves\n"
                           "the text of that game in FILE (ID.peg; - for the output), or plays it, as 'pegboard play ~ID' does.\n\n"
                           "  --sort ORDER    new: the newest first; played: what was played most; liked: what is liked best\n"
                           "  --from N        leave out the first N\n"
                           "  --play          play it, here and against a bot\n"
                           "  --server URL    where the server is (" FETCH_SERVER ")\n\n"
                           "Exit code 0: done; 1: it could not be done; 2: misuse.\n\n"
                           "Examples:\n  pegboard workshop --sort played\n  pegboard workshop ~mjw76x6yfb62yxfpr52l dash.peg\n  "
                           "pegboard workshop ~mjw76x6yfb62yxfpr52l --play\n";

/* A string from a server, made safe for a terminal. */
static const char *shown(const json_t *game, const char *key)
{
    const char *words = json_string_value(json_object_get(game, key));
    return words && text_printable(words) ? words : "";
}

static void list_row(const json_t *game)
{
    const char *by = shown(game, "by");
    int plays = json_int_or(json_object_get(game, "plays"), 0, INT32_MAX - 1, 0),
        likes = json_int_or(json_object_get(game, "likes"), 0, INT32_MAX - 1, 0);
    printf("%-21s %6d played %5d liked  %s%s%s\n", shown(game, "id"), plays, likes, shown(game, "title"), by[0] ? ", by " : "", by);
}

static int list(const Address *server, const char *sort, int from, Text *why)
{
    json_t *answer = fetch_gallery(server, sort, from, why), *game;
    const json_t *all = json_object_get(answer, "games");
    size_t i;
    if (!answer)
        return EXIT_FAILED;
    json_array_foreach(all, i, game)
        list_row(game);
    if (!json_array_size(all))
        puts(from ? "There are no more games." : "Nobody has listed a game there yet.");
    else if (json_is_true(json_object_get(answer, "more")))
        printf("There are more: --from %zu\n", (size_t)from + json_array_size(all));
    json_decref(answer);
    return EXIT_GOOD;
}

/* Existing files are not overwritten. */
static bool write_new(const char *path, const Text *text, Text *why)
{
    FILE *file = fopen(path, "wx");
    bool good = file && fwrite(text->at, 1, text->len, file) == text->len;
    int trouble = errno;
    good = (!file || !fclose(file)) && good;
    if (!good)
        text_format(why, "cannot write '%s': %s", path, strerror(trouble));
    return good;
}

static int save(const Address *server, const char *id, const char *path, Text *why)
{
    char own[80];
    Text text = text_growing(1 << 20), name = text_within(own, sizeof own);
    text_format(&name, "%s.peg", id + (id[0] == '~'));
    bool good = fetch_text(server, id, &text, why);
    if (good && path && !strcmp(path, "-"))
        fwrite(text.at, 1, text.len, stdout);
    else if (good && (good = write_new(path ? path : own, &text, why)))
        printf("saved as %s\n", path ? path : own);
    text_free(&text);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

static int run(Args *args, const char *server_url, const char *sort, int from, bool plays)
{
    char reason[400] = "";
    Text why = text_within(reason, sizeof reason);
    Address server;
    int code = EXIT_FAILED;
    if (!address_read(server_url, &server, &why))
        code = EXIT_MISUSE;
    else if (plays)
        code = play_script(args->word[0], server_url);
    else if (args->words)
        code = save(&server, args->word[0], args->words > 1 ? args->word[1] : NULL, &why);
    else
        code = list(&server, sort, from, &why);
    if (reason[0])
        fprintf(stderr, "pegboard workshop: %s\n", reason);
    return code;
}

int cmd_workshop(int argc, char **argv)
{
    Args args = args_of("workshop", help, argc, argv);
    const char *server = args_value(&args, "--server"), *sort = args_value(&args, "--sort");
    int from = (int)args_number(&args, "--from", 0, FROM_MOST, 0);
    bool plays = args_flag(&args, "--play");
    sort = sort ? sort : "new";
    if (!args_done(&args, plays ? 1 : 0, plays ? 1 : 2))
        return EXIT_MISUSE;
    if (strcmp(sort, "new") && strcmp(sort, "played") && strcmp(sort, "liked")) {
        args_refuse(&args, "--sort is new, played or liked, not '%s'", sort);
        return EXIT_MISUSE;
    }
    return run(&args, server ? server : FETCH_SERVER, sort, from, plays);
}
