/* The text of an error number: what strerror, perror and %m show. */
#ifndef EVERYPATH_ERROR_TEXT_H
#define EVERYPATH_ERROR_TEXT_H

char *__everypath_error_text(int number);

#endif
