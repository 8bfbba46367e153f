/** Scripts that have most of their text in common. */
import { hasPower, hasQuantifier } from "../node.ts";
import type { Symbol, Term } from "../term.ts";
import { argumentsOf, collectSymbols } from "../traverse.ts";
import { ownName, SmtLibPrinter } from "./smt-lib.ts";
import { declaration } from "./smt-lib-leaf.ts";
import { end, logic, smtLibScript } from "./smt-lib-script.ts";

/** An assertion whose text depends on nothing but its conjunct, where every symbol has its own name. */
interface Assertion {
  readonly text: string;
  readonly symbols: readonly Symbol[];
}

/** A script in lines: what stands before the assertions, and how it ends. */
export interface ScriptLines {
  readonly head: readonly string[];
  readonly assertions: readonly string[];
  readonly end: readonly string[];
}

/** Characters of remembered assertions, after which they are forgotten. */
const rememberedLength = 1 << 24;

/**
 * Writes scripts that have conjuncts in common, as those of paths do: an assertion is printed once while there is room for its text, and
 * declarations are made once for the same symbols. The text is `smtLibScript`'s.
 */
export class ScriptPrinter {
  #assertions = new WeakMap<Term, Assertion | "dependent">();
  #length = 0;
  #declared: Declared | undefined;

  print(conjuncts: readonly Term[], symbols: readonly Symbol[] = []): string {
    const lines = this.lines(conjuncts, symbols);
    if (lines === undefined) return smtLibScript(conjuncts, symbols);
    return `${lines.head.join("\n")}\n${lines.assertions.map((text) => `${text}\n`).join("")}${lines.end.join("\n")}`;
  }

  /**
   * Undefined where a line depends on what stands in others: names that two symbols want, what a script has to define. The lists of two
   * scripts are the same where the same symbols are declared; they are not to be changed.
   */
  lines(conjuncts: readonly Term[], symbols: readonly Symbol[]): ScriptLines | undefined {
    const assertions: string[] = [];
    const declared = this.#declaredFor(symbols);
    let isDeclared = true;
    for (const conjunct of conjuncts) {
      const assertion = this.#assertionOf(conjunct);
      if (assertion === "dependent") return undefined;
      assertions.push(assertion.text);
      for (const symbol of assertion.symbols) isDeclared &&= declared.has(symbol);
    }
    const all = isDeclared ? declared : new Declared([...symbols, ...collectSymbols(conjuncts)]);
    return all.head === undefined ? undefined : { head: all.head, assertions, end };
  }

  #declaredFor(symbols: readonly Symbol[]): Declared {
    if (this.#declared?.isOf(symbols) !== true) this.#declared = new Declared(symbols);
    return this.#declared;
  }

  #assertionOf(conjunct: Term): Assertion | "dependent" {
    const known = this.#assertions.get(conjunct);
    if (known !== undefined) return known;
    const assertion = isByItself(conjunct)
      ? {
          text: `(assert ${new SmtLibPrinter().print(conjunct)})`,
          symbols: collectSymbols([conjunct]),
        }
      : "dependent";
    if (this.#length > rememberedLength) {
      this.#assertions = new WeakMap();
      this.#length = 0;
    }
    this.#assertions.set(conjunct, assertion);
    if (assertion !== "dependent") this.#length += assertion.text.length;
    return assertion;
  }
}

/** Symbols with their declarations. */
class Declared {
  readonly #given: readonly Symbol[];
  readonly #symbols: ReadonlySet<Symbol>;
  /** The lines up to the first assertion; undefined where a name is not one symbol's alone, or a sort is to be declared. */
  readonly head: readonly string[] | undefined;

  constructor(given: readonly Symbol[]) {
    this.#given = given;
    this.#symbols = new Set(given);
    const all = [...this.#symbols];
    const names = all.map(ownName);
    const isPlain =
      new Set(names).size === names.length && all.every(({ sort }) => sort.kind !== "uninterpreted");
    const declarations = all.map(({ sort }, index) => declaration(names[index]!, sort));
    this.head = isPlain ? [logic, ...declarations] : undefined;
  }

  isOf(symbols: readonly Symbol[]): boolean {
    const given = this.#given;
    if (given.length !== symbols.length) return false;
    for (let index = 0; index < given.length; index++) if (given[index] !== symbols[index]) return false;
    return true;
  }

  has(symbol: Symbol): boolean {
    return this.#symbols.has(symbol);
  }
}

/** Whether the term needs no definition and no declaration but of its symbols, and no name that gives way to others. */
function isByItself(root: Term): boolean {
  if (hasPower(root) || hasQuantifier(root)) return false;
  const seen = new Set<Term>();
  const stack = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (seen.has(top)) continue;
    seen.add(top);
    if (top.sort.kind === "uninterpreted") return false;
    if (top.kind === "application" && (top.operator === "apply" || top.operator === "fpToBits")) return false;
    stack.push(...argumentsOf(top));
  }
  return true;
}
