/** Why a branch went the way it did: the smallest part of the path condition that decides it, found by leaving conjuncts out. */
import type { Fact, State } from "../../machine/index.ts";
import { factsInOrder, knownTruth, toTerm } from "../../machine/index.ts";
import type { Span } from "../../program/source.ts";
import type { SymbolicTerm, Term } from "../../term/index.ts";
import { not, substitute } from "../../term/index.ts";
import type { Cursor } from "./cursor.ts";
import type { Decider } from "./decider.ts";
import type { Problem } from "./language.ts";
import { userFrameOf } from "./statement.ts";
import type { Walk } from "./walk.ts";

/** A branch of the user's code that was taken. */
export interface TakenBranch {
  readonly span: Span;
  /** As the program has it. */
  readonly expression: Term;
  /** Its value there. */
  readonly condition: SymbolicTerm;
  readonly taken: boolean;
  /** What was known there. */
  readonly state: State;
}

export type Reason =
  /** No input has a say in it. */
  | { readonly kind: "constant" }
  /** The user chose this side here. */
  | { readonly kind: "chosen" }
  | { readonly kind: "follows"; readonly from: readonly Fact[] }
  /** The path condition does not decide it. */
  | { readonly kind: "open" }
  | { readonly kind: "unknown" };

/** The branch that a cursor is about to take; undefined where it stands at none of the user's. */
export function branchAt(cursor: Cursor): Omit<TakenBranch, "taken"> | undefined {
  const { state } = cursor;
  const { frame, globals } = state;
  if (frame !== userFrameOf(state)) return undefined;
  const { instructions, terminator } = frame.procedure.blocks[frame.block]!;
  if (frame.index < instructions.length || terminator.kind !== "branch") return undefined;
  const condition = substitute(terminator.condition, ({ scope, slot, sort }) =>
    toTerm((scope === "local" ? frame.values : globals)[slot]!, sort),
  );
  return { span: terminator.span, expression: terminator.condition, condition, state };
}

/** Which of the facts make the condition true. */
export function reasonFor(decider: Decider, state: State, condition: SymbolicTerm): Reason {
  if (condition.kind === "constant") return { kind: condition.value === true ? "constant" : "open" };
  const facts = factsInOrder(state.facts).filter(({ implied }) => !implied);
  const refutes = (some: readonly Fact[]): boolean | "unknown" => {
    const { kind } = decider.check(
      some.map((fact) => fact.condition),
      not(condition),
      true,
    );
    return kind === "unknown" ? "unknown" : kind === "unsat";
  };
  const all = refutes(facts);
  if (all !== true) return { kind: all === "unknown" ? "unknown" : "open" };
  // Without a fact that cannot be left out the rest does not decide; large parts are tried first.
  let kept = facts;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (refutes(rest) === true) kept = rest;
      else at += size;
    }
  }
  return { kind: "follows", from: kept };
}

/** A branch with what decided it. */
export interface Explanation extends Omit<TakenBranch, "state"> {
  readonly reason: Reason;
}

/** The walk's last branch, of a line where one is given. */
export function explainBranch(walk: Walk, decider: Decider, line?: number): Explanation | Problem {
  const found = walk.lastBefore((cursor) => {
    const branch = branchAt(cursor);
    return branch === undefined || (line !== undefined && branch.span.line !== line)
      ? undefined
      : { ...branch, state: branch.state.fork() };
  });
  if (found === undefined) {
    const branch = line === undefined ? "no branch" : `no branch of line ${line}`;
    return { problem: `${branch} was taken on the way here, as far as one can look back` };
  }
  const { span, expression, condition, state } = found;
  const { facts } = walk.cursor.state;
  const taken =
    condition.kind === "constant" ? condition.value === true : knownTruth(facts, condition) === true;
  const holds = taken ? condition : not(condition);
  const reason: Reason =
    condition.kind !== "constant" && isChosen(facts, state, holds)
      ? { kind: "chosen" }
      : reasonFor(decider, state, holds);
  return { span, expression, condition, taken, reason };
}

/** The first thing that was learned behind the state is the condition itself, and it did not follow. */
function isChosen(facts: Fact | undefined, { facts: before }: State, condition: SymbolicTerm): boolean {
  const next = factsInOrder(facts)[before?.position ?? 0];
  return next !== undefined && !next.implied && next.condition === condition;
}
