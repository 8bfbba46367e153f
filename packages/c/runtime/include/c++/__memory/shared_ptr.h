/* <memory>: ISO C++20, 20.11.3.1: the functions that are in no header of the library. */
#include_next <__memory/shared_ptr.h>

#ifndef EVERYPATH_CPP_SHARED_PTR
#define EVERYPATH_CPP_SHARED_PTR

_LIBCPP_BEGIN_NAMESPACE_STD
inline bad_weak_ptr::~bad_weak_ptr() noexcept {}
inline const char *bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
_LIBCPP_END_NAMESPACE_STD

#endif
