/* The loop: what is read together, and when. */
#include "net/net.h"

#include "base/clock.h"
#include "support/tests.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

enum { REST_US = 20000 };

static const char question[] = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";

typedef struct Loop {
    Net *net;
    int caller[2];
    int asked, answered;    /* requests so far, and how many there were when they were last looked at */
    int64_t rested;         /* when the rest was asked for, milliseconds */
} Loop;

static int call(const Net *net)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)net_port(net))};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static void ask(int fd) { assert_int_equal(write(fd, question, sizeof question - 1), sizeof question - 1); }

static void on_request(void *context, const HttpRequest *request)
{
    ((Loop *)context)->asked++;
    http_answer(request, 200, "text/plain", "", "", 0);
}

/* After the first request the loop rests; the second has come meanwhile, and is not read before that. */
static void on_read(void *context)
{
    Loop *loop = context;
    if (loop->asked == loop->answered)
        return;
    loop->answered = loop->asked;
    if (loop->asked == 1) {
        loop->rested = clock_now();
        net_rest(loop->net, REST_US);
        ask(loop->caller[1]);
    } else
        net_stop(loop->net);
}

static void a_rest_lasts(void **unused)
{
    (void)unused;
    Loop loop = {.asked = 0};
    NetHandler handler = {.context = &loop, .request = on_request};
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    loop.net = net_new(&handler, &net_limits, "127.0.0.1", 0, &why);
    assert_non_null(loop.net);
    net_after_reading(loop.net, on_read, &loop);
    for (int i = 0; i < 2; i++)
        loop.caller[i] = call(loop.net);
    ask(loop.caller[0]);
    net_run(loop.net);
    assert_int_equal(loop.asked, 2);
    assert_true(clock_now() - loop.rested >= REST_US / 1000 - 1);
    for (int i = 0; i < 2; i++)
        close(loop.caller[i]);
    net_free(loop.net);
}

int main(void) { return tests_run(test(a_rest_lasts)); }
