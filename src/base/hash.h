/* BLAKE2b (RFC 7693) of whole messages, 32 bytes of output, no key: content-addressed ids. */
#ifndef PEG_BASE_HASH_H
#define PEG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };

void hash_bytes(const void *bytes, size_t len, uint8_t out[HASH_BYTES]);

#endif
