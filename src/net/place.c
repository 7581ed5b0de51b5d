/* Where connections come from: how many, and how much they ask for. */
#include "net/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BURST = 20 };

static Place **slot_of(Net *net, const char *address)
{
    unsigned hash = 5381;
    for (const char *at = address; *at; at++)
        hash = hash * 33 + (unsigned char)*at;
    Place **slot = &net->place[hash % PLACES];
    while (*slot && strcmp((*slot)->address, address))
        slot = &(*slot)->next;
    return slot;
}

static Place *place_of(Net *net, const char *address)
{
    Place **slot = slot_of(net, address);
    if (*slot)
        return *slot;
    Place *place = *slot = memory_resize(NULL, sizeof *place);
    *place = (Place){.local = !strncmp(address, "127.", 4) || !strcmp(address, "::1"), .tokens = net->limits.requests_a_second * BURST};
    Text text = text_within(place->address, sizeof place->address);
    text_add(&text, address);
    return place;
}

void place_leave(Client *client)
{
    if (client->place)
        client->place->clients--;
    client->place = NULL;
}

/* Whom an address stands for. In IPv6 everybody has as many addresses as they like with the same first half, so only that counts; an
   IPv4 address in IPv6 clothes is one all the same. */
static void name_place(const char *address, char name[INET6_ADDRSTRLEN])
{
    static const unsigned char clothes[12] = {[10] = 0xff, [11] = 0xff};
    unsigned char bytes[16];
    Text text = text_within(name, INET6_ADDRSTRLEN);
    if (!strcmp(address, "::1") || uv_inet_pton(AF_INET6, address, bytes) != 0)
        text_add(&text, address);
    else if (!memcmp(bytes, clothes, sizeof clothes))
        uv_inet_ntop(AF_INET, bytes + sizeof clothes, name, INET6_ADDRSTRLEN);
    else {
        memset(bytes + 8, 0, 8);
        uv_inet_ntop(AF_INET6, bytes, name, INET6_ADDRSTRLEN);
    }
}

void place_enter(Client *client, const char *address)
{
    char name[INET6_ADDRSTRLEN];
    name_place(address, name);
    place_leave(client);
    client->place = place_of(client->net, name);
    client->place->clients++;
}

bool place_full(const Client *client)
{
    return client->place && !client->place->local && client->place->clients > client->net->limits.per_address;
}

/* A proxy on this machine names the one it asks for last in its list; what stands before anybody may have written. */
static void believe_proxy(const HttpRequest *request)
{
    Client *client = request->client;
    const char *list = http_header(request, "X-Forwarded-For"), *comma = list ? strrchr(list, ',') : NULL;
    char address[INET6_ADDRSTRLEN];
    struct in6_addr parsed;
    Text text = text_within(address, sizeof address);
    if (!list || !client->place || (!client->place->local && !client->forwarded))
        return;
    list = comma ? comma + 1 : list;
    text_add(&text, list + strspn(list, " "));
    if (text.cut || (uv_inet_pton(AF_INET, address, &parsed) != 0 && uv_inet_pton(AF_INET6, address, &parsed) != 0))
        return;
    place_enter(client, address);
    client->forwarded = true;
}

bool http_afford(const HttpRequest *request, int weight)
{
    believe_proxy(request);
    Place *place = request->client->place;
    if (!place || place->local)
        return true;
    if (place->tokens < weight || place_full(request->client)) {
        request->client->net->counts.refused++;
        return false;
    }
    place->tokens -= weight;
    return true;
}

void places_refill(Net *net, int seconds)
{
    int rate = net->limits.requests_a_second, most = rate * BURST;
    for (int i = 0; i < PLACES; i++)
        for (Place **at = &net->place[i]; *at;) {
            Place *place = *at;
            place->tokens = place->tokens + rate * seconds < most ? place->tokens + rate * seconds : most;
            if (place->clients || place->tokens < most) {
                at = &place->next;
                continue;
            }
            *at = place->next;
            free(place);
        }
}

void places_free(Net *net)
{
    for (int i = 0; i < PLACES; i++)
        while (net->place[i]) {
            Place *place = net->place[i];
            net->place[i] = place->next;
            free(place);
        }
}
