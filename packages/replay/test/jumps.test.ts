/** longjmp in compiled programs: they go on where setjmp was called, however deep the call, and a jump to nowhere is seen. */
import { describe, expect, test } from "vitest";
import { dataModels, int, replayerOf } from "./support.ts";

const text = `#include <everypath.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf outer, inner;
static int deeper(int n) {
  int *memory = malloc(4);
  *memory = n;
  if (n == 0) { free(memory); longjmp(outer, 0); }
  if (n == 100) { free(memory); longjmp(inner, 7); }
  int below = deeper(n - 1);
  free(memory);
  return below;
}
static int arm(void) { return setjmp(inner); }
int main(void) {
  int x = everypath_int("x");
  volatile int count = 0;
  int value = setjmp(outer);
  count++;
  if (value == 0) {
    if (x < 0) { arm(); longjmp(inner, 1); }
    int again = setjmp(inner);
    if (again != 0) return again + count;
    return deeper(x);
  }
  if (count < 3) longjmp(outer, 50);
  return value * 10 + count;
}
`;

describe.each(dataModels)("%s", (dataModel) => {
  test.each([
    [100, 8n],
    [0, 503n],
    [3, 503n],
  ])("with %i", async (x, result) => {
    const replayer = await replayerOf(text, dataModel);
    for (const variant of ["plain", "addresses", "values"] as const) {
      const { end } = await replayer.run({ readings: [int("x", x)] }, variant);
      expect(end).toMatchObject({ kind: "returned", result: { value: result } });
    }
  });

  test("to a function that has returned", async () => {
    const replayer = await replayerOf(text, dataModel);
    const { end } = await replayer.run({ readings: [int("x", -1)] }, "addresses");
    expect(end).toMatchObject({ kind: "error", error: "use-after-free" });
  });
});
