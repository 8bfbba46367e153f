/** What an area is, is said by its role: a program may give its variables the names that the prover gives to areas of its own. */
import { createSolverChain } from "@everypath/core";
import { certify, checkCertificate } from "@everypath/its";
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

/** The certificate is read again by the reader of systems, which takes no number and no truth value for a variable. */
test.each([
  ["an area without a name", "int *own = __builtin_alloca(4); *own = 0; while (x > 0) { x--; ++*own; }"],
  ["a variable called true", "int true = 0; while (x > 0) { x--; true += 2; if (true > 90) true = 0; }"],
  ["a variable called false", "int false = 7; while (x > false) { x--; false = x > 50 ? 3 : 4; }"],
])("the certificate of a loop over %s is read again", async (_what, body) => {
  const decided = decide(await programFrom({ text: `void f(int x) { ${body} }` }), "f");
  if (decided.kind !== "terminates") throw new Error(`it is ${decided.kind}`);
  const solver = createSolverChain({});
  try {
    for (const { component, proof } of decided.components) {
      const certificate = certify(component.its, "f.c", { kind: "terminates", proof });
      expect(checkCertificate(certificate, { solver, budget }).kind).toBe("right");
    }
  } finally {
    solver.close();
  }
});

const budget = { resources: 2_000_000, milliseconds: 5_000 };
