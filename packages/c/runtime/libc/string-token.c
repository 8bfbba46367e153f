/* <string.h>: cutting a string into tokens. */
#include <everypath-internal.h>

static int is_delimiter(char character, const char *delimiters) {
  int found = 0;
  for (; *delimiters != '\0'; delimiters++) found |= character == *delimiters;
  return found;
}

static char *next_token(char *text, const char *delimiters, char **rest) {
  char *token;
  if (text == NULL) text = *rest;
  __everypath_check(text != NULL, "null-dereference", "there is no text to go on with");
  while (*text != '\0' && is_delimiter(*text, delimiters)) text++;
  if (*text == '\0') {
    *rest = text;
    return NULL;
  }
  token = text;
  while (*text != '\0' && !is_delimiter(*text, delimiters)) text++;
  if (*text != '\0') *text++ = '\0';
  *rest = text;
  return token;
}

char *strtok_r(char *restrict text, const char *restrict delimiters, char **restrict rest) {
  return next_token(text, delimiters, rest);
}

char *strtok(char *restrict text, const char *restrict delimiters) {
  static char *rest;
  return next_token(text, delimiters, &rest);
}

/* Unlike strtok, two delimiters in a row have an empty token between them. */
char *strsep(char **restrict text, const char *restrict delimiters) {
  char *token = *text;
  char *end = token;
  if (token == NULL) return NULL;
  while (*end != '\0' && !is_delimiter(*end, delimiters)) end++;
  if (*end != '\0') {
    *end = '\0';
    *text = end + 1;
  } else {
    *text = NULL;
  }
  return token;
}
