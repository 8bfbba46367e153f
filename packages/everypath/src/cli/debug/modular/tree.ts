/** The tree of a verification, forks and ends alone, with the present state in it. */
import type { ModularSession, VerificationNode } from "@everypath/debug";
import type { StateText } from "./show.ts";

interface Pending {
  readonly node: VerificationNode;
  readonly branch: string;
  readonly indent: string;
  readonly isLast: boolean;
}

/** A walk with a stack of its own: a path may have more forks than calls can nest. */
export function modularTreeLines(session: ModularSession, text: StateText): readonly string[] {
  const { tree } = session;
  const present = session.stop.node;
  const lines: string[] = [];
  const stack: Pending[] = [{ node: tree.root, branch: "", indent: "", isLast: true }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { branch, indent, isLast } = next;
    const isRoot = next.node === tree.root;
    let { node } = next;
    let isHere = node === present;
    for (
      let [only, ...others] = node.children;
      only !== undefined && others.length === 0;
      [only, ...others] = node.children
    ) {
      node = only;
      isHere ||= node === present;
    }
    const here = isHere ? `   ● here: ${text.placeLine(tree, present)}` : "";
    const line = isRoot ? "" : `${indent}${isLast ? "└─ " : "├─ "}${branch}`;
    lines.push(`${line}${nodeText(node, text)}${here}`);
    const below = isRoot ? "" : `${indent}${isLast ? "   " : "│  "}`;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]!;
      stack.push({
        node: child,
        branch: branchText(child, i, text),
        indent: below,
        isLast: i === node.children.length - 1,
      });
    }
  }
  return lines;
}

function branchText(child: VerificationNode, index: number, text: StateText): string {
  if (child.side !== undefined) return child.side ? "T  " : "F  ";
  return `${index + 1}  ${child.learned.length === 0 ? "" : `${text.question(child)}: `}`;
}

function nodeText(node: VerificationNode, text: StateText): string {
  const [whenTrue, other] = node.children;
  const line = text.lineName(node.span);
  if (whenTrue !== undefined && other !== undefined)
    return `${whenTrue.side === undefined ? `${node.children.length} cases` : text.question(whenTrue)}   ${line}`;
  switch (node.kind) {
    case "failure":
      return `fails: ${node.failure?.message ?? ""}   ${line}`;
    case "body end":
      return `end   ${line}`;
    case "loop end":
      return `the loop's body ends   ${line}`;
    case "joined":
      return `goes on with the other side   ${line}`;
    case "entry":
    case "statement":
      return `…   ${line}`;
  }
}
