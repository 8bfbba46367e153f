/**
 * A C program with `--assume`: a driver that has the entry's parameters, assumes what was asked for, and makes the call. So the assumptions
 * hold of the call from outside, and not of calls that the entry makes of itself.
 */
import {
  type Instruction,
  type Procedure,
  type Program,
  rewrite,
  type SymbolicTerm,
  symbol,
  type Term,
  type Variable,
} from "@everypath/core";
import { parsePredicate } from "./predicate.ts";

/** No procedure of the user's has such a name. */
const driverName = "(call)";

/**
 * The program whose driver assumes the predicates (C's expressions) and calls the entry; the program itself where there are none. `problem`: why they
 * cannot be assumed, to be told to the user.
 */
export function withAssumptions(
  program: Program,
  entry: Procedure,
  predicates: readonly string[],
): { readonly program: Program } | { readonly problem: string } {
  if (predicates.length === 0) return { program };
  const numbers = entry.parameters.filter(({ type }) => type?.kind !== "pointer");
  if (entry.name === "main" || numbers.length === 0)
    return {
      problem: `--assume: ${entry.name} has no parameters that are numbers; assume in the program what it reads`,
    };
  const symbols = new Map(
    numbers.map(({ variable }) => [symbol(variable.name, variable.sort), variable] as const),
  );
  const inputs = numbers.map(({ variable, type }) => ({
    name: variable.name,
    term: symbol(variable.name, variable.sort),
    signed: type?.kind === "integer" && type.signed,
  }));
  const conditions: Term[] = [];
  for (const text of predicates) {
    const parsed = parsePredicate(text, inputs);
    if ("problem" in parsed)
      return { problem: `--assume '${text}': column ${parsed.column}: ${parsed.problem}` };
    conditions.push(withVariables(parsed.condition, symbols));
  }
  return { program: withDriver(program, driverOf(entry, conditions), entry.name) };
}

function withVariables(condition: SymbolicTerm, variables: ReadonlyMap<Term, Variable>): Term {
  return rewrite(condition, {
    concerns: (part) => part.hasSymbols,
    image: (part) => variables.get(part),
  });
}

function driverOf(entry: Procedure, conditions: readonly Term[]): Procedure {
  const { span } = entry;
  const assumptions = conditions.map(
    (condition): Instruction => ({ kind: "assume", condition, span, weight: 0 }),
  );
  const call: Instruction = {
    kind: "call",
    callee: { kind: "procedure", name: entry.name },
    arguments: entry.parameters.map(({ variable }) => variable),
    variadic: [],
    targets: [],
    span,
    weight: 0,
  };
  return {
    name: driverName,
    parameters: entry.parameters,
    variadic: false,
    locals: entry.locals,
    results: [],
    resultType: undefined,
    blocks: [
      {
        instructions: [...assumptions, call],
        terminator: { kind: "return", values: [], span, weight: 0 },
      },
    ],
    span,
    model: true,
    sourceVariables: [],
  };
}

function withDriver(program: Program, driver: Procedure, entry: string): Program {
  return {
    ...program,
    driver: { procedure: driver.name, entry },
    procedure: (name) => (name === driver.name ? driver : program.procedure(name)),
  };
}
