/* What messages say: whatever is read in place is what jansson reads. */
#include "server/said.h"

#include "base/json.h"
#include "base/json_value.h"
#include "base/random.h"

#include "support/tests.h"

#include <string.h>

enum { ROUNDS = 400 };

static const char *const keys[] = {"type", "seat", "number", "act", "id", "yes", "text", ""};

static const char *const messages[] = {
    "{\"type\":\"act\",\"seat\":1,\"number\":12,\"act\":\"B3-C4\",\"id\":7}",
    "{\"type\": \"act\", \"seat\": 2, \"number\": 0, \"act\": \"A1\", \"id\": \"seven\"}",
    " {\t\"type\"\n:\r\"answer\" , \"yes\" : true , \"seat\":null,\"id\":false } ",
    "{\"type\":\"chat\",\"text\":\"Zo\xc3\xab said \\\"\\u00e9\\\"\",\"id\":-3}",
    "{\"seat\":4294967298,\"number\":123456789012345678,\"id\":1234567890123456789012}",
    "{\"seat\":1.5,\"number\":1e2,\"id\":007,\"act\":[1,{\"seat\":2}]}",
    "{\"seat\":1,\"seat\":2}", "{\"type\":\"act\",}", "{\"type\":\"ping\"}x", "{}", "[]", "7", "\"act\"", "", "{", "{\"\":\"\"}",
    "{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"seat\":1,\"id\":2}",
};

static void id_by_jansson(const json_t *id, Text *out)
{
    if (json_is_integer(id))
        text_number(out, json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= 5)
        json_bytes(out, json_string_value(id), json_string_length(id));
}

static void says_the_same(const Said *said, const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    const char *words = json_string_value(value);
    char copy[2][100];
    Text mine = text_within(copy[0], sizeof copy[0]), other = text_within(copy[1], sizeof copy[1]);
    int n[2] = {-1, -1};
    assert_string_equal(said_words(said, key), words ? words : "");
    assert_int_equal(said_number(said, key, 0, 99, &n[0]), json_read_member(json, key, 0, 99, &n[1]));
    assert_int_equal(n[0], n[1]);
    assert_int_equal(said_true(said, key), json_is_true(value));
    assert_int_equal(said_false(said, key), json_is_false(value));
    assert_int_equal(json_is_array(said_value(said, key)), json_is_array(value));
    said_copy(said, key, 5, &mine);
    id_by_jansson(value, &other);
    assert_string_equal(copy[0], copy[1]);
}

static bool check(const char *bytes, size_t len)
{
    json_error_t wrong;
    json_t *json = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &wrong);
    Said said;
    bool object = json_is_object(json);
    assert_int_equal(said_read(&said, bytes, len), object);
    bool flat = !said.json;
    for (size_t i = 0; object && i < sizeof keys / sizeof keys[0]; i++)
        says_the_same(&said, json, keys[i]);
    said_free(&said);
    json_decref(json);
    return flat;
}

static void whatever_comes_is_read_as_jansson_reads_it(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        check(messages[i], strlen(messages[i]));
}

/* Otherwise nothing would be won. */
static void common_messages_are_read_in_place(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++)
        assert_true(check(messages[i], strlen(messages[i])));
}

/* One byte is another, or the message ends early. */
static void so_is_what_is_broken(void **unused)
{
    (void)unused;
    static const char bytes[] = "\"\\{}[]:, 019-.eEtfn\x80\x00\x1f\x7f";
    Random random = random_from(12);
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        for (int round = 0; round < ROUNDS && messages[i][0]; round++) {
            char text[200];
            size_t len = strlen(messages[i]);
            memcpy(text, messages[i], len);
            text[random_below(&random, (uint32_t)len)] = bytes[random_below(&random, sizeof bytes - 1)];
            check(text, round % 4 ? len : random_below(&random, (uint32_t)len));
        }
}

/* A message without bytes has none to point to. */
static void nothing_is_no_object(void **unused)
{
    (void)unused;
    Said said;
    assert_false(said_read(&said, NULL, 0));
    said_free(&said);
}

static void long_ones_are_read_as_well(void **unused)
{
    (void)unused;
    char text[2 * SAID_BYTES];
    for (int len = SAID_BYTES - 30; len < SAID_BYTES + 30; len++) {
        int size = snprintf(text, sizeof text, "{\"text\":\"%0*d\"}", len, 7);
        assert_int_equal(check(text, (size_t)size), size < SAID_BYTES);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_comes_is_read_as_jansson_reads_it),
        cmocka_unit_test(common_messages_are_read_in_place),
        cmocka_unit_test(so_is_what_is_broken),
        cmocka_unit_test(nothing_is_no_object),
        cmocka_unit_test(long_ones_are_read_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
