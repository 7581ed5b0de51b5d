/* WS-162: any bytes as a script; what compiles is played at random, seeded by the hash of the bytes. Nothing goes wrong, and
   nothing takes longer than the computed bound. */
#include "base/hash.h"
#include "script/drive.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile((const char *)bytes, len, error, &errors);
    if (!script && !errors)
        __builtin_trap();    /* every refusal has a message */
    if (!script)
        return 0;
    uint8_t hash[HASH_BYTES];
    uint64_t seed;
    hash_bytes(bytes, len, hash);
    memcpy(&seed, hash, sizeof seed);
    Drive drive = {0};
    drive_random(script, 3, seed, deadline_in(100, NULL), &drive);
    Text page = text_growing(1 << 20);
    script_rules(script, seed & 1 ? "de" : "en", &page);
    text_free(&page);
    script_release(script);
    return 0;
}
