/** An access far outside of an object may be one to another object in the compiled program, which does not show it then. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-distance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `a` has 16 bytes; `b` lies near it. */
const program = (first: string, element: string): string => `int f(unsigned x) {
  int a[4] = {0}, b[64] = {0};
  int *p = ${first};
  b[x & 63] = a[x & 3] = 1;
  return p[${element}];
}
`;

test.each([
  { name: "just behind", source: program("a", "4 + (x & 1)"), replay: "confirmed" },
  { name: "just before", source: program("b", "-1 - (int)(x & 1)"), replay: "confirmed" },
  { name: "in the other object", source: program("a", "12 + (x & 31)"), replay: "not-replayable" },
])("an access $name", async ({ source, replay }) => {
  const file = join(folder, "f.c");
  writeFileSync(file, source);
  const result = await exploreInProcess(file, ["--entry", "f"]);
  expect(result).toMatchObject({ verdict: "unsafe", complete: true });
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 5, replay],
  ]);
  if (replay === "not-replayable")
    expect(result.errors[0]?.replayDetail).toMatch(/^\d+ bytes from the object, where the compiled program/);
});
