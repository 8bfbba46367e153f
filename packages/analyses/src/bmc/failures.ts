/**
 * The errors met while unwinding, as conditions on the inputs. One formula says that some of them happens: nested as on slide 90, each
 * condition of a path once, so that its size is that of the unwound program.
 */

import { and, evaluator, falseTerm, type Model, not, or, type SymbolicTerm } from "@everypath/core";
import { type Ended, pathCondition, type State } from "@everypath/engine";
import { byCases } from "./cases.ts";
import { propertyName } from "./property-names.ts";

export type Failing = Extract<Ended, { readonly end: "error" }>;

/** A run that satisfies the path condition of `state` and `condition` fails here, if it has not failed before. */
export interface Failure {
  readonly ended: Failing;
  readonly facts: State["facts"];
  readonly condition: SymbolicTerm;
  readonly inputs: State["inputs"];
}

/** What is claimed by the program: one for each kind of error at each place. */
export function propertyOf({ error, location, procedure }: Failing): string {
  return propertyName(procedure, location, error);
}

/** Some of the failures happens. The path conditions hang together as a tree, whose branches are gone through once. */
export function someHappens(failures: readonly Failure[]): SymbolicTerm {
  type Facts = State["facts"];
  const children = new Map<Facts, Set<NonNullable<Facts>>>();
  const here = new Map<Facts, SymbolicTerm[]>();
  for (const { facts, condition } of failures) {
    here.set(facts, [...(here.get(facts) ?? []), byCases(condition)]);
    for (let fact = facts; fact !== undefined; fact = fact.previous) {
      const siblings = children.get(fact.previous) ?? new Set();
      const isKnown = siblings.has(fact);
      children.set(fact.previous, siblings.add(fact));
      if (isKnown) break;
    }
  }
  const order: Facts[] = [undefined];
  for (const fact of order) order.push(...(children.get(fact) ?? []));
  const formulas = new Map<Facts, SymbolicTerm>();
  for (const fact of order.reverse()) {
    const below = [...(children.get(fact) ?? [])].map((child) => formulas.get(child) ?? falseTerm);
    const some = or(...(here.get(fact) ?? []), ...below);
    formulas.set(fact, fact === undefined || fact.implied ? some : and(byCases(fact.condition), some));
  }
  return formulas.get(undefined) ?? falseTerm;
}

/**
 * The first failure of a run is a wanted one. `failures` are in the order in which runs meet them: an input's first failure is the first of
 * the list that it leads to.
 */
export function firstIn(failures: readonly Failure[], isWanted: (failure: Failure) => boolean): SymbolicTerm {
  let first = falseTerm;
  let end = failures.length;
  while (end > 0) {
    const wanted = isWanted(failures[end - 1]!);
    let begin = end;
    while (begin > 0 && isWanted(failures[begin - 1]!) === wanted) begin--;
    const some = someHappens(failures.slice(begin, end));
    first = wanted ? or(some, first) : and(not(some), first);
    end = begin;
  }
  return first;
}

/** Whether a failure is one that the model leads to. */
export function happensUnder({ facts, condition }: Failure, model: Model): boolean {
  const value = evaluator(model);
  return value(condition) === true && pathCondition(facts).every((conjunct) => value(conjunct) === true);
}
