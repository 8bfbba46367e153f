/* A state machine: a door with a code, six keys pressed. */
#include <klee/klee.h>

#define KEYS 6

enum state { LOCKED, FIRST, SECOND, OPEN, ALARM };

int main(void) {
  unsigned char keys[KEYS];
  enum state state = LOCKED;
  int wrong = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < KEYS; i++) {
    unsigned char key = keys[i];
    switch (state) {
    case LOCKED: state = key == 4 ? FIRST : (wrong++, LOCKED); break;
    case FIRST: state = key == 2 ? SECOND : key == 4 ? FIRST : (wrong++, LOCKED); break;
    case SECOND: state = key == 7 ? OPEN : (wrong++, LOCKED); break;
    case OPEN: state = key == 0 ? LOCKED : OPEN; break;
    case ALARM: break;
    }
    if (wrong > 3) state = ALARM;
  }
  klee_assert(state != OPEN || wrong <= 3);
  return state;
}
