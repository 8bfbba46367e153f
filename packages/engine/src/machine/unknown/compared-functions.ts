/**
 * Functions of the program that it compares pointers with. A pointer that somebody else hands out may mean any function that he has a name for; which of
 * them it is shows where it is compared, while a call of it does what a function of his may do (call.ts).
 */
import {
  expressionsOf,
  expressionsOfTerminator,
  foldTerm,
  type Procedure,
  type Term,
  type Variable,
  variablesRead,
} from "@everypath/core";
import type { Machine } from "../machine.ts";

const ofMachine = new WeakMap<Machine, readonly number[]>();

/** The addresses of those that a pointer to code is compared with anywhere. */
export function comparedFunctions(machine: Machine): readonly number[] {
  const before = ofMachine.get(machine);
  if (before !== undefined) return before;
  const { program } = machine;
  const procedures = program.userProcedures.flatMap((name) => machine.procedure(name)?.procedure ?? []);
  const expressions = procedures.flatMap(expressionsOfProcedure);
  const found = addressesIn(machine, expressions);
  ofMachine.set(machine, found);
  return found;
}

/** The addresses of those that the procedure compares the variable with. */
export function comparedWith(machine: Machine, procedure: Procedure, variable: Variable): readonly number[] {
  const expressions = expressionsOfProcedure(procedure);
  return addressesIn(
    machine,
    expressions.filter((expression) => variablesRead(expression).has(variable)),
  );
}

function expressionsOfProcedure({ blocks }: Procedure): readonly Term[] {
  return blocks.flatMap(({ instructions, terminator }) => [
    ...instructions.flatMap(expressionsOf),
    ...expressionsOfTerminator(terminator),
  ]);
}

function addressesIn({ program, pointerBits }: Machine, expressions: readonly Term[]): readonly number[] {
  const addresses = new Set(program.procedureAddresses.values());
  const compared = new Set(expressions.flatMap(comparedNumbers));
  return [...compared].flatMap((value) => {
    const address = Number(BigInt.asUintN(pointerBits, value));
    return addresses.has(address) ? [address] : [];
  });
}

const known = new WeakMap<Term, readonly bigint[]>();

/** The constants that something is compared with. */
function comparedNumbers(expression: Term): readonly bigint[] {
  return foldTerm<readonly bigint[]>(expression, known, (term, valueOf) => {
    if (term.kind !== "application") return [];
    const here = term.operator === "equal" ? term.arguments.flatMap(numberOf) : [];
    return [...here, ...term.arguments.flatMap(valueOf)];
  });
}

function numberOf(term: Term): readonly bigint[] {
  return term.kind === "constant" && typeof term.value === "bigint" ? [term.value] : [];
}
