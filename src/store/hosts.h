/* The hosts of a conninfo. libpq tries several in their order and leaves one that refuses, but a connection that nobody waits for
   stays for minutes with one that never answers: the next attempt then begins behind that one. */
#ifndef PEG_STORE_HOSTS_H
#define PEG_STORE_HOSTS_H

#include <libpq-fe.h>

typedef struct Hosts {
    char *conninfo;
    PQconninfoOption *options;    /* with what the environment adds; NULL before the first attempt */
    int n;                        /* how many there are, as far as is known */
    int first;                    /* which one is tried first */
} Hosts;

Hosts hosts_new(const char *conninfo);
void hosts_free(Hosts *hosts);
PGconn *hosts_dial(Hosts *hosts);    /* begins to connect, and does not wait */
void hosts_next(Hosts *hosts);       /* the first one does not answer */

#endif
