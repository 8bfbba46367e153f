/**
 * Which variables are set when they are read, by a forward data flow over the IR; the checks of uninitialised reads that it settles
 * are taken out, so that a program reads like its source. A parameter is set on entry where every call hands over a value that is
 * set, and likewise a result; a STATIC variable where every assignment to it anywhere sets it.
 */
import type { Block, Instruction, Procedure, Term, Terminator, Variable } from "@everypath/core";
import { variablesOf } from "./variables-of.ts";

/** What all calls and returns found so far agree on. Begins with everything set; only ever loses. */
interface Summary {
  readonly parameters: boolean[];
  readonly results: boolean[];
}

export function withoutNeedlessChecks(
  driver: Procedure,
  procedures: readonly Procedure[],
): readonly Procedure[] {
  const analysis = new Analysis([driver, ...procedures]);
  analysis.run(driver);
  return [driver, ...procedures].map((procedure) => analysis.simplified(procedure));
}

class Analysis {
  private readonly procedures: ReadonlyMap<string, Procedure>;
  /** Of the procedures that are called. */
  private readonly summaries = new Map<Procedure, Summary>();
  private readonly unsetGlobals = new Set<Variable>();
  private changed = false;

  constructor(procedures: readonly Procedure[]) {
    this.procedures = new Map(procedures.map((procedure) => [procedure.name, procedure]));
  }

  run(driver: Procedure): void {
    this.summaryOf(driver);
    do {
      this.changed = false;
      for (const procedure of [...this.summaries.keys()]) this.flow(procedure);
    } while (this.changed);
  }

  /** The procedure without the checks that cannot fail; one that nobody calls keeps all of them. */
  simplified(procedure: Procedure): Procedure {
    if (!this.summaries.has(procedure)) return procedure;
    const entries = this.flow(procedure);
    const blocks = procedure.blocks.map((block, index): Block => {
      const entry = entries[index];
      if (entry === undefined) return block;
      const set = new Set(entry);
      const instructions = block.instructions.filter((instruction) => {
        const isNeedless = isReadCheck(instruction) && this.isSet(instruction.condition, set);
        this.step(instruction, set);
        return !isNeedless;
      });
      return { instructions, terminator: this.decided(block.terminator, set) };
    });
    return { ...procedure, blocks };
  }

  /** The driver asks whether a value was returned. */
  private decided(terminator: Terminator, set: ReadonlySet<Variable>): Terminator {
    if (terminator.kind !== "branch" || !isDefined(terminator.condition)) return terminator;
    if (!this.isSet(terminator.condition, set)) return terminator;
    const { span, weight, whenTrue } = terminator;
    return { kind: "jump", target: whenTrue, span, weight };
  }

  /** The variables that are set at the beginning of each block; undefined where it is not reached. */
  private flow(procedure: Procedure): readonly (ReadonlySet<Variable> | undefined)[] {
    const { parameters, results } = this.summaryOf(procedure);
    const entries: (Set<Variable> | undefined)[] = procedure.blocks.map(() => undefined);
    entries[0] = new Set(
      procedure.parameters.flatMap(({ variable }, index) => (parameters[index] === true ? [variable] : [])),
    );
    const waiting = [0];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const { instructions, terminator } = procedure.blocks[index]!;
      const set = new Set(entries[index]);
      for (const instruction of instructions) this.step(instruction, set);
      switch (terminator.kind) {
        case "return":
          terminator.values.forEach((value, position) => {
            if (!this.isSet(value, set)) this.lose(results, position);
          });
          break;
        case "jump":
          if (meet(entries, terminator.target, set)) waiting.push(terminator.target);
          break;
        case "branch":
          for (const target of [terminator.whenTrue, terminator.whenFalse])
            if (meet(entries, target, set)) waiting.push(target);
          break;
        case "switch":
        case "stop":
          break;
      }
    }
    return entries;
  }

  private step(instruction: Instruction, set: Set<Variable>): void {
    switch (instruction.kind) {
      case "assign":
      case "distinguish":
        this.assign(instruction.target, this.isSet(instruction.value, set), set);
        return;
      case "input":
        this.assign(instruction.target, true, set);
        return;
      case "check":
        // What has been read without an error is set.
        if (isReadCheck(instruction))
          for (const variable of definedIn(instruction.condition)) set.add(variable);
        return;
      case "call": {
        const callee =
          instruction.callee.kind === "procedure" ? this.procedures.get(instruction.callee.name) : undefined;
        if (callee === undefined) return;
        const summary = this.summaryOf(callee);
        instruction.arguments.forEach((argument, position) => {
          if (!this.isSet(argument, set)) this.lose(summary.parameters, position);
        });
        instruction.targets.forEach((target, position) => {
          this.assign(target, summary.results[position] === true, set);
        });
        return;
      }
      default:
        return;
    }
  }

  private assign(target: Variable, isSet: boolean, set: Set<Variable>): void {
    if (target.scope === "global") {
      if (isSet || this.unsetGlobals.has(target)) return;
      this.unsetGlobals.add(target);
      this.changed = true;
    } else if (isSet) set.add(target);
    else set.delete(target);
  }

  private isSet(term: Term, set: ReadonlySet<Variable>): boolean {
    if (term.hasIndeterminate) return false;
    return variablesOf(term).every((variable) =>
      variable.scope === "global" ? !this.unsetGlobals.has(variable) : set.has(variable),
    );
  }

  private summaryOf(procedure: Procedure): Summary {
    let summary = this.summaries.get(procedure);
    if (summary === undefined) {
      summary = {
        parameters: procedure.parameters.map(() => true),
        results: procedure.results.map(() => true),
      };
      this.summaries.set(procedure, summary);
      this.changed = true;
    }
    return summary;
  }

  private lose(flags: boolean[], position: number): void {
    if (flags[position] !== true) return;
    flags[position] = false;
    this.changed = true;
  }
}

/** Whether the block's entry has lost something. */
function meet(entries: (Set<Variable> | undefined)[], target: number, set: ReadonlySet<Variable>): boolean {
  const known = entries[target];
  if (known === undefined) {
    entries[target] = new Set(set);
    return true;
  }
  const lost = [...known].filter((variable) => !set.has(variable));
  for (const variable of lost) known.delete(variable);
  return lost.length > 0;
}

type Check = Instruction & { readonly kind: "check" };

function isReadCheck(instruction: Instruction): instruction is Check {
  return instruction.kind === "check" && instruction.error === "uninitialized-read";
}

function isDefined(term: Term): boolean {
  return term.kind === "application" && term.operator === "defined";
}

/** The local variables that the condition says are set. */
function definedIn(condition: Term): readonly Variable[] {
  if (condition.kind !== "application" || condition.operator !== "defined") return [];
  const [only] = condition.arguments;
  return only?.kind === "variable" && only.scope === "local" ? [only] : [];
}
