/** What the steps of a counterexample are called: fields, elements, bit-fields, what lies behind pointers, parameters and results, in all three languages. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-steps-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(name: string, text: string): Promise<Result> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return runInProcess("bmc", file, ["--no-replay"]);
}

/** `line name = value`, the text of a value where it has one. */
function told({ errors }: Result): string[] {
  return errors[0]!.trace!.map(
    ({ location, name, value, text, input }) =>
      `${location.line} ${name} = ${text ?? value}${input === true ? " input" : ""}`,
  );
}

test("C: structures, arrays, unions, bit-fields, pointers, the heap, calls", {
  timeout: 300_000,
}, async () => {
  const result = await check(
    "memory.c",
    `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct point { int x; unsigned char y; unsigned flag : 3, rest : 5; };
struct node { int value; struct node *next; };
static struct { struct point corner[2]; } shape;
static int a[4];
static int set(struct point *p, int to) { p->x = to; p->flag = 5; return to + 1; }
int main(void) {
  struct point p = {1, 2, 3, 4};
  int *heap = malloc(3 * sizeof *heap);
  struct node *node = malloc(sizeof *node);
  a[3] = __VERIFIER_nondet_int() & 1;
  shape.corner[1] = p;
  int r = set(&shape.corner[1], -7);
  heap[1] = r;
  *heap = 1;
  node->next = node;
  int *q = &a[2];
  *q = 4;
  int (*f)(struct point *, int) = set;
  float half = 0.5f;
  if (a[3]) assert(half > 1);
  free(heap);
  free(node);
  return 0;
}
`,
  );
  expect(told(result)).toEqual([
    "10 p.x = 1",
    "10 p.y = '\\x02'",
    "10 p.flag = 3",
    "10 p.rest = 4",
    "11 heap = heap@11",
    "12 node = heap@12",
    "13 a[3] = 1 input",
    "14 shape.corner[1].x = 1",
    "14 shape.corner[1].y = '\\x02'",
    "14 shape.corner[1].flag = 3",
    "14 shape.corner[1].rest = 4",
    "15 p = &shape.corner[1]",
    "15 to = -7",
    "8 shape.corner[1].x = -7",
    "8 shape.corner[1].flag = 5",
    "15 r = -6",
    "16 heap[1] = -6",
    "17 *heap = 1",
    "18 node->next = heap@12",
    "19 q = &a[2]",
    "20 a[2] = 4",
    "21 f = &set",
    "22 half = 0.5",
  ]);
  const trace = result.errors[0]!.trace!;
  const step = (name: string) => trace.filter((one) => one.name === name);
  expect(step("shape.corner[1].x").map(({ hexadecimal }) => hexadecimal)).toEqual(["0x1", "0xfffffff9"]);
  // What two names mean is one place.
  const cells = new Set(step("shape.corner[1].x").map(({ cell }) => cell));
  expect(cells.size).toBe(1);
  expect(step("a[2]")[0]!.cell).not.toBe(step("a[3]")[0]!.cell);
});

test("C: members of unions, fields of bits with their sign", async () => {
  const result = await check(
    "union.c",
    `#include <assert.h>
signed char __VERIFIER_nondet_char(void);
union word { int whole; unsigned char bytes[4]; struct { unsigned low : 4; int high : 5; } bits; };
struct outer { union word w; char mark; };
int main(void) {
  union word w;
  w.whole = -1;
  w.bytes[1] = 'x';
  w.bits.low = 9;
  w.bits.high = -3;
  struct outer o = {0};
  union word *p = &o.w;
  p->bytes[2] = 200;
  p->whole = 7;
  signed char c = __VERIFIER_nondet_char();
  assert(c != -7);
  return 0;
}
`,
  );
  expect(told(result)).toEqual([
    "7 w.whole = -1",
    "8 w.bytes[1] = 'x'",
    "9 w.bits.low = 9",
    "10 w.bits.high = -3",
    "11 o.w.whole = 0",
    "11 o.mark = '\\0'",
    "12 p = &o.w",
    "13 o.w.bytes[2] = '\\xc8'",
    "14 o.w.whole = 7",
    "15 c = '\\xf9' input",
  ]);
  const bits = result.errors[0]!.trace!.filter(({ name }) => name === "w.bits.high" || name === "c");
  expect(bits.map(({ value, hexadecimal }) => [value, hexadecimal])).toEqual([
    ["-3", "0x1d"],
    ["-7", "0xf9"],
  ]);
});

test("PL/I: elements of arrays", async () => {
  const result = await check(
    "array.pli",
    `MAIN: PROCEDURE OPTIONS(MAIN);
     DECLARE A(3) INTEGER;
     DECLARE I INTEGER;
     READ (A(1));
     I = 2;
     A(I + 1) = A(1) * 2;
     ASSERT (A(3) ¬= 8);
END;
`,
  );
  expect(told(result)).toEqual(["4 A(1) = 4 input", "5 I = 2", "6 A(3) = 8"]);
});

test("objects: fields and elements", async () => {
  const result = await check(
    "objects.idf",
    `class Node { int value; Node next; bool seen; }
Node a := new Node();
Node b := new Node();
int[] numbers := new int[3];
a.next := b;
b.value := input;
b.seen := true;
int i := 1;
numbers[i + 1] := b.value;
assert numbers[2] != 7;
`,
  );
  expect(told(result)).toEqual([
    "2 a = Node#1",
    "3 b = Node#2",
    "4 numbers = int[]#3",
    "5 a.next = Node#2",
    "6 b.value = 7 input",
    "7 b.seen = true",
    "8 i = 1",
    "9 numbers[2] = 7",
  ]);
});
