/** Where values go. */
import { select, store, type Term, type Variable } from "../../../term/index.ts";
import type { ProcedureBuilder } from "../../pli/lower/builder.ts";

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

/** x := e; for e₀.f the assignment f := (f[e₀] := e) of de Boer & Bonsangue, section 4.1; for an element the same once more. */
export function write(builder: ProcedureBuilder, target: Target, value: Term, weight: 0 | 1 = 0): void {
  switch (target.kind) {
    case "variable":
      builder.assign(target.variable, value, weight);
      return;
    case "field":
      builder.assign(target.field, store(target.field, target.object, value), weight);
      return;
    case "element": {
      const { element, array, subscript } = target;
      const written = store(select(element, array), subscript, value);
      builder.assign(element, store(element, array, written), weight);
      return;
    }
  }
}
