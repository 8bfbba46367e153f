/** A program from one file, with the procedure to start from, for the commands that take a program or a system. */

import { loadC, withAssumptions } from "@everypath/c";
import {
  type Assumption,
  assumptionsOfUnknown,
  type Call,
  callerAssumptions,
  type Diagnostic,
  type Instruction,
  initialValueOf,
  isOpen,
  mayBeChanged,
  type Procedure,
  type Program,
  reachedFrom,
  readSourceText,
  withChanged,
} from "@everypath/core";
import { type Language, languageOfFile, programFrom } from "@everypath/languages";
import { systemMessage } from "@everypath/report";
import { assumedAliases } from "@everypath/terminate";
import { refuseDiagnostics } from "./diagnostics.ts";
import { assumptionsOf, entryOf } from "./entry.ts";
import { type Io, refuse } from "./io.ts";
import { projectOf } from "./project.ts";
import { noStubs, type StubOptions } from "./stubs.ts";

export interface ProgramOptions {
  readonly entry?: string;
  /** Of PL/I and objects. */
  readonly call?: string;
  readonly assume?: readonly string[];
  /** False with --no-alias. */
  readonly alias?: boolean;
  readonly freshGlobals?: boolean;
  readonly dataModel?: string;
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  readonly cflag?: readonly string[];
  readonly compileCommands?: string;
  readonly stub?: readonly string[];
  /** Directories to read from, where those of the other options come from a file. */
  readonly readable?: readonly string[];
}

export interface OpenedProgram {
  readonly program: Program;
  readonly procedure: Procedure;
  /** What the choice of the entry takes for granted. */
  readonly assumptions: readonly Assumption[];
}

type Loaded =
  | { readonly program: Program; readonly stubs: StubOptions }
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly problem: string };

/** What is wrong has been told where there is a status. */
export async function openProgram(
  file: string,
  options: ProgramOptions,
  io: Io,
): Promise<OpenedProgram | { readonly status: number }> {
  let text: string;
  try {
    text = readSourceText(file);
  } catch (error) {
    const problem = `${file}: it cannot be read (${systemMessage(error)}); check the path`;
    return { status: await refuse(io, problem) };
  }
  const language = languageOfFile(file);
  const loaded =
    language === "c" ? await loadCFile(file, options) : await loadText(file, text, language, options);
  if ("problem" in loaded) return { status: await refuse(io, loaded.problem) };
  if ("diagnostics" in loaded) return { status: await refuseDiagnostics(io, loaded.diagnostics) };
  const { program } = loaded;
  const entry = entryOf(program, { files: [file], entry: options.entry, call: undefined });
  if ("problem" in entry) return { status: await refuse(io, entry.problem) };
  const procedure = program.procedure(entry.name);
  if (procedure === undefined) return { status: await refuse(io, `${file}: ${entry.name} has no body`) };
  const assumptions = assumptionsOf(
    program,
    { entry: options.entry, callText: options.call, compilerFlags: options.cflag ?? [], stubs: loaded.stubs },
    entry.name,
  );
  if (language !== "c") {
    const chosen = { noAlias: options.alias === false, freshGlobals: options.freshGlobals === true };
    return { program, procedure, assumptions: [...assumptions, ...callerAssumptions(program, chosen)] };
  }
  const assumed = withAssumptions(program, procedure, options.assume ?? []);
  if ("problem" in assumed) return { status: await refuse(io, assumed.problem) };
  const unknown = unknownAssumptions(assumed.program, procedure);
  const aliases = assumedAliases(program, procedure, { noAlias: options.alias === false });
  if (options.freshGlobals !== true) {
    const changed = withChanged(assumed.program, procedure.name);
    return { program: changed, procedure, assumptions: [...assumptions, ...unknown, ...aliases] };
  }
  const initial = mayBeChanged(program, procedure.name)
    .filter(({ model }) => !model)
    .map((variable) => initialValueOf(variable, procedure.name, true));
  return {
    program: assumed.program,
    procedure,
    assumptions: [...assumptions, ...unknown, ...aliases, ...initial],
  };
}

/**
 * Of functions that nothing defines and that are followed all the same; a call of another keeps from a verdict by
 * itself.
 */
function unknownAssumptions(program: Program, entry: Procedure): readonly Assumption[] {
  const found = new Map<string, readonly Assumption[]>();
  for (const { blocks } of reachedFrom(program, entry)) {
    for (const { callee, span } of blocks.flatMap(({ instructions }) => instructions.filter(isCall))) {
      for (const name of calledBy(program, callee)) {
        const unknown = program.procedure(name) === undefined ? program.unknown?.(name) : undefined;
        if (unknown !== undefined && !isOpen(unknown) && !found.has(name))
          found.set(name, assumptionsOfUnknown(unknown, span));
      }
    }
  }
  return [...found.values()].flat();
}

function calledBy(program: Program, callee: Call["callee"]): Iterable<string> {
  switch (callee.kind) {
    case "procedure":
      return [callee.name];
    case "pointer":
      return program.procedureAddresses.keys();
    case "intrinsic":
      return [];
  }
}

function isCall(instruction: Instruction): instruction is Call {
  return instruction.kind === "call";
}

async function loadCFile(file: string, options: ProgramOptions): Promise<Loaded> {
  const { dataModel = "lp64" } = options;
  if (dataModel !== "lp64" && dataModel !== "ilp32")
    return { problem: `--data-model ${dataModel}: give lp64 or ilp32` };
  if (options.call !== undefined)
    return { problem: `--call ${options.call}: of a C program name the procedure with --entry` };
  const { include = [], define = [], cflag = [], compileCommands, stub = [] } = options;
  const asked = { I: include, D: define, cflag, dataModel, stub };
  const project = await projectOf(
    [file],
    compileCommands === undefined ? asked : { ...asked, compileCommands },
  );
  if ("problem" in project) return project;
  const loaded = await loadC(project.files, {
    dataModel,
    includeDirectories: include,
    definitions: define,
    compilerFlags: cflag,
    fileFlags: project.fileFlags,
    stubs: project.stubs.stubs,
    ...(options.readable === undefined ? {} : { readable: options.readable }),
    onNote: () => {},
  });
  return "program" in loaded ? { program: loaded.program, stubs: project.stubs } : loaded;
}

/** Options that are about C. */
const ofC = ["dataModel", "include", "define", "cflag", "compileCommands", "stub"] as const;
const names: Readonly<Record<(typeof ofC)[number], string>> = {
  dataModel: "--data-model",
  include: "--include",
  define: "--define",
  cflag: "--cflag",
  compileCommands: "--compile-commands",
  stub: "--stub",
};

async function loadText(
  file: string,
  text: string,
  language: Exclude<Language, "c">,
  options: ProgramOptions,
): Promise<Loaded> {
  const given = ofC.find((name) => options[name] !== undefined);
  if (given !== undefined) return { problem: `${names[given]}: ${file} is no C program; leave it out` };
  if (options.entry !== undefined && options.call !== undefined)
    return { problem: `--entry ${options.entry} and --call ${options.call}: give one of them` };
  const asked = {
    files: [{ name: file, text }],
    entry: options.entry,
    call: options.call,
    assume: options.assume ?? [],
  };
  const made =
    language === "pli"
      ? await programFrom({ language, ...asked, subscripts: "conditional" })
      : await programFrom({ language, ...asked, symbolicGlobals: false });
  return "program" in made ? { program: made.program, stubs: noStubs } : made;
}
