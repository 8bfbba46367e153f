/**
 * Checks the certificate of a program's safety: the same is asked again of the program as it is now, and wherever a SAT solver was asked, the record
 * answers, which must show what it says. So nobody has to believe a solver of bits; what turns the program into questions is believed.
 */
import {
  type ReplayedCore,
  readRecord,
  refutationsFile,
  replayedCore,
  type SafetyCertificate,
  type SolverRecord,
} from "@everypath/check";
import { type ErrorKind, host } from "@everypath/core";
import { assumptionTexts, plural, type Result, systemMessage } from "@everypath/report";
import { optionTables } from "../library/options/tables.ts";
import { namedByOptions, sha256Of } from "./certified.ts";
import { engineConnection } from "./engine/connect.ts";
import { type Refused, refused } from "./refused.ts";
import { emptyLists, type RawOptions } from "./settings/raw-options.ts";
import { allKinds, type Settings } from "./settings.ts";
import { settled } from "./settled.ts";
import type { RunSurface, Watch } from "./surface.ts";

export type SafetyChecked =
  | {
      readonly kind: "confirmed";
      readonly lemmas: number;
      readonly refutations: number;
      readonly result: Result;
      readonly assumed: readonly string[];
    }
  | { readonly kind: "refused"; readonly reason: string }
  /** Answers that nothing is shown of. */
  | {
      readonly kind: "not checked";
      readonly reason: string;
      readonly result: Result;
      readonly assumed: readonly string[];
    };

/** The same asked again. */
interface Again {
  readonly result: Result;
  /** What the result rests on, in words. */
  readonly assumed: readonly string[];
}

/** More than any run took whose certificate is checked. */
const longSeconds = "86400";

export async function checkSafety(
  file: string,
  certificate: SafetyCertificate,
  surface: RunSurface,
): Promise<SafetyChecked | Refused> {
  const problem = optionProblem(file, certificate);
  if (problem !== undefined) return refused(`${file}: ${problem}`);
  const record = readRefutations(file);
  if ("problem" in record) return refused(record.problem);
  const changed = certificate.files.find((one) => isOther(one));
  if (changed !== undefined) {
    const reason = host.files.exists(changed.file) ? "has changed since" : "is not there";
    return { kind: "refused", reason: `${changed.file} ${reason}` };
  }
  const stop = new AbortController();
  const core = replayedCore(record.solvers, () => stop.abort());
  const again = await runAgain(certificate, core, watchedBy(surface, stop.signal));
  if ("kind" in again) return again;
  return judged(again, core, certificate);
}

function judged(
  { result, assumed }: Again,
  core: ReplayedCore,
  { elsewhere }: SafetyCertificate,
): SafetyChecked {
  const { problem, shown } = core;
  if (problem !== undefined)
    return { kind: "refused", reason: `${refutationsFile}:${problem.line}: ${problem.reason}` };
  if (result.verdict !== "safe")
    return { kind: "refused", reason: `asked again, the program is ${result.verdict}` };
  const believed = Math.max(elsewhere, core.elsewhere);
  if (believed > 0)
    return {
      kind: "not checked",
      reason: `${plural(believed, "answer")} of Z3, which gives no proof`,
      result,
      assumed,
    };
  return { kind: "confirmed", ...shown, result, assumed };
}

async function runAgain(
  { command, claim, files, options }: SafetyCertificate,
  core: ReplayedCore,
  surface: RunSurface,
): Promise<Again | Refused> {
  const raw: RawOptions = { ...emptyLists, ...options, replay: false, time: longSeconds };
  const names = files.map((one) => one.file);
  const asked = await settled(command, names, raw, engineConnection.layerNames, surface);
  if (asked.kind === "refused") return asked;
  const connect = () => engineConnection.connect(core);
  const run =
    command === "bmc"
      ? await (await import("./bmc.ts")).bmc(asked.settings, connect, surface)
      : await (await import("./explore.ts")).explore(asked.settings, connect, surface);
  if (run.kind === "refused") return run;
  if (!("result" in run)) return refused("the certificate is of no result; make it again");
  const { result } = run;
  return { result, assumed: assumedIn(result, asked.settings, claim ?? "safe") };
}

/** Errors after which a run has ended, or that are found when it has. */
const endings: ReadonlySet<ErrorKind> = new Set<ErrorKind>(["assertion", "memory-leak"]);

/** A verdict says nothing of other inputs, nor of errors that were not looked for; that every run ends does not rest on those that end it. */
function assumedIn(
  { assumptions }: Result,
  { assume, checks, callText }: Settings,
  claim: NonNullable<SafetyCertificate["claim"]>,
): readonly string[] {
  const unchecked = allKinds.filter(
    (kind) => !checks.has(kind) && !(claim === "terminates" && endings.has(kind)),
  );
  return [
    ...(callText === undefined ? [] : [`the run is that of ${callText}`]),
    ...assume.map((condition) => `the inputs satisfy ${condition}`),
    ...unchecked.map((kind) => `no ${kind}, which was not looked for`),
    ...assumptionTexts(assumptions),
  ];
}

/** Only what the command takes, each as it takes it, and nothing that names a program to start or a file to write. */
function optionProblem(file: string, { command, claim, options }: SafetyCertificate): string | undefined {
  const off = claim === "terminates" && Array.isArray(options.noCheck) ? options.noCheck : [];
  const needed = off.find((kind) => !endings.has(kind as ErrorKind));
  if (needed !== undefined)
    return `that every run ends is not shown where ${String(needed)} is not looked for`;
  const table: Readonly<Record<string, { readonly kind: string }>> = optionTables[command];
  for (const [name, value] of Object.entries(options)) {
    const kind = table[name]?.kind;
    if (kind === undefined || forbidden.has(name)) return `its option ${name} is none of a certificate's`;
    const isFlag = kind === "flag" || kind === "switch";
    const isFit = isFlag
      ? typeof value === "boolean"
      : kind === "list"
        ? Array.isArray(value)
        : typeof value === "string";
    if (!isFit) return `its option ${name} is malformed`;
  }
  const named = namedByOptions(host.paths.dirname(file), { ...emptyLists, ...options, replay: false });
  return named === undefined ? undefined : `it names ${named}, which only the command line may do`;
}

/** They write somewhere, take what they say from elsewhere, or leave the question unanswered. */
const forbidden: ReadonlySet<string> = new Set<keyof RawOptions>([
  "out",
  "resume",
  "target",
  "smt2",
  "dump",
  "annotate",
  "emitTests",
  "showLoops",
  "showProperties",
]);

function readRefutations(
  certificate: string,
): { readonly solvers: readonly SolverRecord[] } | { readonly problem: string } {
  const file = host.paths.join(host.paths.dirname(certificate), refutationsFile);
  let text: string;
  try {
    text = host.files.readText(file);
  } catch (error) {
    return { problem: `${file}: it cannot be read (${systemMessage(error)}); it belongs to the certificate` };
  }
  const solvers = readRecord(text);
  return "malformed" in solvers
    ? { problem: `${file}:${solvers.malformed}: it is no record of solvers` }
    : { solvers };
}

function isOther({ file, sha256 }: SafetyCertificate["files"][number]): boolean {
  return !host.files.exists(file) || sha256Of(host.files.read(file)) !== sha256;
}

/** Nothing more is worked out once the record shows nothing; of the run nothing is told but how far it is. */
function watchedBy(surface: RunSurface, signal: AbortSignal): RunSurface {
  return {
    note: (line) => surface.note(line),
    compilerNote() {},
    query() {},
    watch: () => stoppedBy(surface.watch(), signal),
  };
}

function stoppedBy(watch: Watch, signal: AbortSignal): Watch {
  return {
    get signal() {
      return signal.aborted ? signal : watch.signal;
    },
    progress: (state) => watch.progress(state),
    note: (text) => watch.note(text),
    finish: () => watch.finish(),
    dispose: () => watch.dispose(),
  };
}
