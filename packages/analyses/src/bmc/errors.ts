/**
 * Which errors happen within the bound. All failures that were met are asked about in one formula; a model is run once more (rerun.ts), and
 * the property that fails there is told. Then it is asked whether another one can be the first of a run. What is satisfiable
 * and was not confirmed, or was not answered, leaves a reason behind: it must never end as `safe`.
 */

import { falseTerm, type JobSolver, type Model, type SymbolicTerm, type Unanswered } from "@everypath/core";
import type { Machine, Started } from "@everypath/engine";
import type { Path } from "../explore/exploration.ts";
import { pathOf } from "../explore/path.ts";
import type { Reasons } from "../explore/reasons.ts";
import { termSize } from "../trace/size.ts";
import { type AskFormula, askingFormulas, type OpenProperty, someOf } from "./disjunction.ts";
import { type Failure, firstIn, happensUnder, propertyOf, someHappens } from "./failures.ts";
import type { BmcOptions } from "./options.ts";
import { rerun } from "./rerun.ts";

export class ErrorFinder {
  private readonly machine: Machine;
  private readonly started: Started;
  private readonly options: BmcOptions;
  private readonly reasons: Reasons;
  private readonly ask: AskFormula;
  private readonly onFound: () => void;
  private readonly found = new Set<string>();
  /** A run for each property that fails. */
  readonly paths: Path[] = [];
  /** What was met, in the order met, with its message. */
  readonly properties = new Map<string, string>();
  /** Nodes of the largest formula asked, shared ones once. */
  formulaSize = 0;
  /** Of the last call of `check`: some of the errors happens. */
  formula: SymbolicTerm = falseTerm;

  /** `onFound` is called with each error. */
  constructor(
    machine: Machine,
    started: Started,
    options: BmcOptions,
    solver: JobSolver,
    reasons: Reasons,
    onFound: () => void = () => {},
  ) {
    this.onFound = onFound;
    this.machine = machine;
    this.started = started;
    this.options = options;
    this.reasons = reasons;
    this.ask = askingFormulas(
      solver,
      () => options.formulaQuery(),
      (condition) => {
        this.formulaSize = Math.max(this.formulaSize, termSize([condition]));
      },
    );
  }

  /** Whether one of the failures may happen; where that is not known to be false, a reason is left. */
  refute(failures: readonly Failure[]): void {
    const { property: only } = this.options;
    const asked = failures.filter(({ ended }) => only === undefined || only === propertyOf(ended));
    for (const { ended } of failures) this.properties.set(propertyOf(ended), ended.message);
    this.formula = someHappens(asked);
    const answer = someOf(asked, this.ask);
    switch (answer.kind) {
      case "unsat":
        return;
      case "sat":
        this.reasons.add("solver-unknown", "an error may happen", answer.failure.ended.location);
        return;
      case "unknown":
        for (const one of answer.open) this.leaveOpen(one);
        return;
      default:
        answer satisfies never;
    }
  }

  /** Finds each property of `failures`, which are in the order in which runs meet them, that can fail first. */
  check(failures: readonly Failure[]): void {
    for (const { ended } of failures) this.properties.set(propertyOf(ended), ended.message);
    if (!this.options.decides) return;
    const { property: only } = this.options;
    const left = new Set<string>();
    for (const { ended } of failures) {
      const name = propertyOf(ended);
      if (only === undefined || only === name) left.add(name);
    }
    const isLeft = ({ ended }: Failure): boolean => left.has(propertyOf(ended));
    this.formula = someHappens(failures.filter(isLeft));
    // While nothing else was seen to fail, that one of them fails at all is the simpler question.
    let isExact = false;
    while (left.size > 0) {
      const stopped = this.options.stopReason();
      if (stopped !== undefined) {
        this.reasons.add(stopped, "errors left undecided", undefined, left.size);
        return;
      }
      const asked = failures.filter(isLeft);
      const answer = this.ask(isExact ? firstIn(failures, isLeft) : someHappens(asked), asked.length > 1);
      if (answer.kind === "unsat") return;
      if (answer.kind === "unknown") {
        // Each by itself may be easier.
        this.checkEach(failures, left, left.size === 1 && !isExact ? answer : undefined);
        return;
      }
      const claimed = asked.find((failure) => happensUnder(failure, answer.model)) ?? asked[0]!;
      const name = this.report(answer.model, claimed);
      const isProgress = name !== undefined && (left.delete(name) || !isExact);
      if (isProgress) isExact = true;
      else this.giveUp(claimed, name, left);
    }
  }

  /** Asks about each property by itself. `known`: why the only one that is left has no answer, if it was asked. */
  private checkEach(failures: readonly Failure[], left: Set<string>, known: Unanswered | undefined): void {
    for (const wanted of [...left]) {
      if (!left.delete(wanted)) continue;
      const isWanted = ({ ended }: Failure): boolean => propertyOf(ended) === wanted;
      const { location } = failures.find(isWanted)!.ended;
      const stopped = this.options.stopReason();
      if (stopped !== undefined) {
        this.reasons.add(stopped, `${wanted} left undecided`, location);
        continue;
      }
      const answer = someOf(failures.filter(isWanted), this.ask, known);
      if (answer.kind === "unsat") continue;
      if (answer.kind === "unknown") {
        for (const one of answer.open) this.leaveOpen(one);
        continue;
      }
      // It may be that another error always comes before.
      const name = this.report(answer.model, answer.failure);
      if (name !== wanted) this.checkFirst(failures, wanted, left);
    }
  }

  /** Asks whether the property can be the first to fail. */
  private checkFirst(failures: readonly Failure[], wanted: string, left: Set<string>): void {
    const isWanted = ({ ended }: Failure): boolean => propertyOf(ended) === wanted;
    const answer = this.ask(firstIn(failures, isWanted), false);
    if (answer.kind === "unsat") return;
    const own = failures.filter(isWanted);
    const claimed = own.find((one) => answer.kind === "sat" && happensUnder(one, answer.model)) ?? own[0]!;
    if (answer.kind === "unknown") {
      this.leaveOpen({ property: wanted, failure: claimed, answer });
      return;
    }
    const name = this.report(answer.model, claimed);
    if (name !== wanted) this.giveUp(claimed, name, left);
  }

  private leaveOpen({ property, failure, answer }: OpenProperty): void {
    this.reasons.unanswered(answer, failure.ended.location, property);
  }

  /** A run that does not come to the error that the formula spoke of. */
  private giveUp({ ended }: Failure, name: string | undefined, left: Set<string>): void {
    left.delete(propertyOf(ended));
    const comesTo = name === undefined ? "" : ` but to ${name}`;
    const detail = `the solver's input does not lead to the error${comesTo}: what the formula says of it is approximate`;
    this.reasons.add("solver-unknown", detail, ended.location);
  }

  /** Runs the program on the model; answers the property that fails, if one does. */
  private report(model: Model, { inputs }: Failure): string | undefined {
    const run = rerun(this.machine, this.started.state.fork(), inputs, model, this.options.maxSteps);
    if (run === undefined || run.ended.end !== "error") return undefined;
    const name = propertyOf(run.ended);
    const { property } = this.options;
    if (this.found.has(name) || (property !== undefined && property !== name)) return name;
    const { path } = pathOf(
      this.machine,
      {
        state: run.state,
        ended: run.ended,
        prefix: { answers: run.decisions, values: [] },
        uncertain: false,
        model: run.model,
        unknown: undefined,
      },
      this.started,
    );
    this.paths.push({ id: this.paths.length + 1, ...path, steps: run.state.steps, trace: run.steps });
    this.found.add(name);
    this.onFound();
    return name;
  }
}
