/** Which lines, branches and functions of the user's own source were executed, from the machine's block counters. */
import { type Block, isOutOfSight, type Program, type Span, type Terminator } from "@everypath/core";
import type { Counts, Effort } from "@everypath/engine";
import type { Coverage, FileCoverage, LineCost } from "./exploration.ts";

const never = { runs: 0, partial: 0, whenTrue: 0, whenFalse: 0 };

interface Collected {
  readonly lines: Map<number, number>;
  readonly branches: { line: number; column: number; whenTrue: number; whenFalse: number }[];
  readonly functions: { name: string; line: number; calls: number }[];
  readonly costs: Map<number, MutableCost>;
}

type MutableCost = { -readonly [K in keyof LineCost]: LineCost[K] };

export function coverageOf(program: Program, counts: Counts, efforts: readonly Effort[]): Coverage {
  const files = new Map<string, Collected>();
  for (const name of program.userProcedures) {
    const procedure = program.procedure(name);
    if (procedure === undefined || isOutOfSight(procedure)) continue;
    const counted = counts.get(name);
    if (procedure.span.line > 0) {
      collected(files, procedure.span.file).functions.push({
        name,
        line: procedure.span.line,
        // Nobody calls the entry: it is there when the first job begins.
        calls: Math.max(counted?.calls ?? 0, (counted?.blocks.size ?? 0) > 0 ? 1 : 0),
      });
    }
    procedure.blocks.forEach((block, index) => {
      const { runs, partial, whenTrue, whenFalse } = counted?.blocks.get(index) ?? never;
      addLines(files, block, runs, partial);
      addBranch(files, block, { whenTrue, whenFalse });
    });
  }
  for (const { span, forks, queries, seconds } of efforts) {
    const file = files.get(span.file);
    if (file === undefined || span.line === 0) continue;
    const cost = costAt(file, span.line);
    cost.forks += forks;
    cost.queries += queries;
    cost.solverSeconds += seconds;
  }
  return { files: [...files].map(([file, found]) => sorted(file, found)) };
}

function collected(files: Map<string, Collected>, file: string): Collected {
  let found = files.get(file);
  if (found === undefined) {
    found = { lines: new Map(), branches: [], functions: [], costs: new Map() };
    files.set(file, found);
  }
  return found;
}

function costAt(found: Collected, line: number): MutableCost {
  let cost = found.costs.get(line);
  if (cost === undefined) {
    cost = { instructions: 0, forks: 0, queries: 0, solverSeconds: 0 };
    found.costs.set(line, cost);
  }
  return cost;
}

/** `partial` instructions were reached by paths that ended or waited in the block. */
function addLines(files: Map<string, Collected>, block: Block, count: number, partial: number): void {
  const add = (span: Span, times: number, weight: number): void => {
    if (span.line === 0) return;
    const found = collected(files, span.file);
    found.lines.set(span.line, Math.max(found.lines.get(span.line) ?? 0, times));
    costAt(found, span.line).instructions += times * weight;
  };
  for (const [i, { span, weight }] of block.instructions.entries())
    add(span, i < partial ? Math.max(count, 1) : count, weight);
  const { terminator } = block;
  add(terminator.span, partial > block.instructions.length ? Math.max(count, 1) : count, terminator.weight);
}

/** A branch that the user wrote. */
export function isSourceBranch(terminator: Terminator): boolean {
  return terminator.kind === "branch" && terminator.passesException !== true;
}

function addBranch(
  files: Map<string, Collected>,
  { terminator }: Block,
  taken: { whenTrue: number; whenFalse: number },
): void {
  if (!isSourceBranch(terminator) || terminator.span.line === 0) return;
  const { line, column, file } = terminator.span;
  collected(files, file).branches.push({ line, column, ...taken });
}

function sorted(file: string, found: Collected): FileCoverage {
  return {
    file,
    lines: new Map([...found.lines].sort(([a], [b]) => a - b)),
    branches: found.branches.sort((a, b) => a.line - b.line || a.column - b.column),
    functions: found.functions.sort((a, b) => a.line - b.line),
    costs: new Map([...found.costs].sort(([a], [b]) => a - b)),
  };
}
