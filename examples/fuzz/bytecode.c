// A loader of programs for a stack machine: a header with the number of constants and instructions, then both. The loader checks every jump and every
// constant, but not that an instruction `pop` finds something on the stack.
// fuzz: out-of-bounds
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PUSH = 1, ADD, MULTIPLY, POP, JUMP, IF_ZERO, PRINT, STOP };

struct program {
  uint8_t constants[16];
  uint8_t code[64];
  unsigned constant_count;
  unsigned code_size;
};

static int load(struct program *program, const uint8_t *bytes, size_t size) {
  if (size < 6 || bytes[0] != 0xca || bytes[1] != 0xfe || bytes[2] != 1) return 1;
  program->constant_count = bytes[3];
  program->code_size = bytes[4];
  if (program->constant_count > sizeof program->constants || program->code_size > sizeof program->code) return 2;
  if ((size_t)5 + program->constant_count + 2 * program->code_size > size) return 3;
  memcpy(program->constants, bytes + 5, program->constant_count);
  for (unsigned i = 0; i < program->code_size; i++) {
    uint8_t operation = bytes[5 + program->constant_count + 2 * i];
    uint8_t operand = bytes[6 + program->constant_count + 2 * i];
    if (operation == PUSH && operand >= program->constant_count) return 4;
    if ((operation == JUMP || operation == IF_ZERO) && operand >= program->code_size) return 5;
    if (operation < PUSH || operation > STOP || 2 * i + 1 >= sizeof program->code) return 6;
    program->code[2 * i] = operation;
    program->code[2 * i + 1] = operand;
  }
  return 0;
}

static int run(const struct program *program) {
  uint32_t stack[8];
  unsigned depth = 0;
  unsigned at = 0;
  for (int steps = 0; steps < 200 && at < program->code_size; steps++) {
    uint8_t operand = program->code[2 * at + 1];
    switch (program->code[2 * at++]) {
      case PUSH:
        if (depth == 8) return 1;
        stack[depth++] = program->constants[operand];
        break;
      case ADD:
        if (depth < 2) return 2;
        depth--;
        stack[depth - 1] += stack[depth];
        break;
      case MULTIPLY:
        if (depth < 2) return 2;
        depth--;
        stack[depth - 1] *= stack[depth];
        break;
      case POP:
        depth--;
        break;
      case JUMP:
        at = operand;
        break;
      case IF_ZERO:
        if (depth == 0) return 2;
        if (stack[--depth] == 0) at = operand;
        break;
      case PRINT:
        if (depth == 0) return 2;
        printf("%u\n", (unsigned)stack[depth - 1]);
        break;
      default:
        return 0;
    }
  }
  return 0;
}

int main(void) {
  uint8_t bytes[256];
  struct program program;
  size_t size = fread(bytes, 1, sizeof bytes, stdin);
  int status = load(&program, bytes, size);
  return status != 0 ? status : run(&program);
}
