/** The paths as columns. */
import type { Exploration, Path } from "@everypath/analyses";
import { formatInput } from "../input.ts";
import { inputText, standingText } from "../phrases.ts";
import { type PathColumns, pathEnds, replays } from "./data.ts";
import type { Interner } from "./interner.ts";
import { objectGraph } from "./objects.ts";
import type { Evaluate, Texts } from "./texts.ts";

type Columns = { -readonly [K in keyof PathColumns]: number[] };

export function pathColumns(
  exploration: Exploration,
  errorOf: ReadonlyMap<number, number>,
  context: {
    readonly interner: Interner;
    readonly texts: Texts;
    readonly evaluator: (path: Path) => Evaluate | undefined;
  },
): PathColumns {
  const { interner, texts, evaluator } = context;
  const columns: Columns = {
    end: [],
    error: [],
    cut: [],
    result: [],
    value: [],
    inputs: [],
    objects: [],
    stdout: [],
    exitStatus: [],
    final: [],
    outputs: [],
    steps: [],
    merged: [],
    uncertain: [],
    replay: [],
    replayDetail: [],
  };
  for (const path of exploration.paths) {
    const { result, inputs, replay } = path;
    const evaluate = result === undefined ? undefined : evaluator(path);
    const reported = inputs?.map(formatInput);
    columns.end.push(pathEnds.indexOf(path.end));
    columns.error.push((errorOf.get(path.id) ?? -1) + 1);
    columns.cut.push(texts.plain(path.cut ?? ""));
    columns.result.push(result === undefined ? 0 : texts.value(result));
    columns.value.push(result === undefined || evaluate === undefined ? 0 : texts.concrete(result, evaluate));
    columns.inputs.push(
      reported === undefined ? -1 : interner.list(reported.map((input) => texts.plain(inputText(input)))),
    );
    columns.objects.push(objectGraph(inputs ?? [], context));
    columns.stdout.push(path.stdout === undefined ? 0 : texts.bytes(path.stdout));
    columns.exitStatus.push(path.exitStatus ?? -1);
    columns.final.push(texts.named(path.final));
    columns.outputs.push(interner.list(path.outputs.map((output) => texts.value(output))));
    columns.steps.push(path.steps);
    columns.merged.push(
      texts.plain(path.merged === undefined ? "" : standingText(path.merged.paths, path.merged.isExact)),
    );
    columns.uncertain.push(path.uncertain ? 1 : 0);
    columns.replay.push(replays.indexOf(replay?.verdict ?? ""));
    columns.replayDetail.push(texts.plain(detailOf(replay)));
  }
  return columns;
}

/** Why a replay is not what one hopes for. */
function detailOf(replay: Path["replay"]): string {
  switch (replay?.verdict) {
    case "refuted":
      return replay.detail;
    case "not-replayable":
    case "not-replayed":
      return replay.reason;
    default:
      return "";
  }
}
