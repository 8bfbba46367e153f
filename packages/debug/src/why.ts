/** Why a branch went the way it did: the smallest part of the path condition that decides it, found by leaving conjuncts out. */

import {
  foldTerm,
  type NameOf,
  not,
  type Span,
  type SymbolicTerm,
  substitute,
  type Term,
  type Variable,
} from "@everypath/core";
import { type Fact, factsInOrder, knownTruth, type State, toTerm } from "@everypath/engine";
import type { Cursor } from "./cursor.ts";
import type { Decider } from "./decider.ts";
import type { DebugLanguage, Problem } from "./language.ts";
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
  /** The state before the questions that its value came from. */
  readonly before: State;
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

/** Branches as a cursor comes by them: what a reference was before it became one object is remembered up to the branch that asks. */
class BranchReader {
  private readonly references = new Map<Variable, Reference>();

  /** The branch that a cursor is about to take; undefined where it stands at none of the user's. */
  at(cursor: Cursor): Omit<TakenBranch, "taken"> | undefined {
    const { state } = cursor;
    const { frame } = state;
    if (frame !== userFrameOf(state)) return undefined;
    const { instructions, terminator } = frame.procedure.blocks[frame.block]!;
    const instruction = instructions[frame.index];
    if (instruction !== undefined) {
      if (instruction.kind === "resolve") {
        const value = valueIn(state, instruction.value);
        this.references.set(instruction.target, { value, state: state.fork(), span: instruction.span });
      }
      return undefined;
    }
    if (terminator.kind !== "branch") return undefined;
    const { condition: expression, span } = terminator;
    const known = [...this.references].filter(([, reference]) => isOf(reference, state, span));
    const asked = valueIn(state, expression, new Map(known));
    // An object that the program made is no reference of the inputs: comparing with it is no question to them.
    const isOpen = known.length > 0 && !namesObjects(asked);
    return {
      span,
      expression,
      condition: isOpen ? asked : valueIn(state, expression),
      state,
      before: isOpen ? known[0]![1].state : state,
    };
  }
}

/** A reference that a statement found to be one object. */
interface Reference {
  readonly value: SymbolicTerm;
  readonly state: State;
  readonly span: Span;
}

/** True of what the statement at `span` itself has found out on the way to `state`. */
function isOf({ state: before, span: at }: Reference, state: State, span: Span): boolean {
  return (
    at.line === span.line &&
    at.column === span.column &&
    at.file === span.file &&
    before.frame.activation === state.frame.activation &&
    before.steps <= state.steps
  );
}

/** eσ; references as they were where they are known, objects of the inputs as the inputs call them. */
function valueIn(
  { frame, globals, inputObjects }: State,
  expression: Term,
  references?: ReadonlyMap<Variable, Reference>,
): SymbolicTerm {
  return substitute(expression, (variable) => {
    const { scope, slot, sort } = variable;
    const value = (scope === "local" ? frame.values : globals)[slot]!;
    if (references === undefined || sort.kind !== "ref") return toTerm(value, sort);
    const origin = inputObjects.find(({ number }) => number === value)?.origin;
    return references.get(variable)?.value ?? origin ?? toTerm(value, sort);
  });
}

function namesObjects(term: Term): boolean {
  return foldTerm<boolean>(term, new Map(), (node, doesSo) =>
    node.kind === "application"
      ? node.arguments.some(doesSo)
      : node.kind === "constant" && node.sort.kind === "ref" && node.value !== 0n,
  );
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
export interface Explanation extends Omit<TakenBranch, "state" | "before"> {
  readonly reason: Reason;
  /** The user's words for variables of the branch that are not the user's own. */
  readonly nameOf: NameOf;
}

/** The walk's last branch, of a line where one is given. */
export function explainBranch(
  walk: Walk,
  language: DebugLanguage,
  decider: Decider,
  line?: number,
): Explanation | Problem {
  const reader = new BranchReader();
  const found = walk.lastBefore((cursor) => {
    const branch = reader.at(cursor);
    return branch === undefined || (line !== undefined && branch.span.line !== line)
      ? undefined
      : { ...branch, state: branch.state.fork() };
  });
  if (found === undefined) {
    const branch = line === undefined ? "no branch" : `no branch of line ${line}`;
    return { problem: `${branch} was taken on the way here, as far as one can look back` };
  }
  const { span, expression, condition, state, before } = found;
  const { facts } = walk.cursor.state;
  const plain = valueIn(state, expression);
  const taken = plain.kind === "constant" ? plain.value === true : knownTruth(facts, plain) === true;
  const holds = taken ? condition : not(condition);
  const reason: Reason =
    condition.kind !== "constant" && (isChosen(facts, before, holds) || isChosen(facts, state, holds))
      ? { kind: "chosen" }
      : reasonFor(decider, state, holds);
  const { name: procedure } = state.frame.procedure;
  const { program } = walk.run.launch;
  const nameOf: NameOf = (leaf) =>
    leaf.kind === "variable" ? language.nameOf?.(program, procedure, leaf) : undefined;
  return { span, expression, condition, taken, reason, nameOf };
}

/** The first thing that was learned behind the state is the condition itself, and it did not follow. */
function isChosen(facts: Fact | undefined, { facts: before }: State, condition: SymbolicTerm): boolean {
  const next = factsInOrder(facts)[before?.position ?? 0];
  return next !== undefined && !next.implied && next.condition === condition;
}
