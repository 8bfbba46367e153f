/**
 * What a procedure, with all that it calls, reads of the variables that it finds: of languages whose variables are those of the IR. A variable
 * that it has surely written itself before it reads it tells nothing of what was there. An element that is written leaves the others as they
 * were, so an array is never surely written, and writing an element of it reads nothing of it.
 */
import type { Term, Variable } from "../term/index.ts";
import {
  expressionsOf,
  expressionsOfTerminator,
  successorsOf,
  variablesRead,
  variablesWritten,
} from "./flow.ts";
import type { Instruction, Terminator } from "./instruction.ts";
import type { Procedure } from "./program.ts";

export type ProcedureNamed = (name: string) => Procedure | undefined;

/** The variables whose values matter to an instruction. */
export function variablesUsed(instruction: Instruction): ReadonlySet<Variable> {
  if (instruction.kind === "assign") return new Set(usedBy(instruction.target, instruction.value));
  return new Set(expressionsOf(instruction).flatMap((expression) => [...variablesRead(expression)]));
}

/** Whether an instruction leaves nothing of what the variable held: it is no element that it writes. */
export function isOverwritten(instruction: Instruction, variable: Variable): boolean {
  return !(
    instruction.kind === "assign" &&
    instruction.target === variable &&
    updatedArray(instruction.value) === variable
  );
}

/** A := store(A, i, v) reads i and v. */
function usedBy(target: Variable, value: Term): readonly Variable[] {
  if (value === target && target.sort.kind === "array") return [];
  if (value.kind !== "application" || value.operator !== "store") return [...variablesRead(value)];
  const [array, ...others] = value.arguments;
  return [...usedBy(target, array!), ...others.flatMap((other) => [...variablesRead(other)])];
}

/** The A of store(store(A, …), …). */
function updatedArray(value: Term): Term {
  let array = value;
  while (array.kind === "application" && array.operator === "store") array = array.arguments[0]!;
  return array;
}

/** Of one procedure: what it may read before it has written it, and what it has surely written once it returns (undefined: it never does). */
interface Summary {
  readonly read: Set<Variable>;
  written: ReadonlySet<Variable> | undefined;
}

/** The global variables that may be read before they are written, from the beginning of the procedure on. */
export function readBeforeWritten(start: Procedure, procedureNamed: ProcedureNamed): ReadonlySet<Variable> {
  const summaries = new Map<Procedure, Summary>([[start, { read: new Set(), written: undefined }]]);
  let before: string;
  do {
    before = sizesOf(summaries);
    for (const procedure of [...summaries.keys()]) summarise(procedure, summaries, procedureNamed);
  } while (sizesOf(summaries) !== before);
  return summaries.get(start)!.read;
}

function sizesOf(summaries: ReadonlyMap<Procedure, Summary>): string {
  return [...summaries.values()].map(({ read, written }) => `${read.size} ${written?.size}`).join();
}

function summarise(
  procedure: Procedure,
  summaries: Map<Procedure, Summary>,
  procedureNamed: ProcedureNamed,
): void {
  const summary = summaries.get(procedure)!;
  const entries: (ReadonlySet<Variable> | undefined)[] = procedure.blocks.map(() => undefined);
  entries[0] = new Set();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const { instructions, terminator } = procedure.blocks[index]!;
    const written = new Set(entries[index]);
    if (!summariseBlock(instructions, terminator, summary, written, summaries, procedureNamed)) continue;
    if (terminator.kind === "return") summary.written = inBoth(summary.written, written);
    for (const next of successorsOf(terminator)) {
      const met = inBoth(entries[next], written);
      if (met.size === entries[next]?.size) continue;
      entries[next] = met;
      waiting.push(next);
    }
  }
}

/** Adds what is written to `written`; false: as far as is known by now its end is not reached. */
function summariseBlock(
  instructions: readonly Instruction[],
  terminator: Terminator,
  summary: Summary,
  written: Set<Variable>,
  summaries: Map<Procedure, Summary>,
  procedureNamed: ProcedureNamed,
): boolean {
  const read = (variables: Iterable<Variable>): void => {
    for (const variable of variables)
      if (variable.scope === "global" && !written.has(variable)) summary.read.add(variable);
  };
  for (const instruction of instructions) {
    read(variablesUsed(instruction));
    const called = calledBy(instruction, procedureNamed);
    if (called !== undefined) {
      const known = summaries.get(called) ?? { read: new Set(), written: undefined };
      summaries.set(called, known);
      read(known.read);
      // As far as is known by now it does not return; where it does after all, this is looked at again.
      if (known.written === undefined) return false;
      for (const variable of known.written) written.add(variable);
    }
    for (const variable of variablesWritten(instruction))
      if (variable.scope === "global" && isOverwritten(instruction, variable)) written.add(variable);
  }
  for (const expression of expressionsOfTerminator(terminator)) read(variablesRead(expression));
  return true;
}

function inBoth(
  known: ReadonlySet<Variable> | undefined,
  other: ReadonlySet<Variable>,
): ReadonlySet<Variable> {
  return known === undefined ? new Set(other) : new Set([...known].filter((each) => other.has(each)));
}

/**
 * The procedure that an instruction calls by name; undefined for all other instructions, calls through pointers and intrinsics included, and for a
 * procedure that `procedureNamed` does not know.
 */
export function calledBy(instruction: Instruction, procedureNamed: ProcedureNamed): Procedure | undefined {
  if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") return undefined;
  return procedureNamed(instruction.callee.name);
}

/** The global variables that any of the procedures writes. */
export function writtenGlobals(procedures: Iterable<Procedure>): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  for (const { blocks } of procedures)
    for (const { instructions } of blocks)
      for (const instruction of instructions)
        for (const variable of variablesWritten(instruction))
          if (variable.scope === "global") found.add(variable);
  return found;
}

/** What a procedure with all that it calls reads and writes of global variables, in whatever order. */
export function globalsTouched(
  start: Procedure,
  procedureNamed: ProcedureNamed,
): { readonly read: ReadonlySet<Variable>; readonly written: ReadonlySet<Variable> } {
  const reached = reachedByCalls(start, procedureNamed);
  const read = new Set<Variable>();
  for (const { blocks } of reached)
    for (const { instructions, terminator } of blocks) {
      const used = [
        ...instructions.flatMap((instruction) => [...variablesUsed(instruction)]),
        ...expressionsOfTerminator(terminator).flatMap((expression) => [...variablesRead(expression)]),
      ];
      for (const variable of used) if (variable.scope === "global") read.add(variable);
    }
  return { read, written: writtenGlobals(reached) };
}

/** With the procedure itself. */
export function reachedByCalls(start: Procedure, procedureNamed: ProcedureNamed): ReadonlySet<Procedure> {
  const reached = new Set([start]);
  for (const { blocks } of reached)
    for (const { instructions } of blocks)
      for (const instruction of instructions) {
        const called = calledBy(instruction, procedureNamed);
        if (called !== undefined) reached.add(called);
      }
  return reached;
}
