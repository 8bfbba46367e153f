/**
 * Two pointers in a caller's data that each lead to an object of their own. The path's inputs have to say so: they were found before the objects were
 * made, when any address did, and the replay was given one object for both.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-own-objects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "program.c");

const head = `#include <assert.h>
struct item { int key; struct item *next; };
struct two { int *a; struct item *b; };
`;

describe.each([[[]], [["--cflag=-O1"]]])("pointers of two types, %s", (options) => {
  test("lead to two objects in what is replayed", async () => {
    const text = `int f(struct two *c) {
  if (!c || !c->a || !c->b) return 0;
  c->b->key = 1;
  *c->a = 2;
  assert(c->b->key == 1);
  return 7;
}
`;
    writeFileSync(file, head + text);
    const { verdict, paths } = await exploreInProcess(file, ["--entry", "f", "--no-alias", ...options]);
    const path = paths.find(({ result }) => result?.text === "7");
    const meant = path?.inputs?.flatMap(({ text }) => (text?.startsWith("&") ? [text] : []));
    expect({ verdict, meant, replay: path?.replay }).toEqual({
      verdict: "safe",
      meant: ["&c[0].a[0]", "&c[0].b[0]"],
      replay: "confirmed",
    });
  });

  test("do not lead where no object of theirs can lie", async () => {
    const text = `int f(struct two *c) {
  if (!c || !c->a || !c->b) return 0;
  c->b->key = *c->a;
  assert(((unsigned long)c->a & 3) != 1);
  return 7;
}
`;
    writeFileSync(file, head + text);
    const { errors } = await exploreInProcess(file, ["--entry", "f", "--no-alias", ...options]);
    expect(errors).toEqual([]);
  });
});
