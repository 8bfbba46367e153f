/** `--compile-commands`: the files of a project that a program is made of, each with the flags of its own. */
import { resolve } from "node:path";
import { printable } from "@everypath/report";
import type { RawOptions } from "./raw-options.ts";

export interface Project {
  readonly files: readonly string[];
  /** Flags for the compiler, by file. */
  readonly fileFlags: Readonly<Record<string, readonly string[]>>;
}

type Asked = Pick<RawOptions, "I" | "D" | "cflag"> & {
  readonly compileCommands?: string;
  readonly dataModel?: string;
  readonly quiet?: boolean;
};

/** The program of the files given: with those of the project that it needs. Without a database it is the files. */
export async function projectOf(
  files: readonly string[],
  asked: Asked,
): Promise<Project | { readonly problem: string }> {
  if (asked.compileCommands === undefined) return { files, fileFlags: {} };
  const { readCompileCommands } = await import("@everypath/c");
  const read = readCompileCommands(asked.compileCommands);
  if ("problem" in read) return { problem: `--compile-commands: ${read.problem}` };
  const given = new Map(files.map((file) => [resolve(file), file]));
  const commands = read.commands.map(({ file, flags }) => ({
    file: given.get(resolve(file)) ?? file,
    flags,
  }));
  const fileFlags = Object.fromEntries(commands.map(({ file, flags }) => [file, flags]));
  const { neededFiles } = await import("@everypath/c");
  const needed = await neededFiles(
    files,
    commands.filter(({ file }) => !given.has(resolve(file))),
    {
      dataModel: asked.dataModel === "ilp32" ? "ilp32" : "lp64",
      includeDirectories: asked.I,
      definitions: asked.D,
      compilerFlags: asked.cflag,
      fileFlags,
      onNote: (message) => {
        if (asked.quiet !== true) process.stderr.write(`${printable(message)}\n`);
      },
    },
  );
  const all = [...files, ...needed];
  const own = all.flatMap((file) => {
    const flags = fileFlags[file];
    return flags === undefined ? [] : [[file, flags] as const];
  });
  return { files: all, fileFlags: Object.fromEntries(own) };
}
