/**
 * The data of a report with what follows from it. Nodes are numbers in preorder, true side first: the true side of a decision
 * is the next number, a subtree is a range of numbers. All walks are loops, since trees are as deep as paths are long.
 */
import type { ErrorEntry, ReportData, ReportTimes, SourceFile, Summary } from "../../src/html/data.ts";
import { type End, ends, openEnd } from "./ends.ts";
import { type ObjectGraph, objectGraph } from "./object-graph.ts";

export interface Location {
  readonly file: number;
  readonly line: number;
  readonly column: number;
}

/** A conjunct of a path condition, or a condition that followed from those before it. */
export interface Learned {
  readonly text: string;
  readonly place: number;
  readonly implied: boolean;
  /** The decision that it is a side of; undefined for assumptions and the like. */
  readonly node: number | undefined;
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  /** Under the example's inputs; "" where unknown. */
  readonly concrete: string;
}

export class Model {
  readonly summary: Summary;
  readonly files: readonly SourceFile[];
  readonly errors: readonly ErrorEntry[];
  readonly size: number;
  readonly pathCount: number;
  /** -1 for the root. */
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  /** The number after the last one of the subtree. */
  readonly end: Int32Array;
  /** The node of each path; -1 if the tree has none. */
  readonly nodeOfPath: Int32Array;
  /** How many leaves stand before this node. */
  readonly rank: Int32Array;
  readonly leafCount: number;
  private readonly counts: Int32Array;
  private readonly lineCache: (readonly string[] | undefined)[] = [];

  constructor(
    readonly data: ReportData,
    readonly times: ReportTimes,
  ) {
    this.summary = data.summary;
    this.files = data.files;
    this.errors = data.errors;
    const { tree, paths } = data;
    const size = tree.path.length;
    this.size = size;
    this.pathCount = paths.end.length;
    this.parent = new Int32Array(size).fill(-1);
    this.depth = new Int32Array(size);
    this.end = new Int32Array(size);
    this.rank = new Int32Array(size);
    this.nodeOfPath = new Int32Array(this.pathCount + 1).fill(-1);
    this.counts = new Int32Array(size * ends.length);
    let leaves = 0;
    for (let node = 0; node < size; node++) {
      this.rank[node] = leaves;
      if (!this.isDecision(node)) {
        leaves++;
        const path = tree.path[node] ?? 0;
        if (path > 0 && path <= this.pathCount) this.nodeOfPath[path] = node;
        continue;
      }
      for (const child of this.children(node)) {
        this.parent[child] = node;
        this.depth[child] = (this.depth[node] ?? 0) + 1;
      }
    }
    this.leafCount = leaves;
    const kinds = ends.length;
    for (let node = size - 1; node >= 0; node--) {
      if (!this.isDecision(node)) {
        this.end[node] = node + 1;
        const at = node * kinds + this.endIndex(node);
        if (!this.isMet(node)) this.counts[at] = 1;
        continue;
      }
      const [left, right] = this.children(node);
      this.end[node] = this.end[right] ?? node + 1;
      for (let kind = 0; kind < kinds; kind++) {
        this.counts[node * kinds + kind] =
          (this.counts[left * kinds + kind] ?? 0) + (this.counts[right * kinds + kind] ?? 0);
      }
    }
  }

  text(text: number | undefined): string {
    return this.data.strings[text ?? 0] ?? "";
  }

  isDecision(node: number): boolean {
    return (this.data.tree.whenFalse[node] ?? 0) > 0;
  }

  /** It goes on where other states met it. */
  isMet(node: number): boolean {
    return this.data.tree.met[node] === 1;
  }

  /** True side, false side. */
  children(node: number): readonly [number, number] {
    return [node + 1, this.data.tree.whenFalse[node] ?? 0];
  }

  /** The node of the other side of the decision above. */
  isFalseSide(node: number): boolean {
    const above = this.parent[node] ?? -1;
    return above >= 0 && this.data.tree.whenFalse[above] === node;
  }

  /** 0 for a decision and for what was not explored. */
  pathOf(node: number): number {
    return this.data.tree.path[node] ?? 0;
  }

  endOfPath(path: number): End {
    return ends[this.data.paths.end[path - 1] ?? openEnd] ?? "open";
  }

  endOf(node: number): End {
    return ends[this.endIndex(node)] ?? "open";
  }

  private endIndex(node: number): number {
    const path = this.pathOf(node);
    return path === 0 ? openEnd : (this.data.paths.end[path - 1] ?? openEnd);
  }

  /** How the paths below end, one number for each of `ends`. */
  countsOf(node: number): readonly number[] {
    return [...this.counts.subarray(node * ends.length, (node + 1) * ends.length)];
  }

  count(node: number, end: End): number {
    return this.counts[node * ends.length + ends.indexOf(end)] ?? 0;
  }

  leavesBelow(node: number): number {
    const after = this.end[node] ?? 0;
    return (after < this.size ? (this.rank[after] ?? 0) : this.leafCount) - (this.rank[node] ?? 0);
  }

  /** From the root to the node. */
  ancestors(node: number): readonly number[] {
    const found: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at] ?? -1) found.push(at);
    return found.reverse();
  }

  /** What is known at a node, in the order it was learned. */
  known(node: number): readonly Learned[] {
    const { tree } = this.data;
    const found: Learned[] = [];
    const way = this.ancestors(node);
    for (const [index, at] of way.entries()) {
      const before = this.data.lists[tree.before[at] ?? 0] ?? [];
      for (let i = 0; i < before.length; i += 3) {
        const implied = before[i + 2] === 0;
        found.push({ text: this.text(before[i]), place: before[i + 1] ?? 0, implied, node: undefined });
      }
      const next = way[index + 1];
      if (next === undefined) continue;
      const text = this.isFalseSide(next) ? tree.negation[at] : tree.text[at];
      found.push({ text: this.text(text), place: tree.place[at] ?? 0, implied: false, node: at });
    }
    return found;
  }

  store(node: number): readonly Variable[] {
    const pairs = this.data.lists[this.data.tree.store[node] ?? 0] ?? [];
    const values = this.data.lists[this.data.tree.values[node] ?? 0] ?? [];
    const found: Variable[] = [];
    for (let i = 0; i < pairs.length; i += 2) {
      found.push({
        name: this.text(pairs[i]),
        value: this.text(pairs[i + 1]),
        concrete: this.text(values[i / 2]),
      });
    }
    return found;
  }

  /** Pairs of texts in a list. */
  pairs(list: number): readonly (readonly [string, string])[] {
    const numbers = this.data.lists[list] ?? [];
    const found: (readonly [string, string])[] = [];
    for (let i = 0; i < numbers.length; i += 2)
      found.push([this.text(numbers[i]), this.text(numbers[i + 1])]);
    return found;
  }

  texts(list: number): readonly string[] {
    return (this.data.lists[list] ?? []).map((text) => this.text(text));
  }

  /** undefined where the solver gave none. */
  inputsOf(path: number): readonly string[] | undefined {
    const list = this.data.paths.inputs[path - 1] ?? -1;
    return list < 0 ? undefined : this.texts(list);
  }

  /** undefined where the inputs hold no objects, or too many to be drawn. */
  objectsOf(path: number): ObjectGraph | undefined {
    const [first, ...others] = this.data.lists[this.data.paths.objects[path - 1] ?? 0] ?? [];
    if (first === undefined) return undefined;
    return objectGraph(
      this.texts(first),
      others.map((list) => this.texts(list)),
    );
  }

  /** How a path ends, in a few words. */
  outcome(path: number): string {
    const { paths } = this.data;
    const at = path - 1;
    switch (this.endOfPath(path)) {
      case "returned": {
        const result = this.text(paths.result[at]);
        return result === "" ? "returned" : `returned ${result}`;
      }
      case "halted":
        return (paths.exitStatus[at] ?? -1) < 0 ? "exited" : `exited with ${paths.exitStatus[at]}`;
      case "thrown":
        return "threw an exception";
      case "error":
        return this.errors[(paths.error[at] ?? 0) - 1]?.kind ?? "error";
      case "cut":
        return `cut: ${this.text(paths.cut[at])}`;
      case "assumption":
        return "an assumption failed";
      case "open":
        return "not explored";
    }
  }

  /** What a node says on its card. */
  title(node: number): string {
    if (this.isDecision(node)) return this.text(this.data.tree.text[node]);
    const path = this.pathOf(node);
    if (path > 0) return this.outcome(path);
    const text = this.text(this.data.tree.text[node]);
    return this.isMet(node) ? text : `not explored: ${text}`;
  }

  location(place: number | undefined): Location | undefined {
    if (place === undefined || place <= 0) return undefined;
    const { places } = this.data;
    const at = place * 3;
    return { file: places[at] ?? -1, line: places[at + 1] ?? 0, column: places[at + 2] ?? 0 };
  }

  /** `regexp.c:16`, with the file's last name where that is enough. */
  placeText(place: number | undefined): string {
    const location = this.location(place);
    return location === undefined ? "" : `${this.fileLabel(location.file)}:${location.line}`;
  }

  fileLabel(file: number): string {
    const name = this.files[file]?.name ?? "";
    const last = name.split("/").at(-1) ?? name;
    const twins = this.files.filter((other) => other.name.split("/").at(-1) === last);
    return twins.length > 1 ? name : last;
  }

  lines(file: number): readonly string[] | undefined {
    if (!(file in this.lineCache)) this.lineCache[file] = this.files[file]?.text?.split("\n");
    return this.lineCache[file];
  }

  sourceLine(place: number | undefined): string {
    const location = this.location(place);
    return location === undefined ? "" : (this.lines(location.file)?.[location.line - 1] ?? "");
  }
}
