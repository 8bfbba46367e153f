/** All that one thread needs to explore a program: the machine, a solver, and the explorer over them. */

import {
  type Budget,
  type JobSolver,
  type Program,
  type Solver,
  type SolverOptions,
  trueTerm,
} from "@everypath/core";
import {
  assumeOfPointers,
  Machine,
  type MachineOptions,
  pathCondition,
  type SearchBudgets,
  type StartArgument,
  type Started,
  type StopReason,
  SubtreeExplorer,
  startState,
} from "@everypath/engine";
import { parseAssumptions } from "./assume.ts";
import type { Leaf } from "./path.ts";
import { pathOf } from "./path.ts";

/** Plain data: it travels to other threads. */
export interface SessionOptions {
  readonly entry: string;
  readonly arguments: readonly StartArgument[] | undefined;
  /** Elements of the object that a pointer parameter means. */
  readonly pointerElements: number;
  readonly machine: MachineOptions;
  readonly budgets: SearchBudgets;
  /** Predicates over the inputs that the entry has, for the initial path condition. */
  readonly assume: readonly string[];
  readonly solver: SolverOptions;
  /** Pending constraints: sides that no model at hand satisfies are left for later. */
  readonly pending?: boolean;
}

/** Why nothing can be explored; one line for the user. */
export interface Refused {
  readonly refused: string;
}

export interface Session {
  readonly explorer: SubtreeExplorer<Leaf>;
}

/** `solver` is the caller's to close. */
export function openSession(
  program: Program,
  options: SessionOptions,
  stopReason: () => StopReason | undefined,
  solver: JobSolver,
): Session | Refused {
  const machine = new Machine(program, options.machine);
  const started = startState(machine, { ...options, asksCaller: true });
  if (started === undefined) return { refused: `there is no procedure ${options.entry}` };
  // A driver assumes for itself.
  const assumed =
    program.driver === undefined
      ? assumeAll(solver, machine, started, { assume: options.assume, query: options.budgets.query })
      : { isOpen: false };
  if ("refused" in assumed) return assumed;
  const first = started.state;
  const explorer = new SubtreeExplorer<Leaf>(machine, solver, {
    budgets: options.budgets,
    pending: options.pending === true,
    start: () => first.fork(),
    startsUncertain: assumed.isOpen,
    stopReason,
    onPath: (ended) => pathOf(machine, ended, started),
  });
  return { explorer };
}

/** `contradicts`: the assumptions were read, and no input satisfies them. */
export interface NotAssumed extends Refused {
  readonly contradicts: boolean;
}

/** `isOpen`: whether any input satisfies them is more than the solver could tell. What is found is true of those that do; that there is nothing is not known. */
export interface TakenOn {
  readonly isOpen: boolean;
}

/** King, section 6: an assumption is conjoined to pc if it is consistent with it. */
export function assumeAll(
  solver: Solver,
  machine: Machine,
  started: Started,
  options: { readonly assume: readonly string[]; readonly query: Budget },
): NotAssumed | TakenOn {
  const assumed = parseAssumptions(options.assume, machine, started);
  if ("refused" in assumed) return { ...assumed, contradicts: false };
  const { state, procedure } = started;
  let isOpen = false;
  for (const { condition: whole, compares } of assumed.conditions) {
    const { condition, keep } = assumeOfPointers(state, whole, compares);
    if (condition === trueTerm) {
      keep();
      continue;
    }
    const unchecked = isOpen ? { pathConditionUnchecked: true } : {};
    const query = { pathCondition: pathCondition(state.facts), condition, ...unchecked };
    const answer = solver.check(query, options.query);
    if (answer.kind === "unsat") return { refused: "no input satisfies the assumptions", contradicts: true };
    if (answer.kind === "unknown" && !isOpen) {
      isOpen = true;
      const detail = `whether any input satisfies the assumptions: ${answer.reason}`;
      machine.note("solver-unknown", detail, procedure.span);
    }
    state.assume(condition, false);
    keep();
  }
  return { isOpen };
}

/** For analyses that go on only from what some input satisfies. */
export function assumeSurely(
  solver: Solver,
  machine: Machine,
  started: Started,
  options: { readonly assume: readonly string[]; readonly query: Budget },
): Refused | undefined {
  const assumed = assumeAll(solver, machine, started, options);
  if ("refused" in assumed) return assumed;
  return assumed.isOpen
    ? {
        refused:
          "whether any input satisfies the assumptions is too hard for the solver; give it more time, or say less",
      }
    : undefined;
}
