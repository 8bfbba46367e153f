// A reader of JSON that counts values. Escapes of the kind \uXXXX are written as UTF-8 into a buffer that has room for one byte each.
// fuzz: out-of-bounds
#include <stdio.h>
#include <string.h>

static char text[2048];
static const char *at;
static int values;

static void blanks(void) {
  while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') at++;
}

static int hex(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

static int value(int depth);

static int string(void) {
  char buffer[8];
  size_t length = 0;
  for (at++; *at != '"'; at++) {
    unsigned code = (unsigned char)*at;
    if (code < 32) return 0;
    if (code == '\\') {
      at++;
      if (*at == 'u') {
        code = 0;
        for (int i = 0; i < 4; i++) {
          int digit = hex(*++at);
          if (digit < 0) return 0;
          code = code * 16 + (unsigned)digit;
        }
      } else if (*at == 'n') {
        code = '\n';
      } else if (*at != '"' && *at != '\\') {
        return 0;
      }
    }
    if (length + 1 >= sizeof buffer) continue;
    if (code >= 0x800) buffer[length++] = (char)(0xe0 | code >> 12);
    if (code >= 0x80) buffer[length++] = (char)(0x80 | (code & 63));
    buffer[length++] = (char)code;
  }
  buffer[length] = '\0';
  at++;
  return buffer[0] != '\x7f';
}

static int list(char end, int is_object, int depth) {
  at++;
  blanks();
  if (*at == end) {
    at++;
    return 1;
  }
  for (;;) {
    blanks();
    if (is_object) {
      if (*at != '"' || !string()) return 0;
      blanks();
      if (*at++ != ':') return 0;
    }
    if (!value(depth + 1)) return 0;
    blanks();
    if (*at == end) {
      at++;
      return 1;
    }
    if (*at++ != ',') return 0;
  }
}

static int value(int depth) {
  if (depth > 8) return 0;
  values++;
  blanks();
  switch (*at) {
    case '{':
      return list('}', 1, depth);
    case '[':
      return list(']', 0, depth);
    case '"':
      return string();
    case 't':
      if (strncmp(at, "true", 4) != 0) return 0;
      at += 4;
      return 1;
    case 'n':
      if (strncmp(at, "null", 4) != 0) return 0;
      at += 4;
      return 1;
    default:
      if (*at < '0' || *at > '9') return 0;
      while (*at >= '0' && *at <= '9') at++;
      return 1;
  }
}

int main(void) {
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = '\0';
  at = text;
  if (!value(0)) return 1;
  blanks();
  if (*at != '\0') return 2;
  printf("%d values\n", values);
  return 0;
}
