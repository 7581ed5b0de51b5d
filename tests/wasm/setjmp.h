/* Required by cmocka's header; wasi-libc has none. */
typedef int jmp_buf[1];
