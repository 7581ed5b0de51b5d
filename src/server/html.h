/* What people wrote, in pages that the server makes itself. */
#ifndef PEG_SERVER_HTML_H
#define PEG_SERVER_HTML_H

#include "base/text.h"

/* Adds it as plain text: nothing in it becomes markup, in an attribute neither. */
void html_escape(Text *out, const char *words, size_t len);

#endif
