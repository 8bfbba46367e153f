/**
 * Variable arguments: a call puts them into an area, in slots of pointer size, which `va_start` asks for. It ends with the call.
 */

import type { Term } from "@everypath/core";
import type { Linear } from "@everypath/its";
import type { Evaluation } from "./evaluate.ts";
import { withArea } from "./memory.ts";
import { newArea } from "./memory-step.ts";
import type { GraphSettings } from "./outcome.ts";
import { number } from "./rules/rule.ts";
import type { AbstractState, Area, PointsTo } from "./state.ts";

const areaName = "the variadic arguments";

export interface VariadicArguments {
  readonly cells: readonly PointsTo[];
  readonly size: number;
}

/** Atoms for the arguments that are integers, and the size of all; undefined: the evaluation stopped. */
export function variadicArguments(
  { program }: GraphSettings,
  evaluation: Evaluation,
  terms: readonly Term[],
): VariadicArguments | undefined {
  const slot = program.dataModel.pointerBits / 8;
  const cells: PointsTo[] = [];
  let offset = 0;
  for (const term of terms) {
    const bytes = bytesOf(term);
    const alignment = bytes > 8 && slot === 8 ? 16 : slot;
    offset = Math.ceil(offset / alignment) * alignment;
    if (term.sort.kind === "bitvec") {
      const interpretation = evaluation.classOf(term) ?? "signed";
      const value = evaluation.read(term, interpretation);
      if (value === undefined) return undefined;
      cells.push({ offset: number(offset), bytes, value, interpretation });
    }
    offset += Math.ceil(bytes / slot) * slot;
  }
  return { cells, size: offset };
}

/** The state inside of the call, with the area. */
export function withVariadicArea(
  settings: GraphSettings,
  state: AbstractState,
  { cells, size }: VariadicArguments,
): AbstractState {
  const name = `${areaName}@${state.frames.length}`;
  const made = newArea(settings, state, {
    name,
    role: "variadic arguments",
    size: number(size),
    lifetime: "stack",
    zeroed: false,
  });
  const area = made.state.areas.at(-1) as Area;
  return withArea(made.state, { ...area, cells });
}

/** The first address of the area of the call that runs. */
export function variadicBase({ areas, frames }: AbstractState): Linear | undefined {
  return areas.findLast(({ role, depth }) => depth === frames.length && role === "variadic arguments")?.base;
}

/** Whether the area holds the variable arguments of a call. */
export function isVariadic({ role }: Area): boolean {
  return role === "variadic arguments";
}

function bytesOf({ sort }: Term): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 4;
}
