/** The part of the execution tree that was walked, with the present state in it. */
import type { Edit, Session, WalkedNode } from "@everypath/debug";
import { endText, leftText, termText } from "./show.ts";
import type { StopText } from "./stops.ts";

interface Pending {
  readonly node: WalkedNode | undefined;
  readonly branch: string;
  readonly indent: string;
  readonly isLast: boolean;
}

/** A walk with a stack of its own: a path may have more decisions than calls can nest. */
export function treeLines(session: Session, text: StopText): readonly string[] {
  const { root, present } = session.tree;
  const lines: string[] = [];
  const stack: Pending[] = [{ node: root, branch: "", indent: "", isLast: true }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, branch, indent, isLast } = next;
    const isRoot = node === root;
    const line = isRoot ? "" : `${indent}${isLast ? "└─ " : "├─ "}${branch}`;
    const here = node === present ? `   ● ${presentText(session, text)}` : "";
    lines.push(`${line}${node === undefined ? "not walked" : nodeText(node, text)}${here}`);
    if (node === undefined) continue;
    const below = isRoot ? "" : `${indent}${isLast ? "   " : "│  "}`;
    const children = childrenOf(node, text);
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ ...children[i]!, indent: below, isLast: i === children.length - 1 });
  }
  return lines;
}

function childrenOf(
  node: WalkedNode,
  text: StopText,
): readonly { readonly node: WalkedNode | undefined; readonly branch: string }[] {
  const edits = node.edits.map(({ edit, span, node: child }) => {
    const at = span === undefined ? "" : ` at ${text.lineName(span)}`;
    return { node: child, branch: `${editText(edit)}${at}: ` };
  });
  if (node.decision === undefined) return edits;
  return [...edits, { node: node.whenTrue, branch: "T  " }, { node: node.whenFalse, branch: "F  " }];
}

function presentText({ stop }: Session, text: StopText): string {
  return stop.kind === "end" ? "here" : `here: ${text.placeLine(stop)}`;
}

export function editText(edit: Edit): string {
  return edit.kind === "assume" ? `assume ${edit.text}` : `set ${edit.target} = ${edit.text}`;
}

function nodeText({ decision, end, edits }: WalkedNode, text: StopText): string {
  if (decision !== undefined)
    return `${termText(decision.condition, text.notation)}   ${text.lineName(decision.span)}`;
  if (end === undefined) return edits.length > 0 ? "start" : "…";
  const left = leftText(end, text.notation);
  return `${endText(end, text.notation)}${left === "" ? "" : `   ${left}`}`;
}
