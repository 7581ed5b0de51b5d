/* Runners do a few jobs, at the same time if they can. Whoever computes takes one and stays free of threads, so that it also works
   where there are none: in the public library and in WebAssembly. */
#ifndef PEG_BASE_RUNNER_H
#define PEG_BASE_RUNNER_H

typedef void Job(void *of, int index);

/* Does the jobs 0 to n - 1, at most RUNNER_MOST, in any order, and returns when all are done. */
typedef void Runner(int n, Job *job, void *of);

#ifdef __wasm__
enum { RUNNER_MOST = 1 };    /* modules have no threads, and need not carry what only several would do */
#else
enum { RUNNER_MOST = 8 };
#endif

#endif
