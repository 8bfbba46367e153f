/** Why a result may be incomplete: one row for each reason, shared by the schema, the text report and the documentation. */

import type { IncompletenessReason, ProofReason } from "@everypath/analyses";
export interface ReasonRow {
  /** What happened, after a count: "3 paths: …". */
  readonly meaning: string;
  /** How to go on; undefined where only the program or its environment can help. */
  readonly advice: string | undefined;
}

/** In the order in which reports list them. */
export const incompletenessReasons = {
  "internal-error": {
    meaning: "everypath itself failed",
    advice: "please report it with the input; --verbose prints the stack",
  },
  "replay-mismatch": {
    meaning: "the compiled program behaved otherwise when replayed",
    advice: "please report it with the input: one of the two executions is wrong",
  },
  interrupted: { meaning: "the run was interrupted", advice: "run again to explore the rest" },
  time: { meaning: "the time was over", advice: "give more with --time" },
  memory: { meaning: "the memory was used up", advice: "give more with --memory" },
  "max-paths": { meaning: "the limit of paths was reached", advice: "raise it with --max-paths" },
  "max-steps": { meaning: "a path reached its limit of steps", advice: "raise it with --max-steps" },
  "max-depth": { meaning: "a path reached its limit of decisions", advice: "raise it with --max-depth" },
  "max-loop": {
    meaning: "a path was decided at one place as often as allowed",
    advice: "raise it with --max-loop, or bound the loop with --assume",
  },
  "bound-reached": {
    meaning: "execution can go beyond a bound",
    advice:
      "raise it: --unwind for loops (or prove them: bmc --induction), --heap-depth for objects, --stack for calls",
  },
  "uncut-loop": {
    meaning: "a loop goes on and on, and no assertion cuts it",
    advice: "write an assertion into it, or raise --max-loop if it ends by itself",
  },
  "no-contracts": {
    meaning: "the program has no contracts, and a proof looks at each method by itself",
    advice:
      "write requires acc(x) && …; ensures …; behind the heads of methods, acc(x) for each field x that a method uses; or ask explore",
  },
  vacuous: {
    meaning:
      "no input satisfies the input predicate or the assumptions: everything would be true of all runs",
    advice: "weaken them",
  },
  environment: {
    meaning: "the program reads its surroundings, which were taken to be as said here",
    advice: "if they are so, choose them with",
  },
  aliasing: {
    meaning: "pointers or references from the caller were taken to mean different objects",
    advice: "--no-alias if they do; or write restrict in C, the arguments with --call in PL/I",
  },
  address: {
    meaning: "the program computes with addresses as numbers, which were taken as they come",
    advice: "--fixed-addresses if it does not matter where objects lie; --no-alias for those of the caller's",
  },
  "initial-values": {
    meaning: "the entry reads variables that may have been written before it was called",
    advice: "--fresh-globals if they hold their initial values then",
  },
  "pointer-size": {
    meaning: "the entry goes beyond the first element where a pointer of the caller's points",
    advice: "--pointer-size with the number of elements there",
  },
  entry: {
    meaning: "other functions of the files can be called from outside, and were not looked at",
    advice: "name the one that is meant with --entry",
  },
  "solver-unknown": {
    meaning: "the solver could not decide",
    advice: "try another solver with --solver cvc5",
  },
  "unmodelled-call": {
    meaning: "a function without a definition was called, and may do what was not looked at",
    advice: "give the file that defines it, or say with --stub what it does",
  },
  unsupported: { meaning: "the program uses something this version cannot execute", advice: undefined },
  "symbolic-limit": {
    meaning: "a symbolic size, address or string had too many possible values",
    advice: "narrow it with --assume",
  },
  "term-size": {
    meaning: "one instruction would have built terms beyond what can be worked with",
    advice: "narrow sizes and subscripts with --assume",
  },
  "no-ranking-function": {
    meaning: "no ranking function was found for a cycle, and no run that stays in it for ever",
    advice: "give more time with --time; a guard that says what the loop relies on may help",
  },
  "undefined-behaviour": {
    meaning: "undefined behaviour could not be excluded",
    advice: "check for it before, or write an assumption with __VERIFIER_assume",
  },
  "graph-size": { meaning: "the symbolic execution graph grew too large", advice: undefined },
  "no-bound": {
    meaning: "no bound was found",
    advice: "a guard that says what a loop relies on may help, where every run ends",
  },
  "bound-unanswered": {
    meaning: "the question about the cost was neither shown nor refuted",
    advice: "ask for the bound that was found, or for a greater one",
  },
  "unchecked-certificate": {
    meaning: "the checker could not confirm what was found",
    advice: "please report it with the input",
  },
  weakened: {
    meaning: "a concrete value stood in for a term that is out of reach, so that inputs may be missed",
    advice: undefined,
  },
  lifted: {
    meaning: "something fails where a check is lifted, and was not brought about with the check",
    advice: "see whether a real input can pass it",
  },
  sampled: { meaning: "inputs were tried, which are not all", advice: "everypath explore covers every path" },
  approximated: { meaning: "an operation was approximated", advice: undefined },
} as const satisfies Record<
  | IncompletenessReason
  | ProofReason
  | "bound-reached"
  | "no-contracts"
  | "no-ranking-function"
  | "undefined-behaviour"
  | "graph-size"
  | "no-bound"
  | "bound-unanswered"
  | "unchecked-certificate"
  | "internal-error"
  | "replay-mismatch",
  ReasonRow
>;

export type ResultReason = keyof typeof incompletenessReasons;

/** The reasons in their reporting order. */
export const reasonOrder = Object.keys(incompletenessReasons) as ResultReason[];
