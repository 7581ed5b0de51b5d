/* What a connection is made of; for the files of this folder only. */
#ifndef PEG_NET_INSIDE_H
#define PEG_NET_INSIDE_H

#include "net/net.h"

#include <http_parser.h>
#include <uv.h>
#include <wslay/wslay.h>

/* The head and body of a request while it comes in. Names, values and the rest are offsets into `bytes`. */
enum { HEADERS_MOST = 64 };

typedef struct Reading {
    http_parser parser;
    Text bytes;              /* the path, then names and values, each ended by a NUL */
    Text body;
    size_t name[HEADERS_MOST], value[HEADERS_MOST];
    int headers;
    bool in_value, too_large;
} Reading;

/* Everybody behind one address. */
typedef struct Place {
    struct Place *next;
    char address[INET6_ADDRSTRLEN];
    bool local;                  /* this machine itself */
    int clients;
    int tokens;                  /* requests that may come at once */
} Place;

enum { PLACES = 4096 };

struct Client {
    uv_tcp_t tcp;
    Net *net;
    Client *before, *after;      /* all connections */
    Client *next_dirty;          /* those with something to write */
    Reading *reading;            /* NULL for a WebSocket */
    bool socket;                 /* it is a WebSocket */
    wslay_event_context_ptr frames;    /* only while a message is coming in: it is large, and most connections are silent */
    unsigned char frame[14];     /* the head of the frame that is coming in */
    uint8_t frame_have;
    bool unfinished;             /* the message goes on in another frame */
    uint64_t frame_left;         /* bytes of that frame still to come */
    void *owner;
    Text out;                    /* to be written at the end of this round */
    size_t waiting;              /* bytes handed to the system and not yet sent */
    const char *in;              /* what has just come, for wslay */
    size_t in_len;
    uint64_t heard;              /* loop time of the last sign of life */
    int tokens;                  /* messages that may come at once */
    bool dirty, closing, answered, keep, last, forwarded;
    Place *place;
};

struct Net {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_timer_t sweep, every;
    uv_check_t settle_check;
    uv_signal_t interrupt, terminate;
    void (*ask_to_stop)(void *context);
    void *stop_context;
    NetHandler handler;
    NetLimits limits;
    NetCounts counts;
    Client *clients, *dirty;
    Client *speaker;             /* who is being read */
    wslay_event_context_ptr spare;    /* used and clean again; NULL: none */
    Place *place[PLACES];
    void (*tick)(void *context);
    void *tick_context;
    void (*settle)(void *context);
    void *settle_context;
    bool stopping;
    char block[65536];           /* what is being read */
};

void reading_start(Client *client);
void reading_free(Client *client);
void http_feed(Client *client, const char *bytes, size_t len);

void socket_start(Client *client);
void socket_feed(Client *client, const char *bytes, size_t len);
void socket_free(Client *client);
void socket_ping(Client *client);
void socket_refuse(Client *client, int code, const char *reason);    /* says goodbye instead of all that waits */

/* place.c */
void place_enter(Client *client, const char *address);    /* out of the one before, if any */
void place_leave(Client *client);
bool place_full(const Client *client);
void places_refill(Net *net, int seconds);                /* and forgets those where nobody is */
void places_free(Net *net);

Client *client_new(Net *net);            /* not yet connected; freed when it is cut */

/* Puts bytes into the client's queue; cuts a client that does not take them. */
void client_put(Client *client, const char *bytes, size_t len);
void client_cut(Client *client);         /* at once, nothing more is sent */
void client_finish(Client *client);      /* when everything is sent */

#endif
