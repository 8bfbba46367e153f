/**
 * SMT-LIB 2.6. A node used more than once is printed once, bound by `let`, so the text is linear in the size of the shared
 * term; a quantifier's body has `let`s of its own. Four things need care: `defined` prints as true (definedness is settled
 * before a solver is asked); `fpToBits`, which SMT-LIB lacks, becomes a constant b with `((_ to_fp e s) b) = a`, and the canonical encoding where a is NaN;
 * `intPower` is the function `**`, which scripts define; `fpRemainder` has no sound rendering, so `isSolverSupported` must hold of
 * what a solver is given.
 */
import { passNode } from "../alarm.ts";
import { canonicalNaN } from "../ieee.ts";
import { internConstant } from "../intern.ts";
import { hasQuantifier, isQuantifier } from "../node.ts";
import { floatSortOf, floatWidth } from "../operators/row.ts";
import { operators } from "../operators.ts";
import { bitVecSort, unreachable } from "../sort.ts";
import type { Application, Symbol, Term, Variable } from "../term.ts";
import { argumentsOutsideBodies, collectSymbols } from "../traverse.ts";
import { declaration, printConstant, quoteName } from "./smt-lib-leaf.ts";

/**
 * The term as SMT-LIB text, symbols by their names. If the term contains `fpToBits`, the text mentions constants `fpToBits!1`, …
 * that only `smtLibScript` (smt-lib-script.ts) declares and ties down, as it defines the function `**` of powers.
 */
export function printSmtLib(term: Term): string {
  return new SmtLibPrinter().print(term);
}

type BoundNames = ReadonlyMap<number, string>;
const noNames: BoundNames = new Map();

/** Nested text deeper than this is cut by a `let`, so that neither we nor a reader need a deep stack. */
const greatestNesting = 100;

/** What a leaf is called where no other leaf has the name. `?1`, `?a` are names of the printer's own. */
export function ownName({ name }: Symbol | Variable): string {
  return quoteName(name.startsWith("?") ? `_${name}` : name);
}

/** Prints several terms with one naming of symbols and of the constants that stand for `fpToBits`. */
export class SmtLibPrinter {
  private readonly names = new Map<Symbol | Variable, string>();
  private readonly taken = new Set<string>();
  private readonly encodings = new Map<Application, string>();
  private readonly definitions: string[] = [];

  /** The leaf's name; a second leaf of the same name but another sort gets a suffix. */
  nameOf(leaf: Symbol | Variable): string {
    let name = this.names.get(leaf);
    if (name === undefined) {
      name = ownName(leaf);
      for (let suffix = 1; this.taken.has(name); suffix += 1) name = quoteName(`${leaf.name}@${suffix}`);
      this.taken.add(name);
      this.names.set(leaf, name);
    }
    return name;
  }

  /** Declarations and assertions for the constants introduced so far. */
  auxiliaryDeclarations(): readonly string[] {
    return this.definitions;
  }

  print(root: Term): string {
    // Symbols get their own names; bound integers give way.
    if (hasQuantifier(root)) for (const symbol of collectSymbols([root])) this.nameOf(symbol);
    return this.printWithin(root, noNames);
  }

  /** `bound`: the names of the bound integers around the term, by their indices. */
  private printWithin(root: Term, bound: BoundNames): string {
    const uses = countUses(root);
    let bindings = 0;
    const levels: string[][] = [];
    const texts = new Map<
      Term,
      { readonly text: string; readonly level: number; readonly nesting: number }
    >();
    const stack: Term[] = [root];
    while (stack.length > 0) {
      passNode();
      const term = stack[stack.length - 1] as Term;
      if (texts.has(term)) {
        stack.pop();
        continue;
      }
      const args =
        term.kind === "application" && term.operator !== "fpToBits" ? argumentsOutsideBodies(term) : [];
      const before = stack.length;
      for (const argument of args) if (!texts.has(argument)) stack.push(argument);
      if (stack.length > before) continue;
      stack.pop();
      let level = 0;
      let nesting = 0;
      const printed = args.map((argument) => {
        const part = texts.get(argument) as { text: string; level: number; nesting: number };
        level = Math.max(level, part.level);
        nesting = Math.max(nesting, part.nesting + 1);
        return part.text;
      });
      const text = this.printNode(term, printed, bound);
      const shared = (uses.get(term) ?? 0) > 1 || nesting > greatestNesting;
      if (args.length > 0 && shared && term !== root) {
        bindings += 1;
        const name = `?${bindings}`;
        const group = levels[level] ?? [];
        levels[level] = group;
        group.push(`(${name} ${text})`);
        texts.set(term, { text: name, level: level + 1, nesting: 0 });
      } else {
        texts.set(term, { text, level, nesting });
      }
    }
    const body = texts.get(root)?.text ?? "";
    if (levels.length === 0) return body;
    // Bindings of one level do not use each other, so they share a `let`; levels nest.
    return `${levels.map((group) => `(let (${group.join(" ")}) `).join("")}${body}${")".repeat(levels.length)}`;
  }

  private printNode(term: Term, args: readonly string[], bound: BoundNames): string {
    switch (term.kind) {
      case "constant":
        return printConstant(term);
      case "symbol":
      case "variable":
        return this.nameOf(term);
      case "bound":
        return bound.get(term.index) ?? `bound!${term.index}`;
      case "application":
        return isQuantifier(term)
          ? this.printQuantifier(term, args, bound)
          : this.printApplication(term, args);
      default:
        return unreachable(term);
    }
  }

  private printQuantifier(term: Application, args: readonly string[], bound: BoundNames): string {
    const around = new Set(bound.values());
    let name = quoteName(term.symbol);
    for (let suffix = 1; this.taken.has(name) || around.has(name); suffix += 1)
      name = quoteName(`${term.symbol}@${suffix}`);
    const inner = new Map(bound).set(term.parameters[0] as number, name);
    const body = this.printWithin(term.arguments[2] as Term, inner);
    const range = `(<= ${args[0]} ${name}) (<= ${name} ${args[1]})`;
    const matrix = term.operator === "forall" ? `(=> (and ${range}) ${body})` : `(and ${range} ${body})`;
    return `(${operators[term.operator].smtLib} ((${name} Int)) ${matrix})`;
  }

  private printApplication(term: Application, args: readonly string[]): string {
    if (term.operator === "fpToBits") return this.encodingOf(term);
    if (term.operator === "apply") {
      return args.length === 0 ? quoteName(term.symbol) : `(${quoteName(term.symbol)} ${args.join(" ")})`;
    }
    const row = operators[term.operator];
    return typeof row.smtLib === "string" ? `(${row.smtLib} ${args.join(" ")})` : row.smtLib(args, term);
  }

  private encodingOf(term: Application): string {
    let name = this.encodings.get(term);
    if (name !== undefined) return name;
    const argument = term.arguments[0] as Term;
    const text = this.print(argument);
    const sort = floatSortOf(argument);
    const width = floatWidth(sort);
    name = quoteName(`fpToBits!${this.encodings.size + 1}`);
    this.encodings.set(term, name);
    const canonical = printConstant(internConstant(bitVecSort(width), canonicalNaN(sort)));
    this.definitions.push(
      declaration(name, bitVecSort(width)),
      `(assert (let ((?a ${text})) (and (= ((_ to_fp ${sort.exponent} ${sort.significand}) ${name}) ?a) (=> (fp.isNaN ?a) (= ${name} ${canonical})))))`,
    );
    return name;
  }
}

/** How often each application is written; arguments that a row writes twice count double. */
function countUses(root: Term): ReadonlyMap<Term, number> {
  const uses = new Map<Term, number>();
  const stack: Term[] = [root];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.kind !== "application" || term.operator === "fpToBits") continue;
    const weight = operators[term.operator].repeatsArguments === true ? 2 : 1;
    for (const argument of argumentsOutsideBodies(term)) {
      const known = uses.get(argument);
      uses.set(argument, (known ?? 0) + weight);
      if (known === undefined) stack.push(argument);
    }
  }
  return uses;
}
