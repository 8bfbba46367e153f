/* <memory>: ISO C++20, 20.11.3: the functions of counts of owners that are in no header of the library. */
#include_next <__memory/shared_count.h>

#ifndef EVERYPATH_CPP_SHARED_COUNT
#define EVERYPATH_CPP_SHARED_COUNT

_LIBCPP_BEGIN_NAMESPACE_STD

inline __shared_count::~__shared_count() {}
inline __shared_weak_count::~__shared_weak_count() {}
/* Both numbers are one less than the owners that they count; all strong ones together are one weak one. */
inline void __shared_weak_count::__release_weak() noexcept {
  if (__shared_weak_owners_-- == 0) __on_zero_shared_weak();
}
inline __shared_weak_count *__shared_weak_count::lock() noexcept {
  if (__shared_owners_ == -1) return nullptr;
  __shared_owners_++;
  return this;
}
inline const void *__shared_weak_count::__get_deleter(const type_info &) const noexcept { return nullptr; }

_LIBCPP_END_NAMESPACE_STD

#endif
