/**
 * The loops (and recursions) that multiply the paths: decisions that are made again at the same place further down the tree. When a
 * budget cuts a run, they are what it was spent on.
 */
import type { TreeNode } from "@everypath/analyses";
import { location } from "../errors.ts";
import type { ResultLoop } from "../result.ts";

interface Site {
  readonly location: ResultLoop["location"];
  forks: number;
  maxIterations: number;
}

/** The one with the most forks first; of equals, the earlier in the source. */
export function multiplyingLoops(tree: TreeNode): ResultLoop[] {
  const sites = new Map<string, Site>();
  // Preorder with a stack of its own; `above` counts the decisions on the way here, one entry for each depth to undo.
  const above = new Map<Site, number>();
  const pending: ({ readonly node: TreeNode } | { readonly leave: Site })[] = [{ node: tree }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("leave" in next) {
      above.set(next.leave, (above.get(next.leave) ?? 1) - 1);
      continue;
    }
    const { node } = next;
    if (node.kind === "meeting") pending.push({ node: node.next });
    if (node.kind !== "decision") continue;
    const { file, line, column } = node.location;
    const key = `${file}:${line}:${column}`;
    let site = sites.get(key);
    if (site === undefined) {
      site = { location: location(node.location), forks: 0, maxIterations: 0 };
      sites.set(key, site);
    }
    const depth = (above.get(site) ?? 0) + 1;
    above.set(site, depth);
    site.forks++;
    site.maxIterations = Math.max(site.maxIterations, depth);
    pending.push({ leave: site }, { node: node.whenFalse }, { node: node.whenTrue });
  }
  return [...sites.values()]
    .filter(({ maxIterations }) => maxIterations > 1)
    .sort(
      (a, b) =>
        b.forks - a.forks || a.location.line - b.location.line || a.location.column - b.location.column,
    )
    .map((site) => ({ ...site }));
}
