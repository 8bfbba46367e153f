/** An exploration of any number of paths, made of real terms by a seeded generator: uneven, deep in places, with every kind of end. */
import type { Exploration, Path, StoreEntry, TrailEntry, TreeNode } from "@everypath/analyses";
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvSignedLess,
  not,
  type Span,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import { foo, intType, path, scalar } from "../explorations.ts";

const word = bitVecSort(32);
const inputs = Array.from({ length: 6 }, (_, i) => symbol(`input_${i}`, word));
const number = (value: number) => bitVecConstant(32, BigInt.asUintN(32, BigInt(value)));
export const syntheticFile = "synthetic.c";
const at = (line: number): Span => ({ file: syntheticFile, line, column: 7 });

/** Park and Miller's generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

interface Pending {
  readonly leaves: number;
  readonly trail: readonly TrailEntry[];
  readonly decisions: string;
  readonly put: (node: TreeNode) => void;
}

export function synthetic(count: number): Exploration {
  const next = random(20260801);
  const paths: Path[] = [];
  let tree: TreeNode = { kind: "open", reason: "max-paths" };
  const pending: Pending[] = [
    {
      leaves: count,
      trail: [],
      decisions: "",
      put: (node) => {
        tree = node;
      },
    },
  ];
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { leaves, trail, decisions, put } = task;
    if (leaves === 1) {
      paths.push(leafPath(paths.length + 1, trail, decisions, next()));
      put({ kind: "leaf", path: paths.length });
      continue;
    }
    const depth = decisions.length;
    const input = inputs[depth % inputs.length]!;
    const condition = bvSignedLess(input, number(Math.floor(next() * 1000) - 500));
    const location = at(10 + (depth % 40));
    const share = next() < 0.25 ? 1 : Math.max(1, Math.floor(leaves * (0.1 + 0.8 * next())));
    const left = Math.min(leaves - 1, share);
    const known = [...trail, { condition: impliedBy(input), location: at(5), forking: false }];
    const side = (taken: SymbolicTerm) => [...known, { condition: taken, location, forking: true }];
    const parts: TreeNode[] = [];
    const place = (index: number) => (node: TreeNode) => {
      parts[index] = node;
      const [whenTrue, whenFalse] = parts;
      if (whenTrue === undefined || whenFalse === undefined) return;
      put({ kind: "decision", condition, location, store: storeAt(depth), whenTrue, whenFalse });
    };
    pending.push(
      { leaves: leaves - left, trail: side(not(condition)), decisions: `${decisions}F`, put: place(1) },
      { leaves: left, trail: side(condition), decisions: `${decisions}T`, put: place(0) },
    );
  }
  return {
    ...foo(),
    entry: "main",
    complete: false,
    incomplete: [{ reason: "max-paths", count: 3, detail: "states left unexplored", location: undefined }],
    paths,
    tree,
    statistics: { ...foo().statistics, paths: count },
  };
}

function impliedBy(input: SymbolicTerm): SymbolicTerm {
  return bvSignedLess(input, number(100_000));
}

function storeAt(depth: number): readonly StoreEntry[] {
  const value = (name: string, term: SymbolicTerm) => ({ name, value: { term, type: intType } });
  return [
    value("i", number(depth)),
    value("sum", bvAdd(inputs[depth % 6]!, number(depth * 3))),
    value("last", inputs[(depth + 5) % 6]!),
  ];
}

function leafPath(id: number, trail: readonly TrailEntry[], decisions: string, chance: number): Path {
  const common = {
    condition: trail.filter(({ forking }) => forking).map(({ condition }) => condition),
    inputs: inputs.map((input, i) => scalar(`input_${i}`, input, (id * 7919 + i * 104729) % 65536)),
    decisions,
    trail,
    steps: 40 * decisions.length,
  };
  if (chance < 0.04) {
    const location = at(60 + (id % 5));
    const callStack = [{ procedure: "check", location }];
    const error = {
      kind: "assertion" as const,
      message: "sum < limit",
      location,
      procedure: "check",
      callStack,
    };
    return path(id, { ...common, end: "error", error });
  }
  if (chance < 0.07) return path(id, { ...common, end: "cut", cut: "max-steps", replay: undefined });
  if (chance < 0.17) return path(id, { ...common, end: "halted", exitStatus: 3 });
  return path(id, { ...common, result: { term: bvAdd(inputs[0]!, number(id % 100)), type: intType } });
}
