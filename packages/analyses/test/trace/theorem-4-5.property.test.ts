/**
 * De Boer & Bonsangue's theorem 4.5 on generated programs: V(path(ρ)) is true exactly when ρ runs from V. What runs is judged twice: by executing the
 * trace's steps under V, and by a reference interpreter of the language, which knows nothing of traces: its run ends as the one
 * trace says whose condition V satisfies. And the condition is equivalent to that of the forward execution.
 *
 * EVERYPATH_RUNS sets the number of programs of each property, EVERYPATH_SEED the seed.
 */

import {
  createSolverChain,
  evaluator,
  type Model,
  type Program,
  type SymbolicTerm,
  type Variable,
} from "@everypath/core";
import { defaultMachineOptions, Machine, startState } from "@everypath/engine";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { ModelHeap } from "../../../objects/test/compare.ts";
import { programs } from "../../../objects/test/generate.ts";
import { type Run, run } from "../../../objects/test/interpreter.ts";
import {
  generatedWithValues,
  inputsOf,
  namedInputs,
  type Options,
  startOf,
  startUnder,
} from "../../../objects/test/starts.ts";
import { programOf } from "../../../objects/test/support.ts";
import { valuationOf } from "../../../objects/test/valuation.ts";
import { path } from "../../src/trace/calculus/path.ts";
import { type OpenTrace, stepsOf } from "../../src/trace/calculus/step.ts";
import { initialValues, objectsOf } from "../../src/trace/initial.ts";
import type { TraceEnd } from "../../src/trace/trace.ts";
import { closed, Unfolding } from "../../src/trace/unfold/unfold.ts";
import { runsFrom } from "./run-trace.ts";
import { traced } from "./support.ts";

const runs = Number(process.env.EVERYPATH_RUNS ?? 120);
const seed = Number(process.env.EVERYPATH_SEED ?? 20210402);
const parameters = {
  numRuns: runs,
  seed,
  endOnFailure: process.env.EVERYPATH_SHRINK === "no",
  // Shrinking is given up in time to say what failed.
  interruptAfterTimeLimit: 300_000,
};

/** What is too hard for the solver is left open. */
const hurried = { resources: 500_000, milliseconds: 2000 };

const solver = createSolverChain();
afterAll(() => solver.close());

interface Found {
  readonly rho: OpenTrace;
  readonly condition: readonly SymbolicTerm[];
  readonly end: TraceEnd;
}

const kinds: readonly (readonly [string, Options])[] = [
  ["with inputs", { references: false, entries: false, symbolicGlobals: false }],
  ["with references among its inputs", { references: true, entries: false, symbolicGlobals: false }],
  ["entered at a procedure or method", { references: true, entries: true, symbolicGlobals: false }],
  ["with arbitrary globals", { references: false, entries: true, symbolicGlobals: true }],
];

describe.each(kinds)("a program %s", (_, options) => {
  test("runs along the trace whose condition holds, and along no other", { timeout: 600_000 }, () => {
    let matched = 0;
    let others = 0;
    fc.assert(
      fc.property(generatedWithValues(options), ({ generated, values }) => {
        const program = programOf(generated.text, startOf(generated, options));
        const named = namedInputs(inputsOf(generated, options), values);
        fc.pre(!named.some(({ name, value }) => name === "this" && value === null));
        const model = valuationOf(program, named);
        const { traces, isComplete, initial } = tracesOf(program);
        const holding = traces.filter(({ rho, condition }) => {
          const satisfies = holds(condition, model);
          expect(runsFrom(stepsOf(rho), initial, model)).toBe(satisfies);
          if (!satisfies) others++;
          return satisfies;
        });
        expect(holding.length).toBeLessThanOrEqual(1);
        const reference = run(generated.text, startUnder(generated, options, new ModelHeap(program, model)));
        const [found] = holding;
        if (found !== undefined) {
          matched++;
          expect(endOf(found.end)).toEqual(endOfRun(reference));
        } else if (isComplete) expect(reference.end.kind).toBe("assumption");
      }),
      parameters,
    );
    expect(matched).toBeGreaterThan(runs / 4);
    expect(others).toBeGreaterThan(runs / 4);
  });

  test("has equivalent conditions forwards and backwards", { timeout: 600_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(programs(options), async (generated) => {
        const program = programOf(generated.text, startOf(generated, options));
        const { paths } = await traced(program, solver, {
          heapDepth: 2,
          maxPaths: 24,
          milliseconds: 5000,
          query: hurried,
        });
        for (const { equivalent } of paths) {
          expect(equivalent).not.toBe(false);
          if (equivalent === true) compared++;
        }
      }),
      { ...parameters, numRuns: Math.ceil(runs / 4) },
    );
    expect(compared).toBeGreaterThan(runs / 4);
  });
});

/** Unfolded without a solver: infeasible traces too, but for those whose tests contradict each other on their face. */
function tracesOf(program: Program): {
  readonly traces: readonly Found[];
  readonly isComplete: boolean;
  readonly initial: (variable: Variable) => SymbolicTerm;
} {
  const machine = new Machine(program, { ...defaultMachineOptions, heapDepth: 100 });
  const { state } = startState(machine, {
    entry: program.driver!.entry,
    pointerElements: 1,
    arguments: undefined,
  })!;
  const initial = initialValues(machine, state);
  const unfolding = new Unfolding(
    { isSatisfiable: () => undefined, stopReason: () => undefined },
    {
      machine,
      maxSteps: 3000,
      maxLoop: 8,
      maxCalls: 16,
      initial,
      assume: [],
      readings: new Map(),
      line: undefined,
      ...objectsOf(state),
    },
  );
  const traces: Found[] = [];
  let isComplete = true;
  for (const unfolded of unfolding.traces(state.frame.procedure)) {
    if (unfolded.kind === "cut") isComplete = false;
    if (unfolded.kind !== "trace") continue;
    const { configuration, end } = unfolded;
    const condition = path(configuration.trace).map((conjunct) => closed(conjunct, initial));
    traces.push({ rho: configuration.trace, condition, end });
    if (traces.length >= 40) return { traces, isComplete: false, initial };
  }
  return { traces, isComplete, initial };
}

function holds(condition: readonly SymbolicTerm[], model: Model): boolean {
  const valueOf = evaluator(model);
  return condition.every((conjunct) => valueOf(conjunct) === true);
}

function endOf(end: TraceEnd): unknown {
  return end.kind === "error"
    ? { kind: "error", error: end.error, line: end.location.line }
    : { kind: end.kind };
}

function endOfRun({ end }: Run): unknown {
  return end.kind === "returned" ? { kind: end.kind } : end;
}
