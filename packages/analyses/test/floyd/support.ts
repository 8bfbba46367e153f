/** Proving small programs inside a test. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import { createBackend, JobSolver, type Program, withLayers } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import { loadPli, type PliSource } from "@everypath/pli";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import { failingRuns, failureKey, type ProveOptions, prove } from "../../src/floyd/index.ts";
import type { Proof, Segment } from "../../src/floyd/proof.ts";

export interface Loaded {
  readonly program: Program;
  readonly source: ProgramSource;
}

export const budgets: ProveOptions["budgets"] = {
  milliseconds: 100_000,
  heapBytes: 4e9,
  maxSteps: 10_000_000,
  maxPaths: 5_000,
  maxDepth: 100_000,
  maxLoop: 64,
  query: { resources: 20_000_000, milliseconds: 60_000 },
};

const options: ProveOptions = {
  arguments: undefined,
  pointerElements: 8,
  machine: calledFreshly,
  budgets,
  assume: [],
  solver: {},
};

/** Serves all proofs of a test file: a proof begins by making it forget. */
class KeptSolver extends JobSolver {
  override close(): void {}
}
const solver = new KeptSolver(createBackend(), (inner) => withLayers(inner, { validating: true }));

/** Compiles a C text as `test.c`, <everypath.h> included. */
export async function loadText(text: string): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-prove-"));
  const file = join(folder, "test.c");
  try {
    // The first line is the text's own.
    writeFileSync(file, `#include <everypath.h>\n#line 1\n${text}`);
    const loaded = await loadC([file], {
      dataModel: "lp64",
      includeDirectories: [],
      definitions: [],
      compilerFlags: ["-w"],
      onNote: () => {},
    });
    if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
    return loaded;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A PL/I text, whose procedure `entry` is run on symbols. */
export function loadPliText(text: string, entry?: string): Loaded {
  const source: PliSource = {
    language: "pli",
    files: [{ name: "test.pli", text }],
    entry,
    call: undefined,
    assume: [],
    subscripts: "conditional",
  };
  const loaded = loadPli(source);
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return { program: loaded.program, source };
}

export async function proveLoaded(
  { program }: Loaded,
  entry: string,
  changed: Partial<ProveOptions> = {},
): Promise<Proof> {
  const proof = await prove([{ program, entry, name: entry }], { ...options, ...changed }, solver);
  if ("refused" in proof) throw new Error(proof.refused);
  return proof;
}

/** What a proof says, in a form that is read at a glance. */
export interface ProofReport {
  readonly verdict: string;
  /** `kind at line`, each once. */
  readonly failures: readonly string[];
  /** Reasons with their details. */
  readonly missing: readonly string[];
  /** `from-to verdict`, lines with `entry` and `end`. */
  readonly segments: readonly string[];
}

export async function proveText(
  text: string,
  entry = "f",
  changed: Partial<ProveOptions> = {},
): Promise<ProofReport> {
  return reportOf(await proveLoaded(await loadText(text), entry, changed));
}

export async function provePli(text: string, entry?: string): Promise<ProofReport> {
  const loaded = loadPliText(text, entry);
  return reportOf(await proveLoaded(loaded, loaded.program.driver?.entry ?? ""));
}

export function reportOf(proof: Proof): ProofReport {
  const failures = proof.segments.flatMap(({ error }) =>
    error === undefined ? [] : [`${error.kind} at ${error.location.line}`],
  );
  return {
    verdict: proof.procedures.map(({ verdict }) => verdict).join(" "),
    failures: [...new Set(failures)].sort(),
    missing: proof.incomplete.map(({ reason, detail, location }) =>
      [`${reason} at ${location?.line}`, ...(detail === "" ? [] : [detail])].join(": "),
    ),
    segments: proof.segments.map(
      (segment) => `${pointText(segment.from)}-${pointText(segment.to)} ${segment.verdict}`,
    ),
  };
}

function pointText({ kind, location }: Segment["from"]): string {
  return kind === "assertion" ? String(location.line) : kind;
}

/** The state of the first segment that fails with this kind at this line: input names and values. */
export function stateOf(
  proof: Proof,
  kind: string,
  line: number,
): Readonly<Record<string, number | boolean>> {
  const segment = proof.segments.find(({ error }) => error?.kind === kind && error.location.line === line);
  if (segment?.inputs === undefined) throw new Error(`nothing fails with ${kind} at ${line}`);
  const values: Record<string, number | boolean> = {};
  for (const input of segment.inputs) {
    if (input.kind !== "scalar") continue;
    const { value, symbol } = input;
    values[input.name] =
      typeof value !== "bigint"
        ? value
        : Number(symbol.sort.kind === "bitvec" ? BigInt.asIntN(symbol.sort.width, value) : value);
  }
  return values;
}

/** Whether a real run was found that fails with this kind at this line. */
export async function hasRun(
  { program, source }: Loaded,
  entry: string,
  proof: Proof,
): Promise<readonly string[]> {
  const refuted = proof.segments.filter(({ verdict }) => verdict === "refuted");
  const found = await failingRuns(program, source, entry, refuted, options);
  return [...new Set(refuted.flatMap(({ error }) => (error === undefined ? [] : [failureKey(error)])))]
    .filter((key) => found.has(key))
    .map((key) => key.replace(/^(\S+) .*:(\d+):\d+$/, "$1 at $2"));
}
