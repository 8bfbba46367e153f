/** The engine behind the commands. */

import {
  type ExploreOptions,
  explore,
  type Path,
  type SessionOptions,
  WorkerPool,
  withBranches,
} from "@everypath/analyses";
import { closeToolchain, spokenOf } from "@everypath/c";
import {
  type Answer,
  type Budget,
  createBackend,
  createSolverChain,
  type Diagnostic,
  type ErrorKind,
  errorKinds,
  JobSolver,
  type LayerSwitches,
  limits,
  loadSatCore,
  printProgram,
  type Query,
  RefutationLog,
  recordedCore,
  type SatCore,
  type SolverOptions,
  smtLibScript,
  withLayers,
} from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import { RunDirectory } from "../kept/run-directory.ts";
import { megabyte } from "../megabyte.ts";
import { withSizes, withWays } from "../settings/handed-over.ts";
import type { Settings } from "../settings.ts";
import type { Engine, EngineHooks } from "./engine.ts";
import { loadProgram } from "./load.ts";
import { replayAll } from "./replay.ts";

const allKinds = Object.keys(errorKinds) as ErrorKind[];

const defaults = {
  seconds: 3600,
  megabytes: 6144,
  maxSteps: 1_000_000_000,
  maxPaths: 100_000,
  maxDepth: 100_000,
  maxLoop: 1_000_000,
};

/** A replay needs the compiler again: after a short exploration it is still there, during a long one its memory is worth more. */
const compilerIdleMilliseconds = 3000;

/** Layers by the names of the command line (connect.ts). */
const layers: Readonly<Record<string, keyof LayerSwitches>> = {
  range: "range",
  independence: "independence",
  enumeration: "enumeration",
  "model-reuse": "modelReuse",
  "branch-cache": "branchCache",
  bits: "bits",
};

/**
 * `kept`: a solver that outlives the engine and is asked in place of threads, for thousands of programs in one process, which
 * need the compiler again and again. `given`: what decides conditions made of bits where a certificate is checked.
 */
export function createEngine(kept?: JobSolver, given?: SatCore): Engine {
  const refutations = new RefutationLog();
  /** What is proved, or checked, is asked in this thread, in one order. */
  const isInOrder = (settings: Settings): boolean => settings.certifies || given !== undefined;
  const coreFor = async (settings: Settings): Promise<SatCore> => {
    const core = given ?? (await satCore());
    return settings.certifies ? recordedCore(core, refutations) : core;
  };
  const startSolver = async (settings: Settings): Promise<JobSolver> =>
    createSolverChain(solverOptions(settings), await coreFor(settings));
  const leaveCompiler = kept === undefined ? closeToolchain : () => {};
  // Threads start while the C compiler works in this one.
  let solver = kept;
  let pool: WorkerPool | undefined;
  let source: ProgramSource | undefined;
  const start = async (settings: Settings, by: "threads" | "solver" | "nothing"): Promise<void> => {
    // Of a program that was loaded before.
    if (kept === undefined) solver?.close();
    else {
      kept.begin();
      kept.endAt(Number.POSITIVE_INFINITY);
      return;
    }
    if (by === "nothing") return;
    if (by === "threads" && !isInOrder(settings))
      pool = new WorkerPool(settings.workers, solverOptions(settings));
    else solver = await startSolver(settings);
  };
  const solverFor = async (
    settings: Settings,
    { onQuery }: Pick<EngineHooks, "onQuery">,
  ): Promise<JobSolver> =>
    onQuery === undefined
      ? (solver ?? (await startSolver(settings)))
      : new LoggingSolver(settings, await satCore(), onQuery);
  return {
    refutations,
    again: start,
    async load(settings, by = "solver", onNote = () => {}) {
      await start(settings, by);
      // What a certificate names gives the compiler no directory to read.
      const reach = given === undefined ? {} : { readable: [] };
      const loaded = await loadProgram(settings, onNote, reach);
      if (!settings.replay) leaveCompiler();
      if ("source" in loaded) source = loaded.source;
      else await pool?.close();
      return loaded;
    },
    async explore(program, entry, settings, hooks) {
      if (source === undefined) throw new Error("a program is loaded before it is explored");
      const record =
        hooks.openRun === undefined ? undefined : recordIn(hooks.openRun, source, entry, settings);
      const onPath = (path: Path, known: boolean): boolean => {
        record?.onPath(path, known);
        return hooks.onPath?.(path) ?? true;
      };
      const session = sessionOptions(settings, entry);
      const milliseconds = hooks.millisecondsToExplore?.() ?? session.budgets.milliseconds;
      const timed = { ...session, budgets: { ...session.budgets, milliseconds } };
      if (settings.merges) {
        const { mergeProgram } = await import("./merge-program.ts");
        const explored = await mergeProgram(
          program,
          timed,
          hooks,
          { ...record?.options, onPath },
          await solverFor(settings, hooks),
        );
        return "refused" in explored ? refusedBy(settings, explored.refused, record?.problem()) : explored;
      }
      const by =
        hooks.onQuery === undefined
          ? (pool ?? solver ?? (await startSolver(settings)))
          : new LoggingSolver(settings, await satCore(), hooks.onQuery);
      const compilerTimer = setTimeout(leaveCompiler, compilerIdleMilliseconds);
      const explored = await explore(
        program,
        source,
        {
          ...timed,
          strategy: settings.search,
          seed: settings.seed,
          pending: settings.pending,
          signal: hooks.signal,
          ...(hooks.mustFinish === undefined ? {} : { mustFinish: hooks.mustFinish }),
          ...record?.options,
          onPath,
          keepsUntold: hooks.keepsUntold === true,
          ...(hooks.onCheckpoint === undefined ? {} : { onCheckpoint: hooks.onCheckpoint }),
          onProgress: ({ paths, waiting, errors, instructions, shed }) =>
            hooks.onProgress({
              phase: "exploring",
              paths,
              open: waiting,
              errors,
              instructions,
              shed: shed.states,
            }),
        },
        by,
      ).finally(() => clearTimeout(compilerTimer));
      return "refused" in explored ? refusedBy(settings, explored.refused, record?.problem()) : explored;
    },
    async replay(program, exploration, settings, hooks) {
      try {
        return await replayAll(program, exploration, settings, hooks);
      } finally {
        // The next entry of the program is linked with it.
        if (kept === undefined) closeToolchainWhenIdle();
      }
    },
    coverPaths: (program, exploration, settings, isTimeOver) =>
      withBranches(
        program,
        sessionOptions(settings, exploration.entry),
        exploration,
        settings.minimize ? { kind: "all" } : { kind: "firsts", isTimeOver },
      ),
    async prove(program, entry, settings, hooks) {
      if (source === undefined) throw new Error("a program is loaded before it is proved");
      const { proveProgram } = await import("./prove-program.ts");
      return proveProgram({
        program,
        source,
        entry,
        settings,
        options: sessionOptions(settings, entry),
        solver: await solverFor(settings, hooks),
        hooks,
      });
    },
    async trace(program, entry, settings, hooks) {
      const { traceProgram } = await import("./trace-program.ts");
      return traceProgram(program, settings, sessionOptions(settings, entry), hooks, () =>
        solverFor(settings, hooks),
      );
    },
    async fuzz(program, entry, settings, seeds, hooks) {
      if (source === undefined) throw new Error("a program is loaded before it is fuzzed");
      const { expandersFor, fuzzProgram } = await import("./fuzz-program.ts");
      const options = sessionOptions(settings, entry);
      const by =
        settings.workers > 1 && hooks.onQuery === undefined
          ? expandersFor(source, settings, options, hooks)
          : await solverFor(settings, hooks);
      const { openFuzz } = hooks;
      const of = source;
      const open = openFuzz === undefined ? undefined : () => openFuzz(of);
      return fuzzProgram(program, settings, seeds, options, by, hooks, open);
    },
    async bmc(program, entry, settings, hooks) {
      const { checkBounded } = await import("./bmc-program.ts");
      return checkBounded(program, settings, sessionOptions(settings, entry), hooks, {
        solver: () => solverFor(settings, hooks),
        backend: async () => createBackend(solverOptions(settings), await coreFor(settings)),
      });
    },
    async loops(program) {
      const { loopsOf } = await import("./bmc-program.ts");
      return loopsOf(program);
    },
    async proveContracts(settings, hooks, keptStates) {
      if (source === undefined) throw new Error("a program is loaded before it is proved");
      const { proveContractsOf } = await import("./prove-contracts.ts");
      const by = await solverFor(settings, hooks);
      return proveContractsOf(source, settings, sessionOptions(settings, ""), by, hooks, keptStates);
    },
    async debug(program, entry, settings, onTrace) {
      // It brings the front ends of all languages.
      const { openDebugSession } = await import("../debug/open.ts");
      return openDebugSession({
        onTrace,
        program,
        settings,
        options: sessionOptions(settings, entry),
        solver: await solverFor(settings, {}),
      });
    },
    print: (program) => [printProgram(program)],
  };
}

/** The compiler is one for the process. */
let idle: ReturnType<typeof setTimeout> | undefined;

/** Unless a replay comes before: whoever compiles in between only loads it anew. The timer keeps no process alive. */
function closeToolchainWhenIdle(): void {
  clearTimeout(idle);
  idle = setTimeout(closeToolchain, compilerIdleMilliseconds);
  idle.unref();
}

/** The run is opened when the exploration begins; `problem`: why it could not be. */
function recordIn(
  openRun: NonNullable<EngineHooks["openRun"]>,
  source: ProgramSource,
  entry: string,
  settings: Settings,
): {
  readonly options: Pick<ExploreOptions, "begin" | "onJob">;
  onPath(path: Path, known: boolean): void;
  problem(): string | undefined;
} {
  let run: RunDirectory | undefined;
  let problem: string | undefined;
  return {
    options: {
      begin() {
        const opened = openRun(source, entry);
        if (!(opened instanceof RunDirectory)) {
          problem = opened.problem;
          return { refused: problem };
        }
        run = opened;
        return settings.resumes ? run.journal.jobs() : [];
      },
      onJob: (job) => run?.jobDone(job),
    },
    onPath: (path, known) => run?.pathFound(path, known),
    problem: () => problem,
  };
}

function solverOptions(settings: Settings): SolverOptions {
  return {
    ...(settings.solver === undefined ? {} : { backend: settings.solver }),
    layers: Object.fromEntries(
      Object.entries(layers).map(([name, layer]) => [layer, !settings.disabledLayers.has(name)]),
    ),
  };
}

function sessionOptions(settings: Settings, entry: string): SessionOptions {
  return {
    entry,
    arguments: settings.call?.arguments,
    pointerElements: settings.pointerSize,
    machine: {
      disabled: new Set(allKinds.filter((kind) => !settings.checks.has(kind))),
      stackBytes: settings.stackMegabytes * megabyte,
      mallocMayFail: settings.mallocMayFail,
      chosen: settings.chosen,
      files: settings.inputFiles,
      heapDepth: settings.heapDepth,
      pointerDepth: settings.pointerDepth,
      handedOver: withSpoken(settings),
      generateCode: true,
      stopsAtCuts: false,
    },
    budgets: {
      milliseconds: 1000 * (settings.seconds ?? defaults.seconds),
      heapBytes: megabyte * (settings.megabytes ?? defaults.megabytes),
      maxSteps:
        settings.maxSteps ??
        (settings.language === "objects" ? limits.explore.objectProgramSteps : defaults.maxSteps),
      maxPaths: settings.maxPaths ?? defaults.maxPaths,
      maxDepth: settings.maxDepth ?? defaults.maxDepth,
      maxLoop: settings.maxLoop ?? defaults.maxLoop,
      query: { resources: limits.solver.queryResources, milliseconds: limits.solver.queryMilliseconds },
    },
    assume: settings.assume,
    solver: solverOptions(settings),
  };
}

/** What conditions speak of is there before the first step. */
function withSpoken({ handedOver, assume, language }: Settings): Settings["handedOver"] {
  if (language !== "c") return handedOver;
  const spoken = assume.map(spokenOf);
  const sized = withSizes(
    handedOver,
    spoken.flatMap(({ measured }) => measured),
    0,
  );
  return withWays(
    sized,
    spoken.flatMap(({ places, measured }) => [...places, ...measured]),
  );
}

/** `problem`: why the run could not be recorded. */
function refusedBy(
  settings: Settings,
  refused: string,
  problem: string | undefined,
): { readonly diagnostics: readonly Diagnostic[] } {
  const said = problem === undefined ? refusal(settings, refused) : { span: undefined, message: problem };
  return { diagnostics: [said] };
}

function refusal(settings: Settings, message: string): Diagnostic {
  return { span: undefined, message: `${settings.files.join(", ")}: ${message}` };
}

/** Of this thread, loaded when first needed. */
let loadedCore: Promise<SatCore> | undefined;

function satCore(): Promise<SatCore> {
  loadedCore ??= loadSatCore();
  return loadedCore;
}

/** Tells each query before it is answered. */
class LoggingSolver extends JobSolver {
  private readonly onQuery: (script: string) => void;

  constructor(settings: Settings, core: SatCore, onQuery: (script: string) => void) {
    const options = solverOptions(settings);
    super(createBackend(options, core), (inner) => withLayers(inner, options.layers));
    this.onQuery = onQuery;
  }

  override check(query: Query, budget: Budget): Answer {
    if (query.cachedOnly !== true) this.onQuery(smtLibScript([...query.pathCondition, query.condition]));
    return super.check(query, budget);
  }
}
