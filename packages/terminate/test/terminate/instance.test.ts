/**
 * Conditions (b) to (e) of the rule "generalization with μ", each on a pair of states that differ in what the condition is about. The head
 * knows 1 ≤ a of its variable x = a and has an area of s bytes at p, in which a byte at offset a holds v.
 */
import { intSort, type Procedure, unknownSpan, variable } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, integerSymbol, type Linear } from "@everypath/its";
import { describe, expect, test } from "vitest";
import {
  conditionB,
  conditionC,
  conditionD,
  conditionE,
  type Instantiation,
  instanceOf,
} from "../../src/terminate/graph/instance.ts";
import { Knowledge } from "../../src/terminate/graph/knowledge.ts";
import type { AbstractState, Area } from "../../src/terminate/graph/state.ts";

const procedure: Procedure = {
  name: "f",
  parameters: [],
  variadic: false,
  locals: [],
  results: [],
  resultType: undefined,
  blocks: [],
  span: unknownSpan,
  model: false,
  sourceVariables: [],
};

const x = variable("x", intSort, "local", 0);
const [a, p, s, v] = ["a", "p", "s", "v"].map(integerSymbol) as [
  ReturnType<typeof integerSymbol>,
  ReturnType<typeof integerSymbol>,
  ReturnType<typeof integerSymbol>,
  ReturnType<typeof integerSymbol>,
];
const [b, q, t, w] = ["b", "q", "t", "w"].map((name) => atomLinear(integerSymbol(name))) as [
  Linear,
  Linear,
  Linear,
  Linear,
];

function plus(linear: Linear, constant: bigint): Linear {
  return addScaled(linear, constantLinear(1n), constant);
}

function areaOf(base: Linear, size: Linear, offset: Linear, value: Linear): Area {
  return {
    name: "array",
    base,
    size,
    role: "memory",
    lifetime: "heap",
    depth: 1,
    isConstant: false,
    isWritten: false,
    cells: [{ offset, bytes: 1, value, interpretation: "unsigned" }],
    remainder: { kind: "anything" },
  };
}

function stateOf(value: Linear, fact: Linear, areas: readonly Area[]): AbstractState {
  return {
    frames: [{ procedure, block: 0, index: 0, values: new Map([[x, value]]), targets: [] }],
    knowledge: Knowledge.nothing.assume([fact]),
    areas,
    results: new Map(),
    chosen: [],
    context: undefined,
  };
}

const head = stateOf(atomLinear(a), plus(atomLinear(a), -1n), [
  areaOf(atomLinear(p), atomLinear(s), atomLinear(a), atomLinear(v)),
]);

/** x = b + 1, where 0 ≤ b; the array has t bytes at q, and its byte b + 1 holds w. */
const next = plus(b, 1n);
const area = areaOf(q, t, next, w);
const arriving = stateOf(next, b, [area]);

const mu: Instantiation = new Map([
  [a, next],
  [p, q],
  [s, t],
  [v, w],
]);

const conditions = { conditionB, conditionC, conditionD, conditionE };

/** Which conditions do not hold of a state that arrives. */
function violated(state: AbstractState, by: Instantiation = mu): readonly string[] {
  return Object.entries(conditions).flatMap(([name, holds]) => (holds(head, state, by) ? [] : [name]));
}

test("all hold of a state that the head generalises", () => {
  expect(violated(arriving)).toEqual([]);
  expect(instanceOf(head, arriving)).toEqual(mu);
});

describe("condition (b), of variables,", () => {
  test("fails where a variable has another value than μ says", () => {
    expect(violated(stateOf(b, b, [area]))).toEqual(["conditionB"]);
  });

  test("fails where a variable has no value", () => {
    const [frame] = arriving.frames;
    const without = { ...arriving, frames: frame === undefined ? [] : [{ ...frame, values: new Map() }] };
    expect(violated(without)).toEqual(["conditionB"]);
    expect(instanceOf(head, without)).toBeUndefined();
  });
});

test("condition (c), of knowledge, fails where less is known than the head says", () => {
  const ignorant = stateOf(next, plus(b, 1n), [area]);
  expect(violated(ignorant)).toEqual(["conditionC"]);
  expect(instanceOf(head, ignorant)).toBeUndefined();
});

describe("condition (d), of what is allocated,", () => {
  test("fails where the area lies elsewhere", () => {
    expect(violated(stateOf(next, b, [{ ...area, base: plus(q, 1n) }]))).toEqual(["conditionD"]);
  });

  test("fails where the area has another size", () => {
    expect(violated(stateOf(next, b, [{ ...area, size: plus(t, -1n) }]))).toEqual(["conditionD"]);
  });

  test("fails where the area was freed, and what lies in it is gone too", () => {
    expect(violated(stateOf(next, b, []))).toEqual(["conditionD", "conditionE"]);
  });
});

describe("condition (e), of what memory holds,", () => {
  test("fails where the byte has another value", () => {
    expect(violated(stateOf(next, b, [areaOf(q, t, next, plus(w, 1n))]))).toEqual(["conditionE"]);
  });

  test("fails where the value lies at another offset", () => {
    expect(violated(stateOf(next, b, [areaOf(q, t, b, w)]))).toEqual(["conditionE"]);
  });

  test("fails where nothing is known of the byte", () => {
    const forgotten = stateOf(next, b, [{ ...area, cells: [] }]);
    expect(violated(forgotten)).toEqual(["conditionE"]);
    expect(instanceOf(head, forgotten)).toBeUndefined();
  });

  test("fails where the head takes the other bytes for 0 and one may be another", () => {
    const cleared = (each: Area): Area => ({ ...each, remainder: { kind: "zero" } });
    const zeroHead = { ...head, areas: head.areas.map(cleared) };
    const zeros = cleared(area);
    expect(conditionE(zeroHead, { ...arriving, areas: [zeros] }, mu)).toBe(true);
    expect(conditionE(zeroHead, { ...arriving, areas: [area] }, mu)).toBe(false);
    const other = { offset: b, bytes: 1, value: w, interpretation: "unsigned" } as const;
    const more = { ...zeros, cells: [...zeros.cells, other] };
    expect(conditionE(zeroHead, { ...arriving, areas: [more] }, mu)).toBe(false);
  });
});

test("no condition holds of what μ does not speak of", () => {
  expect(violated(arriving, new Map())).toEqual(["conditionB", "conditionC", "conditionD", "conditionE"]);
});
