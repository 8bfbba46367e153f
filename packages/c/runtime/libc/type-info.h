/* How the C++ compiler describes types for exceptions, typeid and dynamic_cast: Itanium's C++ ABI, 2.9.5. */
#ifndef EVERYPATH_TYPE_INFO_H
#define EVERYPATH_TYPE_INFO_H

struct type_info {
  /* Tells which of the structures below it is. */
  const void *const *kind;
  const char *name;
};

/* A pointer to a type, or to what that is `const` or `volatile` for: `qualifiers` has a bit for each. */
struct pointer_type {
  struct type_info type;
  unsigned int qualifiers;
  const struct type_info *pointee;
};

/* What a search for a base class has found. */
struct found_base {
  const char *place;
  /* Places; 2 stands for all that are more. */
  int places;
};

int __everypath_is_pointer(const struct type_info *type);
int __everypath_is_function(const struct type_info *type);
int __everypath_is_null_pointer(const struct type_info *type);
int __everypath_is_void(const struct type_info *type);
/* Public bases of this type, the object itself included, of the object of `type` at `place`; only the one at `at`, where that is not NULL. */
void __everypath_find_base(const struct type_info *type, const char *place, const struct type_info *wanted,
                           const char *at, struct found_base *found);

#endif
