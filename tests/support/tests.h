/* For every test: cmocka, and a short way to list the tests of a file. */
#ifndef PEG_TESTS_TESTS_H
#define PEG_TESTS_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* All tests of a file: int main(void) { return tests_run(test(a), test(b)); } */
#define test(function) cmocka_unit_test(function)
#define tests_run(...) \
    cmocka_run_group_tests_name(__FILE__, ((const struct CMUnitTest[]){__VA_ARGS__}), NULL, NULL)

#endif
