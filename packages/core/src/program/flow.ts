/** What instructions read and write, and where control goes: for analyses of one procedure. */
import { foldTerm, type Term, type Variable } from "../term/index.ts";
import type { Instruction, Terminator } from "./instruction.ts";

const none: ReadonlySet<Variable> = new Set();
const known = new WeakMap<Term, ReadonlySet<Variable>>();

/** The program variables of an expression; found once for each. */
export function variablesRead(expression: Term): ReadonlySet<Variable> {
  if (!expression.hasVariables) return none;
  return foldTerm<ReadonlySet<Variable>>(expression, known, (term, valueOf) => {
    if (!term.hasVariables) return none;
    if (term.kind === "variable") return new Set([term]);
    if (term.kind !== "application") return none;
    return new Set(term.arguments.flatMap((argument) => [...valueOf(argument)]));
  });
}

/** The expressions that an instruction evaluates. */
export function expressionsOf(instruction: Instruction): readonly Term[] {
  switch (instruction.kind) {
    case "assign":
    case "output":
    case "resolve":
      return [instruction.value];
    case "assume":
    case "check":
    case "claim":
      return [instruction.condition];
    case "load":
    case "free":
      return [instruction.address];
    case "store":
      return [instruction.address, instruction.value];
    case "relate":
      return [instruction.left, instruction.right];
    case "allocate":
      return [instruction.size];
    case "copy":
      return [instruction.target, instruction.source, instruction.length];
    case "fill":
      return [instruction.target, instruction.value, instruction.length];
    case "call":
      return [
        ...instruction.arguments,
        ...instruction.variadic,
        ...(instruction.callee.kind === "pointer" ? [instruction.callee.address] : []),
      ];
    case "distinguish":
      return [instruction.value, instruction.lower, instruction.upper];
    case "input":
    case "new":
    case "cut":
    case "unsupported":
      return [];
    default:
      return instruction satisfies never;
  }
}

/** The variables that an instruction assigns to. */
export function variablesWritten(instruction: Instruction): readonly Variable[] {
  switch (instruction.kind) {
    case "assign":
    case "input":
    case "load":
    case "allocate":
    case "distinguish":
    case "new":
    case "resolve":
      return [instruction.target];
    case "call":
      return instruction.targets;
    case "output":
    case "assume":
    case "check":
    case "store":
    case "free":
    case "copy":
    case "fill":
    case "relate":
    case "cut":
    case "claim":
    case "unsupported":
      return [];
    default:
      return instruction satisfies never;
  }
}

/** The expressions that a terminator evaluates. */
export function expressionsOfTerminator(terminator: Terminator): readonly Term[] {
  switch (terminator.kind) {
    case "branch":
      return [terminator.condition];
    case "switch":
      return [terminator.value, ...terminator.cases.map(({ value }) => value)];
    case "return":
      return terminator.values;
    case "jump":
    case "stop":
      return [];
    default:
      return terminator satisfies never;
  }
}

/** Blocks that may come next. */
export function successorsOf(terminator: Terminator): readonly number[] {
  switch (terminator.kind) {
    case "jump":
      return [terminator.target];
    case "branch":
      return [terminator.whenTrue, terminator.whenFalse];
    case "switch":
      return [...terminator.cases.map(({ target }) => target), terminator.otherwise];
    case "return":
    case "stop":
      return [];
    default:
      return terminator satisfies never;
  }
}
