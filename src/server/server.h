/* The server: people and programs at tables, over HTTP and WebSocket (docs/api.md). One thread does it all but the thinking of bots. */
#ifndef PEG_SERVER_SERVER_H
#define PEG_SERVER_SERVER_H

#include "base/text.h"

typedef struct Server Server;

typedef struct ServerSettings {
    const char *address;
    int port;              /* 0: any free one */
    const char *data;      /* the folder of the database; made if need be */
    bool sync;             /* false is for measurements only */
    int pace_ms;           /* how long a bot waits before it acts, so that people can follow */
    int bot_ms;            /* how long a bot of the highest level may think */
    int tables_each;       /* unfinished ones of one person */
    int connections, per_address;    /* limits of the network; 0: what is usual */
    int messages, idle;              /* a second; seconds */
} ServerSettings;

/* NULL, with a sentence in `why`, if it cannot start. */
Server *server_new(const ServerSettings *settings, Text *why);
int server_port(const Server *server);
void server_run(Server *server);    /* until SIGINT or SIGTERM, or server_stop */
void server_stop(Server *server);
void server_free(Server *server);

#endif
