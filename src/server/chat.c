#include "server/chat.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void replace(char **old, const char *words)
{
    free(*old);
    *old = memory_copy(words, strlen(words));
}

static void free_talk(Talk *talk)
{
    for (int i = 0; i < CHAT_LINES; i++) {
        free(talk->line[i].name);
        free(talk->line[i].text);
    }
    free(talk);
}

void chat_free(Chat *chat)
{
    for (Talk *talk = chat->talk, *next; talk; talk = next) {
        next = talk->next;
        free_talk(talk);
    }
    free(chat->sheet);
}

static Talk *talk_among(Chat *chat, unsigned among)
{
    Talk **at = &chat->talk;
    while (*at && (*at)->among != among)
        at = &(*at)->next;
    if (!*at) {
        *at = memory_resize(NULL, sizeof **at);
        memset(*at, 0, sizeof **at);
        (*at)->among = among;
    }
    return *at;
}

void chat_add(Chat *chat, unsigned among, int seat, const char *name, const char *words, int64_t at)
{
    Talk *talk = talk_among(chat, among);
    ChatLine *line = &talk->line[talk->lines++ % CHAT_LINES];
    line->seat = seat;
    line->at = at;
    replace(&line->name, name);
    replace(&line->text, words);
}

void chat_write_sheet(Chat *chat, const char *words)
{
    replace(&chat->sheet, words);
    chat->sheet_changed = true;
}

const char *chat_sheet(const Chat *chat) { return chat->sheet ? chat->sheet : ""; }

void chat_told(Chat *chat)
{
    for (Talk *talk = chat->talk; talk; talk = talk->next)
        talk->told = talk->lines;
    chat->sheet_changed = false;
}

bool chat_good_line(const char *words)
{
    return words[0] && strlen(words) <= CHAT_LINE_BYTES && text_printable(words);
}

bool chat_good_sheet(const char *words)
{
    char flat[CHAT_SHEET_BYTES + 1];    /* with blanks where lines end */
    Text text = text_within(flat, sizeof flat);
    text_add(&text, words);
    for (char *at = flat; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return !text.cut && text_printable(flat);
}
