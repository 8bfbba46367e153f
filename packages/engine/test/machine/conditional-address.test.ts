/** Addresses that are conditional values: what is asked is which object is meant, and nothing where it is one in any case. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-address-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

async function explore(body: string, options: readonly string[] = []) {
  const file = join(room, "program.c");
  writeFileSync(file, `#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n${body}`);
  const result = await exploreInProcess(file, [
    "--entry",
    "f",
    "--fresh-globals",
    "--pointer-size",
    "8",
    ...options,
  ]);
  expect(result.paths.filter(({ replay }) => replay === "refuted")).toEqual([]);
  return result;
}

const table = `
  static const unsigned char digit_or_letter[256] = { ['0' ... '9'] = 1, ['a' ... 'z'] = 2, ['A' ... 'Z'] = 2 };
  static const unsigned char next[3][3] = { { 0, 1, 2 }, { 0, 1, 1 }, { 0, 2, 2 } };
`;

describe.each(["lp64", "ilp32"])("%s", (model) => {
  const options = ["--data-model", model];

  it("reads tables of tables without a fork, and the right entry", async () => {
    const result = await explore(
      `${table}
      int f(unsigned char a, unsigned char b, unsigned char c) {
        int state = next[0][digit_or_letter[a]];
        state = next[state][digit_or_letter[b]];
        state = next[state][digit_or_letter[c]];
        return state;
      }`,
      options,
    );
    expect(result.verdict).toBe("safe");
    expect(result.paths).toHaveLength(1);
    expect(result.paths[0]?.replay).toBe("confirmed");
  });

  it("agrees with branches that say the same", async () => {
    const result = await explore(
      `${table}
      int f(unsigned char a, unsigned char b) {
        int state = next[next[0][digit_or_letter[a]]][digit_or_letter[b]];
        int first = 0, second;
        if ((a >= 'a' && a <= 'z') || (a >= 'A' && a <= 'Z')) first = 2;
        else if (a >= '0' && a <= '9') first = 1;
        if ((b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z')) second = first == 1 ? 1 : 2;
        else if (b >= '0' && b <= '9') second = first == 2 ? 2 : 1;
        else second = 0;
        assert(state == second);
        return state;
      }`,
      options,
    );
    expect(result.verdict).toBe("safe");
  });

  it("writes at a conditional index without a fork", async () => {
    const result = await explore(
      `${table}
      int f(unsigned char a, unsigned char b) {
        int counts[3] = { 0, 0, 0 };
        counts[digit_or_letter[a]]++;
        counts[digit_or_letter[b]]++;
        assert(counts[0] + counts[1] + counts[2] == 2);
        return counts[1];
      }`,
      options,
    );
    expect(result.verdict).toBe("safe");
    expect(result.paths).toHaveLength(1);
  });

  it("asks once for each object that is meant, not for each condition that leads there", async () => {
    const result = await explore(
      `static const char *const texts[4] = { "none", "one", "two", "many" };
      int f(unsigned char c) {
        static const unsigned char kinds[8] = { 0, 1, 0, 2, 0, 1, 0, 2 };
        puts(texts[kinds[c & 7]]);
        return 0;
      }`,
      [...options, "--limit", "machine.joinedForks=1"],
    );
    expect(result.verdict).toBe("safe");
    expect(result.paths).toHaveLength(3);
    expect(result.paths.every(({ replay }) => replay === "confirmed")).toBe(true);
  });

  it("finds the null pointer, the freed object and the index beyond among the cases", async () => {
    const kinds = async (body: string) => (await explore(body, options)).errors.map(({ kind }) => kind);
    const choose = "static const unsigned char which[4] = { 0, 1, 0, 1 };";
    expect(
      await kinds(
        `${choose} int a = 5; int f(unsigned char c) { int *of[2] = { &a, NULL }; return *of[which[c & 3]]; }`,
      ),
    ).toEqual(["null-dereference"]);
    expect(
      await kinds(
        `${choose} int f(unsigned char c) {
          int *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q);
          int *of[2] = { p, q };
          free(q);
          int value = *of[which[c & 3]];
          free(p);
          return value;
        }`,
      ),
    ).toEqual(["use-after-free"]);
    const beyond = await explore(
      `static const unsigned char at[4] = { 0, 2, 9, 2 };
       int f(unsigned char c) { int *row = calloc(4, sizeof *row); int value = row[at[c & 3]]; free(row); return value; }`,
      options,
    );
    expect(beyond.errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
    expect(Number(beyond.errors[0]?.inputs?.[0]?.value) & 3).toBe(2);
  });

  it("calls through a table of functions, and finds the pointer into the midst of one", async () => {
    const called = await explore(
      `static int inc(int x) { return x + 1; } static int dec(int x) { return x - 1; }
      static int (*const steps[4])(int) = { inc, dec, inc, dec };
      int f(unsigned char c) { return steps[c & 3](7); }`,
      options,
    );
    expect(called.verdict).toBe("safe");
    expect(called.paths).toHaveLength(2);
    const midst = await explore(
      `static int inc(int x) { return x + 1; }
      int f(unsigned char c) { int (*step)(int) = (int (*)(int))((char *)inc + (c & 3)); return step(7); }`,
      options,
    );
    expect(midst.errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
    expect(midst.paths.filter(({ end }) => end === "returned")).toHaveLength(1);
  });
});
