/** Standard input, files and arguments of the program that are symbolic or have given contents. */

import { readFileSync } from "node:fs";
import { limits } from "@everypath/core";
import { argumentName, type FileInput } from "@everypath/engine";
import type { RawOptions } from "../raw-options.ts";
import { UsageProblem } from "../wrong-usage.ts";
import { natural } from "./values.ts";

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
  for (const [index, text] of raw.arg.entries()) files.set(argumentName(index + 1), argumentOf(text));
  return files;
}

/** `--arg 3`, `--arg =-v` */
function argumentOf(text: string): FileInput {
  if (!text.startsWith("=")) return inputFile("--arg", text);
  const contents = new TextEncoder().encode(text.slice(1));
  return { size: contents.length, contents };
}

function inputFile(flag: string, text: string): FileInput {
  if (text.startsWith("@")) {
    try {
      const contents = new Uint8Array(readFileSync(text.slice(1)));
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
