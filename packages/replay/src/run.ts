/** What a replay is given and what it tells. Plain data: it travels between threads. */
import type {
  ReplayArgument,
  ReplayInput,
  ReplayObject,
  ReplayTarget,
  UnwrittenValue,
} from "@everypath/analyses";
import type { Span } from "@everypath/core";
import type { BuildVariant } from "./build-variant.ts";

export type { ReplayArgument, ReplayInput, ReplayObject, ReplayTarget, UnwrittenValue };

export interface ReplayRun {
  readonly end: ReplayEnd;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Readings that were not consumed. */
  readonly unread: number;
  readonly variant: BuildVariant;
}

export type ReplayEnd =
  | { readonly kind: "returned"; readonly result: RawValue | undefined; readonly leaks: number }
  | { readonly kind: "exited"; readonly status: number; readonly leaks: number }
  /** An exception leaves the entry, which is not `main`. */
  | { readonly kind: "thrown"; readonly leaks: number }
  | {
      readonly kind: "error";
      readonly error: string;
      readonly message: string;
      readonly stack: readonly Span[];
    }
  /** A failed assumption, or a silent stop. */
  | { readonly kind: "assumption" }
  | { readonly kind: "timeout" }
  /** The program was given other readings than it asks for. */
  | { readonly kind: "diverged"; readonly detail: string }
  | { readonly kind: "refused"; readonly reason: string };

/** As WebAssembly returns it: integers unsigned in 32 or 64 bits. */
export type RawValue =
  | { readonly type: "i32" | "i64"; readonly value: bigint }
  | { readonly type: "f32" | "f64"; readonly value: number };
