/** Standard input, files and arguments of the program that are symbolic or have given contents. */

import { host, limits } from "@everypath/core";
import { argumentName, type FileInput } from "@everypath/engine";
import type { RawOptions } from "./raw-options.ts";
import { natural } from "./values.ts";
import { UsageProblem } from "./wrong-usage.ts";

/** `--stdin 6`, `--stdin @input.txt`, `--file data=16`, `--file data=@data.bin`. */
export function inputFilesOf(raw: RawOptions): ReadonlyMap<string, FileInput> {
  const files = new Map<string, FileInput>();
  if (raw.stdin !== undefined) files.set("stdin", inputFile("--stdin", raw.stdin));
  for (const text of raw.file) {
    const at = text.indexOf("=");
    if (at <= 0)
      throw new UsageProblem(`--file ${text}: not a file; write --file NAME=SIZE or --file NAME=@FILE`);
    const name = text.slice(0, at);
    if (files.has(name))
      throw new UsageProblem(`--file ${text}: the file ${name} is given twice; keep one of them`);
    files.set(name, inputFile(`--file ${name}=`, text.slice(at + 1)));
  }
  for (const text of raw.symbolicFile) {
    const [name, size] = named("--symbolic-file", text);
    if (files.has(name))
      throw new UsageProblem(`--symbolic-file ${text}: the file ${name} is given twice; keep one of them`);
    files.set(name, inputFile(`--symbolic-file ${name}:`, size));
  }
  for (const text of raw.symbolicEnv) {
    const [name, size] = named("--symbolic-env", text);
    // The name of the input (libc/environment.c).
    const input = `$${name}`;
    if (files.has(input))
      throw new UsageProblem(`--symbolic-env ${text}: the variable ${name} is given twice; keep one of them`);
    files.set(input, { ...inputFile(`--symbolic-env ${name}:`, size), variable: name });
  }
  const all = [...raw.arg.map(argumentOf), ...symbolicArguments(raw.symbolicArgs)];
  for (const [index, input] of all.entries()) files.set(argumentName(index + 1), input);
  return files;
}

/** NAME:LEN */
function named(flag: string, text: string): readonly [string, string] {
  const [, name, size] = /^([^=]+):(\d+)$/s.exec(text) ?? [];
  if (name === undefined || size === undefined)
    throw new UsageProblem(`${flag} ${text}: no name with a length; write ${flag} NAME:LEN`);
  return [name, size];
}

/** Of all that may be missing each is as long as the longest, since any of them may be the next. */
function symbolicArguments(texts: readonly string[]): readonly FileInput[] {
  const asked = texts.map((text) => {
    const [, least = "0", most, size] = /^(?:(\d+):)?(\d+):(\d+)$/.exec(text) ?? [];
    if (most === undefined || size === undefined)
      throw new UsageProblem(`--symbolic-args ${text}: write MAX:LEN, or MIN:MAX:LEN`);
    if (Number(least) > Number(most))
      throw new UsageProblem(
        `--symbolic-args ${text}: at least ${least} and at most ${most} contradict each other`,
      );
    if (Number(most) > mostArguments)
      throw new UsageProblem(`--symbolic-args ${text}: more than ${mostArguments} arguments; give fewer`);
    return { least: Number(least), most: Number(most), input: inputFile(`--symbolic-args ${text}:`, size) };
  });
  const certain = asked.reduce((sum, { least }) => sum + least, 0);
  const possible = asked.reduce((sum, { most }) => sum + most, 0);
  if (certain === possible)
    return asked.flatMap(({ most, input }) => Array.from({ length: most }, () => input));
  const size = Math.max(...asked.map(({ input }) => input.size));
  return Array.from({ length: possible }, (_, index) => ({
    size,
    contents: undefined,
    ...(index < certain ? {} : { isOptional: true }),
  }));
}

/** Of --symbolic-args: each may be a path of its own. */
const mostArguments = 64;

/** `--arg 3`, `--arg =-v` */
function argumentOf(text: string): FileInput {
  if (!text.startsWith("=")) return inputFile("--arg", text);
  const contents = new TextEncoder().encode(text.slice(1));
  return { size: contents.length, contents };
}

function inputFile(flag: string, text: string): FileInput {
  if (text.startsWith("@")) {
    try {
      const contents = new Uint8Array(host.files.read(text.slice(1)));
      return { size: contents.length, contents };
    } catch {
      throw new UsageProblem(`${flag} ${text}: the file cannot be read; check the path`);
    }
  }
  const size = natural(flag, text, 0) ?? 0;
  if (size > limits.explore.symbolicFile) {
    throw new UsageProblem(
      `${flag} ${text}: more than ${limits.explore.symbolicFile} symbolic bytes; give a smaller size, or a file with @FILE`,
    );
  }
  return { size, contents: undefined };
}
