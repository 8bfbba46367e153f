/** Proves a program: what it asserts always holds; of objects, each method keeps its contract. */
import type { Proof } from "@everypath/analyses";
import type { Language } from "@everypath/languages";
import {
  numberedName,
  obligationScripts,
  proofResult,
  type Result,
  type ResultIncomplete,
} from "@everypath/report";
import { enter, loadProgram, type ProgramText } from "./begin.ts";
import type { ContractsProved } from "./contracts.ts";
import type { Engine } from "./engine/engine.ts";
import { emptyExploration } from "./fault.ts";
import { type Refused, refusedBy } from "./refused.ts";
import { withRequired } from "./required.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { watched } from "./watched.ts";
import { writeWithObligations } from "./written.ts";

export interface Proved {
  readonly kind: "proved";
  readonly result: Result;
  readonly proof: Proof;
  /** Lines that tell of the files. */
  readonly written: readonly string[];
}

export type ProveRun = Proved | ContractsProved | ProgramText | Refused;

export async function prove(
  given: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<ProveRun> {
  const hasContracts = given.language === "objects" && given.dump !== "program";
  // Every member is proved, so none is the one that runs.
  const meant = hasContracts
    ? { ...given, entry: undefined, callText: undefined, assume: [], runsContracts: false }
    : given;
  const loaded = await loadProgram(given, connect, surface, "solver", meant);
  if (loaded.kind === "refused") return loaded;
  if (hasContracts) {
    const { proveContracts } = await import("./contracts.ts");
    return proveContracts(loaded.engine, given, surface);
  }
  const opened = enter(loaded, given);
  if (opened.kind !== "begun") return opened;
  const { begun, settings } = await withRequired(opened, given, surface);
  const { engine, program, entry } = begun;
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Proof): Result =>
    proofResult(found, {
      files: settings.files,
      assume: given.assume,
      // In PL/I each procedure is proved by itself, so none is left out.
      around: program.language === "pli" ? [] : begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const proof = await watched<Proof>(settings, surface, {
    doing: "proving",
    faults,
    run: (hooks) => engine.prove(program, entry, settings, hooks),
    nothing: () => nothingProved(program.language, entry),
    resultOf,
  });
  if ("diagnostics" in proof) return refusedBy(proof);
  const result = resultOf(proof);
  const written =
    settings.out === undefined
      ? []
      : await writeWithObligations(settings.out, result, files(obligationScripts(proof)), surface);
  return { kind: "proved", result, proof, written };
}

function nothingProved(language: Language, entry: string): Proof {
  const { coverage, statistics } = emptyExploration(language, entry);
  return {
    language,
    entry,
    procedures: [],
    complete: false,
    incomplete: [],
    assumptions: [],
    segments: [],
    coverage,
    statistics,
  };
}

function* files(scripts: Iterable<{ readonly id: number; readonly script: string }>) {
  for (const { id, script } of scripts) yield { file: numberedName(id, "smt2"), script };
}
