#include "server/audience.h"

#include <stdlib.h>

enum { FEW_WATCHERS = 10, WATCHER_MS = 5 };

bool audience_count(Audience *audience, unsigned seats, int change, int64_t now)
{
    for (int i = 1; i <= SEATS_MAX; i++)
        if (seats >> i & 1) {
            audience->seat[i].listeners += change;
            audience->seat[i].away = now;
        }
    if (seats)
        return true;
    audience->watchers += change;
    if (audience->watchers > FEW_WATCHERS && !audience->count_at)
        audience->count_at = now + audience->watchers * WATCHER_MS;
    return audience->watchers <= FEW_WATCHERS;
}

void audience_expect(Audience *audience, int64_t now)
{
    for (int i = 1; i <= SEATS_MAX; i++)
        audience->seat[i].away = now;
}

bool audience_here(const Audience *audience, unsigned seats)
{
    for (int i = 1; i <= SEATS_MAX; i++)
        if (seats >> i & 1 && audience->seat[i].listeners)
            return true;
    return false;
}

int64_t audience_grace(const Audience *audience, int seat, int most, int64_t now)
{
    int wait = audience->grace > most ? audience->grace : most;
    int64_t left = wait * (int64_t)1000 - (now - audience->seat[seat].away);
    return left > 0 ? left : 0;
}

static void free_held(Held *held)
{
    while (held && held->replies) {
        Reply *reply = held->replies;
        held->replies = reply->next;
        free(reply);
    }
    free(held);
}

void replies_forget(Reply *replies, const Live *live)
{
    for (; replies; replies = replies->next)
        if (replies->live == live)
            replies->live = NULL;
}

void audience_free(Audience *audience)
{
    for (int i = 0; i <= SEATS_MAX; i++)
        free_held(audience->seat[i].held);
}
