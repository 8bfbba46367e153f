/**
 * Generated JavaScript for a hot procedure. Its blocks become cases of a switch in a loop; variables live in the frame and are read
 * into JavaScript constants within a block. The code knows only success on plain values: a symbol, an error, an unowned
 * page, or an instruction without a generated form makes it put the frame at that instruction and return false, and the interpreter
 * goes on from there. So the interpreter is the judge, and generated code never has to be undone.
 */
import { type Instruction, limits } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { PreparedProcedure } from "../prepare.ts";
import type { Frame, State } from "../state.ts";
import { compileGroup, type GroupFunction } from "./group.ts";
import { isOfEquality, type Layout, type Segment } from "./segment.ts";

export interface GeneratedCode {
  /** Runs from an entry; false: the frame stands at an instruction for the interpreter. */
  run(state: State, frame: Frame, entry: number): boolean;
  /** The entry for an instruction, or -1. */
  entryOf(block: number, index: number): number;
}

export function compileProcedure(machine: Machine, prepared: PreparedProcedure): GeneratedCode | null {
  const layout = layoutOf(prepared);
  const functions: (GroupFunction | undefined)[] = new Array(layout.groups.length).fill(undefined);
  return {
    entryOf: layout.entryOf,
    run(state, frame, entry) {
      const group = layout.groups[entry]!;
      let code = functions[group];
      if (code === undefined) {
        code = compileGroup(machine, prepared, layout, group);
        functions[group] = code;
      }
      return code(state, frame, entry);
    },
  };
}

function layoutOf(prepared: PreparedProcedure): Layout {
  const segments: Segment[] = [];
  const entries: Int32Array[] = [];
  prepared.blocks.forEach(({ instructions }, block) => {
    const table = new Int32Array(instructions.length + 1).fill(-1);
    let start = 0;
    for (let i = 0; i < instructions.length; i++) {
      if (!endsSegment(instructions[i]!)) continue;
      table[start] = segments.length;
      segments.push({ block, start, end: i + 1 });
      start = i + 1;
    }
    table[start] = segments.length;
    segments.push({ block, start, end: instructions.length });
    entries.push(table);
  });
  return {
    segments,
    groups: groupsOf(segments),
    entryOf: (block, index) => entries[block]![index] ?? -1,
  };
}

/** Segments one after another form a group, until it is large. */
function groupsOf(segments: readonly Segment[]): readonly number[] {
  const groups: number[] = [];
  let group = 0;
  let size = 0;
  for (const segment of segments) {
    if (size > limits.machine.compiledInstructions) {
      group++;
      size = 0;
    }
    groups.push(group);
    size += segment.end - segment.start + 1;
  }
  return groups;
}

/** Instructions that leave generated code; it is entered again behind them. */
function endsSegment(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case "assign":
    case "assume":
    case "check":
    case "load":
    case "store":
    case "relate":
      return false;
    case "call":
      return !isOfEquality(instruction);
    default:
      return true;
  }
}
