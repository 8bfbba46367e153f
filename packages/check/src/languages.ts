/**
 * What languages other than C ask for. In PL/I an error ends the run, and variables may have no value; LV then tells what value a variable
 * has if it has one. A driver reads the entry's arguments: what it reads first stands in its variables from the beginning.
 */
import {
  type Input,
  type Instruction,
  type Procedure,
  type Program,
  successorsOf,
  type Variable,
  variablesRead,
} from "@everypath/core";
import type { ProgramCertificate } from "./certificate.ts";
import { NotChecked } from "./outcome.ts";
import type { Frame } from "./states.ts";

/** Throws where the checker has no rules for the program's language, or for what it uses of it. */
export function requireReadable(program: Program, { trees }: ProgramCertificate): void {
  const { language, globals } = program;
  if (language === "c") return;
  if (language === "objects") throw new NotChecked("a program of the object language");
  for (const { variable } of globals) requireNumber(variable);
  const frames = trees.flatMap(({ nodes }) => nodes.flatMap(({ state }) => state.frames));
  for (const procedure of new Set(frames.map((frame) => frame.procedure))) {
    const { parameters, locals } = program.procedure(procedure) ?? { parameters: [], locals: [] };
    for (const variable of [...parameters.map(({ variable }) => variable), ...locals])
      requireNumber(variable);
  }
}

function requireNumber({ sort, name }: Variable): void {
  if (sort.kind !== "int" && sort.kind !== "bool")
    throw new NotChecked(`the variable ${name}, which is neither an integer nor a truth value`);
}

export function mayBeUnset({ language }: Program): boolean {
  return language !== "c";
}

/** What a driver reads before it makes the call; its first block runs once. */
export function readFirst({ blocks }: Procedure): readonly Input[] {
  if (blocks.some(({ terminator }) => successorsOf(terminator).includes(0)))
    throw new NotChecked("a driver that reads its inputs several times");
  const instructions = blocks[0]?.instructions ?? [];
  const inputs = instructions.filter((each) => each.kind === "input");
  const targets = new Set(inputs.map(({ target }) => target));
  const before = instructions.slice(0, instructions.findLastIndex((each) => each.kind === "input") + 1);
  if (!before.every((each) => isBeside(each, targets)) || targets.size < inputs.length)
    throw new NotChecked("a driver that reads its inputs otherwise");
  return inputs;
}

/** An input, or the first value of a shared variable, which is the same before and after the inputs are read. */
function isBeside(instruction: Instruction, targets: ReadonlySet<Variable>): boolean {
  if (instruction.kind === "input") return true;
  if (instruction.kind !== "assign") return false;
  const { target, value } = instruction;
  return target.scope === "global" && ![...variablesRead(value)].some((each) => targets.has(each));
}

/** Whether the variable has the value of this input already. The driver runs once, before all others. */
export function isReadAhead(
  { driver, language }: Program,
  frames: readonly Frame[],
  instruction: Input,
): boolean {
  const [frame, ...more] = frames;
  if (language === "c" || frame === undefined || more.length > 0) return false;
  if (frame.procedure.name !== driver?.procedure || !frame.values.has(instruction.target)) return false;
  return readFirst(frame.procedure).includes(instruction);
}
