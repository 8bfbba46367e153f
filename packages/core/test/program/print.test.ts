/** Each instruction's text. */

import type { Bare } from "@everypath/c/testing";
import { expect, test } from "vitest";
import type { Instruction } from "../../src/program/instruction.ts";
import { printInstruction, printTerminator } from "../../src/program/print.ts";
import { unknownSpan as span } from "../../src/program/source.ts";
import { bitVecConstant, bvAdd, bvSignedLess, variable } from "../../src/term/index.ts";
import { bitVecSort } from "../../src/term/sort.ts";

const x = variable("x", bitVecSort(32), "local", 0);
const p = variable("p", bitVecSort(64), "local", 1);
const one = bitVecConstant(32, 1n);
const size = bitVecConstant(64, 4n);

test.each<[string, Bare<Instruction>]>([
  ["x := x + 1", { kind: "assign", target: x, value: bvAdd(x, one) }],
  ["x := input a", { kind: "input", target: x, name: "a", type: { kind: "mathematical" } }],
  ["output x", { kind: "output", value: x }],
  ["assume x < 1", { kind: "assume", condition: bvSignedLess(x, one) }],
  [
    "check x < 1 else assertion: it fails",
    { kind: "check", condition: bvSignedLess(x, one), error: "assertion", message: "it fails" },
  ],
  ["x := load32 [p] whole", { kind: "load", target: x, address: p, bytes: 4, scalarObject: true }],
  ["store32 [p] := x", { kind: "store", address: p, value: x, bytes: 4 }],
  [
    "p := allocate heap zeroed block of 4",
    {
      kind: "allocate",
      target: p,
      size,
      alignment: 16,
      lifetime: "heap",
      zeroed: true,
      name: "block",
      type: undefined,
    },
  ],
  ["free stack p", { kind: "free", address: p, lifetime: "stack" }],
  ["copy [p] := [p] of 4", { kind: "copy", target: p, source: p, length: size, overlap: false }],
  ["move [p] := [p] of 4", { kind: "copy", target: p, source: p, length: size, overlap: true }],
  ["fill [p] := 0 of 4", { kind: "fill", target: p, value: bitVecConstant(8, 0n), length: size }],
  [
    "x := call f(x … 1)",
    { kind: "call", callee: { kind: "procedure", name: "f" }, arguments: [x], variadic: [one], targets: [x] },
  ],
  [
    "call *p()",
    { kind: "call", callee: { kind: "pointer", address: p }, arguments: [], variadic: [], targets: [] },
  ],
  ["unsupported vectors", { kind: "unsupported", what: "vectors" }],
])("%s", (text, instruction) => {
  expect(printInstruction({ ...instruction, span, weight: 1 })).toBe(text);
});

test("terminators", () => {
  const base = { span, weight: 1 };
  expect(printTerminator({ kind: "jump", target: 2, ...base })).toBe("jump 2");
  expect(
    printTerminator({ kind: "branch", condition: bvSignedLess(x, one), whenTrue: 1, whenFalse: 2, ...base }),
  ).toBe("branch x < 1 ? 1 : 2");
  const cases = [{ value: one, target: 3 }];
  expect(printTerminator({ kind: "switch", value: x, cases, otherwise: 4, ...base })).toBe(
    "switch x { 1 → 3, otherwise → 4 }",
  );
  expect(printTerminator({ kind: "return", values: [x, one], ...base })).toBe("return x, 1");
  expect(printTerminator({ kind: "stop", ...base })).toBe("stop");
});
