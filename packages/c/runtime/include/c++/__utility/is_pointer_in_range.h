/*
 * Whether a pointer leads into a range, in place of the library's header of that name, which asks for the order of pointers into different objects: that is
 * the implementation's to know, and here the models'.
 */
#ifndef EVERYPATH_CPP_IS_POINTER_IN_RANGE
#define EVERYPATH_CPP_IS_POINTER_IN_RANGE

#include <__config>
#include <__type_traits/enable_if.h>
#include <__type_traits/integral_constant.h>
#include <__type_traits/is_constant_evaluated.h>
#include <__type_traits/void_t.h>
#include <__utility/declval.h>

extern "C" int __everypath_is_between(const void *begin, const void *end, const void *pointer);

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Left, class Right, class = void> struct __is_less_than_comparable : false_type {};
template <class Left, class Right>
struct __is_less_than_comparable<Left, Right, __void_t<decltype(std::declval<Left>() < std::declval<Right>())> >
    : true_type {};

/* While it compiles, the compiler knows the order of pointers into one object, and that others are not in the range. */
template <class T, class U, __enable_if_t<__is_less_than_comparable<const T *, const U *>::value, int> = 0>
_LIBCPP_CONSTEXPR_SINCE_CXX14 bool __is_pointer_in_range(const T *begin, const T *end, const U *pointer) {
  if (__libcpp_is_constant_evaluated()) {
    if (!__builtin_constant_p(begin <= pointer && pointer < end)) return false;
    return begin <= pointer && pointer < end;
  }
  return __everypath_is_between(begin, end, pointer);
}

template <class T, class U, __enable_if_t<!__is_less_than_comparable<const T *, const U *>::value, int> = 0>
_LIBCPP_CONSTEXPR_SINCE_CXX14 bool __is_pointer_in_range(const T *begin, const T *end, const U *pointer) {
  if (__libcpp_is_constant_evaluated()) return false;
  return __everypath_is_between(begin, end, pointer);
}

template <class T, class U>
_LIBCPP_CONSTEXPR_SINCE_CXX14 bool __is_overlapping_range(const T *begin, const T *end, const U *other) {
  const U *other_end = other + (end - begin);
  return std::__is_pointer_in_range(begin, end, other) || std::__is_pointer_in_range(other, other_end, begin);
}

_LIBCPP_END_NAMESPACE_STD

#endif
