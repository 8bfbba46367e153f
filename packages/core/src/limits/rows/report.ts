/** Limits of what reports tell. */
import type { LimitRows } from "../row.ts";

export const report = {
  explainedCondition: {
    default: 400,
    unit: "characters",
    meaning: "Characters that explain shows of a condition; result.json has all of them.",
  },
  explainedReasons: {
    default: 6,
    unit: "conjuncts",
    meaning: "Conjuncts of a condition that explain shows as the reason.",
  },
  coverageSteps: {
    default: 20_000_000,
    unit: "instructions",
    meaning:
      "Instructions of all paths together up to which each path is run once more for the branches it took.",
  },
  toldBytes: {
    default: 1 << 24,
    unit: "bytes",
    meaning: "Bytes of the text of paths in a result: long conditions leave room for fewer paths.",
  },
  contractStates: {
    default: 200,
    unit: "states",
    meaning: "States of one path of a verification that are told, the last ones.",
  },
  stackFrames: {
    default: 64,
    unit: "frames",
    meaning: "Frames told of a call stack: of an endless recursion, nobody needs all.",
  },
  fuzzInputs: {
    default: 10_000,
    unit: "inputs",
    meaning: "Inputs that the result of fuzzing lists.",
  },
  minimizingSteps: {
    default: 200_000,
    unit: "steps",
    meaning: "Steps of the exact search for the fewest tests; beyond them its best answer so far stands.",
  },
  sarifSteps: {
    default: 200,
    unit: "steps",
    meaning: "Steps of one path in SARIF: a viewer lists them all.",
  },
  sarifMessage: {
    default: 1000,
    unit: "characters",
    meaning: "Characters of a message in SARIF.",
  },
  junitName: {
    default: 200,
    unit: "characters",
    meaning: "Characters of a test case's name in JUnit XML.",
  },
  testCondition: {
    default: 400,
    unit: "characters",
    meaning: "Characters of a path's condition in the comment of a C test.",
  },
  htmlSteps: {
    default: 2000,
    unit: "steps",
    meaning: "Steps of one path in report.html; an endless loop's last thousand say no more than its first.",
  },
  shownPaths: {
    default: 20,
    unit: "paths",
    meaning: "Paths that the text tells one by one.",
  },
  shownReasons: {
    default: 12,
    unit: "reasons",
    meaning: "Reasons of incompleteness that the text tells.",
  },
  shownErrors: {
    default: 20,
    unit: "errors",
    meaning: "Errors that the text tells one by one.",
  },
  shownInputs: {
    default: 800,
    unit: "characters",
    meaning: "Characters of an error's inputs in the text; a buffer of kilobytes is better read in the JSON.",
  },
  boundedSteps: {
    default: 40,
    unit: "steps",
    meaning: "Steps to an error that the text tells of a bounded check.",
  },
  shownTraces: {
    default: 20,
    unit: "traces",
    meaning: "Traces that the text tells.",
  },
  traceSteps: {
    default: 60,
    unit: "steps",
    meaning: "Steps of one trace that the text tells.",
  },
  treeLevels: {
    default: 24,
    unit: "levels",
    meaning:
      "Levels that the drawing of the tree indents; deeper lines begin with the number of levels left out.",
  },
} as const satisfies LimitRows;
