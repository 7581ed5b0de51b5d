/* What a connection is made of; for the files of this folder only. */
#ifndef PEG_NET_INSIDE_H
#define PEG_NET_INSIDE_H

#include "net/head.h"
#include "net/net.h"

#include <uv.h>
#include <wslay/wslay.h>

/* A request while it comes in: its head, then its body, whole or in chunks. */
typedef enum ReadingState { READING_HEAD, READING_BODY, READING_SIZE, READING_CHUNK, READING_CHUNK_END, READING_END } ReadingState;

typedef struct Reading {
    ReadingState state;
    Text bytes;              /* the head as it came, cut up when it is whole */
    Text body;
    Head head;               /* its parts lie in `bytes` */
    size_t line;             /* how much there is of the line that is being read */
    bool after_cr;           /* the first half of its end is there */
    bool blank;              /* an empty line came before the head */
    char size[64];           /* the line with the size of a chunk */
    uint64_t left;           /* bytes of the body or chunk still to come */
} Reading;

/* Everybody behind one address, while there are any. */
typedef struct Address {
    struct Address *next;
    char name[INET6_ADDRSTRLEN];
    bool local;                  /* this machine itself */
    int clients;
} Address;

/* Addresses with the same first bits, whose word about others is believed. */
typedef struct Proxy {
    unsigned char bytes[16];
    int bits;
} Proxy;

typedef struct Opening Opening;    /* pipe.c */
typedef struct Probe Probe;        /* probe.c */

enum { ADDRESSES = 4096, PROXIES_MOST = 32, SPARES_MOST = 256 };

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
    bool aside, inner;           /* it came to the operator's address, or to the one for other servers */
    Opening *opening;            /* the far end of a pipe, from which nothing has come yet */
    Client *twin;                /* the other end of a pipe */
    bool choked;                 /* it is not read before the other end has taken what there is */
    bool dirty, closing, answered, keep, last;
    size_t parting;              /* bytes that it may still send although all is said; 0: it is not leaving */
    bool held;                   /* its request is answered later … */
    bool paused;                 /* … and meanwhile it is not read … */
    bool gone;                   /* … or the client has disconnected */
    Client *next_answered;       /* those that were held, and can be read again */
    Text rest;                   /* what came behind a request that is held */
    bool proxied;                /* a trusted proxy is at the other end */
    unsigned char peer[16];      /* the address at the other end */
    Address *address;            /* whom it speaks for; NULL: not known */
};

struct Net {
    uv_loop_t loop;
    uv_tcp_t listener, aside, inner;    /* for everybody, for the operator, and for other servers */
    uv_timer_t sweep, every;
    uv_check_t read_check;
    uv_signal_t interrupt, terminate;
    void (*ask_to_stop)(void *context);
    void *stop_context;
    NetHandler handler;
    NetLimits limits;
    NetCounts counts;
    Client *clients, *dirty;
    Client *speaker;             /* who is being read */
    Opening *openings;           /* of pipes */
    Probe *probes;               /* that are not yet answered */
    Client *answered;            /* those whose held request is answered */
    uv_poll_t watched;           /* a descriptor owned by another library */
    void (*watched_ready)(void *context);
    void *watched_context;
    wslay_event_context_ptr spare;    /* used and clean again; NULL: none */
    Text spare_out[SPARES_MOST];      /* buffers for what is written: most connections are idle, and keep none */
    int spare_outs;
    Address *address[ADDRESSES];
    Proxy proxy[PROXIES_MOST];
    int proxies;
    void (*tick)(void *context);
    void *tick_context;
    void (*after_reading)(void *context);
    void *read_context;
    int rest_us;                 /* how long what was read last is to last, at least */
    bool stopping;
    char block[65536];           /* what is being read */
};

void reading_start(Client *client);
void reading_free(Client *client);
void http_feed(Client *client, const char *bytes, size_t len);
void http_resume(Client *client);        /* with what came behind a request that was held */

void socket_start(Client *client);
void socket_feed(Client *client, const char *bytes, size_t len);
void socket_free(Client *client);
void socket_ping(Client *client);
void socket_refuse(Client *client, int code, const char *reason);    /* says goodbye instead of all that waits */

/* pipe.c */
enum { PIPE_HEAD = 1024 };                /* what a pipe adds to the head of a request, at most */
void pipe_feed(Client *from, const char *bytes, size_t len);
void pipe_drained(Client *to);           /* something has been written to it */
void pipe_closed(Client *client);        /* one of its ends is gone */
void pipes_look(Net *net);               /* after those that do not open in time */
bool pipe_address(const char *words, struct sockaddr_storage *at);    /* ADDR:PORT; false: it is none */
void probes_look(Net *net);              /* probe.c: likewise; all of them when the loop stops */

/* address.c */
void address_enter(Client *client, const char *words);    /* a connection from there begins */
void address_ask(const HttpRequest *request);             /* for whom this request is */
void address_leave(Client *client);
bool address_full(const Client *client);

void client_read(Client *client);        /* from now on */
void client_free(Client *client);        /* it is closed, and no request is held */
Client *client_new(Net *net);            /* not yet connected; freed when it is cut */

/* Puts bytes into the client's queue; cuts a client that does not take them. */
void client_put(Client *client, const char *bytes, size_t len);
void client_cut(Client *client);         /* at once, nothing more is sent */
void client_finish(Client *client);      /* when everything is sent */

#endif
