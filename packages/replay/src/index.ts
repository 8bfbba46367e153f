/**
 * Why believe a verdict: every path's inputs are replayed outside of the engine. In: the user's files and an explored `Path`;
 * out: a `Replay`, which says whether the program did what the path says. The files are compiled by the same clang to
 * WebAssembly and run in a thread of their own: plainly, to compare result and output, or instrumented, so that an error
 * shows where it happens (build-variant.ts).
 *
 *     const replayer = await createReplayer([{ path: "x.c" }], { dataModel: "lp64", entry: "main", runtimeInclude });
 *     const replay = await confirm(replayer, path);
 *     await replayer.close();
 *
 * Key types: `Replayer`, `ReplayInput` and `ReplayRun` (run.ts), `Expectation` (confirm.ts). The other half of the host is in C, in
 * runtime/replay.
 */

export type { BuildVariant } from "./build-variant.ts";
export { certifyProgram, type ProvedProgram } from "./certify-termination.ts";
export {
  compare,
  confirm,
  type Expectation,
  type ExpectedValue,
  expectationOf,
  variantFor,
} from "./confirm.ts";
export { buildReplayLibraries } from "./library.ts";
export { compileQuick, type QuickProgram, QuickRuns } from "./quick-runs.ts";
export { createReplayer, Replayer, type ReplayOptions } from "./replayer.ts";
export type { RawValue, ReplayArgument, ReplayEnd, ReplayInput, ReplayRun } from "./run.ts";
export { ReplayThreadEnded } from "./runner.ts";
