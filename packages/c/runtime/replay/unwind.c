/*
 * What LLVM has a function call in the place of its landing pads, where exceptions become ones of the host (replay/src/exceptions.ts). A call with a
 * landing pad goes through the host, which leaves word here whether it ended by an exception.
 */
#include "../libc/type-info.h"
#include <stddef.h>

int __everypath_catches(const struct type_info *wanted);
void __everypath_begin_search(void);
void *__everypath_land(void);
void __everypath_fly_on(void *object);
_Noreturn void __everypath_replay_throw(void);

/* Not 0: the call that the host has just made for the program ended by an exception. */
__SIZE_TYPE__ __THREW__;
int __threwValue;
static int second_result;

void __everypath_replay_caught(void) { __THREW__ = 1; }

int getTempRet0(void) { return second_result; }
void setTempRet0(int value) { second_result = value; }

/* The number of a type; 1 is that of all types. */
int llvm_eh_typeid_for(const struct type_info *type) { return type == NULL ? 1 : (int)(__SIZE_TYPE__)type; }

static void consider(const struct type_info *type) {
  if (__everypath_catches(type)) second_result = llvm_eh_typeid_for(type);
}

static void begin(void) {
  __everypath_begin_search();
  second_result = 0;
}

#define TYPE const struct type_info *
void *__cxa_find_matching_catch_2(void) { return begin(), __everypath_land(); }
void *__cxa_find_matching_catch_3(TYPE a) { return begin(), consider(a), __everypath_land(); }
void *__cxa_find_matching_catch_4(TYPE a, TYPE b) { return begin(), consider(a), consider(b), __everypath_land(); }
void *__cxa_find_matching_catch_5(TYPE a, TYPE b, TYPE c) { return begin(), consider(a), consider(b), consider(c), __everypath_land(); }
void *__cxa_find_matching_catch_6(TYPE a, TYPE b, TYPE c, TYPE d) {
  return begin(), consider(a), consider(b), consider(c), consider(d), __everypath_land();
}
void *__cxa_find_matching_catch_7(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), __everypath_land();
}
void *__cxa_find_matching_catch_8(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), __everypath_land();
}
void *__cxa_find_matching_catch_9(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), __everypath_land();
}
void *__cxa_find_matching_catch_10(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), __everypath_land();
}
void *__cxa_find_matching_catch_11(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  __everypath_land();
}
void *__cxa_find_matching_catch_12(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i, TYPE j) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  consider(j), __everypath_land();
}
void *__cxa_find_matching_catch_13(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i, TYPE j, TYPE k) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  consider(j), consider(k), __everypath_land();
}
void *__cxa_find_matching_catch_14(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i, TYPE j, TYPE k, TYPE l) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  consider(j), consider(k), consider(l), __everypath_land();
}
void *__cxa_find_matching_catch_15(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i, TYPE j, TYPE k, TYPE l, TYPE m) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  consider(j), consider(k), consider(l), consider(m), __everypath_land();
}
void *__cxa_find_matching_catch_16(TYPE a, TYPE b, TYPE c, TYPE d, TYPE e, TYPE f, TYPE g, TYPE h, TYPE i, TYPE j, TYPE k, TYPE l, TYPE m, TYPE n) {
  return begin(), consider(a), consider(b), consider(c), consider(d), consider(e), consider(f), consider(g), consider(h), consider(i),
  consider(j), consider(k), consider(l), consider(m), consider(n), __everypath_land();
}

_Noreturn void __resumeException(void *object) {
  __everypath_fly_on(object);
  __everypath_replay_throw();
}
