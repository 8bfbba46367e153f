/** How large conditions are: their nodes, what they share counted once. */
import { passNode, type Term } from "@everypath/core";

export function termSize(conditions: readonly Term[]): number {
  const seen = new Set<Term>();
  const pending = [...conditions];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    passNode();
    seen.add(term);
    if (term.kind === "application") pending.push(...term.arguments);
  }
  return seen.size;
}
