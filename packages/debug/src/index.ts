/**
 * `debug`: one path at a time, walked by a user (King, section 6). In: a `Launch` (a program and its call) and a `DebugLanguage`; out: a
 * `Session`, whose moves answer with a `Stop` and which speaks no words, so that a terminal and an editor's protocol can show it alike.
 *
 *     const session = Session.open(launch, cLanguage, solver, options);   // before the first statement
 *     await session.move("step");                                        // a Stop: step, breakpoint, choice, end
 *     if (session.choice !== undefined) await session.move("go", true);  // King's "go true"
 *     session.evaluate("a[i] + 1"); session.back();
 *
 * Read next: stop.ts; cursor.ts (a state being walked) and walker.ts (statement by statement); history.ts for the way back;
 * language.ts, c/, pli/ and objects/ for what a user types.
 */
export type { OutputRecord } from "@everypath/engine";
export type { Breakpoint } from "./breakpoints.ts";
export { cLanguage } from "./c/index.ts";
export type { Change } from "./changes.ts";
export type { Time } from "./cursor.ts";
export { isBefore } from "./cursor.ts";
export type { Example } from "./decider.ts";
export type { TestLeaf, TestOptions, TestResult } from "./exhaust.ts";
export { heapUnder, inputsUnder } from "./inputs.ts";
export type { DebugLanguage, Evaluated, Named, PointerTarget, Problem, Shown } from "./language.ts";
export {
  changesBetween,
  ModularSession,
  type ModularStop,
  StateRecorder,
  type VerificationNode,
  type VerificationTree,
} from "./modular/index.ts";
export type { Move } from "./mover.ts";
export { objectLanguage } from "./objects/index.ts";
export { pliLanguage } from "./pli/index.ts";
export type { Range } from "./range.ts";
export type { Launch } from "./run.ts";
export type { Mark, SessionOptions } from "./session.ts";
export { Session } from "./session.ts";
export type { Statement } from "./statement.ts";
export type { Choice, ReferenceQuestion, Stop, StopPosition } from "./stop.ts";
export type { TraceEvent, TraceKind, TraceLines } from "./trace.ts";
export { allLines, traceKinds } from "./trace.ts";
export type { Decision, Edit, WalkedNode } from "./walked-tree.ts";
export type { Explanation, Reason } from "./why.ts";
