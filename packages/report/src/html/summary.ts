/** The verdict and what it rests on. */
import type { Exploration } from "@everypath/analyses";
import { assumptionTexts, notMissing } from "../assumptions.ts";
import { grouped, plural } from "../layout.ts";
import { incompletenessReasons } from "../reasons.ts";
import type { Result } from "../result.ts";
import { safetyText } from "../safety.ts";
import { claim, suggestion } from "../text.ts";
import type { Summary } from "./data.ts";
import type { Interner } from "./interner.ts";
import { share } from "./source.ts";

export function summary(
  result: Result,
  exploration: Exploration,
  interner: Interner,
  version: string,
): Summary {
  const functions = exploration.coverage.files.flatMap((file) => file.functions);
  const { stats } = result;
  // Nobody calls the entry.
  const ran = Math.min(1, result.paths.length);
  return {
    version,
    command: result.command,
    entry: result.entry,
    files: result.files,
    verdict: result.verdict,
    claim: [claim(result) + untoldText(exploration), safetyText(result)]
      .filter((text) => text !== undefined)
      .join("; "),
    complete: result.complete,
    incomplete: result.incomplete.map((entry) => {
      const { meaning, advice } = incompletenessReasons[entry.reason];
      return {
        reason: entry.reason,
        count: entry.count,
        meaning,
        detail: entry.detail,
        advice: advice === undefined ? "" : advice + suggestion(entry, result),
        place: interner.place(entry.location),
      };
    }),
    assume: result.assume ?? [],
    assumptions: assumptionTexts(notMissing(result)),
    unchecked: result.unchecked ?? [],
    replays: replayCounts(exploration),
    lines: result.coverage.lines,
    branches: result.coverage.branches,
    functions: share(
      functions.map(({ name, calls }) => (name === result.entry ? Math.max(calls, ran) : calls)),
    ),
    instructions: stats.instructions,
    forks: stats.forks ?? 0,
    queries: stats.queries,
    solverQueries: stats.solverQueries,
    layers: (stats.layers ?? []).map(({ layer, queries, hits }) => ({ layer, queries, hits })),
  };
}

/** What the page leaves out. */
function untoldText({ paths, untold }: Exploration): string {
  if (untold === undefined) return "";
  return `; the first ${plural(paths.length, "path")} are told here, ${grouped(untold.count)} more in result.json`;
}

function replayCounts({ paths }: Exploration): Summary["replays"] {
  const reasons = new Map<string, number>();
  const counts = { confirmed: 0, refuted: 0, notReplayable: 0, none: 0 };
  for (const { replay } of paths) {
    switch (replay?.verdict) {
      case "confirmed":
        counts.confirmed++;
        break;
      case "refuted":
        counts.refuted++;
        break;
      case "not-replayable":
        counts.notReplayable++;
        reasons.set(replay.reason, (reasons.get(replay.reason) ?? 0) + 1);
        break;
      case "not-replayed":
      case undefined:
        counts.none++;
    }
  }
  return { ...counts, reasons: [...reasons].sort(([, a], [, b]) => b - a).slice(0, 8) };
}
