/** A C program from one file, with the procedure to start from, for the commands that take a program or a system. */
import { readFileSync } from "node:fs";
import { loadC } from "../language/c/load.ts";
import type { Procedure, Program } from "../program/program.ts";
import { systemMessage } from "../report/index.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { entryOf } from "./entry.ts";
import { type Io, refuse } from "./io.ts";

export interface ProgramOptions {
  readonly entry?: string;
  readonly dataModel?: string;
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  readonly cflag?: readonly string[];
}

/** What is wrong has been told where there is a status. */
export async function openProgram(
  file: string,
  options: ProgramOptions,
  io: Io,
): Promise<{ readonly program: Program; readonly procedure: Procedure } | { readonly status: number }> {
  const { dataModel = "lp64" } = options;
  if (dataModel !== "lp64" && dataModel !== "ilp32")
    return { status: await refuse(io, `--data-model ${dataModel}: give lp64 or ilp32`) };
  try {
    readFileSync(file);
  } catch (error) {
    const text = `${file}: it cannot be read (${systemMessage(error)}); check the path`;
    return { status: await refuse(io, text) };
  }
  const loaded = await loadC([file], {
    dataModel,
    includeDirectories: options.include ?? [],
    definitions: options.define ?? [],
    compilerFlags: options.cflag ?? [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) return { status: await refuseDiagnostics(io, loaded.diagnostics) };
  const { program } = loaded;
  const entry = entryOf(program, { files: [file], entry: options.entry, call: undefined });
  if ("problem" in entry) return { status: await refuse(io, entry.problem) };
  const procedure = program.procedure(entry.name);
  if (procedure === undefined) return { status: await refuse(io, `${file}: ${entry.name} has no body`) };
  return { program, procedure };
}
