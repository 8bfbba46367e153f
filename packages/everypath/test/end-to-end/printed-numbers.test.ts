/** Printing and reading unknown numbers decides nothing: these programs have the paths of their own branches, and replays agree. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-printed-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly name: string;
  readonly body: string;
  readonly paths: number;
}

const cases: readonly Case[] = [
  { name: "two numbers", body: `void f(int x, int y) { printf("%d %d\\n", x, y); }`, paths: 1 },
  { name: "wide ones", body: `void f(long x, size_t y) { printf("%ld %zu\\n", x, y); }`, paths: 1 },
  { name: "padded", body: `void f(int x) { fprintf(stderr, "%08.3d|%-12i|%+d\\n", x, x, x); }`, paths: 1 },
  { name: "other bases", body: `void f(unsigned x) { printf("%#x %o %c\\n", x, x, x); }`, paths: 1 },
  {
    name: "floating-point",
    body: `void f(double x, float y) { printf("%f %.3g %e\\n", x, y, x); }`,
    paths: 1,
  },
  {
    name: "the length that printf returns",
    body: `int f(int x) { if (printf("%d", x) == 11) return 1; return 0; }`,
    paths: 2,
  },
  {
    name: "digits that are read back",
    body: `int f(int x) { char s[16]; snprintf(s, sizeof s, "%d", x); if (s[0] == '4') return s[1]; return 0; }`,
    paths: 2,
  },
  {
    name: "text",
    body: `void f(char a, char b, char c) { char s[4] = {a, b, c, 0}; puts(s); printf("[%5s]\\n", s); }`,
    paths: 1,
  },
  {
    name: "a number that is read",
    body: `int f(char a, char b, char c) { char s[4] = {a, b, c, 0}; if (strtol(s, 0, 10) == 42) return atoi(s); return 0; }`,
    paths: 2,
  },
];

test.each(cases)("$name", async ({ name, body, paths }) => {
  const file = join(folder, `${name.replaceAll(" ", "-")}.c`);
  writeFileSync(file, `#include <stdio.h>\n#include <stdlib.h>\n${body}\n`);
  const result = await exploreInProcess(file, ["--entry", "f", "--plain-host"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  expect(result.paths).toHaveLength(paths);
  expect(result.paths.map(({ replay }) => replay)).toEqual(Array(paths).fill("confirmed"));
});

test("a buffer that is too small for some numbers is found, and for no others", async () => {
  const file = join(folder, "small.c");
  const body = `void f(int x) { char s[5]; if (x > -1000 && x < LIMIT) sprintf(s, "%d", x); }`;
  writeFileSync(file, `#include <stdio.h>\n${body}\n`);
  const fits = await exploreInProcess(file, ["--entry", "f", "-D", "LIMIT=10000"]);
  expect(fits.verdict).toBe("safe");
  const bursts = await exploreInProcess(file, ["--entry", "f", "-D", "LIMIT=10001"]);
  expect(bursts).toMatchObject({ verdict: "unsafe" });
  expect(bursts.errors).toHaveLength(1);
  expect(bursts.errors[0]?.inputs.map(({ value }) => value)).toEqual(["10000"]);
});
