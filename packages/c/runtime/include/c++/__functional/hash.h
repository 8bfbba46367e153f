/* <functional>: ISO C++20, 20.14.18: what hashes of texts are made by, which is in no header of the library. */
#include_next <__functional/hash.h>

#ifndef EVERYPATH_CPP_HASH
#define EVERYPATH_CPP_HASH

_LIBCPP_BEGIN_NAMESPACE_STD
inline size_t __hash_memory(_LIBCPP_NOESCAPE const void *text, size_t size) noexcept {
  return __murmur2_or_cityhash<size_t>()(text, size);
}
_LIBCPP_END_NAMESPACE_STD

#endif
