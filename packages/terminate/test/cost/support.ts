/** Bounds of small C programs, in this process. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import { createSolverChain, type Procedure, type Program } from "@everypath/core";
import {
  type BoundCheck,
  boundProgram,
  checkBound,
  type Measure,
  type ProgramBound,
} from "../../src/cost/index.ts";

export interface Question {
  readonly measure?: Measure;
  readonly signedOverflow?: "wrap" | "error";
  readonly seconds?: number;
}

export interface Opened {
  readonly program: Program;
  readonly entry: Procedure;
}

const solver = createSolverChain();

/** `entry`: the last procedure of the file where it is not named. */
export async function openFile(file: string, entry?: string): Promise<Opened> {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  const { program } = loaded;
  return {
    program,
    entry: program.procedure(entry ?? (program.userProcedures.at(-1) as string)) as Procedure,
  };
}

export async function openText(text: string, entry?: string): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), "everypath-cost-"));
  try {
    const file = join(directory, "program.c");
    writeFileSync(file, text);
    return await openFile(file, entry);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const instructions: Measure = { kind: "instructions" };

export function boundOf(
  opened: Opened,
  { measure = instructions, signedOverflow = "wrap", seconds = 60 }: Question = {},
): ProgramBound {
  return boundProgram({
    ...opened,
    integers: "bitvector",
    signedOverflow,
    zeroTerminated: new Set(),
    measure,
    solver,
    budget: { resources: 3_000_000, milliseconds: 10_000 },
    milliseconds: seconds * 1000,
  });
}

export function checked(
  opened: Opened,
  found: ProgramBound,
  { measure = instructions, signedOverflow = "wrap" }: Question = {},
  runs = 300,
): BoundCheck {
  if (found.kind === "unknown") throw new Error(`no bound: ${JSON.stringify(found.obstacles)}`);
  return checkBound(found.bound, {
    ...opened,
    measure,
    signedOverflow,
    runs,
    instructions: 150_000,
    longest: 15_000,
    seed: 7,
    isOver: () => false,
  });
}
