/** Conditions for the reader. */
import { isQuantifier, type Term } from "@everypath/core";
import { withoutCharacterLiterals } from "../layout.ts";

/** Between two conjuncts. */
export const conjunction = " ∧ ";

/** The conjuncts in the reader's notation, those that bind looser than ∧ in brackets. */
export function conditionText<T extends Term>(condition: readonly T[], print: (term: T) => string): string {
  if (condition.length === 0) return "true";
  const [only] = condition;
  if (only !== undefined && condition.length === 1) return print(only);
  return condition.map((conjunct) => conjunctText(conjunct, print)).join(conjunction);
}

/** As one of several. */
export function conjunctText<T extends Term>(conjunct: T, print: (term: T) => string): string {
  const text = print(conjunct);
  const loose =
    isQuantifier(conjunct) ||
    (conjunct.kind === "application" && (conjunct.operator === "or" || conjunct.operator === "ite"));
  // "… where t1 = …" names shared parts for this conjunct alone.
  return (loose || text.includes(" where ")) && !isBracketed(text) ? `(${text})` : text;
}

/** One pair of brackets encloses the whole text. */
function isBracketed(condition: string): boolean {
  const text = withoutCharacterLiterals(condition);
  if (!text.startsWith("(") || !text.endsWith(")")) return false;
  let nesting = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (text[i] === "(") nesting++;
    else if (text[i] === ")") nesting--;
    if (nesting === 0) return false;
  }
  return true;
}
