/* The head of a request, by the grammar of RFC 9112 and nothing beside it: what two readers could understand in two ways is
   refused. Parsers made to be lenient (http_parser, llhttp 8) take folded lines, spaces before a colon, two Hosts or none; a server
   that speaks with browsers and with proxies of today needs none of that. */
#ifndef PEG_NET_HEAD_H
#define PEG_NET_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEADERS_MOST = 64 };

typedef struct Head {
    char *method, *path, *query;    /* the query without its `?`, or "" */
    int minor;                      /* of HTTP/1.0 or 1.1 */
    int headers;
    char *name[HEADERS_MOST], *value[HEADERS_MOST];
    bool too_many;                  /* headers; the rest was not looked at */
    bool chunked;
    uint64_t length;                /* of the body, unless it comes in chunks */
} Head;

/* Reads a head from its first line to the empty one that ends it, every line ended by CR LF, and cuts it up in place: the parts of
   `head` lie in `bytes`. Returns NULL, or the sentence that says what is wrong. */
const char *head_read(char *bytes, size_t len, Head *head);

/* The value of a header in any case behind number `from`, or NULL; `from` moves behind it. */
const char *head_find(const Head *head, const char *name, int *from);

/* Whether a list with commas has that word, in any case. NULL has none. */
bool head_lists(const char *list, const char *word);

/* Whether that byte may stand in a head at all: text, tabs, and the ends of lines. */
static inline bool head_byte(unsigned char c) { return c >= 0x20 ? c != 0x7f : c == '\t' || c == '\r' || c == '\n'; }

#endif
