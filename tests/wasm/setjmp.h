/* cmocka's header wants it; wasi-libc has none. */
typedef int jmp_buf[1];
