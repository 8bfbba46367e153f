/** Compiles C with the packaged clang and our headers, for any of the four targets. */

import { hostFileSystem, overlay } from "../../src/clang/file-system.ts";
import { runTool } from "../../src/clang/toolchain.ts";
import { includeDirectory } from "../../src/runtime.ts";

export const targets = [
  "x86_64-unknown-linux-gnu",
  "i386-unknown-linux-gnu",
  "wasm64-unknown-unknown",
  "wasm32-unknown-unknown",
] as const;

export type Target = (typeof targets)[number];

/** The object or text that clang writes, and what it says. */
export function compile(
  target: Target,
  source: string,
  args: readonly string[],
): { readonly output: Uint8Array | undefined; readonly messages: string } {
  const files = new Map([["/everypath-test/source.c", new TextEncoder().encode(source)]]);
  const run = runTool(
    "clang",
    [
      `--target=${target}`,
      "-nostdinc",
      "-isystem",
      includeDirectory(),
      ...args,
      "-o",
      "/everypath-test/output",
      "/everypath-test/source.c",
    ],
    overlay(hostFileSystem, files),
  );
  const messages = new TextDecoder().decode(run.stderr);
  return { output: run.exitCode === 0 ? run.written.get("/everypath-test/output") : undefined, messages };
}

/** clang's messages about a source that is only checked; empty where it has nothing to say. */
export function check(target: Target, source: string, args: readonly string[]): string {
  return compile(target, source, ["-fsyntax-only", ...args]).messages;
}
