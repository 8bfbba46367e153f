/** What `trace` finds: the symbolic execution traces of a program with their path conditions both ways. */
import type { Assumption, ErrorKind, Program, Span, Term } from "@everypath/core";
import type { Incompleteness, Path, Statistics } from "../explore/exploration.ts";
import type { Step } from "./calculus/step.ts";
import type { Conjuncts } from "./compare.ts";

export type Direction = "forward" | "backward" | "both";

/** How a trace ends. */
export type TraceEnd =
  | { readonly kind: "returned" }
  | { readonly kind: "halted" }
  /** By an exception that leaves the entry. */
  | { readonly kind: "thrown" }
  | { readonly kind: "error"; readonly error: ErrorKind; readonly message: string; readonly location: Span }
  /** At the line asked for. */
  | { readonly kind: "line"; readonly location: Span };

/** One complete feasible trace. */
export interface TracedPath {
  readonly path: Path;
  readonly end: TraceEnd;
  readonly rho: readonly RhoStep[];
  /** The conjuncts of φ, for each path of the machine on the trace; undefined: the direction was not asked for, or does not find it. */
  readonly forward: readonly Conjuncts[] | undefined;
  /** Those of path(ρ); one but where cases of a `switch` come together. */
  readonly backward: readonly Conjuncts[] | undefined;
  /** Of the two conditions; undefined where only one was asked for, or the time was over before they were compared. */
  readonly equivalent: boolean | "unknown" | undefined;
}

/** A step of ρ as the reader sees it. */
export interface RhoStep {
  readonly step: Step;
  /** The step's expression in the store as it is there, eσ: what the forward execution makes of it. */
  readonly value: Term | undefined;
}

/** How much work each direction was. */
export interface Effort {
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly queries: number;
  /** Nodes of the conditions of all traces, shared ones once. */
  readonly termSize: number;
}

export interface Tracing {
  readonly language: Program["language"];
  readonly entry: string;
  readonly direction: Direction;
  readonly line: number | undefined;
  readonly complete: boolean;
  readonly incomplete: readonly Incompleteness[];
  readonly assumptions: readonly Assumption[];
  readonly paths: readonly TracedPath[];
  readonly forward: Effort | undefined;
  readonly backward: Effort | undefined;
  readonly statistics: Statistics;
}
