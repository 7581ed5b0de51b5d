/* People: names, keys, and a second device. */
#include "server/visit.h"

#include "base/json.h"

#include <sodium.h>
#include <string.h>

static int characters(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += (*words & 0xc0) != 0x80;
    return n;
}

static bool good_name(const char *name)
{
    char tidy[TABLE_NAME];
    return text_tidy(name, tidy, sizeof tidy) && !strcmp(tidy, name) && name[0] && characters(name) <= NAME_CHARACTERS &&
           text_printable(name) && !strpbrk(name, "\"\\<>");
}

static void set_cookie(const Visit *visit, const char *key, Text *out)
{
    const char *scheme = http_header(visit->request, "X-Forwarded-Proto");
    text_format(out, "Set-Cookie: pegboard=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s\r\n", key,
                scheme && !strcmp(scheme, "https") ? "; Secure" : "");
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
    if (!good_name(name)) {
        visit_refuse(visit, 400, "bad-request", "A name has 1 to 24 characters, without quotes and brackets.");
        return;
    }
    if (!visit->person.id || program)
        make_person(visit, name, key);
    else
        store_person_rename(visit->server->store, visit->person.id, name);
    if (!visit_keep(visit))
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

static void list_mine(void *context, const StoredTable *stored)
{
    Visit *visit = context;
    Table *table = lobby_loaded(visit->server, stored->id), *glance = table ? NULL : table_glance(stored);
    if (table || glance)
        table_json(table ? table : glance, visit->person.id, &visit->out);
    if (glance)
        table_free(glance);
}

void get_me(Visit *visit)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "name");
    if (visit->person.id)
        json_text(&visit->out, visit->person.name);
    else
        json_word(&visit->out, "null");
    json_key(&visit->out, "tables");
    json_open(&visit->out, '[');
    if (visit->person.id)
        store_tables_of(visit->server->store, visit->person.id, 12, list_mine, visit);
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_ok(visit);
}

void post_link(Visit *visit)
{
    Server *server = visit->server;
    char key[KEY_HEX];
    if (!visit->person.id) {
        visit_refuse(visit, 401, "not-yours", "Nobody is signed in here.");
        return;
    }
    new_key(key);
    Link *link = &server->link[server->links++ % LINKS];
    key_hash(key, link->hash);
    link->person = visit->person.id;
    link->until = now_ms() + 600 * 1000;
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
        if (server->link[i].person && server->link[i].until > now_ms() && !sodium_memcmp(server->link[i].hash, hash, STORE_HASH))
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
    new_key(key);
    key_hash(key, hash);
    store_key_add(visit->server->store, link->person, hash);
    if (!visit_keep(visit))
        return;
    link->person = 0;
    set_cookie(visit, key, &text);
    text_add(&visit->out, "{}");
    visit_answer(visit, 200, headers);
}
