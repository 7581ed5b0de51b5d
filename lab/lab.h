/* The instruments of `pegboard-lab`: each reads its own arguments and returns the exit code. */
#ifndef PEG_LAB_H
#define PEG_LAB_H

int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_table(int argc, char **argv);

#endif
