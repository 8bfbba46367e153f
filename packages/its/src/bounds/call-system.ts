/**
 * Systems with calls: a rule may, on its way from one location to the next, call others, whose whole runs cost too. As KoAT's rules with Com_k, with
 * the difference that locations belong to the procedure that was called (a *unit*): its head, where its calls begin, and what is reached from there
 * without a call.
 *
 * A call that does not come back ends in its callee, for which there is a rule of its own: so a rule's guard may speak of what was returned.
 */
import { intAdd, type SymbolicTerm } from "@everypath/core";
import { componentsInOrder } from "../components.ts";
import type { Its, ItsVariable, Transition } from "../model.ts";
import type { Bound } from "./expression.ts";
import { BoundFunctions } from "./function.ts";
import { type CostBound, type CostLimits, inferBound } from "./infer.ts";
import { boundRecursion } from "./recursion.ts";

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

/** A bound of all that a run costs from the start on, over the variables there. */
export function inferCallBound(system: CallSystem, limits: CostLimits): CostBound {
  const end = performance.now() + limits.milliseconds;
  const units = unitsOf(system);
  const arcs = [...units].flatMap(([name, { rules }]) =>
    rules.flatMap(({ calls }) => calls.map(({ callee }) => ({ source: { name }, target: { name: callee } }))),
  );
  const functions = new BoundFunctions();
  const bounds = new Map<string, Bound>();
  const within: Within = {
    system,
    units,
    bounds,
    functions,
    limits: () => ({
      ...limits,
      functions: functions.map,
      milliseconds: Math.max(0, end - performance.now()),
    }),
  };
  let found: CostBound = { kind: "unknown", open: [], isOutOfTime: false };
  for (const names of componentsInOrder(arcs, [system.start]).toReversed()) {
    const isRecursive = arcs.some(
      ({ source, target }) => names.includes(source.name) && names.includes(target.name),
    );
    for (const name of names) {
      found = isRecursive
        ? boundRecursion(within, name, names)
        : inferBound(
            unitSystem(
              within,
              name,
              withCalls(within, () => false),
            ),
            within.limits(),
          );
      if (found.kind === "unknown") return found;
      bounds.set(name, found.bound);
    }
  }
  return found;
}

export interface Unit {
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
function unitsOf({ start, rules }: CallSystem): ReadonlyMap<string, Unit> {
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
