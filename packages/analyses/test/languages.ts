/** PL/I and object programs from their files and texts, for the tests of termination and cost. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program } from "@everypath/core";
import { languageOfFile, programFrom } from "@everypath/languages";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));

export function exampleFile(path: string): string {
  return join(examples, path);
}

export interface LanguageExample {
  readonly name: string;
  readonly file: string;
  /** The word before the colon of the first comment. */
  readonly verdict: string;
  readonly entry: string | undefined;
}

/** The programs of a directory of examples/ that tell a verdict in their first line. */
export function examplesOf(directory: string): readonly LanguageExample[] {
  return readdirSync(join(examples, directory))
    .sort()
    .map((name) => {
      const file = join(examples, directory, name);
      const [line = ""] = readFileSync(file, "utf8").split("\n");
      const verdict = /^(?:\/\*|\/\/) ([\w^]+): everypath /.exec(line)?.[1];
      if (verdict === undefined) throw new Error(`${name} does not tell its verdict`);
      return { name, file, verdict, entry: /--entry ([\w.]+)/.exec(line)?.[1] };
    });
}

export interface LanguageText {
  readonly text: string;
  readonly name: string;
  readonly entry?: string | undefined;
  readonly assume?: readonly string[];
}

export async function languageProgram({ text, name, entry, assume = [] }: LanguageText): Promise<Program> {
  const asked = { files: [{ name, text }], entry, call: undefined, assume };
  const loaded = await (languageOfFile(name) === "pli"
    ? programFrom({ language: "pli", ...asked, subscripts: "conditional" })
    : programFrom({ language: "objects", ...asked, symbolicGlobals: false, contracts: true }));
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return loaded.program;
}

export function languageFile({ file, name, entry }: LanguageExample): Promise<Program> {
  return languageProgram({ text: readFileSync(file, "utf8"), name, entry });
}
