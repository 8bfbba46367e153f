/** Rules of the conditional, and operators applied to conditionals whose branches are constants. */
import { limits } from "../../limits/index.ts";
import { isConstant, make, requireKind, requireSameSort } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import type { Term } from "../term.ts";
import { and, not, or } from "./bool.ts";

export function ite(condition: Term, a: Term, b: Term): Term {
  requireKind("ite", condition, "bool");
  requireSameSort("ite", a, b);
  if (condition.kind === "constant") return condition.value === true ? a : b;
  if (condition.kind === "application" && condition.operator === "not") {
    return ite(condition.arguments[0] as Term, b, a);
  }
  const whenTrue = knowing(condition, a, 1);
  const whenFalse = knowing(condition, b, 2);
  if (whenTrue === whenFalse) return whenTrue;
  return (
    (a.sort.kind === "bool" ? junction(condition, whenTrue, whenFalse) : undefined) ??
    joined(condition, whenTrue, whenFalse) ??
    (isOfEquals(condition, whenTrue, whenFalse) ? whenFalse : undefined) ??
    make("ite", [condition, whenTrue, whenFalse])
  );
}

/** Conjunctions are defined where all of their parts are: a branch that may be unset must stay one. */
function junction(condition: Term, whenTrue: Term, whenFalse: Term): Term | undefined {
  if (!whenFalse.hasIndeterminate) {
    if (whenTrue === trueConstant || whenTrue === condition) return or(condition, whenFalse);
    if (whenTrue === falseConstant) return and(not(condition), whenFalse);
  }
  if (!whenTrue.hasIndeterminate) {
    if (whenFalse === falseConstant || whenFalse === condition) return and(condition, whenTrue);
    if (whenFalse === trueConstant) return or(not(condition), whenTrue);
  }
  return undefined;
}

/** ite(c, x, ite(d, x, y)) = ite(c ∨ d, x, y) */
function joined(condition: Term, whenTrue: Term, whenFalse: Term): Term | undefined {
  const inner = asIte(whenFalse);
  if (inner === undefined || inner[0].hasIndeterminate) return undefined;
  if (inner[1] === whenTrue) return ite(or(condition, inner[0]), whenTrue, inner[2]);
  if (inner[2] === whenTrue) return ite(and(not(condition), inner[0]), inner[1], whenTrue);
  return undefined;
}

/** ite(x = y, x, y) = y */
function isOfEquals(condition: Term, whenTrue: Term, whenFalse: Term): boolean {
  if (condition.kind !== "application" || condition.operator !== "equal") return false;
  const [x, y] = condition.arguments;
  return (whenTrue === x && whenFalse === y) || (whenTrue === y && whenFalse === x);
}

/** The branch as it is where the condition has been decided: a conditional on the same condition loses a branch. */
function knowing(condition: Term, branch: Term, taken: 1 | 2): Term {
  let term = branch;
  for (let inner = asIte(term); inner !== undefined && inner[0] === condition; inner = asIte(term)) {
    term = inner[taken];
  }
  return term;
}

export function asIte(term: Term): readonly [Term, Term, Term] | undefined {
  if (term.kind !== "application" || term.operator !== "ite") return undefined;
  return term.arguments as unknown as readonly [Term, Term, Term];
}

function countLeaves(term: Term, budget: number): number {
  if (term.kind === "constant") return 1;
  const branches = asIte(term);
  if (branches === undefined || budget <= 1) return limits.term.conditionalConstants + 1;
  const left = countLeaves(branches[1], budget - 1);
  if (left > budget) return limits.term.conditionalConstants + 1;
  return left + countLeaves(branches[2], budget - left);
}

/** True for a conditional (perhaps nested) that chooses among a few constants. */
export function isConstantTree(term: Term): boolean {
  return (
    asIte(term) !== undefined &&
    countLeaves(term, limits.term.conditionalConstants) <= limits.term.conditionalConstants
  );
}

/** f(ite(c, 1, 0)) = ite(c, f(1), f(0)): the operator, applied to constants, folds. */
export function mapLeaves(tree: Term, apply: (leaf: Term) => Term): Term {
  const branches = asIte(tree);
  if (branches === undefined) return apply(tree);
  return ite(branches[0], mapLeaves(branches[1], apply), mapLeaves(branches[2], apply));
}

const decisions = new WeakMap<Term, boolean>();

/** True for conditionals, shared ones counted once, that choose among constants. */
function isDecision(term: Term): boolean {
  if (asIte(term) === undefined) return false;
  let known = decisions.get(term);
  if (known === undefined) {
    known = findsOnlyConstants(term);
    decisions.set(term, known);
  }
  return known;
}

function findsOnlyConstants(root: Term): boolean {
  const seen = new Set([root]);
  for (const term of seen) {
    if (term.kind === "constant") continue;
    const branches = asIte(term);
    if (branches === undefined || seen.size > limits.term.decisionConditionals) return false;
    seen.add(branches[1]).add(branches[2]);
  }
  return true;
}

/** As `mapLeaves`, each shared conditional once. */
function mapDecision(root: Term, apply: (leaf: Term) => Term): Term {
  const done = new Map<Term, Term>();
  const pending = [root];
  for (let term = pending.at(-1); term !== undefined; term = pending.at(-1)) {
    const branches = asIte(term);
    const missing = branches?.slice(1).filter((branch) => !done.has(branch)) ?? [];
    pending.push(...missing);
    if (missing.length > 0) continue;
    pending.pop();
    done.set(
      term,
      branches === undefined
        ? apply(term)
        : ite(branches[0], done.get(branches[1]) as Term, done.get(branches[2]) as Term),
    );
  }
  return done.get(root) as Term;
}

/** Pushes a comparison into a decision if the other side is constant; else as `pushBinary`. */
export function pushComparison(a: Term, b: Term, apply: (a: Term, b: Term) => Term): Term | undefined {
  if (isConstant(b) && isDecision(a)) return mapDecision(a, (leaf) => apply(leaf, b));
  if (isConstant(a) && isDecision(b)) return mapDecision(b, (leaf) => apply(a, leaf));
  return pushBinary(a, b, apply);
}

/** Pushes a binary operator into a constant tree if the other side is constant, or chooses by the same condition. */
export function pushBinary(a: Term, b: Term, apply: (a: Term, b: Term) => Term): Term | undefined {
  if (isConstant(b)) return isConstantTree(a) ? mapLeaves(a, (leaf) => apply(leaf, b)) : undefined;
  if (isConstant(a)) return isConstantTree(b) ? mapLeaves(b, (leaf) => apply(a, leaf)) : undefined;
  const left = asIte(a);
  const right = asIte(b);
  if (left === undefined || right === undefined || left[0] !== right[0]) return undefined;
  if (![left[1], left[2], right[1], right[2]].every(isConstant)) return undefined;
  return ite(left[0], apply(left[1], right[1]), apply(left[2], right[2]));
}

export function pushUnary(a: Term, apply: (a: Term) => Term): Term | undefined {
  return isConstantTree(a) ? mapLeaves(a, apply) : undefined;
}
