/**
 * <stdlib.h>: qsort and bsearch. One successor is inside of the comparison function, on any two elements, in a memory in which earlier
 * comparisons may have written: a run of it stands for every run of it, so the program's run is not followed past its end. The others are
 * past the call.
 */

import { libraryFunction, memoryEffects, type Procedure, type Program } from "@everypath/core";
import { addScaled, type Linear, scale } from "@everypath/its";
import { above, atLeast, constantOf, number } from "../rules/rule.ts";
import type { AbstractState, Area, Frame } from "../state.ts";
import type { Effect, LibraryRun } from "./run.ts";

/** What a procedure and those that it calls may do beside computing. */
type Deeds = "nothing" | "writes" | "more";

const deeds = new WeakMap<Program, Map<string, Deeds>>();

function deedsOf(program: Program, name: string): Deeds {
  const own = deeds.get(program) ?? new Map<string, Deeds>();
  deeds.set(program, own);
  const known = own.get(name);
  if (known !== undefined) return known;
  own.set(name, "nothing");
  const procedure = program.procedure(name);
  const found = procedure === undefined ? "more" : deedsIn(program, procedure);
  own.set(name, found);
  return found;
}

function deedsIn(program: Program, { model, name, blocks }: Procedure): Deeds {
  if (model) return changesNothing(name) ? "nothing" : "more";
  let found: Deeds = "nothing";
  for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
    // What lies on the stack ends with the call.
    if (instruction.kind === "free" && instruction.lifetime === "heap") return "more";
    if (memoryEffects(instruction).writes.length > 0) found = "writes";
    if (instruction.kind !== "call") continue;
    const { callee } = instruction;
    if (callee.kind !== "procedure") return "more";
    const other = deedsOf(program, callee.name);
    if (other === "more") return "more";
    if (other === "writes") found = "writes";
  }
  return found;
}

function changesNothing(name: string): boolean {
  const known = libraryFunction(name);
  return known?.changes === "nothing" && known.writes === "nothing" && known.ending === "returns";
}

interface Comparison {
  readonly procedure: Procedure;
  readonly isWriting: boolean;
}

function comparisonAt(run: LibraryRun, index: number): Comparison {
  const address = constantOf(run.pointer(index));
  const { program } = run.settings;
  const name = [...program.procedureAddresses].find(([, own]) => BigInt(own) === address)?.[0];
  const procedure = name === undefined ? undefined : program.procedure(name);
  if (name === undefined || procedure === undefined)
    return run.refuse(`'${run.name}' with a function that is not known`);
  if (run.settings.countsSteps) return run.refuse(`how often '${run.name}' calls '${name}'`);
  const fits = procedure.parameters.length === 2 && !procedure.variadic && procedure.results.length === 1;
  if (!fits) return run.refuse(`'${name}' as a comparison function`);
  if (run.state.frames.some((frame) => frame.isTrial)) return run.refuse(`'${run.name}' within a comparison`);
  const done = deedsOf(program, name);
  if (done === "more") return run.refuse(`'${run.name}' with '${name}', which does more than compare`);
  return { procedure, isWriting: done === "writes" };
}

/** What the comparison may have written is not known; all that it can reach is one of these. */
function afterComparisons(run: LibraryRun): void {
  const areas = run.state.areas.map(
    (area): Area =>
      area.isConstant ? area : { ...area, cells: [], remainder: { kind: "anything" }, isWritten: true },
  );
  run.state = { ...run.state, areas };
}

/** Inside of the comparison. */
function trial(run: LibraryRun, { procedure }: Comparison, values: readonly Linear[]): AbstractState {
  const frame: Frame = {
    procedure,
    block: 0,
    index: 0,
    values: new Map(
      procedure.parameters.map(({ variable }, index) => [variable, values[index] as Linear] as const),
    ),
    targets: [],
    isTrial: true,
  };
  return { ...run.state, frames: [...run.state.frames, frame], chosen: [] };
}

interface Elements {
  readonly base: Linear;
  readonly count: Linear;
  readonly size: bigint;
}

function elementsOf(run: LibraryRun, first: number): Elements {
  const base = run.pointer(first);
  const count = run.integer(first + 1, "unsigned");
  const size = constantOf(run.integer(first + 2, "unsigned"));
  if (size === undefined) return run.refuse(`'${run.name}' of elements of an unknown size`);
  return { base, count, size };
}

function anyElement(run: LibraryRun, { base, count, size }: Elements): Linear {
  const index = run.fresh("element", (value) => [value, above(count, value)]);
  return addScaled(base, scale(index, size), 1n);
}

export const sort: Effect = (run) => {
  const elements = elementsOf(run, 0);
  const comparison = comparisonAt(run, 3);
  const { base, count, size } = elements;
  const bytes = scale(count, size);
  // Nothing is compared of one element or none.
  if (size === 0n || !run.decide(atLeast(count, number(2n)))) return [run.returnsAny()];
  run.forget(run.target(base, bytes), bytes);
  if (comparison.isWriting) afterComparisons(run);
  const inside = run.fork();
  const values = [anyElement(inside, elements), anyElement(inside, elements)];
  return [trial(inside, comparison, values), run.returnsAny()];
};

export const search: Effect = (run) => {
  const key = run.pointer(0);
  const elements = elementsOf(run, 1);
  const comparison = comparisonAt(run, 4);
  const { base, count, size } = elements;
  if (!run.decide(atLeast(count, number(1n)))) return [run.returns(number(0n))];
  run.place(base, scale(count, size));
  if (comparison.isWriting) afterComparisons(run);
  const inside = run.fork();
  const none = run.fork();
  const values = [key, anyElement(inside, elements)];
  return [
    trial(inside, comparison, values),
    none.returns(number(0n)),
    run.returns(anyElement(run, elements)),
  ];
};
