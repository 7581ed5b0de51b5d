#include "net/head.h"

#include "base/text.h"

#include <string.h>
#include <strings.h>

static const char digits_letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* A line of the head; its end is overwritten by a NUL. NULL: there is none any more. */
static char *take_line(char **at, char *end)
{
    char *line = *at, *stop = line < end ? memchr(line, '\r', (size_t)(end - line)) : NULL;
    if (!stop)
        return NULL;
    *stop = '\0';
    *at = stop + 2;
    return line;
}

/* How long the word of RFC 9110 is that begins there. */
static size_t token(const char *at)
{
    size_t len = 0;
    while (at[len] && (strchr(digits_letters, at[len]) || strchr("!#$%&'*+-.^_`|~", at[len])))
        len++;
    return len;
}

/* What browsers send unescaped is taken; what would have to be escaped in an address, or belongs to none, is not. */
static bool good_target(const char *target)
{
    for (const char *at = target; *at; at++)
        if (*at <= ' ' || *at > '~' || strchr("\"#<>", *at))
            return false;
    return target[0] == '/';
}

static const char *read_first(char *line, Head *head)
{
    size_t method = token(line);
    char *target = line + method + 1, *space = line[method] == ' ' ? strchr(target, ' ') : NULL;
    if (!method || !space)
        return "A request begins with a method, a space, an address, a space and HTTP/1.1.";
    if (strcmp(space + 1, "HTTP/1.1") && strcmp(space + 1, "HTTP/1.0"))
        return "This server speaks HTTP/1.1.";
    line[method] = *space = '\0';
    if (!good_target(target))
        return "The address that is asked for begins with a slash and has no signs that would have to be escaped.";
    char *query = strchr(target, '?');
    if (query)
        *query++ = '\0';
    head->method = line;
    head->path = target;
    head->query = query ? query : space;
    head->minor = space[8] - '0';
    return NULL;
}

/* The value without the blanks around it. */
static char *trim(char *value)
{
    value += strspn(value, " \t");
    size_t len = strlen(value);
    while (len && strchr(" \t", value[len - 1]))
        len--;
    value[len] = '\0';
    return value;
}

static const char *read_header(char *line, Head *head)
{
    size_t name = token(line);
    if (line[0] == ' ' || line[0] == '\t')
        return "A header is on one line.";
    if (!name || line[name] != ':')
        return "A header is a name with a colon right behind it, and a value.";
    line[name] = '\0';
    head->name[head->headers] = line;
    head->value[head->headers++] = trim(line + name + 1);
    return NULL;
}

const char *head_find(const Head *head, const char *name, int *from)
{
    while (*from < head->headers) {
        int i = (*from)++;
        if (!strcasecmp(head->name[i], name))
            return head->value[i];
    }
    return NULL;
}

static const char *value_of(const Head *head, const char *name)
{
    int from = 0;
    return head_find(head, name, &from);
}

bool head_lists(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        at += strspn(at, " \t");
        if (!strncasecmp(at, word, len) && strchr(", \t", at[len]))
            return true;
    }
    return false;
}

/* Of what must be understood in one way there is one. */
static bool repeated(const Head *head)
{
    static const char *const once[] = {
        "Host",    "Content-Length",    "Transfer-Encoding",     "Origin",           "Authorization", "Cookie", "Expect",
        "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "X-Forwarded-Proto"};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        int from = 0;
        if (head_find(head, once[i], &from) && head_find(head, once[i], &from))
            return true;
    }
    return false;
}

static bool good_host(const char *host)
{
    for (const char *at = host; *at; at++)
        if (!strchr(digits_letters, *at) && !strchr("-._~%!$&'()*+,;=:[]", *at))
            return false;
    return host[0] != '\0';
}

static const char *read_length(Head *head)
{
    const char *length = value_of(head, "Content-Length"), *encoding = value_of(head, "Transfer-Encoding");
    if (length && encoding)
        return "A body has a length or comes in chunks, not both.";
    if (length && !text_read_number(length, 0, INT64_MAX, &head->length))
        return "Content-Length is one whole number.";
    if (encoding && (strcasecmp(encoding, "chunked") || !head->minor))
        return "The only transfer encoding understood here is chunked.";
    head->chunked = encoding != NULL;
    return NULL;
}

static const char *check(Head *head)
{
    const char *host = value_of(head, "Host");
    if (repeated(head))
        return "A header that may come once came twice.";
    if (!host && head->minor)
        return "A request names its Host.";
    if (host && !good_host(host))
        return "Host is a name or an address, perhaps with a port.";
    return read_length(head);
}

const char *head_read(char *bytes, size_t len, Head *head)
{
    char *at = bytes, *line = take_line(&at, bytes + len);
    head->headers = 0;
    head->length = 0;
    head->too_many = head->chunked = false;
    const char *wrong = line ? read_first(line, head) : "There is no request.";
    while (!wrong && (line = take_line(&at, bytes + len)) != NULL && *line) {
        head->too_many = head->headers == HEADERS_MOST;
        if (head->too_many)
            return NULL;
        wrong = read_header(line, head);
    }
    return wrong ? wrong : check(head);
}
