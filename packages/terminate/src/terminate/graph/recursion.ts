/**
 * Recursion by abstraction of the call stack. A call that may lead back to its own procedure is not inlined: one edge leads to the
 * callee's first state with the callee's frame alone ("call"), another past the call ("return"), with what a summary says of any run
 * of the callee that returns. An infinite run either has a call that never returns, which the first edge follows, or goes on after
 * each, which the second follows; so it is an infinite path of the graph, and the graph's cycles are ranked as those of loops.
 *
 * Which procedures are abstracted: those that reach themselves in the graph of calls by name, and any that runs already (calls through
 * pointers).
 */

import type { Procedure, Program } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { placeOf } from "./memory.ts";
import { constantOf } from "./rules/rule.ts";
import type { AbstractState, Area, Frame } from "./state.ts";

const known = new WeakMap<Procedure, boolean>();

/** Whether a call of the procedure is abstracted. */
export function isAbstracted(program: Program, { frames }: AbstractState, procedure: Procedure): boolean {
  if (frames.some((frame) => frame.procedure === procedure)) return true;
  const before = known.get(procedure);
  if (before !== undefined) return before;
  const reached = new Set(calledBy(program, procedure));
  for (const each of reached) for (const next of calledBy(program, each)) reached.add(next);
  known.set(procedure, reached.has(procedure));
  return reached.has(procedure);
}

/** Models of the library call nothing of the user's by name. */
function calledBy(program: Program, { blocks, model }: Procedure): readonly Procedure[] {
  if (model) return [];
  return blocks.flatMap(({ instructions }) =>
    instructions.flatMap((each) => {
      if (each.kind !== "call" || each.callee.kind !== "procedure") return [];
      return program.procedure(each.callee.name) ?? [];
    }),
  );
}

export interface Entered {
  /** The callee's first state, without a context yet. */
  readonly state: AbstractState;
  /** What the caller calls each of its areas. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The callee's first state: its own frame, and of memory what it can reach, globals and what its arguments lead to. The areas are named
 * after how they are reached, so that calls at all depths name them alike, and after whether they may be freed, which no head tells of areas of one
 * name. An access to any other area is an error in the graph.
 */
export function entered(state: AbstractState, frame: Frame): Entered {
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  const waiting: Area[] = [];
  const add = (area: Area, wanted: string) => {
    if (taken.has(area.name)) return;
    const plain = area.lifetime === "heap" ? `${wanted} on the heap` : wanted;
    let name = plain;
    for (let number = 2; names.has(name); number += 1) name = `${plain}#${number}`;
    taken.set(area.name, name);
    names.set(name, area.name);
    waiting.push(area);
  };
  for (const area of state.areas)
    if (area.lifetime === "global" && constantOf(area.base) !== undefined) add(area, area.name);
  for (const [{ name }, value] of frame.values) {
    const area = areaOf(state, value);
    if (area !== undefined) add(area, `*${name}`);
  }
  for (let area = waiting.shift(); area !== undefined; area = waiting.shift()) {
    for (const { offset, value } of area.cells) {
      const target = areaOf(state, value);
      const at = constantOf(offset) ?? "?";
      if (target !== undefined) add(target, `*${taken.get(area.name)}+${at}`);
    }
  }
  const areas = state.areas.flatMap((area): readonly Area[] => {
    const name = taken.get(area.name);
    return name === undefined ? [] : [{ ...area, name, depth: 0, isWritten: false }];
  });
  return {
    state: {
      ...state,
      frames: [withShared(state, frame)],
      areas,
      results: new Map(),
      chosen: [],
      context: undefined,
    },
    names,
  };
}

/** Variables that all procedures share are the first frame's. */
function withShared({ frames }: AbstractState, frame: Frame): Frame {
  const shared = [...(frames[0]?.values ?? [])].filter(([{ scope }]) => scope === "global");
  return shared.length === 0 ? frame : { ...frame, values: new Map([...frame.values, ...shared]) };
}

function areaOf(state: AbstractState, value: Linear): Area | undefined {
  return value.coefficients.size === 0 ? undefined : placeOf(state, value)?.area;
}
