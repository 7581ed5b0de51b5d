/* Files that are built into the program: the pages and scripts of the web client, and what each game brings along. */
#ifndef PEG_ASSETS_ASSET_H
#define PEG_ASSETS_ASSET_H

#include <stddef.h>

typedef struct Asset {
    const char *path;                     /* as in the project: `web/index.html`, `games/ID/rules.md` */
    const unsigned char *bytes, *zipped;  /* the file, and the same compressed with gzip */
    size_t len, zipped_len;
    const char *tag;                      /* changes when the file does */
} Asset;

/* All of them, in the order of their paths; one with a NULL path ends the list. */
extern const Asset assets[];

/* Changes when any script, style or page does. Pages ask for scripts and styles with it, as `?v=VERSION`. */
extern const char assets_version[];

/* The file of that path, or NULL. */
const Asset *asset_find(const char *path);

#endif
