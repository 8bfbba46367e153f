/**
 * What a recursive unit costs. First how deep its calls go: calls within each other are a chain, and chains are the runs of a system in which every call
 * leads into its callee. Then, with what one activation costs itself, its calls left out, the smallest of
 *
 * - the sum over the chain, where no activation calls more than once;
 * - a potential that what a rule costs and all that it calls are paid from (KoAT's ranking of Com_k), as amortised costs are;
 * - (depth + 1) · what a level costs, where the calls of an activation cost no more together than itself (divide and conquer);
 * - the dearest activation · (1 + b + b² + … + b^depth), where an activation has b calls at most.
 */
import { intConstant, trueTerm } from "@everypath/core";
import type { Its, Transition } from "../model.ts";
import { levelPotential, logarithmicDepth, payingPotential } from "./branching.ts";
import { smallest } from "./degree.ts";
import {
  type Bound,
  constantBound,
  exponential,
  maximum,
  oneBound,
  product,
  scaled,
  sum,
  zeroBound,
} from "./expression.ts";
import { type CostBound, inferBound } from "./infer.ts";
import { ceiling, rational } from "./rational.ts";
import { type CallRule, endLocation, unitSystem, type Within, withCalls } from "./unit-system.ts";

/** `names` are the heads of the units that call each other. */
export function boundRecursion(within: Within, head: string, names: readonly string[]): CostBound {
  const { system } = within;
  const members = new Set(names);
  const isInner = (callee: string) => members.has(callee);
  const rules = rulesOf(within, names);
  const callsInside = ({ calls }: CallRule) => calls.filter(({ callee }) => isInner(callee)).length;
  const chain = (cost: (rule: CallRule) => Transition["cost"]) =>
    chainSystem(within, head, rules, isInner, cost);
  const nothing = intConstant(0);
  const question = { within, head, rules, isInner, chain: chain(() => nothing) };
  const linearDepth = inferBound(
    chain((rule) => (rule.endsInCall ? intConstant(1) : nothing)),
    within.limits(),
  );
  if (linearDepth.kind === "unknown") return linearDepth;
  const variables = system.variables.map(({ name }) => name);
  const shorter = logarithmicDepth(question);
  const depth = smallest([linearDepth.bound, ...(shorter === undefined ? [] : [shorter])], variables);
  const own = new Map<string, Bound>();
  let branching: Bound = zeroBound;
  for (const name of names) {
    const cost = inferBound(unitSystem(within, name, withCalls(within, isInner)), within.limits());
    if (cost.kind === "unknown") return cost;
    own.set(name, cost.bound);
    const calls = inferBound(
      unitSystem(within, name, (rule) => intConstant(callsInside(rule))),
      within.limits(),
    );
    if (calls.kind === "unknown") return calls;
    branching = maximum(branching, calls.bound);
  }
  const most = branching.terms.size === 0 ? ceiling(branching.constant) : undefined;
  const ownOf = (callee: string) => own.get(callee) as Bound;
  const atCallee = ({ calls }: CallRule) => {
    const last = calls.at(-1);
    return last === undefined
      ? nothing
      : within.functions.term(ownOf(last.callee), system.variables, last.values);
  };
  const found: Bound[] = [];
  const take = (bound: Bound | undefined) => {
    if (bound !== undefined) found.push(bound);
  };
  if (most !== undefined && most <= 1n) {
    const along = inferBound(
      chain((rule) => (rule.endsInCall ? atCallee(rule) : nothing)),
      within.limits(),
    );
    if (along.kind === "bounded") take(sum(maximum(ownOf(head), zeroBound), along.bound));
  }
  take(payingPotential(question));
  if (most !== undefined && most > 1n) {
    const level = levelPotential(question, ownOf, most);
    take(level && sum(level.leaf, product(sum(depth, oneBound), level.potential)));
    // One activation of the chain pays, and the run is over.
    const whole = chain(() => nothing);
    const paid = names.map(
      (name): Transition => ({
        id: `paid ${name}`,
        source: name,
        target: `${endLocation} paid`,
        guard: trueTerm,
        update: system.variables,
        cost: within.functions.term(ownOf(name), system.variables, system.variables),
      }),
    );
    const dearest = inferBound({ ...whole, transitions: [...whole.transitions, ...paid] }, within.limits());
    if (dearest.kind === "bounded") take(inTree(dearest.bound, most, depth));
  }
  if (found.length === 0) return { kind: "unknown", open: [], isOutOfTime: false };
  return { kind: "bounded", bound: smallest(found, variables) };
}

/** cost·(b^(depth + 1) − 1) / (b − 1) */
function inTree(cost: Bound, branching: bigint, depth: Bound): Bound {
  const power = exponential(branching, sum(depth, oneBound));
  const part = rational(1n, branching - 1n);
  const activations = sum(scaled(power, part), constantBound(rational(-1n, branching - 1n)));
  return cost.terms.size === 0 ? scaled(activations, cost.constant) : product(cost, scaled(power, part));
}

function rulesOf({ units }: Within, names: readonly string[]): readonly CallRule[] {
  return [...new Set(names.flatMap((name) => units.get(name)?.rules ?? []))];
}

/** Chains of activations: a call leads into its callee, or past it. */
function chainSystem(
  { system }: Within,
  head: string,
  rules: readonly CallRule[],
  isInner: (callee: string) => boolean,
  cost: (rule: CallRule) => Transition["cost"],
): Its {
  const transitions = rules.flatMap((rule): readonly Transition[] => {
    const { id, source, guard } = rule;
    if (!rule.endsInCall)
      return [{ id, source, guard, target: rule.target, update: rule.update, cost: cost(rule) }];
    const last = rule.calls.at(-1);
    // Calls of other units are no part of the chain.
    if (last === undefined || !isInner(last.callee)) return [];
    return [{ id, source, guard, target: last.callee, update: last.values, cost: cost(rule) }];
  });
  const begin = "begin";
  const enter = {
    id: begin,
    source: begin,
    target: head,
    guard: trueTerm,
    update: system.variables,
    cost: intConstant(0),
  };
  return { variables: system.variables, start: begin, transitions: [enter, ...transitions] };
}
