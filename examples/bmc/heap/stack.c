// A stack of structures in memory that grows as it must: what is pushed comes back in reverse.
// verdict: safe
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

struct stack {
  int *values;
  int used, room;
};

static void push(struct stack *s, int value) {
  if (s->used == s->room) {
    s->room = s->room == 0 ? 1 : 2 * s->room;
    s->values = realloc(s->values, s->room * sizeof *s->values);
  }
  s->values[s->used++] = value;
}

int main(void) {
  struct stack s = {0, 0, 0};
  int values[5];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 5);
  for (int i = 0; i < n; i++) push(&s, values[i] = __VERIFIER_nondet_int());
  assert(s.used == n && s.used <= s.room);
  while (s.used > 0) {
    int value = s.values[--s.used];
    assert(value == values[s.used]);
  }
  free(s.values);
  return 0;
}
