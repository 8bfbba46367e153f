/** A bound depends on what a program does, and on no name in it: also where a name looks like one that the prover gives. */

import { boundText } from "@everypath/its";
import { expect, test } from "vitest";
import { boundOf, openText } from "./support.ts";

const program = (suffix: (name: string) => string): string => {
  const [n, i, k] = ["n", "i", "k"].map(suffix);
  return `void f(unsigned ${n}) {
  unsigned ${i} = 0, ${k} = ${n};
  while (${i} < ${n}) { ${i}++; ${k}--; }
  while (${k} != 0) ${k}++;
}`;
};

const renamings: readonly (readonly [string, (name: string) => string])[] = [
  ["addr_x", (name) => `addr_${name}`],
  ["x_offset", (name) => `${name}_offset`],
  ["error_x", (name) => `error_${name}`],
  ["main_x", (name) => `main_${name}`],
  ["Unicode letters", (name) => `größe_${name}`],
];

test.each(renamings)("names like %s", async (_, rename) => {
  const bound = boundOf(await openText(program(rename)));
  if (bound.kind !== "bounded") throw new Error("there is a bound");
  expect(boundText(bound.bound)).toBe(`11·${rename("n")} + 17`);
});
