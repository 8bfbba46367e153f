/** What a program's session and its debugger, which is in a thread of its own, say to each other. */
import type { Answered, RequestOf } from "../asked.ts";
import type { InputProblem } from "../news.ts";
import type {
  DebugBreakpoint,
  DebugEnd,
  DebugExample,
  DebugFrame,
  DebugProof,
  DebugStop,
  DebugTree,
  DebugValue,
  DebugVariable,
} from "./types.ts";

/** How far a move goes: a statement, one that calls are part of, out of the call, to the next breakpoint, choice or end. */
export type DebugMove = "step" | "next" | "out" | "go";

/** Each request with what it asks and what is answered. */
export interface DebugRequests {
  readonly move: {
    readonly asks: { readonly move: DebugMove; readonly side: boolean | undefined };
    readonly answer: DebugStop;
  };
  readonly back: { readonly asks: { readonly count: number }; readonly answer: DebugStop };
  readonly call: { readonly asks: { readonly call: string }; readonly answer: DebugStop };
  readonly assume: { readonly asks: { readonly condition: string }; readonly answer: DebugStop };
  readonly set: {
    readonly asks: { readonly target: string; readonly value: string };
    readonly answer: DebugStop;
  };
  readonly save: { readonly asks: object; readonly answer: number };
  readonly restore: { readonly asks: { readonly saved: number }; readonly answer: DebugStop };
  readonly complete: { readonly asks: object; readonly answer: DebugEnd };
  readonly evaluate: {
    readonly asks: { readonly expression: string; readonly frame: number; readonly depth: number };
    readonly answer: DebugValue;
  };
  readonly variables: {
    readonly asks: { readonly frame: number; readonly depth: number };
    readonly answer: readonly DebugVariable[];
  };
  readonly globals: { readonly asks: { readonly depth: number }; readonly answer: readonly DebugVariable[] };
  readonly frames: { readonly asks: object; readonly answer: readonly DebugFrame[] };
  readonly example: { readonly asks: object; readonly answer: DebugExample };
  readonly prove: { readonly asks: { readonly condition: string }; readonly answer: DebugProof };
  readonly why: { readonly asks: { readonly line: number | undefined }; readonly answer: readonly string[] };
  readonly tree: { readonly asks: object; readonly answer: DebugTree };
  readonly addBreakpoint: { readonly asks: DebugBreakpoint; readonly answer: number };
  readonly removeBreakpoint: { readonly asks: { readonly number: number }; readonly answer: boolean };
}

export type DebugRequestName = keyof DebugRequests;

export type DebugRequest = RequestOf<DebugRequests>;

/** What the debugger's thread is told when it starts. */
export interface DebugStart {
  readonly session: "debugger";
  readonly files: readonly string[];
  /** By their names in the library, and of their types. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Texts in the place of files, by their paths. */
  readonly sources: Readonly<Record<string, string>>;
}

export type ToDebugger =
  | { readonly kind: "asked"; readonly number: number; readonly request: DebugRequest }
  | { readonly kind: "interrupt" };

export type FromDebugger =
  | { readonly kind: "opened"; readonly stop: DebugStop }
  | { readonly kind: "refused"; readonly problems: readonly InputProblem[] }
  | Answered;
