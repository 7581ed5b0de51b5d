#include "store/hosts.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS = 3, LIST_ROOM = 1 << 16 };

/* Each has an item for every host; a single port is that of all. */
static const char *const list_of[LISTS] = {"host", "hostaddr", "port"};

Hosts hosts_new(const char *conninfo) { return (Hosts){.conninfo = memory_copy(conninfo, strlen(conninfo)), .n = 1}; }

void hosts_free(Hosts *hosts)
{
    PQconninfoFree(hosts->options);
    free(hosts->conninfo);
}

void hosts_next(Hosts *hosts) { hosts->first = (hosts->first + 1) % hosts->n; }

static const char *value_of(const Hosts *hosts, const char *word)
{
    for (const PQconninfoOption *at = hosts->options; at && at->keyword; at++)
        if (!strcmp(at->keyword, word))
            return at->val ? at->val : "";
    return "";
}

static int items(const char *list)
{
    int n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

static const char *item(const char *list, int n)
{
    for (; n > 0; n--)
        list = strchr(list, ',') + 1;
    return list;
}

/* The list from the nth item on, then what is before it. */
static void turn(Text *out, const char *list, int n)
{
    int all = items(list);
    for (int i = 0; i < all; i++) {
        const char *at = item(list, (n + i) % all);
        text_add(out, i ? "," : "");
        text_bytes(out, at, strcspn(at, ","));
    }
}

static PGconn *dial_from(const Hosts *hosts)
{
    const char *word[LISTS + 2] = {"dbname"}, *value[LISTS + 2] = {hosts->conninfo};    /* what comes later counts */
    Text text[LISTS];
    for (int i = 0; i < LISTS; i++) {
        text[i] = text_growing(LIST_ROOM);
        turn(&text[i], value_of(hosts, list_of[i]), hosts->first);
        word[i + 1] = list_of[i];
        value[i + 1] = text[i].at;
    }
    PGconn *conn = PQconnectStartParams(word, value, 1);
    for (int i = 0; i < LISTS; i++)
        text_free(&text[i]);
    return conn;
}

PGconn *hosts_dial(Hosts *hosts)
{
    if (hosts->first)
        return dial_from(hosts);
    PGconn *conn = PQconnectStart(hosts->conninfo);
    if (!hosts->options && conn) {
        hosts->options = PQconninfo(conn);
        int names = items(value_of(hosts, "host")), addresses = items(value_of(hosts, "hostaddr"));
        hosts->n = names > addresses ? names : addresses;
    }
    return conn;
}
