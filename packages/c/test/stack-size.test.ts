/** Local variables take up the stack: what a compiled program runs out of, every command finds. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { exploreInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-stack-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, source: string): string {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, source);
  return file;
}

const recursion = (bytes: number, depth: number): string => `
int f(int n) { char buffer[${bytes}]; buffer[n] = 1; return n == 0 ? 0 : f(n - 1) + buffer[n]; }
int main(void) { return f(${depth}) != ${depth}; }
`;

const overflowing: Readonly<Record<string, string>> = {
  "an array in main": "int main(void) { char a[20000000]; a[5] = 1; return a[5] - 1; }",
  recursion: recursion(100_000, 100),
  alloca: `#include <alloca.h>
int main(void) { int s = 0; for (int i = 0; i < 100; i++) { char *v = alloca(100000); v[i] = 0; s += v[i]; } return s; }`,
  "a structure by value": `struct s { char c[5000000]; };
int f(struct s x) { return x.c[3]; }
int main(void) { struct s x; x.c[3] = 0; return f(x); }`,
};

const fitting: Readonly<Record<string, string>> = {
  recursion: recursion(10_000, 100),
  "an array of variable length, given back each time": `
int main(void) { for (int i = 1; i < 200; i++) { char v[i * 1000]; v[i] = 0; if (v[i]) return 1; } return 0; }`,
  "deep recursion with a small frame":
    "int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); } int main(void) { return f(20000) != 20000; }",
};

describe.each(["explore", "bmc"] as const)("%s", (command) => {
  test.each(Object.entries(overflowing))(
    "finds that %s is too large",
    { timeout: 300_000 },
    async (name, source) => {
      const { verdict, errors } = await runInProcess(command, fileOf(name, source));
      expect(verdict).toBe("unsafe");
      expect(errors.map(({ kind }) => kind)).toEqual(["stack-overflow"]);
    },
  );

  test.each(Object.entries(fitting))(
    "finds that there is room for %s",
    { timeout: 300_000 },
    async (name, source) => {
      const { verdict, incomplete } = await runInProcess(command, fileOf(name, source));
      expect({ verdict, incomplete }).toEqual({ verdict: "safe", incomplete: [] });
    },
  );
});

test("a larger stack has room for more", async () => {
  const file = fileOf("larger", recursion(100_000, 100));
  const result = await exploreInProcess(file, ["--stack", "16", "--no-replay"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
});

test("an array of a symbolic length is too large for some lengths", async () => {
  const source = `int f(unsigned n) { char a[n + 1]; a[n] = 3; return a[n]; }
int g(unsigned n) { return n < 40000 || n == 9000000 ? f(n) : 0; }`;
  const { verdict, errors } = await exploreInProcess(fileOf("symbolic", source), ["--entry", "g"]);
  expect(verdict).toBe("unsafe");
  expect(errors.map(({ kind, inputs }) => [kind, inputs[0]?.value])).toEqual([["stack-overflow", "9000000"]]);
});
