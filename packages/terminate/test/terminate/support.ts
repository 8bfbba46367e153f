/** Deciding termination of C texts, in process. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import { createSolverChain, type Procedure, type Program } from "@everypath/core";
import {
  decideProgram,
  type ProgramTermination,
  type TerminationQuestion,
} from "../../src/terminate/index.ts";

/** The program of one file, given by name or by its text. */
export async function programFrom(
  from: { readonly file: string } | { readonly text: string },
  dataModel: "lp64" | "ilp32" = "lp64",
): Promise<Program> {
  if ("file" in from) return load(from.file, dataModel);
  const room = mkdtempSync(join(tmpdir(), "everypath-terminate-"));
  try {
    const file = join(room, "t.c");
    writeFileSync(file, from.text);
    return await load(file, dataModel);
  } finally {
    rmSync(room, { recursive: true });
  }
}

async function load(file: string, dataModel: "lp64" | "ilp32"): Promise<Program> {
  const loaded = await loadC([file], {
    dataModel,
    includeDirectories: [],
    definitions: [],
    compilerFlags: ["-w"],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return loaded.program;
}

export function procedureNamed(program: Program, name: string): Procedure {
  const procedure = program.procedure(name);
  if (procedure === undefined) throw new Error(`no procedure ${name}`);
  return procedure;
}

export function decide(
  program: Program,
  entry: string,
  options: Partial<TerminationQuestion> = {},
): ProgramTermination {
  const solver = createSolverChain({});
  try {
    return decideProgram({
      program,
      entry: procedureNamed(program, entry),
      integers: "bitvector",
      signedOverflow: "wrap",
      zeroTerminated: new Set(),
      solver,
      budget: { resources: 2_000_000, milliseconds: 5_000 },
      milliseconds: 20_000,
      ...options,
    });
  } finally {
    solver.close();
  }
}
