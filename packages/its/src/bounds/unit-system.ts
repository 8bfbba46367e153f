/** Systems with calls, and the system of one unit of them. */
import { intAdd, type SymbolicTerm } from "@everypath/core";
import type { Its, ItsVariable, Transition } from "../model.ts";
import type { Bound } from "./expression.ts";
import type { BoundFunctions } from "./function.ts";
import type { CostLimits } from "./infer.ts";

export interface Call {
  /** The head of the unit that is called. */
  readonly callee: string;
  /** One term for each variable of the system. */
  readonly values: readonly SymbolicTerm[];
}

export interface CallRule extends Transition {
  /** In order; their costs are not in `cost`. */
  readonly calls: readonly Call[];
  /** The last of them does not come back: `target` and `update` mean nothing then. */
  readonly endsInCall: boolean;
}

export interface CallSystem {
  readonly variables: readonly ItsVariable[];
  readonly start: string;
  readonly rules: readonly CallRule[];
}

/** Where runs are when they are over. */
export const endLocation = "end";

interface Unit {
  readonly head: string;
  readonly rules: readonly CallRule[];
}

export interface Within {
  readonly system: CallSystem;
  readonly units: ReadonlyMap<string, Unit>;
  /** Of units that were bounded before. */
  readonly bounds: ReadonlyMap<string, Bound>;
  readonly functions: BoundFunctions;
  readonly limits: () => CostLimits;
}

/** The start's unit and those of all callees. */
export function unitsOf({ start, rules }: CallSystem): ReadonlyMap<string, Unit> {
  const heads = new Set([start, ...rules.flatMap(({ calls }) => calls.map(({ callee }) => callee))]);
  return new Map(
    [...heads].map((head) => {
      const locations = new Set([head]);
      for (const location of locations)
        for (const rule of rules)
          if (rule.source === location && !rule.endsInCall && rule.target !== endLocation)
            locations.add(rule.target);
      return [head, { head, rules: rules.filter(({ source }) => locations.has(source)) }] as const;
    }),
  );
}

/** The unit's runs alone, each rule costing what it is told to. */
export function unitSystem(
  { system, units }: Within,
  name: string,
  costOf: (rule: CallRule) => SymbolicTerm,
): Its {
  const { head, rules } = units.get(name) as Unit;
  return {
    variables: system.variables,
    start: head,
    transitions: rules.map((rule) => ({
      id: rule.id,
      source: rule.source,
      target: rule.endsInCall ? endLocation : rule.target,
      guard: rule.guard,
      update: rule.endsInCall ? system.variables : rule.update,
      cost: costOf(rule),
    })),
  };
}

/** What a rule costs with its calls, but for those that are left out. */
export function withCalls(
  { system, bounds, functions }: Within,
  isLeftOut: (callee: string) => boolean,
): (rule: CallRule) => SymbolicTerm {
  return ({ cost, calls }) =>
    calls
      .filter(({ callee }) => !isLeftOut(callee))
      .reduce(
        (total, { callee, values }) =>
          intAdd(total, functions.term(bounds.get(callee) as Bound, system.variables, values)),
        cost,
      );
}
