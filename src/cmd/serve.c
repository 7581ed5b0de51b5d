/* pegboard serve: tables for people and bots in the browser. */
#include "cmd/command.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pegboard serve [--listen ADDR:PORT] [--data DIR]\n\n"
    "Serves the web client and its API.\n\n"
    "  --listen ADDR:PORT   where to listen (127.0.0.1:8080; [::1]:8080 for IPv6)\n"
    "  --data DIR           where the tables are kept ($XDG_DATA_HOME/pegboard, else ~/.local/share/pegboard)\n"
    "  --pace MS            how long a bot waits before it acts (600)\n"
    "  --bot-ms MS          how long a bot of level 5 may think (950)\n"
    "  --no-sync            do not wait for the disk; for measurements only\n"
    "  --help               this text\n\n"
    "Example: pegboard serve --listen 0.0.0.0:80 --data /var/lib/pegboard\n";

static void default_data(Text *out)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (xdg && xdg[0])
        text_format(out, "%s/pegboard", xdg);
    else
        text_format(out, "%s/.local/share/pegboard", home ? home : ".");
}

/* ADDR:PORT, with brackets around an IPv6 address. */
static bool read_listen(char *words, ServerSettings *settings)
{
    char *colon = strrchr(words, ':');
    uint64_t port;
    if (!colon || !text_read_number(colon + 1, 0, 65535, &port))
        return false;
    *colon = '\0';
    size_t len = strlen(words);
    if (words[0] == '[' && len > 2 && words[len - 1] == ']') {
        words[len - 1] = '\0';
        words++;
    }
    settings->address = words;
    settings->port = (int)port;
    return true;
}

static bool read_ms(const char *words, int *out)
{
    uint64_t ms;
    bool good = text_read_number(words, 0, 600000, &ms);
    *out = good ? (int)ms : *out;
    return good;
}

/* NULL, or what is wrong. */
static const char *read_arguments(int argc, char **argv, ServerSettings *settings)
{
    for (int i = 1; i < argc; i++) {
        char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(argv[i], "--no-sync")) {
            settings->sync = false;
            continue;
        }
        bool listen = !strcmp(argv[i], "--listen"), data = !strcmp(argv[i], "--data"), pace = !strcmp(argv[i], "--pace");
        if (!listen && !data && !pace && strcmp(argv[i], "--bot-ms"))
            return argv[i];
        if (!value)
            return argv[i];
        if (data)
            settings->data = value;
        else if (listen ? !read_listen(value, settings) : !read_ms(value, pace ? &settings->pace_ms : &settings->bot_ms))
            return value;
        i++;
    }
    return NULL;
}

int cmd_serve(int argc, char **argv)
{
    char folder[1000], reason[1200];
    Text data = text_within(folder, sizeof folder), why = text_within(reason, sizeof reason);
    if (argc > 1 && !strcmp(argv[1], "--help")) {
        fputs(help, stdout);
        return 0;
    }
    default_data(&data);
    ServerSettings settings = {.address = "127.0.0.1", .port = 8080, .data = folder, .sync = true, .pace_ms = 600, .bot_ms = 950};
    const char *wrong = read_arguments(argc, argv, &settings);
    if (wrong) {
        fprintf(stderr, "pegboard serve: '%s' is not understood; 'pegboard serve --help' tells how\n", wrong);
        return 2;
    }
    Server *server = server_new(&settings, &why);
    if (!server) {
        fprintf(stderr, "pegboard serve: %s\n", reason);
        return 1;
    }
    bool v6 = strchr(settings.address, ':') != NULL;
    printf("Pegboard is at http://%s%s%s:%d/\n", v6 ? "[" : "", settings.address, v6 ? "]" : "", server_port(server));
    fflush(stdout);
    server_run(server);
    server_free(server);
    return 0;
}
