#include "server/html.h"

void html_escape(Text *out, const char *words, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const char *as = words[i] == '<'   ? "&lt;"
                         : words[i] == '>' ? "&gt;"
                         : words[i] == '&' ? "&amp;"
                         : words[i] == '"' ? "&quot;"
                                           : NULL;
        if (as)
            text_add(out, as);
        else
            text_char(out, words[i]);
    }
}
