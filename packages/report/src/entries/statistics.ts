/** The effort of several runs in one. */
import type { Result } from "../result.ts";

type Statistics = Result["stats"];

export function sumOfStatistics(parts: readonly Statistics[]): Statistics {
  const sum = (of: (part: Statistics) => number) => parts.reduce((total, part) => total + of(part), 0);
  const seconds = (of: (part: Statistics) => number) => Math.round(1000 * sum(of)) / 1000;
  const replayed = parts.some(({ replays }) => replays !== undefined);
  return {
    paths: sum(({ paths }) => paths),
    instructions: sum(({ instructions }) => instructions),
    forks: sum(({ forks }) => forks ?? 0),
    queries: sum(({ queries }) => queries),
    solverQueries: sum(({ solverQueries }) => solverQueries),
    seconds: seconds((part) => part.seconds),
    solverSeconds: seconds(({ solverSeconds }) => solverSeconds),
    layers: layersOf(parts),
    ...(replayed
      ? {
          replays: {
            confirmed: sum(({ replays }) => replays?.confirmed ?? 0),
            refuted: sum(({ replays }) => replays?.refuted ?? 0),
            notReplayable: sum(({ replays }) => replays?.notReplayable ?? 0),
            notReplayed: sum(({ replays }) => replays?.notReplayed ?? 0),
          },
        }
      : {}),
  };
}

function layersOf(parts: readonly Statistics[]): NonNullable<Statistics["layers"]> {
  type Layer = NonNullable<Statistics["layers"]>[number];
  const layers = new Map<string, Layer>();
  for (const layer of parts.flatMap((part) => part.layers ?? [])) {
    const known = layers.get(layer.layer);
    layers.set(
      layer.layer,
      known === undefined
        ? layer
        : {
            layer: layer.layer,
            queries: known.queries + layer.queries,
            hits: known.hits + layer.hits,
            seconds: Math.round(1000 * (known.seconds + layer.seconds)) / 1000,
          },
    );
  }
  return [...layers.values()];
}
