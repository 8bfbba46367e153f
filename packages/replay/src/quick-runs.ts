/**
 * A program that is run again and again in the thread that asks, compiled with all checks and with counters: it tells whether a run is like an
 * earlier one in what it covers and ends without an error that a compiled program shows. That is several times faster than a run in the
 * engine, which decides wherever this cannot tell (analyses/fuzz).
 */
import { type CompileOptions, isIrFile, type SourceFile } from "@everypath/c";
import type { ErrorKind } from "@everypath/core";
import { build } from "./build.ts";
import { Host } from "./host.ts";
import type { HostProgram } from "./host-run.ts";
import { hostProgram, uncheckedKinds } from "./replayer.ts";
import type { ReplayInput } from "./run.ts";

/** Plain data: it travels to other threads. */
export interface QuickProgram {
  readonly addresses: HostProgram;
  /** undefined: nobody asks for values that were never written. */
  readonly values: HostProgram | undefined;
  readonly countLeaks: boolean;
}

export interface QuickOptions extends CompileOptions {
  readonly entry: string;
  /** Kinds of error that nobody looks for. */
  readonly unchecked: readonly ErrorKind[];
}

/** Compiles the program; `refused` is why it cannot be. */
export async function compileQuick(
  files: readonly SourceFile[],
  options: QuickOptions,
): Promise<QuickProgram | { readonly refused: string }> {
  const { entry, unchecked } = options;
  const ir = files.find(({ path }) => isIrFile(path));
  if (ir !== undefined) return { refused: `${ir.path} holds LLVM IR, on which no checks can be put` };
  const kinds = uncheckedKinds(options);
  const addresses = await build(files, options, "addresses", entry, kinds, true);
  if ("refused" in addresses) return addresses;
  const countLeaks = !unchecked.includes("memory-leak");
  const program = { addresses: hostProgram(addresses, "addresses", options), countLeaks };
  if (unchecked.includes("uninitialized-read")) return { ...program, values: undefined };
  const values = await build(files, options, "values", entry, kinds);
  return "refused" in values ? values : { ...program, values: hostProgram(values, "values", options) };
}

/** Instructions of the engine for which a block, and a millisecond, may stand at most: a run of more is the engine's, which counts them. */
const inBlock = 1000;
const inMillisecond = 400_000;

/**
 * Blocks the thread that asks for as long as a run takes. It knows nothing of leaks or unwritten values where the program was compiled without them.
 */
export class QuickRuns {
  private readonly addresses: Host;
  private readonly values: Host | undefined;
  private readonly countLeaks: boolean;
  private readonly mostSteps: number;

  /** `mostSteps`: instructions after which the engine calls a run a hang. */
  constructor({ addresses, values, countLeaks }: QuickProgram, mostSteps: number) {
    this.addresses = new Host(addresses);
    this.values = values === undefined ? undefined : new Host(values);
    this.countLeaks = countLeaks;
    this.mostSteps = mostSteps;
  }

  /** A number that is the same for runs that cover the same; undefined: the run failed, or this cannot tell. */
  trail(input: ReplayInput): number | undefined {
    const began = performance.now();
    const mostBlocks = Math.floor(this.mostSteps / inBlock);
    const { end, unread, counters } = this.addresses.run(input, this.countLeaks, { mostBlocks });
    if (end.kind !== "returned" && end.kind !== "exited") return undefined;
    if (end.leaks > 0 || unread > 0 || counters === undefined) return undefined;
    if (performance.now() - began > this.mostSteps / inMillisecond) return undefined;
    return trailOf(counters, end.kind);
  }

  /** Whether no value is used that was never written: of a run whose trail is known. */
  isWritten(input: ReplayInput): boolean {
    if (this.values === undefined) return true;
    const { end } = this.values.run(input, false);
    return end.kind === "returned" || end.kind === "exited";
  }
}

/** The blocks with about how often each was run: 1, 2, 3, 4–7, 8–15, or more, as the engine's coverage has it. */
function trailOf(counters: Uint32Array, end: "returned" | "exited"): number {
  let upper = end === "returned" ? 0x811c9dc5 : 0x1000193;
  let lower = 0x2545f491;
  for (const [index, count] of counters.entries()) {
    if (count === 0) continue;
    const times = count < 4 ? count : Math.min(6, 2 + Math.floor(Math.log2(count)));
    upper = Math.imul(upper ^ (index * 8 + times), 0x01000193);
    lower = Math.imul((lower ^ (lower >>> 15)) + index * 8 + times, 0x85ebca6b);
  }
  return (upper >>> 0) * 2 ** 20 + ((lower >>> 8) & 0xfffff);
}
