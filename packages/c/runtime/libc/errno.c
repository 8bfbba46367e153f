/* <errno.h>: where errno lives. */

/* Not under the name errno, which a program may give to a variable of its own. */
int __everypath_error_number;

int *__errno_location(void) { return &__everypath_error_number; }
