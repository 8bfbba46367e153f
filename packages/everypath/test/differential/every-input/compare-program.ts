/**
 * A random program, explored completely: every input must belong to one path, and that path must end as the program does natively under gcc's
 * checks, with the same result or an error in the same line. The seed decides how a program is explored and how clang optimises it; what an
 * optimiser makes of an undefined run is anything, so there only the others are compared.
 */

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { type Level, levels, type Outcome } from "../../campaign/family.ts";
import { compareRuns } from "./compare.ts";
import { type Explored, type Explorer, exploreWithTerms } from "./explored.ts";
import { type NativeRun, runEveryInput } from "./native-runs.ts";
import type { EveryInputProgram } from "./program.ts";

export interface EveryInputGenerator {
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

export async function compareProgram(
  folder: string,
  generator: EveryInputGenerator,
  seed: number,
): Promise<Outcome> {
  const { name, generate, variants } = generator;
  const program = generate(seed);
  const file = `${name}${seed}.c`;
  // As many programs of each variant at each level.
  const level = levels[Math.floor(seed / variants.length) % levels.length] ?? "-O0";
  const variant = variants[seed % variants.length] ?? [];
  const paths = ["", ".native"].map((ending) => join(folder, `${file}${ending}`));
  writeFileSync(join(folder, file), program.source);
  try {
    const found = await compareAt(folder, file, generator, program, { seed, level, variant });
    if (!("problems" in found)) return found;
    const report = `seed ${seed}, ${found.options.join(" ")}:\n${listed(found.problems)}`;
    return { kind: "different", report, files: { [file]: program.source } };
  } finally {
    for (const path of [
      ...paths,
      join(folder, `every-input-${file}`),
      join(folder, `every-input-${file}.native`),
    ])
      rmSync(path, { force: true });
  }
}

/** What the seed says beside the program. */
interface Drawn {
  readonly seed: number;
  readonly level: Level;
  readonly variant: readonly string[];
}

/** One in sixteen of each variant at each level. */
function explorerOf(seed: number): Explorer {
  return Math.floor(seed / 16) % 16 === 0 ? "own threads" : "this thread";
}

async function compareAt(
  folder: string,
  file: string,
  generator: EveryInputGenerator,
  program: EveryInputProgram,
  { seed, level, variant }: Drawn,
): Promise<Outcome | { readonly problems: readonly string[]; readonly options: readonly string[] }> {
  const { maxPaths, replays, overlooks } = generator;
  const isOptimised = level !== "-O0";
  const isReplayed = !isOptimised && (replays === "all" || variant.length === 0);
  const plain = optionsFor(program, maxPaths);
  const options = [
    ...plain,
    ...variant,
    ...(isOptimised ? [`--cflag=${level}`] : []),
    ...(isReplayed ? [] : ["--no-replay"]),
  ];
  const path = join(folder, file);
  const explorer = explorerOf(seed);
  const [native, explored] = await Promise.all([
    runEveryInput(folder, file, program),
    exploreWithTerms(path, options, explorer),
  ]);
  const { runs: all, disputes } = judged(program, native);
  const cut = explored.result.incomplete.filter(isBudget).map(({ reason }) => reason);
  const isPartial = cut.length > 0;
  const isUnreplayed = isReplayed && explored.isTimeOver;
  const problemsWith = (runs: readonly NativeRun[]): readonly string[] => [
    ...disputes,
    ...problemsOf(program, explored, runs, { isPartial, overlooks, isOptimised }),
    ...(isReplayed ? unconfirmed(explored.result, isUnreplayed) : []),
  ];
  let runs = isOptimised ? all.filter(({ end }) => end.kind === "returned") : all;
  let problems = problemsWith(runs);
  if (isOptimised && overlooks && problems.length > 0) {
    // What gcc's checks overlook is still undefined, and what becomes of it is the optimiser's choice.
    const again = await exploreWithTerms(path, plain, explorer);
    const { result, exploration } = again;
    const confirmed = new Set(result.paths.flatMap(({ id, replay }) => (replay === "confirmed" ? [id] : [])));
    const failing = exploration.paths.filter(({ id, end }) => end === "error" && confirmed.has(id));
    const { missing } = compareRuns(program, failing, runs, confirmed);
    runs = missing.map(({ run }) => run);
    problems = problemsWith(runs);
    if (problems.length > 0 && (again.isTimeOver || result.incomplete.some(isBudget)))
      return { kind: "replaced", reason: "what gcc's checks overlook was not looked for to the end" };
  }
  if (problems.length > 0) return { problems, options };
  if (isPartial || isUnreplayed)
    return { kind: "replaced", reason: [...cut, ...(isUnreplayed ? ["replays"] : [])].join(", ") };
  return { kind: "same" };
}

/** A program whose exploration and replays take longer is replaced; most need less than two, of a processor of their own. */
const mostSeconds = 60;

function optionsFor({ inputs }: EveryInputProgram, maxPaths: number): readonly string[] {
  const assumption = inputs.map(({ name, below }) => `${name} < ${below}`).join(" && ");
  return [
    ...["--entry", "entry", "--fresh-globals", "--cflag=-w", "--assume", assumption],
    ...["--max-paths", String(maxPaths), "--no-check", "memory-leak", "--time", String(mostSeconds)],
  ];
}

/** The runs as the program's own interpreter has them, and where gcc contradicts it. */
function judged(
  { interpret }: EveryInputProgram,
  native: readonly NativeRun[],
): { readonly runs: readonly NativeRun[]; readonly disputes: readonly string[] } {
  if (interpret === undefined) return { runs: native, disputes: [] };
  const runs = native.map(({ values }) => ({ values, end: interpret(values) }));
  const disputes = runs.flatMap(({ values, end }, i) => {
    const other = native[i]?.end;
    if (end.kind === "stopped" || (other?.kind === "returned" && other.value === end.value)) return [];
    return [`input ${values.join(" ")}: the interpreter returns ${end.value}, gcc's program does not`];
  });
  return { runs, disputes };
}

/** There are too many paths, merged states are too large, or a question is too hard: what was found must hold all the same. */
function isBudget({ reason, detail }: Result["incomplete"][number]): boolean {
  return (
    reason === "max-paths" ||
    reason === "time" ||
    (reason === "solver-unknown" && /resource limit|canceled|no answer within/.test(detail))
  );
}

function problemsOf(
  program: EveryInputProgram,
  { result, exploration }: Explored,
  runs: readonly NativeRun[],
  {
    isPartial,
    overlooks,
    isOptimised,
  }: { readonly isPartial: boolean; readonly overlooks: boolean; readonly isOptimised: boolean },
): readonly string[] {
  const confirmed = new Set(
    overlooks ? result.paths.flatMap(({ id, replay }) => (replay === "confirmed" ? [id] : [])) : [],
  );
  const { differences, missing } = compareRuns(program, exploration.paths, runs, confirmed);
  // An optimiser may make an undefined run endless, or leave it out: where each is undefined, no run is left. That no other run is cut is what the
  // comparison shows: a cut path agrees with none.
  const isOptimisers = ({ reason }: Result["incomplete"][number]): boolean =>
    isOptimised && (reason === "max-steps" || (reason === "vacuous" && runs.length === 0));
  const incomplete = result.incomplete.filter((one) => !isBudget(one) && !isOptimisers(one));
  return [
    ...incomplete.map(({ reason, detail }) => `incomplete: ${reason}, ${detail}`),
    ...differences,
    ...(isPartial ? [] : missing.map(({ text }) => `${text}; no path has it`)),
  ];
}

/** `isTimeOver`: what was not run any more says nothing. */
function unconfirmed({ errors }: Result, isTimeOver: boolean): readonly string[] {
  return errors
    .filter(({ replay }) => replay !== "confirmed" && !(isTimeOver && replay === "not-replayed"))
    .map(({ kind, location, replay }) => `${kind} in line ${location.line}: replay ${replay}`);
}

function listed(problems: readonly string[]): string {
  const others = problems.length - shown;
  return [...problems.slice(0, shown), ...(others > 0 ? [`… and ${others} more`] : [])].join("\n");
}
