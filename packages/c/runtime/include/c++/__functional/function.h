/* <functional>: ISO C++20, 20.14.17.2: the functions that are in no header of the library. */
#include_next <__functional/function.h>

#ifndef EVERYPATH_CPP_FUNCTION
#define EVERYPATH_CPP_FUNCTION

_LIBCPP_BEGIN_NAMESPACE_STD
inline bad_function_call::~bad_function_call() noexcept {}
inline const char *bad_function_call::what() const noexcept { return "std::bad_function_call"; }
_LIBCPP_END_NAMESPACE_STD

#endif
