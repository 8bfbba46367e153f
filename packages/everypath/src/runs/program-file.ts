/** A program from its files, with the procedure to start from, for the commands that take a program or a system. */

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
import { assumptionsOf, entryOf } from "./entry.ts";
import { type Project, projectOf } from "./project.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import { noStubs, stubsOf } from "./stubs.ts";
import type { RunSurface } from "./surface.ts";

export interface ProgramOptions {
  readonly entry?: string;
  /** Of PL/I and objects. */
  readonly call?: string;
  readonly assume?: readonly string[];
  /** False with --no-alias. */
  readonly alias?: boolean;
  /** False with --no-overlap. */
  readonly overlap?: boolean;
  readonly freshGlobals?: boolean;
  readonly dataModel?: string;
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  readonly cflag?: readonly string[];
  readonly compileCommands?: string;
  readonly stub?: readonly string[];
  /** Flags of single files, where it is known already which files there are (a certificate says it). */
  readonly fileFlags?: Readonly<Record<string, readonly string[]>>;
  /** Directories to read from, where those of the other options come from a file. */
  readonly readable?: readonly string[];
}

export interface OpenedProgram {
  readonly kind: "opened";
  readonly program: Program;
  readonly procedure: Procedure;
  /** All files that were linked, with the flags of single ones. */
  readonly project: Project;
  /** What the choice of the entry takes for granted. */
  readonly assumptions: readonly Assumption[];
}

type Loaded =
  | { readonly program: Program; readonly project: Project }
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly problem: string };

export async function openProgram(
  files: readonly string[],
  options: ProgramOptions,
  surface: RunSurface,
): Promise<OpenedProgram | Refused> {
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const name of files) {
    try {
      texts.push({ name, text: readSourceText(name) });
    } catch (error) {
      return refused(`${name}: it cannot be read (${systemMessage(error)}); check the path`);
    }
  }
  const [first = ""] = files;
  const language = languageOfFile(first);
  const other = files.find((file) => languageOfFile(file) !== language);
  if (other !== undefined)
    return refused(`${other}: not the language of ${first}; name the files of one program`);
  const loaded =
    language === "c" ? await loadCFiles(files, options, surface) : await loadText(texts, language, options);
  if ("problem" in loaded) return refused(loaded.problem);
  if ("diagnostics" in loaded) return refusedBy(loaded);
  const { program, project } = loaded;
  const entry = entryOf(program, { files, entry: options.entry, call: undefined });
  if ("problem" in entry) return refused(entry.problem);
  const procedure = program.procedure(entry.name);
  if (procedure === undefined) return refused(`${files.join(", ")}: ${entry.name} has no body`);
  const assumptions = assumptionsOf(
    program,
    {
      entry: options.entry,
      callText: options.call,
      compilerFlags: options.cflag ?? [],
      stubs: project.stubs,
    },
    entry.name,
  );
  if (language !== "c") {
    const chosen = {
      noAlias: options.alias === false || options.overlap === false,
      freshGlobals: options.freshGlobals === true,
    };
    const around = callerAssumptions(program, chosen);
    return { kind: "opened", program, procedure, project, assumptions: [...assumptions, ...around] };
  }
  const assumed = withAssumptions(program, procedure, options.assume ?? []);
  if ("problem" in assumed) return refused(assumed.problem);
  const unknown = unknownAssumptions(assumed.program, procedure);
  const aliases = assumedAliases(program, procedure, {
    noAlias: options.alias === false || options.overlap === false,
  });
  if (options.freshGlobals !== true) {
    const changed = withChanged(assumed.program, procedure.name);
    const taken = [...assumptions, ...unknown, ...aliases];
    return { kind: "opened", program: changed, procedure, project, assumptions: taken };
  }
  const initial = mayBeChanged(program, procedure.name)
    .filter(({ model }) => !model)
    .map((variable) => initialValueOf(variable, procedure.name, true));
  return {
    kind: "opened",
    program: assumed.program,
    procedure,
    project,
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

async function loadCFiles(
  files: readonly string[],
  options: ProgramOptions,
  surface: RunSurface,
): Promise<Loaded> {
  const { dataModel = "lp64" } = options;
  if (dataModel !== "lp64" && dataModel !== "ilp32")
    return { problem: `--data-model ${dataModel}: give lp64 or ilp32` };
  if (options.call !== undefined)
    return { problem: `--call ${options.call}: of a C program name the procedure with --entry` };
  const { include = [], define = [], cflag = [], compileCommands, stub = [] } = options;
  const asked = { I: include, D: define, cflag, dataModel, stub };
  const project = await (options.fileFlags === undefined
    ? projectOf(files, compileCommands === undefined ? asked : { ...asked, compileCommands }, (text) =>
        surface.compilerNote(text),
      )
    : givenProject(files, options.fileFlags, stub));
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
  return "program" in loaded ? { program: loaded.program, project } : loaded;
}

/** The files and flags that a certificate names. */
function givenProject(
  files: readonly string[],
  fileFlags: Project["fileFlags"],
  stub: readonly string[],
): Project | { readonly problem: string } {
  const stubs = stubsOf(stub);
  if ("problem" in stubs) return stubs;
  return { files: [...files, ...stubs.files.filter((file) => !files.includes(file))], fileFlags, stubs };
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
  texts: readonly { readonly name: string; readonly text: string }[],
  language: Exclude<Language, "c">,
  options: ProgramOptions,
): Promise<Loaded> {
  const given = ofC.find((name) => options[name] !== undefined);
  if (given !== undefined)
    return { problem: `${names[given]}: ${texts[0]?.name ?? ""} is no C program; leave it out` };
  if (options.entry !== undefined && options.call !== undefined)
    return { problem: `--entry ${options.entry} and --call ${options.call}: give one of them` };
  const asked = {
    files: texts,
    entry: options.entry,
    call: options.call,
    assume: options.assume ?? [],
  };
  const loaded = await (language === "pli"
    ? programFrom({ language, ...asked, subscripts: "conditional" })
    : programFrom({ language, ...asked, symbolicGlobals: false, contracts: false }));
  const project = { files: texts.map(({ name }) => name), fileFlags: {}, stubs: noStubs };
  return "program" in loaded ? { program: loaded.program, project } : loaded;
}
