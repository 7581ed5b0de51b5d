/* What is told of a link to whoever gets it (WS-151): title, description and picture stand in the page itself, for programs that
   show links without running scripts. No more is told than anybody sees who follows it. */
#ifndef PEG_SERVER_LINK_H
#define PEG_SERVER_LINK_H

#include "net/net.h"

typedef struct LinkHead {
    const char *title, *about;    /* of `about` the first line */
    const char *picture;          /* its path; NULL: there is none */
} LinkHead;

/* Writes the page of the client with that head; nothing if there is no page. */
void link_page(const HttpRequest *request, const LinkHead *head, Text *out);

/* Answers with such a page, compressed if the client accepts that. */
void link_answer(const HttpRequest *request, const Text *page);

#endif
