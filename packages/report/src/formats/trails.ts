/**
 * `trails.jsonl`: what was decided on each path, for `everypath explain` and other readers. The first line holds the schema's name and the
 * places and conditions, which paths share; then comes a line for each path, its steps as triples [condition, place, kind] of
 * indices.
 */
import type { Exploration, Path, TreeNode } from "@everypath/analyses";
import { not, type SymbolicTerm, symbolsOf } from "@everypath/core";
import { type TermPrinter, termPrinter } from "../characters.ts";
import { location } from "../errors.ts";
import type { Decision } from "../leaf.ts";
import type { Trail, TrailsHead } from "./trail-schema.ts";

export const trailsSchemaName = "everypath-trails/1";

/** How a condition came to hold. */
export const stepKinds = [
  /** It follows from what was decided before. */
  "implied",
  /** The other side was possible too. */
  "fork",
  /** Inputs for which it does not hold were left out: an assumption of the program, or nothing ended there. */
  "assumed",
  /** Given with `--assume`. */
  "given",
] as const;
export type StepKind = (typeof stepKinds)[number];

/** A step of a path, with its kind. */
export interface PathStep {
  readonly condition: SymbolicTerm;
  readonly location: Path["trail"][number]["location"];
  readonly kind: StepKind;
}

/** Lines, each with its line end. */
export function* trailLines(exploration: Exploration): Generator<string> {
  const print = termPrinter(exploration);
  const places = new Table<TrailsHead["places"][number]>();
  const conditions = new Table<TrailsHead["conditions"][number]>();
  const described = new Map<SymbolicTerm, number>();
  const trails = exploration.paths.map((path): Trail => {
    const steps = stepsOf(exploration.tree, path);
    const trail = steps.map((step): [number, number, number] => [
      numberOf(step.condition, described, conditions, print),
      places.add(location(step.location ?? { file: "", line: 0, column: 0 })),
      stepKinds.indexOf(step.kind),
    ]);
    return { path: path.id, trail };
  });
  const head: TrailsHead = {
    schema: trailsSchemaName,
    kinds: [...stepKinds],
    places: places.rows,
    conditions: conditions.rows,
  };
  yield `${JSON.stringify(head)}\n`;
  for (const trail of trails) yield `${JSON.stringify(trail)}\n`;
}

function numberOf(
  condition: SymbolicTerm,
  described: Map<SymbolicTerm, number>,
  conditions: Table<TrailsHead["conditions"][number]>,
  print: TermPrinter,
): number {
  let number = described.get(condition);
  if (number === undefined) {
    const symbols = [...symbolsOf(condition)].map(({ name }) => name).sort();
    number = conditions.add({ text: print(condition), symbols });
    described.set(condition, number);
  }
  return number;
}

/** Rows without repetition. */
class Table<Row> {
  readonly rows: Row[] = [];
  readonly #numbers = new Map<string, number>();

  add(row: Row): number {
    const key = JSON.stringify(row);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.rows.push(row) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** The path's trail, aligned with the tree: a conjunct that is no decision of the tree was assumed. */
export function stepsOf(tree: TreeNode, path: Path): PathStep[] {
  return alignedSteps(tree, path).map(({ step }) => step);
}

/** The decisions of the tree that the path takes. */
export function decisionsOn(tree: TreeNode, path: Path): Decision[] {
  return alignedSteps(tree, path).flatMap(({ decision }) => (decision === undefined ? [] : [decision]));
}

interface AlignedStep {
  readonly step: PathStep;
  /** Where the step is one of the tree's. */
  readonly decision: Decision | undefined;
}

function alignedSteps(tree: TreeNode, path: Path): AlignedStep[] {
  let node = onwards(tree);
  return path.trail.map(({ condition, location: place, forking }): AlignedStep => {
    const none = (kind: StepKind): AlignedStep => ({
      step: { condition, location: place, kind },
      decision: undefined,
    });
    if (!forking) return none("implied");
    if (place === undefined) return none("given");
    if (node.kind !== "decision") return none("assumed");
    const decision = node;
    if (condition === node.condition) node = onwards(node.whenTrue);
    else if (condition === not(node.condition)) node = onwards(node.whenFalse);
    else return none("assumed");
    return { step: { condition, location: place, kind: "fork" }, decision };
  });
}

/** Where states met, the path goes on with the one that they became. */
function onwards(node: TreeNode): TreeNode {
  let at = node;
  while (at.kind === "meeting" || at.kind === "met") at = at.kind === "meeting" ? at.next : at.meeting;
  return at;
}
