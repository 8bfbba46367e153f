/**
 * Operators that a solver does not know, or knows too well: in a weakened query they are uninterpreted functions about which true facts are
 * asserted. What is unsatisfiable then is so with the operators.
 */
import {
  type Application,
  and,
  applyFunction,
  forall,
  freeIndices,
  instantiate,
  intSort,
  isQuantifier,
  type OperatorName,
  rebuild,
  rewrite,
  type SymbolicTerm,
  type Term,
} from "../term/index.ts";

/** An operator on two integers with an integer for its value. */
export type Abstracted = Extract<
  OperatorName,
  "intPower" | "intQuotient" | "intRemainder" | "intDivide" | "intModulo"
>;

/** No program has a function of such a name. */
const functionNames: Readonly<Record<Abstracted, string>> = {
  intPower: "**",
  intQuotient: "/ toward zero",
  intRemainder: "rem",
  intDivide: "/ Euclid's",
  intModulo: "mod",
};

const operatorOf = new Map(
  (Object.keys(functionNames) as Abstracted[]).map((operator) => [functionNames[operator], operator]),
);

/** What stands for the operator's value. */
export function abstraction(operator: Abstracted, a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm {
  return applyFunction(functionNames[operator], intSort, a, b);
}

/** The operator that an application stands for. */
export function abstractedOperator(application: Application): Abstracted | undefined {
  return application.operator === "apply" ? operatorOf.get(application.symbol) : undefined;
}

/** The term with functions in the place of the applications that are meant; `occursIn`: whether there may be any below. */
export function abstracted(
  term: SymbolicTerm,
  occursIn: (term: Term) => boolean,
  isMeant: (application: Application) => boolean,
): SymbolicTerm {
  if (!occursIn(term)) return term;
  const make = (application: Application, args: readonly Term[]): Term =>
    isMeant(application)
      ? abstraction(application.operator as Abstracted, ...(args as [SymbolicTerm, SymbolicTerm]))
      : rebuild(application, args);
  return rewrite(term, { concerns: occursIn, image: () => undefined, make }) as SymbolicTerm;
}

/** Every node below, each once. */
export function subterms(roots: readonly Term[]): ReadonlySet<Term> {
  const seen = new Set<Term>();
  const stack = [...roots];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === "application") stack.push(...term.arguments);
  }
  return seen;
}

/**
 * The facts about the functions' applications in the terms. Those that speak of a quantifier's bound integer have their facts under a
 * quantifier of the same range: `factsAbout` is asked for each body, with what is to be seen from there.
 */
export function factsInScopes(
  roots: readonly Term[],
  factsAbout: (applications: readonly Application[]) => readonly SymbolicTerm[],
  opened: readonly number[] = [],
): readonly SymbolicTerm[] {
  const newest = opened.at(-1);
  const isNew = (term: Term): boolean => newest === undefined || freeIndices(term).includes(newest);
  const seen = [...subterms(roots)].filter((term) =>
    freeIndices(term).every((index) => opened.includes(index)),
  );
  const applications = seen.filter(
    (term): term is Application => term.kind === "application" && abstractedOperator(term) !== undefined,
  );
  const inner = seen
    .filter(isQuantifier)
    .filter(isNew)
    .map((quantifier) => {
      const [lower, upper, body] = quantifier.arguments as readonly [
        SymbolicTerm,
        SymbolicTerm,
        SymbolicTerm,
      ];
      return forall(quantifier.symbol, lower, upper, (integer) => {
        const instance = instantiate(body, quantifier.parameters[0] as number, integer);
        return and(...factsInScopes([instance], factsAbout, [...opened, ...freeIndices(integer)]));
      });
    });
  return [...new Set([...factsAbout(applications).filter(isNew), ...inner])];
}
