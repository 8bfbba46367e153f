/*
 * Undefined arithmetic: the handlers that code compiled with clang's -fsanitize=signed-integer-overflow,… calls. Each is
 * given the place in the source.
 */
#include "replay.h"

struct place {
  const char *file;
  unsigned line, column;
};

struct type {
  unsigned short kind;
  /* Bit 0: signed; above, the binary logarithm of the width in bits. */
  unsigned short information;
};

struct operation {
  struct place place;
  const struct type *type;
};

struct shift {
  struct place place;
  const struct type *left, *right;
};

struct conversion {
  struct place place;
  const struct type *from, *to;
};

struct subscript {
  struct place place;
  const struct type *array, *index;
};

struct access {
  struct place place;
  const struct type *type;
  byte alignment;
  byte kind;
};

/* A null pointer that is passed where the declaration, at a place of its own, says `nonnull`. */
struct argument {
  struct place place, attribute;
  int number;
};

/* Zero given to a builtin that counts the zeros at an end, or, with the last kind, something false to __builtin_assume. */
struct builtin {
  struct place place;
  byte kind;
};

static _Noreturn void fail(const char *kind, const struct place *place) {
  __everypath_replay_error(kind, place->file, place->line, place->column);
}

/* An operand: itself where it fits a pointer, else its address. */
static int is_zero(const struct type *type, uintptr_t operand) {
  unsigned width = 1u << (type->information >> 1);
  unsigned at;
  if (width <= 8 * sizeof(uintptr_t)) {
    return (width == 8 * sizeof(uintptr_t) ? operand : operand & (((uintptr_t)1 << width) - 1)) == 0;
  }
  for (at = 0; at < width / 8; at++) {
    if (((const byte *)operand)[at] != 0) return 0;
  }
  return 1;
}

#define OVERFLOW(name)                                                                          \
  void __ubsan_handle_##name##_abort(struct operation *data, uintptr_t left, uintptr_t right) { \
    (void)left, (void)right;                                                                    \
    fail("signed-overflow", &data->place);                                                      \
  }
OVERFLOW(add_overflow)
OVERFLOW(sub_overflow)
OVERFLOW(mul_overflow)

void __ubsan_handle_negate_overflow_abort(struct operation *data, uintptr_t operand) {
  (void)operand;
  fail("signed-overflow", &data->place);
}

/* A floating-point number that the integer type does not have. */
void __ubsan_handle_float_cast_overflow_abort(struct conversion *data, uintptr_t operand) {
  (void)operand;
  fail("signed-overflow", &data->place);
}

/* Also called for the least number divided by -1. */
void __ubsan_handle_divrem_overflow_abort(struct operation *data, uintptr_t left, uintptr_t right) {
  (void)left;
  fail(is_zero(data->type, right) ? "division-by-zero" : "signed-overflow", &data->place);
}

void __ubsan_handle_invalid_builtin_abort(struct builtin *data) {
  fail(data->kind < 2 ? "shift-out-of-range" : "unreachable", &data->place);
}

void __ubsan_handle_shift_out_of_bounds_abort(struct shift *data, uintptr_t left, uintptr_t right) {
  (void)left, (void)right;
  fail("shift-out-of-range", &data->place);
}

void __ubsan_handle_out_of_bounds_abort(struct subscript *data, uintptr_t index) {
  (void)index;
  fail("out-of-bounds", &data->place);
}

void __ubsan_handle_builtin_unreachable(struct operation *data) { fail("unreachable", &data->place); }

/* A null pointer, or one that is not aligned, is used. Naming a field of what it points to (kind 3 and above) is no access yet. */
void __ubsan_handle_type_mismatch_v1(struct access *data, uintptr_t pointer) {
  if (data->kind >= 3) return;
  fail(pointer == 0 ? "null-dereference" : "misaligned-access", &data->place);
}

void __ubsan_handle_nonnull_arg_abort(struct argument *data) { fail("null-dereference", &data->place); }

/* A _Bool that is neither 0 nor 1, or a number that its enumeration does not have. */
void __ubsan_handle_load_invalid_value_abort(struct operation *data, uintptr_t value) {
  (void)value;
  fail("invalid-value", &data->place);
}

/* The length of an array that is 0 or less. */
void __ubsan_handle_vla_bound_not_positive_abort(struct operation *data, uintptr_t bound) {
  (void)bound;
  fail("out-of-bounds", &data->place);
}
