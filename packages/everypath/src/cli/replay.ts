/** Replays the paths of an exploration outside of the engine. */
import type { Exploration, Path, Replay } from "../analysis/explore/exploration.ts";
import { confirm, createReplayer } from "../evidence/index.ts";
import { includeDirectory } from "../language/c/runtime.ts";
import type { Program } from "../program/program.ts";
import type { EngineHooks } from "./engine.ts";
import { allKinds, type Settings } from "./settings.ts";

/** Runs asked for in advance, for each thread, so that none waits for its next one. */
const runsAhead = 16;

/** The same exploration, with what the replay of each path said. */
export async function replayAll(
  program: Program,
  exploration: Exploration,
  settings: Settings,
  hooks: EngineHooks,
): Promise<Exploration> {
  if (program.language !== "c") return withoutReplay(exploration);
  const replayer = await createReplayer(
    settings.files.map((path) => ({ path })),
    {
      entry: exploration.entry,
      dataModel: settings.dataModel,
      includeDirectories: settings.includeDirectories,
      defines: settings.definitions,
      cflags: settings.compilerFlags,
      fileFlags: settings.fileFlags,
      runtimeInclude: includeDirectory(),
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      threads: settings.workers,
    },
  );
  const replayOf = async (path: Path): Promise<Replay> =>
    hooks.signal.aborted
      ? { verdict: "not-replayable", reason: "the run was interrupted" }
      : confirm(replayer, path);
  try {
    const paths: Path[] = [];
    const begun: Promise<Replay>[] = [];
    let errors = 0;
    for (const path of exploration.paths) {
      for (const next of exploration.paths.slice(begun.length, paths.length + runsAhead * settings.workers)) {
        const replay = replayOf(next);
        // It is heard of in its turn.
        replay.catch(() => {});
        begun.push(replay);
      }
      paths.push({ ...path, replay: await begun[paths.length]! });
      if (path.end === "error") errors++;
      hooks.onProgress({
        phase: "replaying",
        paths: paths.length,
        open: exploration.paths.length - paths.length,
        errors,
        instructions: exploration.statistics.instructions,
      });
    }
    return { ...exploration, paths };
  } finally {
    await replayer.close();
  }
}

/** No compiler outside of the engine knows the language. */
function withoutReplay(exploration: Exploration): Exploration {
  const reason = "only C programs are compiled and run outside of the engine";
  const paths = exploration.paths.map(
    (path): Path => ({ ...path, replay: { verdict: "not-replayable", reason } }),
  );
  return { ...exploration, paths };
}
