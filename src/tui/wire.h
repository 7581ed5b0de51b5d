/* The client side of the network: HTTP requests and a WebSocket. Bytes only. */
#ifndef PEG_TUI_WIRE_H
#define PEG_TUI_WIRE_H

#include "base/text.h"

/* A server, and the path of an address. */
typedef struct Address {
    char host[256], port[8];
    char path[300];    /* from the first slash on */
} Address;

/* Parses `http://HOST:PORT/PATH`; `why` gets one sentence if it is malformed. */
bool address_read(const char *url, Address *out, Text *why);

/* Sends a request with a JSON body (NULL: none) and a key (NULL: none). Returns the status, or 0 with a sentence in `why` if
   there was no response. The response body goes to `answer`. */
int wire_ask(const Address *server, const char *method, const char *path, const char *key, const char *body, Text *answer,
             Text *why);

typedef struct Wire Wire;

/* Opens a WebSocket; NULL with a sentence in `why`. `heard` is called for every text message during wire_read. */
Wire *wire_open(const Address *server, const char *path, const char *key,
                void (*heard)(void *context, const char *text, size_t len), void *context, Text *why);
void wire_close(Wire *wire);
int wire_fd(const Wire *wire);

/* Non-blocking read and write; false when the connection is gone. */
bool wire_read(Wire *wire);
void wire_send(Wire *wire, const char *text, size_t len);

#endif
