/**
 * Everypath for programs. Each function asks one question about a program and answers with a `Run`: a promise of the result, whose events can be
 * iterated over meanwhile. A run has a thread of its own, so that the caller's goes on, and two runs do not meet.
 */

import { openDebugSession } from "./debug/session.ts";
import type { DebugSession } from "./debug/types.ts";
import { EngineError } from "./failure.ts";
import { startWorkspace } from "./language/session.ts";
import type { TextWorkspace, WorkspaceHooks, WorkspaceOptions } from "./language/types.ts";
import type { CertificateCheck, TestOutcome } from "./news.ts";
import { checkedOptions } from "./options/checked.ts";
import type { OptionsOf } from "./options/tables.ts";
import type { QuestionName } from "./question.ts";
import { Run, type RunHooks } from "./run.ts";
import type {
  BmcOptions,
  CostOptions,
  DebugOptions,
  ExploreOptions,
  FuzzOptions,
  ProveOptions,
  ReplayOptions,
  TerminateOptions,
  TraceOptions,
} from "./types/options.ts";
import type { Result } from "./types/result.ts";

export type * from "./debug/types.ts";
export { EngineError, InputError } from "./failure.ts";
export type * from "./language/types.ts";
export type { CertificateCheck, InputProblem, Progress, TestOutcome } from "./news.ts";
export { Run, type RunEvent, type RunHooks } from "./run.ts";
export type * from "./types/options.ts";
export type * from "./types/result.ts";

/** One source: the path of a file, or a text with the name of the file that it would be (its ending says the language). */
export type Source = string | { readonly name: string; readonly text: string };

/** A program: one source, or the files that it is linked of. Headers that it includes may be among them. */
export type Sources = Source | readonly Source[];

/** All paths of a program, a test for each, its errors with inputs that a replay of the compiled program confirms. */
export function explore(sources: Sources, options: ExploreOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("explore", sources, options, hooks);
}

/** Inputs that reach new code and inputs that fail, each made of one that was run before. */
export function fuzz(sources: Sources, options: FuzzOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("fuzz", sources, options, hooks);
}

/** Whether an error can happen within a bound of rounds, by one formula. */
export function bmc(sources: Sources, options: BmcOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("bmc", sources, options, hooks);
}

/** Whether what the program asserts always holds; of objects, whether each method keeps its contract. */
export function prove(sources: Sources, options: ProveOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("prove", sources, options, hooks);
}

/** A program's traces with their conditions, built forwards and backwards. */
export function trace(sources: Sources, options: TraceOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("trace", sources, options, hooks);
}

/** Whether every run of a program or of an integer transition system ends, with a certificate. */
export function terminate(source: Source, options: TerminateOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("terminate", source, options, hooks);
}

/** An upper bound of how long a run can take, as a formula over the inputs. */
export function cost(source: Source, options: CostOptions = {}, hooks: RunHooks = {}): Run<Result> {
  return ask("cost", source, options, hooks);
}

/** Runs tests (`.json` of Everypath, `.ktest` of KLEE) on the compiled program and says what each did. */
export function replay(
  tests: string | readonly string[],
  options: ReplayOptions = {},
  hooks: RunHooks = {},
): Run<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  const files = typeof tests === "string" ? [tests] : tests;
  const question = {
    command: "replay",
    files,
    options: checkedOptions("replay", options),
    sources: {},
  } as const;
  return new Run(question, hooks, {
    resultOf: () => outcomes,
    errorsOf: () => [],
    hear: (news) => void (news.kind === "tested" && outcomes.push(news.outcome)),
  });
}

/** Checks a certificate of `terminate` again, knowing nothing of how it was found. */
export function check(certificate: string, hooks: RunHooks = {}): Run<CertificateCheck> {
  let found: CertificateCheck | undefined;
  return new Run({ command: "check", files: [certificate], options: {}, sources: {} }, hooks, {
    resultOf() {
      if (found === undefined) throw new EngineError("the checker has said nothing");
      return found;
    },
    errorsOf: () => [],
    hear(news) {
      if (news.kind === "checked") found = news.check;
    },
  });
}

/**
 * A session in which a path of the program is walked step by step, forwards and backwards, with a choice at each open decision. The signal
 * closes it.
 */
export async function debug(
  sources: Sources,
  options: DebugOptions = {},
  { signal }: Pick<RunHooks, "signal"> = {},
): Promise<DebugSession> {
  const { files, texts } = filesOf(sources);
  const start = {
    session: "debugger",
    files,
    options: checkedOptions("debug", options),
    sources: texts,
  } as const;
  return openDebugSession(start, signal);
}

/**
 * A workspace for texts in the object language that are being written: what an editor asks of them, and what is wrong with them, told as it is found.
 * Throws the signal's reason where it was aborted before.
 */
export function openWorkspace(options: WorkspaceOptions = {}, hooks: WorkspaceHooks = {}): TextWorkspace {
  return startWorkspace(options, hooks);
}

function ask<C extends QuestionName>(
  command: C,
  given: Sources,
  options: OptionsOf<C>,
  hooks: RunHooks,
): Run<Result> {
  const { files, texts } = filesOf(given);
  const question = { command, files, options: checkedOptions(command, options), sources: texts };
  return new Run(question, hooks, {
    resultOf: (told) => JSON.parse(told) as Result,
    errorsOf: ({ errors }) => errors,
  });
}

/** The program's files, and the texts of those that were given as such. */
function filesOf(given: Sources): {
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
} {
  const all = isList(given) ? given : [given];
  const names = all.map((source) => (typeof source === "string" ? source : source.name));
  const texts = all.flatMap((source) => (typeof source === "string" ? [] : [[source.name, source.text]]));
  // A header that is given for others to include is no program of its own.
  const isIncluded = (name: string) => names.length > 1 && /\.(h|hh|hpp)$/.test(name);
  return { files: names.filter((name) => !isIncluded(name)), texts: Object.fromEntries(texts) };
}

function isList(given: Sources): given is readonly Source[] {
  return Array.isArray(given);
}
