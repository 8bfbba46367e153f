/** Products of variables that no transition changes, as variables of their own: to a linear program they are known quantities. */
import {
  intConstant,
  intMultiply,
  rewrite,
  type Symbol,
  type SymbolicTerm,
  symbolsOf,
  type Term,
  trueTerm,
} from "@everypath/core";
import { freshName, type Its, type ItsVariable, integerSymbol, locationsOf, namesOf } from "../model.ts";

/** The system with a start before its own that gives each such variable its value, and costs nothing. The same system where there are none. */
export function withNamedProducts(its: Its): Its {
  const kept = new Set<Symbol>(
    its.variables.filter((variable, index) =>
      its.transitions.every(({ update }) => update[index] === variable),
    ),
  );
  const taken = namesOf(its);
  const products = new Map<SymbolicTerm, ItsVariable>();
  const nameOf = (product: SymbolicTerm): ItsVariable => {
    const known = products.get(product);
    if (known !== undefined) return known;
    const name = freshName("product", taken);
    taken.add(name);
    const variable = integerSymbol(name);
    products.set(product, variable);
    return variable;
  };
  const named = (term: SymbolicTerm): SymbolicTerm =>
    rewrite(term, {
      concerns: (part) => part.hasSymbols,
      image: (part) => {
        const split = productOf(part, kept);
        return split && intMultiply(intConstant(split.coefficient), nameOf(split.product));
      },
    }) as SymbolicTerm;
  const transitions = its.transitions.map((transition) => ({
    ...transition,
    guard: named(transition.guard),
    update: transition.update.map(named),
    cost: named(transition.cost),
  }));
  if (products.size === 0) return its;
  const variables = [...its.variables, ...products.values()];
  const start = freshName("start", new Set(locationsOf(its)));
  const enter = {
    id: start,
    source: start,
    target: its.start,
    guard: trueTerm,
    update: [...its.variables, ...products.keys()],
    cost: intConstant(0),
  };
  return {
    variables,
    start,
    transitions: [
      enter,
      ...transitions.map((each) => ({ ...each, update: [...each.update, ...products.values()] })),
    ],
  };
}

/** A product of two or more of the variables, and its constant factor. */
function productOf(
  part: Term,
  variables: ReadonlySet<Symbol>,
): { readonly coefficient: bigint; readonly product: SymbolicTerm } | undefined {
  if (part.kind !== "application" || part.operator !== "intMultiply") return undefined;
  const factors = (part.arguments as readonly SymbolicTerm[]).filter(({ kind }) => kind !== "constant");
  if (factors.length < 2 || !symbolsOf(part).every((each) => variables.has(each))) return undefined;
  const constants = part.arguments.flatMap((each) =>
    each.kind === "constant" ? [each.value as bigint] : [],
  );
  return {
    coefficient: constants.reduce((a, b) => a * b, 1n),
    product: factors.reduce((a, b) => intMultiply(a, b)),
  };
}
