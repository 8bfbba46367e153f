/**
 * What the entry of a PL/I or object program, or what runs before it, reads at most once: such a number is an input like those that the driver reads, of which a
 * bound can speak. `READ (N)` in front of a loop is one, within it is none.
 */
import {
  type Input,
  type Instruction,
  type Procedure,
  type Program,
  successorsOf,
  type Variable,
  variable,
} from "@everypath/core";

export interface SingleReading {
  readonly instruction: Input;
  /** Holds the number in every state, from the first one on. */
  readonly holder: Variable;
}

const known = new WeakMap<Program, readonly SingleReading[]>();

/** In no order that matters, each of a name that nothing else is read under. */
export function singleReadings(program: Program): readonly SingleReading[] {
  const found = known.get(program) ?? find(program);
  known.set(program, found);
  return found;
}

function find(program: Program): readonly SingleReading[] {
  const driver = program.driver && program.procedure(program.driver.procedure);
  if (program.language === "c" || driver === undefined) return [];
  const procedures = [...reachedFrom(program, driver)];
  const instructions = procedures.flatMap(instructionsOf);
  const called = instructions.flatMap(calleeOf);
  const inputs = instructions.filter((each) => each.kind === "input");
  return instructionsOf(driver)
    .flatMap(calleeOf)
    .filter((name) => called.filter((other) => other === name).length === 1)
    .flatMap((name) => program.procedure(name) ?? [])
    .flatMap((procedure) =>
      procedure.blocks.flatMap((block, index) => (isOnCycle(procedure, index) ? [] : block.instructions)),
    )
    .filter((each) => each.kind === "input")
    .filter(({ target, name }) => {
      const isNumber = target.sort.kind === "int" || target.sort.kind === "bool";
      return isNumber && inputs.filter((other) => other.name === name).length === 1;
    })
    .map((instruction, index) => ({
      instruction,
      holder: variable(`(${instruction.name})`, instruction.target.sort, "global", -2 - index),
    }));
}

function instructionsOf({ blocks }: Procedure): readonly Instruction[] {
  return blocks.flatMap(({ instructions }) => instructions);
}

function calleeOf(instruction: Instruction): readonly string[] {
  return instruction.kind === "call" && instruction.callee.kind === "procedure"
    ? [instruction.callee.name]
    : [];
}

function reachedFrom(program: Program, first: Procedure): ReadonlySet<Procedure> {
  const found = new Set([first]);
  for (const procedure of found)
    for (const name of instructionsOf(procedure).flatMap(calleeOf)) {
      const callee = program.procedure(name);
      if (callee !== undefined) found.add(callee);
    }
  return found;
}

function isOnCycle({ blocks }: Procedure, block: number): boolean {
  const next = (index: number) => {
    const found = blocks[index];
    return found === undefined ? [] : successorsOf(found.terminator);
  };
  const reached = new Set(next(block));
  for (const index of reached) for (const each of next(index)) reached.add(each);
  return reached.has(block);
}
