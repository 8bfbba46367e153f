/**
 * Checks a claim of termination. Of the prover it uses nothing; it goes by these obligations:
 *
 * 1. whenever a transition can be taken, some part of its source holds;
 * 2. a part's invariant holds at the start, and after each edge into the part;
 * 3. each step's functions do not grow on any edge of a cycle that is left, and fall and are bounded on those it names (nested
 *    functions as ranking.ts explains);
 * 4. once the steps' decreasing edges are gone no cycle is left.
 *
 * Then no run is infinite: the edges that it took infinitely often would lie on cycles, and 3 denies each in turn.
 */
import {
  and,
  intAdd,
  intConstant,
  intGreaterOrEqual,
  intSubtract,
  or,
  type SymbolicTerm,
  trueTerm,
} from "@everypath/core";
import type { Its, Transition } from "../model.ts";
import { type Images, replace, updateOf } from "../substitution.ts";
import type { CertificateLinear, TerminationClaim } from "./certificate.ts";
import { linearTerm, type Proves, Refused } from "./obligation.ts";

interface Part {
  readonly name: string;
  readonly location: string;
  readonly when: SymbolicTerm;
  readonly invariant: SymbolicTerm;
}

interface Edge {
  readonly name: string;
  readonly source: Part;
  readonly target: Part;
  readonly update: Images;
  /** What holds when it is taken. */
  readonly condition: SymbolicTerm;
}

/** Throws `Refused` with the first obligation that is not shown. */
export function checkTermination(its: Its, claim: TerminationClaim, proves: Proves): void {
  checkNames(its, claim);
  const parts = claim.parts.map(({ name, location, when, invariant }) => ({
    name,
    location,
    when: conjunction(when),
    invariant: conjunction(invariant),
  }));
  for (const transition of its.transitions) checkCover(transition, parts, proves);
  for (const { name, location, when, invariant } of parts) {
    if (location === its.start && !proves(when, invariant))
      throw new Refused(`the invariant of ${name} does not hold at the start`);
  }
  const edges = its.transitions.flatMap((transition) => edgesOf(its, transition, parts));
  for (const { name, target, condition, update } of edges) {
    if (!proves(condition, replace(target.invariant, update)))
      throw new Refused(`the invariant of ${target.name} does not hold after ${name}`);
  }
  let left: readonly Edge[] = edges.filter(({ condition }) => !proves(condition, and(condition, noTruth)));
  for (const [index, step] of claim.steps.entries()) left = checkStep(left, step, index + 1, proves);
  const cycle = cyclic(left)[0];
  if (cycle !== undefined) throw new Refused(`no ranking function covers the cycle through ${cycle.name}`);
}

const noTruth: SymbolicTerm = intGreaterOrEqual(intConstant(-1), intConstant(0));

function conjunction(linears: readonly CertificateLinear[]): SymbolicTerm {
  return and(...linears.map(atLeastZero));
}

function atLeastZero(linear: CertificateLinear): SymbolicTerm {
  return intGreaterOrEqual(linearTerm(linear), intConstant(0));
}

/** Linear expressions are over the system's variables alone, and parts have names of their own. */
function checkNames({ variables }: Its, { parts, steps }: TerminationClaim): void {
  const names = new Set<string>(variables.map(({ name }) => name));
  const linears = [
    ...parts.flatMap(({ when, invariant }) => [...when, ...invariant]),
    ...steps.flatMap(({ functions }) => functions.flatMap((each) => Object.values(each))),
  ];
  for (const { coefficients } of linears) {
    const stranger = Object.keys(coefficients).find((name) => !names.has(name));
    if (stranger !== undefined) throw new Refused(`${stranger} is no variable of the system`);
  }
  if (new Set(parts.map(({ name }) => name)).size < parts.length)
    throw new Refused("two parts have one name");
}

function checkCover({ id, source, guard }: Transition, parts: readonly Part[], proves: Proves): void {
  const own = parts.filter(({ location }) => location === source);
  if (own.some(({ when }) => when === trueTerm)) return;
  if (!proves(guard, or(...own.map(({ when }) => when))))
    throw new Refused(`the parts of ${source} do not cover the guard of ${id}`);
}

function edgesOf(its: Its, transition: Transition, parts: readonly Part[]): readonly Edge[] {
  const update = updateOf(its, transition);
  return parts
    .filter(({ location }) => location === transition.source)
    .flatMap((source) =>
      parts
        .filter(({ location }) => location === transition.target)
        .map((target) => {
          const isWhole = source.name === transition.source && target.name === transition.target;
          const name = isWhole ? transition.id : `${transition.id} (${source.name} → ${target.name})`;
          const condition = and(
            source.when,
            source.invariant,
            transition.guard,
            replace(target.when, update),
          );
          return { name, source, target, update, condition };
        }),
    );
}

/** The edges that the step leaves. */
function checkStep(
  edges: readonly Edge[],
  { functions, decreasing }: TerminationClaim["steps"][number],
  number: number,
  proves: Proves,
): readonly Edge[] {
  const falling = new Set(decreasing);
  const onCycles = cyclic(edges);
  const components = componentsOf(onCycles);
  for (const component of components) {
    const strict = component.filter(({ name }) => falling.has(name));
    if (strict.length === 0) continue;
    for (const edge of component) checkEdge(edge, functions, falling.has(edge.name), number, proves);
  }
  return edges.filter(({ name }) => !falling.has(name));
}

function checkEdge(
  { name, source, target, update, condition }: Edge,
  functions: TerminationClaim["steps"][number]["functions"],
  isStrict: boolean,
  step: number,
  proves: Proves,
): void {
  const valueAt = (each: Readonly<Record<string, CertificateLinear>>, part: Part) => {
    const linear = Object.hasOwn(each, part.name) ? each[part.name] : undefined;
    if (linear === undefined)
      throw new Refused(`step ${step} has no function for ${part.name}, where ${name} is`);
    return linearTerm(linear);
  };
  let before: SymbolicTerm | undefined;
  for (const each of functions) {
    const own = valueAt(each, source);
    const fall = intSubtract(own, replace(valueAt(each, target), update));
    const least = isStrict ? intConstant(1) : intConstant(0);
    const helped = isStrict && before !== undefined ? intAdd(fall, before) : fall;
    if (!proves(condition, intGreaterOrEqual(helped, least)))
      throw new Refused(
        `the function of step ${step} ${isStrict ? "does not decrease" : "may grow"} on ${name}`,
      );
    before = own;
  }
  if (isStrict && (before === undefined || !proves(condition, intGreaterOrEqual(before, intConstant(0)))))
    throw new Refused(`the function of step ${step} is not bounded from below on ${name}`);
}

/** The edges that lie on a cycle. */
function cyclic(edges: readonly Edge[]): readonly Edge[] {
  return edges.filter(({ source, target }) => reachedFrom(target, edges).has(source));
}

/** Edges grouped by the parts that reach each other. */
function componentsOf(edges: readonly Edge[]): readonly (readonly Edge[])[] {
  const groups = new Map<Part, Edge[]>();
  for (const edge of edges) {
    const reached = reachedFrom(edge.source, edges);
    const known = [...groups.keys()].find(
      (part) => reached.has(part) && reachedFrom(part, edges).has(edge.source),
    );
    if (known === undefined) groups.set(edge.source, [edge]);
    else groups.get(known)?.push(edge);
  }
  return [...groups.values()];
}

function reachedFrom(first: Part, edges: readonly Edge[]): ReadonlySet<Part> {
  const reached = new Set<Part>([first]);
  for (const part of reached) {
    for (const { source, target } of edges) if (source === part) reached.add(target);
  }
  return reached;
}
