/** Which procedures a run from an entry can get to. */
import { foldTerm, type Term } from "../term/index.ts";
import { expressionsOf, expressionsOfTerminator } from "./flow.ts";
import type { Instruction } from "./instruction.ts";
import type { Procedure, Program } from "./program.ts";

/** With all of the user's procedures where one is called through a pointer. */
export function reachedFrom(program: Program, entry: Procedure): readonly Procedure[] {
  return reached(program, entry, () => true);
}

/** Of the user's own. What the library is handed the address of, it may call. */
export function ownReachedFrom(program: Program, entry: Procedure): readonly Procedure[] {
  return reached(program, entry, ({ model }) => !model);
}

function reached(
  program: Program,
  entry: Procedure,
  isFollowed: (procedure: Procedure) => boolean,
): readonly Procedure[] {
  const found = new Set<Procedure>();
  const own = new Set(program.userProcedures);
  const names = new Map([...program.procedureAddresses].map(([name, address]) => [BigInt(address), name]));
  const waiting: (Procedure | undefined)[] = [entry];
  while (waiting.length > 0) {
    const procedure = waiting.pop();
    if (procedure === undefined || found.has(procedure) || !isFollowed(procedure)) continue;
    found.add(procedure);
    for (const { instructions } of procedure.blocks)
      for (const instruction of instructions) waiting.push(...calleesOf(program, instruction));
    for (const address of constantsIn(procedure)) {
      const name = names.get(address);
      if (name !== undefined && own.has(name)) waiting.push(program.procedure(name));
    }
  }
  return [...found];
}

function calleesOf(program: Program, instruction: Instruction): readonly (Procedure | undefined)[] {
  if (instruction.kind !== "call") return [];
  const { callee } = instruction;
  switch (callee.kind) {
    case "procedure":
      return [program.procedure(callee.name)];
    case "pointer":
      return program.userProcedures.map((name) => program.procedure(name));
    case "intrinsic":
      return [];
  }
}

/** The numbers in a procedure's expressions, among them all addresses that it has a name for. */
export function constantsIn({ blocks }: Procedure): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  const known = new Map<Term, true>();
  const look = (expression: Term): void => {
    foldTerm<true>(expression, known, (term) => {
      if (term.kind === "constant" && typeof term.value === "bigint") found.add(term.value);
      return true;
    });
  };
  for (const { instructions, terminator } of blocks) {
    expressionsOfTerminator(terminator).forEach(look);
    for (const instruction of instructions) expressionsOf(instruction).forEach(look);
  }
  return found;
}
