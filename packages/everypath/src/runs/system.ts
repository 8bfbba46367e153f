/** What the runs about integer transition systems have in common: the system's file, their options, and where results are written. */
import { host, readSourceText } from "@everypath/core";
import { formatNames, formatOf, type Its, readIts } from "@everypath/its";
import {
  makeDirectories,
  outputDirectoryProblem,
  type Result,
  removeResult,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import { type Refused, refused } from "./refused.ts";

const { join } = host.paths;

export interface SystemOptions {
  readonly json?: boolean;
  readonly out?: string;
  readonly time?: string;
  readonly solver?: string;
  readonly quiet?: boolean;
  /** `NAME=VALUE`, as they were set when the command began. */
  readonly limit?: readonly string[];
  readonly cache?: boolean;
}

/** A system or a program was decided, and the result is written. */
export interface Decided {
  readonly kind: "decided";
  readonly about: "system" | "program";
  readonly result: Result;
  /** Lines that tell of the files. */
  readonly written: readonly string[];
}

/** Of one query: an answer that needs more is taken for unknown. */
export const queryBudget = { resources: 3_000_000, milliseconds: 10_000 };
export const defaultSeconds = 60;

/** The system and the seconds that may be spent on it, or what is wrong. */
export function readSystem(
  file: string,
  { time, out }: SystemOptions,
): { readonly its: Its; readonly seconds: number } | { readonly problem: string } {
  const format = formatOf(file);
  if (format === undefined) {
    const kinds = formatNames.map((name) => `.${name}`).join(", ");
    return { problem: `${file}: it is no file of a system (${kinds})` };
  }
  const seconds = time === undefined ? defaultSeconds : Number(time);
  if (!Number.isInteger(seconds) || seconds <= 0)
    return { problem: `--time ${time}: not a positive whole number; give seconds` };
  const blocked = out === undefined ? undefined : outputDirectoryProblem(out);
  if (blocked !== undefined) return { problem: `--out ${out}: ${blocked}` };
  let text: string;
  try {
    text = readSourceText(file);
  } catch (error) {
    return { problem: `${file}: it cannot be read (${systemMessage(error)}); check the path` };
  }
  const read = readIts(text, format);
  if ("its" in read) return { its: read.its, seconds };
  const { line, column } = read.position;
  return { problem: `${file}:${line}:${column}: ${read.problem}` };
}

/** Writes the result where --out says. `files`: what is written beside it. */
export function decided(
  about: Decided["about"],
  result: Result,
  { out }: SystemOptions,
  files: () => SystemFiles = () => ({}),
): Decided | Refused {
  const written = out === undefined ? [] : writeSystemResult(out, result, files());
  return "problem" in written ? refused(written.problem) : { kind: "decided", about, result, written };
}

/** What is written beside the result. */
export interface SystemFiles {
  /** Instead of the one that the result holds. */
  readonly certificate?: string | undefined;
  /** By their names. */
  readonly drawings?: Readonly<Record<string, Iterable<string>>>;
}

/** result.json, and certificate.json where there is one. Answers with the lines that tell of them. */
export function writeSystemResult(
  directory: string,
  result: Result,
  { certificate: text, drawings = {} }: SystemFiles = {},
): readonly string[] | { readonly problem: string } {
  const held = (result.proof ?? result.witness)?.certificate;
  const certificate = text ?? (held && `${JSON.stringify(held, null, 2)}\n`);
  try {
    makeDirectories(directory);
    removeResult(directory);
    writeWhole(join(directory, "result.json"), [`${JSON.stringify(result, null, 2)}\n`]);
    for (const [name, lines] of Object.entries(drawings)) writeWhole(join(directory, name), lines);
    const drawn = Object.keys(drawings).map((name) => `${join(directory, name)} written`);
    if (certificate === undefined) return [`${join(directory, "result.json")} written`, ...drawn];
    const path = join(directory, "certificate.json");
    writeWhole(path, [certificate]);
    return [`${path} written; check it again with everypath check ${path}`, ...drawn];
  } catch (error) {
    return {
      problem: `--out ${directory}: it cannot be written (${systemMessage(error)}); name another directory`,
    };
  }
}
