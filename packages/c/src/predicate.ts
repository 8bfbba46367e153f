/**
 * Predicates over inputs, as `--assume` takes them: C's expressions on integers, with C's conversions, but no side effects.
 * `n > 0 && n <= 10`, `buf[0] == 'a'`, `p.x != p.y`; of pointers what can be said without knowing where anything lies: `s != NULL`,
 * `p == q`, `size(s) >= n`, `s->field > 3`.
 */
import type { SymbolicTerm, ValueType } from "@everypath/core";
import { type Operand, truthOf } from "./expression/conversion.ts";
import { checkPointers, measuredIn, placesIn, withSubscripts } from "./expression/entry-pointers.ts";
import type { Environment } from "./expression/evaluate.ts";
import { Evaluator, guarded } from "./expression/evaluate.ts";
import type { ExpressionProblem } from "./expression/syntax.ts";
import { Problem, parseExpression } from "./expression/syntax.ts";

/** An input that a predicate can speak of. */
export interface NamedInput {
  readonly name: string;
  /** A bit-vector, a Bool or a Float. */
  readonly term: SymbolicTerm;
  readonly signed: boolean;
}

/** A pointer among the inputs. */
export interface NamedPointer {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly pointee: ValueType | undefined;
  /** How many elements there are where it points, as wide as a pointer; undefined: nobody knows. */
  readonly elements: SymbolicTerm | undefined;
}

/** What pointers there are, and what is known of them. */
export interface EntryPointers {
  readonly pointerBits: number;
  readonly pointers: readonly NamedPointer[];
  /** Variables that the caller may have a name for. */
  readonly variables: readonly {
    readonly name: string;
    readonly address: SymbolicTerm;
    readonly type: ValueType | undefined;
  }[];
  /** Why nothing is known of whether the two are the same; a variable's address is `&name`. */
  incomparable(left: string, right: string): string | undefined;
}

/** What is wrong is told with its 1-based column. */
export type ParsedPredicate = { readonly condition: SymbolicTerm } | ExpressionProblem;

const noPointers: EntryPointers = {
  pointerBits: 64,
  pointers: [],
  variables: [],
  incomparable: () => undefined,
};

/** The text as a condition over the inputs, by their names; any other name is a problem. */
export function parsePredicate(
  text: string,
  inputs: readonly NamedInput[],
  known: EntryPointers = noPointers,
): ParsedPredicate {
  const parsed = parseExpression(text);
  if ("problem" in parsed) return parsed;
  const expression = withSubscripts(parsed);
  const pointers = new Map(known.pointers.map((pointer) => [pointer.name, pointer]));
  const named = new Map(inputs.map((input) => [input.name, input]));
  const variables = new Map(known.variables.map((variable) => [variable.name, variable]));
  return guarded(() => {
    checkPointers(expression, {
      isPointer: (path) => pointers.has(path),
      isInput: (path) => named.has(path),
      isVariable: (name) => variables.has(name),
      incomparable: known.incomparable,
    });
    const environment = environmentOf(named, pointers, variables, known.pointerBits);
    return { condition: truthOf(new Evaluator(environment).value(expression), parsed.column) };
  });
}

/** What a predicate speaks of: the pointers whose sizes it has, and all places, as inputs are named. Nothing where it is none. */
export function spokenOf(text: string): {
  readonly measured: readonly string[];
  readonly places: readonly string[];
} {
  const parsed = parseExpression(text);
  if ("problem" in parsed) return { measured: [], places: [] };
  const expression = withSubscripts(parsed);
  return { measured: [...new Set(measuredIn(expression))], places: [...new Set(placesIn(expression))] };
}

type Variable = EntryPointers["variables"][number];

function environmentOf(
  named: ReadonlyMap<string, NamedInput>,
  pointers: ReadonlyMap<string, NamedPointer>,
  variables: ReadonlyMap<string, Variable>,
  pointerBits: number,
): Environment<never> {
  const unknown = (name: string): string => {
    const known = [...pointers.keys(), ...named.keys()].slice(0, 8).join(", ");
    return `there is no input ${name} at the entry${known === "" ? "" : `; inputs are ${known}`}`;
  };
  const lookUp = (path: string): Operand | undefined => {
    const pointer = pointers.get(path);
    if (pointer !== undefined)
      return { kind: "pointer", term: pointer.term, bits: pointerBits, pointee: pointer.pointee };
    const input = named.get(path);
    return input === undefined ? undefined : numberOf(input);
  };
  return {
    pointerBits,
    // The check has seen that nothing but the address of a variable is asked for.
    lookUp(path) {
      const variable = variables.get(path);
      const type = variable?.type;
      return (
        lookUp(path) ??
        (variable === undefined || type === undefined
          ? undefined
          : { kind: "memory", address: variable.address, type })
      );
    },
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
    elements: (path) => pointers.get(path)?.elements,
  };
}

function numberOf({ term, signed }: NamedInput): Operand | undefined {
  if (term.sort.kind === "bool") return { kind: "truth", term };
  if (term.sort.kind === "bitvec") return { kind: "integer", term, width: term.sort.width, signed };
  if (term.sort.kind !== "float") return undefined;
  return { kind: "float", term, bits: term.sort.significand === 24 ? 32 : 64 };
}
