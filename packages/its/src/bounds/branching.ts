/**
 * Potentials of rules with calls: an affine expression Φ for each location, from which a rule pays what it costs and hands out the rest to everything
 * that it calls and to where it goes on. What is below 0 is not handed out, so Φ ≥ weight + Σ Φ′ is demanded of every subset of these.
 */
import { limits, type SymbolicTerm } from "@everypath/core";
import { isEmpty } from "../linear/bound.ts";
import { type Linear, linearOf } from "../linear/expression.ts";
import { type Polyhedron, polyhedraOf } from "../linear/polyhedra.ts";
import type { Its, ItsVariable } from "../model.ts";
import { locationsOf } from "../model.ts";
import { refine, wholeParts } from "../refined.ts";
import { reachable } from "../terminate/prove.ts";
import { solveSmall } from "./affine.ts";
import {
  type Bound,
  constantBound,
  type Factor,
  inputBound,
  maximum,
  scaled,
  sum,
  zeroBound,
} from "./expression.ts";
import { logarithmicOf, timesOf } from "./logarithmic.ts";
import { Search, type Setting } from "./potential.ts";
import { type CallRule, endLocation, type Within, withCalls } from "./unit-system.ts";

export interface BranchingQuestion {
  readonly within: Within;
  readonly head: string;
  readonly rules: readonly CallRule[];
  readonly isInner: (callee: string) => boolean;
  /** The chains of calls, for invariants. */
  readonly chain: Its;
}

interface Branch {
  readonly source: string;
  readonly polyhedra: readonly Polyhedron[];
  readonly targets: readonly Target[];
  readonly weight: bigint;
}

interface Target {
  readonly part: string;
  readonly images: ReadonlyMap<SymbolicTerm, Linear>;
}

/**
 * What everything costs from the head on. A rule without calls that ends the unit costs L at most, and whoever leads there pays for it: T ≤ L + max(Φ, 0)
 * follows from Φ ≥ weight + (k − 1)·L + Σ Φ′ for the rules with k ≥ 1 targets.
 */
export function payingPotential(question: BranchingQuestion): Bound | undefined {
  const found = branchesOf(question);
  if (found === undefined) return undefined;
  const { branches, setting } = found;
  const leaf = leafWeight(branches);
  const search = searchOf(question, branches, setting);
  for (const branch of branches) {
    if (branch.targets.length === 0) continue;
    const weight = branch.weight + BigInt(branch.targets.length - 1) * leaf;
    for (const targets of subsetsOf(branch.targets)) search.requireBranching(branch, targets, weight);
  }
  const potential = solved(search, question, setting);
  return potential && sum(constantBound(leaf), maximum(potential, zeroBound));
}

/**
 * What one level of the tree of calls costs: Φ at a head is at least what an activation that calls costs itself, with the leaves that it calls, and at least
 * what its calls have together.
 */
export function levelPotential(
  question: BranchingQuestion,
  ownOf: (head: string) => Bound,
  calls: bigint,
): { readonly potential: Bound; readonly leaf: Bound } | undefined {
  const found = branchesOf(question);
  if (found === undefined) return undefined;
  const { branches, setting } = found;
  const leaf = leafWeight(branches);
  const search = searchOf(question, branches, setting);
  for (const branch of branches) {
    if (branch.targets.length === 0) continue;
    for (const targets of subsetsOf(branch.targets)) search.requireBranching(branch, targets, 0n);
    if (!question.within.units.has(branch.source)) continue;
    const own = affineBranches(ownOf(branch.source));
    if (own === undefined) return undefined;
    for (const each of own) search.requireAbove(branch, each, calls * leaf);
  }
  const potential = solved(search, question, setting);
  return potential && { potential: maximum(potential, zeroBound), leaf: constantBound(leaf) };
}

/** How many calls lie within each other at most, where a quantity shrinks to a fraction with each. */
export function logarithmicDepth({
  within,
  head,
  rules,
  isInner,
  chain,
}: BranchingQuestion): Bound | undefined {
  const end = performance.now() + within.limits().milliseconds;
  const isOver = () => performance.now() > end;
  const whole = refine(chain, wholeParts(locationsOf(chain)), isOver);
  const { refined, invariants } = reachable(whole, isOver);
  const calling = new Set(
    rules
      .filter(({ endsInCall, calls }) => endsInCall && isInner(calls.at(-1)?.callee ?? ""))
      .map(({ id }) => id),
  );
  const edges = refined.edges.filter(({ source }) => source.name !== chain.start);
  const subprogram = { edges, entrances: new Set([head]), isUsable: () => true };
  const found = logarithmicOf(
    { variables: within.system.variables, invariants, isOver },
    subprogram,
    new Set(edges.filter(({ transition }) => calling.has(transition.id))),
  );
  const start = found?.potential.get(head);
  return found && start && timesOf(start, found);
}

/** undefined where something about them is not known. */
function branchesOf({
  within,
  rules,
  isInner,
  chain,
}: BranchingQuestion): { readonly branches: readonly Branch[]; readonly setting: Setting } | undefined {
  const { system } = within;
  const end = performance.now() + within.limits().milliseconds;
  const isOver = () => performance.now() > end;
  const { invariants } = reachable(refine(chain, wholeParts(locationsOf(chain)), isOver), isOver);
  const costOf = withCalls(within, isInner);
  const branches: Branch[] = [];
  for (const rule of rules) {
    const known = invariants.get(rule.source);
    const polyhedra = polyhedraOf(rule.guard).filter((each) => !isEmpty([...(known ?? []), ...each], isOver));
    if (known === undefined || polyhedra.length === 0) continue;
    const targets = targetsOf(rule, isInner, system.variables);
    const cost = costOf(rule);
    if (cost.kind !== "constant" || targets.length > limits.its.branchingTargets) return undefined;
    branches.push({ source: rule.source, polyhedra, targets, weight: cost.value as bigint });
  }
  return { branches, setting: { variables: system.variables, invariants, isOver } };
}

function targetsOf(
  { calls, endsInCall, target, update }: CallRule,
  isInner: (callee: string) => boolean,
  variables: readonly ItsVariable[],
): readonly Target[] {
  const imagesOf = (values: readonly SymbolicTerm[]) =>
    new Map(
      variables.map((variable, index) => [variable as SymbolicTerm, linearOf(values[index] as SymbolicTerm)]),
    );
  const called = calls
    .filter(({ callee }) => isInner(callee))
    .map(({ callee, values }) => ({ part: callee, images: imagesOf(values) }));
  const goesOn = !endsInCall && target !== endLocation;
  return goesOn ? [...called, { part: target, images: imagesOf(update) }] : called;
}

function leafWeight(branches: readonly Branch[]): bigint {
  const leaves = branches.filter(({ targets }) => targets.length === 0).map(({ weight }) => weight);
  let greatest = 0n;
  for (const weight of leaves) if (weight > greatest) greatest = weight;
  return greatest;
}

/** A search over the heads and the locations behind them, the head being where it begins. */
function searchOf({ head }: BranchingQuestion, branches: readonly Branch[], setting: Setting): Search {
  const parts = new Set([
    head,
    ...branches.flatMap(({ source, targets }) => [source, ...targets.map(({ part }) => part)]),
  ]);
  return new Search(setting, { parts, entrances: new Set([head]), isUsable: () => true });
}

function solved(search: Search, { head }: BranchingQuestion, { isOver }: Setting): Bound | undefined {
  const found = solveSmall(search.program, [search.at(head)], isOver);
  return found && search.read(found.values, found.denominator).get(head);
}

function subsetsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const found: (readonly T[])[] = [[]];
  for (const each of all) for (const subset of [...found]) found.push([...subset, each]);
  return found;
}

/** Affine expressions of which the bound is the greatest, or less; undefined where it has products, powers or logarithms. */
function affineBranches({ constant, terms }: Bound): readonly Bound[] | undefined {
  let found: readonly Bound[] = [constantBound(constant)];
  for (const { coefficient, factors } of terms.values()) {
    const [factor, ...others] = factors;
    if (factor === undefined || others.length > 0) return undefined;
    const parts = factor.kind === "input" ? [inputBound(factor.name)] : partsOfMaximum(factor);
    if (parts === undefined) return undefined;
    found = found.flatMap((each) => parts.map((part) => sum(each, scaled(part, coefficient))));
    if (found.length > limits.its.branchingExpressions) return undefined;
  }
  return found;
}

function partsOfMaximum(factor: Factor): readonly Bound[] | undefined {
  if (factor.kind !== "max") return undefined;
  const parts = factor.of.map(affineBranches);
  const known = parts.filter((each) => each !== undefined);
  return known.length < parts.length ? undefined : known.flat();
}
