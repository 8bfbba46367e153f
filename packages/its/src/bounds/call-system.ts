/**
 * Systems with calls: a rule may, on its way from one location to the next, call others, whose whole runs cost too. As KoAT's rules with Com_k, with
 * the difference that locations belong to the procedure that was called (a *unit*): its head, where its calls begin, and what is reached from there
 * without a call.
 *
 * A call that does not come back ends in its callee, for which there is a rule of its own: so a rule's guard may speak of what was returned.
 */
import { componentsInOrder } from "../components.ts";
import type { Bound } from "./expression.ts";
import { BoundFunctions } from "./function.ts";
import { type CostBound, type CostLimits, inferBound } from "./infer.ts";
import { boundRecursion } from "./recursion.ts";
import { type CallSystem, unitSystem, unitsOf, type Within, withCalls } from "./unit-system.ts";
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
