/** How the end of a path is told in the trees. */
import type { Path, TreeNode } from "@everypath/analyses";
import { type Notation, type Span, unreachable } from "@everypath/core";
import { plural } from "./layout.ts";
import { place, standingText } from "./phrases.ts";
import { termText } from "./value.ts";

/** "meeting 2 at a.c:4:3"; of a state that another took in: "goes on at meeting 2" */
export function meetingText(node: TreeNode & { readonly kind: "meeting" | "met" }): string {
  if (node.kind === "met") return `goes on at meeting ${node.meeting.number}`;
  const at = where(node.location);
  return `meeting ${node.number}${at === "" ? "" : ` at ${at}`}`;
}

export type Decision = TreeNode & { readonly kind: "decision" };

/** "path 3: returned 2·x", "path 4: signed-overflow at a.c:4:13" */
export function leafText(path: Path, notation: Notation): string {
  return `path ${path.id}: ${endText(path, notation)}${path.uncertain ? " (uncertain)" : ""}${path.merged === undefined ? "" : `, stands for ${standingText(path.merged.paths, path.merged.isExact)}`}`;
}

function endText(path: Path, notation: Notation): string {
  switch (path.end) {
    case "returned":
      return path.result === undefined
        ? "returned"
        : `returned ${termText(path.result.term, path.result.type, notation)}`;
    case "halted":
      return path.exitStatus === undefined ? "halted" : `halted with exit status ${path.exitStatus}`;
    case "thrown":
      return "threw an exception";
    case "error":
      return path.error === undefined ? "error" : `${path.error.kind} at ${place(path.error.location)}`;
    case "cut":
      return `cut: ${path.cut ?? "unknown"}`;
    case "assumption":
      return "an assumption failed";
    default:
      return unreachable(path.end);
  }
}

export function pathsById(paths: readonly Path[]): ReadonlyMap<number, Path> {
  return new Map(paths.map((path) => [path.id, path]));
}

export function where(span: Span): string {
  return span.line === 0 ? "" : place(span);
}

/** Of what the trees leave out. */
export function untoldText(paths: number): string {
  return `${plural(paths, "path")}, told in result.json`;
}
