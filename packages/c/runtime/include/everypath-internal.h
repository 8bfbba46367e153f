/*
 * The intrinsics: what the models ask of whoever runs them. The symbolic machine implements them when exploring, the replay host
 * when the program runs as WebAssembly. Programs use <everypath.h> instead.
 */
#ifndef EVERYPATH_INTERNAL_H
#define EVERYPATH_INTERNAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fills the object with fresh symbols, listed as an input of this name. */
void __everypath_symbolic(void *object, size_t size, const char *name);
/* Ends this path, without a leaf, where the condition is 0. */
void __everypath_assume(int condition);
/* An error of this kind (a row of the engine's table of error kinds, and behind a slash why it need not show) where the condition is 0. */
void __everypath_check(int condition, const char *kind, const char *message);
/* Of a check that finds text which runs from one field of a structure into the next: the kind says so, since a compiled program shows nothing. */
#define __everypath_field_kind "out-of-bounds/field"
#define __everypath_field_message "the text is longer than the field that it is written to"
/*
 * An error where a function whose parameters are `restrict` writes and reads bytes that overlap. Addresses in different objects are further apart than
 * objects are large.
 */
#define __everypath_overlap_message "text is copied between overlapping bytes"
#if !defined(__cplusplus)
static inline __attribute__((unused)) void __everypath_apart(const void *to, size_t written, const void *from, size_t read) {
  size_t ahead = (size_t)from - (size_t)to;
  int is_apart = (written == 0) | (read == 0) | ((ahead >= written) & (0 - ahead >= read));
  __everypath_check(is_apart, "out-of-bounds", __everypath_overlap_message);
}
#endif
/* Between the two an inductive assertion is evaluated: a point where a proof by cuts stops. Everything else takes the claim for a check. */
void __everypath_cut(void);
void __everypath_claim(int condition, const char *message);
/* Ends the program. Runs no handlers. */
_Noreturn void __everypath_exit(int status);
/* Output: descriptor 1 or 2. */
void __everypath_write(int descriptor, const void *bytes, size_t count);
/* What is in a new object: nothing that was written, zeros, or a text that is written once and that the C library may hand out again for an equal one. */
enum { EVERYPATH_UNWRITTEN, EVERYPATH_ZEROED, EVERYPATH_REISSUED };
/* A new heap object, or NULL where allocations may fail. */
void *__everypath_allocate(size_t size, size_t alignment, int contents);
/* Ends an object's life. Checks for double and invalid frees; NULL is fine. */
void __everypath_free(void *object);
/* The same for C++'s new and delete, and with `array` for new[] and delete[]. Each frees only what its own kind has allocated. */
void *__everypath_new(size_t size, size_t alignment, int array);
void __everypath_delete(void *object, int array);
/* Bytes from the address to the end of its object; 0 where there is none. */
size_t __everypath_object_size(const void *object);
/* Bytes of the whole object that the pointer points into, wherever in it; 0 where there is none. */
size_t __everypath_whole_size(const void *object);
/* Labels a value in the reports. */
void __everypath_name(const char *name, long long value);
/* 1 if the value depends on an input that is not fixed, else 0. Always 0 in a replay. */
int __everypath_is_symbolic(long long value);
/*
 * 1 if what the model does now will become one with what it does on other ways (engine/machine/joining.ts), else 0. What it has counted
 * may be symbolic when it returns. Always 0 in a replay.
 */
int __everypath_is_joined(void);
/*
 * The value; within a model whose ways become one, the one that it has on this way, where it is a choice among few numbers. So what depends
 * on it is plain on each way.
 */
size_t __everypath_on_this_way(size_t value);
/* An exception is thrown at the user's line: where nothing catches it, that is where the error is. */
void __everypath_thrown(void);
/* An exception leaves the entry, which is not `main`: the path ends here. */
_Noreturn void __everypath_leave(void);
/* What follows on this way is too much for one value: it stays apart from the model's other ways. */
void __everypath_stay_apart(void);
/*
 * Output of the double with these bits, which are symbolic, as printf's conversion `letter` writes it; `flags` are the bits below, and a negative
 * precision is none. The digits are found when the number is. The result is how many bytes are written.
 */
size_t __everypath_write_floating(int descriptor, unsigned long long bits, int letter, int flags, int width, int precision);
#define __everypath_flag_left 1
#define __everypath_flag_zero 2
#define __everypath_flag_alternate 4
#define __everypath_flag_plus 8
#define __everypath_flag_space 16
/* Ends this path without a leaf, as a failed assumption does. */
void __everypath_silent_stop(void);
/* Bytes of the file of that name, -1 if there is none. "stdin" is standard input, which there always is. */
long long __everypath_file_size(const char *name);
/* Fills the object with the file's first `size` bytes. Symbolic ones are listed as an input named after the file. */
void __everypath_file_contents(const char *name, void *object, size_t size);
/* A read asked for so many bytes more than its file had. */
void __everypath_end_reached(size_t missing);
/*
 * What the model does next rests on something about the world around the program: `which` is a row of the engine's table of surroundings
 * (program/surroundings.ts), `name` what the program asked for, or NULL. The verdict names it.
 */
void __everypath_assumed(const char *which, const char *name);
/* The address has become text that the program can read. */
void __everypath_address_is_text(const void *address);
/*
 * The function of <math.h>, of doubles; `y` is ignored by functions of one argument. Computed for concrete arguments; else any value,
 * and the function is listed as approximated.
 */
double __everypath_math(const char *function, double x, double y);
#if !defined(__wasm__)
/* What a model computes next stands for a long double that may have more digits: the path is listed as approximated. */
void __everypath_rounded_long_double(void);
#endif
/* 0 at first; then, whenever __everypath_longjmp is called with the same object, the value given there, which must not be 0. */
int __everypath_setjmp(void *environment) __attribute__((returns_twice));
_Noreturn void __everypath_longjmp(void *environment, int value);

#ifdef __cplusplus
}
#endif

#endif
