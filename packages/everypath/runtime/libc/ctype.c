/*
 * <ctype.h> in the "C" locale. Written without branches: a class is a range test by one unsigned comparison, and tests are joined
 * with `|` and `&`, so that classifying a symbolic character never forks.
 */

#define IN(character, low, high) ((unsigned)(character) - (unsigned)(low) <= (unsigned)(high) - (unsigned)(low))

int isdigit(int character) { return IN(character, '0', '9'); }

int islower(int character) { return IN(character, 'a', 'z'); }

int isupper(int character) { return IN(character, 'A', 'Z'); }

/* Bit 5 is all that tells a capital from its small letter. */
int isalpha(int character) { return IN((unsigned)character | 32u, 'a', 'z'); }

int isalnum(int character) { return IN((unsigned)character | 32u, 'a', 'z') | IN(character, '0', '9'); }

int isxdigit(int character) { return IN((unsigned)character | 32u, 'a', 'f') | IN(character, '0', '9'); }

int isblank(int character) { return (character == ' ') | (character == '\t'); }

int isspace(int character) { return (character == ' ') | IN(character, '\t', '\r'); }

int iscntrl(int character) { return IN(character, 0, 31) | (character == 127); }

int isprint(int character) { return IN(character, ' ', '~'); }

int isgraph(int character) { return IN(character, '!', '~'); }

int ispunct(int character) {
  return IN(character, '!', '~') & !(IN((unsigned)character | 32u, 'a', 'z') | IN(character, '0', '9'));
}

int tolower(int character) { return character + (IN(character, 'A', 'Z') << 5); }

int toupper(int character) { return character - (IN(character, 'a', 'z') << 5); }

int isascii(int character) { return IN(character, 0, 127); }

int toascii(int character) { return character & 127; }
