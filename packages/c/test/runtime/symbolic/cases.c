/*
 * Small programs around one library function each, on symbolic bytes. Explored by the engine, and compiled by the system's compiler
 * with the inputs of each path as constants (native.c): both must write the same bytes. Numbers are written as bytes, not as text, since
 * printing a number decides how many digits it has.
 */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

extern void everypath_symbolic(void *object, size_t size, const char *name);

#define TEXT(length)                                          \
  char input[length], text[(length) + 1];                     \
  everypath_symbolic(input, sizeof input, "input");           \
  memcpy(text, input, sizeof input);                          \
  text[length] = '\0'

static void show(long long value) { fwrite(&value, sizeof value, 1, stdout); }

static void show_text(const char *text) { fwrite(text, 1, strlen(text) + 1, stdout); }

static void show_double(double value) { fwrite(&value, sizeof value, 1, stdout); }

void case_strlen(void) { TEXT(3); show((long long)strlen(text)); }
void case_strcmp(void) { TEXT(3); int order = strcmp(text, "ab"); show((order > 0) - (order < 0)); }
void case_strchr(void) { TEXT(3); char *found = strchr(text, 'a'); show(found == NULL ? -1 : found - text); }
void case_strrchr(void) { TEXT(3); char *found = strrchr(text, 'a'); show(found == NULL ? -1 : found - text); }
void case_strstr(void) { TEXT(3); char *found = strstr(text, "aa"); show(found == NULL ? -1 : found - text); }
void case_strspn(void) { TEXT(3); show((long long)strspn(text, "ab")); show((long long)strcspn(text, "cd")); }
void case_memchr(void) { TEXT(3); char *found = memchr(text, 'x', 3); show(found == NULL ? -1 : found - text); }
void case_strcpy(void) { TEXT(3); char copy[8] = "......."; strcpy(copy, text); show_text(copy); show(copy[5]); }
void case_strncpy(void) { TEXT(3); char copy[8] = "......."; strncpy(copy, text, 5); fwrite(copy, 1, 8, stdout); }
void case_strcat(void) { TEXT(3); char copy[8] = "ab"; strncat(copy, text, 2); strcat(copy, "c"); show_text(copy); }
void case_strcasecmp(void) { TEXT(2); int order = strcasecmp(text, "Ab"); show((order > 0) - (order < 0)); }
void case_strtok(void) { TEXT(4); for (char *token = strtok(text, ",;"); token != NULL; token = strtok(NULL, ",;")) show_text(token); }
void case_strdup(void) { TEXT(2); char *copy = strdup(text); show_text(copy); free(copy); }
void case_ctype(void) { TEXT(1); int c = (unsigned char)text[0]; show(!!isalpha(c) + 2 * !!isdigit(c) + 4 * !!isspace(c) + 8 * !!ispunct(c)); show(toupper(c)); }
void case_atoi(void) { TEXT(3); show(atoi(text)); }
void case_strtol(void) { TEXT(3); char *end; show(strtol(text, &end, 0)); show(end - text); }
void case_strtoul(void) { TEXT(3); char *end; show((long long)strtoul(text, &end, 16)); show(end - text); }
void case_strtod(void) { TEXT(1); char *end; strtod(text, &end); show(end - text); }
void case_abs(void) { TEXT(1); show(abs(text[0])); show(div(text[0], 7).rem); }
void case_qsort(void) {
  extern int everypath_compare(const void *left, const void *right);
  TEXT(3);
  qsort(text, 3, 1, everypath_compare);
  fwrite(text, 1, 3, stdout);
}
int everypath_compare(const void *left, const void *right) { return *(const unsigned char *)left - *(const unsigned char *)right; }
void case_bsearch(void) {
  TEXT(1);
  char *found = bsearch(text, "bdfh", 4, 1, everypath_compare);
  show(found == NULL ? -1 : *found);
}
void case_snprintf(void) { TEXT(1); char out[12]; int count = snprintf(out, sizeof out, "<%4d|%x>", text[0], (unsigned char)text[0]); show(count); show_text(out); }
void case_sprintf_text(void) { TEXT(2); char out[16]; show(sprintf(out, "[%3s|%.1s|%c]", text, text, 'x')); show_text(out); }
void case_sscanf_d(void) { TEXT(3); int value = -7; show(sscanf(text, "%d", &value)); show(value); }
void case_sscanf_i(void) { TEXT(3); int value = -7, at = -1; show(sscanf(text, "%2i%n", &value, &at)); show(value); show(at); }
void case_sscanf_s(void) { TEXT(3); char word[8] = "none"; show(sscanf(text, " %2s", word)); show_text(word); }
void case_sscanf_set(void) { TEXT(3); char word[8] = "none", next = '?'; show(sscanf(text, "%[a-c]%c", word, &next)); show_text(word); show(next); }
void case_sscanf_literal(void) { TEXT(3); int value = -7; show(sscanf(text, "a:%1d", &value)); show(value); }
void case_getopt(void) {
  TEXT(3);
  char *argv[] = {"program", text, "x", NULL};
  int option;
  opterr = 0;
  optind = 1;
  while ((option = getopt(3, argv, "ab:")) != -1) show(option);
  show(optind);
}
void case_fmod(void) { TEXT(1); show_double(fmod((text[0] & 3) + 6, 7)); }
void case_rounding(void) { TEXT(1); float x = text[0] / 4.0f; show_double(roundf(x)); show_double(rintf(x)); show_double(floorf(x)); show_double(ceilf(x)); }
void case_fmin(void) { TEXT(1); float x = text[0] / 4.0f; show_double(fmin(x, 2)); show_double(fmax(x, -2)); show_double(copysign(3, x)); show_double(fabs(x)); }
void case_ldexp(void) { TEXT(1); int exponent; show_double(ldexp(text[0], 3)); show_double(frexp(text[0], &exponent)); show(exponent); }
void case_modf(void) { TEXT(1); double whole, rest = modf(text[0] / 4.0f, &whole); show_double(whole); show_double(rest); }
void case_tmpfile(void) {
  TEXT(2);
  char line[8];
  FILE *file = tmpfile();
  fwrite(text, 1, 2, file);
  fputs("\nend", file);
  rewind(file);
  while (fgets(line, sizeof line, file) != NULL) show_text(line);
  show(ftell(file));
  show(feof(file) != 0);
  fclose(file);
}

/* The rest reads standard input. */

void case_getchar(void) { for (int c = getchar(); c != EOF && c != '.'; c = getchar()) show(c); show(feof(stdin) != 0); }
void case_fgets(void) { char line[3]; while (fgets(line, sizeof line, stdin) != NULL) show_text(line); }
void case_getline(void) {
  char *line = NULL;
  size_t size = 0;
  for (ssize_t length = getline(&line, &size, stdin); length > 0; length = getline(&line, &size, stdin)) show_text(line);
  free(line);
}
void case_fread(void) { char bytes[8]; show((long long)fread(bytes, 2, 3, stdin)); show(bytes[1]); show(getchar()); }
void case_ungetc(void) { int c = getchar(); ungetc(c == 'a' ? 'b' : c, stdin); show(getchar()); show(getchar()); }
void case_scanf(void) { int value = -7; char word[4] = "-"; show(scanf("%1d%2s", &value, word)); show(value); show_text(word); show(getchar()); }
