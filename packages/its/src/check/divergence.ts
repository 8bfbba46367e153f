/**
 * Checks a witness of non-termination: runs the stem on integers, then either the loop on integers, which must lead back to where it
 * began, or shows by the solver that its set is never left.
 */
import { and, evaluator, type Symbol, type SymbolicTerm } from "@everypath/core";
import { type Configuration, type Its, type ItsVariable, integerSymbol, type Transition } from "../model.ts";
import { type Images, replace, updateOf } from "../substitution.ts";
import type { CertificateStep, DivergenceClaim } from "./certificate.ts";
import { anyOf, type Proves, Refused, termOfText } from "./obligation.ts";

/** Throws `Refused` with the first obligation that is not shown. */
export function checkDivergence(its: Its, claim: DivergenceClaim, proves: Proves): void {
  const start = its.variables.map(({ name }) => {
    const value = Object.hasOwn(claim.inputs, name) ? claim.inputs[name] : undefined;
    if (value === undefined) throw new Refused(`the witness gives no value for ${name}`);
    return BigInt(value);
  });
  const reached = run(its, { location: its.start, values: start }, claim.stem);
  switch (claim.loop.kind) {
    case "repeats": {
      if (claim.loop.steps.length === 0) throw new Refused("the loop has no steps");
      const again = run(its, reached, claim.loop.steps);
      if (
        again.location !== reached.location ||
        again.values.some((value, index) => value !== reached.values[index])
      )
        throw new Refused("the loop does not lead back to where it began");
      return;
    }
    case "recurrent":
      return checkRecurrent(its, reached, claim.loop, proves);
    case "closed":
      return checkClosed(its, reached, claim.loop, proves);
  }
}

function transitionNamed({ transitions }: Its, name: string): Transition {
  const found = transitions.find(({ id }) => id === name);
  if (found === undefined) throw new Refused(`there is no transition ${name}`);
  return found;
}

function run(its: Its, from: Configuration, steps: readonly CertificateStep[]): Configuration {
  let configuration = from;
  for (const { transition: name, choices } of steps) {
    const { source, target, guard, update } = transitionNamed(its, name);
    const value = evaluator(
      new Map<Symbol, bigint>([
        ...Object.entries(choices).map(([choice, given]) => [integerSymbol(choice), BigInt(given)] as const),
        ...valuation(its, configuration),
      ]),
    );
    if (source !== configuration.location || value(guard) !== true)
      throw new Refused(`${name} cannot be taken where the witness takes it`);
    configuration = { location: target, values: update.map((term) => value(term) as bigint) };
  }
  return configuration;
}

function valuation({ variables }: Its, { values }: Configuration): readonly (readonly [Symbol, bigint])[] {
  return variables.map((variable, index) => [variable, values[index] as bigint] as const);
}

function checkHolds(its: Its, configuration: Configuration, set: SymbolicTerm): void {
  if (evaluator(new Map(valuation(its, configuration)))(set) !== true)
    throw new Refused("the set does not hold where the loop begins");
}

function namesIn(its: Its): ReadonlySet<string> {
  return new Set<string>(its.variables.map(({ name }) => name));
}

function checkRecurrent(
  its: Its,
  reached: Configuration,
  { set: texts, steps }: Extract<DivergenceClaim["loop"], { kind: "recurrent" }>,
  proves: Proves,
): void {
  const names = namesIn(its);
  const set = and(...texts.map((text) => termOfText(text, names, "bool")));
  checkHolds(its, reached, set);
  if (steps.length === 0) throw new Refused("the loop has no steps");
  let { location } = reached;
  let values: Images = new Map(its.variables.map((variable) => [variable, variable]));
  for (const { transition: name, choices } of steps) {
    const transition = transitionNamed(its, name);
    if (transition.source !== location) throw new Refused(`${name} does not begin at ${location}`);
    const chosen = Object.entries(choices).map(
      ([choice, text]) => [integerSymbol(choice), termOfText(text, names, "int")] as const,
    );
    const own = new Set<ItsVariable>(its.variables);
    if (chosen.some(([choice]) => own.has(choice))) throw new Refused(`a variable is chosen on ${name}`);
    const images: Images = new Map([...values, ...chosen]);
    if (!proves(set, replace(transition.guard, images))) throw new Refused(`the set does not allow ${name}`);
    values = new Map(
      its.variables.map((variable, index) => [
        variable,
        replace(transition.update[index] ?? variable, images),
      ]),
    );
    location = transition.target;
  }
  if (location !== reached.location) throw new Refused("the loop does not end where it began");
  if (!proves(set, replace(set, values))) throw new Refused("the loop may leave the set");
}

function checkClosed(
  its: Its,
  reached: Configuration,
  { sets }: Extract<DivergenceClaim["loop"], { kind: "closed" }>,
  proves: Proves,
): void {
  const names = namesIn(its);
  const known = new Map(
    sets.map((each) => [each.location, and(...each.set.map((text) => termOfText(text, names, "bool")))]),
  );
  const first = known.get(reached.location);
  if (first === undefined) throw new Refused(`there is no set for ${reached.location}`);
  checkHolds(its, reached, first);
  for (const { location, transitions } of sets) {
    const set = known.get(location) as SymbolicTerm;
    const moves = transitions.map((name) => transitionNamed(its, name));
    if (!proves(set, anyOf(moves.map(({ guard }) => guard))))
      throw new Refused(`the set of ${location} does not allow a transition everywhere`);
    for (const move of moves) {
      const target = known.get(move.target);
      if (
        move.source !== location ||
        target === undefined ||
        !proves(and(set, move.guard), replace(target, updateOf(its, move)))
      )
        throw new Refused(`${move.id} may leave the set of ${location}`);
    }
  }
}
