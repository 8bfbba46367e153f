// Function pointers, a union and bit-fields. A table of functions has a hole, which one input calls.
// paths: 4
// errors: 1 null-dereference
#include <assert.h>
#include <everypath.h>
#include <stddef.h>
#include <stdint.h>

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }

typedef int (*operation)(int, int);
static const operation operations[4] = {add, subtract, NULL, multiply};

struct instruction {
  unsigned code : 2;
  unsigned left : 5;
  signed right : 6;
};

union word {
  uint16_t whole;
  uint8_t bytes[2];
};

int main(void) {
  union word word;
  everypath_symbolic(&word.whole, sizeof word.whole, "word");
  assert(word.whole == word.bytes[0] + 256 * word.bytes[1]);

  struct instruction instruction;
  instruction.code = word.whole & 3u;
  instruction.left = (word.whole >> 2) & 31u;
  instruction.right = (signed)(word.bytes[1] & 31u);
  assert(instruction.left < 32 && instruction.right >= 0 && instruction.right <= 31);

  int result = operations[instruction.code](instruction.left, instruction.right); // expect: null-dereference
  assert(result >= -31 && result <= 31 * 31);
  return 0;
}
