/** Pointers that may mean many objects: the objects are one segment, read and written without a fork, as if they were an array. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";
import { Random } from "../../src/search/random.ts";

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-segment-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function explore(text: string, options: readonly string[] = []) {
  const file = join(room, "program.c");
  writeFileSync(file, text);
  const result = await exploreInProcess(file, ["--no-check", "memory-leak", ...options]);
  expect(result.incomplete).toEqual([]);
  expect(result.paths.filter(({ replay }) => replay !== "confirmed")).toEqual([]);
  return result;
}

const head = `
#include <assert.h>
#include <everypath.h>
#include <stdlib.h>
#include <string.h>
struct node { short a; struct node *next; double d; };
static unsigned char input(const char *name, unsigned char below) {
  unsigned char value;
  everypath_symbolic(&value, 1, name);
  everypath_assume(value < below);
  return value;
}
`;

/** Twelve nodes behind pointers, and the same in arrays: t[x] is node T[x], whose parts are A, N and D. */
function twice(operations: readonly string[]): string {
  return `${head}
int main(void) {
  struct node *t[12], *p;
  short A[12];
  unsigned char T[12], N[12], q;
  unsigned long long D[12];
  for (int x = 0; x < 12; x++) {
    p = t[x] = malloc(sizeof *p);
    // The last of them are NaN with something in it.
    unsigned long long bits = x < 8 ? x : 0x7ff0000000000000 + 17 * x;
    memcpy(&p->d, &bits, 8);
    D[x] = bits;
    A[x] = p->a = 100 * x;
    T[x] = x;
  }
  for (int x = 0; x < 12; x++) {
    N[x] = 5 * x % 12;
    t[x]->next = t[N[x]];
  }
  unsigned char i = input("i", 12), j = input("j", 12);
  p = t[i];
  q = T[i];
  ${operations.join("\n  ")}
  unsigned long long bits;
  memcpy(&bits, &p->d, 8);
  assert(p->a == A[q]);
  assert(bits == D[q]);
  assert(p->next == t[0] == (N[q] == T[0]));
  return t[j]->a - A[T[j]];
}
`;
}

/** What is done to the nodes, and to the arrays. */
function operation(random: Random): string {
  const index = () => ["i", "j", String(random.below(12))][random.below(3)]!;
  const x = index();
  const y = index();
  switch (random.below(7)) {
    case 0: {
      const more = random.below(50);
      return `t[${x}]->a += ${more} + ${y}; A[T[${x}]] += ${more} + ${y};`;
    }
    case 1:
      return `p->a = t[${x}]->a - ${y}; A[q] = A[T[${x}]] - ${y};`;
    case 2:
      return `t[${x}]->next = t[${y}]; N[T[${x}]] = T[${y}];`;
    case 3:
      return `t[${x}]->d = 1.5; D[T[${x}]] = 0x3ff8000000000000;`;
    case 4:
      return `t[${x}] = p; T[${x}] = q;`;
    case 5:
      return `*t[${x}] = *p; A[T[${x}]] = A[q]; N[T[${x}]] = N[q]; D[T[${x}]] = D[q];`;
    default:
      return "p = p->next; q = N[q];";
  }
}

describe("a segment", () => {
  const seed = Number(process.env.EVERYPATH_SEED ?? 5);
  const programs = Number(process.env.EVERYPATH_RUNS ?? 5);
  it.each(Array.from({ length: programs }, (_, k) => seed + k))(
    "behaves as arrays do, program %i",
    { timeout: 300_000 },
    async (which) => {
      const random = new Random(which);
      const operations = Array.from({ length: 5 }, () => operation(random));
      const result = await explore(twice(operations));
      expect(result.errors, operations.join("\n")).toEqual([]);
      // The assumptions are two paths, and all the rest is one.
      expect(result.paths.filter(({ end }) => end === "returned")).toHaveLength(1);
    },
  );

  const table = (body: string) => `${head}
struct node *t[12];
int main(void) {
  for (int x = 0; x < 12; x++) {
    t[x] = malloc(sizeof(struct node));
    t[x]->a = x;
  }
  unsigned char i = input("i", 12);
  ${body}
}
`;

  it.each([
    ["null", "t[7] = 0; return t[i]->a;", "null-dereference", "7"],
    ["freed", "free(t[3]); t[i]->a = 1; return 0;", "use-after-free", "3"],
    ["too short", "t[5] = malloc(8); t[5]->a = 1; t[i]->next = 0; return 0;", "out-of-bounds", "5"],
    ["not written", "t[9] = malloc(sizeof(struct node)); return t[i]->a > 3;", "uninitialized-read", "9"],
    ["copied from too short", "t[4] = malloc(8); struct node n = *t[i]; return n.a;", "out-of-bounds", "4"],
    [
      "read before it is written by a copy",
      "struct node n = *t[i]; return n.d > 1;",
      "uninitialized-read",
      undefined,
    ],
  ])("finds the one object that is %s", async (_, body, kind, at) => {
    const { errors, paths } = await explore(table(body));
    expect(errors.map((error) => error.kind)).toEqual([kind]);
    if (at !== undefined) expect(errors[0]?.inputs[0]?.value).toMatch(new RegExp(`^${at}\\b`));
    expect(paths.length).toBeLessThanOrEqual(2);
  });

  it("is not left by what was not written", async () => {
    const { verdict, paths } = await explore(table("struct node n = *t[i]; *t[0] = n; return t[0]->a;"));
    expect(verdict).toBe("safe");
    expect(paths).toHaveLength(1);
  });

  it("of records in an array is copied by one path", async () => {
    const { verdict, paths } = await explore(`${head}
struct record { short key; char text[6]; int values[4]; } records[40];
int main(void) {
  for (int x = 0; x < 40; x++) {
    records[x].key = 3 * x;
    records[x].values[2] = -x;
  }
  unsigned char i = input("i", 40), j = input("j", 39);
  struct record taken = records[i];
  records[j + 1] = taken;
  assert(records[j + 1].key == -3 * records[j + 1].values[2]);
  memset(&records[j], 255, sizeof taken);
  assert(records[j].key == -1 && (i == j || records[i].key == 3 * i));
  return 0;
}
`);
    expect(verdict).toBe("safe");
    expect(paths).toHaveLength(2);
  });

  it("refuses a copy whose bytes overlap", async () => {
    const { errors } = await explore(`${head}
int main(void) {
  char bytes[256] = {0};
  unsigned char i = input("i", 192);
  memcpy(bytes + i, bytes + 80, 64);
  return 0;
}
`);
    expect(errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
    const i = Number.parseInt(errors[0]!.inputs[0]!.value, 10);
    expect(Math.abs(i - 80)).toBeLessThan(64);
    expect(i).not.toBe(80);
  });
});
