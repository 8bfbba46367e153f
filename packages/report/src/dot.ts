/** The symbolic execution tree as Graphviz DOT: `dot -Tsvg tree.dot > tree.svg`. */
import type { Exploration, Path, TreeNode } from "@everypath/analyses";
import { type Notation, unreachable } from "@everypath/core";
import { type TermPrinter, termPrinter } from "./characters.ts";
import { shorten } from "./layout.ts";
import { leafText, meetingText, pathsById, untoldText, where } from "./leaf.ts";
import { notationOf } from "./notation.ts";
import { type Dot, dot } from "./text/dot.ts";

/** Longer conditions would hide the shape of the tree; the whole one stands in the tooltip. */
const labelLength = 60;

const fillOfEnd: Readonly<Record<Path["end"] | "open", string>> = {
  returned: "#d5f0d5",
  halted: "#d5e5f5",
  thrown: "#f5efc0",
  error: "#f8c8c8",
  assumption: "#e8e8e8",
  cut: "#fbe3b5",
  open: "#ffffff",
};

/** Lines, each with its line end. Nodes are numbered in preorder, true branch first. */
export function* treeDot(exploration: Exploration): Generator<string> {
  const title = `${exploration.entry}: symbolic execution tree`;
  yield `${dot`digraph everypath {`}\n`;
  yield `${dot`  graph [label=${title}, labelloc=t, fontname="sans-serif"];`}\n`;
  yield `${dot`  node [shape=box, style="rounded,filled", fillcolor="#f5f5f5", fontname="sans-serif", fontsize=11];`}\n`;
  yield `${dot`  edge [fontname="sans-serif", fontsize=10];`}\n`;
  const paths = pathsById(exploration.paths);
  const print = termPrinter(exploration);
  const notation = notationOf(exploration.language);
  const stack: { readonly node: TreeNode; readonly from?: Dot; readonly branch?: "T" | "F" | "" }[] = [
    { node: exploration.tree },
  ];
  let number = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const name = dot`n${number++}`;
    yield `${dot`  ${name} [${attributes(next.node, paths, print, notation)}];`}\n`;
    if (next.from !== undefined) yield `${dot`  ${next.from} -> ${name} [label=${next.branch ?? ""}];`}\n`;
    if (next.node.kind === "meeting") stack.push({ node: next.node.next, from: name, branch: "" });
    if (next.node.kind !== "decision") continue;
    stack.push(
      { node: next.node.whenFalse, from: name, branch: "F" },
      { node: next.node.whenTrue, from: name, branch: "T" },
    );
  }
  yield "}\n";
}

function attributes(
  node: TreeNode,
  paths: ReturnType<typeof pathsById>,
  print: TermPrinter,
  notation: Notation,
): Dot {
  switch (node.kind) {
    case "decision": {
      const condition = print(node.condition);
      const place = where(node.location);
      const label = [shorten(condition, labelLength), ...(place === "" ? [] : [place])].join("\n");
      return dot`label=${label}, tooltip=${condition}`;
    }
    case "leaf": {
      const path = paths.get(node.path);
      const text = path === undefined ? `path ${node.path}` : leafText(path, notation);
      const fill = path === undefined ? fillOfEnd.open : fillOfEnd[path.end];
      return dot`shape=ellipse, style=filled, fillcolor=${fill}, label=${shorten(text, labelLength)}, tooltip=${text}`;
    }
    case "untold":
      return dot`shape=ellipse, style=dashed, fillcolor=${fillOfEnd.open}, label=${untoldText(node.paths)}`;
    case "open":
      return dot`shape=ellipse, style=dashed, fillcolor=${fillOfEnd.open}, label=${`not explored: ${node.reason}`}`;
    case "meeting":
    case "met":
      return dot`style=dotted, label=${meetingText(node)}`;
    default:
      return unreachable(node);
  }
}
