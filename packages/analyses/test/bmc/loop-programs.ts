/**
 * Loops that k-induction with intervals leaves open: what holds at their heads is a relation between variables. `wrong` takes the place of a part of the
 * text, so that an error is reachable in some number of rounds, mostly far beyond any bound tried.
 */
export interface LoopProgram {
  readonly name: string;
  readonly body: string;
  readonly wrong?: readonly [string, string];
}

const any = "__VERIFIER_nondet_int()";
const number = "__VERIFIER_nondet_uint()";

export const loopPrograms: readonly LoopProgram[] = [
  // Two counters that go together.
  {
    name: "two counters, then back",
    body: `unsigned n = ${number}, x = 0, y = 0; while (x < n) { x++; y++; } while (x > 0) { x--; y--; } assert(y == 0);`,
    wrong: ["y == 0", "y != 0 || n < 90"],
  },
  {
    name: "three counters",
    body: `unsigned a = 0, b = 0, c = 0; while (${any}) { a++; b++; c++; } while (a > 0) { a--; c--; } assert(c == 0);`,
  },
  {
    name: "moved from one to the other",
    body: `unsigned n = ${number}, x = n, y = 0; while (x > 0) { x--; y++; } assert(y == n);`,
    wrong: ["y == n", "y != 90"],
  },
  {
    name: "the sum of two stays",
    body: `unsigned n = ${number}, i = 0, j = n; while (i < n) { i++; j--; } assert(i + j == n);`,
  },
  {
    name: "one step of three to one of one",
    body: `unsigned n = ${number}, i = 0, j = 0; while (i < n) { i++; j += 3; } assert(j == 3 * i);`,
    wrong: ["j == 3 * i", "j != 270"],
  },
  {
    name: "twice in each round",
    body: `unsigned i = 0, j = 0; while (${any}) { i += 2; j += 4; if (${any}) { i++; j += 2; } } assert(j == 2 * i);`,
  },
  {
    name: "which of three grows",
    body: `unsigned a = 0, b = 0, s = 0; while (${any}) { if (${any}) { a++; s++; } else { b++; s++; } } assert(s == a + b);`,
  },
  {
    name: "a difference stays",
    body: `unsigned x = ${number}, y = x + 7; while (${any}) { x += 5; y += 5; } assert(y - x == 7);`,
  },
  {
    name: "a sum of four",
    body: `unsigned a = 1, b = 2, c = 3, d; while (${any}) { a += b; c += b; d = a; a = c; c = d; } assert(a - c == 2 || c - a == 2);`,
  },
  {
    name: "exchange",
    body: `unsigned a = ${number}, b = ${number}, s = a + b; while (${any}) { unsigned t = a; a = b + 1; b = t - 1; } assert(a + b == s);`,
  },
  {
    name: "a line",
    body: `unsigned x = 0, y = 5; while (${any}) { x += 2; y += 6; } assert(y == 3 * x + 5);`,
  },
  {
    name: "signed counters",
    body: `int x = 0, y = 0; while (${any} && x < 1000000) { x++; y--; } assert(x + y == 0);`,
  },
  {
    name: "a multiple of three stays one of two words",
    body: `unsigned x = 0, y = 0; while (${any}) { if (${any}) { x += 3; y += 1; } else { x -= 3; y -= 1; } } assert(x == 3 * y);`,
  },
  // States of automata.
  {
    name: "a lock",
    body: `int state = 0, locked = 0; while (${any}) { if (state == 0) { locked = 1; state = 1; } else if (state == 1) { if (${any}) state = 2; } else { assert(locked == 1); locked = 0; state = 0; } }`,
  },
  {
    name: "a lock of a driver",
    body: `unsigned held = 0, asked = 0, served = 1; do { if (${any}) continue; assert(held == 0); held = 1; served = asked; if (${any}) { held = 0; asked++; } } while (served != asked); assert(held == 1);`,
  },
  {
    name: "two flags, one set",
    body: `int a = 1, b = 0; while (${any}) { if (${any}) { int t = a; a = b; b = t; } if (${any}) assert(a + b == 1); }`,
  },
  {
    name: "one of four",
    body: `unsigned token = 1; while (${any}) { if (${any}) token = token == 8 ? 1 : token << 1; if (${any}) assert(token != 0 && (token & (token - 1)) == 0); }`,
  },
  {
    name: "who may write",
    body: `int readers = 0, writer = 0; while (${any}) { int what = ${any}; if (what == 0 && !writer) { if (readers < 100) readers++; } else if (what == 1 && readers > 0) readers--; else if (what == 2 && readers == 0) writer = 1; else if (what == 3) writer = 0; else if (what == 4) assert(!writer || readers == 0); }`,
  },
  {
    name: "alternating bit",
    body: `int sent = 0, seen = 0, waits = 0; while (${any}) { if (!waits) { sent = !sent; waits = 1; } else if (${any}) { seen = sent; waits = 0; } if (${any}) assert(waits || seen == sent); }`,
  },
  {
    name: "a protocol of five states",
    body: `int s = 0, open = 0, count = 0; while (${any}) { switch (s) { case 0: if (${any}) s = 1; break; case 1: if (${any}) { open = 1; s = 2; } break; case 2: if (${any}) s = 3; else { count = 1; s = 4; } break; case 3: if (${any}) { assert(open || count == 0); open = 0; s = 0; } break; default: assert(count == 1); count = 0; s = 3; } }`,
  },
  {
    name: "once done it stays",
    body: `int done = 0, result = 0; while (${any}) { if (!done && ${any}) { done = 1; result = 42; } if (${any}) assert(!done || result == 42); }`,
    wrong: ["result = 42", "result = __VERIFIER_nondet_int() & 63"],
  },
  {
    name: "a flag tells of the past",
    body: `unsigned x = 0; int was = 0; while (${any}) { if (${any}) x++; if (x == 5) was = 1; if (x == 9) { assert(was); x = 0; was = 0; } }`,
  },
  {
    name: "the first is remembered",
    body: `int first = ${any}, last = first, n = 0; while (${any}) { if (${any}) { last = ${any}; if (n < 1000) n++; } else if (${any}) last = n == 0 ? first : last; } assert(n != 0 || last == first);`,
  },
  {
    name: "which way it went",
    body: `int way = ${any} ? 1 : 2, x = way; while (${any}) { if (${any}) x = way == 1 ? 1 : 2; if (${any}) assert(x == way); }`,
  },
  // Orders.
  {
    name: "the smaller stays the smaller",
    body: `unsigned a = 0, b = 0, n = ${number}; while (b < n) { b++; if (${any} && a < b) a++; } assert(a <= b);`,
  },
  {
    name: "a window",
    body: `unsigned n = ${number}, low = 0, high = 0; while (${any}) { if (high < n && ${any}) high++; else if (low < high) low++; } assert(low <= high && high <= n);`,
  },
  {
    name: "a queue's counts",
    body: `unsigned in = 0, out = 0; while (${any}) { if (in - out < 8 && ${any}) in++; else if (in != out) out++; assert(in - out <= 8); }`,
  },
  {
    name: "a greatest number",
    body: `int best = 0, second = 0; while (${any}) { int x = ${any}; if (x > best) { second = best; best = x; } if (${any}) assert(best >= second); }`,
  },
  {
    name: "what is left",
    body: `unsigned n = ${number}, done = 0, left = n; while (left > 0) { unsigned step = ${number}; if (step > left) step = left; done += step; left -= step; } assert(done == n);`,
  },
  {
    name: "between two numbers",
    body: `unsigned low = ${number}, high = ${number}; if (low > high) return 0; unsigned x = low; while (x < high && ${any}) x++; assert(low <= x && x <= high);`,
  },
  {
    name: "searching by halves",
    body: `unsigned low = 0, high = ${number}, n = high; while (low < high) { unsigned middle = low + (high - low) / 2; if (${any}) low = middle + 1; else high = middle; } assert(low <= n && low == high);`,
  },
  {
    name: "an index of two arrays",
    body: `int b[16]; unsigned i = 0, j = 0; while (${any}) { if (i < 16 && ${any}) i++; else if (j < i && ${any}) { b[j] = 1; j++; } } assert(j <= 16);`,
  },
  {
    name: "a stack's height",
    body: `int stack[8]; unsigned top = 0, pushed = 0, popped = 0; while (${any}) { if (${any}) { if (top < 8) { stack[top++] = 1; pushed++; } } else if (top > 0) { top--; popped++; } if (${any}) assert(pushed - popped == top); }`,
  },
  // Loops in loops, and one after the other.
  {
    name: "counted within",
    body: `unsigned n = 0, total = 0; while (${any}) { unsigned i = 0; while (i < 4) { i++; total++; } n++; if (${any}) assert(total == 4 * n); }`,
  },
  {
    name: "a loop that undoes another",
    body: `unsigned x = ${number}, y = x, c = 0; while (${any}) { x += 2; c++; } while (c > 0) { x -= 2; c--; } assert(x == y);`,
  },
  {
    name: "an inner loop of any length",
    body: `unsigned a = 0, b = 0; while (${any}) { while (${any}) { a++; b++; } if (a > 7) { a = 0; b = 0; } } assert(a == b);`,
  },
  {
    name: "rows and columns",
    body: `unsigned rows = ${number}, at = 0, i = 0; while (i < rows) { unsigned j = 0; while (j < 4) { at++; j++; } i++; if (${any}) assert(at == 4 * i); }`,
  },
  // Bits.
  {
    name: "two words of opposite bits",
    body: `unsigned a = 0, b = ~0u; while (${any}) { unsigned m = ${number}; a ^= m; b ^= m; if (${any}) assert((a ^ b) == ~0u); }`,
  },
  {
    name: "a shift register",
    body: `unsigned r = 1; int n = 0; while (n < 31 && ${any}) { if (${any}) { r <<= 1; n++; } } assert(r == 1u << n);`,
  },
  {
    name: "parity kept beside",
    body: `unsigned x = 0, odd = 0; while (${any}) { x++; odd = !odd; } assert((x & 1) == odd);`,
    wrong: ["(x & 1) == odd", "x != 77 || odd == 0"],
  },
  {
    name: "a mask that only grows",
    body: `unsigned seen = 0, last = 0; while (${any}) { last = 1u << (${number} & 31); if (${any}) seen |= last; else last = 0; } assert((seen & last) == last);`,
  },
  {
    name: "halves put together",
    body: `unsigned char low = 0, high = 0; unsigned n = 0; while (${any}) { n = (n + 1) & 0xffff; low++; if (low == 0) high++; if (${any}) assert(n == (high << 8 | low)); }`,
  },
  {
    name: "a carry kept apart",
    body: `unsigned char a = 0; unsigned wraps = 0, n = 0; while (${any} && n < 60000) { a++; n++; if (a == 0) wraps++; } assert(n == 256 * wraps + a);`,
  },
  {
    name: "an even number under a mask",
    body: `unsigned x = 0, y = 1; while (${any}) { if (${any}) x += 2; else x += 4; if (${any}) y = x | 1; } assert((x & 1) == 0 && (y & 1) == 1);`,
  },
  // Of memory and calls.
  {
    name: "an array's used part",
    body: `unsigned char text[32] = {0}; unsigned used = 0, room = 32; while (${any}) { if (room > 0 && ${any}) { text[used++] = 'x'; room--; } else if (used > 0) { used--; room++; text[used] = 0; } }`,
  },
  {
    name: "two indices from both ends",
    body: `int a[10] = {0}; unsigned low = 0, high = 9, steps = 0; while (low < high && ${any}) { int t = a[low]; a[low] = a[high]; a[high] = t; low++; high--; steps++; } assert(low + high == 9);`,
  },
  {
    name: "a counter in a structure through a pointer",
    body: `struct { unsigned ups, downs; int balance; } s = {0, 0, 0}, *p = &s; while (${any}) { if (${any} && p->balance < 1000) { p->ups++; p->balance++; } else if (p->balance > -1000) { p->downs++; p->balance--; } } assert((int)(p->ups - p->downs) == p->balance);`,
  },
  {
    name: "a global and a local",
    body: `unsigned mine = 0; while (${any}) { mine++; tick(); } assert(mine == ticks);`,
  },
  {
    name: "a structure's two members",
    body: `struct { unsigned used, free; } pool = {0, 100}; while (${any}) { if (pool.free > 0 && ${any}) { pool.free--; pool.used++; } else if (pool.used > 0) { pool.used--; pool.free++; } } assert(pool.used + pool.free == 100);`,
    wrong: ["pool.used--; pool.free++;", "pool.used--;"],
  },
  {
    name: "through pointers",
    body: `unsigned a = 0, b = 0; unsigned *p = &a, *q = &b; while (${any}) { ++*p; ++*q; } assert(a == b);`,
  },
];

export function textOf({ body }: LoopProgram): string {
  return `#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
static unsigned ticks;
static void tick(void) { ticks++; }
int main(void) { ${body} return 0; }
`;
}
