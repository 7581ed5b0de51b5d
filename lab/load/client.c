#include "client.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* BENCH_STORE names a database, as `--store` does; BENCH_AT has the ports of servers on this machine that run already, and
   BENCH_ELSE those where players go when theirs does not answer; BENCH_VIA is a port to which all connections go instead, while
   tables are made and joined where they were. */
static void serve(const char *program, const char *data, bool sync)
{
    const char *argument[16] = {"pegboard", "serve", "--listen",   "127.0.0.1:0", "--data",   data,
                                "--pace",   "0",     "--messages", "100000",      "--tables", "100000"};
    const char *store = getenv("BENCH_STORE");
    int n = 12;
    if (store) {
        argument[n++] = "--store";
        argument[n++] = store;
    }
    if (!sync)
        argument[n++] = "--no-sync";
    execv(program, (char *const *)argument);
    fail(program);
}

static int read_ports(const char *words, int port[PORTS_MOST])
{
    int n = 0;
    for (const char *at = words; at && n < PORTS_MOST; at = strchr(at, ',')) {
        at += *at == ',';
        port[n++] = atoi(at);
    }
    return n;
}

static Target target_at(const char *ports)
{
    const char *other = getenv("BENCH_ELSE"), *via = getenv("BENCH_VIA");
    Target target = {.via = via ? atoi(via) : 0};
    target.ports = read_ports(ports, target.port);
    target.others = read_ports(other ? other : ports, target.other);
    return target;
}

Target target_start(const char *program, bool sync)
{
    Target target = {.data = "/var/tmp/pegboard-bench-XXXXXX", .ports = 1};
    int ends[2];
    char line[200] = "";
    if (getenv("BENCH_AT"))
        return target_at(getenv("BENCH_AT"));
    if (!mkdtemp(target.data) || pipe(ends) != 0)
        fail("bench");
    target.pid = fork();
    if (target.pid == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        serve(program, target.data, sync);
    }
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    if (!out || !fgets(line, sizeof line, out) || !strrchr(line, ':'))
        fail("the server did not start");
    target.port[0] = atoi(strrchr(line, ':') + 1);
    fclose(out);
    return target;
}

void target_stop(const Target *target)
{
    char command[100];
    if (!target->pid)
        return;
    kill(target->pid, SIGTERM);
    waitpid(target->pid, NULL, 0);
    snprintf(command, sizeof command, "rm -rf '%s'", target->data);
    if (system(command) != 0)
        fprintf(stderr, "bench: %s is left\n", target->data);
}

long target_memory(const Target *target)
{
    char path[40];
    long all = 0, here = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)target->pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%ld %ld", &all, &here) != 2)
        here = 0;
    if (file)
        fclose(file);
    return here * sysconf(_SC_PAGESIZE);
}

double target_cpu(const Target *target)
{
    char path[40];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)target->pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        user = system = 0;
    if (file)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

long target_log(const Target *target)
{
    char path[100];
    struct stat file;
    snprintf(path, sizeof path, "%s/pegboard.db-wal", target->data);
    return stat(path, &file) == 0 ? (long)file.st_size : 0;
}

static unsigned hash_of(const char *table)
{
    unsigned hash = 0;
    for (const char *at = table; *at && *at != '/'; at++)
        hash = hash * 31 + (unsigned char)*at;
    return hash;
}

/* Of several servers each table has one, as behind a proxy that goes by its id. */
static int port_of(const Target *target, const char *table) { return target->port[hash_of(table) % (unsigned)target->ports]; }

static struct sockaddr_in address(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

static int dial(int port)
{
    struct sockaddr_in at = address(port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        fail("connecting");
    return fd;
}

/* Reads until the header and the body of the announced length are complete. */
static const char *read_answer(int fd, char *bytes, size_t size)
{
    size_t len = 0;
    for (;;) {
        ssize_t n = read(fd, bytes + len, size - 1 - len);
        if (n <= 0)
            fail("the server closed the connection");
        len += (size_t)n;
        bytes[len] = '\0';
        char *body = strstr(bytes, "\r\n\r\n"), *announced = strcasestr(bytes, "Content-Length: ");
        if (body && announced && strlen(body + 4) >= (size_t)atol(announced + 16))
            return body + 4;
    }
}

const char *ask(const Target *target, const char *method, const char *path, const char *key, const char *body)
{
    static char bytes[1 << 16];
    static int fd = -1, port;
    int wanted = port_of(target, strncmp(path, "/tables/", 8) ? "" : path + 8);
    if (port != wanted) {
        if (fd >= 0)
            close(fd);
        fd = dial(wanted);
        port = wanted;
    }
    int len = snprintf(bytes, sizeof bytes,
                       "%s /api/v1%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                       method, path, port, key, strlen(body), body);
    if (write(fd, bytes, (size_t)len) != len)
        fail("asking");
    const char *answer = read_answer(fd, bytes, sizeof bytes);
    if (strncmp(bytes, "HTTP/1.1 200", 12)) {
        fprintf(stderr, "bench: %s %s: %s\n", method, path, answer);
        exit(1);
    }
    return answer;
}

int watch(const Target *target, const char *table)
{
    char bytes[400];
    int fd = dial(port_of(target, table));
    int len = snprintf(bytes, sizeof bytes,
                       "GET /api/v1/tables/%s/live HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                       table);
    if (write(fd, bytes, (size_t)len) != len)
        fail("watching");
    return fd;
}

long drain(int fd)
{
    char bytes[1 << 16];
    long all = 0;
    for (ssize_t n; (n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0;)
        all += n;
    return all;
}

static const char *value_of(const char *json, const char *key)
{
    char name[40];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(json, name);
    return at ? at + strlen(name) : NULL;
}

bool string_of(const char *json, const char *key, char *out, size_t size)
{
    const char *at = value_of(json, key);
    if (!at || *at != '"')
        return false;
    snprintf(out, size, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    return true;
}

long number_of(const char *json, const char *key, long otherwise)
{
    const char *at = value_of(json, key);
    return at ? atol(at) : otherwise;
}

void delays_add(Delays *delays, uint64_t us)
{
    uint64_t at = us / 10, last = sizeof delays->count / sizeof delays->count[0] - 1;
    delays->count[at < last ? at : last]++;
    delays->n++;
    if (us > delays->longest)
        delays->longest = us;
}

double delays_ms(const Delays *delays, double share)
{
    uint64_t wanted = (uint64_t)((double)delays->n * share), so_far = 0;
    size_t at = 0;
    while (at < sizeof delays->count / sizeof delays->count[0] - 1 && (so_far += delays->count[at]) <= wanted)
        at++;
    return (double)at / 100;
}

/* The last list of legal acts that was not empty; acts of Free-for-All are short, and at most as many as there are holes. */
typedef struct Offered {
    char act[36][4];
    int n;
} Offered;

/* A player: one WebSocket. */
typedef struct Player {
    uv_tcp_t tcp;
    uv_timer_t pause;
    uv_connect_t connecting;
    Pair *pair;
    char key[KEY];
    int seat;
    bool open, there;
    char *in;                  /* received and not parsed yet */
    size_t in_len, in_room;
    uint64_t ready;            /* when the next act is due, microseconds */
    char act[80];              /* that act, with its number */
    long number;
    Offered offered;
    uint64_t lost;             /* when its connection was lost, microseconds; 0: it is there */
    int talked;                /* lines */
    unsigned detours;          /* how often it has been lost or refused */
} Player;

struct Pair {
    Load *load;
    char table[ID], next[ID];
    Player player[2];
    uint64_t due;              /* when the next act is due, microseconds */
    uint64_t sent;             /* when the last act was sent */
    int sender;
    bool waits_done, waits_seen;
    int handles;               /* not yet closed */
    bool closing, leaving;     /* for good; for another table */
};

static uint64_t now_us(void) { return uv_hrtime() / 1000; }

static uint64_t next_random(Load *load)
{
    load->random ^= load->random << 13;
    load->random ^= load->random >> 7;
    load->random ^= load->random << 17;
    return load->random;
}

static void after_write(uv_write_t *write, int status)
{
    (void)status;
    free(write);
}

static void send_bytes(Player *player, const char *bytes, size_t len)
{
    struct { uv_write_t write; char bytes[]; } *packet = malloc(sizeof *packet + len);
    memcpy(packet->bytes, bytes, len);
    uv_buf_t buf = uv_buf_init(packet->bytes, (unsigned)len);
    if (uv_write(&packet->write, (uv_stream_t *)&player->tcp, &buf, 1, after_write) < 0)
        free(packet);
}

/* A frame with an all-zero mask: masking protects proxies, and there is none here. */
static void send_frame(Player *player, int opcode, const char *text, size_t len)
{
    char frame[256 + 8];
    size_t head = 2;
    frame[0] = (char)(0x80 | opcode);
    if (len < 126)
        frame[1] = (char)(0x80 | len);
    else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, len);
    send_bytes(player, frame, head + 4 + len);
}

static void player_open(Player *player);
static void player_dial(Player *player);

static void free_closed(uv_handle_t *handle)
{
    Pair *pair = handle->data;
    if (--pair->handles)
        return;
    if (!pair->closing) {
        pair->leaving = false;
        memcpy(pair->table, pair->next, sizeof pair->table);
        pair->next[0] = '\0';
        for (int i = 0; i < 2; i++)
            player_open(&pair->player[i]);
        return;
    }
    for (int i = 0; i < 2; i++)
        free(pair->player[i].in);
    free(pair);
}

static void forget(Player *player)
{
    player->pair->load->connected -= player->open;
    player->open = player->there = false;
    player->in_len = 0;
}

static void hang_up(Pair *pair)
{
    pair->waits_done = pair->waits_seen = false;
    pair->leaving = true;
    for (int i = 0; i < 2; i++) {
        Player *player = &pair->player[i];
        forget(player);
        player->tcp.data = player->pause.data = pair;
        if (!uv_is_closing((uv_handle_t *)&player->tcp))    /* else it was lost just now */
            uv_close((uv_handle_t *)&player->tcp, free_closed);
        uv_close((uv_handle_t *)&player->pause, free_closed);
    }
}

enum { DIAL_AGAIN_MS = 100 };

static void dial_again(uv_timer_t *timer) { player_dial(timer->data); }

static void after_loss(uv_handle_t *handle)
{
    if (((Player *)((char *)handle - offsetof(Player, tcp)))->pair->leaving) {
        free_closed(handle);
        return;
    }
    Player *player = handle->data;
    uv_tcp_init(&player->pair->load->loop, &player->tcp);
    player->tcp.data = player;
    uv_timer_start(&player->pause, dial_again, player->detours > 1 ? DIAL_AGAIN_MS : 0, 0);
}

/* The connection is gone, or there is none to be had: the player comes back, at once at first, then every tenth of a second. */
static void lose(Player *player)
{
    Load *load = player->pair->load;
    if (!load->stays || load->ending) {
        load->errors += !load->ending;
        return;
    }
    if (uv_is_closing((uv_handle_t *)&player->tcp))
        return;
    if (player->there) {
        player->lost = now_us();
        load->lost++;
    }
    player->detours++;
    player->pair->waits_done = player->pair->waits_seen = false;
    forget(player);
    uv_timer_stop(&player->pause);
    uv_close((uv_handle_t *)&player->tcp, after_loss);
}

static void found(Player *player)
{
    if (player->lost)
        delays_add(&player->pair->load->back, now_us() - player->lost);
    player->lost = player->detours = 0;
}

void pair_close(Pair *pair)
{
    pair->closing = true;
    hang_up(pair);
}

static void act(uv_timer_t *timer)
{
    Player *player = timer->data;
    Pair *pair = player->pair;
    char text[200];
    if (pair->load->ending)
        return;
    int len = snprintf(text, sizeof text, "{\"type\":\"act\",\"seat\":%d,\"number\":%ld,\"act\":\"%s\",\"id\":1}", player->seat,
                       player->number, player->act);
    pair->sent = now_us();
    if (pair->load->measuring)
        delays_add(&pair->load->late, pair->sent > player->ready ? pair->sent - player->ready : 0);
    pair->sender = (int)(player - pair->player);
    pair->waits_done = pair->waits_seen = true;
    send_frame(player, 1, text, (size_t)len);
}

static void offer(Offered *offered, const char *word, size_t len)
{
    if (offered->n < (int)(sizeof offered->act / sizeof offered->act[0]) && len < sizeof offered->act[0])
        snprintf(offered->act[offered->n++], sizeof offered->act[0], "%.*s", (int)len, word);
}

/* Takes so many of the list before over, from number `at` on. */
static void keep(Offered *offered, const Offered *before, int *at, int n)
{
    for (; n > 0 && *at < before->n; n--, (*at)++)
        offer(offered, before->act[*at], strlen(before->act[*at]));
}

/* An EDIT of docs/api.md; a plain list is one behind a list that was empty. */
static void edit(Offered *offered, const char *list)
{
    Offered before = *offered;
    int kept = 0;
    offered->n = 0;
    for (const char *at = list + 1; *at != ']'; at += *at == ',') {
        long n = strtol(at, NULL, 10);
        if (*at == '"')
            offer(offered, at + 1, strcspn(at + 1, "\""));
        else if (n > 0)
            keep(offered, &before, &kept, (int)n);
        else
            kept = n ? kept - (int)n : before.n;
        at += *at == '"' ? strcspn(at + 1, "\"") + 2 : strcspn(at, ",]");
    }
    keep(offered, &before, &kept, before.n);
}

static void choose(Player *player)
{
    int k = (int)(next_random(player->pair->load) % (uint64_t)player->offered.n);
    snprintf(player->act, sizeof player->act, "%s", player->offered.act[k]);
}

/* A list of legal acts, as SEEN has it; it may be missing if it has not changed. False: nothing to do. */
static bool hear_legal(Player *player, const char *text)
{
    const char *list = value_of(text, "legal");
    player->number = number_of(text, "acts", player->number);
    if (!list || list[1] == ']')
        return false;
    player->offered.n = 0;
    edit(&player->offered, list);
    return true;
}

/* Acts of a table are evenly spaced, however long the server takes; a late act is sent at once, and a
   delay of more than one interval is not caught up. */
static uint64_t until_due(Player *player)
{
    Pair *pair = player->pair;
    uint64_t now = now_us(), distance = (uint64_t)pair->load->pause_ms * 1000;
    if (!pair->due)
        pair->due = now + next_random(pair->load) % (distance + 1);
    pair->due += distance;
    if (pair->due + distance < now)
        pair->due = now;
    player->ready = pair->due > now ? pair->due : now;
    return (player->ready - now) / 1000;
}

/* Something has come to this player, who acts next if there is a choice. */
static void on_seen(Player *player, bool acts)
{
    Pair *pair = player->pair;
    Load *load = pair->load;
    if (pair->waits_seen && player != &pair->player[pair->sender]) {
        pair->waits_seen = false;
        if (load->measuring)
            delays_add(&load->seen, now_us() - pair->sent);
    }
    if (load->pause_ms < 0 || !acts)
        return;
    choose(player);
    uv_timer_start(&player->pause, act, until_due(player), 0);
}

static void on_done(Player *player);

/* News, which may include the acknowledgement. */
static void on_news(Player *player, const char *text)
{
    if (value_of(text, "done"))
        on_done(player);
    on_seen(player, hear_legal(player, text));
}

/* Behind a value of JSON. */
static const char *value_end(const char *at)
{
    int depth = 0;
    do {
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at += *at == '"' ? strcspn(at + 1, "\"") + 2 : 1;
    } while (depth || (*at != ',' && *at != ']'));
    return at;
}

/* BRIEF of docs/api.md: events, change of the view, edit of the legal acts, the number of acts, what is done. */
static void on_brief(Player *player, const char *text)
{
    const char *legal = value_end(value_end(text + 1) + 1) + 1, *acts = value_end(legal);
    if (*legal == '[')
        edit(&player->offered, legal);
    if (*acts == ',' && acts[1] != 'n')
        player->number = atol(acts + 1);
    if (*acts == ',' && *value_end(acts + 1) == ',')
        on_done(player);
    on_seen(player, *legal == '[');
}

static void on_done(Player *player)
{
    Pair *pair = player->pair;
    if (pair->waits_done && pair->load->measuring)
        delays_add(&pair->load->done, now_us() - pair->sent);
    pair->waits_done = false;
}

/* After the end both players ask for a rematch and move to its table. */
static void on_table(Player *player, const char *text)
{
    static const char again[] = "{\"type\":\"rematch\"}";
    Pair *pair = player->pair;
    char state[16] = "";
    string_of(text, "state", state, sizeof state);
    if (pair->load->ending)
        return;
    if (string_of(text, "next", pair->next, sizeof pair->next)) {
        pair->load->games++;
        hang_up(pair);
    } else if (!strcmp(state, "over"))
        send_frame(player, 1, again, sizeof again - 1);
}

static void on_hello(Player *player, const char *text)
{
    static const char line[] = "{\"type\":\"chat\",\"text\":\"Your turn.\"}";
    const char *you = value_of(text, "you");
    player->seat = you ? atoi(you + 1) : 0;
    player->there = true;
    found(player);
    for (; player->talked < player->pair->load->talk; player->talked++)
        send_frame(player, 1, line, sizeof line - 1);
    on_seen(player, hear_legal(player, text));
}

static void on_message(Player *player, const char *text)
{
    char type[16] = "";
    player->pair->load->messages += player->pair->load->measuring;
    if (*text == '[') {
        on_brief(player, text);
        return;
    }
    string_of(text, "type", type, sizeof type);
    if (!strcmp(type, "hello"))
        on_hello(player, text);
    else if (!strcmp(type, "seen"))
        on_news(player, text);
    else if (!strcmp(type, "done"))
        on_done(player);
    else if (!strcmp(type, "table"))
        on_table(player, text);
    else if (!strcmp(type, "error") && player->pair->load->errors++ < 3)
        fprintf(stderr, "bench: %s\n", text);
}

/* Consumes one frame; false if it is incomplete. */
static bool take_frame(Player *player)
{
    unsigned char *in = (unsigned char *)player->in;
    size_t head = 2;
    if (player->in_len < 2)
        return false;
    uint64_t len = in[1] & 127;
    if (len > 125) {
        head = len == 126 ? 4 : 10;
        if (player->in_len < head)
            return false;
        len = 0;
        for (size_t i = 2; i < head; i++)
            len = len << 8 | in[i];
    }
    if (player->in_len < head + len)
        return false;
    int opcode = in[0] & 15;
    char *text = strndup(player->in + head, len);
    player->in_len -= head + len;
    memmove(player->in, player->in + head + len, player->in_len);
    if (opcode == 9)
        send_frame(player, 10, text, strlen(text));
    else if (opcode == 1)
        on_message(player, text);
    free(text);
    return true;
}

static void take_head(Player *player)
{
    char *end = memmem(player->in, player->in_len, "\r\n\r\n", 4);
    if (!end)
        return;
    size_t len = (size_t)(end + 4 - player->in);
    if (strncmp(player->in, "HTTP/1.1 101", 12) && player->pair->load->stays) {
        lose(player);
        return;
    }
    if (strncmp(player->in, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "bench: refused: %.*s\n", (int)len, player->in);
        exit(1);
    }
    player->open = true;
    player->pair->load->connected++;
    player->in_len -= len;
    memmove(player->in, end + 4, player->in_len);
}

static void make_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    static char block[65536];
    (void)handle;
    (void)wanted;
    *buf = uv_buf_init(block, sizeof block);
}

static void received(uv_stream_t *stream, ssize_t len, const uv_buf_t *buf)
{
    Player *player = stream->data;
    if (len < 0) {
        uv_read_stop(stream);
        lose(player);
        return;
    }
    if (player->in_len + (size_t)len > player->in_room) {
        player->in_room = player->in_len + (size_t)len;
        player->in = realloc(player->in, player->in_room);
    }
    memcpy(player->in + player->in_len, buf->base, (size_t)len);
    player->pair->load->bytes += player->pair->load->measuring ? (uint64_t)len : 0;
    player->in_len += (size_t)len;
    if (!player->open)
        take_head(player);
    while (player->open && take_frame(player))
        ;
    if (!player->in_len) {
        free(player->in);
        player->in = NULL;
        player->in_room = 0;
    }
}

/* Where the player of a lost connection tries next. */
static int player_port(const Player *player)
{
    const Target *target = player->pair->load->target;
    const char *table = player->pair->table;
    if (player->detours)
        return target->other[(hash_of(table) + player->detours) % (unsigned)target->others];
    return target->via ? target->via : port_of(target, table);
}

static void connected(uv_connect_t *request, int status)
{
    Player *player = request->data;
    char head[400];
    if (status == UV_ECANCELED)
        return;
    if (status < 0) {
        lose(player);
        return;
    }
    uv_tcp_nodelay(&player->tcp, 1);
    int len =
        snprintf(head, sizeof head,
                 "GET /api/v1/tables/%s/live?changes=3 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                 "Authorization: Bearer %s\r\n\r\n",
                 player->pair->table, player_port(player), player->key);
    send_bytes(player, head, (size_t)len);
    uv_read_start((uv_stream_t *)&player->tcp, make_room, received);
}

static void player_dial(Player *player)
{
    struct sockaddr_in at = address(player_port(player));
    uv_tcp_connect(&player->connecting, &player->tcp, (struct sockaddr *)&at, connected);
}

static void player_open(Player *player)
{
    Load *load = player->pair->load;
    uv_tcp_init(&load->loop, &player->tcp);
    uv_timer_init(&load->loop, &player->pause);
    player->tcp.data = player->pause.data = player->connecting.data = player;
    player->pair->handles += 2;
    player_dial(player);
}

Pair *pair_new(Load *load, const char *table, const char key[2][KEY])
{
    Pair *pair = calloc(1, sizeof *pair);
    pair->load = load;
    snprintf(pair->table, sizeof pair->table, "%s", table);
    for (int i = 0; i < 2; i++) {
        pair->player[i].pair = pair;
        memcpy(pair->player[i].key, key[i], KEY);
        player_open(&pair->player[i]);
    }
    return pair;
}
