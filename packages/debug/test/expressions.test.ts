/**
 * C's expressions as a debugger evaluates them: random ones must have the value that the compiled program computes for them.
 * More of them: EXPRESSION_SEEDS=20.
 */

import { evaluate } from "@everypath/core";
import { expect, test } from "vitest";
import { Random } from "../../everypath/test/differential/generator.ts";
import { loadText, moved, open } from "./support.ts";

const seeds = Array.from({ length: Number(process.env.EXPRESSION_SEEDS ?? 2) }, (_, index) => index + 1);

const parameters = [
  "signed char a",
  "unsigned char b",
  "short c",
  "unsigned short d",
  "int e",
  "unsigned f",
  "long g",
  "unsigned long h",
  "_Bool t",
] as const;

const casts = [
  "signed char",
  "unsigned char",
  "short",
  "unsigned short",
  "int",
  "unsigned",
  "long",
  "unsigned long",
];

/** Without what C leaves undefined: signed overflow aside, which both sides let wrap. */
function expression(random: Random, depth: number): string {
  if (depth === 0 || random.chance(15)) {
    return random.chance(30)
      ? random.pick(["0", "1", "-1", "7", "'x'", "255u", "65536", "2147483647", "4294967295u", "1l", "'\\n'"])
      : random.pick([
          "a",
          "b",
          "c",
          "d",
          "e",
          "f",
          "g",
          "h",
          "t",
          "v[1]",
          "p.x",
          "q->y",
          "*w",
          "v[b & 3]",
          "p.bits",
        ]);
  }
  const part = (): string => expression(random, depth - 1);
  switch (random.below(10)) {
    case 0:
      return `(${random.pick(casts)})(${part()})`;
    case 1:
      return `(${part()} ? ${part()} : ${part()})`;
    case 2:
      return `${random.pick(["-", "~", "!", "+"])}(${part()})`;
    case 3:
      return `(${part()} ${random.pick(["<<", ">>"])} ${random.below(8)})`;
    case 4:
      return `(${part()} ${random.pick(["/", "%"])} ${random.pick(["3", "-5", "7u", "(b | 1)"])})`;
    case 5:
      return `(${part()} ${random.pick(["<", ">", "<=", ">=", "==", "!="])} ${part()})`;
    case 6:
      return `(${part()} ${random.pick(["&&", "||"])} ${part()})`;
    default:
      return `(${part()} ${random.pick(["+", "-", "*", "&", "|", "^"])} ${part()})`;
  }
}

const unchecked = {
  unchecked: ["signed-overflow", "shift-out-of-range", "out-of-bounds", "uninitialized-read"],
} as const;

test.each(seeds)("random expressions, seed %i", { timeout: 300_000 }, async (seed) => {
  const random = new Random(seed);
  const texts = Array.from({ length: 60 }, () => expression(random, 4));
  const functions = texts.map(
    (text, index) => `unsigned long long f${index}(${parameters.join(", ")}) {
  unsigned v[4] = {e, f, 5, 9};
  struct point p = {c, d, e}, *q = &p;
  unsigned *w = &v[2];
  return (unsigned long long)(${text});
}`,
  );
  const loaded = await loadText(
    `struct point { int x; unsigned short y; int bits : 5; };\n${functions.join("\n")}`,
  );
  for (const [index, text] of texts.entries()) {
    const session = open(loaded, `f${index}`, unchecked);
    const returnLine = 6 * index + 6;
    while (session.stop.span?.line !== returnLine) moved(await session.move("step"));
    const typed = session.evaluate(`(unsigned long)(${text})`);
    if ("problem" in typed || typed.value.kind !== "scalar")
      throw new Error(`${text}: ${JSON.stringify("problem" in typed ? typed.problem : typed.value.kind)}`);
    let stop = moved(await session.move("go"));
    // The compiler branches for && and ?:, and the sides are taken at random.
    while (stop.kind === "choice") stop = moved(await session.move("go", random.chance(50)));
    if (stop.kind !== "end" || stop.path.end !== "returned")
      throw new Error(`${text}: the program does not return`);
    const example = session.example();
    if (example.kind !== "model") continue;
    const computed = evaluate(stop.path.result!.term, example.model);
    expect(`${text} = ${evaluate(typed.value.term, example.model)}`).toBe(`${text} = ${computed}`);
  }
});
