/**
 * Text functions that write to an array within a structure stay within it (runtime/libc: `__everypath_field_…`). Each program below is explored
 * with a text whose length is an input: the same function that fits up to a length is out of bounds beyond it.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-fields-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `x.name` has 4 bytes and is followed by `n`; `text` has `length` characters, of which there are up to 7. */
const program = (body: string): string => `#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct pair { char name[4]; int n; char last[4]; char more[8]; char hack[1]; };
static int format(char *to, size_t size, const char *form, ...) {
  va_list arguments;
  va_start(arguments, form);
  int result = vsnprintf(to, size, form, arguments);
  va_end(arguments);
  return result;
}
int f(unsigned length) {
  struct pair x;
  char text[8] = "abcdefg";
  memset(&x, 0, sizeof x);
  if (length > 7) length = 7;
  text[length] = 0;
  ${body}
  return x.n;
}
`;

async function explore(body: string, options: readonly string[] = []): Promise<Result> {
  const file = join(folder, "f.c");
  writeFileSync(file, program(body));
  return exploreInProcess(file, ["--entry", "f", ...options]);
}

/** With the greatest length that fits; undefined: none does. */
const writers: Readonly<Record<string, readonly [body: string, fits: number | undefined]>> = {
  strcpy: ["strcpy(x.name, text);", 3],
  stpcpy: ["*stpcpy(x.name, text) = 0;", 3],
  strncpy: ["strncpy(x.name, text, length);", 4],
  "strncpy, which fills": ["strncpy(x.name, text, 5);", undefined],
  stpncpy: ["stpncpy(x.name, text, length);", 4],
  strcat: [`strcpy(x.name, "z"); strcat(x.name, text);`, 2],
  strncat: [`strcpy(x.name, "z"); strncat(x.name, "abcdefg", length);`, 2],
  strlcpy: ["strlcpy(x.name, text, 8);", 3],
  strlcat: [`strcpy(x.name, "z"); strlcat(x.name, text, 8);`, 2],
  sprintf: [`sprintf(x.name, "%s", text);`, 3],
  snprintf: [`snprintf(x.name, sizeof x, "%s", text);`, 3],
  "through a pointer": ["struct pair *p = &x; strcpy(p->name, text);", 3],
};

test.each(Object.entries(writers))("%s writes past a field", async (_, [body, fits]) => {
  const result = await explore(body);
  expect(result).toMatchObject({ verdict: "unsafe", complete: true });
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 18, "not-replayable"],
  ]);
  const lengths = result.paths.flatMap(({ end, inputs = [] }) =>
    inputs.flatMap(({ name, value }) => (name === "length" ? [[end, Math.min(Number(value), 7)]] : [])),
  );
  for (const [end, length] of lengths)
    expect([end, length]).toEqual([
      fits !== undefined && Number(length) <= fits ? "returned" : "error",
      length,
    ]);
});

const withinBounds: Readonly<Record<string, string>> = {
  "what fits": `strncpy(x.name, text, 4); snprintf(x.name, 4, "%s", text); strlcpy(x.name, text, sizeof x.name); x.name[3] = 0;`,
  "a limit beyond the field that the text does not reach": `snprintf(x.name, 100, "%d", (int)(length % 10)); strlcpy(x.name, "abc", 99);`,
  "a structure's last field, which may be longer than declared": "strcpy(x.hack - 4, text + 4);",
  "blocks of memory over several fields": "memcpy(x.name, text, 8); memset(x.name, 0, sizeof x);",
  "a text read from a neighbour": `strcpy(x.more, text); strncpy(x.name, x.more, 3); strcpy(x.last, "end");`,
  "a plain pointer, whose bound is the object": "char *all = (char *)&x; strcpy(all, text);",
};

test.each(Object.entries(withinBounds))("no error: %s", async (_, body) => {
  const result = await explore(body);
  expect(result.errors).toEqual([]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
});

test("lines that are read into a field", async () => {
  const lines = (call: string) => explore(`${call}; (void)length;`, ["--stdin", "6", "--max-paths", "400"]);
  const long = await lines("if (fgets(x.name, 6, stdin) == 0) return 1");
  expect(long.errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
  const short = await lines("if (fgets(x.name, sizeof x.name, stdin) == 0) return 1");
  expect(short.errors).toEqual([]);
  const unlimited = await lines("if (gets(x.name) == 0) return 1");
  expect(unlimited.errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
});

test("a program's own function of the name is its own affair", async () => {
  const file = join(folder, "own.c");
  writeFileSync(
    file,
    `struct pair { char name[4]; int n; };
char *strcpy(char *to, const char *from) { for (int i = 0; i < 5; i++) to[i] = from[i]; return to; }
int own(void) { struct pair x = {"", 0}; strcpy(x.name, "abcde"); return x.n; }
`,
  );
  expect((await exploreInProcess(file, ["--entry", "own"])).errors).toEqual([]);
});

test("no error where out-of-bounds is not looked for", async () => {
  expect((await explore("strcpy(x.name, text);", ["--no-check", "out-of-bounds"])).errors).toEqual([]);
});
