/* Who is at a table now: connections, by seat and as watchers. None of this is in the
   table's log, and it outlives a round that failed. */
#ifndef PEG_SERVER_AUDIENCE_H
#define PEG_SERVER_AUDIENCE_H

#include "server/refusal.h"

#include "rules/game.h"

/* Room for the id of a message as JSON: 24 bytes, of which each may take six, in quotes. */
enum { MESSAGE_ID_BYTES = 24, MESSAGE_ID = 6 * MESSAGE_ID_BYTES + 3 };

typedef struct Live Live;      /* a connection; the server's business */

/* An answer to a message that waits until what it says is committed. */
typedef struct Reply {
    struct Reply *next;
    Live *live;                /* NULL: gone meanwhile */
    char id[MESSAGE_ID];       /* as JSON: a number or string, or "" */
    Refusal refusal;
} Reply;

/* A forced act that waits until others have had time to interrupt. */
typedef struct Held {
    int number;
    char words[ACT_TEXT_MAX];
    Reply *replies;            /* to everybody who has sent it */
} Held;

/* What is going on at a seat. */
typedef struct Attendance {
    int listeners;             /* connections of its person */
    int64_t away;              /* since when by clock_now there is none; 0: not known */
    bool forced_alone;         /* acts without a choice are done by themselves, as its player has asked */
    bool thinking;             /* a bot thinks there */
    Held *held;                /* NULL: none */
} Attendance;

typedef struct Audience {
    Live *live;                /* everybody who is connected */
    int watchers;              /* those who do not play */
    int64_t count_at;          /* when the number of watchers is published, by clock_now; 0: it is up to date */
    int grace;                 /* seconds before a bot may replace an absent player, unless a clock allows longer */
    Attendance seat[SEATS_MAX + 1];
} Audience;

/* A connection that plays in these seats (bits; 0: a watcher) has come (1) or gone (-1). True if everybody is to be told at once:
   of players, and of watchers while they are few. Many who come and go are told of together, the less often the more there are, so
   that what that costs does not grow with them. */
bool audience_count(Audience *audience, unsigned seats, int change, int64_t now);

/* Everybody is away from now on, until they come. */
void audience_expect(Audience *audience, int64_t now);

/* Whether a person of one of these seats is here. */
bool audience_here(const Audience *audience, unsigned seats);

/* Milliseconds until a bot may take over a seat, at most `most` seconds; 0: now. */
int64_t audience_grace(const Audience *audience, int seat, int most, int64_t now);

/* Drops the replies to a closed connection. */
void replies_forget(Reply *replies, const Live *live);

/* Frees the held acts, without replies. */
void audience_free(Audience *audience);

#endif
