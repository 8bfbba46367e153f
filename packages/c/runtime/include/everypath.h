/*
 * <everypath.h>: how a program tells the engine what to explore.
 *
 *     #include <everypath.h>
 *
 *     int main(void) {
 *       int x = everypath_int("x");              // every int at once
 *       char text[8];
 *       EVERYPATH_SYMBOLIC(text);                // eight unknown bytes
 *       everypath_assume(text[7] == '\0');       // … that end in a null character
 *       everypath_assert(f(x, text) >= 0);       // must hold on every path
 *     }
 *
 * Every symbolic value is an input. An input's name appears in reports; a name used again gets `!1`, `!2`, … appended.
 * When a found path is replayed, the same calls return the recorded values.
 */
#ifndef EVERYPATH_H
#define EVERYPATH_H

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the `size` bytes from `object` on unknown: an input of that name. What they held before is lost. */
void everypath_symbolic(void *object, __SIZE_TYPE__ size, const char *name);

/* Makes a variable, array or structure unknown, named after itself. */
#define EVERYPATH_SYMBOLIC(variable) everypath_symbolic(&(variable), sizeof(variable), #variable)

/* Explores only inputs that make the condition true. A path on which it is false ends here and counts as no leaf. */
void everypath_assume(int condition);

/* Reports an `assertion` error, with an input, if the condition can be false. */
#define everypath_assert(condition) __everypath_check((condition) ? 1 : 0, "assertion", #condition)

/*
 * An inductive assertion: it must hold whenever a run gets here. `everypath prove` proves it once and for all by induction (so put one
 * into each loop that has no bound of its own), and takes it for an assumption about the input where it is the first
 * statement of a function that it starts from. Otherwise an assertion like any other. The condition must change nothing.
 */
#define everypath_invariant(condition) (__everypath_cut(), __everypath_claim((condition) ? 1 : 0, #condition))

/* Shows a value under a name in reports of this path. */
void everypath_name(const char *name, long long value);

/* 1 if the value depends on an input that is not fixed, else 0; always 0 in a replay. For experiments: a program that decides
   on it behaves differently outside of the engine. */
int everypath_is_symbolic(long long value);

/* A fresh input of a scalar type; every value of the type is possible. */
#ifdef __cplusplus
bool everypath_bool(const char *name);
#else
_Bool everypath_bool(const char *name);
#endif
char everypath_char(const char *name);
signed char everypath_signed_char(const char *name);
unsigned char everypath_unsigned_char(const char *name);
short everypath_short(const char *name);
unsigned short everypath_unsigned_short(const char *name);
int everypath_int(const char *name);
unsigned int everypath_unsigned(const char *name);
long everypath_long(const char *name);
unsigned long everypath_unsigned_long(const char *name);
long long everypath_long_long(const char *name);
unsigned long long everypath_unsigned_long_long(const char *name);
__SIZE_TYPE__ everypath_size(const char *name);
float everypath_float(const char *name);
double everypath_double(const char *name);

/* A fresh int in low, low + 1, …, high. It is an error of the harness if low > high: then no path goes on. */
int everypath_range(int low, int high, const char *name);

/* What everypath_assert expands to. */
void __everypath_check(int condition, const char *kind, const char *message);

/* What everypath_invariant expands to. */
void __everypath_cut(void);
void __everypath_claim(int condition, const char *message);

#ifdef __cplusplus
}
#endif

#endif
