/**
 * Which of a procedure's parameters are one object: that two differ is a disjunction of inequalities, which a head's state cannot hold. So
 * states in which it is known how the parameters lie to each other have heads of their own, as those whose pointers lead to different areas.
 */

import { limits, type Procedure, type Variable, variablesWritten } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { above } from "./rules/rule.ts";
import { type AbstractState, topOf } from "./state.ts";

const references = new WeakMap<Procedure, readonly Variable[]>();

/** Parameters that are references and stay what they are. */
function referencesOf(procedure: Procedure): readonly Variable[] {
  const known = references.get(procedure);
  if (known !== undefined) return known;
  const instructions = procedure.blocks.flatMap((block) => block.instructions);
  // `x := the object that x is` leaves x what it is.
  const writing = instructions.filter((each) => each.kind !== "resolve" || each.value !== each.target);
  const written = new Set(writing.flatMap(variablesWritten));
  const found = procedure.parameters
    .map(({ variable }) => variable)
    .filter((variable) => variable.sort.kind === "ref" && !written.has(variable));
  references.set(procedure, found);
  return found;
}

/** A part of the name of a head for each pair of which it is known. */
export function aliasesIn(state: AbstractState): readonly string[] {
  const { procedure, values } = topOf(state);
  const known = referencesOf(procedure)
    .slice(0, limits.terminate.aliasedParameters)
    .flatMap((variable) => {
      const value = values.get(variable);
      return value === undefined ? [] : [{ name: variable.name, value }];
    });
  return known.flatMap((first, index) =>
    known.slice(index + 1).flatMap((second) => {
      const order = orderOf(state, first.value, second.value);
      return order === undefined ? [] : [`${first.name}${order}${second.name}`];
    }),
  );
}

function orderOf({ knowledge }: AbstractState, a: Linear, b: Linear): string | undefined {
  if (knowledge.entailsEqual(a, b)) return "=";
  if (knowledge.entails(above(a, b))) return ">";
  return knowledge.entails(above(b, a)) ? "<" : undefined;
}
