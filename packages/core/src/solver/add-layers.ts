/** What the layers of several solvers answered, as if one had answered it all. */
import type { LayerStatistics } from "./solver.ts";

/** `total`: of no layers, or of the same layers in the same order as `added`. */
export function addLayers(
  total: readonly LayerStatistics[],
  added: readonly LayerStatistics[],
): readonly LayerStatistics[] {
  if (total.length === 0) return added;
  return total.map((layer, i) => ({
    ...layer,
    queries: layer.queries + added[i]!.queries,
    hits: layer.hits + added[i]!.hits,
    seconds: layer.seconds + added[i]!.seconds,
  }));
}
