// Splits standard input into the tokens of JSON and prints where each is.
#include <stdio.h>
#include <jsmn.h>

int main(void) {
  static char text[64];
  jsmn_parser parser;
  jsmntok_t tokens[8];
  size_t size = fread(text, 1, sizeof text, stdin);
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, size, tokens, 8);
  for (int i = 0; i < count; i++) printf("%d %d %d\n", tokens[i].type, tokens[i].start, tokens[i].end);
  return count < 0;
}
