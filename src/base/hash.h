/* BLAKE2b (RFC 7693) of whole messages, with 32 bytes of output and no key: the names of things that are known by their content. */
#ifndef PEG_BASE_HASH_H
#define PEG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };

void hash_bytes(const void *bytes, size_t len, uint8_t out[HASH_BYTES]);

#endif
