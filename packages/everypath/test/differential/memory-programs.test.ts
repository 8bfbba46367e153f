/**
 * Random programs on memory, explored completely: every input must belong to one path, and that path must end as the program does natively
 * under gcc's checks, with the same result or an error in the same line. The seed decides how the program is explored.
 * More programs: `MEMORY_SEEDS=200`, from `MEMORY_FIRST` on.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "../../src/report/result.ts";
import { compareRuns } from "./memory/compare.ts";
import { type NativeRun, runEveryInput } from "./memory/every-input.ts";
import { type Explored, exploreWithTerms } from "./memory/explored.ts";
import { generateMemoryProgram, type MemoryProgram } from "./memory/program.ts";

/** Programs of every run of the tests. */
const always = 6;
const wanted = Number(process.env.MEMORY_SEEDS ?? always);
const first = Number(process.env.MEMORY_FIRST ?? 126);

/** A program with more is replaced by that of the next seed. */
const maxPaths = 40;

/** Of each program one, in turn. Replays compile the program again: the first alone has them. */
const variants: readonly (readonly string[])[] = [[], ["--pending"], ["--merge"], ["--search", "dfs"]];

/** Differences that are shown of one program. */
const shown = 5;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-memory-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome =
  | { readonly kind: "same"; readonly returned: number; readonly stopped: number }
  | { readonly kind: "replaced"; readonly reason: string }
  | { readonly kind: "different"; readonly report: string };

test(`${wanted} programs on memory end as gcc's do on every input`, {
  timeout: Math.max(1_500_000, 60_000 * wanted),
}, async () => {
  const reports: string[] = [];
  const replaced: string[] = [];
  const compared = { programs: 0, returned: 0, stopped: 0 };
  let nextSeed = first;
  const runSeeds = async (): Promise<void> => {
    while (compared.programs + reports.length < wanted && nextSeed < first + wanted + replaced.length) {
      const seed = nextSeed++;
      const outcome = await compareProgram(seed);
      if (outcome.kind === "different") reports.push(outcome.report);
      else if (outcome.kind === "replaced") replaced.push(`${seed} (${outcome.reason})`);
      else {
        compared.programs++;
        compared.returned += outcome.returned;
        compared.stopped += outcome.stopped;
      }
    }
  };
  // While the engine runs in this process, gcc and its programs run beside it.
  await Promise.all(Array.from({ length: availableParallelism() }, runSeeds));
  if (replaced.length > 0) console.log(`memory: replaced seeds: ${replaced.join(", ")}`);
  expect(reports.join("\n\n")).toBe("");
  expect(compared.programs).toBe(wanted);
  if (wanted >= always) {
    expect(compared.returned).toBeGreaterThan(0);
    expect(compared.stopped).toBeGreaterThan(0);
  }
});

async function compareProgram(seed: number): Promise<Outcome> {
  const program = generateMemoryProgram(seed);
  const file = `memory${seed}.c`;
  writeFileSync(join(folder, file), program.source);
  const variant = variants[seed % variants.length] ?? [];
  const isReplayed = variant.length === 0;
  const options = [...optionsFor(program), ...variant, ...(isReplayed ? [] : ["--no-replay"])];
  const [runs, explored] = await Promise.all([
    runEveryInput(folder, file, program),
    exploreWithTerms(join(folder, file), options),
  ]);
  const budget = explored.result.incomplete.filter(isBudget).map(({ reason }) => reason);
  const problems = [
    ...problemsOf(program, explored, runs, budget.length > 0),
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

function optionsFor({ inputs }: MemoryProgram): readonly string[] {
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
  program: MemoryProgram,
  { result, exploration }: Explored,
  runs: readonly NativeRun[],
  isPartial: boolean,
): readonly string[] {
  const { differences, missing } = compareRuns(program, exploration.paths, runs);
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
