/** What an area is, is said by its role: a program may give its variables the names that the prover gives to areas of its own. */
import { expect, test } from "vitest";
import { decide, programFrom } from "./support.ts";

/** In front of `main` stands an array with the name `name`, which is no stream. */
const programs: Readonly<Record<string, (name: string) => string>> = {
  "read as a stream": (name) => `
#include <stdio.h>
const char own[8] __asm__("${name}");
int main(void) { while (fgetc((FILE *)own) != EOF); return 0; }`,
  "compared with another": (name) => `
const char own[8] __asm__("${name}"), other[8];
int main(void) { while (own == other); return 0; }`,
  "counted down": (name) => `
unsigned own __asm__("${name}");
int main(void) { own = 9; while (own > 0) own--; return 0; }`,
};
const names = ["open file", "text of the system", "the variadic arguments@1", "the variadic arguments"];

test.each(Object.keys(programs))("%s", async (key) => {
  const verdictOf = async (name: string) =>
    decide(await programFrom({ text: programs[key]!(name) }), "main").kind;
  const plain = await verdictOf("plain");
  for (const name of names) expect(await verdictOf(name), name).toBe(plain);
  if (key === "read as a stream") expect(plain).toBe("unknown");
});
