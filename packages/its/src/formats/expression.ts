/** Expressions over Int and Bool by the names SMT-LIB gives their operators: what the readers make terms with. */

import type { SymbolicTerm } from "@everypath/core";
import * as term from "@everypath/core";

type Build = (args: readonly SymbolicTerm[]) => SymbolicTerm | string;

/** `a < b < c` is a < b and b < c. */
function chained(compare: (a: SymbolicTerm, b: SymbolicTerm) => SymbolicTerm): Build {
  return (args) =>
    term.and(...args.slice(1).map((each, index) => compare(args[index] as SymbolicTerm, each)));
}

function folded(combine: (a: SymbolicTerm, b: SymbolicTerm) => SymbolicTerm): Build {
  return ([first, ...rest]) => rest.reduce(combine, first as SymbolicTerm);
}

function byConstant(divide: (a: SymbolicTerm, b: SymbolicTerm) => SymbolicTerm): Build {
  return ([a, b]) => {
    const divisor = b as SymbolicTerm;
    if (divisor.kind !== "constant") return "is supported by a constant only";
    return divisor.value === 0n ? "by 0 has no value" : divide(a as SymbolicTerm, divisor);
  };
}

interface Signature {
  readonly takes: "int" | "bool" | "either";
  readonly least: number;
  readonly most: number;
  readonly build: Build;
}

const many = Number.POSITIVE_INFINITY;
const pairwise: Build = (args) =>
  term.and(...args.flatMap((a, index) => args.slice(index + 1).map((b) => term.notEqual(a, b))));

const signatures: Readonly<Record<string, Signature>> = {
  "+": { takes: "int", least: 1, most: many, build: folded(term.intAdd) },
  "-": {
    takes: "int",
    least: 1,
    most: many,
    build: (args) =>
      args.length === 1 ? term.intNegate(args[0] as SymbolicTerm) : folded(term.intSubtract)(args),
  },
  "*": { takes: "int", least: 1, most: many, build: folded(term.intMultiply) },
  div: { takes: "int", least: 2, most: 2, build: byConstant(term.intDivide) },
  mod: { takes: "int", least: 2, most: 2, build: byConstant(term.intModulo) },
  abs: { takes: "int", least: 1, most: 1, build: ([a]) => term.intAbsolute(a as SymbolicTerm) },
  "<": { takes: "int", least: 2, most: many, build: chained(term.intLess) },
  "<=": { takes: "int", least: 2, most: many, build: chained(term.intLessOrEqual) },
  ">": { takes: "int", least: 2, most: many, build: chained(term.intGreater) },
  ">=": { takes: "int", least: 2, most: many, build: chained(term.intGreaterOrEqual) },
  "=": { takes: "either", least: 2, most: many, build: chained(term.equal) },
  distinct: { takes: "either", least: 2, most: many, build: pairwise },
  and: { takes: "bool", least: 0, most: many, build: (args) => term.and(...args) },
  or: { takes: "bool", least: 0, most: many, build: (args) => term.or(...args) },
  not: { takes: "bool", least: 1, most: 1, build: ([a]) => term.not(a as SymbolicTerm) },
  "=>": {
    takes: "bool",
    least: 2,
    most: many,
    build: (args) =>
      args
        .slice(0, -1)
        .reduceRight((conclusion, premise) => term.implies(premise, conclusion), args.at(-1) as SymbolicTerm),
  },
};

export const operatorNames: readonly string[] = [...Object.keys(signatures), "ite"];

/** The application, or what is wrong with it. */
export function applyOperator(
  name: string,
  args: readonly SymbolicTerm[],
): SymbolicTerm | { readonly problem: string } {
  if (name === "ite") return conditional(args);
  const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined;
  if (signature === undefined) return { problem: `${name} is no operator of integers` };
  const { takes, least, most, build } = signature;
  if (args.length < least || args.length > most)
    return { problem: `${name} takes ${wanted(least, most)}, found ${args.length}` };
  const kind = takes === "either" ? args[0]?.sort.kind : takes;
  const wrong = args.find(({ sort }) => sort.kind !== kind);
  if (wrong !== undefined)
    return {
      problem: `${name} is applied to ${wrong.sort.kind === "bool" ? "a truth value" : "an integer"}`,
    };
  const built = build(args);
  return typeof built === "string" ? { problem: `${name} ${built}` } : built;
}

function wanted(least: number, most: number): string {
  if (least === most) return least === 1 ? "1 argument" : `${least} arguments`;
  return least === 1 ? "at least 1 argument" : `at least ${least} arguments`;
}

function conditional(args: readonly SymbolicTerm[]): SymbolicTerm | { readonly problem: string } {
  const [condition, yes, no] = args;
  if (args.length !== 3 || condition === undefined || yes === undefined || no === undefined)
    return { problem: `ite takes 3 arguments, found ${args.length}` };
  if (condition.sort.kind !== "bool" || yes.sort !== no.sort)
    return { problem: "ite is given arguments of the wrong sorts" };
  return term.ite(condition, yes, no);
}
