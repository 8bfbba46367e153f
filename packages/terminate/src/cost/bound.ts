/**
 * The bound of a program: its graph, the system of the whole graph, and attempts in the order of section 5, point 5: without the size bounds
 * of types, then with them as inputs, and last with the numbers they are.
 */

import { limits, type Procedure } from "@everypath/core";
import {
  type Bound,
  type Decider,
  feasibleRules,
  inferCallBound,
  inputBound,
  rational,
  type Sign,
  scaled,
  substitute,
} from "@everypath/its";
import {
  type GraphQuestion,
  isVacuous,
  type Obstacle,
  obstaclesOf,
  settingsOf,
  vacuous,
} from "../terminate/decide.ts";
import { buildGraph } from "../terminate/graph/build.ts";
import { firstProcedure, startOf } from "../terminate/graph/initial.ts";
import { thresholdsOf } from "../terminate/graph/thresholds.ts";
import { inputParameters, typeRangeOf } from "./inputs.ts";
import { withinRanges } from "./known-ranges.ts";
import type { Measure } from "./measure.ts";
import { sizeBoundValues } from "./size-bounds.ts";
import { type CostGraph, type CostSystem, costSystem, type SizeBoundRole } from "./system.ts";
import { widthsOf } from "./widths.ts";

export interface BoundQuestion extends GraphQuestion, Decider {
  readonly measure: Measure;
  readonly milliseconds: number;
}

export type ProgramBound =
  | { readonly kind: "bounded"; readonly bound: Bound; readonly role: SizeBoundRole }
  | { readonly kind: "unknown"; readonly obstacles: readonly BoundObstacle[] };

export interface BoundObstacle extends Omit<Obstacle, "reason"> {
  readonly reason: Obstacle["reason"] | "no-bound";
}

const roles: readonly SizeBoundRole[] = ["unbounded", "inputs", "constants"];

export function boundProgram(question: BoundQuestion): ProgramBound {
  const end = performance.now() + question.milliseconds;
  const half = performance.now() + question.milliseconds / 2;
  const cost = graphOf(question, () => performance.now() > half);
  if (isVacuous(cost.graph)) return { kind: "unknown", obstacles: [vacuous] };
  if (!cost.graph.isComplete) return { kind: "unknown", obstacles: obstaclesOf(cost.graph) };
  let isOutOfTime = false;
  // What no run does is left out as long as the bounds of types are numbers: without them less can be excluded.
  const exact = costSystem(cost, question.measure, "constants");
  const fifth = performance.now() + Math.max(0, end - performance.now()) / 5;
  const feasible = feasibleRules(exact.system, () => performance.now() > fifth);
  // Integers of any size have no bounds of types.
  for (const role of question.program.language === "c" ? roles : (["constants"] as const)) {
    const whole = role === "constants" ? exact : costSystem(cost, question.measure, role);
    const rules = whole.system.rules.filter(({ id }) => feasible.has(id));
    const system = { ...whole, system: { ...whole.system, rules } };
    // The last attempt may use what is left.
    const milliseconds = Math.max(0, end - performance.now()) / (role === "constants" ? 1 : 2);
    const found = inferCallBound(system.system, { ...question, milliseconds });
    const bound = found.kind === "bounded" ? inParameters(found.bound, system, question.entry) : undefined;
    if (bound !== undefined) return { kind: "bounded", bound, role };
    isOutOfTime ||= found.kind === "unknown" && found.isOutOfTime;
    if (!system.hasSizeBounds) break;
  }
  return { kind: "unknown", obstacles: [noBound(isOutOfTime)] };
}

function noBound(isOutOfTime: boolean): BoundObstacle {
  return isOutOfTime
    ? { reason: "time", detail: "the search for a bound was not finished", location: undefined }
    : { reason: "no-bound", detail: "it was not shown how often each loop is run", location: undefined };
}

export function graphOf(question: BoundQuestion, isOver: () => boolean): CostGraph {
  const { program, entry } = question;
  const first = firstProcedure(program, entry);
  const numbers = thresholdsOf(program, first);
  const settings = settingsOf({ ...question, holdsReadings: true, countsSteps: true }, undefined);
  const start = startOf(settings, entry, question.zeroTerminated);
  const graph = buildGraph(settings, start.state, numbers, {
    isOver,
    mostNodes: limits.terminate.graphNodes,
    peeledRounds: 0,
  });
  return { graph, entry, first, inputs: start.inputs, numbers, widths: widthsOf(program, entry) };
}

/** The bound with the parameters' names; undefined where it depends on more than they and the size bounds. */
function inParameters(bound: Bound, { inputs }: CostSystem, entry: Procedure): Bound | undefined {
  const isAmbiguous = new Set(inputs.values()).size < inputs.size;
  const named = substitute(bound, (variable: string, sign: Sign) => {
    const name = inputs.get(variable);
    return name === undefined || isAmbiguous ? undefined : scaled(inputBound(name), rational(BigInt(sign)));
  });
  const ranges = new Map([
    ...[...sizeBoundValues].map(([name, value]) => [name, { lower: value, upper: value }] as const),
    ...inputParameters(entry).flatMap((parameter) => {
      const range = typeRangeOf(parameter);
      return range === undefined ? [] : [[parameter.name, range] as const];
    }),
  ]);
  return named && withinRanges(named, ranges);
}
