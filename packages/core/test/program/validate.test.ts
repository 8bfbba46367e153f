/** The validator finds what a lowering must not do. */
import { expect, test } from "vitest";
import type { Instruction, Terminator } from "../../src/program/instruction.ts";
import type { Procedure } from "../../src/program/program.ts";
import { unknownSpan as span } from "../../src/program/source.ts";
import { validateProcedure } from "../../src/program/validate.ts";
import { bitVecConstant, bvAdd, trueTerm, variable } from "../../src/term/index.ts";
import { bitVecSort, boolSort } from "../../src/term/sort.ts";

const x = variable("x", bitVecSort(32), "local", 0);
const b = variable("b", boolSort, "local", 1);
const p = variable("p", bitVecSort(64), "local", 2);
const stranger = variable("x", bitVecSort(32), "local", 7);
const one = bitVecConstant(32, 1n);
const base = { span, weight: 1 };
const returns: Terminator = { kind: "return", values: [x], ...base };

function faultsOf(instructions: readonly Instruction[], terminator: Terminator = returns): readonly string[] {
  const procedure: Procedure = {
    name: "f",
    parameters: [{ variable: x, type: undefined }],
    variadic: false,
    locals: [x, b, p],
    results: [bitVecSort(32)],
    resultType: undefined,
    blocks: [{ instructions, terminator }],
    span,
    model: false,
    sourceVariables: [],
  };
  return validateProcedure(procedure);
}

test("good code has no faults", () => {
  const faults = faultsOf([
    { kind: "assign", target: x, value: bvAdd(x, one), ...base },
    { kind: "load", target: x, address: p, bytes: 4, scalarObject: false, ...base },
    { kind: "store", address: p, value: b, bytes: 1, ...base },
    { kind: "check", condition: b, error: "assertion", message: "", ...base },
  ]);
  expect(faults).toEqual([]);
});

test.each<[string, Instruction]>([
  [
    "f, block 0: value of x is Bool, not (_ BitVec 32)",
    { kind: "assign", target: x, value: trueTerm, ...base },
  ],
  ["f, block 0: variable x has no slot", { kind: "assign", target: x, value: bvAdd(stranger, one), ...base }],
  ["f, block 0: condition of assume is (_ BitVec 32), not Bool", { kind: "assume", condition: x, ...base }],
  [
    "f, block 0: load of 8 bytes to (_ BitVec 32)",
    { kind: "load", target: x, address: p, bytes: 8, scalarObject: false, ...base },
  ],
  [
    "f, block 0: store of 2 bytes from (_ BitVec 32)",
    { kind: "store", address: p, value: x, bytes: 2, ...base },
  ],
  ["f, block 0: address of free is Bool", { kind: "free", address: b, lifetime: "heap", ...base }],
  ["f, block 0: fill with (_ BitVec 32)", { kind: "fill", target: p, value: x, length: p, ...base }],
  ["f, block 0: weight 0.5", { kind: "assume", condition: b, span, weight: 0.5 }],
])("%s", (fault, instruction) => {
  expect(faultsOf([instruction])).toEqual([fault]);
});

test.each<[readonly string[], Terminator]>([
  [["f, block 0: no block 3"], { kind: "jump", target: 3, ...base }],
  [
    ["f, block 0: condition of branch is (_ BitVec 32), not Bool"],
    { kind: "branch", condition: x, whenTrue: 0, whenFalse: 0, ...base },
  ],
  [
    ["f, block 0: case of switch is Bool, not (_ BitVec 32)"],
    { kind: "switch", value: x, cases: [{ value: trueTerm, target: 0 }], otherwise: 0, ...base },
  ],
  [
    ["f, block 0: case of switch is no constant"],
    { kind: "switch", value: x, cases: [{ value: x, target: 0 }], otherwise: 0, ...base },
  ],
  [["f, block 0: returned values: 0 for 1"], { kind: "return", values: [], ...base }],
])("%s", (faults, terminator) => {
  expect(faultsOf([], terminator)).toEqual(faults);
});
