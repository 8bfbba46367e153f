/**
 * The symbolic states of one verification as a tree. A node is a state in which a statement is about to be executed, or in which a body has
 * ended; its children are the states that the statement can lead to, one for each case. A leaf of kind `failure` is a state in which an obligation fails.
 */

import {
  emptyState,
  type Failure,
  isAboutSnapshots,
  type MemberProof,
  type Moment,
  type SymbolicState,
  type Trail,
} from "@everypath/contracts";
import type { Span, SymbolicTerm } from "@everypath/core";
import { type Extent, forEachStatement, type SourceText, type Statement, spanAt } from "@everypath/objects";

/** `entry`: above the cases of a precondition. */
export type NodeKind = Moment | "failure" | "entry";

export interface VerificationNode {
  /** In preorder, from 0. */
  readonly id: number;
  readonly kind: NodeKind;
  /** The statement; of a body its end; of a failure the conjunct that fails. */
  readonly span: Span;
  readonly state: SymbolicState;
  readonly parent: VerificationNode | undefined;
  /** Where one is the true side of a condition, it is the first. */
  readonly children: readonly VerificationNode[];
  /** What was assumed since the state before; facts about snapshots are left out. */
  readonly learned: readonly SymbolicTerm[];
  /** Which side of the parent's condition it is; undefined where the parent has no condition, or not two sides. */
  readonly side: boolean | undefined;
  /** What fails in a state of kind `failure`. */
  readonly failure: Failure | undefined;
}

export interface VerificationTree {
  readonly proof: MemberProof;
  readonly root: VerificationNode;
  /** In preorder. */
  readonly nodes: readonly VerificationNode[];
  /** States that were not kept. */
  readonly dropped: number;
}

/** A state as a proof told of it. */
export interface Recorded {
  readonly trail: Trail;
  readonly moment: Moment;
}

export interface TreeParts {
  readonly proof: MemberProof;
  /** In the order in which they were told. */
  readonly states: readonly Recorded[];
  readonly dropped: number;
  /** The member's body. */
  readonly statements: readonly Statement[];
  /** undefined: the member is not in the program's text. */
  readonly source: SourceText | undefined;
}

interface Growing {
  id: number;
  kind: NodeKind;
  span: Span;
  state: SymbolicState;
  parent: Growing | undefined;
  children: Growing[];
  learned: readonly SymbolicTerm[];
  side: boolean | undefined;
  failure: Failure | undefined;
}

export function treeOf({ proof, states, dropped, statements, source }: TreeParts): VerificationTree {
  const entry = grown("entry", proof.location, emptyState, undefined);
  const nodeOf = new Map<Trail, Growing>();
  const nodeFor = (trail: Trail | undefined): Growing => {
    // Parents are older; a trail may be long, and only its newest part be unknown.
    const unknown: Trail[] = [];
    let at = trail;
    for (; at !== undefined && !nodeOf.has(at); at = at.state.trail) unknown.push(at);
    let node = at === undefined ? entry : nodeOf.get(at)!;
    for (const one of unknown.reverse()) {
      node = grown("statement", one.span, one.state, node);
      nodeOf.set(one, node);
    }
    return node;
  };
  for (const { trail, moment } of states) nodeFor(trail).kind = moment;
  for (const failure of proof.failingStates) {
    const { place, state } = failure;
    const above = endBefore(nodeFor(state.trail), state);
    grown("failure", spanAt(place.source, place.extent.start), state, above).failure = failure;
  }
  const conditions = source === undefined ? new Map() : conditionsIn(statements, source);
  const [only, ...others] = entry.children;
  const root = only !== undefined && others.length === 0 ? only : entry;
  root.parent = undefined;
  const nodes = numbered(root, conditions);
  return { proof, root, nodes, dropped };
}

function grown(kind: NodeKind, span: Span, state: SymbolicState, parent: Growing | undefined): Growing {
  const node: Growing = {
    id: 0,
    kind,
    span,
    state,
    parent,
    children: [],
    learned: learnedSince(parent?.state, state),
    side: undefined,
    failure: undefined,
  };
  parent?.children.push(node);
  return node;
}

function learnedSince(before: SymbolicState | undefined, { path }: SymbolicState): readonly SymbolicTerm[] {
  const known = new Set(before?.path ?? []);
  return path.filter((fact) => !known.has(fact) && !isAboutSnapshots(fact));
}

/** What fails at the end of a body fails in the state in which it ended: the one whose path condition the failing state has and more. */
function endBefore(last: Growing, { path }: SymbolicState): Growing {
  const ends = last.children.filter(
    ({ kind, state }) =>
      (kind === "body end" || kind === "loop end") && state.path.every((fact, index) => path[index] === fact),
  );
  return ends.reduce(
    (best, one) => (best === last || one.state.path.length > best.state.path.length ? one : best),
    last,
  );
}

type Condition = Statement & { readonly kind: "if" | "while" };
interface Located {
  readonly whenTrue: Range;
  readonly whenFalse: Range | undefined;
}
interface Range {
  readonly from: Span;
  readonly to: Span;
}

/** The sides of each `if` and `while`, by where the statement begins. */
function conditionsIn(statements: readonly Statement[], source: SourceText): Map<string, Located> {
  const found = new Map<string, Located>();
  const range = ({ start, end }: Extent): Range => ({
    from: spanAt(source, start),
    to: spanAt(source, Math.max(start, end - 1)),
  });
  forEachStatement(statements, (statement) => {
    if (statement.kind !== "if" && statement.kind !== "while") return;
    const { extent }: Condition = statement;
    const whenTrue = range(statement.kind === "if" ? statement.whenTrue.extent : statement.body.extent);
    const other = statement.kind === "if" ? statement.whenFalse?.extent : undefined;
    found.set(placeKey(spanAt(source, extent.start)), {
      whenTrue,
      whenFalse: other === undefined ? undefined : range(other),
    });
  });
  return found;
}

function placeKey({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}

/** Preorder numbers, and which side each child is; a walk with a stack of its own, since paths may be long. */
function numbered(root: Growing, conditions: ReadonlyMap<string, Located>): readonly Growing[] {
  const nodes: Growing[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.id = nodes.length;
    nodes.push(node);
    const located = conditions.get(placeKey(node.span));
    if (located !== undefined && node.kind === "statement") orderSides(node, located);
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
  return nodes;
}

/** The two children of a condition, as far as they are its sides. */
function orderSides(node: Growing, located: Located): void {
  const goingOn = node.children.filter(({ kind }) => kind !== "failure");
  if (goingOn.length !== 2) return;
  const [first, second] = goingOn as [Growing, Growing];
  const firstSide = sideOf(first, located) ?? negated(sideOf(second, located)) ?? true;
  if (sideOf(second, located) === firstSide) return;
  first.side = firstSide;
  second.side = !firstSide;
  const others = node.children.filter(({ kind }) => kind === "failure");
  node.children = [...(firstSide ? [first, second] : [second, first]), ...others];
}

function negated(side: boolean | undefined): boolean | undefined {
  return side === undefined ? undefined : !side;
}

/** undefined: it stands behind the statement. The side that goes on with the other one is the false one (branches.ts). */
function sideOf({ span, kind }: Growing, { whenTrue, whenFalse }: Located): boolean | undefined {
  if (kind === "joined") return false;
  if (isWithin(span, whenTrue)) return true;
  return whenFalse !== undefined && isWithin(span, whenFalse) ? false : undefined;
}

function isWithin(span: Span, { from, to }: Range): boolean {
  return span.file === from.file && !isBefore(span, from) && !isBefore(to, span);
}

function isBefore(a: Span, b: Span): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
