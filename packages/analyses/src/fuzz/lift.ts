/**
 * Lifted checks: the program with the decisions at a line, of a checksum for instance, taken as they are when the check passes. The search runs
 * that program; what fails in it is an error only where an input was found that fails alike in the program as it is. Such an
 * input is made of the first by computing the field anew that the check compares.
 */
import { limits, not, type Procedure, type Program } from "@everypath/core";
import { type Conjunct, Machine } from "@everypath/engine";
import { combine } from "./expand-execution.ts";
import type { Channel, Input } from "./input.ts";
import { keyOfFailure, type Runner, type SymbolicRun } from "./run-and-check.ts";
import { Slices } from "./slices.ts";
import { fieldsOf, type SolveOptions, solve, solveFor } from "./solve.ts";

export interface Lift {
  /** As on the command line. */
  readonly text: string;
  /** undefined: any of the program's files. */
  readonly file: string | undefined;
  readonly line: number;
  /** What the condition is taken to be; undefined: as the seeds have it. */
  readonly holds: boolean | undefined;
}

/** A decision that is lifted, and which way it goes. */
export interface LiftedDecision {
  readonly lift: Lift;
  readonly procedure: string;
  readonly block: number;
  readonly holds: boolean;
}

export type Lifted =
  | { readonly decisions: readonly LiftedDecision[]; readonly machine: Machine }
  | { readonly refused: string };

/** `runner` has run no input yet; `seeds` show which way a check passes. */
export function liftChecks(runner: Runner, lifts: readonly Lift[], seeds: readonly Input[]): Lifted {
  const { machine } = runner;
  if (lifts.length === 0) return { decisions: [], machine };
  const decisions: LiftedDecision[] = [];
  for (const lift of lifts) {
    const here = decisionsAt(machine.program, lift);
    if (here.length === 0)
      return { refused: `--lift ${lift.text}: no decision is made at that line; name the line of an if` };
    const passed = here.flatMap(({ procedure, block }): LiftedDecision[] => {
      const holds = lift.holds ?? sideOfSeeds(runner, procedure, block, seeds);
      return holds === undefined ? [] : [{ lift, procedure, block, holds }];
    });
    if (passed.length === 0)
      return {
        refused: `--lift ${lift.text}: no seed reaches that line; give one that passes the check, or write --lift ${lift.text}=true or =false`,
      };
    decisions.push(...passed);
  }
  return { decisions, machine: new Machine(withoutDecisions(machine.program, decisions), machine.options) };
}

function decisionsAt(
  program: Program,
  { file, line }: Lift,
): readonly { readonly procedure: string; readonly block: number }[] {
  return program.userProcedures.flatMap((name) =>
    (program.procedure(name)?.blocks ?? []).flatMap(({ terminator: { kind, span } }, block) =>
      kind === "branch" &&
      span.line === line &&
      (file === undefined || span.file === file || span.file.endsWith(`/${file}`))
        ? [{ procedure: name, block }]
        : [],
    ),
  );
}

/** The way that the first seed to come there goes most often. */
function sideOfSeeds(
  runner: Runner,
  procedure: string,
  block: number,
  seeds: readonly Input[],
): boolean | undefined {
  for (const seed of seeds) {
    runner.check(seed);
    const prepared = runner.machine.procedure(procedure);
    const whenTrue = prepared?.trueCounts[block] ?? 0;
    const whenFalse = prepared?.falseCounts[block] ?? 0;
    if (whenTrue + whenFalse > 0) return whenTrue >= whenFalse;
  }
  return undefined;
}

function withoutDecisions(program: Program, decisions: readonly LiftedDecision[]): Program {
  const procedures = new Map<string, Procedure>();
  for (const { procedure: name, block: lifted, holds } of decisions) {
    const procedure = procedures.get(name) ?? program.procedure(name)!;
    const blocks = procedure.blocks.map((block, index) => {
      const { terminator } = block;
      if (index !== lifted || terminator.kind !== "branch") return block;
      const { whenTrue, whenFalse, span, weight } = terminator;
      const target = holds ? whenTrue : whenFalse;
      return { ...block, terminator: { kind: "jump", target, span, weight } as const };
    });
    procedures.set(name, { ...procedure, blocks });
  }
  return { ...program, procedure: (name) => procedures.get(name) ?? program.procedure(name) };
}

/** Makes inputs that fail behind lifted checks into ones that fail in the program as it is. */
export class Repair {
  readonly runner: Runner;
  private readonly decisions: ReadonlyMap<string, LiftedDecision>;
  private readonly channel: Channel;
  private readonly solving: Omit<SolveOptions, "values">;

  /** `runner`: of the program as it is. */
  constructor(
    runner: Runner,
    decisions: readonly LiftedDecision[],
    channel: Channel,
    solving: Omit<SolveOptions, "values">,
  ) {
    this.runner = runner;
    this.channel = channel;
    this.solving = solving;
    this.decisions = new Map(
      decisions.map((decision) => {
        const { procedure, block } = decision;
        const { instructions } = runner.machine.program.procedure(procedure)!.blocks[block]!;
        return [`${procedure}:${block}:${instructions.length}`, decision];
      }),
    );
  }

  /** The lines of the lifted checks, for a message. */
  get places(): string {
    return [...new Set([...this.decisions.values()].map(({ lift }) => lift.text))].join(", ");
  }

  /** An input that fails so (`keyOfFailure`) in the program as it is; undefined where none was found. */
  repaired(input: Input, key: string): Input | undefined {
    let candidate = input;
    for (let round = 0; round < limits.fuzz.repairRounds; round++) {
      const failure = this.runner.failureOf(candidate);
      if (failure !== undefined && keyOfFailure(failure) === key) return candidate;
      const run = this.runner.execute(candidate);
      const wrong = run.pathCondition.findIndex((conjunct) => this.isWrong(conjunct));
      const changed = wrong < 0 ? undefined : this.passing(run, wrong);
      if (changed === undefined) return undefined;
      candidate = changed;
    }
    return undefined;
  }

  private isWrong({ place, truth }: Conjunct): boolean {
    const decision = this.decisions.get(place);
    return decision !== undefined && decision.holds !== truth;
  }

  /** The input with the conjunct negated: if it will do with one side of the comparison changed alone, which leaves the rest as it is. */
  private passing({ pathCondition, inputs }: SymbolicRun, position: number): Input | undefined {
    const slices = new Slices();
    for (let i = 0; i < position; i++) slices.add(i, pathCondition[i]!.condition);
    const wanted = not(pathCondition[position]!.condition);
    const slice = slices.of(wanted).map((i) => pathCondition[i]!.condition);
    const options = { ...this.solving, values: inputs.values };
    const attempts = [
      ...fieldsOf(wanted).map((field) => () => solveFor(slice, wanted, field, options)),
      () => solve(slice, wanted, options),
    ];
    for (const attempt of attempts) {
      const solved = attempt();
      if (solved?.kind === "sat") return combine(this.channel, inputs.asRead(), solved, inputs.places);
    }
    return undefined;
  }
}
