/**
 * Termination by exploring: a program whose complete execution tree is finite has no run without an end. So closed loops are decided that no ranking
 * function is found for, and loops whose rounds are few whatever the input is. Errors are looked for as by `explore`, so that no run is undefined.
 */

import { refutationsFile } from "@everypath/check";
import { limits } from "@everypath/core";
import type { Result } from "@everypath/report";
import { certificateOf, namedByOptions } from "./certified.ts";
import { engineConnection } from "./engine/connect.ts";
import type { Engine } from "./engine/engine.ts";
import { explore } from "./explore.ts";
import { emptyLists, type RawOptions } from "./settings/raw-options.ts";
import type { Settings } from "./settings.ts";
import { settled } from "./settled.ts";
import type { RunSurface } from "./surface.ts";
import type { TerminateOptions } from "./terminate.ts";

export interface FiniteTree {
  /** Of the exploration, which is complete, without errors, and rests on no open assumption. */
  readonly result: Result;
  /** For the directory that results are written to; undefined: there can be none. */
  certificateIn(directory: string): TreeCertificate | undefined;
}

interface TreeCertificate {
  readonly text: string;
  /** What is to stand beside it, by names: the record of the solvers. */
  readonly files: Readonly<Record<string, Iterable<string>>>;
}

/** Looked for in so many seconds at most; undefined: the tree was not seen to be finite. */
export async function finiteTree(
  files: readonly string[],
  options: TerminateOptions,
  seconds: number,
  surface: RunSurface,
): Promise<FiniteTree | undefined> {
  const whole = Math.floor(Math.min(seconds, limits.terminate.treeSeconds));
  if (whole < 1) return undefined;
  const raw = rawOptions(options, whole);
  const quiet = quietly(surface);
  const asked = await settled("explore", files, raw, engineConnection.layerNames, quiet);
  if (asked.kind === "refused") return undefined;
  let engine: Engine | undefined;
  const connect = async (): Promise<Engine> => {
    engine = await engineConnection.connect();
    return engine;
  };
  const settings = { ...asked.settings, certifies: options.out !== undefined };
  const run = await explore(settings, connect, quiet);
  if (run.kind !== "explored" || run.result.verdict !== "safe") return undefined;
  return {
    result: run.result,
    certificateIn: (directory) => certificateIn(directory, engine, settings),
  };
}

/** That a run ends by an assertion is an end, and what it leaves allocated is its own affair. */
function rawOptions(options: TerminateOptions, seconds: number): RawOptions {
  const { entry, call, alias, overlap, freshGlobals, dataModel, solver, compileCommands } = options;
  const given = { entry, call, alias, overlap, freshGlobals, dataModel, solver, compileCommands };
  return {
    ...emptyLists,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    assume: options.assume ?? [],
    I: options.include ?? [],
    D: options.define ?? [],
    cflag: options.cflag ?? [],
    stub: options.stub ?? [],
    limit: options.limit ?? [],
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    noCheck: ["assertion", "memory-leak"],
    maxPaths: String(limits.terminate.treePaths),
    maxSteps: String(limits.terminate.treeSteps),
    time: String(seconds),
    replay: false,
  };
}

/** Nothing is told but how far it is: what was not found is no news. */
function quietly(surface: RunSurface): RunSurface {
  return { note: async () => {}, compilerNote() {}, query() {}, watch: () => surface.watch() };
}

function certificateIn(
  directory: string,
  engine: Engine | undefined,
  settings: Settings,
): TreeCertificate | undefined {
  if (engine?.refutations.isWhole !== true) return undefined;
  if (namedByOptions(directory, settings.raw) !== undefined) return undefined;
  const certificate = { ...certificateOf("explore", engine.refutations, settings), claim: "terminates" };
  return {
    text: `${JSON.stringify(certificate, null, 2)}\n`,
    files: { [refutationsFile]: engine.refutations.text() },
  };
}
