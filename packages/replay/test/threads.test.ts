/** Runs that are asked for at the same time, in several threads, end as they would one after another. */
import { expect, test } from "vitest";
import { int, replayerOf } from "./support.ts";

const program = `
#include <everypath.h>
int calls;
int main(void) {
  int x;
  everypath_symbolic(&x, sizeof x, "x");
  while (x == 7) {}
  if (x == 11) __builtin_trap();
  return 10 * x + calls++;
}
`;

test("with one that never ends and one that fails among them", async () => {
  const replayer = await replayerOf(program, "lp64", { seconds: 3, threads: 3 });
  const inputs = Array.from({ length: 30 }, (_, x) => x);
  const runs = await Promise.all(inputs.map((x) => replayer.run({ readings: [int("x", x)] })));
  for (const [x, { end }] of runs.entries()) {
    if (x === 7) expect(end).toEqual({ kind: "timeout" });
    else if (x === 11) expect(end.kind).toBe("error");
    else expect(end).toMatchObject({ kind: "returned", result: { value: BigInt(10 * x) } });
  }
});
