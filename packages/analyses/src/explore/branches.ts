/**
 * Which sides of which branches a path takes. The search counts branches for all paths together, since they share their beginnings;
 * here the inputs of each path are run once more in the machine, with counters of its own. Nothing is asked of the solver: the
 * path's recorded decisions and its model answer.
 */

import { evaluate, isOutOfSight, type Model, not, type Program } from "@everypath/core";
import {
  Machine,
  type MachineOptions,
  type PreparedProcedure,
  type StartArgument,
  type State,
  type Step,
  startState,
} from "@everypath/engine";
import { isSourceBranch } from "./coverage.ts";
import type { Coverage, Exploration, Path } from "./exploration.ts";
import { modelOf } from "./inputs.ts";

export interface BranchOptions {
  readonly entry: string;
  readonly arguments: readonly StartArgument[] | undefined;
  readonly pointerElements: number;
  readonly machine: MachineOptions;
}

interface Counted {
  readonly prepared: PreparedProcedure;
  readonly block: number;
  /** Side number when the branch is true; false is the next. */
  readonly side: number;
}

/** The targets of a switch are sides of their own, numbered after those of all branches. */
interface Target {
  readonly prepared: PreparedProcedure;
  readonly block: number;
  readonly side: number;
}

/**
 * All paths, or the first ones: those up to the one with which every side that the search has covered is taken by one of them, as far as there is
 * time.
 */
export type WhichPaths =
  | { readonly kind: "all" }
  | { readonly kind: "firsts"; readonly isTimeOver: () => boolean };

/**
 * The same exploration with `branches` of each path that has inputs: sorted numbers of sides. Side 2·i is the true side of the
 * i-th branch of `coverage`, 2·i + 1 its false side; numbers above those are the pieces of code that a switch leads to.
 */
export function withBranches(
  program: Program,
  options: BranchOptions,
  exploration: Exploration,
  which: WhichPaths = { kind: "all" },
): Exploration {
  const machine = new Machine(program, options.machine);
  const started = startState(machine, { ...options, asksCaller: true });
  if (started === undefined) return exploration;
  const { branches, targets } = sidesOf(machine, exploration.coverage);
  const procedures = new Set([...branches, ...targets].map(({ prepared }) => prepared));
  const untaken = coveredSides(exploration.coverage);
  const isEnough = () => which.kind === "firsts" && (untaken.size === 0 || which.isTimeOver());
  const paths = exploration.paths.map((path): Path => {
    if (path.inputs === undefined || isEnough()) return path;
    for (const { blockCounts, trueCounts, falseCounts } of procedures) {
      blockCounts.fill(0);
      trueCounts.fill(0);
      falseCounts.fill(0);
    }
    follow(machine, started.state.fork(), path, modelOf(path.inputs));
    const sides: number[] = [];
    for (const { prepared, block, side } of branches) {
      if (prepared.trueCounts[block]! > 0) sides.push(side);
      if (prepared.falseCounts[block]! > 0) sides.push(side + 1);
    }
    for (const { prepared, block, side } of targets) if (prepared.blockCounts[block]! > 0) sides.push(side);
    for (const side of sides) untaken.delete(side);
    return { ...path, branches: sides.sort((a, b) => a - b) };
  });
  return { ...exploration, paths };
}

function coveredSides({ files }: Coverage): Set<number> {
  const times = files.flatMap(({ branches }) =>
    branches.flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]),
  );
  return new Set(times.flatMap((count, side) => (count > 0 ? [side] : [])));
}

/** Branches of one place are told apart by their order. */
function sidesOf(
  machine: Machine,
  coverage: Coverage,
): { readonly branches: readonly Counted[]; readonly targets: readonly Target[] } {
  const numbers = new Map<string, number[]>();
  const listed = coverage.files.flatMap(({ file, branches }) =>
    branches.map((branch) => ({ file, ...branch })),
  );
  for (const [index, branch] of listed.entries()) {
    const key = placeKey(branch);
    numbers.set(key, [...(numbers.get(key) ?? []), index]);
  }
  const branches: Counted[] = [];
  const targets: Target[] = [];
  let next = 2 * listed.length;
  for (const name of machine.program.userProcedures) {
    const prepared = machine.procedure(name);
    if (prepared === undefined || isOutOfSight(prepared.procedure)) continue;
    for (const [block, { terminator }] of prepared.blocks.entries()) {
      if (isSourceBranch(terminator)) {
        const index = numbers.get(placeKey(terminator.span))?.shift();
        if (index !== undefined) branches.push({ prepared, block, side: 2 * index });
      } else if (terminator.kind === "switch") {
        const blocks = new Set([...terminator.cases.map(({ target }) => target), terminator.otherwise]);
        for (const target of blocks) targets.push({ prepared, block: target, side: next++ });
      }
    }
  }
  return { branches, targets };
}

function placeKey({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}) {
  return `${file}:${line}:${column}`;
}

/** Runs the path from its start to where it ended. */
function follow(machine: Machine, state: State, path: Path, model: Model): void {
  let position = 0;
  for (; path.trail[position]?.location === undefined && position < path.trail.length; position++) {
    state.assume(path.trail[position]!.condition, false);
  }
  // A path that was cut goes no further than it went.
  state.stepLimit = path.end === "cut" ? path.steps : Number.POSITIVE_INFINITY;
  for (;;) {
    const step = machine.run(state);
    switch (step.kind) {
      case "ended":
      case "paused":
        return;
      case "suggest": {
        const value = evaluate(step.term, model);
        if (typeof value !== "bigint") return;
        state.suggestions = { term: step.term, value, previous: state.suggestions };
        break;
      }
      case "ask":
        if (path.end === "cut" && position >= path.trail.length) return;
        state.follow(answerTo(step, path, position++, model), step.span);
    }
  }
}

/** The recorded answer where the question is the recorded one; the model's otherwise. */
function answerTo(
  { condition }: Step & { readonly kind: "ask" },
  path: Path,
  position: number,
  model: Model,
) {
  const recorded = path.trail[position]?.condition;
  const negation = not(condition);
  if (recorded === condition || recorded === negation) return recorded;
  return evaluate(condition, model) === true ? condition : negation;
}
