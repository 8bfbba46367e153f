/*
 * What afl-cc predefines for a program that is fuzzed in the same process again and again. `__AFL_LOOP` goes round once, as for the first input: the inputs of a
 * path are all that one round can read. The test case in memory is standard input.
 */
#ifndef EVERYPATH_AFL_H
#define EVERYPATH_AFL_H

#ifdef __cplusplus
extern "C" {
#endif

#define __AFL_COMPILER 1
#define __AFL_HAVE_MANUAL_CONTROL 1
#define __AFL_FUZZ_TESTCASE_LEN __everypath_afl_size()
#define __AFL_FUZZ_TESTCASE_BUF __everypath_afl_bytes()
#define __AFL_FUZZ_INIT() extern int __everypath_afl_is_used
#define __AFL_INIT() ((void)0)
#define __AFL_LOOP(rounds) __everypath_afl_loop()
#define __AFL_COVERAGE() extern int __everypath_afl_is_used
#define __AFL_COVERAGE_ON() ((void)0)
#define __AFL_COVERAGE_OFF() ((void)0)
#define __AFL_COVERAGE_DISCARD() ((void)0)
#define __AFL_COVERAGE_SKIP() ((void)0)

int __everypath_afl_loop(void);
int __everypath_afl_size(void);
unsigned char *__everypath_afl_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
