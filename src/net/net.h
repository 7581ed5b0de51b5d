/* The network: an event loop, HTTP/1.1 and WebSockets. Bytes only: what they mean is the server's business.
   Everything here runs on one thread, but what net_work is given. */
#ifndef PEG_NET_NET_H
#define PEG_NET_NET_H

#include "base/text.h"

typedef struct Net Net;
typedef struct Client Client;    /* one connection, first HTTP, perhaps a WebSocket later */

/* A request, valid only while it is handled; the handler answers it before it returns, or holds it. */
typedef struct HttpRequest {
    Client *client;
    const char *method;     /* `GET`, `POST` … */
    const char *path;       /* up to the `?` */
    const char *query;      /* behind it, or "" */
    const char *body;       /* ends in NUL behind body_len bytes */
    size_t body_len;
} HttpRequest;

typedef struct NetHandler {
    void *context;
    void (*request)(void *context, const HttpRequest *request);
    void (*message)(void *context, Client *client, const char *text, size_t len);    /* one WebSocket text message */
    /* of a WebSocket; later than what caused it; the client is gone after it */
    void (*closed)(void *context, Client *client);
} NetHandler;

/* What a client may use up; whoever goes beyond is told why and cut. The limit by address does not hold for this machine itself.
   How often anything may be asked is the server's business. */
typedef struct NetLimits {
    int connections, per_address;
    size_t head, body, message;    /* bytes of a request's head and body, and of a WebSocket message */
    size_t queue;                  /* bytes waiting to be sent */
    int idle_seconds;              /* of a connection that sends no request, or answers no ping */
} NetLimits;

extern const NetLimits net_limits;    /* what is usual */

/* NULL, with the reason in `why`, if the address cannot be listened on. `port` 0: any free one. */
Net *net_new(const NetHandler *handler, const NetLimits *limits, const char *address, int port, Text *why);
/* Another address, for the operator alone: http_aside tells what is asked there. False, with
   the reason in `why`, if it cannot be listened on. */
bool net_listen_aside(Net *net, const char *address, int port, Text *why);
bool http_aside(const HttpRequest *request);

/* Another one, for other servers alone: http_inner tells what came there, and it is theirs to say for whom they ask. */
bool net_listen_inner(Net *net, const char *address, int port, Text *why);
bool http_inner(const HttpRequest *request);

int net_port(const Net *net);
int net_aside_port(const Net *net);
int net_inner_port(const Net *net);

/* A proxy, ADDR or ADDR/BITS, whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody else's are. False: that is no
   address, or one too many. */
bool net_trust(Net *net, const char *words);
void net_run(Net *net);     /* until net_stop */
void net_stop(Net *net);    /* closes everything in an orderly way */
void net_free(Net *net);

/* Calls back on SIGINT and SIGTERM. */
void net_on_stop(Net *net, void (*asked)(void *context), void *context);

/* Calls back every `ms` milliseconds; `tick` comes after everything that was ready has been read. */
void net_every(Net *net, int ms, void (*tick)(void *context), void *context);
void net_after_reading(Net *net, void (*after_reading)(void *context), void *context);

/* Asked for by `after_reading`: until so many microseconds after that nothing is read, so that more comes together. */
void net_rest(Net *net, int us);

/* Calls back whenever something can be read from this descriptor, which stays open as long as the loop runs; there is one such. */
void net_watch(Net *net, int fd, void (*ready)(void *context), void *context);

/* Runs `work` on a thread of its own and then `done` on the loop. */
void net_work(Net *net, void (*work)(void *job), void (*done)(void *job), void *job);

/* The value of a header in any case, or NULL. */
const char *http_header(const HttpRequest *request, const char *name);

/* Answers a request. `headers` are further lines, each with its line end, or "". */
void http_answer(const HttpRequest *request, int status, const char *type, const char *headers, const void *body, size_t len);

/* It will be answered later, once: until then a copy of the request stays valid, and its client is not read. Whoever has gone
   meanwhile is answered like anybody else, and hears nothing of it. */
void http_hold(const HttpRequest *request);

/* Hands a request that is held on to another server, ADDR:PORT, at the port for servers; `key` says that it may. PIPE_OPEN: that
   one answers, and its bytes and the client's go both ways until one of them closes. Else nothing has been passed on, and the
   request is still held: nobody is there, or whoever is does not answer in time. `done` is called once, perhaps before the call
   returns. */
#define PIPE_KEY "X-Pegboard-Cluster"
typedef enum PipeEnd { PIPE_OPEN, PIPE_REFUSED, PIPE_LATE } PipeEnd;
typedef void HttpPiped(void *context, PipeEnd how);
void http_pipe(const HttpRequest *request, const char *address, const char *key, HttpPiped *done, void *context);

/* Asks another server for a path at its port for servers. `well`: it has answered 200, and in time. `done` is called once, perhaps
   before the call returns. */
typedef void NetProbed(void *context, bool well);
void net_probe(Net *net, const char *address, const char *path, const char *key, NetProbed *done, void *context);

/* Ends a connection without an answer. */
void http_cut(const HttpRequest *request);

/* Makes the connection a WebSocket; false, already answered, if the request does not ask
   for one rightly. `owner` is the server's to use. */
bool http_upgrade(const HttpRequest *request, void *owner);

void *client_owner(const Client *client);

/* The address that a connection speaks for, as far as it tells people apart (of IPv6, its first half); "" if it is not known. It
   may be another one with the next request, if a proxy is between. Local: this machine itself. */
const char *client_address(const Client *client);
bool client_local(const Client *client);

bool http_secure(const HttpRequest *request);     /* a trusted proxy says that it came over TLS */
bool http_crowded(const HttpRequest *request);    /* its address has more connections than it may */

/* Sends a text message. Nothing is copied twice and nothing is lost unless the client is cut. */
void client_send(Client *client, const char *text, size_t len);

/* Says goodbye with a WebSocket close code; `closed` will be called. */
void client_close(Client *client, int code, const char *reason);

/* Counts since the start, for the operator. */
typedef struct NetCounts {
    uint64_t accepted, refused, cut, requests, messages_in, messages_out, bytes_in, bytes_out;
    int open, sockets, pipes;
} NetCounts;

NetCounts net_counts(const Net *net);

#endif
