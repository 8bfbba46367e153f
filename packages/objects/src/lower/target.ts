/** Where values go. */
import { select, store, type Term, unreachable, type Variable } from "@everypath/core";
import type { ProcedureBuilder } from "@everypath/dsl";
import type { AssignmentTarget } from "../tree.ts";
import { type Evaluation, elementOf, objectOf } from "./expression.ts";

/** A variable of the IR, or a field or an element, whose requirements have been checked. */
export type Target =
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "field"; readonly field: Variable; readonly object: Term }
  | {
      readonly kind: "element";
      readonly element: Variable;
      readonly array: Term;
      readonly subscript: Term;
    };

/** δ(h), and where h is. */
export function targetOf(at: Evaluation, place: AssignmentTarget): Target {
  switch (place.kind) {
    case "variable":
      return { kind: "variable", variable: at.variableOf(place.variable) };
    case "field":
      return { kind: "field", field: at.heap.fieldOf(place.field), object: objectOf(at, place) };
    case "element": {
      const { element } = at.heap.arrayOf(place.array.type);
      return { kind: "element", element, ...elementOf(at, place) };
    }
    default:
      return unreachable(place);
  }
}

/**
 * The assignment to one variable that a write is: x := e; for e₀.f the assignment f := (f[e₀] := e) of de Boer & Bonsangue, section 4.1; for
 * an element the same once more.
 */
export function assignment(
  target: Target,
  value: Term,
): { readonly variable: Variable; readonly value: Term } {
  switch (target.kind) {
    case "variable":
      return { variable: target.variable, value };
    case "field":
      return { variable: target.field, value: store(target.field, target.object, value) };
    case "element": {
      const { element, array, subscript } = target;
      const written = store(select(element, array), subscript, value);
      return { variable: element, value: store(element, array, written) };
    }
    default:
      return unreachable(target);
  }
}

export function write(builder: ProcedureBuilder, target: Target, written: Term, weight: 0 | 1 = 0): void {
  const { variable, value } = assignment(target, written);
  builder.assign(variable, value, weight);
}
