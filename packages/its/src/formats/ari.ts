/**
 * The ARI format as the termination competition uses it for integer transition systems: an LCTRS over the theory Ints with one
 * `(entrypoint f)`, each rule `(rule (f x y) (g (+ x 1) y) :guard (> x 0))`. `:cost n` gives a rule its cost.
 */
import { printSmtLib, type SymbolicTerm, trueTerm } from "@everypath/core";
import { choicesOf, type Its, integerSymbol, locationsOf, type Transition, unitCost } from "../model.ts";
import { beginning, FormatProblem, type Position } from "./problem.ts";
import { itsFromRules, type Rule } from "./rules.ts";
import { headOf, type List, listOf, nameOf, readSExpressions, type SExpression } from "./s-expression.ts";
import { formulaFrom, integerFrom, written } from "./s-term.ts";

/** The system of a text. Throws a `FormatProblem` at the first place that cannot be read; `readIts` answers with a value instead. */
export function readAri(text: string): Its {
  const arity = new Map<string, number>();
  let entry: { readonly name: string; readonly position: Position } | undefined;
  const rules: Rule[] = [];
  for (const expression of readSExpressions(text)) {
    const list = listOf(expression, "a declaration in parentheses", beginning);
    const { items, position } = list;
    switch (headOf(list)) {
      case "format":
        if (nameOf(items[1], "a format", position) !== "LCTRS")
          throw new FormatProblem(
            `the format is ${nameOf(items[1], "a format", position)}; expected LCTRS`,
            position,
          );
        break;
      case "theory":
        if (nameOf(items[1], "a theory", position) !== "Ints")
          throw new FormatProblem(
            `the theory is ${nameOf(items[1], "a theory", position)}; expected Ints`,
            position,
          );
        break;
      case "fun": {
        const name = nameOf(items[1], "a function symbol", position);
        if (arity.has(name)) throw new FormatProblem(`${name} is declared twice`, position);
        arity.set(name, arityOf(items[2], position));
        break;
      }
      case "sort":
        break;
      case "entrypoint":
        if (entry !== undefined) throw new FormatProblem("there is a second entrypoint", position);
        entry = { name: nameOf(items[1], "a function symbol", position), position };
        break;
      case "rule":
        rules.push(ruleFrom(list, arity));
        break;
      default:
        throw new FormatProblem("expected format, theory, fun, sort, entrypoint or rule", position);
    }
  }
  if (entry === undefined) throw new FormatProblem("there is no (entrypoint f)", beginning);
  if (!arity.has(entry.name))
    throw new FormatProblem(`${entry.name} is not declared with fun`, entry.position);
  return itsFromRules(entry.name, rules, arity);
}

function arityOf(type: SExpression | undefined, at: Position): number {
  if (type?.kind === "atom") return 0;
  const { items, position } = listOf(type, "a type", at);
  if (headOf(type as SExpression) !== "->")
    throw new FormatProblem("expected a type (-> Int … Int)", position);
  const sorts = items.slice(1, -1);
  for (const sort of sorts) {
    if (nameOf(sort, "a sort", position) !== "Int")
      throw new FormatProblem(
        `an argument of sort ${nameOf(sort, "a sort", position)} is not supported; only Int is`,
        sort.position,
      );
  }
  return sorts.length;
}

function ruleFrom({ items, position }: List, arity: ReadonlyMap<string, number>): Rule {
  const [, left, right, ...annotations] = items;
  const source = location(left, arity, position);
  const parameters = source.given.map((each) => nameOf(each, "a variable", each.position));
  for (const [index, name] of parameters.entries()) {
    if (parameters.indexOf(name) !== index || /^-?[0-9]/.test(name))
      throw new FormatProblem(
        "the arguments on the left are variables, each once",
        source.given[index]?.position ?? position,
      );
  }
  const names = new Set(parameters);
  const scope = (name: string) => {
    if (name === "true" || name === "false") return undefined;
    names.add(name);
    return integerSymbol(name);
  };
  const target = location(right, arity, position);
  let guard: SymbolicTerm = trueTerm;
  let cost: SymbolicTerm | undefined;
  for (let index = 0; index < annotations.length; index += 2) {
    const key = annotations[index] as SExpression;
    const value = annotations[index + 1];
    if (value === undefined) throw new FormatProblem("expected a value after the keyword", key.position);
    const keyword = key.kind === "atom" ? key.text : "";
    if (annotations.slice(0, index).some((each) => each.kind === "atom" && each.text === keyword))
      throw new FormatProblem(`there is a second ${keyword}`, key.position);
    switch (keyword) {
      case ":guard":
        guard = formulaFrom(value, scope, "the guard");
        break;
      case ":cost":
        cost = integerFrom(value, scope);
        break;
      case ":var":
        checkSorts(value);
        break;
      default:
        throw new FormatProblem("expected :guard, :var or :cost", key.position);
    }
  }
  const given = target.given.map((each) => integerFrom(each, scope));
  return {
    source: source.name,
    parameters,
    target: target.name,
    arguments: given,
    guard,
    cost,
    names,
    position,
  };
}

function checkSorts(value: SExpression): void {
  for (const pair of listOf(value, "declarations ((x Int) …)", value.position).items) {
    const { items, position } = listOf(pair, "a declaration (x Int)", value.position);
    const sort = nameOf(items[1], "a sort", position);
    if (sort !== "Int")
      throw new FormatProblem(`a variable of sort ${sort} is not supported; only Int is`, position);
  }
}

function location(
  side: SExpression | undefined,
  arity: ReadonlyMap<string, number>,
  at: Position,
): { name: string; given: readonly SExpression[] } {
  const position = side?.position ?? at;
  if (side === undefined) throw new FormatProblem("a rule has a left and a right side", at);
  const name = side.kind === "atom" ? side.text : nameOf(side.items[0], "a function symbol", position);
  const given = side.kind === "atom" ? [] : side.items.slice(1);
  const declared = arity.get(name);
  if (declared === undefined) throw new FormatProblem(`${name} is not declared with fun`, position);
  if (declared !== given.length)
    throw new FormatProblem(
      `${name} has ${given.length} arguments here and is declared with ${declared}`,
      position,
    );
  return { name, given };
}

/** The system in ARI format: reading it gives the same system. */
export function writeAri(its: Its): string {
  const { variables, transitions, start: entry } = its;
  const type = variables.length === 0 ? "Int" : `(-> ${"Int ".repeat(variables.length)}Int)`;
  return [
    "(format LCTRS :smtlib 2.6)",
    "(theory Ints)",
    ...locationsOf(its).map((name) => `(fun ${written(name)} ${type})`),
    `(entrypoint ${written(entry)})`,
    ...transitions.map((transition) => ruleText(its, transition)),
    "",
  ].join("\n");
}

function ruleText(its: Its, transition: Transition): string {
  const { source, target, guard, update, cost } = transition;
  const side = (name: string, given: readonly string[]) =>
    given.length === 0 ? written(name) : `(${[written(name), ...given].join(" ")})`;
  const left = side(
    source,
    its.variables.map(({ name }) => written(name)),
  );
  const right = side(target, update.map(printSmtLib));
  const choices = choicesOf(its, transition).map(({ name }) => `(${written(name)} Int)`);
  const annotations = [
    ...(guard === trueTerm ? [] : [` :guard ${printSmtLib(guard)}`]),
    ...(cost === unitCost ? [] : [` :cost ${printSmtLib(cost)}`]),
    ...(choices.length === 0 ? [] : [` :var (${choices.join(" ")})`]),
  ];
  return `(rule ${left} ${right}${annotations.join("")})`;
}
