/* What people at a table say to everybody or to one other, and the sheet of a free table on which they write rules of their own. */
#ifndef PEG_SERVER_CHAT_H
#define PEG_SERVER_CHAT_H

#include <stdbool.h>
#include <stdint.h>

enum { CHAT_LINES = 50, CHAT_LINE_BYTES = 500, CHAT_SHEET_BYTES = 2000 };

typedef struct ChatLine {
    int seat;
    int64_t at;
    char *name, *text;
} ChatLine;

/* The newest lines among some people. Each pair that whispers has its own, so that nobody else's lines tell of them. */
typedef struct Talk {
    struct Talk *next;
    unsigned among;            /* the two seats as bits; 0: everybody */
    ChatLine line[CHAT_LINES]; /* a ring */
    int lines, told;           /* so far */
} Talk;

typedef struct Chat {
    Talk *talk;                /* NULL before the first line */
    char *sheet;               /* NULL: empty */
    bool sheet_changed;        /* not yet told */
} Chat;

void chat_free(Chat *chat);
void chat_add(Chat *chat, unsigned among, int seat, const char *name, const char *words, int64_t at);
void chat_write_sheet(Chat *chat, const char *words);
const char *chat_sheet(const Chat *chat);    /* "" if it is empty */

/* Marks all lines as published: they were loaded, not said. */
void chat_told(Chat *chat);

/* Whether a line may be said, and a sheet be written: plain text, not too long. */
bool chat_good_line(const char *words);
bool chat_good_sheet(const char *words);

#endif
