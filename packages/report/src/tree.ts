/** The symbolic execution tree as indented text: a line for each decision and each leaf. */

import type { Exploration, TreeNode } from "@everypath/analyses";
import { limits, type Notation, unreachable } from "@everypath/core";
import { type TermPrinter, termPrinter } from "./characters.ts";
import { leafText, meetingText, pathsById, untoldText, where } from "./leaf.ts";
import { notationOf } from "./notation.ts";

interface Pending {
  readonly node: TreeNode;
  /** For each level whether a line continues below: the last level's is this node's own. */
  readonly levels: readonly boolean[];
  readonly depth: number;
  readonly branch: string;
}

/** Lines, each with its line end. The walk keeps its own stack: a tree may be deeper than the call stack. */
export function* treeText(exploration: Exploration): Generator<string> {
  const paths = pathsById(exploration.paths);
  const print = termPrinter(exploration);
  const notation = notationOf(exploration.language);
  const stack: Pending[] = [{ node: exploration.tree, levels: [], depth: 0, branch: "" }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, levels, depth } = next;
    yield `${prefix(levels, depth)}${next.branch}${nodeText(node, paths, print, notation)}\n`;
    if (node.kind !== "decision" && node.kind !== "meeting") continue;
    const child = (branch: string, continues: boolean, subtree: TreeNode): Pending => ({
      node: subtree,
      levels: [...levels, continues].slice(-limits.report.treeLevels),
      depth: depth + 1,
      branch,
    });
    if (node.kind === "meeting") stack.push(child("", false, node.next));
    else stack.push(child("F  ", false, node.whenFalse), child("T  ", true, node.whenTrue));
  }
}

function prefix(levels: readonly boolean[], depth: number): string {
  const text = levels
    .map((continues, index) =>
      index === levels.length - 1 ? (continues ? "├─ " : "└─ ") : continues ? "│  " : "   ",
    )
    .join("");
  const hidden = depth - levels.length;
  if (hidden === 0) return text;
  const label = `+${hidden}`;
  return label + text.slice(Math.min(label.length, text.length - 3));
}

function nodeText(
  node: TreeNode,
  paths: ReturnType<typeof pathsById>,
  print: TermPrinter,
  notation: Notation,
): string {
  switch (node.kind) {
    case "decision": {
      const place = where(node.location);
      return `${print(node.condition)}${place === "" ? "" : `   ${place}`}`;
    }
    case "leaf": {
      const path = paths.get(node.path);
      return path === undefined ? `path ${node.path}` : leafText(path, notation);
    }
    case "untold":
      return untoldText(node.paths);
    case "open":
      return `not explored: ${node.reason}`;
    case "meeting":
    case "met":
      return meetingText(node);
    default:
      return unreachable(node);
  }
}
