/**
 * Transition systems in SMT-LIB, as T2 and VeryMax exchange them: locations are constants of a sort Loc, `init_main` names the start
 * with `cfg_init`, and `next_main` is a disjunction of `cfg_trans2 pc ℓ pc′ ℓ′ relation`, the relation being over the variables before and after.
 */
import { and, equal, printSmtLib, type SymbolicTerm, symbolsOf, trueTerm } from "@everypath/core";
import { addScaled, linearOf, scale, termOf } from "../linear/expression.ts";
import {
  freshName,
  type Its,
  type ItsVariable,
  integerSymbol,
  locationsOf,
  type Transition,
  unitCost,
} from "../model.ts";
import { replace } from "../substitution.ts";
import { beginning, FormatProblem, type Position } from "./problem.ts";
import { headOf, type List, listOf, nameOf, readSExpressions, type SExpression } from "./s-expression.ts";
import { formulaFrom, written } from "./s-term.ts";
import { checkDefinitions } from "./smt2-definitions.ts";

export function readSmt2(text: string): Its {
  const declarations = readSExpressions(text);
  const locations = new Set(
    declarations.flatMap((each) =>
      each.kind === "list" && isLocation(each) ? [nameOf(each.items[1], "a location", each.position)] : [],
    ),
  );
  for (const each of declarations) {
    const head = headOf(each);
    if (head === undefined || !known.has(head))
      throw new FormatProblem(
        `${head ?? "this"} is not part of a transition system in SMT-LIB (init_main and next_main over a sort Loc)`,
        each.position,
      );
    if (head === "assert" && each.kind === "list" && !saysNothingMore(each.items[1]))
      throw new FormatProblem("an assertion other than distinct locations is not supported", each.position);
  }
  checkDefinitions(declarations);
  const init = definition(declarations, "init_main");
  const next = definition(declarations, "next_main");
  const entry = startOf(init, locations);
  const { before, after } = variablesOf(next);
  if (before.length !== after.length)
    throw new FormatProblem("next_main has not as many variables after as before", next.position);
  if (entry.names.length !== before.length)
    throw new FormatProblem("init_main has not as many variables as next_main", init.position);
  const variables = before.map(integerSymbol);
  const bodies = disjuncts(next.items[4] as SExpression);
  const hasEntry = entry.relation !== trueTerm;
  const transitions = bodies.map((body, index) =>
    transitionFrom(body, `t${index + (hasEntry ? 2 : 1)}`, {
      locations,
      variables,
      after: after.map(integerSymbol),
      counters: parametersOf(next).flatMap(({ name, sort }) => (sort === "Loc" ? [name] : [])),
    }),
  );
  if (!hasEntry) return { variables, start: entry.location, transitions };
  const first = freshName("start", new Set(locations));
  const images = new Map(
    entry.names.map((name, index) => [integerSymbol(name), variables[index] as ItsVariable] as const),
  );
  const guard = replace(entry.relation, images);
  const enter = { id: "t1", source: first, target: entry.location, guard, update: variables, cost: unitCost };
  return { variables, start: first, transitions: [enter, ...transitions] };
}

const known = new Set([
  "declare-sort",
  "declare-const",
  "declare-fun",
  "assert",
  "define-fun",
  "set-logic",
  "set-info",
  "set-option",
  "check-sat",
  "exit",
]);

/** Locations are distinct here in any case. */
function saysNothingMore(asserted: SExpression | undefined): boolean {
  if (asserted?.kind === "atom") return asserted.text === "true";
  return asserted !== undefined && headOf(asserted) === "distinct";
}

function isLocation({ items }: List): boolean {
  const head = items[0]?.kind === "atom" ? items[0].text : "";
  const sort = items.at(-1);
  return (head === "declare-const" || head === "declare-fun") && sort?.kind === "atom" && sort.text === "Loc";
}

function definition(declarations: readonly SExpression[], name: string): List {
  const found = declarations.find(
    (each) =>
      headOf(each) === "define-fun" &&
      each.kind === "list" &&
      each.items[1]?.kind === "atom" &&
      each.items[1].text === name,
  );
  if (found?.kind !== "list") throw new FormatProblem(`${name} is not defined`, beginning);
  if (found.items.length !== 5)
    throw new FormatProblem("expected (define-fun name (parameters) Bool body)", found.position);
  return found;
}

interface Parameter {
  readonly name: string;
  readonly sort: string;
  readonly position: Position;
}

function parametersOf({ items, position }: List): readonly Parameter[] {
  return listOf(items[2], "parameters", position).items.map((each) => {
    const pair = listOf(each, "a parameter (x Int)", position);
    return {
      name: nameOf(pair.items[0], "a name", pair.position),
      sort: nameOf(pair.items[1], "a sort", pair.position),
      position: pair.position,
    };
  });
}

/** Names of the Int parameters; each run of them begins with one of sort Loc. */
function runsOf(
  parameters: readonly Parameter[],
  runs: number,
  position: Position,
): readonly (readonly string[])[] {
  const found: string[][] = [];
  const names = new Set<string>();
  for (const { name, sort, position: at } of parameters) {
    if (names.has(name)) throw new FormatProblem(`${name} is twice among the parameters`, at);
    names.add(name);
    if (sort === "Loc") found.push([]);
    else if (sort !== "Int")
      throw new FormatProblem(`a variable of sort ${sort} is not supported; only Int is`, at);
    else if (found.length === 0)
      throw new FormatProblem("the first parameter is the location, of sort Loc", at);
    else found.at(-1)?.push(name);
  }
  if (found.length !== runs)
    throw new FormatProblem(
      `expected ${runs} parameter${runs === 1 ? "" : "s"} of sort Loc, found ${found.length}`,
      position,
    );
  return found;
}

function variablesOf(next: List): { before: readonly string[]; after: readonly string[] } {
  const [before = [], after = []] = runsOf(parametersOf(next), 2, next.position);
  return { before, after };
}

function startOf(
  init: List,
  locations: ReadonlySet<string>,
): { location: string; relation: SymbolicTerm; names: readonly string[] } {
  const [names = []] = runsOf(parametersOf(init), 1, init.position);
  const body = listOf(init.items[4], "(cfg_init pc location relation)", init.position);
  if (headOf(body) !== "cfg_init" || body.items.length !== 4)
    throw new FormatProblem("expected (cfg_init pc location relation)", body.position);
  const scope = (name: string) => (names.includes(name) ? integerSymbol(name) : undefined);
  return {
    location: locationIn(body.items[2], locations, body.position),
    relation: formulaFrom(body.items[3] as SExpression, scope, "the relation"),
    names,
  };
}

function locationIn(
  expression: SExpression | undefined,
  locations: ReadonlySet<string>,
  at: Position,
): string {
  const name = nameOf(expression, "a location", at);
  if (!locations.has(name))
    throw new FormatProblem(`${name} is not declared as a location (sort Loc)`, expression?.position ?? at);
  return name;
}

function disjuncts(body: SExpression): readonly SExpression[] {
  if (body.kind === "atom" && body.text === "false") return [];
  return headOf(body) === "or" && body.kind === "list" ? body.items.slice(1).flatMap(disjuncts) : [body];
}

interface Surroundings {
  readonly locations: ReadonlySet<string>;
  readonly variables: readonly ItsVariable[];
  readonly after: readonly ItsVariable[];
  /** The parameters of sort Loc: before and after. */
  readonly counters: readonly (string | undefined)[];
}

function transitionFrom(
  body: SExpression,
  id: string,
  { locations, variables, after, counters }: Surroundings,
): Transition {
  const { items, position } = listOf(body, "(cfg_trans2 pc source pc' target relation)", body.position);
  const head = headOf(body);
  if (head === "cfg_trans3")
    throw new FormatProblem("cfg_trans3 is a call and its return, which is not supported", position);
  if (head !== "cfg_trans2" || items.length !== 6)
    throw new FormatProblem("expected (cfg_trans2 pc source pc' target relation)", position);
  const names = new Set([...variables, ...after].map(({ name }) => name));
  const { matrix, bound } = withoutExists(items[5] as SExpression, names);
  const scope = (name: string) => bound.get(name) ?? (names.has(name) ? integerSymbol(name) : undefined);
  for (const [place, counter] of [
    [1, counters[0]],
    [3, counters[1]],
  ] as const) {
    if (nameOf(items[place], "a program counter", position) !== counter)
      throw new FormatProblem(
        `expected ${counter}, a parameter of next_main`,
        items[place]?.position ?? position,
      );
  }
  const relation = conjunctsOf(formulaFrom(matrix, scope, "the relation"));
  return {
    id,
    source: locationIn(items[2], locations, position),
    target: locationIn(items[4], locations, position),
    ...updateFrom(relation, after),
    cost: unitCost,
  };
}

/** Bound variables become choices, under names that nothing else has. */
function withoutExists(
  expression: SExpression,
  taken: ReadonlySet<string>,
): { matrix: SExpression; bound: Map<string, SymbolicTerm> } {
  const bound = new Map<string, SymbolicTerm>();
  const used = new Set(taken);
  let matrix = expression;
  while (headOf(matrix) === "exists" && matrix.kind === "list") {
    const { items, position } = matrix;
    for (const each of listOf(items[1], "the bound variables", position).items) {
      const pair = listOf(each, "(x Int)", position).items;
      const name = nameOf(pair[0], "a name", each.position);
      const sort = nameOf(pair[1], "a sort", each.position);
      if (sort !== "Int")
        throw new FormatProblem(`a variable of sort ${sort} is not supported; only Int is`, each.position);
      const fresh = freshName(name, used);
      used.add(fresh);
      bound.set(name, integerSymbol(fresh));
    }
    if (items[2] === undefined) throw new FormatProblem("exists has no body", position);
    matrix = items[2];
  }
  return { matrix, bound };
}

function conjunctsOf(term: SymbolicTerm): readonly SymbolicTerm[] {
  return term.kind === "application" && term.operator === "and"
    ? (term.arguments as readonly SymbolicTerm[])
    : [term];
}

/** Solves the relation's equations for the variables after; one that no equation gives stays as a choice. */
function updateFrom(
  relation: readonly SymbolicTerm[],
  after: readonly ItsVariable[],
): Pick<Transition, "guard" | "update"> {
  let rest = [...relation];
  let update: SymbolicTerm[] = [...after];
  for (const variable of after) {
    const definition = rest
      .map((conjunct) => ({ conjunct, value: solvedFor(conjunct, variable) }))
      .find(({ value }) => value !== undefined);
    if (definition?.value === undefined) continue;
    const images = new Map([[variable, definition.value]]);
    rest = rest.filter((each) => each !== definition.conjunct).map((each) => replace(each, images));
    update = update.map((each) => replace(each, images));
  }
  return { guard: and(...rest), update };
}

/** e where the conjunct is x = e, up to the way it is written. */
function solvedFor(conjunct: SymbolicTerm, variable: ItsVariable): SymbolicTerm | undefined {
  if (conjunct.kind !== "application" || conjunct.operator !== "equal") return undefined;
  const [a, b] = conjunct.arguments as readonly [SymbolicTerm, SymbolicTerm];
  if (a.sort.kind !== "int") return undefined;
  const difference = addScaled(linearOf(a), linearOf(b), -1n);
  const coefficient = difference.coefficients.get(variable);
  if (coefficient !== 1n && coefficient !== -1n) return undefined;
  const own = { coefficients: new Map([[variable as SymbolicTerm, coefficient]]), constant: 0n };
  const value = termOf(scale(addScaled(difference, own, -1n), -coefficient));
  return replace(value, new Map([[variable, zeroTerm]])) === value ? value : undefined;
}

const zeroTerm = termOf({ coefficients: new Map(), constant: 0n });

/** The system in this format: reading it gives the same system, but for costs, which it has no place for. */
export function writeSmt2(its: Its): string {
  const { variables, transitions, start: entry } = its;
  const taken = new Set(transitions.flatMap(({ guard, update }) => [guard, ...update]).flatMap(namesIn));
  for (const { name } of variables) taken.add(name);
  const after = variables.map(({ name }) => {
    const fresh = freshName(`${name}^post`, taken);
    taken.add(fresh);
    return integerSymbol(fresh);
  });
  const locations = locationsOf(its).map(written);
  const parameters = (names: readonly ItsVariable[]) =>
    names.map(({ name }) => ` (${written(name)} Int)`).join("");
  return [
    "(declare-sort Loc 0)",
    ...locations.map((name) => `(declare-const ${name} Loc)`),
    `(assert (distinct ${locations.join(" ")}))`,
    "(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool (and (= pc src) rel))",
    "(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool (and (= pc src) (= pc1 dst) rel))",
    `(define-fun init_main ((pc^0 Loc)${parameters(variables)}) Bool (cfg_init pc^0 ${written(entry)} true))`,
    `(define-fun next_main ((pc^0 Loc)${parameters(variables)} (pc^post Loc)${parameters(after)}) Bool`,
    "  (or",
    ...transitions.map((transition) => `    ${transitionText(its, transition, after)}`),
    "  ))",
    "",
  ].join("\n");
}

function namesIn(term: SymbolicTerm): readonly string[] {
  return symbolsOf(term).map(({ name }) => name);
}

function transitionText({ variables }: Its, transition: Transition, after: readonly ItsVariable[]): string {
  const { source, target, guard, update } = transition;
  const own = new Set<string>(variables.map(({ name }) => name));
  const choices = [...new Set([guard, ...update].flatMap(namesIn))].filter((name) => !own.has(name));
  const equations = update.map((term, index) => equal(after[index] as ItsVariable, term));
  const conjuncts = [...conjunctsOf(guard), ...equations]
    .filter((each) => each !== trueTerm)
    .map(printSmtLib);
  const relation =
    conjuncts.length === 0
      ? "true"
      : conjuncts.length === 1
        ? (conjuncts[0] as string)
        : `(and ${conjuncts.join(" ")})`;
  const bound = choices.map((name) => `(${written(name)} Int)`).join(" ");
  const whole = choices.length === 0 ? relation : `(exists (${bound}) ${relation})`;
  return `(cfg_trans2 pc^0 ${written(source)} pc^post ${written(target)} ${whole})`;
}
