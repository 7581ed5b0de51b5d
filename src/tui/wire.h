/* A client's side of the network: an HTTP request, and a WebSocket that stays open. Bytes only. */
#ifndef PEG_TUI_WIRE_H
#define PEG_TUI_WIRE_H

#include "base/text.h"

/* Where a server is, and what an address asks of it. */
typedef struct Address {
    char host[256], port[8];
    char path[300];    /* from the first slash on */
} Address;

/* Takes `http://HOST:PORT/PATH` apart; `why` gets one sentence if it is none. */
bool address_read(const char *url, Address *out, Text *why);

/* One request with a JSON body (NULL: none) and a key (NULL: none). Returns the status, 0 with a sentence in `why` if there was no
   answer; the answer's body goes to `answer`. */
int wire_ask(const Address *server, const char *method, const char *path, const char *key, const char *body, Text *answer,
             Text *why);

typedef struct Wire Wire;

/* Opens a WebSocket; NULL with a sentence in `why`. `heard` gets every text message while wire_read runs. */
Wire *wire_open(const Address *server, const char *path, const char *key,
                void (*heard)(void *context, const char *text, size_t len), void *context, Text *why);
void wire_close(Wire *wire);
int wire_fd(const Wire *wire);

/* Reads and writes what can be done without waiting; false when the connection is gone. */
bool wire_read(Wire *wire);
void wire_send(Wire *wire, const char *text, size_t len);

#endif
