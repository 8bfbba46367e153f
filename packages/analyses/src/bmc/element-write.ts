/** Assignments to one element of an array of PL/I, or one field or element of an object: each is a new version of a whole array in the IR. */

import {
  type Evaluation,
  type Instruction,
  printReader,
  type SymbolicTerm,
  type Term,
  type ValueType,
} from "@everypath/core";
import { evaluatorOf, type State, toTerm } from "@everypath/engine";
import type { Written } from "./steps.ts";

/** Of the target: `type` of its elements, where it is known; `cell` (steps.ts); `evaluate`: terms under the counterexample's model. */
interface Target {
  readonly type: ValueType | undefined;
  readonly cell: string;
  evaluate(term: SymbolicTerm): Evaluation;
}

/** What `target := target[index := value]` is about to set: A(3), node.next, both[2]; undefined where it is no such assignment. */
export function elementWritten(
  state: State,
  instruction: Instruction,
  { type, cell, evaluate }: Target,
): readonly Written[] | undefined {
  if (instruction.kind !== "assign") return undefined;
  const { target, value } = instruction;
  const outer = storeOf(value, target);
  if (outer === undefined) return target.sort.kind === "array" ? [] : undefined;
  const { procedure, values } = state.frame;
  const now = (expression: Term): SymbolicTerm =>
    toTerm(evaluatorOf(expression)(values, state.globals), expression.sort);
  const subscript = (index: Term): string => {
    const found = evaluate(now(index));
    return typeof found === "bigint" ? found.toString() : printReader(index);
  };
  const place = `${cell}[${subscript(outer.index)}]`;
  if (target.sort.kind !== "array" || target.sort.index.kind !== "ref")
    return written(`${target.name}(${subscript(outer.index)})`, now(outer.value), type, place);
  // A field of all objects of a class: the object is named by the variable that refers to it. Its first values come with `new`.
  const { index, value: set } = outer;
  const isNamed = procedure.sourceVariables.some(({ variable }) => variable === index);
  const isGlobal = index.kind === "variable" && index.scope === "global";
  if (!isNamed && !isGlobal) return [];
  const reference = printReader(index);
  const inner = set.kind === "application" && set.operator === "store" ? parts(set.arguments) : undefined;
  if (inner !== undefined) {
    const at = subscript(inner.index);
    return written(`${reference}[${at}]`, now(inner.value), type, `${place}[${at}]`);
  }
  const field = target.name.slice(target.name.lastIndexOf(".") + 1);
  return written(`${reference}.${field}`, now(set), type, place);
}

function storeOf(value: Term, target: Term): { readonly index: Term; readonly value: Term } | undefined {
  if (value.kind !== "application" || value.operator !== "store" || value.arguments[0] !== target)
    return undefined;
  return parts(value.arguments);
}

function parts([, index, value]: readonly Term[]): { readonly index: Term; readonly value: Term } {
  return { index: index!, value: value! };
}

/** Nothing is told of a value whose type is not known. */
function written(
  name: string,
  term: SymbolicTerm,
  type: ValueType | undefined,
  cell: string,
): readonly Written[] {
  const known = typeOfElement(term, type);
  return known === undefined ? [] : [{ name, term, type: known, cell }];
}

function typeOfElement({ sort }: SymbolicTerm, type: ValueType | undefined): ValueType | undefined {
  switch (sort.kind) {
    case "int":
      return { kind: "mathematical" };
    case "bool":
      return { kind: "bool" };
    case "ref":
      return type?.kind === "reference" ? type : { kind: "reference", class: "object" };
    default:
      return undefined;
  }
}
