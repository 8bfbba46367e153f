/** The run that a program has asked for: from a command, files and typed options to its result as JSON. */
import { jsonChunks, type Result } from "@everypath/report";
import type { CertificateCheck } from "../library/news.ts";
import { optionTables } from "../library/options/tables.ts";
import type { Question } from "../library/question.ts";
import type { BmcRun } from "./bmc.ts";
import type { Engine, EngineConnection } from "./engine/engine.ts";
import type { ExploreRun } from "./explore.ts";
import type { FuzzRun } from "./fuzz.ts";
import { inProject } from "./project/request.ts";
import type { ProveRun } from "./prove.ts";
import { type Refused, refused } from "./refused.ts";
import { applyLimits } from "./settings/limit-options.ts";
import { emptyLists, type RawOptions } from "./settings/raw-options.ts";
import { asWritten } from "./settings/typed.ts";
import type { Settings } from "./settings.ts";
import { guarded, type SettledCommand, settled, withDirectory } from "./settled.ts";
import type { RunSurface } from "./surface.ts";
import type { TraceRun } from "./trace.ts";

export type Answer =
  /** As JSON, but for what the surface has taken already. */
  | { readonly kind: "result"; readonly chunks: Iterable<string> }
  | { readonly kind: "checked"; readonly check: CertificateCheck }
  /** The surface has heard of each test. */
  | { readonly kind: "replayed" }
  | Refused;

export async function answer(
  { command, files, options }: Omit<Question, "sources">,
  connection: EngineConnection,
  surface: RunSurface,
): Promise<Answer> {
  const asked = asWritten(optionTables[command], options);
  const limitProblem = applyLimits(asked);
  if (limitProblem !== undefined) return refused(limitProblem);
  switch (command) {
    case "check": {
      const [file = ""] = files;
      return (await import("./check.ts")).check(file, surface);
    }
    case "replay": {
      if (files.length === 0) return refused("no test is given");
      const { replayTests } = await import("./replay-tests.ts");
      return replayTests(files, { program: [], I: [], D: [], cflag: [], ...asked }, surface);
    }
    case "terminate":
    case "cost":
      return decidedAnswer(command, files, asked, surface);
    default:
      return settledAnswer(command, files, asked, connection, surface);
  }
}

async function decidedAnswer(
  command: "terminate" | "cost",
  files: readonly string[],
  asked: Readonly<Record<string, unknown>>,
  surface: RunSurface,
): Promise<Answer> {
  const found = await inProject(command, files, { ...asked, json: true }, asked.quiet === true, surface);
  if ("problem" in found) return refused(found.problem);
  const run = await withDirectory(found.options, async () =>
    command === "terminate"
      ? (await import("./terminate.ts")).terminate(found.files, found.options, surface)
      : (await import("./cost.ts")).cost(found.files, found.options, surface),
  );
  return run.kind === "refused" ? run : resultAnswer(run.result);
}

async function settledAnswer(
  command: SettledCommand,
  files: readonly string[],
  asked: Readonly<Record<string, unknown>>,
  connection: EngineConnection,
  surface: RunSurface,
): Promise<Answer> {
  const raw: RawOptions = { ...emptyLists, replay: false, ...asked, json: true };
  const read = await settled(command, files, raw, connection.layerNames, surface);
  if (read.kind === "refused") return read;
  const { settings } = read;
  const run = await runOf(command);
  const done = await guarded(command, settings, surface, () =>
    run(settings, () => connection.connect(), surface),
  );
  if (done.kind === "refused") return done;
  if (!("result" in done))
    return refused(`${command}: with these options there is no result; leave out those that list something`);
  return done.kind === "explored" && done.isTold ? { kind: "result", chunks: [] } : resultAnswer(done.result);
}

type RunOf = (
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
) => Promise<ExploreRun | FuzzRun | BmcRun | ProveRun | TraceRun>;

/** Only what is asked for is loaded. */
async function runOf(command: SettledCommand): Promise<RunOf> {
  switch (command) {
    case "explore":
      return (await import("./explore.ts")).explore;
    case "fuzz":
      return (await import("./fuzz.ts")).fuzz;
    case "bmc":
      return (await import("./bmc.ts")).bmc;
    case "prove":
      return (await import("./prove.ts")).prove;
    case "trace":
      return (await import("./trace.ts")).trace;
  }
}

function resultAnswer(result: Result): Answer {
  return { kind: "result", chunks: jsonChunks(result) };
}
