/** `--compile-commands`: the files of a project that a program is made of, each with the flags of its own. */
import { host } from "@everypath/core";
import type { RawOptions } from "./settings/raw-options.ts";
import { type StubOptions, stubsOf } from "./stubs.ts";

const { resolve } = host.paths;

export interface Project {
  readonly files: readonly string[];
  /** Flags for the compiler, by file. */
  readonly fileFlags: Readonly<Record<string, readonly string[]>>;
  readonly stubs: StubOptions;
}

type Asked = Pick<RawOptions, "I" | "D" | "cflag"> & {
  readonly compileCommands?: string;
  readonly dataModel?: string;
  readonly stub?: readonly string[];
};

/** The program of the files given: with those of the project that it needs. Without a database it is the files. `onNote`: hears what the compiler says besides. */
export async function projectOf(
  given: readonly string[],
  asked: Asked,
  onNote: (text: string) => void,
): Promise<Project | { readonly problem: string }> {
  const stubs = stubsOf(asked.stub ?? []);
  if ("problem" in stubs) return stubs;
  const files = [...given, ...stubs.files.filter((file) => !given.includes(file))];
  if (asked.compileCommands === undefined) return { files, fileFlags: {}, stubs };
  const { readCompileCommands } = await import("@everypath/c");
  const read = readCompileCommands(asked.compileCommands);
  if ("problem" in read) return { problem: `--compile-commands: ${read.problem}` };
  const byPath = new Map(files.map((file) => [resolve(file), file]));
  const commands = read.commands.map((command) => ({
    ...command,
    file: byPath.get(resolve(command.file)) ?? command.file,
  }));
  const fileFlags = Object.fromEntries(commands.map(({ file, flags }) => [file, flags]));
  const { neededFiles } = await import("@everypath/c");
  const needed = await neededFiles(
    files,
    commands.filter(({ file }) => !byPath.has(resolve(file))),
    {
      dataModel: asked.dataModel === "ilp32" ? "ilp32" : "lp64",
      includeDirectories: asked.I,
      definitions: asked.D,
      compilerFlags: asked.cflag,
      fileFlags,
      onNote,
    },
  );
  if ("problem" in needed) return { problem: `--compile-commands: ${needed.problem}` };
  const all = [...files, ...needed];
  const twice = commands.find(({ file, otherFlags }) => otherFlags !== undefined && all.includes(file));
  if (twice?.otherFlags !== undefined) {
    const flags = [twice.flags, twice.otherFlags]
      .map((each) => each.join(" ") || "no flags")
      .join(", and with ");
    const problem = `--compile-commands: ${twice.file} is compiled twice, with ${flags}; leave in the file the command that is meant`;
    return { problem };
  }
  const own = all.flatMap((file) => {
    const flags = fileFlags[file];
    return flags === undefined ? [] : [[file, flags] as const];
  });
  return { files: all, fileFlags: Object.fromEntries(own), stubs };
}
