/**
 * Copies and fills of lengths that are not known. Generated sequences of them are compared with what C says of each byte, one function for each step,
 * for all lengths and places at once; and large ones are decided soon.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-lengths-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: "explore" | "bmc" | "prove", text: string) {
  const file = join(folder, "program.c");
  writeFileSync(file, text);
  return runInProcess(command, file, ["--no-replay"]);
}

const beginning = `#include <assert.h>
#include <everypath.h>
#include <string.h>
char a[4096], b[4096];
int main(void) {
  unsigned n = everypath_unsigned("n"), k = everypath_unsigned("k");
  if (n > 4096 || k >= 4096) return 0;
`;

const large: readonly (readonly [name: string, body: string, wrong: string])[] = [
  ["a fill", "memset(b, 7, n); assert(b[k] == (k < n ? 7 : 0));", "memset(b, 7, n); assert(b[k] == 7);"],
  [
    "a fill of what was never written",
    "char c[4096]; memset(c, 7, n); if (k < n) assert(c[k] == 7);",
    "char c[4096]; memset(c, 7, n); if (k <= n) assert(c[k] == 7);",
  ],
  [
    "a fill over a fill",
    "memset(a, 1, sizeof a); memset(a, 2, n); assert(a[k] == (k < n ? 2 : 1));",
    "memset(a, 1, sizeof a); memset(a, 2, n); assert(a[k] == (k <= n ? 2 : 1));",
  ],
  [
    "a copy of bytes that are not known",
    "everypath_symbolic(b, sizeof b, 0); memcpy(a, b, n); assert(a[k] == (k < n ? b[k] : 0));",
    "everypath_symbolic(b, 64, 0); memcpy(a, b, n); assert(a[k] == b[k]);",
  ],
  [
    "a copy after a write at an unknown place",
    "b[k] = 5; memcpy(a, b, n); assert(a[k] == (k < n ? 5 : 0));",
    "b[k] = 5; memcpy(a, b, n); assert(a[k] == 5);",
  ],
];

test.each(large)(
  "%s of up to 4,096 bytes is decided",
  async (_name, body, wrong) => {
    for (const command of ["explore", "bmc", "prove"] as const) {
      const right = await run(command, `${beginning}  ${body}\n  return 0;\n}\n`);
      expect([command, right.verdict]).toEqual([command, command === "prove" ? "proved" : "safe"]);
      const other = await run(command, `${beginning}  ${wrong}\n  return 0;\n}\n`);
      expect([command, other.verdict]).toEqual([command, command === "prove" ? "refuted" : "unsafe"]);
    }
  },
  120_000,
);

const size = 24;

/** A program of some steps on two arrays, and a function for each array and step that tells what byte is where. */
function generated(seed: number, isRight: boolean): string {
  let state = seed;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const functions: string[] = [];
  const steps: string[] = [];
  const now = { a: "start", b: "start" };
  const parameters = "unsigned i, unsigned n, unsigned m, unsigned k";
  for (let step = 0; step < 5; step++) {
    const [to, from] = draw(2) === 0 ? (["a", "b"] as const) : (["b", "a"] as const);
    const [at, source, value] = [draw(4), draw(4), 1 + draw(9)];
    const length = draw(2) === 0 ? "n" : "m";
    const name = `${to}${step}`;
    const told = step === 4 && !isRight ? value + 1 : value;
    const byte = (array: string, place: string): string => `${array}(${place}, n, m, k)`;
    const below = byte(now[to], "i");
    switch (step === 4 ? 0 : draw(4)) {
      case 0:
        steps.push(`memset(${to} + ${at}, ${value}, ${length});`);
        functions.push(`return i - ${at}u < ${length} ? ${told} : ${below};`);
        break;
      case 1:
        steps.push(`memcpy(${to} + ${at}, ${from} + ${source}, ${length});`);
        functions.push(
          `return i - ${at}u < ${length} ? ${byte(now[from], `i - ${at}u + ${source}u`)} : ${below};`,
        );
        break;
      case 2:
        steps.push(`memmove(${to} + ${at}, ${to} + ${source}, ${length});`);
        functions.push(
          `return i - ${at}u < ${length} ? ${byte(now[to], `i - ${at}u + ${source}u`)} : ${below};`,
        );
        break;
      default: {
        const place = draw(2) === 0 ? "k" : String(at);
        steps.push(`${to}[${place}] = ${value};`);
        functions.push(`return i == ${place} ? ${value} : ${below};`);
      }
    }
    functions.push(`static int ${name}(${parameters}) { ${functions.pop()} }`);
    now[to] = name;
  }
  return `#include <assert.h>
#include <everypath.h>
#include <string.h>
static int start(${parameters}) { return 0; }
${functions.join("\n")}
int main(void) {
  unsigned char a[${size}] = {0}, b[${size}] = {0};
  unsigned n = everypath_unsigned("n"), m = everypath_unsigned("m"), k = everypath_unsigned("k"), i = everypath_unsigned("i");
  if (n > ${size - 4} || m > ${size - 4} || k >= ${size} || i >= ${size}) return 0;
  ${steps.join("\n  ")}
  assert(a[i] == ${now.a}(i, n, m, k));
  assert(b[i] == ${now.b}(i, n, m, k));
  return 0;
}
`;
}

test.each(Array.from({ length: 6 }, (_, seed) => seed))(
  "sequence %d does what C says",
  async (seed) => {
    const text = generated(seed, true);
    for (const command of ["explore", "bmc"] as const)
      expect([text, (await run(command, text)).verdict]).toEqual([text, "safe"]);
    expect((await run("bmc", generated(seed, false))).verdict).toBe("unsafe");
  },
  120_000,
);
