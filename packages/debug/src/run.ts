/** What a session walks: a program with the call that begins it. Another call makes another run. */

import { assumeSurely } from "@everypath/analyses";
import type { Budget, Program, Solver } from "@everypath/core";
import {
  Machine,
  type MachineOptions,
  type StartArgument,
  type Started,
  startState,
} from "@everypath/engine";
import type { Problem } from "./language.ts";
import type { Granularity } from "./statement.ts";
import { Statements } from "./statement.ts";
import { WalkedNode } from "./walked-tree.ts";
import { Walker } from "./walker.ts";

export interface Launch {
  readonly program: Program;
  readonly entry: string;
  /** undefined makes every parameter symbolic. */
  readonly arguments: readonly StartArgument[] | undefined;
  /** Predicates over the inputs of the entry; for languages whose front end does not assume them itself. */
  readonly assume: readonly string[];
}

export interface RunOptions {
  readonly machine: MachineOptions;
  /** Elements of the object that a pointer parameter of the entry means. */
  readonly pointerElements: number;
  /** For one question to the solver. */
  readonly query: Budget;
}

export interface Run {
  readonly launch: Launch;
  readonly started: Started;
  readonly walker: Walker;
  readonly root: WalkedNode;
}

export function startRun(
  launch: Launch,
  granularity: Granularity,
  solver: Solver,
  { machine: machineOptions, pointerElements, query }: RunOptions,
): Run | Problem {
  const { program, entry, arguments: given } = launch;
  const machine = new Machine(program, { ...machineOptions, marksUnset: true, keepsModelsApart: true });
  const started = startState(machine, { entry, arguments: given, pointerElements });
  if (started === undefined) return { problem: `there is no procedure ${entry}` };
  // A driver assumes for itself.
  const assume = program.driver === undefined ? launch.assume : [];
  const refused = assumeSurely(solver, machine, started, { assume, query });
  if (refused !== undefined) return { problem: refused.refused };
  const walker = new Walker(machine, new Statements(granularity));
  return { launch, started, walker, root: new WalkedNode(undefined) };
}
