/** Values of the object language as they are shown: references lead to objects, objects to their fields. */

import {
  type ObjectClass,
  refConstant,
  type SymbolicTerm,
  select,
  symbol,
  type Term,
  type ValueType,
} from "@everypath/core";
import { knownTruth, readElement, type State, settled, Table, toTerm, type Value } from "@everypath/engine";
import type { Named, Shown, View } from "../language.ts";
import { knownObject } from "./evaluate.ts";

/** Elements of an array shown as its parts. */
const elementLimit = 256;

/** What is told of a reference: whatever follows by itself from the path condition, or whatever can be found out. */
type Decide = (state: State, condition: SymbolicTerm) => boolean | undefined;

const known: Decide = (state, condition) => knownTruth(state.facts, condition);

/** `expression`: what to type to see the value. */
export function shown(
  view: View,
  term: SymbolicTerm,
  type: ValueType,
  expression: string | undefined,
  decide: Decide = known,
): Shown {
  if (type.kind !== "reference" || type.class === "null") return { kind: "scalar", term, type };
  const number = knownObject(view, term, type.class, decide);
  if (number === undefined) return { kind: "scalar", term: settled(view.state, term), type };
  if (number === 0) return { kind: "scalar", term: refConstant(0), type };
  const found = view.machine.program.classes?.find(({ name }) => name === type.class);
  if (found === undefined) throw new Error(`there is no class ${type.class}`);
  return {
    kind: "object",
    name: `${type.class}#${number}`,
    term: refConstant(number),
    type,
    isArray: found.isArray,
    parts: () => (found.isArray ? elementsOf : fieldsOf)(view, found, number, expression),
  };
}

function fieldsOf(
  view: View,
  { fields }: ObjectClass,
  number: number,
  expression: string | undefined,
): readonly Named[] {
  return fields.map((field): Named => {
    const { term, isUntouched } = fieldIn(view, field, number);
    const part = expression === undefined ? undefined : `${holder(expression)}.${field.name}`;
    return {
      name: field.name,
      expression: part,
      value: shown(view, term, field.type, part),
      isUntouched,
    };
  });
}

/** `a.b`, `(c ? a : b).b` */
function holder(expression: string): string {
  return /^[\w.[\]]+$/.test(expression) ? expression : `(${expression})`;
}

type Field = ObjectClass["fields"][number];

function fieldIn(
  { state }: View,
  { variable }: Field,
  number: number,
): { readonly term: SymbolicTerm; readonly isUntouched: boolean } {
  const { name, sort } = variable;
  if (sort.kind !== "array") throw new Error("a field is an array");
  const term = toTerm(readElement(state.globals[variable.slot]!, number, sort), sort.element);
  const origin = state.inputObjects.find((object) => object.number === number)?.origin;
  const isUntouched = origin !== undefined && term === select(symbol(name, sort), origin);
  return { term, isUntouched };
}

/** The length, then the elements; of a length that is not known those that were written. */
function elementsOf(
  view: View,
  { fields }: ObjectClass,
  number: number,
  expression: string | undefined,
): readonly Named[] {
  const [length, element] = fields;
  if (length === undefined || element?.type.kind !== "array") throw new Error("an array has two fields");
  const { element: type } = element.type;
  const part = (name: string): string | undefined =>
    expression === undefined ? undefined : `${holder(expression)}${name}`;
  const size = fieldIn(view, length, number);
  const { sort } = element.variable;
  if (sort.kind !== "array" || sort.element.kind !== "array") throw new Error("elements are arrays");
  const inner = sort.element;
  const array = readElement(view.state.globals[element.variable.slot]!, number, sort);
  const { isUntouched } = fieldIn(view, element, number);
  const elements = indicesOf(size.term, array).map((index): Named => {
    const name = `[${index}]`;
    const term = toTerm(readElement(array, index, inner), inner.element);
    return { name, expression: part(name), value: shown(view, term, type, part(name)), isUntouched };
  });
  const told: Named = {
    name: "length",
    // The length of an array never changes.
    expression: undefined,
    value: { kind: "scalar", term: size.term, type: length.type },
    isUntouched: size.isUntouched,
  };
  return [told, ...elements];
}

function indicesOf(length: SymbolicTerm, array: Value): readonly number[] {
  if (length.kind === "constant")
    return Array.from({ length: Math.min(Number(length.value), elementLimit) }, (_, index) => index);
  if (array instanceof Table) return array.elements(elementLimit).map(([index]) => index);
  // Set by hand, it is a term.
  const found = new Set<number>();
  let below: Value | Term | undefined = array;
  while (typeof below === "object" && "kind" in below && below.kind === "application") {
    const [array, at]: readonly Term[] = below.arguments;
    if (below.operator === "store" && at?.kind === "constant") found.add(Number(at.value));
    below = below.operator === "store" ? array : undefined;
  }
  return [...found].sort((a, b) => a - b).slice(0, elementLimit);
}
