/** Limits of what reports tell. */
import type { LimitRows } from "../row.ts";

export const report = {
  explainedCondition: {
    default: 400,
    unit: "characters",
    meaning: "Characters shown of a condition; result.json has all of them.",
  },
  explainedReasons: {
    default: 6,
    unit: "conjuncts",
    meaning: "Conjuncts that a reader is shown as the reason.",
  },
  coverageSteps: {
    default: 20_000_000,
    unit: "instructions",
    meaning:
      "Each path is run once more for its branches: nothing beside the exploration, unless paths are very long.",
  },
  toldBytes: {
    default: 1 << 24,
    unit: "bytes",
    meaning: "Bytes of their text in the result: long conditions leave room for fewer paths.",
  },
  contractStates: {
    default: 200,
    unit: "states",
    meaning: "States of one path that are told, the last ones.",
  },
  stackFrames: {
    default: 64,
    unit: "frames",
    meaning: "Frames told of a call stack: of an endless recursion, nobody needs all.",
  },
  fuzzInputs: {
    default: 10_000,
    unit: "inputs",
    meaning: "Inputs that a result lists.",
  },
  minimizingSteps: {
    default: 200_000,
    unit: "steps",
    meaning: "Steps of the exact search; beyond them its best answer so far stands.",
  },
  sarifSteps: {
    default: 200,
    unit: "steps",
    meaning: "Steps told of one path: a viewer lists them all.",
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
    meaning: "Characters of a condition in a comment.",
  },
  htmlSteps: {
    default: 2000,
    unit: "steps",
    meaning: "Steps told of one path; an endless loop's last thousand say no more than its first.",
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
    meaning: "Characters of the inputs of an error; a buffer of kilobytes is better read in the JSON.",
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
      "Deeper lines begin with the number of levels left out, so that the text grows with the number of nodes alone.",
  },
} as const satisfies LimitRows;
