/* People: names, keys, and a second device. */
#include "server/visit.h"

#include "base/json.h"
#include "server/names.h"

#include <sodium.h>
#include <string.h>

static void set_cookie(const Visit *visit, const char *key, Text *out)
{
    text_format(out, "Set-Cookie: pegboard=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s\r\n", key,
                http_secure(visit->request) ? "; Secure" : "");
}

/* A new person with a new key. */
static void make_person(Visit *visit, const char *name, char key[KEY_HEX])
{
    unsigned char hash[STORE_HASH];
    new_key(key);
    key_hash(key, hash);
    store_person_add(visit->server->store, hash, name, &visit->person.id);
}

void post_me(Visit *visit)
{
    const char *name = visit_words(visit, "name");
    bool program = json_is_true(json_object_get(visit->json, "program"));
    char key[KEY_HEX] = "", headers[200];
    Text text = text_within(headers, sizeof headers);
    const char *wrong = name_wrong(name);
    if (wrong) {
        visit_refuse(visit, 400, "bad-request", wrong);
        return;
    }
    bool new = !visit->person.id || program;
    if (new && !visit_spend(visit, BUDGET_PEOPLE, 1, "So many people have come from your address today that it takes no new ones before tomorrow."))
        return;
    if (new)
        make_person(visit, name, key);
    else
        store_person_rename(visit->server->store, visit->person.id, name);
    if (!visit_commit(visit))
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "name", name);
    if (program)
        json_string_of(&visit->out, "key", key);
    json_close(&visit->out, '}');
    if (key[0] && !program)
        set_cookie(visit, key, &text);
    visit_answer(visit, 200, headers);
}

enum { PAGE = 12 };

typedef struct Mine {
    Visit *visit;
    int n;
    int64_t created;    /* of the last one */
    char last[STORE_ID];
} Mine;

static void list_mine(void *context, const StoredTable *stored)
{
    Mine *mine = context;
    Visit *visit = mine->visit;
    Table *table = lobby_loaded(visit->server, stored->id), *glance = table ? NULL : table_glance(stored);
    if (table || glance)
        table_json(table ? table : glance, visit->person.id, &visit->out);
    if (glance)
        table_free(glance);
    Text text = text_within(mine->last, sizeof mine->last);
    text_add(&text, stored->id);
    mine->created = stored->created;
    mine->n++;
}

/* From where a page begins: `created.id` of the last table of the page before. */
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

void get_me(Visit *visit)
{
    Mine mine = {.visit = visit};
    char words[60], next[60];
    Text text = text_within(next, sizeof next);
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
        store_tables_of(visit->server->store, visit->person.id, created, before, PAGE, list_mine, &mine);
    json_close(&visit->out, ']');
    text_format(&text, "%lld.%s", (long long)mine.created, mine.last);
    if (mine.n == PAGE)
        json_string_of(&visit->out, "before", next);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

/* Keys have names by which their owner tells them apart: the beginning of their hash, which opens nothing. */
enum { KEY_NAME = 17 };

static void key_name(const unsigned char hash[STORE_HASH], char name[KEY_NAME])
{
    sodium_bin2hex(name, KEY_NAME, hash, KEY_NAME / 2);
}

typedef struct Keys {
    Visit *visit;
    int n;
    const char *wanted;
    bool found;
    unsigned char hash[STORE_HASH];
} Keys;

static void count_key(void *context, const StoredKey *key)
{
    Keys *keys = context;
    char name[KEY_NAME];
    key_name(key->hash, name);
    keys->n++;
    if (!keys->wanted || strcmp(name, keys->wanted))
        return;
    keys->found = true;
    memcpy(keys->hash, key->hash, STORE_HASH);
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

static bool is_somebody(Visit *visit)
{
    if (!visit->person.id)
        visit_refuse(visit, 401, "not-yours", "Nobody is signed in here.");
    return visit->person.id != 0;
}

void get_keys(Visit *visit)
{
    if (!is_somebody(visit))
        return;
    json_open(&visit->out, '{');
    json_key(&visit->out, "keys");
    json_open(&visit->out, '[');
    store_keys_of(visit->server->store, visit->person.id, list_key, visit);
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_ok(visit);
}

/* One more key of a person; false, already refused, if there are enough. */
static bool add_key(Visit *visit, int64_t person, char key[KEY_HEX])
{
    Keys keys = {.visit = visit};
    unsigned char hash[STORE_HASH];
    store_keys_of(visit->server->store, person, count_key, &keys);
    if (keys.n >= KEYS_EACH) {
        visit_refuse(visit, 429, "too-many", "This person has as many keys as one may have; revoke some first.");
        return false;
    }
    new_key(key);
    key_hash(key, hash);
    store_key_add(visit->server->store, person, hash);
    return visit_commit(visit);
}

/* It is told this once. */
void post_key(Visit *visit)
{
    char key[KEY_HEX];
    if (!is_somebody(visit) || !add_key(visit, visit->person.id, key))
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "key", key);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

/* Whoever came by that key goes. */
static void close_all_of(Server *server, const unsigned char hash[STORE_HASH])
{
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->lobby.next_table)
            for (Live *live = table->audience.live; live; live = live->next)
                if (live->person && !memcmp(live->key, hash, STORE_HASH))
                    client_close(live->client, 1008, "this key was revoked");
}

void post_revoke(Visit *visit)
{
    Keys keys = {.visit = visit, .wanted = visit->part[2]};
    if (!is_somebody(visit))
        return;
    store_keys_of(visit->server->store, visit->person.id, count_key, &keys);
    if (!keys.found)
        visit_refuse(visit, 404, "unknown", "You have no such key.");
    else if (!memcmp(keys.hash, visit->person.key, STORE_HASH))
        visit_refuse(visit, 409, "not-now", "That is the key with which you are here; revoke it from another device.");
    else {
        store_key_remove(visit->server->store, visit->person.id, keys.hash);
        if (!visit_commit(visit))
            return;
        close_all_of(visit->server, keys.hash);
        text_add(&visit->out, "{}");
        visit_ok(visit);
    }
}

/* A person has few links, and one more takes the place of the oldest of them; an address has no more than its share of all. So nobody
   pushes out another's. */
static Link *room_for_link(Server *server, int64_t person, const char *address)
{
    Link *oldest = NULL, *free_one = NULL;
    int mine = 0, here = 0;
    for (Link *link = server->link; link < server->link + LINKS; link++) {
        if (!link->person || link->until <= clock_now()) {
            free_one = link;
            continue;
        }
        here += address[0] && !strcmp(link->address, address);
        if (link->person != person)
            continue;
        mine++;
        if (!oldest || link->until < oldest->until)
            oldest = link;
    }
    Link *link = mine >= LINKS_EACH ? oldest : here >= LINKS / 8 ? NULL : free_one;
    if (!link)
        return NULL;
    *link = (Link){.person = person};
    Text text = text_within(link->address, sizeof link->address);
    text_add(&text, address);
    return link;
}

void post_link(Visit *visit)
{
    Server *server = visit->server;
    char key[KEY_HEX];
    if (!visit->person.id) {
        visit_refuse(visit, 401, "not-yours", "Nobody is signed in here.");
        return;
    }
    Link *link = room_for_link(server, visit->person.id, client_local(visit->request->client) ? "" : client_address(visit->request->client));
    if (!link) {
        visit_refuse(visit, 429, "too-many", "Too many links are open just now; please try again in some minutes.");
        return;
    }
    new_key(key);
    key_hash(key, link->hash);
    link->until = clock_now() + 600 * 1000;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "key", key);
    json_number_of(&visit->out, "seconds", 600);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

static Link *find_link(Server *server, const unsigned char hash[STORE_HASH])
{
    Link *found = NULL;
    for (int i = 0; i < LINKS; i++)
        if (server->link[i].person && server->link[i].until > clock_now() && !sodium_memcmp(server->link[i].hash, hash, STORE_HASH))
            found = &server->link[i];
    return found;
}

void post_adopt(Visit *visit)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX], headers[200];
    Text text = text_within(headers, sizeof headers);
    key_hash(visit_words(visit, "key"), hash);
    Link *link = find_link(visit->server, hash);
    if (!link) {
        visit_refuse(visit, 404, "unknown", "That link has been used or is too old; make a new one on the other device.");
        return;
    }
    if (!add_key(visit, link->person, key))
        return;
    link->person = 0;
    set_cookie(visit, key, &text);
    text_add(&visit->out, "{}");
    visit_answer(visit, 200, headers);
}
