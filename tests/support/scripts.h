/* Scripts in tests: those of games/workshop, and small ones written in place. */
#ifndef PEG_TESTS_SCRIPTS_H
#define PEG_TESTS_SCRIPTS_H

#include "support/table.h"

#include "script/script.h"

/* Reads a file of the source folder, the working directory of tests; free with free(). */
char *source_file(const char *path);

/* The script games/workshop/NAME.peg; a failure if it does not compile. Released by the caller. */
Script *library_script(const char *name);

/* The names of all scripts of the library, ended by NULL; the same in every run. */
const char *const *library_names(void);

/* A script of these lines, which must compile. Released by the caller. */
Script *script_of(const char *text);

#endif
