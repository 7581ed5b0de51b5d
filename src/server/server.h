/* The server: people and programs at tables, over HTTP and WebSocket (docs/api.md).
   One thread does it all but the thinking of bots. */
#ifndef PEG_SERVER_SERVER_H
#define PEG_SERVER_SERVER_H

#include "base/text.h"
#include "server/budgets.h"

typedef struct Server Server;

typedef struct ServerSettings {
    const char *address;
    int port;              /* 0: any free one */
    const char *metrics;   /* the address at which the operator reads figures; NULL: nowhere */
    int metrics_port;
    const char *data;      /* the folder of the database; made if need be */
    const char *store;     /* `postgres:CONNINFO`, for a database elsewhere; NULL: in the folder */
    const char *node;      /* the name of this server among several with one store; NULL: it is the only one */
    const char *inner;     /* the address at which the others reach this one; NULL: nowhere, and nothing is handed on */
    int inner_port;
    char cluster_key[65];  /* by which they know each other, in hexadecimal digits */
    bool sync;             /* false is for measurements only */
    /* how long a bot takes at least to act, so that people can follow; 0: as long as it thinks, which tells of its position */
    int pace_ms;
    int grace;             /* seconds before a bot may take over for somebody who is away; longer where clocks are slow */
    int bot_ms;            /* how long a bot of the highest level may think */
    int tables_each;       /* unfinished ones of one person */
    int alone_seconds;     /* how long a table of bots alone stays when nobody looks on */
    int connections, per_address, idle;    /* limits of the network; 0: what is usual */
    BudgetSettings budgets;
    const char *proxy[32];           /* those that are believed, ADDR or ADDR/BITS */
    int proxies;
} ServerSettings;

/* NULL, with a sentence in `why`, if it cannot start. */
Server *server_new(const ServerSettings *settings, Text *why);
int server_port(const Server *server);
int server_metrics_port(const Server *server);
void server_run(Server *server);    /* until SIGINT or SIGTERM, or server_stop */
void server_stop(Server *server);
void server_free(Server *server);

#endif
