/** The options of a run, as a command that reproduces one of its errors has to repeat them. */

import { chosenFlags } from "../../library/options/chosen.ts";
import type { RawOptions } from "./raw-options.ts";

export interface RepeatedOptions {
  /** What the program means: macros, checks, data model. */
  readonly meaning: readonly string[];
  /** Where it starts and how far it goes: which paths there are, and their numbers. */
  readonly extent: readonly string[];
}

export function repeatedOptions(raw: RawOptions): RepeatedOptions {
  return {
    meaning: [
      ...each("--assume", raw.assume),
      ...given("--stdin", raw.stdin),
      ...each("--file", raw.file),
      ...each("--arg", raw.arg),
      ...each("--symbolic-args", raw.symbolicArgs),
      ...each("--symbolic-env", raw.symbolicEnv),
      ...each("--symbolic-file", raw.symbolicFile),
      ...given("--input", raw.input),
      ...given("--pointer-size", raw.pointerSize),
      ...each("--string", raw.string ?? []),
      ...each("--buffer", raw.buffer ?? []),
      ...each("--non-null-pointer", raw.nonNullPointer ?? []),
      ...(raw.mallocMayFail === true ? ["--malloc-may-fail"] : []),
      ...chosenFlags(raw),
      ...each("--check", raw.check),
      ...each("--no-check", raw.noCheck),
      ...given("--sv-comp", raw.svComp),
      ...given("--data-model", raw.dataModel),
      ...each("-I", raw.I),
      ...each("-D", raw.D),
      ...each("--cflag", raw.cflag),
      ...each("--stub", raw.stub),
      ...given("--compile-commands", raw.compileCommands),
      ...given("--stack", raw.stack),
      ...(raw.symbolicGlobals === true ? ["--symbolic-globals"] : []),
      ...(raw.contracts === false ? ["--no-contracts"] : []),
    ],
    extent: [
      ...given("--entry", raw.entry),
      ...given("--call", raw.call),
      ...each("--lift", raw.lift),
      ...given("--max-paths", raw.maxPaths),
      ...given("--max-steps", raw.maxSteps),
      ...given("--max-depth", raw.maxDepth),
      ...each("--limit", raw.limit),
      ...given("--max-loop", raw.maxLoop),
      ...given("--heap-depth", raw.heapDepth),
      ...given("--pointer-depth", raw.pointerDepth),
      ...given("--search", raw.search),
      ...(raw.pending === true ? ["--pending"] : []),
      ...given("--seed", raw.seed),
    ],
  };
}

function given(flag: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [flag, value];
}

function each(flag: string, values: readonly string[]): readonly string[] {
  return values.flatMap((value) => [flag, value]);
}
