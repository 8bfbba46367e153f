/**
 * The names that properties can have, read off the program without running it. What an instruction can fail with is taken widely: a name that is
 * not among these is no property at any bound.
 */

import {
  type Call,
  type ErrorKind,
  errorKinds,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  type Program,
  type Span,
} from "@everypath/core";

const everyKind = Object.keys(errorKinds) as ErrorKind[];
const ofAccess: readonly ErrorKind[] = [
  "null-dereference",
  "out-of-bounds",
  "misaligned-access",
  "use-after-free",
];
const ofFree: readonly ErrorKind[] = ["double-free", "invalid-free", ...ofAccess];

/** What is claimed: an error of this kind does not happen there. */
export function propertyName(procedure: string, { line, column }: Span, kind: ErrorKind): string {
  return `${procedure}:${line}:${column}:${kind}`;
}

/** Of the user's procedures, in the order of the program; no name twice. */
export function possibleProperties(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const procedures = [...program.userProcedures, ...(program.driver ? [program.driver.procedure] : [])];
  for (const name of procedures) {
    for (const { instructions, terminator } of program.procedure(name)?.blocks ?? []) {
      for (const instruction of instructions)
        for (const kind of kindsOf(program, instruction))
          names.add(propertyName(name, instruction.span, kind));
      if (expressionsOfTerminator(terminator).length > 0)
        names.add(propertyName(name, terminator.span, "uninitialized-read"));
    }
  }
  return names;
}

function kindsOf(program: Program, instruction: Instruction): readonly ErrorKind[] {
  switch (instruction.kind) {
    case "check":
      return [instruction.error, "uninitialized-read"];
    case "claim":
      return ["assertion", "uninitialized-read"];
    case "load":
    case "store":
    case "copy":
    case "fill":
      return [...ofAccess, "uninitialized-read"];
    case "relate":
      return ["unrelated-pointers", "uninitialized-read"];
    case "free":
      return [...ofFree, "uninitialized-read"];
    case "allocate":
      return ["memory-leak", "uninitialized-read", ...(instruction.growsStack === true ? growsStack : [])];
    case "call":
      return kindsOfCall(program, instruction);
    default:
      return expressionsOf(instruction).length > 0 ? ["uninitialized-read"] : [];
  }
}

const growsStack: readonly ErrorKind[] = ["stack-overflow"];

/** An error inside a model of the library is one of the call. */
function kindsOfCall(program: Program, { callee }: Call): readonly ErrorKind[] {
  if (callee.kind !== "procedure") return everyKind;
  const procedure = program.procedure(callee.name);
  if (procedure === undefined || procedure.model) return everyKind;
  return ["stack-overflow", "contract", "nil-dereference", "uninitialized-read"];
}
