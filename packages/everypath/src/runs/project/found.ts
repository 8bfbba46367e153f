/**
 * What a command is asked of where the command line names no file, or a target: the configuration of the project says it, else its compilation
 * database does. What the command line says wins.
 */
import { host } from "@everypath/core";
import { allEntries, printable } from "@everypath/report";
import type { Described } from "../../library/options/described.ts";
import { type CommandName, optionTables } from "../../library/options/tables.ts";
import { suggestion } from "../nearest.ts";
import { type Configured, readConfiguration, type Target } from "./configuration.ts";
import { findDatabase } from "./database.ts";
import { configurationName } from "./schema.ts";

/** Options as commander leaves them, by the names of the command's table. */
export type Given = Readonly<Record<string, unknown>>;

export interface Found {
  readonly files: readonly string[];
  readonly options: Given;
}

type Problem = { readonly problem: string };

/** Files and options for the command; undefined: they are as given. `note` is told where they come from. */
export async function foundIn(
  command: CommandName,
  files: readonly string[],
  given: Given,
  note: (line: string) => void,
): Promise<Found | Problem | undefined> {
  const { target: wanted, resume } = given;
  if (resume !== undefined || (files.length > 0 && wanted === undefined)) return undefined;
  const target = targetOf(typeof wanted === "string" ? wanted : undefined);
  if (target !== undefined && "problem" in target) return target;
  const table: Readonly<Record<string, Described>> = optionTables[command];
  const options = target === undefined ? given : merged(table, target.options, given);
  const { target: _, ...others } = options;
  const own = files.length > 0 ? files : target?.files;
  if (target !== undefined)
    note(`${configurationName}${target.name === undefined ? "" : `: target ${target.name}`}`);
  if (own !== undefined) return { files: own, options: others };
  return fromDatabase(command, others, note);
}

/** The target that is meant; undefined where there is no configuration. */
function targetOf(wanted: string | undefined): Target | Problem | undefined {
  const read = readConfiguration(host.system.workingDirectory());
  if (read === undefined)
    return wanted === undefined
      ? undefined
      : { problem: `--target ${wanted}: there is no ${configurationName} here, which names the targets` };
  if ("problem" in read) return read;
  const { targets } = read;
  const names = targets.flatMap(({ name }) => name ?? []);
  const listed = names.join(", ");
  if (wanted === undefined) {
    const [only, another] = targets;
    if (only !== undefined && another === undefined) return only;
    return { problem: `${configurationName} has the targets ${listed}; name one with --target` };
  }
  const found = targets.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const there = names.length === 0 ? "it names none" : `they are ${listed}`;
  return {
    problem: `--target ${wanted}: ${configurationName} has no such target${suggestion(wanted, names)}; ${there}`,
  };
}

/** terminate and cost have other names for these. */
const otherNames: Readonly<Record<string, string>> = { I: "include", D: "define" };

/** What is configured, as commander would have read it, and over it what was given. What the command has no use for is left out. */
function merged(table: Readonly<Record<string, Described>>, configured: Configured, given: Given): Given {
  const taken = Object.entries(configured).flatMap(([name, value]) => {
    const own = Object.hasOwn(table, name) ? name : otherNames[name];
    if (own === undefined || !Object.hasOwn(table, own)) return [];
    return [[own, typeof value === "number" ? String(value) : value] as const];
  });
  const said = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !isDefault(table[name], value),
  );
  return { ...given, ...Object.fromEntries(taken), ...Object.fromEntries(said) };
}

/** What commander sets where nothing was written: a list without elements, and true where only `--no-…` can be. */
function isDefault(option: Described | undefined, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return option?.kind === "switch" && value === true;
}

async function fromDatabase(
  command: CommandName,
  options: Given,
  note: (line: string) => void,
): Promise<Found | Problem> {
  const named = typeof options.compileCommands === "string" ? options.compileCommands : undefined;
  const database = named ?? findDatabase(".");
  if (database === undefined)
    return {
      problem: `no file is given; write everypath ${command} FILE.c, or record a build (everypath build -- make): there is neither ${configurationName} nor compile_commands.json here`,
    };
  const { programsOf, readCompileCommands } = await import("@everypath/c");
  const read = readCompileCommands(database);
  if ("problem" in read) return { problem: `--compile-commands: ${read.problem}` };
  const { commands } = read;
  if (commands.length === 0) return { problem: `${database}: it names no C source; record the build anew` };
  const texts = (name: string): readonly string[] => {
    const value = options[name] ?? options[otherNames[name] ?? name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  const programs = await programsOf(
    commands.filter(({ file }) => host.files.find(file)?.isFile() === true),
    {
      dataModel: options.dataModel === "ilp32" ? "ilp32" : "lp64",
      includeDirectories: texts("I"),
      definitions: texts("D"),
      compilerFlags: texts("cflag"),
      fileFlags: Object.fromEntries(commands.map(({ file, flags }) => [file, flags])),
      onNote: (message) => note(printable(message)),
    },
  );
  const files = chosen(programs, options);
  if ("problem" in files) return { problem: `${database}: ${files.problem}` };
  note(`${database}: ${files.files.join(", ")}`);
  return { files: files.files, options: { ...options, compileCommands: database } };
}

/** The one program, or, where there is none, or a function is named, all that programs share. */
function chosen(
  { mains, library }: { readonly mains: readonly string[]; readonly library: readonly string[] },
  { entry, call }: Given,
): { readonly files: readonly string[] } | Problem {
  const isOfLibrary = entry === allEntries || (entry !== undefined && entry !== "main") || call !== undefined;
  if (library.length > 0 && (mains.length === 0 || isOfLibrary)) return { files: library };
  const [only, another] = mains;
  if (only !== undefined && another === undefined) return { files: [only] };
  if (only === undefined) return { problem: "none of its files could be compiled; name one to see why" };
  const list = mains.length <= 8 ? mains.join(", ") : `${mains.slice(0, 8).join(", ")} and others`;
  return {
    problem: `it has ${mains.length} programs: ${list}; name one, or give --entry ${allEntries} for each function of the files that they share`,
  };
}
