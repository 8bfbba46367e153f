/**
 * Random programs, explored completely: every input must belong to one path, and that path must end as the program does natively under gcc's
 * checks, with the same result or an error in the same line. The seed decides how a program is explored.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Result } from "../../../src/report/result.ts";
import { compareRuns } from "./compare.ts";
import { type Explored, exploreWithTerms } from "./explored.ts";
import { type NativeRun, runEveryInput } from "./native-runs.ts";
import type { EveryInputProgram } from "./program.ts";

export interface Family {
  /** Of files and messages. */
  readonly name: string;
  readonly generate: (seed: number) => EveryInputProgram;
  /** A program with more paths is replaced by that of the next seed. */
  readonly maxPaths: number;
  /** Ways to explore, of which each program gets one, in turn. */
  readonly variants: readonly (readonly string[])[];
  /** Which are replayed, which costs compiling the program again. */
  readonly replays: "all" | "plain exploration";
  /** Whether gcc's checks overlook errors, so that one which a replay confirms is taken for one. */
  readonly overlooks: boolean;
}

/** Differences that are shown of one program. */
const shown = 5;

type Outcome =
  | { readonly kind: "same"; readonly returned: number; readonly stopped: number }
  | { readonly kind: "replaced"; readonly reason: string }
  | { readonly kind: "different"; readonly report: string };

/** Compares the programs of so many seeds from `first` on; fails with all differences. */
export async function expectSamePrograms(family: Family, first: number, wanted: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `everypath-${family.name}-`));
  const reports: string[] = [];
  const replaced: string[] = [];
  const compared = { programs: 0, returned: 0, stopped: 0 };
  let nextSeed = first;
  const runSeeds = async (): Promise<void> => {
    while (compared.programs + reports.length < wanted && nextSeed < first + wanted + replaced.length) {
      const seed = nextSeed++;
      const outcome = await compareProgram(folder, family, seed);
      if (outcome.kind === "different") reports.push(outcome.report);
      else if (outcome.kind === "replaced") replaced.push(`${seed} (${outcome.reason})`);
      else {
        compared.programs++;
        compared.returned += outcome.returned;
        compared.stopped += outcome.stopped;
      }
    }
  };
  try {
    // While the engine runs in this process, gcc and its programs run beside it.
    await Promise.all(Array.from({ length: availableParallelism() }, runSeeds));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (replaced.length > 0) console.log(`${family.name}: replaced seeds: ${replaced.join(", ")}`);
  expect(reports.join("\n\n")).toBe("");
  expect(compared.programs).toBe(wanted);
  if (wanted < 6) return;
  expect(compared.returned).toBeGreaterThan(0);
  expect(compared.stopped).toBeGreaterThan(0);
}

async function compareProgram(folder: string, family: Family, seed: number): Promise<Outcome> {
  const { name, generate, variants, replays, overlooks } = family;
  const program = generate(seed);
  const file = `${name}${seed}.c`;
  writeFileSync(join(folder, file), program.source);
  const variant = variants[seed % variants.length] ?? [];
  const isReplayed = replays === "all" || variant.length === 0;
  const options = [
    ...optionsFor(program, family.maxPaths),
    ...variant,
    ...(isReplayed ? [] : ["--no-replay"]),
  ];
  const [runs, explored] = await Promise.all([
    runEveryInput(folder, file, program),
    exploreWithTerms(join(folder, file), options),
  ]);
  const budget = explored.result.incomplete.filter(isBudget).map(({ reason }) => reason);
  const problems = [
    ...problemsOf(program, explored, runs, { isPartial: budget.length > 0, overlooks }),
    ...(isReplayed ? unconfirmed(explored.result) : []),
  ];
  if (problems.length > 0) {
    const report = `seed ${seed}, ${options.join(" ")}:\n${listed(problems)}\n${program.source}`;
    return { kind: "different", report };
  }
  if (budget.length > 0) return { kind: "replaced", reason: budget.join(", ") };
  const returned = runs.filter(({ end }) => end.kind === "returned").length;
  return { kind: "same", returned, stopped: runs.length - returned };
}

function optionsFor({ inputs }: EveryInputProgram, maxPaths: number): readonly string[] {
  const assumption = inputs.map(({ name, below }) => `${name} < ${below}`).join(" && ");
  return [
    ...["--entry", "entry", "--cflag=-w", "--assume", assumption],
    ...["--max-paths", String(maxPaths), "--no-check", "memory-leak"],
  ];
}

/** There are too many paths or a question is too hard: what was found must hold all the same. */
function isBudget({ reason, detail }: Result["incomplete"][number]): boolean {
  return (
    reason === "max-paths" ||
    (reason === "solver-unknown" && /resource limit|canceled|no answer within/.test(detail))
  );
}

function problemsOf(
  program: EveryInputProgram,
  { result, exploration }: Explored,
  runs: readonly NativeRun[],
  { isPartial, overlooks }: { readonly isPartial: boolean; readonly overlooks: boolean },
): readonly string[] {
  const confirmed = new Set(
    overlooks ? result.paths.flatMap(({ id, replay }) => (replay === "confirmed" ? [id] : [])) : [],
  );
  const { differences, missing } = compareRuns(program, exploration.paths, runs, confirmed);
  const incomplete = result.incomplete.filter((one) => !isBudget(one));
  return [
    ...incomplete.map(({ reason, detail }) => `incomplete: ${reason}, ${detail}`),
    ...differences,
    ...(isPartial ? [] : missing.map((run) => `${run}; no path has it`)),
  ];
}

function unconfirmed({ errors }: Result): readonly string[] {
  return errors
    .filter(({ replay }) => replay !== "confirmed")
    .map(({ kind, location, replay }) => `${kind} in line ${location.line}: replay ${replay}`);
}

function listed(problems: readonly string[]): string {
  const others = problems.length - shown;
  return [...problems.slice(0, shown), ...(others > 0 ? [`… and ${others} more`] : [])].join("\n");
}
