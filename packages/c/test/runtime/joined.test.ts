/**
 * Printing and reading numbers does not multiply paths, and what is printed and read is right on each way through the models. A program
 * chooses one of many numbers or texts, prints or reads it, and only then asks which it was: so there is one path for each, all of them
 * through one call whose ways became one. What each path writes is compared with the same program, compiled by gcc with the system's
 * library, on that path's choice.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-joined-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A generator of numbers that is the same on each run (xorshift). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** `run(k)` works on element k of `table`; which it was is asked only when it is done. */
function programOf(table: string, count: number, work: string): string {
  return `
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define COUNT ${count}
${table}
static void told(int which) {
  for (int i = 0; i < COUNT; i++) if (which == i) { putchar('0' + i / 10); putchar('0' + i % 10); return; }
}
static void run(int k) {
  ${work}
  told(k);
  putchar('\\n');
}
#ifdef NATIVE
int main(void) { for (int k = 0; k < COUNT; k++) run(k); return 0; }
#else
#include <everypath.h>
int main(void) { run(everypath_range(0, COUNT - 1, "k")); return 0; }
#endif
`;
}

/** What each path has written, and what gcc's program writes; both in order. */
async function compare(name: string, program: string, count: number): Promise<void> {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, program);
  execFileSync("gcc", ["-w", "-O1", "-DNATIVE", file, "-o", join(folder, name)]);
  const expected = execFileSync(join(folder, name), { encoding: "latin1" }).trimEnd().split("\n").sort();
  const result = await exploreInProcess(file, ["--no-replay", "--plain-host"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  const written = result.paths.map(({ stdout }) =>
    Buffer.from(stdout?.bytes ?? "", "hex").toString("latin1"),
  );
  expect(written.map((text) => text.trimEnd()).sort()).toEqual(expected);
  expect(result.paths).toHaveLength(count);
}

const numbers = ["0", "7", "-8", "10", "99", "-100", "12345", "INT_MAX", "INT_MIN", "-1", "65536", "255"];
const tableOfNumbers = `static const int table[COUNT] = {${numbers.join(", ")}};`;

/** A conversion of an integer, drawn at random. */
function conversion(random: (below: number) => number): { readonly text: string; readonly argument: string } {
  const width = random(2) === 0 ? "" : `${1 + random(9)}`;
  const precision = random(4) === 0 ? `.${random(7)}` : "";
  const [letter, argument] = [
    ["d", "v"],
    ["u", "v"],
    ["x", "v"],
    ["o", "v"],
    ["ld", "(long)v * 1000003"],
    ["hhd", "v"],
    ["zu", "(size_t)v"],
  ][random(7)] as [string, string];
  const special = letter.endsWith("d") ? ["+", " "] : letter.endsWith("u") ? [] : ["#"];
  const flags = ["", "-", "0", ...special];
  return { text: `%${flags[random(flags.length)]}${width}${precision}${letter}`, argument };
}

test("what printf writes of a number, and how much it says it was", async () => {
  const random = randomNumbers(20_261_124);
  const prints = Array.from({ length: 6 }, () => conversion(random));
  const work = `int v = table[k]; int n = 0;
  ${prints.map(({ text, argument }) => `n += printf("${text}|", ${argument});`).join("\n  ")}
  printf("%c%d;", (char)('a' + (v & 7)), n);`;
  await compare("printed", programOf(tableOfNumbers, numbers.length, work), numbers.length);
});

test("what snprintf writes into a buffer, whole and cut off", async () => {
  const random = randomNumbers(7);
  const prints = Array.from({ length: 2 }, () => [conversion(random), conversion(random)] as const);
  const work = `int v = table[k]; char text[48]; char little[6];
  ${prints
    .map(
      ([
        a,
        b,
      ]) => `{ int n = snprintf(text, sizeof text, "<${a.text} ${b.text}>", ${a.argument}, ${b.argument});
    int m = snprintf(little, sizeof little, "${a.text}", ${a.argument});
    told(k); printf(" %d %d ", n, m); fputs(text, stdout); fputs(little, stdout); }`,
    )
    .join("\n  ")}`;
  await compare("buffered", programOf(tableOfNumbers, numbers.length, work), numbers.length);
});

const texts = ["0", "12", "-7x", " 42", "+9 ", "", "x", "0x1f", "-0", "077", "99999999999", "- 1"];
const tableOfTexts = `static const char table[COUNT][16] = {${texts.map((text) => `"${text}"`).join(", ")}};`;

test("the number that strtol and sscanf read", async () => {
  const work = `char s[16]; char *end; long n; int i = -5; int got;
  for (int j = 0; j < 12; j++) s[j] = table[k][j];
  s[12] = 0;
  errno = 0;
  n = strtol(s, &end, 0);
  got = sscanf(s, "%d", &i);
  told(k);
  printf(" %ld %d %d %d %d %d ", n, (int)(end - s), errno, atoi(s), got, i);`;
  await compare("read", programOf(tableOfTexts, texts.length, work), texts.length);
});

test("the number that strtod and strtof read", async () => {
  const texts = ["0", "1.5", "-2.25x", " .5", "1e3", "12e-2", "", "x", "0.1", "1e", "9.", "-0", "0x"];
  const table = `static const char table[COUNT][16] = {${texts.map((text) => `"${text}"`).join(", ")}};`;
  const work = `char s[8]; char *end; double d; float f; long bits = 0; int single = 0;
  for (int j = 0; j < 7; j++) s[j] = table[k][j];
  s[7] = 0;
  d = strtod(s, &end);
  f = strtof(s, NULL);
  told(k);
  memcpy(&bits, &d, sizeof d);
  memcpy(&single, &f, sizeof f);
  printf(" %d %lx %x ", (int)(end - s), bits, single);`;
  await compare("floating", programOf(table, texts.length, work), texts.length);
});

test("a call's ways are followed once for all its exits", async () => {
  const file = join(folder, "decimal.c");
  writeFileSync(
    file,
    `#include <everypath.h>
#include <stdlib.h>
int main(void) {
  char text[3];
  everypath_symbolic(text, sizeof text, "text");
  text[2] = 0;
  return strtod(text, NULL) > 3;
}
`,
  );
  const { paths, stats } = await exploreInProcess(file, ["--no-replay", "--plain-host"]);
  expect(paths.length).toBe(1);
  // 27,000; with the ways followed once more for each of 86 exits 1,900,000.
  expect(stats.instructions).toBeLessThan(100_000);
});
