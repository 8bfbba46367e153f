/**
 * Uninterpreted functions in models. A solver's model gives values to the applications in its query; read as tables, they are functions that
 * any other term can be evaluated with. Where the table of a function has no entry, it may have any value.
 */
import {
  type Application,
  defaultValue,
  type Evaluation,
  evaluatorWith,
  type Model,
  type ModelValue,
  type Sort,
  type Symbol,
  type Term,
  type Variable,
} from "../term/index.ts";
import type { FunctionTable } from "./solver.ts";

/** The applications of uninterpreted functions in the terms, arguments first. */
export function applicationsIn(terms: readonly Term[]): readonly Application[] {
  const found: Application[] = [];
  const seen = new Set<Term>();
  const pending: { readonly term: Term; readonly isEntered: boolean }[] = terms.map((term) => ({
    term,
    isEntered: false,
  }));
  for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
    const { term, isEntered } = top;
    if (term.kind !== "application") continue;
    if (isEntered) {
      found.push(term);
      continue;
    }
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.operator === "apply") pending.push({ term, isEntered: true });
    for (const argument of term.arguments) pending.push({ term: argument, isEntered: false });
  }
  return found;
}

/** One application of each uninterpreted function in the terms. */
export function representatives(terms: readonly Term[]): readonly Application[] {
  return [...new Map(applicationsIn(terms).map((application) => [application.symbol, application])).values()];
}

/** A model with functions, which grows: what no table says is decided when it is first asked for, and stays so. */
export class FunctionModel {
  readonly #values = new Map<string, ModelValue>();
  readonly #otherwise: ReadonlyMap<string, ModelValue | undefined>;
  readonly #valueOf: (term: Term) => Evaluation;
  #isSolved = true;
  #unseen = 0n;

  /** `solved`: what the solver found it to be a model of. */
  constructor(model: Model, functions: readonly FunctionTable[], solved: readonly Term[]) {
    this.#otherwise = new Map(functions.map(({ name, otherwise }) => [name, otherwise]));
    for (const { name, entries } of functions)
      for (const entry of entries) this.#values.set(keyOf(name, entry.arguments), entry.value);
    this.#valueOf = evaluatorWith(
      (leaf: Symbol | Variable) => {
        if (leaf.kind === "variable") throw new Error(`the value of program variable ${leaf.name}`);
        return model.get(leaf) ?? defaultValue(leaf.sort);
      },
      (node, values) => this.#apply(node, values),
    );
    for (const term of solved) this.#valueOf(term);
    this.#isSolved = false;
  }

  /** An equation with a value that nothing has decided yet decides it. */
  satisfies(condition: Term): boolean {
    if (condition.kind === "application" && condition.operator === "and")
      return condition.arguments.every((conjunct) => this.satisfies(conjunct));
    if (condition.kind === "application" && condition.operator === "equal") {
      const [left, right] = condition.arguments as readonly [Term, Term];
      if (!this.#decides(left, right)) this.#decides(right, left);
    }
    return this.#valueOf(condition) === true;
  }

  /** Lets an application be equal to the term, if it may have any value. */
  #decides(application: Term, term: Term): boolean {
    if (application.kind !== "application" || application.operator !== "apply") return false;
    const values = application.arguments.map(this.#valueOf);
    if (!values.every((value) => value !== undefined)) return false;
    const key = keyOf(application.symbol, values as readonly ModelValue[]);
    if (this.#values.has(key)) return false;
    const value = this.#valueOf(term);
    if (value === undefined || this.#values.has(key)) return false;
    this.#values.set(key, value);
    return true;
  }

  #apply({ symbol, sort }: Application, values: readonly ModelValue[]): ModelValue {
    const key = keyOf(symbol, values);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    // What the tables leave out of the query itself is as everywhere else; of other terms nothing is decided yet.
    const value = (this.#isSolved ? this.#otherwise.get(symbol) : undefined) ?? this.#anyValue(sort);
    this.#values.set(key, value);
    return value;
  }

  /** Unlike every value that was met, where there are such. */
  #anyValue(sort: Sort): ModelValue {
    if (sort.kind !== "uninterpreted" && sort.kind !== "ref") return defaultValue(sort);
    this.#unseen -= 1n;
    return this.#unseen;
  }
}

function keyOf(name: string, values: readonly ModelValue[]): string {
  return `${name}(${values.map(textOf).join(",")})`;
}

/** Equal for equal values. */
function textOf(value: ModelValue): string {
  if (typeof value !== "object") return String(value);
  const otherwise = textOf(value.otherwise);
  const entries = [...value.entries].map(([key, element]) => [key, textOf(element)] as const);
  const unlike = entries.filter(([, element]) => element !== otherwise).sort(([a], [b]) => (a < b ? -1 : 1));
  return `[${otherwise};${unlike.map(([key, element]) => `${key}:${element}`).join(";")}]`;
}
