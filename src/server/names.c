#include "server/names.h"

#include "base/text.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Range { uint32_t low, high; } Range;

/* What cannot be seen, turns the text around, or is a blank other than a space. */
static const Range unseen[] = {
    {0x80, 0xa0}, {0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c}, {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5},
    {0x180b, 0x180f}, {0x2000, 0x200f},
    {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xe000, 0xf8ff}, {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

/* Letters that look like Latin ones, each before the letter that it looks like. */
static const struct { uint32_t code; char letter; } twin[] = {
    {0x430, 'a'}, {0x410, 'a'}, {0x3b1, 'a'}, {0x391, 'a'}, {0x251, 'a'}, {0x1d00, 'a'}, {0x412, 'b'}, {0x432, 'b'}, {0x392, 'b'},
    {0x3b2, 'b'}, {0xdf, 'b'}, {0x42c, 'b'}, {0x44c, 'b'}, {0x299, 'b'},
    {0x441, 'c'}, {0x421, 'c'}, {0x3f2, 'c'}, {0x3f9, 'c'}, {0x1d04, 'c'}, {0x501, 'd'}, {0x1d05, 'd'}, {0x435, 'e'}, {0x415, 'e'},
    {0x395, 'e'}, {0x3b5, 'e'}, {0x1d07, 'e'}, {0x39d, 'n'}, {0x274, 'n'},
    {0x43d, 'h'}, {0x41d, 'h'}, {0x397, 'h'}, {0x4bb, 'h'}, {0x29c, 'h'}, {0x456, 'l'}, {0x406, 'l'}, {0x3b9, 'l'}, {0x399, 'l'},
    {0x131, 'l'}, {0x130, 'l'}, {0x4c0, 'l'}, {0x4cf, 'l'}, {0x2160, 'l'}, {0x217c, 'l'}, {0x26a, 'l'},
    {0x458, 'j'}, {0x408, 'j'}, {0x3f3, 'j'}, {0x43a, 'k'}, {0x41a, 'k'}, {0x39a, 'k'}, {0x3ba, 'k'}, {0x1d0b, 'k'}, {0x212a, 'k'},
    {0x43c, 'm'}, {0x41c, 'm'}, {0x39c, 'm'}, {0x1d0d, 'm'}, {0x3b7, 'n'}, {0x578, 'n'},
    {0x43e, 'o'}, {0x41e, 'o'}, {0x3bf, 'o'}, {0x39f, 'o'}, {0x3c3, 'o'}, {0x585, 'o'}, {0x555, 'o'}, {0x1d0f, 'o'}, {0xba, 'o'},
    {0x440, 'p'}, {0x420, 'p'}, {0x3c1, 'p'}, {0x3a1, 'p'}, {0x1d18, 'p'}, {0x51b, 'q'}, {0x433, 'r'}, {0x280, 'r'},
    {0x455, 's'}, {0x405, 's'}, {0x17f, 's'}, {0xa731, 's'}, {0x442, 't'}, {0x422, 't'}, {0x3c4, 't'}, {0x3a4, 't'}, {0x1d1b, 't'},
    {0x3c5, 'u'}, {0x57d, 'u'}, {0x1d1c, 'u'}, {0x3bd, 'v'}, {0x475, 'v'}, {0x474, 'v'}, {0x1d20, 'v'},
    {0x51d, 'w'}, {0x3c9, 'w'}, {0x1d21, 'w'}, {0x445, 'x'}, {0x425, 'x'}, {0x3c7, 'x'}, {0x3a7, 'x'}, {0x443, 'y'}, {0x423, 'y'},
    {0x4ae, 'y'}, {0x4af, 'y'}, {0x3a5, 'y'}, {0x3b3, 'y'}, {0x28f, 'y'}, {0x396, 'z'}, {0x1d22, 'z'},
};

/* One character of text that is known to be UTF-8. */
static uint32_t take(const unsigned char **at)
{
    unsigned char lead = *(*at)++;
    int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    uint32_t code = more ? lead & (0x3fu >> more) : lead;
    for (; more; more--)
        code = code << 6 | (*(*at)++ & 0x3f);
    return code;
}

static bool within(uint32_t code, const Range *range, size_t ranges)
{
    for (size_t i = 0; i < ranges; i++)
        if (code >= range[i].low && code <= range[i].high)
            return true;
    return false;
}

static bool hidden(uint32_t code) { return within(code, unseen, sizeof unseen / sizeof unseen[0]); }

bool text_turns(const char *words)
{
    static const Range turning[] = {{0x61c, 0x61c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}};
    for (const unsigned char *at = (const unsigned char *)words; *at;)
        if (within(take(&at), turning, sizeof turning / sizeof turning[0]))
            return true;
    return false;
}

/* Letters and digits in other dress as plain ones: full width, in circles, and those of mathematics. */
static uint32_t undress(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e)
        return code - 0xff01 + '!';
    if (code >= 0x24b6 && code <= 0x24e9)
        return 'a' + (code - 0x24b6) % 26;
    if (code >= 0x1d400 && code <= 0x1d6a3)
        return 'a' + (code - 0x1d400) % 26;
    if (code >= 0x1d7ce && code <= 0x1d7ff)
        return '0' + (code - 0x1d7ce) % 10;
    return code;
}

/* The letter that it looks like in a skeleton; 0: it does not count, as blanks and marks. Others stay what they are. */
static uint32_t looks_like(uint32_t code)
{
    static const char digits[] = "ol2e4s6789";    /* 8 is no b: there are too many honest eights */
    code = undress(code);
    for (size_t i = 0; i < sizeof twin / sizeof twin[0]; i++)
        if (twin[i].code == code)
            return (unsigned char)twin[i].letter;
    if (code >= 0x300 && code <= 0x36f)
        return 0;
    if (code >= 0x80)
        return code;
    if (isdigit((int)code))
        return (unsigned char)digits[code - '0'];
    if (code == 'i' || code == 'I' || code == '|' || code == '!')
        return 'l';
    return isalpha((int)code) ? (uint32_t)tolower((int)code) : 0;
}

typedef struct Skeleton { uint32_t at[NAME_SKELETON]; int len; } Skeleton;

static Skeleton skeleton_of(const char *name, size_t len)
{
    Skeleton bones = {.len = 0};
    const unsigned char *at = (const unsigned char *)name, *end = at + len;
    while (at < end && bones.len < NAME_SKELETON) {
        uint32_t code = looks_like(take(&at));
        if (!code)
            continue;
        uint32_t before = bones.len ? bones.at[bones.len - 1] : 0;
        bool pair = (code == 'n' && before == 'r') || (code == 'v' && before == 'v');    /* rn is m, vv is w */
        if (pair)
            bones.at[bones.len - 1] = code == 'n' ? 'm' : 'w';
        else
            bones.at[bones.len++] = code;
    }
    return bones;
}

static bool same(const Skeleton *a, const Skeleton *b)
{
    return a->len == b->len && !memcmp(a->at, b->at, (size_t)a->len * sizeof a->at[0]);
}

bool names_alike(const char *a, const char *b)
{
    Skeleton bones[2] = {skeleton_of(a, strlen(a)), skeleton_of(b, strlen(b))};
    return same(&bones[0], &bones[1]) && (bones[0].len || !strcmp(a, b));
}

/* A bot is shown as `Bot` and perhaps a number. */
static bool like_bot(const char *name)
{
    size_t len = strlen(name);
    Skeleton bot = skeleton_of("Bot", 3), whole = skeleton_of(name, len);
    while (len && strchr("0123456789 .,:;#()[]-_/", name[len - 1]))
        len--;
    Skeleton bare = skeleton_of(name, len);
    return same(&whole, &bot) || same(&bare, &bot) ||
           (whole.len == 3 && whole.at[0] == '8' && whole.at[1] == 'o' && whole.at[2] == 't');
}

static int characters(const char *name)
{
    int n = 0;
    for (; *name; name++)
        n += (*name & 0xc0) != 0x80;
    return n;
}

const char *name_wrong(const char *name)
{
    char tidy[4 * NAME_CHARACTERS + 1];
    bool good = text_tidy(name, tidy, sizeof tidy) && !strcmp(tidy, name) && name[0] && characters(name) <= NAME_CHARACTERS &&
                text_printable(name) && !strpbrk(name, "\"\\<>");
    if (!good)
        return "A name has 1 to 24 characters, without quotes and brackets.";
    for (const unsigned char *at = (const unsigned char *)name; *at;)
        if (hidden(take(&at)))
            return "A name has only characters that can be seen.";
    return like_bot(name) ? "That name looks like a bot's; please take another." : NULL;
}
