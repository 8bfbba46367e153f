/** Bounds how long a run of a program can take, and checks the bound against runs. */

import { createSolverChain, host, limits, type Procedure, type Program } from "@everypath/core";
import { type AskedBound, readAskedBound } from "@everypath/its";
import { languageOfFile } from "@everypath/languages";
import {
  costCharts,
  outputDirectoryProblem,
  programCostResult,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import {
  answerAsked,
  askedNames,
  type BoundQuestion,
  entryWithInputs,
  type Measure,
  type ProgramCost,
  programCost,
} from "@everypath/terminate";
import type { CostOptions, CostRun } from "./cost.ts";
import { openProgram } from "./program-file.ts";
import { refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";
import { decided, defaultSeconds, queryBudget } from "./system.ts";

const { join } = host.paths;

export async function costOfProgram(
  files: readonly string[],
  options: CostOptions,
  surface: RunSurface,
): Promise<CostRun> {
  const [file = ""] = files;
  const checked = checkOptions(file, options);
  if (typeof checked === "string") return refused(checked);
  const opened = await openProgram(files, options, surface);
  if (opened.kind === "refused") return opened;
  const { program } = opened;
  const procedure = entryWithInputs(program, opened.procedure);
  const { measure } = checked;
  if (measure.kind === "calls" && program.procedure(measure.name) === undefined)
    return refused(
      `--count calls:${measure.name}: ${files.join(", ")}: no function has this name; give one that is called`,
    );
  const asked =
    options.ask === undefined ? undefined : readAskedBound(options.ask, askedNames({ entry: procedure }));
  if (asked !== undefined && "problem" in asked) return refused(`--ask '${options.ask}': ${asked.problem}`);
  const begin = performance.now();
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const question: Question = {
      program,
      entry: procedure,
      integers: program.language === "c" ? "bitvector" : "mathematical",
      signedOverflow: checked.signedOverflow,
      zeroTerminated: new Set(),
      measure: checked.measure,
      solver,
      budget: queryBudget,
      milliseconds: checked.seconds * 1000,
      seed: checked.seed,
    };
    const cost = programCost(question);
    const result = programCostResult(cost, {
      files: opened.project.files,
      procedure,
      language: program.language,
      measure: checked.measure,
      assumptions: opened.assumptions,
      ask:
        options.ask !== undefined && asked !== undefined
          ? { text: options.ask, answer: answered(asked, cost, question) }
          : undefined,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    const run = decided("program", result, options);
    if (run.kind === "refused" || options.out === undefined) return run;
    const charts = writeCharts(options.out, { program, procedure, checked, cost });
    return "problem" in charts ? refused(charts.problem) : { ...run, written: [...run.written, ...charts] };
  } finally {
    solver.close();
  }
}

type Question = BoundQuestion & { readonly seed: number };

/** A bound that a run is above says nothing. */
function answered(asked: AskedBound, cost: ProgramCost, question: Question) {
  const end = performance.now() + limits.cost.answerMilliseconds;
  const bound = cost.kind === "bounded" ? cost.bound : undefined;
  const seeds = cost.kind === "bounded" && cost.tightest !== undefined ? [cost.tightest.candidate] : [];
  return answerAsked(asked, bound, seeds, { ...question, isOver: () => performance.now() > end });
}

interface Checked {
  readonly seconds: number;
  readonly seed: number;
  readonly measure: Measure;
  readonly signedOverflow: "wrap" | "error";
}

/** The line that says what is wrong, else what the options mean. */
function checkOptions(
  file: string,
  { time, seed, count, signedOverflow: given, out }: CostOptions,
): Checked | string {
  const isC = languageOfFile(file) === "c";
  if (!isC && given !== undefined)
    return `--signed-overflow ${given}: the integers of ${file} have no width; leave it out`;
  const signedOverflow = given ?? "wrap";
  const seconds = time === undefined ? defaultSeconds : Number(time);
  if (!Number.isInteger(seconds) || seconds <= 0)
    return `--time ${time}: not a positive whole number; give seconds`;
  const number = seed === undefined ? 1 : Number(seed);
  if (!Number.isSafeInteger(number) || number < 0) return `--seed ${seed}: not a whole number from 0 on`;
  if (signedOverflow !== "wrap" && signedOverflow !== "error")
    return `--signed-overflow ${signedOverflow}: give wrap or error`;
  const asked = measureOf(count ?? "instructions");
  if (asked === undefined) return `--count ${count}: give instructions, statements, iterations or calls:NAME`;
  const isOfSteps = !isC && (asked.kind === "instructions" || asked.kind === "statements");
  const measure: Measure = isOfSteps ? { kind: "steps" } : asked;
  const blocked = out === undefined ? undefined : outputDirectoryProblem(out);
  if (blocked !== undefined) return `--out ${out}: ${blocked}`;
  return { seconds, seed: number, measure, signedOverflow };
}

function measureOf(text: string): Measure | undefined {
  if (text === "instructions" || text === "statements" || text === "iterations") return { kind: text };
  const name = /^calls:([A-Za-z_@#$][\w@#$.]*)$/.exec(text)?.[1];
  return name === undefined ? undefined : { kind: "calls", name };
}

/** A picture for each parameter (figures 11 and 12). */
function writeCharts(
  directory: string,
  {
    program,
    procedure,
    checked,
    cost,
  }: { program: Program; procedure: Procedure; checked: Checked; cost: ProgramCost },
): readonly string[] | { readonly problem: string } {
  if (cost.kind !== "bounded") return [];
  try {
    return costCharts(cost, { program, entry: procedure, ...checked }).map(({ name, svg }) => {
      const path = join(directory, name);
      writeWhole(path, [svg]);
      return `${path} written`;
    });
  } catch (error) {
    return {
      problem: `--out ${directory}: it cannot be written (${systemMessage(error)}); name another directory`,
    };
  }
}
