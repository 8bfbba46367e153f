/* <exception>: ISO C++20, 17.9.3 and 17.9.4: the functions that are in no header of the library. */
#include_next <__exception/exception.h>

#ifndef EVERYPATH_CPP_EXCEPTION
#define EVERYPATH_CPP_EXCEPTION

namespace std {
inline exception::~exception() noexcept {}
inline const char *exception::what() const noexcept { return "std::exception"; }
inline bad_exception::~bad_exception() noexcept {}
inline const char *bad_exception::what() const noexcept { return "std::bad_exception"; }
}

#endif
