/* For whom a connection speaks: the address it comes from or, if a proxy stands there that the operator trusts, the one that the
   proxy names; and how many connections each has. */
#include "net/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct AddressBytes { unsigned char at[16]; } AddressBytes;

/* IPv4 addresses are held as IPv4-mapped IPv6. */
static const unsigned char clothes[12] = {[10] = 0xff, [11] = 0xff};

static bool parse(const char *words, AddressBytes *bytes)
{
    memcpy(bytes->at, clothes, sizeof clothes);
    return uv_inet_pton(AF_INET, words, bytes->at + sizeof clothes) == 0 || uv_inet_pton(AF_INET6, words, bytes->at) == 0;
}

static bool is_v4(const AddressBytes *bytes) { return !memcmp(bytes->at, clothes, sizeof clothes); }

static bool loops_back(const AddressBytes *bytes)
{
    static const unsigned char loop[16] = {[15] = 1};
    return is_v4(bytes) ? bytes->at[12] == 127 : !memcmp(bytes->at, loop, sizeof loop);
}

/* An IPv6 host controls its whole /64, so only that prefix counts. */
static void name_address(const AddressBytes *bytes, char name[INET6_ADDRSTRLEN])
{
    AddressBytes half = *bytes;
    if (is_v4(bytes)) {
        uv_inet_ntop(AF_INET, bytes->at + sizeof clothes, name, INET6_ADDRSTRLEN);
        return;
    }
    if (!loops_back(bytes))
        memset(half.at + 8, 0, 8);
    uv_inet_ntop(AF_INET6, half.at, name, INET6_ADDRSTRLEN);
}

bool net_trust(Net *net, const char *words)
{
    char address[INET6_ADDRSTRLEN];
    const char *slash = strchr(words, '/');
    uint64_t bits = 0;
    AddressBytes bytes;
    Text text = text_within(address, sizeof address);
    text_bytes(&text, words, slash ? (size_t)(slash - words) : strlen(words));
    if (text.cut || !parse(address, &bytes) || net->proxies == PROXIES_MOST)
        return false;
    unsigned most = strchr(address, ':') ? 128 : 32;
    if (slash && !text_read_number(slash + 1, 0, most, &bits))
        return false;
    Proxy *proxy = &net->proxy[net->proxies++];
    memcpy(proxy->bytes, bytes.at, sizeof proxy->bytes);
    proxy->bits = 128 - (int)(slash ? most - bits : 0);
    return true;
}

static bool within(const AddressBytes *bytes, const Proxy *proxy)
{
    int whole = proxy->bits / 8, rest = proxy->bits % 8;
    return !memcmp(bytes->at, proxy->bytes, (size_t)whole) && (!rest || !((bytes->at[whole] ^ proxy->bytes[whole]) >> (8 - rest)));
}

static bool trusted(const Net *net, const AddressBytes *bytes)
{
    for (int i = 0; i < net->proxies; i++)
        if (within(bytes, &net->proxy[i]))
            return true;
    return false;
}

static Address **slot_of(Net *net, const char *name)
{
    unsigned hash = 5381;
    for (const char *at = name; *at; at++)
        hash = hash * 33 + (unsigned char)*at;
    Address **slot = &net->address[hash % ADDRESSES];
    while (*slot && strcmp((*slot)->name, name))
        slot = &(*slot)->next;
    return slot;
}

void address_leave(Client *client)
{
    Address *address = client->address;
    client->address = NULL;
    if (!address || --address->clients)
        return;
    *slot_of(client->net, address->name) = address->next;
    free(address);
}

static void speak_for(Client *client, const AddressBytes *bytes)
{
    char name[INET6_ADDRSTRLEN] = "";
    name_address(bytes, name);
    if (client->address && !strcmp(client->address->name, name))
        return;
    address_leave(client);
    Address **slot = slot_of(client->net, name);
    if (!*slot) {
        *slot = memory_resize(NULL, sizeof **slot);
        **slot = (Address){.local = loops_back(bytes)};
        memcpy((*slot)->name, name, sizeof name);
    }
    client->address = *slot;
    client->address->clients++;
}

void address_enter(Client *client, const char *words)
{
    AddressBytes bytes;
    if (!parse(words, &bytes))
        return;
    memcpy(client->peer, bytes.at, sizeof client->peer);
    client->proxied = trusted(client->net, &bytes);
    speak_for(client, &bytes);
}

/* The last entry of a list; the list ends before it then, if there are more. */
static char *take_last(char *list, bool *more)
{
    char *comma = strrchr(list, ','), *entry = comma ? comma + 1 : list;
    entry += strspn(entry, " \t");
    entry[strcspn(entry, " \t")] = '\0';
    *more = comma != NULL;
    if (comma)
        *comma = '\0';
    return entry;
}

/* Hops from the right, as long as a trusted proxy wrote them: the first that is no such proxy itself is the one who asks. Earlier
   hops are client-controlled. */
static void follow_hops(const Net *net, const char *value, AddressBytes *who, bool *found)
{
    char list[1024];
    AddressBytes hop;
    size_t len = strlen(value), most = sizeof list - 1;
    Text text = text_within(list, sizeof list);
    text_bytes(&text, value + (len > most ? len - most : 0), len > most ? most : len);
    for (bool more = list[0]; more && !*found;) {
        const char *entry = take_last(list, &more);
        *found = !parse(entry, &hop);    /* the proxy did not know the client: it counts as the client itself */
        if (*found)
            return;
        *who = hop;
        *found = !trusted(net, &hop);
    }
}

void address_ask(const HttpRequest *request)
{
    Client *client = request->client;
    const Head *head = &client->reading->head;
    const char *values[HEADERS_MOST];
    AddressBytes who;
    bool found = false;
    int n = 0;
    if (!client->proxied)
        return;
    for (int from = 0; (values[n] = head_find(head, "X-Forwarded-For", &from)) != NULL && n < HEADERS_MOST - 1;)
        n++;
    memcpy(who.at, client->peer, sizeof who.at);
    while (n-- > 0 && !found)
        follow_hops(client->net, values[n], &who, &found);
    speak_for(client, &who);
}

bool http_secure(const HttpRequest *request)
{
    const char *scheme = request->client->proxied ? http_header(request, "X-Forwarded-Proto") : NULL;
    return scheme && !strcmp(scheme, "https");
}

bool address_full(const Client *client)
{
    return client->address && !client->address->local && client->address->clients > client->net->limits.per_address;
}

bool http_crowded(const HttpRequest *request)
{
    bool full = address_full(request->client);
    request->client->net->counts.refused += full;
    return full;
}

const char *client_address(const Client *client) { return client->address ? client->address->name : ""; }
bool client_local(const Client *client) { return !client->address || client->address->local; }
