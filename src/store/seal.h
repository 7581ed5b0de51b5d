/* The secrets of tables, from which their dice follow, as a database shared by several servers has them: sealed with a key that it
   does not know. Each is bound to its table. */
#ifndef PEG_STORE_SEAL_H
#define PEG_STORE_SEAL_H

#include <stdbool.h>

enum { SEAL_KEY = 32, SEAL_SECRET = 32, SEAL_MOST = SEAL_SECRET + 16 };

typedef struct Seal {
    bool there;    /* else secrets are kept as they are */
    unsigned char key[SEAL_KEY];
} Seal;

/* How many bytes of `out` it takes. */
int seal_close(const Seal *seal, const char *table, const unsigned char secret[SEAL_SECRET], unsigned char out[SEAL_MOST]);

/* Also what was kept as it is. False: it is neither that nor sealed with this key for this table. */
bool seal_open(const Seal *seal, const char *table, const unsigned char *bytes, int n, unsigned char secret[SEAL_SECRET]);

#endif
