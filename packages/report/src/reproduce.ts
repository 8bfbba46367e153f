/** The command that leads to an error again. */
import { shellQuote } from "./layout.ts";
import { isReference, objectsAssumption } from "./reproduce-objects.ts";
import type { Result, ResultError, ResultInput } from "./result.ts";
import { numberedName } from "./text/file-name.ts";

export interface Reproduction {
  /** The entry's parameters in order, if all of its inputs can come from them. */
  readonly parameters: readonly string[] | undefined;
  /** The options of this run that change what the program means: `-D`, `--data-model`, … */
  readonly meaning: readonly string[];
  /** Those that change which paths are found and their numbers: `--entry`, `--max-paths`, … */
  readonly extent: readonly string[];
  /** Where the tests were written. */
  readonly out: string | undefined;
}

/** A command that runs the program on these inputs alone; where none of them is known yet, one that writes them as a test. */
export function reproduceCommand(result: Result, error: ResultError, reproduction: Reproduction): string {
  const { command, writes } = reproducing(result, error, reproduction);
  return writes === undefined ? command : `${command} writes the inputs to out/${writes}`;
}

/**
 * The same in parts: `--call` where arguments can say the inputs, else the replay of the test that was written; where none was,
 * `writes` is the test, relative to the `--out` directory, that the command writes the inputs to.
 */
export function reproducing(
  result: Result,
  error: ResultError,
  reproduction: Reproduction,
): { readonly command: string; readonly writes: string | undefined } {
  const { meaning, extent, out } = reproduction;
  const command = ["everypath", result.command, ...result.files, ...meaning];
  const text = (words: readonly string[]) => words.map(shellQuote).join(" ");
  if (result.command === "fuzz") {
    const file = failingInputName(error);
    return out === undefined
      ? { command: text([...command, ...extent, "--out", "out"]), writes: file }
      : { command: text([...command, "--seeds", `${out}/${file}`, "--max-inputs", "1"]), writes: undefined };
  }
  const test = `tests/${testName(error.path)}`;
  const isObjects = result.files.some((file) => file.endsWith(".idf"));
  if (isObjects && error.inputs.some(isReference)) {
    // Objects have no words in a call: they are described by what is assumed of them.
    const assumed = objectsAssumption(error.inputs, {
      parameters: reproduction.parameters ?? [],
      hasGlobals: result.entry !== "main" && meaning.includes("--symbolic-globals"),
    });
    return assumed === undefined
      ? { command: text([...command, ...extent, "--out", "out"]), writes: test }
      : { command: text([...command, ...extent, "--assume", assumed]), writes: undefined };
  }
  const call = callText(result.entry, error.inputs, reproduction.parameters, isObjects);
  if (call !== undefined) return { command: text([...command, "--call", call]), writes: undefined };
  if (out === undefined) return { command: text([...command, ...extent, "--out", "out"]), writes: test };
  return {
    command: text(["everypath", "replay", `${out}/${test}`, ...compiling(meaning)]),
    writes: undefined,
  };
}

/** Of the options that give the program its meaning those that its compilation needs. */
function compiling(meaning: readonly string[]): readonly string[] {
  const flags = new Set(["--data-model", "-I", "-D", "--cflag"]);
  return meaning.filter((word, index) => flags.has(word) || flags.has(meaning[index - 1] ?? ""));
}

/** Where fuzz writes the input of an error, relative to its directory: crashes/000042 */
export function failingInputName({ kind, path }: Pick<ResultError, "kind" | "path">): string {
  return `${kind === "timeout" ? "hangs" : "crashes"}/${String(path).padStart(6, "0")}`;
}

/** 000042.json */
export function testName(path: number): string {
  return numberedName(path, "json");
}

function callText(
  entry: string,
  inputs: readonly ResultInput[],
  parameters: readonly string[] | undefined,
  isObjects: boolean,
): string | undefined {
  if (parameters === undefined || inputs.length !== parameters.length) return undefined;
  const values = parameters.map((name) => {
    const input = inputs.find((candidate) => candidate.name === name);
    if (input === undefined) return undefined;
    return isObjects ? input.value : argumentText(input);
  });
  return values.every((value) => value !== undefined) ? `${entry}(${values.join(", ")})` : undefined;
}

function argumentText(input: ResultInput): string | undefined {
  if (input.sort === "pointer") return input.text === "NULL" ? "NULL" : undefined;
  if (input.sort === "bytes") return undefined;
  if (input.sort === "bool") return input.value === "true" ? "1" : "0";
  if (input.sort === "f32" || input.sort === "f64")
    return /inf|nan/.test(input.value) ? undefined : input.value;
  return input.value;
}
