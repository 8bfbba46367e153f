/**
 * What the compiler and the linker made before. A run of a tool is a function of its arguments and of what it sees of the files (the time and random
 * numbers are the same in each: clang/wasi.ts), so that a run is known by its arguments, by the files that it looked at and by what they hold. What
 * it looked at is known from the runs before: each list of questions is asked again, and the answers' hash names what was made. So a header that is
 * changed, removed, or put into a directory that is searched sooner is another answer, and the tool runs anew.
 *
 * Questions are asked of the view of the files that the tool itself would have, so that nothing is read for a record that the program may not read.
 */
import { createHash } from "node:crypto";
import { cacheDirectory, host, limits, version } from "@everypath/core";
import type { FileSystem } from "../clang/file-system.ts";
import type { Run } from "../clang/wasi.ts";
import { digestOf, type FileQuestion, type Observed } from "./observed-files.ts";
import { decodeQuestions, decodeRun, encodeQuestions, encodeRun } from "./run-format.ts";
import { Store } from "./store.ts";

export interface ToolCall {
  readonly tool: "clang" | "wasm-ld";
  readonly args: readonly string[];
  readonly files: FileSystem;
}

export interface ObservedRun {
  readonly run: Run;
  readonly observed: Observed;
}

/** Changes with what runs are decided by that the key does not tell: the system interface of the tools, or these files' format. */
const formatVersion = 2;

/** Lists of one call: a file of the path that is searched may be there today and not tomorrow. */
const mostLists = 8;

/** By directory: where it is refused, the user is told by whoever compiles. */
const opened = new Map<string, ReturnType<typeof Store.open>>();

/** undefined: nothing is to be kept, or cannot be. */
function openStore(): ReturnType<typeof Store.open> {
  const directory = limits.language.cacheBytes === 0 ? undefined : cacheDirectory();
  if (directory === undefined) return undefined;
  if (!opened.has(directory)) opened.set(directory, Store.open(host.paths.join(directory, "compiled")));
  return opened.get(directory);
}

/** Why nothing is kept though it was to be, in one line; undefined where there is nothing that the user could mend. */
export function whyNotKept(): string | undefined {
  const store = openStore();
  return store !== undefined && "refused" in store ? store.refused : undefined;
}

/** `runTool`: the call itself, where nothing is known of it. */
export function cachedRun(call: ToolCall, runTool: () => ObservedRun): Run {
  const store = openStore();
  if (store === undefined || "refused" in store) return runTool().run;
  const key = keyOf(call);
  const lists = decodeQuestions(store.read(nameOf("questions", key)) ?? new Uint8Array());
  for (const questions of lists) {
    const known = store.read(nameOf("run", key, digestOf(questions, call.files)));
    const run = known && decodeRun(known);
    if (run !== undefined) return run;
  }
  const { run, observed } = runTool();
  // One that did not end by itself may do so another time.
  if (run.failure === undefined && observed.isSteady) {
    store.write(nameOf("run", key, observed.digest), encodeRun(run));
    store.write(nameOf("questions", key), encodeQuestions(withList(lists, observed.questions)));
  }
  return run;
}

/** The latest first. */
function withList(
  lists: readonly (readonly FileQuestion[])[],
  latest: readonly FileQuestion[],
): readonly (readonly FileQuestion[])[] {
  const text = JSON.stringify(latest);
  return [latest, ...lists.filter((list) => JSON.stringify(list) !== text)].slice(0, mostLists);
}

function keyOf({ tool, args }: ToolCall): string {
  return JSON.stringify([formatVersion, version(), compiler(), tool, args]);
}

let knownCompiler: string | undefined;

/** What the package of the compiler says of itself. */
function compiler(): string {
  knownCompiler ??= host.files.readText(new URL("../package.json", import.meta.resolve("@yowasp/clang")));
  return knownCompiler;
}

function nameOf(...parts: readonly [kind: "questions" | "run", ...string[]]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
