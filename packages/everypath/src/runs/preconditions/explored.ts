/** Explores the program anew for each set of conditions that is tried on its callers. */
import { explorationResult, type ResultPreconditions } from "@everypath/report";
import type { Begun } from "../begin.ts";
import type { EngineHooks } from "../engine/engine.ts";
import { aboutResult } from "../explored.ts";
import { withSizes } from "../settings/handed-over.ts";
import type { Settings } from "../settings.ts";
import type { RunSurface } from "../surface.ts";
import type { Timeline } from "../timeline.ts";
import { type Candidate, type Named, namesOf } from "./candidate.ts";
import { inferPreconditions, type Look, type Tried } from "./infer.ts";

export async function preconditionsOf(
  begun: Begun,
  settings: Settings,
  timeline: Timeline,
  surface: RunSurface,
): Promise<ResultPreconditions> {
  const watch = surface.watch();
  const hooks: EngineHooks = {
    onProgress: (state) => watch.progress(state),
    signal: watch.signal,
    millisecondsToExplore: () => timeline.toExplore(),
    isTimeOver: () => timeline.isOver(),
  };
  try {
    const parameters = begun.program.procedure(begun.entry)?.parameters ?? [];
    const named = namesOf(parameters, settings.pointerSize);
    // What a pointer means is said once.
    const texts = named.texts.filter((name) => !settings.handedOver.has(name));
    return await inferPreconditions({ ...named, texts }, (conditions, look) =>
      watch.signal.aborted || timeline.isOver()
        ? Promise.resolve(undefined)
        : explored(
            begun,
            under(settings, conditions, look, named),
            hooks,
            look === "verified" && settings.replay,
          ),
    );
  } finally {
    watch.finish();
    watch.dispose();
  }
}

function under(
  settings: Settings,
  conditions: readonly Candidate[],
  look: Look,
  { pointers }: Named,
): Settings {
  const { raw } = settings;
  const assume = conditions.flatMap(({ said }) => (said.kind === "assume" ? [said.condition] : []));
  const string = conditions.flatMap(({ said, place }) => (said.kind === "string" ? [place] : []));
  const said = {
    ...raw,
    assume: [...settings.assume, ...assume],
    string: [...(raw.string ?? []), ...string],
  };
  // The source may have said something, too.
  const withStrings = new Map(settings.handedOver);
  for (const name of string) withStrings.set(name, { kind: "string", most: undefined });
  const handedOver = look === "first" ? withStrings : withSizes(withStrings, pointers, 1);
  return {
    ...settings,
    raw: said,
    assume: said.assume,
    handedOver,
    chosen: {
      ...settings.chosen,
      noAlias: settings.chosen.noAlias || conditions.some(({ said }) => said.kind === "no-overlap"),
    },
    out: undefined,
    resumes: false,
  };
}

async function explored(
  { engine, program, entry, assumptions }: Begun,
  settings: Settings,
  hooks: EngineHooks,
  isReplayed: boolean,
): Promise<Tried | undefined> {
  await engine.again(settings, settings.merges ? "solver" : "threads");
  const found = await engine.explore(program, entry, settings, hooks);
  if ("diagnostics" in found) return undefined;
  const exploration = isReplayed ? await engine.replay(program, found, settings, hooks) : found;
  const result = explorationResult(exploration, { ...aboutResult(settings), around: assumptions });
  const { complete, incomplete, errors, paths } = result;
  const missing = new Set(incomplete.map(({ reason }) => reason));
  // A size that the user chose is a bound as much as one that he did not.
  const isSized = result.assumptions.some(({ kind }) => kind === "pointer-size");
  const overlaps = missing.delete("aliasing");
  const isBounded = [...missing].every((reason) => reason === "bound-reached" || reason === "pointer-size");
  return {
    errors,
    extent: complete && !isSized ? "complete" : !isBounded ? "incomplete" : overlaps ? "apart" : "bounded",
    returns: paths.some(({ end }) => end === "returned" || end === "halted" || end === "thrown"),
  };
}
