/** A compiled program, and how one run of it ended: what `Host` is given and what it answers. */
import type { BuildVariant } from "./build-variant.ts";
import type { RawValue } from "./run.ts";
import type { FunctionType, MemoryRange } from "./wasm-binary.ts";

export interface HostProgram {
  readonly module: WebAssembly.Module;
  readonly variant: BuildVariant;
  /** 64-bit pointers. */
  readonly wide: boolean;
  readonly entry: string;
  /** The entry is C's `main`, whatever name clang gave it. */
  readonly isMain: boolean;
  readonly entryType: FunctionType;
  readonly imports: readonly { readonly name: string; readonly type: FunctionType }[];
  /** Where constants lie, which the program may not write. */
  readonly constants: readonly MemoryRange[];
  /** Kinds of error that the exploration did not look for: what only reports one lets the program go on. */
  readonly unchecked: ReadonlySet<string>;
  /** Bytes of the program's stack, which lies below everything else. */
  readonly stackSize: number;
  /** So many blocks are counted; 0: none are. */
  readonly blocks: number;
}

/** As `ReplayEnd`, but with the stack as byte positions in the module. */
export type HostEnd =
  | { readonly kind: "returned"; readonly result: RawValue | undefined; readonly leaks: number }
  | { readonly kind: "exited"; readonly status: number; readonly leaks: number }
  /** An exception leaves the entry, which is not `main`. */
  | { readonly kind: "thrown"; readonly leaks: number }
  | {
      readonly kind: "error";
      readonly error: string;
      readonly message: string;
      readonly place: HostPlace | undefined;
      readonly stack: readonly number[];
    }
  | { readonly kind: "assumption" }
  | { readonly kind: "diverged"; readonly detail: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** Only the variant `addresses` knows what the program asks. */
  | { readonly kind: "needs-addresses" };

export interface HostPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface HostRun {
  readonly end: HostEnd;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly unread: number;
  /** How often each block was run, where that is counted (runtime/fuzz). */
  readonly counters?: Uint32Array;
}

/** What is called at each declaration without a value (unwritten.ts): address, bytes, line and column. */
export const unwrittenHook = "__everypath_replay_unwritten";

/** Thrown by what the program calls to end the run at once, and caught by the host. */
export class Stop {
  readonly end: HostEnd;
  constructor(end: HostEnd) {
    this.end = end;
  }
}
