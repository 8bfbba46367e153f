/**
 * Which bits of a term depend on an indeterminate symbol: a byte that was written is defined, whatever stands beside it in the word of which it
 * is a part.
 */
import { limits } from "../../limits/index.ts";
import { trueConstant } from "../intern.ts";
import { widthOf } from "../operators/row.ts";
import type { Term } from "../term.ts";
import { and } from "./bool.ts";
import { ite } from "./ite.ts";

/**
 * Whether bits `high` down to `low` of the term are defined; `whole` tells it of all bits of a term below. A bit of what `and`, `or` and their
 * like make depends on the same bit of the arguments, of sums and shifts it may depend on any.
 */
export function bitsDefined(root: Term, high: number, low: number, whole: (term: Term) => Term): Term {
  const found = new Map<Term, Map<string, Term>>();
  const visit = (term: Term, high: number, low: number, depth: number): Term => {
    const all = whole(term);
    if (all === trueConstant || depth > limits.term.definedBitsDepth || high - low + 1 === widthOf(term))
      return all;
    const ofTerm = found.get(term) ?? new Map<string, Term>();
    found.set(term, ofTerm);
    const range = `${high} ${low}`;
    const known = ofTerm.get(range);
    if (known !== undefined) return known;
    const made = look(term, high, low, depth + 1) ?? all;
    ofTerm.set(range, made);
    return made;
  };
  const look = (term: Term, high: number, low: number, depth: number): Term | undefined => {
    if (term.kind !== "application") return undefined;
    const [first] = term.arguments as readonly [Term];
    switch (term.operator) {
      case "ite": {
        const [condition, a, b] = term.arguments as readonly [Term, Term, Term];
        const sides = ite(condition, visit(a, high, low, depth), visit(b, high, low, depth));
        return and(whole(condition), sides);
      }
      case "extract": {
        const offset = term.parameters[1] as number;
        return visit(first, high + offset, low + offset, depth);
      }
      case "concat": {
        let end = widthOf(term);
        const parts: Term[] = [];
        for (const part of term.arguments) {
          const start = end - widthOf(part);
          if (start <= high && end > low)
            parts.push(visit(part, Math.min(high, end - 1) - start, Math.max(low, start) - start, depth));
          end = start;
        }
        return and(...parts);
      }
      case "zeroExtend":
      case "signExtend": {
        const top = widthOf(first) - 1;
        if (low <= top) return visit(first, Math.min(high, top), low, depth);
        return term.operator === "zeroExtend" ? trueConstant : visit(first, top, top, depth);
      }
      case "bvAnd":
      case "bvOr":
      case "bvXor":
      case "bvNot":
        return and(...term.arguments.map((argument) => visit(argument, high, low, depth)));
      default:
        return undefined;
    }
  };
  return visit(root, high, low, 0);
}
