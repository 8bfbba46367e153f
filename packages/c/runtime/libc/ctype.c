/*
 * <ctype.h> in the "C" locale. Written without branches: a class is a range test by one unsigned comparison, and tests are joined
 * with `|` and `&`, so that classifying a symbolic character never forks.
 */

#include <everypath-internal.h>

#define IN(character, low, high) ((unsigned)(character) - (unsigned)(low) <= (unsigned)(high) - (unsigned)(low))

/* C11 7.4p1: anything else than EOF and the values of unsigned char is outside of the tables of a library. */
static int classified(int character) {
  __everypath_check(IN(character, -1, 255), "library-call", "the character is neither EOF nor a value of unsigned char");
  return character;
}

int isdigit(int character) { return IN(classified(character), '0', '9'); }

int islower(int character) { return IN(classified(character), 'a', 'z'); }

int isupper(int character) { return IN(classified(character), 'A', 'Z'); }

/* Bit 5 is all that tells a capital from its small letter. */
int isalpha(int character) { return IN((unsigned)classified(character) | 32u, 'a', 'z'); }

int isalnum(int character) {
  int valid = classified(character);
  return IN((unsigned)valid | 32u, 'a', 'z') | IN(valid, '0', '9');
}

int isxdigit(int character) {
  int valid = classified(character);
  return IN((unsigned)valid | 32u, 'a', 'f') | IN(valid, '0', '9');
}

int isblank(int character) {
  int valid = classified(character);
  return (valid == ' ') | (valid == '\t');
}

int isspace(int character) {
  int valid = classified(character);
  return (valid == ' ') | IN(valid, '\t', '\r');
}

int iscntrl(int character) {
  int valid = classified(character);
  return IN(valid, 0, 31) | (valid == 127);
}

int isprint(int character) { return IN(classified(character), ' ', '~'); }

int isgraph(int character) { return IN(classified(character), '!', '~'); }

int ispunct(int character) {
  int valid = classified(character);
  return IN(valid, '!', '~') & !(IN((unsigned)valid | 32u, 'a', 'z') | IN(valid, '0', '9'));
}

int tolower(int character) {
  int valid = classified(character);
  return valid + (IN(valid, 'A', 'Z') << 5);
}

int toupper(int character) {
  int valid = classified(character);
  return valid - (IN(valid, 'a', 'z') << 5);
}

int isascii(int character) { return IN(character, 0, 127); }

int toascii(int character) { return character & 127; }
