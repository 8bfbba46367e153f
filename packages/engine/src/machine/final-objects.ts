/**
 * What a run of an object program leaves: the arguments of the call from outside, global variables, the result, and the objects that can be
 * reached from them, field by field under the objects' names (`Node#1.value`).
 */
import { equal, limits, type ObjectClass, refConstant, type Sort, type ValueType } from "@everypath/core";
import { knownTruth } from "./facts.ts";
import type { FinalScalar } from "./final.ts";
import type { Machine } from "./machine.ts";
import type { Frame, State } from "./state.ts";
import { readElement } from "./table.ts";
import type { Value } from "./value.ts";
import { isOfSort, toTerm } from "./value.ts";

/** `result`: what the call returned, which is told elsewhere; its objects belong here. */
export function finalObjects(
  machine: Machine,
  state: State,
  result: FinalScalar | undefined,
): readonly FinalScalar[] {
  const { program } = machine;
  const roots: FinalScalar[] = [];
  const add = (name: string, value: Value, sort: Sort, type: ValueType | undefined): void => {
    if (type !== undefined && isOfSort(value, sort))
      roots.push(known(state, { name, term: toTerm(value, sort), type }));
  };
  const frame = outermost(state.frame);
  for (const { name, variable, type } of frame.procedure.sourceVariables)
    add(name, frame.values[variable.slot]!, variable.sort, type);
  for (const { variable, type } of program.globals)
    add(variable.name, state.globals[variable.slot]!, variable.sort, type);
  const listed = [...roots];
  const classes = new Map(program.classes?.map((one) => [one.name, one]));
  const reported = new Set<bigint>();
  const pending = [...roots, ...(result === undefined ? [] : [known(state, result)])];
  for (let holder = pending.shift(); holder !== undefined; holder = pending.shift()) {
    const { term, type } = holder;
    if (type.kind !== "reference" || term.kind !== "constant") continue;
    const number = term.value as bigint;
    const found = classes.get(type.class);
    if (
      number === 0n ||
      reported.has(number) ||
      reported.size >= limits.machine.finalObjects ||
      found === undefined
    )
      continue;
    reported.add(number);
    const parts = partsOf(state, found, number).map((part) => known(state, part));
    listed.push(...parts);
    pending.push(...parts);
  }
  return listed;
}

/** A reference of the inputs as the object that it was found to denote. */
function known(state: State, scalar: FinalScalar): FinalScalar {
  const { term, type } = scalar;
  if (type.kind !== "reference" || term.kind === "constant") return scalar;
  const found = [{ number: 0, class: type.class, origin: refConstant(0) }, ...state.inputObjects].find(
    (object) => object.class === type.class && knownTruth(state.facts, equal(term, object.origin)) === true,
  );
  return found === undefined ? scalar : { ...scalar, term: refConstant(found.number) };
}

function outermost(top: Frame): Frame {
  let frame = top;
  while (frame.caller !== undefined) frame = frame.caller;
  return frame;
}

function partsOf(state: State, { name, fields, isArray }: ObjectClass, number: bigint): FinalScalar[] {
  const object = Number(number);
  const values = fields.map(({ name: field, variable, type }) => {
    if (variable.sort.kind !== "array") throw new Error("a field is an array");
    const value = readElement(state.globals[variable.slot]!, object, variable.sort);
    return { field, type, value, sort: variable.sort.element };
  });
  if (isArray) return elementsOf(`${name}#${number}`, values);
  return values.map(({ field, type, value, sort }) => ({
    name: `${name}#${number}.${field}`,
    term: toTerm(value, sort),
    type,
  }));
}

function elementsOf(
  name: string,
  [length, element]: readonly {
    readonly value: Value;
    readonly type: ValueType;
    readonly sort: Sort;
  }[],
): FinalScalar[] {
  if (length === undefined || element?.type.kind !== "array" || element.sort.kind !== "array")
    throw new Error(`${name} is no array`);
  const listed: FinalScalar[] = [
    { name: `${name}.length`, term: toTerm(length.value, length.sort), type: length.type },
  ];
  const { sort, type } = element;
  if (typeof length.value !== "number") return listed;
  for (let index = 0; index < Math.min(length.value, limits.machine.finalArrayElements); index++) {
    const term = toTerm(readElement(element.value, index, sort), sort.element);
    listed.push({ name: `${name}[${index}]`, term, type: type.element });
  }
  return listed;
}
