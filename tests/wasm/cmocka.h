/* The subset of cmocka that our tests in C use, for WebAssembly, which has no longjmp: the first failure ends the program. */
#ifndef CMOCKA_FOR_WASM_H
#define CMOCKA_FOR_WASM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(f) {#f, f}
#define print_message(...) printf(__VA_ARGS__)
#define fail_msg(...) (fprintf(stderr, "%s:%d: ", __FILE__, __LINE__), fprintf(stderr, __VA_ARGS__), fputc('\n', stderr), exit(1))
#define assert_true(c) ((c) ? (void)0 : fail_msg("not true: %s", #c))
#define assert_false(c) assert_true(!(c))
#define assert_null(p) assert_true(!(p))
#define assert_non_null(p) assert_true(p)
#define assert_int_equal(a, b) assert_true((long long)(a) == (long long)(b))
#define assert_memory_equal(a, b, n) assert_true(!memcmp(a, b, n))
#define assert_string_equal(a, b) \
    (strcmp(a, b) ? fail_msg("\"%s\" is not \"%s\"", a, b) : (void)0)

static inline int run_tests(const char *name, const struct CMUnitTest *test, size_t tests)
{
    printf("%s\n", name);
    for (size_t i = 0; i < tests; i++)
        test[i].run(&(void *){NULL});
    printf("%zu passed, 0 failed\n", tests);
    return 0;
}

#define cmocka_run_group_tests_name(name, tests, setup, teardown) run_tests(name, tests, sizeof(tests) / sizeof(tests)[0])

#endif
