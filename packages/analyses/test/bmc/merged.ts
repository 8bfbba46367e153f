/** Compares a merged state with the two it was made of: under each model it must be the one whose path condition holds. */

import {
  bitVecConstant,
  defined,
  type Evaluation,
  evaluator,
  type Model,
  type Program,
  type Sort,
  type SymbolicTerm,
  select,
} from "@everypath/core";
import {
  type InputRecord,
  inputsUnder,
  type MemoryObject,
  type OutputRecord,
  outputsUnder,
  pathCondition,
  readByte,
  type State,
  toTerm,
  type Value,
} from "@everypath/engine";
import { byteTerm, liveSlots } from "@everypath/engine/testing";

export interface Merge {
  readonly left: State;
  readonly right: State;
  readonly merged: State;
}

/** What is wrong with the merge under the model; nothing: it is right. Also: which side the model is on. */
export function compareUnder(
  program: Program,
  { left, right, merged }: Merge,
  model: Model,
): { readonly problems: readonly string[]; readonly side: "left" | "right" | "neither" } {
  const value = evaluator(model);
  const holds = ({ facts }: State): boolean =>
    pathCondition(facts).every((conjunct) => value(conjunct) === true);
  const isLeft = holds(left);
  const isRight = holds(right);
  if (isLeft && isRight) return { problems: ["both path conditions hold"], side: "left" };
  const problems: string[] = [];
  if (holds(merged) !== (isLeft || isRight)) problems.push("the path condition is not that of either side");
  if (!isLeft && !isRight) return { problems, side: "neither" };
  const one = isLeft ? left : right;
  problems.push(
    ...frameProblems(one, merged, value),
    ...globalProblems(program, one, merged, value),
    ...memoryProblems(program.dataModel.pointerBits, one, merged, value),
    ...recordProblems(one, merged, model, value),
  );
  return { problems, side: isLeft ? "left" : "right" };
}

type Valuation = (term: SymbolicTerm) => Evaluation;

/** A value with whether it is set, as text. */
function shown(value: Value, sort: Sort, valuation: Valuation): string {
  const term = toTerm(value, sort);
  return termShown(term, valuation);
}

function termShown(term: SymbolicTerm, valuation: Valuation): string {
  if (valuation(defined(term)) === false) return "unset";
  return evaluationShown(valuation(term));
}

function evaluationShown(value: Evaluation): string {
  if (typeof value !== "object")
    return typeof value === "number" && Object.is(value, -0) ? "-0" : String(value);
  const otherwise = evaluationShown(value.otherwise);
  // An entry that is what all others are says nothing.
  const entries = [...value.entries]
    .map(([key, entry]) => [key, evaluationShown(entry)])
    .filter(([, entry]) => entry !== otherwise)
    .map(([key, entry]) => `${key}:${entry}`)
    .sort();
  return `[${entries.join(",")}|${otherwise}]`;
}

function frameProblems(one: State, merged: State, valuation: Valuation): string[] {
  const problems: string[] = [];
  let a: State["frame"] | undefined = one.frame;
  let b: State["frame"] | undefined = merged.frame;
  for (let isTop = true; a !== undefined || b !== undefined; isTop = false) {
    if (a === undefined || b === undefined || a.procedure !== b.procedure) return ["other calls"];
    if (a.block !== b.block || a.index !== b.index) return ["another place"];
    for (const slot of liveSlots(a.procedure, a.block, a.index, !isTop)) {
      const { name, sort } = a.procedure.locals[slot]!;
      const isUnset = (value: Value): boolean =>
        typeof value === "number" && (sort.kind === "bool" || sort.kind === "array");
      if (isUnset(a.values[slot]!)) continue;
      const wanted = shown(a.values[slot]!, sort, valuation);
      const got = shown(b.values[slot]!, sort, valuation);
      if (wanted !== got) problems.push(`${a.procedure.name}: ${name} is ${got}, not ${wanted}`);
    }
    a = a.caller;
    b = b.caller;
  }
  return problems;
}

function globalProblems(program: Program, one: State, merged: State, valuation: Valuation): string[] {
  return program.globals.flatMap(({ variable: { name, slot, sort } }) => {
    const wanted = shown(one.globals[slot]!, sort, valuation);
    const got = shown(merged.globals[slot]!, sort, valuation);
    return wanted === got ? [] : [`${name} is ${got}, not ${wanted}`];
  });
}

/** Every byte of every object that the side has. */
function memoryProblems(width: 32 | 64, one: State, merged: State, valuation: Valuation): string[] {
  const problems: string[] = [];
  for (const object of one.memory.objects()) {
    const other = merged.memory.objectAt(object.base);
    const { name, lifetime, capacity } = object.description;
    if (other === undefined || other.base !== object.base || other.live !== object.live) {
      problems.push(`the object ${name} is not there, or its life is another`);
      continue;
    }
    if (!object.live || lifetime === "procedure" || object === other) continue;
    for (let offset = 0; offset < capacity; offset++) {
      const wanted = termShown(byteAt(object, offset, width), valuation);
      const got = termShown(byteAt(other, offset, width), valuation);
      if (wanted !== got) problems.push(`byte ${offset} of ${name} is ${got}, not ${wanted}`);
    }
  }
  return problems;
}

function byteAt(object: MemoryObject, offset: number, width: number): SymbolicTerm {
  if (object.array === undefined) return byteTerm(readByte(object, offset));
  return select(object.array, bitVecConstant(width, BigInt(offset)));
}

function recordProblems(one: State, merged: State, model: Model, valuation: Valuation): string[] {
  const inputs = (records: readonly InputRecord[]): string =>
    records
      .map(({ name, parts }) => `${name}=${parts.map(({ symbol }) => termShown(symbol, valuation))}`)
      .join(" ");
  const outputs = (records: readonly OutputRecord[]): string =>
    records
      .map(({ kind, term, bytes }) => {
        const written = bytes.map((byte) => shown(byte, { kind: "bitvec", width: 8 }, valuation));
        return `${kind} ${term === undefined ? "" : termShown(term, valuation)} ${written}`;
      })
      .join("; ");
  const problems: string[] = [];
  if (inputs(inputsUnder(model, one.inputs)) !== inputs(inputsUnder(model, merged.inputs)))
    problems.push("other inputs were read");
  if (outputs(outputsUnder(model, one.outputs)) !== outputs(outputsUnder(model, merged.outputs)))
    problems.push("other outputs were made");
  return problems;
}
