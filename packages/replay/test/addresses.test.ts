/** Results that depend on where objects lie: they may be others when the program runs, which is no fault of either execution. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-addresses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const objects: readonly (readonly [where: string, declared: string, ended: string])[] = [
  ["on the stack", "struct node one = {0}, two = {0}, *a = &one, *b = &two;", ""],
  [
    "of several sizes",
    "char gap[40]; struct node one = {0}, more[9] = {0}, *a = &one, *b = &more[7]; (void)gap;",
    "",
  ],
  [
    "on the heap",
    "struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b); if (!a || !b) return 3;",
    "free(a), free(b);",
  ],
  [
    "on the stack and the heap",
    "struct node one = {0}, *a = &one, *b = calloc(1, sizeof *b); if (!b) return 3;",
    "free(b);",
  ],
];

test.each(objects)("memcmp of structures with pointers, %s", async (_where, declared, ended) => {
  const replays: (readonly [string | undefined, string | undefined])[] = [];
  for (const order of ["a, b", "b, a"]) {
    const file = join(folder, "program.c");
    writeFileSync(
      file,
      `#include <stdlib.h>\n#include <string.h>\nstruct node { long key; struct node *self; };\nint main(void) {\n  ${declared}\n  a->self = a, b->self = b;\n  int order = memcmp(${order}, sizeof *a);\n  ${ended}\n  return order > 0;\n}\n`,
    );
    // Which of the two is less is true of one place of several where they may lie, and the verdict rests on that.
    const { incomplete, verdict, paths = [] } = await exploreInProcess(file);
    const reasons = new Set(incomplete.map(({ reason }) => reason));
    expect([order, [...reasons], verdict]).toEqual([order, ["address"], "unknown"]);
    replays.push(...paths.map(({ replay, replayDetail }) => [replay, replayDetail] as const));
  }
  for (const [replay, detail] of replays) {
    if (replay === "confirmed") expect(detail).toBeUndefined();
    else
      expect([replay, detail]).toEqual([
        "not-replayable",
        expect.stringMatching(
          /^the path relies on approximated results of addresses as numbers: its result is [01], not [01]$/,
        ),
      ]);
  }
});

test("memcmp of pointers to variables that lie close together", async () => {
  const file = join(folder, "order.c");
  const compared = (order: string) =>
    `#include <string.h>\nint main(void) { int x = 0, y = 0, *p = &x, *q = &y; return memcmp(${order}, sizeof p) > 0; }\n`;
  const told: (string | undefined)[] = [];
  for (const order of ["&p, &q", "&q, &p"]) {
    writeFileSync(file, compared(order));
    const { paths = [] } = await exploreInProcess(file);
    told.push(...paths.map(({ replay }) => replay));
  }
  expect(told.filter((one) => one !== "confirmed" && one !== "not-replayable")).toEqual([]);
  // The engine's order is not that of the compiled program, in which the two lie in one block of 16 bytes wherever that is.
  expect(told).toContain("not-replayable");
});
