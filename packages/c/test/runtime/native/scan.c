/* The scanf family against the system's: what is assigned, how many, errno, how far it reads; from strings and from streams. */
#include "compare.h"

#include <unistd.h>

MODEL(sscanf); MODEL(vsscanf); MODEL(fscanf); MODEL(vfscanf); MODEL(scanf); MODEL(vscanf); MODEL(fopen); MODEL(fclose);
MODEL(ftell); MODEL(feof); MODEL(unlink); MODEL(remove);
extern FILE *ep_stdin;
extern const char *file_names[8], *file_contents[8];
extern size_t file_sizes[8];

#define ARGUMENTS 3
#define ROOM 64

static char format[128], input[128];
static unsigned char ours[ARGUMENTS][ROOM], theirs[ARGUMENTS][ROOM];

static void add(char *text, const char *more) { strcat(text, more); }

static void add_number(char *text, size_t number) {
  char digits[24];
  sprintf(digits, "%zu", number);
  add(text, digits);
}

static void random_text(char *text, const char *letters, size_t most) {
  size_t kinds = strlen(letters), at = strlen(text);
  for (size_t i = below(most + 1); i > 0; i--) text[at++] = letters[below(kinds)];
  text[at] = '\0';
}

static const char *const sets[] = {"[a-c]", "[^a-c]", "[]x]", "[^]x]", "[0-9.]", "[ab-]", "[a-]", "[-a]", "[^ \n]", "[c-a]", "[a-c-z]"};

static void put_conversion(void) {
  static const char *const letters[] = {"d", "i", "u", "o", "x", "X", "c", "s", "n", "f", "e", "g", "a", "p"};
  static const char *const lengths[] = {"", "", "h", "hh", "l", "ll", "j", "z", "t"};
  const char *letter = one_in(6) ? sets[below(sizeof sets / sizeof *sets)] : letters[below(sizeof letters / sizeof *letters)];
  add(format, "%");
  if (one_in(8) && *letter != 'n') add(format, "*");
  if (*letter == 's' || *letter == '[' || one_in(4)) {
    if (*letter != 'n') add_number(format, 1 + below(one_in(2) ? 4 : 20));
  }
  if (strchr("diuoxXn", *letter) != NULL) add(format, lengths[below(sizeof lengths / sizeof *lengths)]);
  if (strchr("fega", *letter) != NULL && one_in(2)) add(format, "l");
  add(format, letter);
}

static void put_input(void) {
  static const char *const words[] = {"nan", "NaN", "inf", "INFINITY", "infini", "in", "na", "0x", "0xg", "0x1.8p3", "0x.p", "1e", "1e+", "1e5x",
                                      ".", ".5", "-.5e-3", "+", "-", "--1", "99999999999999999999", "-99999999999999999999", "4294967296",
                                      "2147483648", "-2147483649", "0777", "08", "0b1", "%", "1.5.2", "1e400", "0e", "0.e1", "0x1p", "5e-", "00x1"};
  switch (below(5)) {
    case 0:
      add(input, words[below(sizeof words / sizeof *words)]);
      break;
    case 1:
      random_text(input, "0123456789", 12);
      break;
    case 2:
      random_text(input, "+-0123456789xXabcefp.", 10);
      break;
    case 3:
      random_text(input, "abcxyz]-", 8);
      break;
    default: {
      char number[40];
      sprintf(number, one_in(2) ? "%d" : "%g", one_in(2) ? (int)random_bits() : (int)below(100), 1.0);
      add(input, number);
    }
  }
  if (!one_in(3)) random_text(input, " \t\n", 2);
}

static void make(void) {
  format[0] = input[0] = '\0';
  for (size_t i = 1 + below(ARGUMENTS); i > 0; i--) {
    put_conversion();
    if (one_in(5)) add(format, " ");
    if (one_in(12)) add(format, one_in(2) ? "%%" : "x");
    if (one_in(12)) random_text(format, "a,-", 1);
  }
  for (size_t i = below(ARGUMENTS + 1); i > 0; i--) put_input();
}

static void clear(void) {
  memset(ours, 0xa5, sizeof ours);
  memset(theirs, 0xa5, sizeof theirs);
  errno = *ep___errno_location() = 0;
}

static void compare(const char *what, int left, int right) {
  int error = errno;
  /* The system forgets a range error when it meets the end afterwards. */
  int is_forgotten = error == 0 && *ep___errno_location() == ERANGE;
  expect(left == right && memcmp(ours, theirs, sizeof ours) == 0 && (is_forgotten || *ep___errno_location() == error),
         "%s \"%s\" of \"%s\": %d and %d, errno %d and %d, first %02x%02x%02x%02x and %02x%02x%02x%02x", what, format, input, left, right,
         *ep___errno_location(), error, ours[0][0], ours[0][1], ours[0][2], ours[0][3], theirs[0][0], theirs[0][1], theirs[0][2], theirs[0][3]);
}

static int vsscanf_ours(const char *text, ...) {
  va_list arguments;
  int result;
  va_start(arguments, text);
  result = ep_vsscanf(text, format, arguments);
  va_end(arguments);
  return result;
}

static void strings(void) {
  make();
  clear();
  int left = one_in(2) ? ep_sscanf(input, format, ours[0], ours[1], ours[2]) : vsscanf_ours(input, ours[0], ours[1], ours[2]);
  compare("sscanf", left, sscanf(input, format, theirs[0], theirs[1], theirs[2]));
}

static int vfscanf_ours(FILE *file, ...) {
  va_list arguments;
  int result;
  va_start(arguments, file);
  result = ep_vfscanf(file, format, arguments);
  va_end(arguments);
  return result;
}

/* Two reads one after another from a file; then both are at the same place. */
static void streams(int number) {
  static char name[32];
  make();
  sprintf(name, "scan-%d", number);
  file_names[0] = name;
  file_contents[0] = input;
  file_sizes[0] = strlen(input);
  FILE *mine = ep_fopen(name, "r"), *other = tmpfile();
  fwrite(input, 1, strlen(input), other);
  rewind(other);
  for (int i = 0; i < 2; i++) {
    clear();
    int left = one_in(2) ? ep_fscanf(mine, format, ours[0], ours[1], ours[2]) : vfscanf_ours(mine, ours[0], ours[1], ours[2]);
    compare("fscanf", left, fscanf(other, format, theirs[0], theirs[1], theirs[2]));
    expect(ep_ftell(mine) == ftell(other), "fscanf \"%s\" of \"%s\": at %ld and %ld", format, input, ep_ftell(mine), ftell(other));
  }
  ep_fclose(mine);
  ep_remove(name);
  fclose(other);
}

static int vscanf_ours(int unused, ...) {
  va_list arguments;
  int result;
  va_start(arguments, unused);
  result = ep_vscanf("%d", arguments);
  va_end(arguments);
  return result;
}

static void standard_input(void) {
  int a = 0, b = 0, c = 0;
  file_names[1] = "stdin";
  file_contents[1] = "12 34 56";
  file_sizes[1] = 8;
  expect(ep_scanf("%d%d", &a, &b) == 2 && a == 12 && b == 34, "scanf");
  expect(vscanf_ours(0, &c) == 1 && c == 56, "vscanf");
  expect(ep_scanf("%d", &a) == EOF && ep_feof(ep_stdin), "scanf at the end");
}

int main(void) {
  for (int i = 0; i < 60000; i++) strings();
  for (int i = 0; i < 4000; i++) streams(i);
  standard_input();
  return finish();
}
