/** Writing KoAT's format. It has no division, no remainder and no conditional: a system with one cannot be written. */
import { type SymbolicTerm, symbolsOf, type Term, trueTerm } from "@everypath/core";
import { freshName, type Its, locationsOf, namesOf, type Transition, unitCost } from "../model.ts";

type Rename = (name: string) => string;

/** The system as text, names that KoAT does not allow being changed; or what it cannot express. */
export function writeKoat(its: Its): { readonly text: string } | { readonly problem: string } {
  const name = renaming([...namesOf(its)]);
  const location = renaming(locationsOf(its));
  try {
    const names = [...new Set([...its.variables.map((each) => each.name), ...namesOf(its)])].map(name);
    const text = [
      "(GOAL TERMINATION)",
      `(STARTTERM (FUNCTIONSYMBOLS ${location(its.start)}))`,
      `(VAR${names.map((each) => ` ${each}`).join("")})`,
      "(RULES",
      ...its.transitions.map((transition) => `  ${ruleText(its, transition, name, location)}`),
      ")",
      "",
    ].join("\n");
    return { text };
  } catch (error) {
    if (error instanceof Inexpressible) return { problem: error.message };
    throw error;
  }
}

/** Thrown and caught in this file. */
class Inexpressible extends Error {}

function renaming(names: readonly string[]): Rename {
  const taken = new Set<string>();
  const images = new Map(
    names.map((name) => {
      const plain = name.replace(/[^A-Za-z0-9_'.$%@]/g, "_").replace(/^(?![A-Za-z_$%@])/, "v");
      const fresh = freshName(plain, taken);
      taken.add(fresh);
      return [name, fresh] as const;
    }),
  );
  return (name) => images.get(name) ?? name;
}

function ruleText({ variables }: Its, transition: Transition, name: Rename, location: Rename): string {
  const { source, target, guard, update, cost } = transition;
  const arrow = cost === unitCost ? "->" : `-{${termText(cost, name)}}>`;
  const left = `${location(source)}(${variables.map((variable) => name(variable.name)).join(", ")})`;
  const right = `${location(target)}(${update.map((term) => termText(term, name)).join(", ")})`;
  const condition = guard === trueTerm ? "" : ` :|: ${formulaText(guard, name)}`;
  return `${left} ${arrow} Com_1(${right})${condition}`;
}

const comparisons: Readonly<Record<string, string>> = { intLess: "<", intLessOrEqual: "<=", equal: "=" };

function formulaText(formula: Term, name: Rename): string {
  if (formula.kind === "constant") return formula.value === true ? "TRUE" : "FALSE";
  if (formula.kind !== "application") throw new Inexpressible("a truth value that is no comparison");
  const [a, b] = formula.arguments;
  switch (formula.operator) {
    case "and":
      return formula.arguments.map((each) => inside(each, "or", formulaText(each, name))).join(" && ");
    case "or":
      return formula.arguments.map((each) => inside(each, "and", formulaText(each, name))).join(" || ");
    case "not": {
      const [c, d] = a?.kind === "application" && a.operator === "equal" ? a.arguments : [];
      if (c?.sort.kind !== "int" || d === undefined)
        throw new Inexpressible("a negation that is no comparison");
      return `${termText(c, name)} != ${termText(d, name)}`;
    }
    default: {
      const sign = comparisons[formula.operator];
      if (sign === undefined || a?.sort.kind !== "int" || b === undefined)
        throw new Inexpressible(`KoAT's format has nothing for ${formula.operator} in a guard`);
      return `${termText(a, name)} ${sign} ${termText(b, name)}`;
    }
  }
}

function inside(formula: Term, operator: string, text: string): string {
  return formula.kind === "application" && formula.operator === operator ? `(${text})` : text;
}

function termText(term: Term, name: Rename): string {
  if (term.kind === "constant") return String(term.value);
  if (term.kind === "symbol") return name(term.name);
  if (term.kind === "application" && (term.operator === "intAdd" || term.operator === "intMultiply")) {
    const isSum = term.operator === "intAdd";
    const parts = term.arguments.map((each) => {
      const text = termText(each, name);
      return !isSum && each.kind === "application" && each.operator === "intAdd" ? `(${text})` : text;
    });
    return isSum ? parts.join(" + ").replaceAll("+ -", "- ") : parts.join("*");
  }
  const what = term.kind === "application" ? term.operator : term.kind;
  throw new Inexpressible(
    `KoAT's format has nothing for ${what}, as in transitions over ${namesText(term as SymbolicTerm)}`,
  );
}

function namesText(term: SymbolicTerm): string {
  return symbolsOf(term)
    .map((each) => each.name)
    .join(", ");
}
