/** `everypath build`: runs a build as it is, and writes down how it compiles each file. */

import { entriesOfCall } from "@everypath/c";
import { host } from "@everypath/core";
import { plural, systemMessage } from "@everypath/report";
import { exitStatus, type Io, print, refuse } from "../io.ts";
import { readDatabase, writeDatabase } from "./database.ts";
import { BuildRecorder } from "./recorder.ts";

export interface BuildOptions {
  readonly output?: string;
}

/** The exit status is that of the build, as far as the database could be written. */
export async function runBuild(
  command: readonly string[],
  { output = "compile_commands.json" }: BuildOptions,
  io: Io,
): Promise<number> {
  if (host.system.platform === "win32")
    return refuse(
      io,
      "build: builds are recorded on Linux and macOS; have the build write compile_commands.json",
    );
  const before = readDatabase(output);
  if ("problem" in before) return refuse(io, before.problem);
  const recorder = new BuildRecorder(host.system.environment.PATH ?? "");
  try {
    const ended = await run(command, recorder.environment);
    if ("problem" in ended) return await refuse(io, `build: ${ended.problem}`);
    const recorded = recorder.calls().flatMap(entriesOfCall);
    if (recorded.length === 0) {
      await print(io.stderr, [
        `everypath: build: ${nothingRecorded(recorder, before.entries.length, output)}\n`,
      ]);
      return ended.status === 0 && before.entries.length === 0 ? exitStatus.wrongInput : ended.status;
    }
    const count = writeDatabase(output, before.entries, recorded);
    const files = new Set(recorded.map(({ directory, file }) => `${directory}/${file}`)).size;
    await print(io.stderr, [
      `everypath: ${output}: ${plural(files, "file")} compiled, ${plural(count, "command")} in all; everypath explore takes them from there\n`,
    ]);
    return ended.status;
  } catch (error) {
    return await refuse(io, `${output}: it cannot be written (${systemMessage(error)})`);
  } finally {
    recorder.remove();
  }
}

function nothingRecorded(recorder: BuildRecorder, before: number, output: string): string {
  if (before > 0) return `nothing was compiled; ${output} is as before`;
  const names = recorder.compilers.slice(0, 6).join(", ");
  const otherwise = recorder.noticesPaths
    ? ""
    : " where the build names a compiler by its path, name it otherwise (make CC=cc);";
  return `nothing was compiled by ${names === "" ? "a compiler on the PATH" : `${names} or another compiler on the PATH`}; where all is built already, clean it first;${otherwise} CMake writes the database itself (-DCMAKE_EXPORT_COMPILE_COMMANDS=ON), Meson always does`;
}

/** With the streams of this process: the build is the user's own. */
async function run(
  [program = "", ...words]: readonly string[],
  added: Readonly<Record<string, string>>,
): Promise<{ readonly status: number } | { readonly problem: string }> {
  const environment = { ...host.system.environment, ...added };
  const ended = await host.processes.runVisibly(program, words, environment);
  if ("status" in ended) return ended;
  return { problem: `${program} cannot be started (${systemMessage(ended.problem)})` };
}
