/** A loop that goes on or not by where variables lie: nothing is proved of it, since the address that a global variable has here is one of several. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { outcomeInProcess } from "../examples/in-process.ts";
import { keptConnection } from "../kept-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-address-loops-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const conditions = [
  ["&x + 1 == &y", "unknown"],
  ["word(0) == word(1) + 1", "unknown"],
  ["((uintptr_t)&x >> 40) != 0", "unknown"],
  ["(int)(intptr_t)&x < 0", "unknown"],
  ["((uintptr_t)&x & 63) != 0", "unknown"],
  ["&x == &y", "terminates"],
  ["((uintptr_t)&x & 3) != 0", "terminates"],
] as const;

describe("a loop while", () => {
  test.each(conditions)("%s: %s", async (condition, verdict) => {
    const file = join(folder, "loop.c");
    const word = 'static const char *word(int i) { return i ? "xabcd" : "abcd"; }';
    writeFileSync(
      file,
      `#include <stdint.h>\nstatic int x, y;\n${word}\nint main(void) {\n  while (${condition}) {}\n  return 0;\n}\n`,
    );
    const { stdout } = await outcomeInProcess(["terminate", file, "--json", "--time", "60"], keptConnection);
    expect(JSON.parse(stdout).verdict).toBe(verdict);
  });
});
