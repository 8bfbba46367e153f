/** From an operator's name back to its smart constructor, by what the operator's row says that it takes. */

import * as c from "./constructors.ts";
import type { Quantifier } from "./normal/quantifier.ts";
import type { Arity, Each, Given } from "./operators/row.ts";
import {
  type OperatorArities,
  type OperatorWithRow,
  operatorNames,
  type operatorRows,
  operators,
} from "./operators.ts";
import { instantiate, quantify } from "./quantifier.ts";
import { type ArraySort, type BitVecSort, type FloatSort, unreachable } from "./sort.ts";
import type { Application, OperatorName, SymbolicTerm, Term } from "./term.ts";

/** What a constructor takes before the arguments. */
type Leading<G> = G extends "slice"
  ? readonly [high: number, low: number]
  : G extends "extraBits" | "width"
    ? readonly [number]
    : G extends "format"
      ? readonly [FloatSort]
      : G extends "arraySort"
        ? readonly [ArraySort]
        : G extends "block"
          ? readonly [to: number, from: number, most: number]
          : readonly [];

type GivenOf<Name extends OperatorWithRow> = (typeof operatorRows)[Name] extends {
  readonly given: infer G extends Given;
}
  ? G
  : "nothing";

/** Of an operator of many arguments the constructor takes two, or any number of them. */
type Taken<A extends Arity> = A extends "many" ? readonly [Term, Term] : Each<A, Term>;

type Constructor<Name extends OperatorWithRow> = (
  ...given: readonly [...Leading<GivenOf<Name>>, ...Taken<OperatorArities[Name]>]
) => Term;

/** Operators whose constructors bear their names: all but quantifiers, which bind, and uninterpreted functions. */
type Named = {
  [Name in OperatorWithRow]: GivenOf<Name> extends "bound" | "name" ? never : Name;
}[OperatorWithRow];

/** An operator whose constructor is missing, or takes something else, is an error here that names it. */
const constructors: { readonly [Name in Named]: Constructor<Name> } = c;

type Rebuilder = (args: readonly Term[], application: Application) => Term;

function rebuilderOf(name: OperatorName): Rebuilder {
  const { given, arity, variadic } = operators[name];
  if (given === "bound") return quantifier(name as Quantifier);
  if (given === "name") return (args, { symbol, sort }) => c.applyFunction(symbol, sort, ...args);
  const construct = constructors[name as Named] as (...values: readonly unknown[]) => Term;
  switch (given) {
    case "slice":
      return ([a], { parameters: [high, low] }) => construct(high, low, a);
    case "extraBits":
      return ([a], { parameters: [extra] }) => construct(extra, a);
    case "format":
    case "arraySort":
      return ([a], { sort }) => construct(sort, a);
    case "width":
      return ([a], { sort }) => construct((sort as BitVecSort).width, a);
    case "block":
      return ([array, source, count], { parameters }) => construct(...parameters, array, source, count);
    case undefined:
      break;
    default:
      return unreachable(given);
  }
  switch (arity) {
    case 1:
      return ([a]) => construct(a);
    case 2:
      return ([a, b]) => construct(a, b);
    case 3:
      return ([first, second, third]) => construct(first, second, third);
    case "many":
      return variadic === true
        ? (args) => construct(...args)
        : (args) => args.reduce((left, right) => construct(left, right));
    default:
      return unreachable(arity);
  }
}

/** The last argument is a body whose bound integer has the application's index. */
function quantifier(operator: Quantifier): Rebuilder {
  return ([lower, upper, body], { symbol, parameters }) =>
    quantify(operator, symbol, lower as Term, upper as Term, (bound) =>
      instantiate(body as Term, parameters[0] as number, bound),
    );
}

const rebuilders = Object.fromEntries(operatorNames.map((name) => [name, rebuilderOf(name)])) as Readonly<
  Record<OperatorName, Rebuilder>
>;

/** The application's operator on other arguments, in normal form. */
export function rebuild(application: Application, newArguments: readonly SymbolicTerm[]): SymbolicTerm;
export function rebuild(application: Application, newArguments: readonly Term[]): Term;
export function rebuild(application: Application, newArguments: readonly Term[]): Term {
  const old = application.arguments;
  if (
    old.length === newArguments.length &&
    old.every((argument, index) => argument === newArguments[index])
  ) {
    return application;
  }
  return rebuilders[application.operator](newArguments, application);
}
