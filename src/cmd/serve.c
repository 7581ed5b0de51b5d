/* pegboard serve and pegboard backup: the server, and a copy of its database. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "server/server.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: pegboard serve [--listen ADDR:PORT] [--data DIR]\n\n"
    "Serves the web client and its API.\n\n"
    "  --listen ADDR:PORT   where to listen (127.0.0.1:8080; [::1]:8080 for IPv6)\n"
    "  --metrics ADDR:PORT  where the operator reads figures, for Prometheus; not for everybody's eyes (nowhere)\n"
    "  --data DIR           where the tables are kept ($XDG_DATA_HOME/pegboard, else ~/.local/share/pegboard)\n"
    "  --store postgres:CONNINFO   keeps them in PostgreSQL instead, e.g. 'postgres:host=10.0.0.5 dbname=pegboard'\n"
    "  --node NAME          this server is one of several that share it\n"
    "  --inner ADDR:PORT    where the others reach this one, to hand on what is for its tables; for their eyes only\n"
    "  --cluster-key FILE   the key by which they know each other, 64 hexadecimal digits; goes with --inner\n"
    "  --pace MS            how long a bot takes to act, whatever is before it (600)\n"
    "  --grace SECONDS      how long a player may be away before a bot can take over (60; longer with slow clocks)\n"
    "  --bot-ms MS          how long a bot of level 5 may think (950)\n"
    "  --tables N           unfinished tables that one person may have (40)\n"
    "  --bots-alone SECONDS how long a table of bots alone is kept when nobody looks on (600)\n"
    "  --connections N      connections in all (30000, or what the system allows)\n"
    "  --per-address N      connections from one address; this machine itself is not counted (256)\n"
    "  --messages N         messages a second from one person (30); a line of talk counts as 30\n"
    "  --people-a-day N     new people from one address in a day (200)\n"
    "  --tables-a-day N     new tables from one address in a day (2000)\n"
    "  --bytes-a-day N      bytes that one address may have kept in a day (67108864)\n"
    "  --trusted-proxy ADDR[/BITS]   a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated\n"
    "  --idle SECONDS       how long a connection may be silent before it is cut (75)\n"
    "  --no-sync            do not wait for the disk; for measurements only\n"
    "  --help               this text\n\n"
    "Example: pegboard serve --listen 0.0.0.0:80 --data /var/lib/pegboard\n";

static const char backup_help[] =
    "usage: pegboard backup FILE [--data DIR]\n\n"
    "Copies the server's database into FILE, also while the server runs.\n\n"
    "  --data DIR   where the tables are kept, as for pegboard serve\n\n"
    "Example: pegboard backup /backup/pegboard-today.db\n";

static void default_data(Text *out)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (xdg && xdg[0])
        text_format(out, "%s/pegboard", xdg);
    else
        text_format(out, "%s/.local/share/pegboard", home ? home : ".");
}

/* ADDR:PORT, with brackets around an IPv6 address. */
static bool read_address(char *words, const char **address, int *number)
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
    *address = words;
    *number = (int)port;
    return true;
}

static bool good_name(const char *words)
{
    size_t len = strspn(words, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return len >= 1 && len <= 32 && !words[len];
}

int cmd_backup(int argc, char **argv)
{
    Args args = args_of("backup", backup_help, argc, argv);
    char path[1100], reason[1200];
    Text file = text_within(path, sizeof path), why = text_within(reason, sizeof reason);
    const char *data = args_value(&args, "--data");
    if (!args_done(&args, 1, 1))
        return EXIT_MISUSE;
    if (data)
        text_add(&file, data);
    else
        default_data(&file);
    text_add(&file, "/pegboard.db");
    Store *store = access(path, R_OK) == 0 ? store_open(path, NULL, true, &why) : NULL;
    StoreStatus status = store ? store_backup(store, args.word[0]) : STORE_MISSING;
    if (store)
        store_close(store);
    if (status == STORE_OK)
        return EXIT_GOOD;
    fprintf(stderr, "pegboard backup: %s\n", store ? store_words(status) : reason[0] ? reason : "there is no database to copy");
    return EXIT_FAILED;
}

/* Out of a file, so that no list of processes shows it. */
static bool read_key(const char *path, char key[65])
{
    FILE *file = path ? fopen(path, "r") : NULL;
    bool good = file && fread(key, 1, 64, file) == 64 && strspn(key, "0123456789abcdefABCDEF") == 64;
    if (file)
        fclose(file);
    return good;
}

static void read_inner(Args *args, ServerSettings *settings, char words[200])
{
    const char *inner = args_value(args, "--inner"), *key = args_value(args, "--cluster-key");
    if (!inner && !key)
        return;
    snprintf(words, 200, "%s", inner ? inner : "");
    if (!read_address(words, &settings->inner, &settings->inner_port))
        args_refuse(args, "--inner is ADDR:PORT, not '%s'", inner ? inner : "");
    else if (!settings->node)
        args_refuse(args, "--inner is for one of several servers, and needs --node");
    else if (!read_key(key, settings->cluster_key))
        args_refuse(args, "--inner needs --cluster-key and a file with 64 hexadecimal digits");
}

static void read_proxies(Args *args, ServerSettings *settings)
{
    const int most = sizeof settings->proxy / sizeof settings->proxy[0];
    for (const char *proxy; (proxy = args_value(args, "--trusted-proxy")) != NULL;)
        if (settings->proxies == most)
            args_refuse(args, "there may be %d trusted proxies; name a range, ADDR/BITS, instead", most);
        else
            settings->proxy[settings->proxies++] = proxy;
}

int cmd_serve(int argc, char **argv)
{
    Args args = args_of("serve", help, argc, argv);
    char folder[1000], reason[1200], listen[200] = "127.0.0.1:8080", metrics[200], inner[200];
    Text data = text_within(folder, sizeof folder), why = text_within(reason, sizeof reason);
    default_data(&data);
    ServerSettings settings = {.data = folder};
    const char *where = args_value(&args, "--listen"), *dir = args_value(&args, "--data"),
               *figures = args_value(&args, "--metrics");
    settings.store = args_value(&args, "--store");
    settings.node = args_value(&args, "--node");
    settings.sync = !args_flag(&args, "--no-sync");
    settings.pace_ms = (int)args_number(&args, "--pace", 0, 60000, 600);
    settings.grace = (int)args_number(&args, "--grace", 0, 86400, 60);
    settings.bot_ms = (int)args_number(&args, "--bot-ms", 1, 60000, 950);
    settings.tables_each = (int)args_number(&args, "--tables", 1, 1000000, 40);
    settings.alone_seconds = (int)args_number(&args, "--bots-alone", 0, 1000000, 600);
    settings.connections = (int)args_number(&args, "--connections", 1, 1000000, 0);
    settings.per_address = (int)args_number(&args, "--per-address", 1, 1000000, 0);
    settings.budgets.messages = (int)args_number(&args, "--messages", 1, 1000000, 0);
    settings.budgets.people_a_day = (int64_t)args_number(&args, "--people-a-day", 1, 1000000000, 0);
    settings.budgets.tables_a_day = (int64_t)args_number(&args, "--tables-a-day", 1, 1000000000, 0);
    settings.budgets.bytes_a_day = (int64_t)args_number(&args, "--bytes-a-day", 1, 1000000000000, 0);
    read_proxies(&args, &settings);
    settings.idle = (int)args_number(&args, "--idle", 1, 1000000, 0);
    if (dir)
        settings.data = dir;
    if (where)
        snprintf(listen, sizeof listen, "%s", where);
    if (!read_address(listen, &settings.address, &settings.port))
        args_refuse(&args, "--listen is ADDR:PORT, not '%s'", where);
    if (figures) {
        snprintf(metrics, sizeof metrics, "%s", figures);
        if (!read_address(metrics, &settings.metrics, &settings.metrics_port))
            args_refuse(&args, "--metrics is ADDR:PORT, not '%s'", figures);
    }
    if (settings.store && strncmp(settings.store, "postgres:", 9))
        args_refuse(&args, "--store is postgres:CONNINFO, not '%s'", settings.store);
    if (settings.node && (!settings.store || !good_name(settings.node)))
        args_refuse(&args, "--node is a name of 1 to 32 letters, digits, '-' and '_', and needs --store");
    read_inner(&args, &settings, inner);
    if (!args_done(&args, 0, 0))
        return EXIT_MISUSE;
    Server *server = server_new(&settings, &why);
    if (!server) {
        fprintf(stderr, "pegboard serve: %s\n", reason);
        return EXIT_FAILED;
    }
    bool v6 = strchr(settings.address, ':') != NULL;
    printf("Pegboard is at http://%s%s%s:%d/\n", v6 ? "[" : "", settings.address, v6 ? "]" : "", server_port(server));
    if (settings.metrics)
        printf("Figures for the operator: port %d\n", server_metrics_port(server));
    fflush(stdout);
    server_run(server);
    server_free(server);
    return EXIT_GOOD;
}
