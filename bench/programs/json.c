/* Is the text JSON? A recursive validator of objects, arrays, strings with escapes, numbers and words, on every text of 7 characters. */
#include <everypath.h>

#define LENGTH 7

static const char *at;

static int value(void);

static void skip_space(void) {
  while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') at++;
}

static int is_digit(char character) { return character >= '0' && character <= '9'; }

/* Takes the character if it is the next one. */
static int take(char character) {
  if (*at != character) return 0;
  at++;
  return 1;
}

static int digits(void) {
  if (!is_digit(*at)) return 0;
  while (is_digit(*at)) at++;
  return 1;
}

static int number(void) {
  take('-');
  if (!take('0') && !digits()) return 0;
  if (take('.') && !digits()) return 0;
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    if (!digits()) return 0;
  }
  return 1;
}

static int is_hexadecimal(char character) {
  return is_digit(character) || (character >= 'a' && character <= 'f') || (character >= 'A' && character <= 'F');
}

static int escape(void) {
  switch (*at) {
  case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
    at++;
    return 1;
  case 'u':
    at++;
    for (int i = 0; i < 4; i++, at++)
      if (!is_hexadecimal(*at)) return 0;
    return 1;
  default:
    return 0;
  }
}

static int string(void) {
  if (!take('"')) return 0;
  while (!take('"')) {
    if ((unsigned char)*at < ' ') return 0;
    if (*at++ == '\\' && !escape()) return 0;
  }
  return 1;
}

static int word(const char *expected) {
  for (; *expected != '\0'; expected++)
    if (!take(*expected)) return 0;
  return 1;
}

static int member(void) {
  skip_space();
  if (!string()) return 0;
  skip_space();
  return take(':') && value();
}

static int sequence(char end, int (*item)(void)) {
  at++;
  skip_space();
  if (take(end)) return 1;
  for (;;) {
    if (!item()) return 0;
    skip_space();
    if (take(end)) return 1;
    if (!take(',')) return 0;
  }
}

static int value(void) {
  int valid;
  skip_space();
  switch (*at) {
  case '{': valid = sequence('}', member); break;
  case '[': valid = sequence(']', value); break;
  case '"': valid = string(); break;
  case 't': valid = word("true"); break;
  case 'f': valid = word("false"); break;
  case 'n': valid = word("null"); break;
  default: valid = number();
  }
  skip_space();
  return valid;
}

int main(void) {
  char text[LENGTH + 1];
  everypath_symbolic(text, sizeof text, "text");
  everypath_assume(text[LENGTH] == '\0');
  at = text;
  return value() && *at == '\0';
}
