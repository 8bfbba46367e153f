/** Replays the paths of an exploration outside of the engine: those that end in an error first, and as many as there is time for. */
import type { Exploration, Path, Replay, ReplayCounts } from "@everypath/analyses";
import { includeDirectory } from "@everypath/c";
import type { Program } from "@everypath/core";
import { confirm, createReplayer, ReplayThreadEnded } from "@everypath/replay";
import { allKinds, type Settings } from "../settings.ts";
import type { EngineHooks } from "./engine.ts";

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
    [...settings.files.map((path) => ({ path })), ...(program.stubSources ?? [])],
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
  const isTooLate = hooks.mayCompile?.() === false;
  const stop = () => {
    if (hooks.signal.aborted) return "interrupted";
    return isTooLate || hooks.isTimeOver?.() === true ? "time" : undefined;
  };
  try {
    return await replayPaths(exploration, {
      confirm: (path) => confirm(replayer, path),
      stop,
      ahead: runsAhead * settings.workers,
      ...(hooks.onReplay === undefined ? {} : { onReplay: hooks.onReplay }),
      onProgress: (done, errors) =>
        hooks.onProgress({
          phase: "replaying",
          paths: done,
          open: exploration.statistics.paths - done,
          errors,
          instructions: exploration.statistics.instructions,
        }),
    });
  } finally {
    await replayer.close();
  }
}

export interface Replaying {
  confirm(path: Path): Promise<Replay>;
  /** Why no more paths are to be run. */
  stop(): "interrupted" | "time" | undefined;
  /** Runs that may be under way at a time. */
  readonly ahead: number;
  readonly onReplay?: (path: Path, replay: Replay) => void;
  onProgress(done: number, errors: number): void;
}

/** Errors first: a verdict rests on them. Then the paths that are told, then the others. */
export async function replayPaths(exploration: Exploration, replaying: Replaying): Promise<Exploration> {
  const { paths, untold } = exploration;
  const replays = new Map<number, Replay>();
  const counts = { confirmed: 0, refuted: 0, notReplayable: 0, notReplayed: 0 };
  let firstMismatch: ReplayCounts["firstMismatch"];
  let errors = 0;
  let done = 0;
  const told = new Set([...paths, ...(untold?.witnesses ?? [])].map(({ id }) => id));
  const begun: { readonly path: Path; readonly replay: Promise<Replay> }[] = [];
  const end = watchForEnd(replaying);
  const settle = async (): Promise<void> => {
    const { path, replay: promise } = begun.shift()!;
    // Nobody waits for a run that goes on when the time is over.
    const replay = await Promise.race([promise, end.reached]).catch(endedThread);
    if (told.has(path.id)) replays.set(path.id, replay);
    count(replay, counts);
    if (replay.verdict === "refuted") firstMismatch ??= { path: path.id, detail: replay.detail };
    if (path.end === "error") errors++;
    replaying.onReplay?.(path, replay);
    replaying.onProgress(++done, errors);
  };
  try {
    for (const path of inOrder(exploration)) {
      const reason = replaying.stop();
      // Of those that nobody tells, the number is enough.
      if (reason !== undefined && !told.has(path.id)) break;
      const replay = reason === undefined ? replaying.confirm(path) : Promise.resolve(notReplayed(reason));
      // It is heard of in its turn.
      replay.catch(() => {});
      begun.push({ path, replay });
      if (begun.length >= replaying.ahead) await settle();
    }
    while (begun.length > 0) await settle();
  } finally {
    end.dispose();
  }
  // A counterexample is run too where no path was counted, as in bounded model checking.
  counts.notReplayed += Math.max(0, exploration.statistics.paths - done);
  const withReplay = (path: Path): Path => {
    const replay = replays.get(path.id);
    return replay === undefined ? path : { ...path, replay };
  };
  return {
    ...exploration,
    paths: paths.map(withReplay),
    ...(untold === undefined ? {} : { untold: withWitnesses(untold, untold.witnesses.map(withReplay)) }),
    statistics: {
      ...exploration.statistics,
      replays: { ...counts, ...(firstMismatch === undefined ? {} : { firstMismatch }) },
    },
  };
}

/** Milliseconds between two looks whether there is time left. */
const lookInterval = 50;

function watchForEnd({ stop }: Replaying): { readonly reached: Promise<Replay>; dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<Replay>((resolve) => {
    timer = setInterval(() => {
      const reason = stop();
      if (reason !== undefined) resolve(notReplayed(reason));
    }, lookInterval);
  });
  return { reached, dispose: () => clearInterval(timer) };
}

function withWitnesses(
  untold: NonNullable<Exploration["untold"]>,
  witnesses: readonly Path[],
): NonNullable<Exploration["untold"]> {
  const { count, errors } = untold;
  return { count, errors, witnesses, all: () => untold.all(), close: () => untold.close() };
}

function* inOrder({ paths, untold }: Exploration): Generator<Path> {
  const witnesses = untold?.witnesses ?? [];
  for (const path of paths) if (path.end === "error") yield path;
  yield* witnesses;
  for (const path of paths) if (path.end !== "error") yield path;
  const seen = new Set(witnesses.map(({ id }) => id));
  for (const path of untold?.all() ?? []) if (!seen.has(path.id)) yield path;
}

/** A thread that a run brings down costs that run, and no other. */
function endedThread(error: unknown): Replay {
  if (!(error instanceof ReplayThreadEnded)) throw error;
  return { verdict: "not-replayed", reason: `the thread in which it ran ended (${error.message})` };
}

function notReplayed(reason: "interrupted" | "time"): Replay {
  return {
    verdict: "not-replayed",
    reason: reason === "time" ? "the time was over" : "the run was interrupted",
  };
}

function count(
  { verdict }: Replay,
  counts: { confirmed: number; refuted: number; notReplayable: number; notReplayed: number },
): void {
  switch (verdict) {
    case "confirmed":
      counts.confirmed++;
      return;
    case "refuted":
      counts.refuted++;
      return;
    case "not-replayable":
      counts.notReplayable++;
      return;
    case "not-replayed":
      counts.notReplayed++;
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
