/** Objects in memory, promoted variables, uninitialised reads. */
import { describe, expect, test } from "vitest";
import { resultOf, run } from "./interpreter.ts";
import { procedureOf, programOf } from "./support.ts";

describe("objects", async () => {
  const program = await programOf(`
struct point { int x, y; };
struct mixed { char c; short s; int i; long l; char tail[3]; };
struct bits { unsigned a : 3; int b : 5; unsigned c : 12; unsigned char d : 4; };
union word { unsigned u; unsigned char b[4]; };
int table[5] = { 1, 2, 3 };
struct point points[2] = { { 1, 2 }, { 3, 4 } };
int *pointer = &table[2];
const char *text = "hello";
long distance = (char *)&table[4] - (char *)&table[1];
static int counter;

int element(int i) { return table[i]; }
int through(int i) { return pointer[i]; }
int letter(int i) { return text[i]; }
int getdistance(void) { return (int)distance; }
int second(void) { return points[1].y; }
int swap(int a, int b) { struct point p = { a, b }, q; q.x = p.y; q.y = p.x; p = q; return p.x * 100 + p.y; }
long fields(int n) { struct mixed m; m.c = (char)n; m.s = -3; m.i = n; m.l = 1L << 40; m.tail[2] = 5; return m.c + m.s + m.i + m.l + m.tail[2]; }
int bitfields(int n) { struct bits b; b.a = n; b.b = -7; b.c = 0xabc; b.d = 9; b.a++; return b.a * 10000 + b.b + b.c + b.d; }
unsigned bytes(unsigned n) { union word w; w.u = n; return w.b[0] << 8 | w.b[3]; }
void put(int *p, int v) { *p = v; }
int byaddress(int n) { int x = 1; put(&x, n); return x; }
int count(void) { counter++; return ++counter; }
int local(void) { static int calls = 10; return ++calls; }
int twice(void) { local(); return local(); }
int vla(int n) { int s = 0; for (int k = 1; k <= n; k++) { int a[k]; for (int i = 0; i < k; i++) a[i] = i; s += a[k - 1]; } return s; }
int outside(int n) { int a[n]; a[0] = 1; return a[n]; }
int matrix(int i, int j) { int m[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9 } }; return m[i][j]; }
int fieldend(int i) { struct { int a[2]; int b; } s = { { 1, 2 }, 3 }; return s.a[i]; }
int far(int i) { return pointer[i]; }
int list(int n) { struct node { int v; struct node *next; } a = { 1, 0 }, b = { 2, &a }, c = { n, &b }; int s = 0; for (struct node *p = &c; p; p = p->next) s += p->v; return s; }
int copy(int n) { int a[4] = { 1, 2, 3, n }, b[4]; __builtin_memcpy(b, a, sizeof a); __builtin_memset(a, 0, 8); return a[1] + a[2] + b[3]; }
int null(int n) { int *p = 0; return p[n]; }
int *dangling(void) { int x = 5; int *p = &x; return p; }
int after(void) { return *dangling(); }
`);
  test.each<[string, readonly (number | bigint)[], bigint | string]>([
    ["element", [1], 2n],
    ["element", [5], "out-of-bounds"],
    ["element", [-1], "out-of-bounds"],
    ["through", [-2], 1n],
    ["through", [3], "out-of-bounds"],
    ["letter", [4], 111n],
    ["letter", [5], 0n],
    ["getdistance", [], 12n],
    ["second", [], 4n],
    ["swap", [3, 4], 403n],
    ["fields", [7], 1099511627792n],
    ["bitfields", [7], BigInt(0 - 7 + 0xabc + 9)],
    ["bitfields", [2], BigInt(30000 - 7 + 0xabc + 9)],
    ["bytes", [0x12345678], 0x7812n],
    ["byaddress", [42], 42n],
    ["count", [], 2n],
    ["twice", [], 12n],
    ["vla", [4], 6n],
    ["outside", [3], "out-of-bounds"],
    ["matrix", [1, 2], 7n],
    ["matrix", [2, 3], 0n],
    ["matrix", [1, 4], "out-of-bounds"],
    ["fieldend", [2], "out-of-bounds"],
    // 2^30 elements of 4 bytes lead to the next segment, where another object begins.
    ["far", [0x40000000], "out-of-bounds"],
    ["far", [-0x40000000], "out-of-bounds"],
    ["list", [3], 6n],
    ["copy", [9], 12n],
    ["null", [0], "null-dereference"],
    ["after", [], "use-after-free"],
  ])("%s%o is %s", (name, args, expected) => {
    expect(resultOf(run(program, name, args))).toBe(expected);
  });
});

describe("uninitialised reads", async () => {
  const program = await programOf(`
struct pair { int a; int b; };
struct bits { unsigned a : 3; unsigned b : 5; };
int maybe(int n) { int x; if (n) x = n; return x; }
int assigned(int n) { int x; if (n) x = n; else x = 5; return x; }
int again(int n) { int s = 0; for (int i = 0; i < n; i++) { int x; if (i == 0) x = 7; s += x; } return s; }
int inloop(int n) { int s = 0; for (int i = 0; i < n; i++) { int a[2]; if (i == 0) a[1] = 7; s += a[1]; } return s; }
int reset(int n) { int s = 0; for (int i = 0; i < n; i++) { int a[2] = { 0 }; a[1] += i; s += a[1]; } return s; }
int partial(int n) { struct pair p, q; p.a = n; q = p; return q.a; }
int half(int n) { struct pair p, q; p.a = n; q = p; return q.b + 1; }
int field(int n) { struct bits b; b.a = n; return b.a; }
int otherfield(int n) { struct bits b; b.a = n; return b.b; }
void fill(int *p, int n) { if (n) *p = n; }
int bypointer(int n) { int x; fill(&x, n); return x + 1; }
int decide(int n) { int a[3]; a[0] = n; if (a[n]) return 1; return 2; }
int address(int n) { int *p[2]; int x = 3; p[0] = &x; return *p[n]; }
int pass(int n) { int a[2]; a[0] = n; return assigned(a[n]); }
int bytewise(int n) { struct pair p, q; p.a = n; char *s = (char *)&p, *t = (char *)&q; for (int i = 0; i < 8; i++) { char c = s[i]; t[i] = c; } return q.a; }
int byvariable(int n) { int a[2]; a[0] = 1; int x = a[n]; return x + 1; }
`);
  test.each<[string, number, bigint | string]>([
    ["maybe", 3, 3n],
    ["maybe", 0, "uninitialized-read"],
    ["assigned", 0, 5n],
    ["again", 1, 7n],
    ["again", 2, "uninitialized-read"],
    ["inloop", 1, 7n],
    ["inloop", 2, "uninitialized-read"],
    ["reset", 3, 3n],
    ["partial", 4, 4n],
    ["half", 4, "uninitialized-read"],
    ["field", 5, 5n],
    ["bypointer", 3, 4n],
    ["bypointer", 0, "uninitialized-read"],
    ["decide", 0, 2n],
    ["decide", 1, "uninitialized-read"],
    ["address", 0, 3n],
    ["address", 1, "uninitialized-read"],
    ["pass", 0, 5n],
    ["pass", 1, "uninitialized-read"],
    ["bytewise", 9, 9n],
    ["byvariable", 0, 2n],
    ["byvariable", 1, "uninitialized-read"],
  ])("%s(%s) is %s", (name, argument, expected) => {
    expect(resultOf(run(program, name, [argument]))).toBe(expected);
  });

  test("the error names the variable and the reading's line", () => {
    expect(run(program, "maybe", [0])).toMatchObject({
      message: "the value of 'x' is used but was never written",
      line: 4,
    });
  });

  test("a variable that is surely assigned needs no check and no indeterminate value", () => {
    const { blocks } = procedureOf(program, "assigned");
    expect(blocks.flatMap(({ instructions }) => instructions).map(({ kind }) => kind)).toEqual([
      "assign",
      "assign",
    ]);
  });
});

describe("what a call or a load gives is kept in two variables", async () => {
  const program = await programOf(`
int given = 4;
static int next(int x) { return x + 1; }
int called(int n) { int kept = next(n); int copy = kept; while (copy > 0) copy--; return kept + copy; }
int loaded(void) { int kept = given; int copy = kept; while (copy > 0) copy--; return kept + copy; }
`);

  test.each([
    ["called", [3], 4n],
    ["loaded", [], 4n],
  ] as const)("%s", (name, given, expected) => {
    expect(resultOf(run(program, name, [...given]))).toBe(expected);
  });
});
