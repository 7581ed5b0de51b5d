/* People: names, keys, and a second device. */
#include "server/visit.h"

#include "base/json.h"
#include "server/names.h"

#include <sodium.h>
#include <string.h>

static void set_cookie(Visit *visit, const char *key)
{
    Text text = text_within(visit->headers, sizeof visit->headers);
    text_format(&text, "Set-Cookie: pegboard=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s\r\n", key,
                http_secure(visit->request) ? "; Secure" : "");
}

/* A random 63-bit id. */
static int64_t new_person(void)
{
    int64_t id;
    do {
        randombytes_buf(&id, sizeof id);
        id &= INT64_MAX;
    } while (!id);
    return id;
}

static void name_answer(Visit *visit, const char *name, const char *key)
{
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "name", name);
    if (key)
        json_string_of(&visit->out, "key", key);
    json_close(&visit->out, '}');
}

/* Creates a person with a new key, returned to programs and set as a cookie for browsers. */
static void make_person(Visit *visit, const char *name, bool program)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX];
    new_key(key);
    key_hash(key, hash);
    name_answer(visit, name, program ? key : NULL);
    if (!program)
        set_cookie(visit, key);
    store_person_add(visit->server->store, new_person(), hash, name, visit_kept, visit);
}

void post_me(Visit *visit)
{
    const char *name = visit_words(visit, "name");
    bool program = json_is_true(json_object_get(visit->json, "program"));
    const char *wrong = name_wrong(name);
    if (wrong) {
        visit_refuse(visit, 400, "bad-request", wrong);
        return;
    }
    if (visit->person.id && !program) {
        name_answer(visit, name, NULL);
        store_person_rename(visit->server->store, visit->person.id, name, visit_kept, visit);
    } else if (visit_spend(visit, BUDGET_PEOPLE, 1,
                           "So many people have come from your address today that it takes no new ones before tomorrow."))
        make_person(visit, name, program);
}

enum { PAGE = 12 };

static void list_mine(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    Table *table = lobby_loaded(visit->server, stored->id);
    Table *glance = table && !table->touched ? NULL : table_glance(stored);    /* unstored changes are not shown */
    if (table || glance)
        table_json(glance ? glance : table, visit->person.id, &visit->out);
    if (glance)
        table_free(glance);
    Text text = text_within(visit->next, sizeof visit->next);
    text_format(&text, "%lld.%s", (long long)stored->created, stored->id);
    visit->rows++;
}

/* The page's cursor: `created.id` of the last table on the page before. */
static const char *read_cursor(const Visit *visit, char words[60], int64_t *created)
{
    uint64_t n = 0;
    char *dot = visit_query(visit, "before", words, 60) ? strchr(words, '.') : NULL;
    *created = INT64_MAX;
    if (!dot)
        return "";
    *dot = '\0';
    if (text_read_number(words, 0, INT64_MAX, &n))
        *created = (int64_t)n;
    return dot + 1;
}

static void listed_mine(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status != STORE_OK && status != STORE_MISSING) {
        visit_refuse(visit, 503, "store", store_words(status));
        return;
    }
    json_close(&visit->out, ']');
    if (visit->rows == PAGE)
        json_string_of(&visit->out, "before", visit->next);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

static void read_turn(void *context, Table *table, StoreStatus status)
{
    (void)context;
    (void)table;
    (void)status;
}

static bool has_others(const StoredTable *stored, int64_t person)
{
    for (int i = 0; i < stored->players; i++)
        if (stored->seat[i].person && stored->seat[i].person != person)
            return true;
    return false;
}

/* Whose turn it is stands in the log. A table whose clock would run on from now on, or that
   another server may have, is not read for that. */
static void list_open(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    bool quick = stored->clock_game || (stored->clock_act && stored->clock_act < CLOCKS_DAY);
    if (stored->state == TABLE_PLAYING && has_others(stored, visit->person.id) && !quick && !store_many(visit->server->store))
        lobby_find(visit->server, stored->id, false, read_turn, NULL);
    list_mine(visit, stored);
}

static void listed_open(void *context, StoreStatus status)
{
    ((Visit *)context)->rows = 0;    /* there are no more pages */
    listed_mine(context, status);
}

enum { OPEN_MOST = 200 };

void get_my_tables(Visit *visit)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "tables");
    json_open(&visit->out, '[');
    if (visit->person.id)
        store_tables_open(visit->server->store, visit->person.id, OPEN_MOST, list_open, listed_open, visit);
    else
        listed_open(visit, STORE_OK);
}

void get_me(Visit *visit)
{
    char words[60];
    int64_t created;
    const char *before = read_cursor(visit, words, &created);
    json_open(&visit->out, '{');
    json_key(&visit->out, "name");
    if (visit->person.id)
        json_text(&visit->out, visit->person.name);
    else
        json_word(&visit->out, "null");
    json_key(&visit->out, "tables");
    json_open(&visit->out, '[');
    if (visit->person.id)
        store_tables_of(visit->server->store, visit->person.id, created, before, PAGE, list_mine, listed_mine, visit);
    else
        listed_mine(visit, STORE_OK);
}

/* A key's public name is a prefix of its hash, which grants nothing. */
enum { KEY_NAME = 17 };

static void key_name(const unsigned char hash[STORE_HASH], char name[KEY_NAME])
{
    sodium_bin2hex(name, KEY_NAME, hash, KEY_NAME / 2);
}

static void count_key(void *context, const StoredKey *key)
{
    Visit *visit = context;
    char name[KEY_NAME];
    key_name(key->hash, name);
    visit->keys.n++;
    if (!visit->keys.wanted || strcmp(name, visit->keys.wanted))
        return;
    visit->keys.found = true;
    memcpy(visit->keys.hash, key->hash, STORE_HASH);
}

static void list_key(void *context, const StoredKey *key)
{
    Visit *visit = context;
    char name[KEY_NAME];
    key_name(key->hash, name);
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "id", name);
    json_number_of(&visit->out, "made", key->made / 1000);
    json_number_of(&visit->out, "used", key->used / 1000);
    json_key(&visit->out, "here");
    json_word(&visit->out, memcmp(key->hash, visit->person.key, STORE_HASH) ? "false" : "true");
    json_close(&visit->out, '}');
}

MAY_REFUSE static bool is_somebody(Visit *visit)
{
    if (visit->person.id)
        return true;
    visit_refuse(visit, 401, "not-yours", "Nobody is signed in here.");
    return false;
}

static void listed_keys(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

void get_keys(Visit *visit)
{
    if (!is_somebody(visit))
        return;
    json_open(&visit->out, '{');
    json_key(&visit->out, "keys");
    json_open(&visit->out, '[');
    store_keys_of(visit->server->store, visit->person.id, list_key, listed_keys, visit);
}

/* One more key of a person, unless there are enough. The answer is ready. */
static void add_key(void *context, StoreStatus status)
{
    Visit *visit = context;
    unsigned char hash[STORE_HASH];
    key_hash(visit->keys.new, hash);
    if (status != STORE_OK)
        visit_kept(visit, status);
    else if (visit->keys.n >= KEYS_EACH)
        visit_refuse(visit, 429, "too-many", "This person has as many keys as one may have; revoke some first.");
    else
        store_key_add(visit->server->store, visit->person.id, hash, visit_kept, visit);
}

/* It is shown only once. */
void post_key(Visit *visit)
{
    if (!is_somebody(visit))
        return;
    new_key(visit->keys.new);
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "key", visit->keys.new);
    json_close(&visit->out, '}');
    store_keys_of(visit->server->store, visit->person.id, count_key, add_key, visit);
}

/* Closes the connections that used that key. */
static void close_all_of(const Visit *visit, const unsigned char hash[STORE_HASH])
{
    Server *server = visit->server;
    pairing_leave(server, visit->person.id, hash);
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->lobby.next_table)
            for (Live *live = table->audience.live; live; live = live->next)
                if (live->person && !memcmp(live->key, hash, STORE_HASH))
                    client_close(live->client, 1008, "this key was revoked");
}

static void revoked(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK)
        close_all_of(visit, visit->keys.hash);
    visit_kept(visit, status);
}

static void revoke(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status != STORE_OK)
        visit_kept(visit, status);
    else if (!visit->keys.found)
        visit_refuse(visit, 404, "unknown", "You have no such key.");
    else if (!memcmp(visit->keys.hash, visit->person.key, STORE_HASH))
        visit_refuse(visit, 409, "not-now", "That is the key with which you are here; revoke it from another device.");
    else
        store_key_remove(visit->server->store, visit->person.id, visit->keys.hash, revoked, visit);
}

void post_revoke(Visit *visit)
{
    if (!is_somebody(visit))
        return;
    visit->keys.wanted = visit->part[2];
    text_add(&visit->out, "{}");
    store_keys_of(visit->server->store, visit->person.id, count_key, revoke, visit);
}

enum { LINK_SECONDS = 600 };

void post_link(Visit *visit)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX];
    if (!is_somebody(visit) ||
        !visit_spend(visit, BUDGET_LINKS, 1, "Too many links are open just now; please try again in some minutes."))
        return;
    new_key(key);
    key_hash(key, hash);
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "key", key);
    json_number_of(&visit->out, "seconds", LINK_SECONDS);
    json_close(&visit->out, '}');
    store_link_add(visit->server->store, hash, visit->person.id, clock_date() + LINK_SECONDS * 1000, visit_kept, visit);
}

/* From now on the visit is that person's, who gets one more key; `sentence` is for whoever nobody is. */
static void become(Visit *visit, StoreStatus status, int64_t person, const char *sentence)
{
    if (status == STORE_MISSING) {
        visit_refuse(visit, 404, "unknown", sentence);
        return;
    }
    if (status != STORE_OK) {
        visit_kept(visit, status);
        return;
    }
    visit->person.id = person;
    new_key(visit->keys.new);
    set_cookie(visit, visit->keys.new);
    text_add(&visit->out, "{}");
    store_keys_of(visit->server->store, person, count_key, add_key, visit);
}

static void took_link(void *context, StoreStatus status, int64_t person, const char *name)
{
    (void)name;
    become(context, status, person, "That link has been used or is too old; make a new one on the other device.");
}

static void took_code(void *context, StoreStatus status, int64_t person, const char *name)
{
    (void)name;
    become(context, status, person, "Nobody has that recovery code.");
}

/* A recovery code is a key that was written down, as people write it: with blanks and dashes. */
void post_recover(Visit *visit)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX];
    Text text = text_within(key, sizeof key);
    for (const char *at = visit_words(visit, "code"); *at; at++)
        if (!strchr(" -", *at))
            text_char(&text, (char)(*at >= 'A' && *at <= 'F' ? *at + 'a' - 'A' : *at));
    key_hash(text.cut || !text.len ? "" : key, hash);
    store_person_find(visit->server->store, hash, took_code, visit);
}

static void removed(void *context, StoreStatus status)
{
    Visit *visit = context;
    pairing_leave(visit->server, visit->person.id, NULL);
    text_add(&visit->out, "{}");
    visit_kept(visit, status);
}

static void remove_person(void *context, StoreStatus status, int tables)
{
    Visit *visit = context;
    if (status != STORE_OK)
        visit_kept(visit, status);
    else if (tables)
        visit_refuse(visit, 409, "not-now", "Others wait for you at unfinished tables; leave those first.");
    else
        store_person_remove(visit->server->store, visit->person.id, removed, visit);
}

void post_delete(Visit *visit)
{
    if (is_somebody(visit))
        store_tables_count(visit->server->store, visit->person.id, remove_person, visit);
}

void post_adopt(Visit *visit)
{
    unsigned char hash[STORE_HASH];
    key_hash(visit_words(visit, "key"), hash);
    store_link_take(visit->server->store, hash, clock_date(), took_link, visit);
}
