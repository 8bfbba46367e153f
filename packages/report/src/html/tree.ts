/** The execution tree as columns, and the steps of a path through it. */

import type { Path, TrailEntry, TreeNode } from "@everypath/analyses";
import { limits, not } from "@everypath/core";
import { type Decision, meetingText, untoldText } from "../leaf.ts";
import type { List, StepEntry, TreeColumns } from "./data.ts";
import { learned } from "./data.ts";
import type { Interner } from "./interner.ts";
import type { Evaluate, Texts } from "./texts.ts";

export interface TreeContext {
  readonly interner: Interner;
  readonly texts: Texts;
  readonly paths: ReadonlyMap<number, Path>;
  /** undefined for a path without inputs. */
  readonly evaluator: (path: Path) => Evaluate | undefined;
}

type Columns = { -readonly [K in keyof TreeColumns]: number[] };

interface Pending {
  readonly node: TreeNode;
  /** The decision of which this is the false side. */
  readonly falseOf: number | undefined;
  /** How much of the trail is told above this node: the same for all paths below it. */
  readonly reported: number;
}

export function treeColumns(root: TreeNode, context: TreeContext): TreeColumns {
  const { paths } = context;
  const columns: Columns = {
    whenFalse: [],
    text: [],
    negation: [],
    place: [],
    store: [],
    values: [],
    example: [],
    path: [],
    met: [],
    before: [],
  };
  const example = examples(root, paths);
  const pending: Pending[] = [{ node: root, falseOf: undefined, reported: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { reported } = next;
    const node = withoutMeetings(next.node);
    const index = columns.path.length;
    if (next.falseOf !== undefined) columns.whenFalse[next.falseOf] = index;
    const witness = example.get(node);
    const trail = witness?.trail ?? [];
    const evaluate = witness === undefined ? undefined : context.evaluator(witness);
    const at = node.kind === "decision" ? positionOf(node, trail, reported) : trail.length;
    columns.whenFalse.push(0);
    const cells = cellsOf(node, evaluate, context);
    columns.text.push(cells.text);
    columns.negation.push(cells.negation);
    columns.place.push(cells.place);
    columns.store.push(cells.store);
    columns.values.push(cells.values);
    columns.example.push(evaluate === undefined ? 0 : (witness?.id ?? 0));
    columns.met.push(cells.met);
    columns.path.push(cells.path);
    columns.before.push(between(trail, reported, at ?? reported, context));
    if (node.kind !== "decision") continue;
    const below = at === undefined ? reported : at + 1;
    pending.push(
      { node: node.whenFalse, falseOf: index, reported: below },
      { node: node.whenTrue, falseOf: undefined, reported: below },
    );
  }
  return columns;
}

type Cells = Record<"text" | "negation" | "place" | "store" | "values" | "met" | "path", number>;

const noCells: Cells = { text: 0, negation: 0, place: 0, store: 0, values: 0, met: 0, path: 0 };

/** What the columns say of a node by its kind; `evaluate`: under the inputs of a path below it, if there is one. */
function cellsOf(
  node: ReturnType<typeof withoutMeetings>,
  evaluate: Evaluate | undefined,
  { interner, texts }: TreeContext,
): Cells {
  switch (node.kind) {
    case "decision":
      return {
        ...noCells,
        text: texts.condition(node.condition),
        negation: texts.condition(not(node.condition)),
        place: interner.place(node.location),
        store: texts.named(node.store),
        values: evaluate === undefined ? 0 : interner.list(texts.under(node.store, evaluate)),
      };
    case "open":
      return { ...noCells, text: texts.plain(node.reason) };
    case "untold":
      return { ...noCells, text: texts.plain(untoldText(node.paths)) };
    case "met":
      return {
        ...noCells,
        text: texts.plain(meetingText(node)),
        place: interner.place(node.meeting.location),
        met: 1,
      };
    case "leaf":
      return { ...noCells, path: node.path };
    default:
      return noCells;
  }
}

/** The page shows what goes on at a meeting in its place. */
function withoutMeetings(node: TreeNode): Exclude<TreeNode, { readonly kind: "meeting" }> {
  let at = node;
  while (at.kind === "meeting") at = at.next;
  return at;
}

/** For each node the first path below it, one with inputs if there is one. Children before parents, without recursion. */
function examples(root: TreeNode, paths: ReadonlyMap<number, Path>): ReadonlyMap<TreeNode, Path> {
  const found = new Map<TreeNode, Path>();
  const nodes: TreeNode[] = [withoutMeetings(root)];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node?.kind === "decision")
      nodes.push(withoutMeetings(node.whenTrue), withoutMeetings(node.whenFalse));
  }
  for (const node of nodes.reverse()) {
    const sides =
      node.kind === "decision"
        ? [node.whenTrue, node.whenFalse].map((side) => found.get(withoutMeetings(side)))
        : node.kind === "leaf"
          ? [paths.get(node.path)]
          : [];
    const path = sides.find((side) => side?.inputs !== undefined) ?? sides.find((side) => side !== undefined);
    if (path !== undefined) found.set(node, path);
  }
  return found;
}

/** Where a trail records a decision; undefined for a trail that does not. */
function positionOf(node: Decision, trail: Path["trail"], from: number): number | undefined {
  const negation = not(node.condition);
  for (let i = from; i < trail.length; i++) {
    const { condition, forking } = trail[i] as TrailEntry;
    if (forking && (condition === node.condition || condition === negation)) return i;
  }
  return undefined;
}

function between(trail: Path["trail"], from: number, to: number, { interner, texts }: TreeContext): List {
  if (from >= to) return 0;
  return interner.list(
    trail
      .slice(from, to)
      .flatMap(({ condition, location, forking }) => [
        texts.condition(condition),
        interner.place(location),
        forking ? learned.assumed : learned.implied,
      ]),
  );
}

/** The trail of a path, with the variables that changed since the step before wherever the tree knows the store. */
export function stepsOf(
  path: Path,
  decisions: readonly Decision[],
  context: TreeContext,
): { readonly steps: readonly StepEntry[]; readonly omitted: number } {
  const { interner, texts } = context;
  const evaluate = context.evaluator(path);
  const known = new Map<string, number>();
  const steps: StepEntry[] = [];
  let next = 0;
  for (const { condition, location, forking } of path.trail.slice(0, limits.report.htmlSteps)) {
    const decision = decisions[next];
    const isDecision =
      forking &&
      decision !== undefined &&
      (decision.condition === condition || not(decision.condition) === condition);
    if (isDecision) next++;
    const store = isDecision && evaluate !== undefined ? decision.store : [];
    const changed = store.flatMap((entry): readonly number[] => {
      const value = evaluate === undefined ? 0 : texts.concrete(entry.value, evaluate);
      if (value === 0 || known.get(entry.name) === value) return [];
      known.set(entry.name, value);
      return [texts.plain(entry.name), value];
    });
    steps.push({
      text: texts.condition(condition),
      place: interner.place(location),
      kind: location === undefined ? "assumption" : forking ? "fork" : "implied",
      changed: interner.list(changed),
    });
  }
  return { steps, omitted: Math.max(0, path.trail.length - limits.report.htmlSteps) };
}
