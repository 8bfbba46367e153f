/*
 * The types that the C++ compiler describes nowhere, since its library does: the fundamental ones and pointers to them (Itanium's C++ ABI, 2.9.2);
 * and the search among a class's bases, which exceptions and dynamic_cast share.
 */
#include "type-info.h"
#include <stddef.h>

/* A type's kind is the address of the third element of one of these. */
#define KIND(name) const void *const name[4] = {NULL, NULL, NULL, NULL}
KIND(_ZTVN10__cxxabiv123__fundamental_type_infoE);
KIND(_ZTVN10__cxxabiv117__array_type_infoE);
KIND(_ZTVN10__cxxabiv120__function_type_infoE);
KIND(_ZTVN10__cxxabiv116__enum_type_infoE);
KIND(_ZTVN10__cxxabiv117__class_type_infoE);
KIND(_ZTVN10__cxxabiv120__si_class_type_infoE);
KIND(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
KIND(_ZTVN10__cxxabiv119__pointer_type_infoE);
KIND(_ZTVN10__cxxabiv129__pointer_to_member_type_infoE);

#define IS_CONST 1
#define FUNDAMENTAL(letters) \
  const struct type_info _ZTI##letters = {&_ZTVN10__cxxabiv123__fundamental_type_infoE[2], #letters}; \
  const struct pointer_type _ZTIP##letters = {{&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "P" #letters}, 0, &_ZTI##letters}; \
  const struct pointer_type _ZTIPK##letters = { \
    {&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "PK" #letters}, IS_CONST, &_ZTI##letters}

FUNDAMENTAL(v);
FUNDAMENTAL(b);
FUNDAMENTAL(w);
FUNDAMENTAL(c);
FUNDAMENTAL(a);
FUNDAMENTAL(h);
FUNDAMENTAL(s);
FUNDAMENTAL(t);
FUNDAMENTAL(i);
FUNDAMENTAL(j);
FUNDAMENTAL(l);
FUNDAMENTAL(m);
FUNDAMENTAL(x);
FUNDAMENTAL(y);
FUNDAMENTAL(n);
FUNDAMENTAL(o);
FUNDAMENTAL(f);
FUNDAMENTAL(d);
FUNDAMENTAL(e);
FUNDAMENTAL(Dn);
FUNDAMENTAL(Di);
FUNDAMENTAL(Ds);
FUNDAMENTAL(Du);

int __everypath_is_pointer(const struct type_info *type) {
  return type->kind == &_ZTVN10__cxxabiv119__pointer_type_infoE[2];
}

int __everypath_is_function(const struct type_info *type) {
  return type->kind == &_ZTVN10__cxxabiv120__function_type_infoE[2];
}

int __everypath_is_null_pointer(const struct type_info *type) { return type == &_ZTIDn; }
int __everypath_is_void(const struct type_info *type) { return type == &_ZTIv; }

/* A class with one base, public, at its own address. */
struct class_with_base {
  struct type_info type;
  const struct type_info *base;
};

struct base {
  const struct type_info *type;
  /* Where the base is, in the upper bits: within the object, or for a virtual one the place in its table that tells. */
  long position;
};
#define IS_VIRTUAL 1
#define IS_PUBLIC 2
#define POSITION_SHIFT 8

struct class_with_bases {
  struct type_info type;
  unsigned int flags;
  unsigned int count;
  struct base bases[];
};

static void note(struct found_base *found, const char *place) {
  if (found->places == 0) {
    found->place = place;
    found->places = 1;
  } else if (found->place != place) {
    found->places = 2;
  }
}

void __everypath_find_base(const struct type_info *type, const char *place, const struct type_info *wanted,
                           const char *at, struct found_base *found) {
  unsigned int i;
  const struct class_with_bases *several = (const struct class_with_bases *)type;
  if (type == wanted) {
    if (at == NULL || at == place) note(found, place);
    return;
  }
  if (type->kind == &_ZTVN10__cxxabiv120__si_class_type_infoE[2]) {
    __everypath_find_base(((const struct class_with_base *)type)->base, place, wanted, at, found);
    return;
  }
  if (type->kind != &_ZTVN10__cxxabiv121__vmi_class_type_infoE[2]) return;
  for (i = 0; i < several->count; i++) {
    const struct base *base = &several->bases[i];
    long position = base->position >> POSITION_SHIFT;
    if (!(base->position & IS_PUBLIC)) continue;
    if (base->position & IS_VIRTUAL) {
      /* Of a null pointer nothing tells where the base is: null is converted to null. */
      position = place == NULL ? 0 : *(const ptrdiff_t *)(*(const char *const *)place + position);
    }
    __everypath_find_base(base->type, place == NULL ? NULL : place + position, wanted, at, found);
  }
}
