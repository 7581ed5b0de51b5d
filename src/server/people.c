/* Who asks: keys in cookies or headers, and where a browser's request came from. */
#include "server/inside.h"

#include "base/clock.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

void key_hash(const char *key, unsigned char hash[STORE_HASH])
{
    crypto_hash_sha256(hash, (const unsigned char *)key, strlen(key));
}

void new_key(char key[KEY_HEX])
{
    unsigned char bytes[KEY_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, KEY_HEX, bytes, sizeof bytes);
}

static bool take_key(const char *at, char key[KEY_HEX])
{
    Text text = text_within(key, KEY_HEX);
    size_t len = strspn(at, "0123456789abcdef");
    text_bytes(&text, at, len < KEY_HEX ? len : 0);
    return text.len == KEY_HEX - 1;
}

/* The value of our cookie. */
static bool cookie_key(const HttpRequest *request, char key[KEY_HEX])
{
    const char *cookies = http_header(request, "Cookie");
    for (const char *at = cookies; at && *at; at = strchr(at, ';') ? strchr(at, ';') + 1 : NULL) {
        at += strspn(at, " ");
        if (!strncmp(at, "pegboard=", 9))
            return take_key(at + 9, key);
    }
    return false;
}

/* The slot for a key in an eight-way set: its own, else one whose note has been written to the store. */
static KeyUse *place_of_use(Server *server, const unsigned char hash[STORE_HASH])
{
    KeyUse *set = server->key_use[hash[0] % KEY_SETS], *place = set;
    for (KeyUse *use = set; use < set + KEY_WAYS; use++) {
        if (!memcmp(use->hash, hash, STORE_HASH))
            return use;
        if (place->unwritten && !use->unwritten)
            place = use;
    }
    return place;
}

static void note_use(Server *server, const unsigned char hash[STORE_HASH])
{
    enum { HOUR_MS = 3600 * 1000 };
    KeyUse *use = place_of_use(server, hash);
    int64_t now = clock_date();
    if (!memcmp(use->hash, hash, STORE_HASH) && now - use->at < HOUR_MS && now >= use->at)
        return;
    memcpy(use->hash, hash, STORE_HASH);
    use->at = now;
    use->unwritten = true;
}

void write_key_uses(Server *server)
{
    KeyUse *first = server->key_use[0];
    for (KeyUse *use = first; use < first + KEY_SETS * KEY_WAYS; use++)
        if (use->unwritten) {
            store_key_used(server->store, use->hash, use->at);
            use->unwritten = false;
        }
}

/* Keys are looked up by hash, so lookup time reveals nothing about them. */
bool person_key(const HttpRequest *request, Person *person)
{
    char key[KEY_HEX];
    const char *header = http_header(request, "Authorization");
    *person = (Person){.by_header = header && !strncasecmp(header, "Bearer ", 7)};
    bool given = person->by_header ? take_key(header + 7, key) : cookie_key(request, key);
    if (given)
        key_hash(key, person->key);
    return given;
}

void person_found(Server *server, Person *person, int64_t id, const char *name)
{
    Text text = text_within(person->name, sizeof person->name);
    text_add(&text, name);
    person->id = id;
    note_use(server, person->key);
}

bool same_origin(const HttpRequest *request)
{
    const char *origin = http_header(request, "Origin"), *host = http_header(request, "Host");
    const char *header = http_header(request, "Authorization");
    if (!origin)
        return header != NULL || http_header(request, "Cookie") == NULL;
    const char *scheme = http_secure(request) ? "https://" : "http://";
    size_t len = strlen(scheme);
    return host && !strncasecmp(origin, scheme, len) && !strcasecmp(origin + len, host);
}

Payers payers_of(const Client *client, int64_t person)
{
    return (Payers){.person = person, .address = client_local(client) ? "" : client_address(client)};
}
