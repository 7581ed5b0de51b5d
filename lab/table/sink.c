#include "table/sink.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_LENGTH = 4096, HEAD = 256, BUFFER = 1 << 20 };

/* NumPy's record layout: little-endian, packed. */
typedef struct __attribute__((packed)) Packed {
    uint32_t record, number;
    uint8_t seat;
    uint32_t act;
    uint16_t legal, place;    /* the number of legal acts, and the index of this one */
    float odds, result;
} Packed;

#define PACKED_TYPE \
    "[('record', '<u4'), ('number', '<u4'), ('seat', 'u1'), ('act', '<u4'), ('legal', '<u2'), ('place', '<u2'), ('odds', '<f4'), " \
    "('result', '<f4')]"

/* A file of one array; its length is written into the header at the end. */
typedef struct Array {
    FILE *file;
    const char *type;
    uint64_t n;
} Array;

struct Sink {
    FILE *text;          /* NULL: arrays are written */
    Array rows, legal;   /* the legal acts of all rows, concatenated */
};

static bool ends_in(const char *path, const char *end)
{
    size_t len = strlen(path), tail = strlen(end);
    return len > tail && !strcmp(path + len - tail, end);
}

/* The header of a .npy file, version 1.0, padded to a fixed length, whatever the number. */
static void write_head(const Array *array)
{
    char head[HEAD];
    memset(head, ' ', sizeof head);
    memcpy(head, "\x93NUMPY\x01\x00", 8);
    head[8] = (char)((HEAD - 10) & 255);
    head[9] = (char)((HEAD - 10) >> 8);
    int len = snprintf(head + 10, HEAD - 10, "{'descr': %s, 'fortran_order': False, 'shape': (%llu,), }", array->type,
                       (unsigned long long)array->n);
    head[10 + len] = ' ';
    head[HEAD - 1] = '\n';
    fwrite(head, 1, sizeof head, array->file);
}

static FILE *create(const char *path, Text *why)
{
    FILE *file = fopen(path, "wb");
    if (file)
        setvbuf(file, NULL, _IOFBF, BUFFER);
    else
        text_format(why, "cannot write '%s': %s", path, strerror(errno));
    return file;
}

static bool array_open(Array *array, const char *path, const char *type, Text *why)
{
    *array = (Array){create(path, why), type, 0};
    if (array->file)
        write_head(array);
    return array->file != NULL;
}

static bool array_close(Array *array)
{
    if (!array->file)
        return true;
    bool good = !fseek(array->file, 0, SEEK_SET);
    write_head(array);
    good &= !ferror(array->file);
    return !fclose(array->file) && good;
}

static bool open_arrays(Sink *sink, const char *path, Text *why)
{
    char beside[PATH_LENGTH];
    snprintf(beside, sizeof beside, "%.*s.legal.npy", (int)strlen(path) - 4, path);
    return array_open(&sink->rows, path, PACKED_TYPE, why) && array_open(&sink->legal, beside, "'<u4'", why);
}

static bool open_text(Sink *sink, const char *path, Text *why)
{
    sink->text = create(path, why);
    if (sink->text)
        fputs("record,number,game,seat,act,odds,result,legal\n", sink->text);
    return sink->text != NULL;
}

Sink *sink_open(const char *path, Text *why)
{
    bool csv = ends_in(path, ".csv"), npy = ends_in(path, ".npy");
    Sink *sink = memory_resize(NULL, sizeof *sink);
    memset(sink, 0, sizeof *sink);
    if (!csv && !npy)
        text_format(why, "'%s' ends neither in .csv nor in .npy", path);
    else if (csv ? open_text(sink, path, why) : open_arrays(sink, path, why))
        return sink;
    sink_close(sink);
    return NULL;
}

/* Legal acts are separated by `|`, because some have words with spaces. */
static void add_text(Sink *sink, const Game *game, const Row *row, const Acts *legal)
{
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    game->act_text(game, row->act, &text);
    fprintf(sink->text, "%u,%u,%s,%d,\"%s\",%.9g,%g,\"", row->record, row->number, game->id, row->seat, words, row->odds,
            row->result);
    ActWalk walk = {.acts = legal};
    const char *gap = "";
    for (Act act; acts_next(&walk, &act); gap = "|") {
        text_clear(&text);
        game->act_text(game, act, &text);
        fputs_unlocked(gap, sink->text);
        fputs_unlocked(words, sink->text);
    }
    fputs("\"\n", sink->text);
}

static void add_numbers(Sink *sink, const Row *row, const Acts *legal)
{
    Packed packed = {.record = row->record,
                     .number = row->number,
                     .seat = (uint8_t)row->seat,
                     .act = row->act,
                     .legal = (uint16_t)legal->count,
                     .odds = (float)row->odds,
                     .result = (float)row->result};
    ActWalk walk = {.acts = legal};
    uint16_t n = 0;
    for (Act act; acts_next(&walk, &act); n++) {
        packed.place = act == row->act ? n : packed.place;
        fwrite_unlocked(&act, sizeof act, 1, sink->legal.file);
    }
    sink->legal.n += n;
    sink->rows.n++;
    fwrite_unlocked(&packed, sizeof packed, 1, sink->rows.file);
}

void sink_add(Sink *sink, const Game *game, const Row *row, const Acts *legal)
{
    if (sink->text)
        add_text(sink, game, row, legal);
    else
        add_numbers(sink, row, legal);
}

bool sink_close(Sink *sink)
{
    bool good = array_close(&sink->rows);
    good &= array_close(&sink->legal);
    if (sink->text) {
        good &= !ferror(sink->text);
        good &= !fclose(sink->text);
    }
    free(sink);
    return good;
}
