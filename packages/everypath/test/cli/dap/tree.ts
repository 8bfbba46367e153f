/** The map as a graph. */
import type { MapUpdate } from "../../../src/cli/dap/sedap.ts";

/** Each node once for every way to it from the root: of a tree, every node once. */
export function pathsTo({ nodes }: MapUpdate): readonly string[] {
  const found: string[] = [];
  const pending = ["root"];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    found.push(id);
    if (found.length > 100_000) throw new Error("the map has a cycle");
    const node = nodes[id];
    if (node === undefined || node === null) throw new Error(`there is no node ${id}`);
    const { next } = node;
    const behind =
      next.kind === "single" ? [next.id] : next.kind === "branch" ? next.cases.map((one) => one.id) : [];
    for (const other of behind) if (other !== null) pending.push(other);
  }
  return found;
}
