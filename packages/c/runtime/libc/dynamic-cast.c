/* dynamic_cast from one class to another, down or across: Itanium's C++ ABI, 2.9.7. */
#include "type-info.h"
#include <stddef.h>

/* What stands before the address that an object's first word has: where the whole object begins, and its type. */
struct table_head {
  ptrdiff_t to_whole;
  const struct type_info *type;
};

struct base_search {
  const struct type_info *target;
  const struct type_info *source;
  const char *source_place;
  struct found_base found;
};

/*
 * The objects of the target's type within the whole object of which the source is a public base. A base is either itself of that type or has
 * further bases: of the target's own bases none is of the target's type.
 */
static int derives(const struct type_info *type, const char *place, struct base_search *search) {
  struct found_base target = {NULL, 0};
  struct found_base source = {NULL, 0};
  __everypath_find_base(type, place, search->target, NULL, &target);
  if (target.places != 1) return target.places;
  __everypath_find_base(search->target, target.place, search->source, search->source_place, &source);
  search->found.place = target.place;
  search->found.places = source.places > 0;
  return 1;
}

/* Called where the program casts; the model below cannot tell which of several equal bases the source is part of. */
void __everypath_unmodelled_dynamic_cast_among_equal_bases(void);

void *__dynamic_cast(const void *source, const struct type_info *source_type, const struct type_info *target_type, ptrdiff_t hint) {
  const struct table_head *head = *(const struct table_head *const *)source - 1;
  const char *whole = (const char *)source + head->to_whole;
  struct base_search search = {target_type, source_type, source, {NULL, 0}};
  struct found_base source_in_whole = {NULL, 0};
  int targets = derives(head->type, whole, &search);
  (void)hint;
  if (targets == 0) return NULL;
  if (targets > 1) {
    __everypath_unmodelled_dynamic_cast_among_equal_bases();
    return NULL;
  }
  if (search.found.places > 0) return (void *)search.found.place;
  /* Across: both are public bases of the whole object. */
  __everypath_find_base(head->type, whole, source_type, source, &source_in_whole);
  return source_in_whole.places > 0 ? (void *)search.found.place : NULL;
}
