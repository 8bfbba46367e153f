/** From rules f(x, y) → g(e₁, e₂) [guard], each with names of its own, to a system whose variables are the same everywhere. */
import type { SymbolicTerm } from "@everypath/core";
import { freshName, type Its, type ItsVariable, integerSymbol, type Transition, unitCost } from "../model.ts";
import { type Images, replace } from "../substitution.ts";
import { FormatProblem, type Position } from "./problem.ts";

export interface Rule {
  readonly source: string;
  /** x̄: names, each once. */
  readonly parameters: readonly string[];
  readonly target: string;
  readonly arguments: readonly SymbolicTerm[];
  readonly guard: SymbolicTerm;
  readonly cost?: SymbolicTerm | undefined;
  /** Every name that occurs in the rule. */
  readonly names: ReadonlySet<string>;
  readonly position: Position;
}

/** Variables are named as the first rule that has so many names them. A location that takes fewer leaves the rest as they are. */
export function itsFromRules(
  start: string,
  rules: readonly Rule[],
  declared: ReadonlyMap<string, number> = new Map(),
): Its {
  const arity = new Map(declared);
  const agree = (location: string, count: number, position: Position) => {
    const before = arity.get(location);
    if (before !== undefined && before !== count)
      throw new FormatProblem(`${location} has ${count} arguments here and ${before} elsewhere`, position);
    arity.set(location, count);
  };
  for (const { source, parameters, target, arguments: given, position } of rules) {
    agree(source, parameters.length, position);
    agree(target, given.length, position);
  }
  const variables = variablesOf(start, rules, Math.max(0, ...arity.values()));
  return {
    variables,
    start,
    transitions: rules.map((rule, index) => transitionOf(rule, `t${index + 1}`, variables)),
  };
}

function variablesOf(start: string, rules: readonly Rule[], count: number): readonly ItsVariable[] {
  const names: string[] = [];
  const ordered = [...rules.filter(({ source }) => source === start), ...rules];
  for (const { parameters } of ordered) {
    for (const name of parameters.slice(names.length)) names.push(freshName(name, new Set(names)));
  }
  for (let index = names.length; index < count; index += 1)
    names.push(freshName(`arg${index + 1}`, new Set(names)));
  return names.map(integerSymbol);
}

function transitionOf(rule: Rule, id: string, variables: readonly ItsVariable[]): Transition {
  const own = new Map(rule.parameters.map((name, index) => [name, variables[index] as ItsVariable]));
  const taken = new Set(variables.map(({ name }) => name));
  const images: Images = new Map(
    [...rule.names].flatMap((name) => {
      const variable = own.get(name);
      if (variable !== undefined)
        return name === variable.name ? [] : [[integerSymbol(name), variable] as const];
      const choice = freshName(name, taken);
      taken.add(choice);
      return choice === name ? [] : [[integerSymbol(name), integerSymbol(choice)] as const];
    }),
  );
  return {
    id,
    source: rule.source,
    target: rule.target,
    guard: replace(rule.guard, images),
    update: variables.map((variable, index) => {
      const given = rule.arguments[index];
      return given === undefined ? variable : replace(given, images);
    }),
    cost: rule.cost === undefined ? unitCost : replace(rule.cost, images),
  };
}
