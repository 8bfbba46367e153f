/** What results about integer transition systems have in common. */
import { type LayerStatistics, solverQueries } from "@everypath/core";
import type { Result } from "./result.ts";

export interface StatisticsContext {
  /** Of the whole question. */
  readonly seconds: number;
  /** Of the solver, from the first to the backend. */
  readonly layers: readonly LayerStatistics[];
}

export function systemStatistics({ seconds, layers }: StatisticsContext): Result["stats"] {
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    paths: 0,
    instructions: 0,
    queries: layers[0]?.queries ?? 0,
    solverQueries: solverQueries(layers),
    seconds: rounded(seconds),
    solverSeconds: rounded(
      layers.reduce((sum, layer) => sum + (layer.isSolver === true ? layer.seconds : 0), 0),
    ),
  };
}
