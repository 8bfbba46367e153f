/* No function of strings is in a library: each is made where it is used, from the header's text. */
#ifndef EVERYPATH_CPP_EXTERN_TEMPLATE_LISTS
#define EVERYPATH_CPP_EXTERN_TEMPLATE_LISTS

#define _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST(Declare, Character)
#define _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(Declare, Character)

#endif
