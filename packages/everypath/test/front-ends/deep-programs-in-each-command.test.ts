/** PL/I and object programs nested deeply, through every command that runs them: answered, or refused at their place by name; never an internal error. */
import { expect, test } from "vitest";
import { elseIf, expectAnswer, groups, nested, objectProducts, pli, products, run } from "./deep.ts";

test.each([
  ["fuzz", "products.pli", products, "--time", "2"],
  ["bmc", "products.pli", products],
  ["prove", "products.pli", products],
  ["trace", "products.pli", products],
  ["terminate", "products.pli", products],
  ["cost", "products.pli", products],
  ["bmc", "products.idf", objectProducts],
  ["explore", "else-if.pli", elseIf, "--max-paths", "5"],
  ["explore", "groups.pli", groups],
  ["explore", "blocks.idf", `int x; ${nested(200, "{", "x := 1;", "}")}\n`],
  ["explore", "sum.pli", pli(`RETURN (X${" + X".repeat(10_000)});`)],
])("%s %s", (command, name, text, ...options) => {
  expectAnswer(command, name, text, options);
});

test("an assumption", () => {
  const assumed = `${nested(1000, "(", "X > 1", ")")} & ${nested(900, "¬(", "X = 2", ")")}`;
  const { output, status } = run("explore", "one.pli", pli("RETURN (X);"), "--assume", assumed);
  expect(output).toContain("SAFE");
  expect(status).toBe(0);
});

test.each([
  ["parentheses", (n: number) => pli(`RETURN (${nested(n, "(", "X", ")")});`)],
  ["operators", (n: number) => pli(`RETURN (X${" + X".repeat(n * 10)});`)],
])("%s grow until they are refused, at their place and with the limit", (_, of) => {
  let last = run("explore", "growing.pli", of(10));
  for (let count = 40; count < 10_000 && last.status === 0; count *= 4)
    last = run("explore", "growing.pli", of(count));
  expect(last.status).toBe(2);
  expect(last.output).toMatch(
    /^growing\.pli:3:\d+: this (is nested too deeply; about 1,100|has more than 12000 operators)/,
  );
});
