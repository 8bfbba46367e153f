/* <new>: ISO C++20, 17.6.4: the functions that are in no header of the library. */
#include_next <__new/exceptions.h>

#ifndef EVERYPATH_CPP_NEW_EXCEPTIONS
#define EVERYPATH_CPP_NEW_EXCEPTIONS

namespace std {
inline bad_alloc::bad_alloc() noexcept {}
inline bad_alloc::~bad_alloc() noexcept {}
inline const char *bad_alloc::what() const noexcept { return "std::bad_alloc"; }
inline bad_array_new_length::bad_array_new_length() noexcept {}
inline bad_array_new_length::~bad_array_new_length() noexcept {}
inline const char *bad_array_new_length::what() const noexcept { return "bad_array_new_length"; }
[[noreturn]] inline void __throw_bad_alloc() { throw bad_alloc(); }
}

/* What the library's operators call where there is no memory; without it they end the program. */
extern "C" __attribute__((weak, used)) inline void __everypath_throw_bad_alloc() { throw std::bad_alloc(); }
extern "C" [[noreturn]] __attribute__((weak, used)) inline void __cxa_throw_bad_array_new_length() {
  throw std::bad_array_new_length();
}

#endif
