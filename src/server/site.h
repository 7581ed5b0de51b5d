/* The web client as files: those that are built into the program, and those that are made of them, like rules as pages. The server
   answers with them, and `pegboard site` writes them into a folder for a host that has nothing but files. */
#ifndef PEG_SERVER_SITE_H
#define PEG_SERVER_SITE_H

#include "base/text.h"

enum { SITE_TAG = 17 };

typedef struct SiteFile {
    char *path;                            /* as a browser asks for it; "/" is the page itself */
    const unsigned char *bytes, *zipped;   /* zipped with gzip; NULL: it is not */
    size_t len, zipped_len;
    char tag[SITE_TAG];                    /* the beginning of its SHA-256, so that it changes when the file does */
} SiteFile;

typedef struct Site {
    SiteFile *file;
    int files;
    SiteFile inner;     /* the page as all other addresses have it: without what only the front page asks for at once */
} Site;

/* All of them. `alone`: for a host without a server of ours. They are never freed. */
Site site_new(bool alone);

/* NULL: there is none at that path. */
const SiteFile *site_find(const Site *site, const char *path);

/* Adds a page without what only the front page asks for at once. */
void site_inner(const char *page, Text *out);

/* Whether whoever accepts these encodings (NULL: none) unpacks gzip. */
bool site_unzips(const char *accepts);

/* Adds `text` packed with gzip; false: it would not be smaller. */
bool site_zip(const Text *text, Text *out);

#endif
