#include "store/seal.h"

#include <sodium.h>
#include <string.h>

/* A table has one secret for ever, so its id is a nonce that is used once. */
static void nonce_of(const char *table, unsigned char nonce[crypto_secretbox_NONCEBYTES])
{
    crypto_generichash(nonce, crypto_secretbox_NONCEBYTES, (const unsigned char *)table, strlen(table), NULL, 0);
}

int seal_close(const Seal *seal, const char *table, const unsigned char secret[SEAL_SECRET], unsigned char out[SEAL_MOST])
{
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    if (!seal->there) {
        memcpy(out, secret, SEAL_SECRET);
        return SEAL_SECRET;
    }
    nonce_of(table, nonce);
    crypto_secretbox_easy(out, secret, SEAL_SECRET, nonce, seal->key);
    return SEAL_MOST;
}

bool seal_open(const Seal *seal, const char *table, const unsigned char *bytes, int n, unsigned char secret[SEAL_SECRET])
{
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
    if (n == SEAL_SECRET) {
        memcpy(secret, bytes, SEAL_SECRET);
        return true;
    }
    nonce_of(table, nonce);
    return n == SEAL_MOST && seal->there && crypto_secretbox_open_easy(secret, bytes, SEAL_MOST, nonce, seal->key) == 0;
}
