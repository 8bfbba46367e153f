/**
 * What is known of a function of the library is not taken for granted of a function that the program defines itself under its name. Here it
 * keeps the address of a variable of a block, which is read after the block.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-names-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(definition: string, call: string): string {
  return `#include <stddef.h>
static const void *kept;
${definition}
int f(int n) {
  if (n > 0) {
    int x = n;
    ${call}
  }
  return n > 0 ? *(const int *)kept : 0;
}
`;
}

const own = [
  ["strlen", "size_t strlen(const char *text) { kept = text; return 0; }", "strlen((const char *)&x);"],
  ["puts", "int puts(const char *text) { kept = text; return 0; }", "puts((const char *)&x);"],
  [
    "memcmp",
    "int memcmp(const void *a, const void *b, size_t size) { kept = a; return 0; }",
    "memcmp(&x, &x, 4);",
  ],
] as const;

test.each(own)("a program's own %s may keep what it is given", async (name, definition, call) => {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, program(definition, call));
  const options = ["--entry", "f", "--cflag", "-fno-builtin", "--no-replay"];
  const { errors } = await exploreInProcess(file, options);
  expect(errors.map(({ kind }) => kind)).toEqual(["use-after-free"]);
});
