/**
 * Predicates over inputs, as `--assume` takes them: C's expressions on integers, with C's conversions, but no side effects.
 * `n > 0 && n <= 10`, `buf[0] == 'a'`, `p.x != p.y`.
 */
import type { SymbolicTerm } from "@everypath/core";
import type { Operand } from "./expression/conversion.ts";
import type { Environment } from "./expression/evaluate.ts";
import { evaluateCondition } from "./expression/evaluate.ts";
import type { ExpressionProblem } from "./expression/syntax.ts";
import { Problem } from "./expression/syntax.ts";

/** An input that a predicate can speak of. */
export interface NamedInput {
  readonly name: string;
  /** A bit-vector, a Bool or a Float. */
  readonly term: SymbolicTerm;
  readonly signed: boolean;
}

/** What is wrong is told with its 1-based column. */
export type ParsedPredicate = { readonly condition: SymbolicTerm } | ExpressionProblem;

/** The text as a condition over the inputs, by their names; any other name is a problem. */
export function parsePredicate(text: string, inputs: readonly NamedInput[]): ParsedPredicate {
  return evaluateCondition(text, environmentOf(inputs));
}

function environmentOf(inputs: readonly NamedInput[]): Environment<never> {
  const named = new Map(inputs.map((input) => [input.name, input]));
  const unknown = (name: string): string => {
    const known = [...named.keys()].slice(0, 8).join(", ");
    return `there is no input ${name} at the entry${known === "" ? "" : `; inputs are ${known}`}`;
  };
  const lookUp = (path: string): Operand | undefined => {
    const input = named.get(path);
    if (input === undefined) return undefined;
    const { term, signed } = input;
    if (term.sort.kind === "bool") return { kind: "truth", term };
    if (term.sort.kind === "bitvec") return { kind: "integer", term, width: term.sort.width, signed };
    if (term.sort.kind !== "float") return undefined;
    return { kind: "float", term, bits: term.sort.significand === 24 ? 32 : 64 };
  };
  return {
    pointerBits: 64,
    lookUp,
    unknown,
    structure: () => undefined,
    symbol(name, _like, column) {
      const found = lookUp(name);
      if (found === undefined) throw new Problem(unknown(name), column);
      return found;
    },
    read(_place, column) {
      throw new Problem("only inputs have a value at the entry", column);
    },
  };
}
