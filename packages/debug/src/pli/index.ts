/** PL/I in the debugger: its own expressions over the variables of the procedure that is running. */

import {
  intConstant,
  intSort,
  type SymbolicTerm,
  select,
  substitute,
  type Term,
  trueTerm,
  type ValueType,
} from "@everypath/core";
import { fromTerm, toTerm } from "@everypath/engine";
import { expressionIn, type TypedExpression, targetIn, visibleNames } from "@everypath/pli";
import type { DebugLanguage, Named, Problem, Shown, View } from "../language.ts";

const integer: ValueType = { kind: "mathematical" };

/** Elements of an array shown as its parts. */
const partLimit = 256n;

/** PL/I in the debugger: walked statement by statement. */
export const pliLanguage: DebugLanguage = {
  granularity: "statement",

  variables(view) {
    const { frame, machine } = view;
    if (frame === undefined) return [];
    return visibleNames(machine.program, frame.procedure.name).map(
      ({ name, term, bounds }): Named => ({
        name,
        expression: name,
        value: shown(valueIn(view, term), name, boundsOf(view, bounds)),
      }),
    );
  },

  // STATIC variables are seen where they are declared, among the others.
  globals: () => [],

  evaluate(view, text) {
    const found = typed(view, text);
    if ("problem" in found) return found;
    const provided = provisos(view, found.provided);
    if ("problem" in provided) return provided;
    const value = valueIn(view, found.term);
    return { value: shown(value, text, boundsOf(view, found.bounds)), provided: provided.open };
  },

  condition(view, text) {
    const found = typed(view, text);
    if ("problem" in found) return found;
    if (found.term.sort.kind !== "bool")
      return { problem: "this is no condition; write one, as X > 0", column: 1 };
    const provided = provisos(view, found.provided);
    if ("problem" in provided) return provided;
    if (provided.open.length > 0)
      return { problem: "a subscript or divisor in it may be wrong; assume first that it is not", column: 1 };
    const condition = valueIn(view, found.term);
    if (condition.hasIndeterminate)
      return { problem: "it depends on a variable that was never set", column: 1 };
    return { condition };
  },

  assign(view, target, text) {
    const { frame, machine, state } = view;
    if (frame === undefined || frame !== state.frame)
      return { problem: "only variables of the procedure that is running can be set" };
    const place = targetIn(machine.program, frame.procedure.name, target, symbolsOf(view));
    if ("problem" in place) return place;
    const value = typed(view, text);
    if ("problem" in value) return value;
    if (value.term.sort.kind !== "int") return { problem: "the value is no integer", column: 1 };
    const provided = provisos(view, [...place.provided, ...value.provided]);
    if ("problem" in provided) return provided;
    if (provided.open.length > 0)
      return { problem: "a subscript or divisor in it may be wrong; assume first that it is not" };
    const { slot, scope } = place.variable;
    const assigned = fromTerm(valueIn(view, place.assigned(value.term)));
    if (scope === "local") state.ownFrame().values[slot] = assigned;
    else state.setGlobal(slot, assigned);
    return undefined;
  },
};

function typed(view: View, text: string): TypedExpression | Problem {
  const { frame, machine } = view;
  if (frame === undefined) return { problem: "no procedure is running" };
  return expressionIn(machine.program, frame.procedure.name, text, symbolsOf(view));
}

function symbolsOf(view: View): (name: string) => Term {
  return (name) => view.symbol(name, intSort, integer).term;
}

/** eσ in the view's frame. */
function valueIn({ state, frame }: View, term: Term): SymbolicTerm {
  return substitute(term, ({ scope, slot, sort }) =>
    toTerm((scope === "local" ? frame!.values : state.globals)[slot]!, sort),
  );
}

/** What an expression needs to have a value: those that may not hold are left open. */
function provisos(
  view: View,
  conditions: readonly Term[],
): { readonly open: readonly SymbolicTerm[] } | Problem {
  const open: SymbolicTerm[] = [];
  for (const condition of conditions) {
    const value = valueIn(view, condition);
    if (value === trueTerm) continue;
    const truth = view.decide(view.state, value);
    if (truth === false)
      return { problem: "it has no value here: a subscript is out of bounds, or a divisor is 0", column: 1 };
    if (truth === undefined) open.push(value);
  }
  return { open };
}

interface Bounds {
  readonly lower: bigint;
  readonly upper: bigint;
}

/** Of an array whose bounds are numbers. */
function boundsOf(view: View, bounds: TypedExpression["bounds"]): Bounds | undefined {
  if (bounds === undefined) return undefined;
  const lower = valueIn(view, bounds.lower);
  const upper = valueIn(view, bounds.upper);
  if (lower.kind !== "constant" || upper.kind !== "constant") return undefined;
  if (typeof lower.value !== "bigint" || typeof upper.value !== "bigint") return undefined;
  return { lower: lower.value, upper: upper.value };
}

function shown(term: SymbolicTerm, name: string, bounds: Bounds | undefined): Shown {
  if (term.sort.kind === "array" && bounds !== undefined) {
    const { lower, upper } = bounds;
    const count = upper - lower + 1n;
    const length = Number(count < 0n ? 0n : count < partLimit ? count : partLimit);
    const parts = (): readonly Named[] =>
      Array.from({ length }, (_, offset): Named => {
        const index = lower + BigInt(offset);
        const element = select(term, intConstant(index)) as SymbolicTerm;
        return {
          name: `(${index})`,
          expression: `${name}(${index})`,
          value: shown(element, name, undefined),
        };
      });
    return { kind: "composite", type: undefined, parts };
  }
  if (term.kind === "symbol" && term.indeterminate) return { kind: "unset", type: integer };
  return { kind: "scalar", term, type: term.sort.kind === "int" ? integer : undefined };
}
