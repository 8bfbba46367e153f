/**
 * What a procedure asserts first is what it requires of its callers (King, section 8): it is assumed in the activation that a run is of, and nowhere
 * else. What runs before that activation, in it or as a handler of its end has nobody who could satisfy it but the program.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-input-predicate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = "#include <everypath.h>\n#include <stdlib.h>\n#include <string.h>\nstatic int done;\n";
const good = ["safe", "proved"];
const commands = ["explore", "bmc", "prove"] as const;

async function verdicts(text: string, options: readonly string[]): Promise<readonly string[]> {
  const file = join(folder, "program.c");
  writeFileSync(file, head + text);
  const found: string[] = [];
  for (const command of commands) found.push((await runInProcess(command, file, options)).verdict);
  return found;
}

const elsewhere: readonly (readonly [what: string, text: string])[] = [
  [
    "a handler of the program's end",
    `static void bye(void) { everypath_invariant(done != 7); }
int main(void) { done = everypath_int("done"); atexit(bye); return 0; }`,
  ],
  [
    "a handler that exit runs",
    `static void bye(void) { everypath_invariant(done != 7); }
int main(void) { done = everypath_int("done"); atexit(bye); exit(0); }`,
  ],
  [
    "what a function of the library calls back",
    `static int compare(const void *a, const void *b) { everypath_invariant(done != 7); return 0; }
int main(void) { int two[2] = {1, 2}; done = everypath_int("done"); qsort(two, 2, sizeof *two, compare); return 0; }`,
  ],
  [
    "a function that is called",
    `static void step(void) { everypath_invariant(done != 7); }
int main(void) { done = everypath_int("done"); step(); return 0; }`,
  ],
];

describe("is checked in", () => {
  test.each(elsewhere)("%s", async (_what, text) => {
    for (const verdict of await verdicts(text, [])) expect(good).not.toContain(verdict);
    for (const verdict of await verdicts(text.replace("!= 7", "!= 7 || done == 7"), []))
      expect(good).toContain(verdict);
  });

  test("the entry, where it calls itself", async () => {
    const text = "int f(int n) { everypath_invariant(n >= 0); return n > 3 ? 0 : f(n STEP); }";
    const options = ["--entry", "f", "--assume", "n < 3"];
    for (const verdict of await verdicts(text.replace("STEP", "- 1"), options))
      expect(good).not.toContain(verdict);
    for (const verdict of await verdicts(text.replace("STEP", "+ 1"), options))
      expect(good).toContain(verdict);
  });
});

test("is assumed of the entry, and the result says so", async () => {
  const file = join(folder, "entry.c");
  writeFileSync(file, `${head}int f(int n) { everypath_invariant(n != 0); return 12 / n; }\n`);
  for (const command of commands) {
    const { verdict, assumptions } = await runInProcess(command, file, ["--entry", "f"]);
    expect(good).toContain(verdict);
    expect(assumptions).toContainEqual(
      expect.objectContaining({ kind: "precondition", what: "n != 0, as f requires", standing: "chosen" }),
    );
  }
});
