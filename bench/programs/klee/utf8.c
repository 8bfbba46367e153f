/* Table look-ups: a decoder of UTF-8 as an automaton whose table is read at symbols. */
#include <klee/klee.h>

#define LENGTH 4

/* Classes: 0 ascii, 1 continuation, 2 lead of two, 3 lead of three, 4 lead of four, 5 never. */
static unsigned char classes[256];
static const unsigned char next[4][6] = {
    {0, 9, 1, 2, 3, 9},
    {9, 0, 9, 9, 9, 9},
    {9, 1, 9, 9, 9, 9},
    {9, 2, 9, 9, 9, 9},
};

int main(void) {
  unsigned char text[LENGTH];
  unsigned state = 0;
  int characters = 0;
  for (int i = 0; i < 256; i++)
    classes[i] = i < 0x80 ? 0 : i < 0xc0 ? 1 : i < 0xc2 ? 5 : i < 0xe0 ? 2 : i < 0xf0 ? 3 : i < 0xf5 ? 4 : 5;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < LENGTH; i++) {
    state = next[state][classes[text[i]]];
    if (state == 9) return -1;
    if (state == 0) characters++;
  }
  return characters;
}
