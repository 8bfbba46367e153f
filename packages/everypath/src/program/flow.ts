/** Control flow inside a procedure. */
import type { Terminator } from "./instruction.ts";

/** Blocks that may be executed next, as often as they are named. */
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
