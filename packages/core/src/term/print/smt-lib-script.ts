/** Scripts in SMT-LIB 2.6: declarations, assertions, a question. */
import { hasPower } from "../node.ts";
import { printSort } from "../sort.ts";
import type { Symbol, Term } from "../term.ts";
import { collectSymbols } from "../traverse.ts";
import { SmtLibPrinter } from "./smt-lib.ts";
import { declaration, quoteName } from "./smt-lib-leaf.ts";

/**
 * A script whose assertions are the conjuncts: one `declare-const` for each symbol (those given first, in their order, then
 * any others that occur), one `assert` for each conjunct, `check-sat` last.
 */
export function smtLibScript(conjuncts: readonly Term[], symbols: readonly Symbol[] = []): string {
  const printer = new SmtLibPrinter();
  const declared = new Set([...symbols, ...collectSymbols(conjuncts)]);
  const declarations = [...declared].map((symbol) => declaration(printer.nameOf(symbol), symbol.sort));
  const assertions = conjuncts.map((conjunct) => `(assert ${printer.print(conjunct)})`);
  return [
    logic,
    ...uninterpreted(conjuncts, declared),
    ...(conjuncts.some(hasPower) ? [powerDefinition] : []),
    ...declarations,
    ...printer.auxiliaryDeclarations(),
    ...assertions,
    ...end,
  ].join("\n");
}

export const logic = "(set-logic ALL)";
/** Behind the assertions. */
export const end = ["(check-sat)", ""];

/** intPower's definition; for a negative exponent 1/x^−e rounded toward zero. */
const powerDefinition =
  "(define-fun-rec ** ((x Int) (e Int)) Int (ite (= e 0) 1 (ite (> e 0) (* x (** x (- e 1))) " +
  "(ite (= x 1) 1 (ite (= x (- 1)) (ite (= (mod e 2) 0) 1 (- 1)) 0)))))";

/** Declarations of uninterpreted sorts and functions. */
function uninterpreted(conjuncts: readonly Term[], symbols: ReadonlySet<Symbol>): readonly string[] {
  const sorts = new Set<string>();
  const functions = new Map<string, string>();
  const noteSort = (term: Term): void => {
    if (term.sort.kind === "uninterpreted") sorts.add(`(declare-sort ${printSort(term.sort)} 0)`);
  };
  for (const symbol of symbols) noteSort(symbol);
  const seen = new Set<Term>();
  const stack = [...conjuncts];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (seen.has(top)) continue;
    seen.add(top);
    noteSort(top);
    if (top.kind !== "application") continue;
    stack.push(...top.arguments);
    if (top.operator === "apply") {
      const domain = top.arguments.map((argument) => printSort(argument.sort)).join(" ");
      const name = quoteName(top.symbol);
      functions.set(name, `(declare-fun ${name} (${domain}) ${printSort(top.sort)})`);
    }
  }
  return [...[...sorts].sort(), ...[...functions.values()].sort()];
}
