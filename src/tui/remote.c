/* A table of a server. */
#include "tui/source.h"
Source *remote_source(const char *url, const char *name, Text *why) { (void)url; (void)name; text_add(why, "tables of servers cannot be joined from here yet"); return NULL; }
