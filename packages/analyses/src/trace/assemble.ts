/** From what each direction found to one list of traces: conditions side by side, steps as the reader sees them. */
import { falseTerm, type SymbolicTerm, type Variable } from "@everypath/core";
import type { Path } from "../explore/exploration.ts";
import type { Unnumbered } from "../explore/path.ts";
import { type OpenTrace, stepsOf } from "./calculus/step.ts";
import { valuesAlong } from "./calculus/store.ts";
import type { BackwardTrace, Collected, ForwardTrace } from "./collect.ts";
import { givenUpOn } from "./collect.ts";
import type { Conjuncts, Side } from "./compare.ts";
import { moment } from "./moments.ts";
import type { RhoStep, TracedPath, TraceEnd } from "./trace.ts";

export interface Helpers {
  readonly initial: (variable: Variable) => SymbolicTerm;
  /** The steps of a trace that only the machine has gone. */
  along(found: ForwardTrace): OpenTrace;
  /** A path of the machine on a trace that was only unfolded; undefined where nobody finds one. */
  realise(found: BackwardTrace, name: string): Unnumbered | undefined;
  /** undefined: there was no time left to compare. */
  areEquivalent(forward: Side, backward: Side): boolean | "unknown" | undefined;
  /** Whether a direction that does not have a trace has seen everything. */
  readonly isWhole: boolean;
}

export async function assemble(
  forward: Collected<ForwardTrace> | undefined,
  backward: Collected<BackwardTrace> | undefined,
  toLine: boolean,
  helpers: Helpers,
): Promise<readonly TracedPath[]> {
  const names = new Set([...(forward?.traces.keys() ?? []), ...(backward?.traces.keys() ?? [])]);
  const paths: TracedPath[] = [];
  for (const name of names) {
    await moment();
    const there = forward?.traces.get(name);
    const back = backward?.traces.get(name);
    const end = (there ?? back)?.end;
    if (end === undefined || (end.kind === "line") !== toLine) continue;
    const found = there?.paths[0] ?? (back === undefined ? undefined : helpers.realise(back, name));
    const rho = back?.traces[0] ?? (there === undefined ? undefined : helpers.along(there));
    const equivalent =
      forward === undefined || backward === undefined
        ? undefined
        : compare(there, back, forward, backward, helpers);
    paths.push({
      path: pathOf(found, end, there?.paths.length ?? 1, paths.length + 1, back?.conditions[0] ?? []),
      end,
      rho: rhoOf(rho, helpers.initial),
      forward: there?.conditions,
      backward: back?.conditions,
      equivalent,
    });
  }
  return paths;
}

function compare(
  there: ForwardTrace | undefined,
  back: BackwardTrace | undefined,
  forward: Collected<ForwardTrace>,
  backward: Collected<BackwardTrace>,
  helpers: Helpers,
): boolean | "unknown" | undefined {
  const place = there ?? back;
  if (place === undefined) return "unknown";
  // The other direction did not come so far.
  if ((there === undefined || back === undefined) && !helpers.isWhole) return undefined;
  return helpers.areEquivalent(
    { found: there?.conditions ?? [], givenUp: givenUpOn(forward.givenUp, place), isOpen: forward.isStopped },
    {
      found: back?.conditions ?? [],
      givenUp: givenUpOn(backward.givenUp, place),
      isOpen: backward.isStopped,
    },
  );
}

function rhoOf(rho: OpenTrace, initial: (variable: Variable) => SymbolicTerm): readonly RhoStep[] {
  const steps = stepsOf(rho);
  const values = valuesAlong(steps, initial);
  return steps.map((step, index) => ({ step, value: values[index] }));
}

/** The machine's path: its inputs stand for all of the trace, its values only where it is the only one. */
function pathOf(
  found: Unnumbered | undefined,
  end: TraceEnd,
  count: number,
  id: number,
  condition: Conjuncts,
): Path {
  if (found === undefined) return unrealised(end, id, condition);
  const atLine = end.kind === "line" ? ({ end: "cut", cut: undefined } as const) : {};
  const single = count === 1 ? {} : { final: [], result: undefined };
  return { id, ...found, ...single, ...atLine };
}

/** No input is known: the solver gave none. */
function unrealised(end: TraceEnd, id: number, condition: Conjuncts): Path {
  return {
    id,
    end: end.kind === "line" ? "cut" : end.kind,
    error:
      end.kind === "error"
        ? { kind: end.error, message: end.message, location: end.location, procedure: "", callStack: [] }
        : undefined,
    cut: undefined,
    condition: condition.length === 0 ? [falseTerm] : condition,
    inputs: undefined,
    result: undefined,
    outputs: [],
    stdout: undefined,
    exitStatus: undefined,
    final: [],
    steps: 0,
    decisions: "",
    uncertain: true,
    approximations: [],
    unmodelled: [],
    unknownCalls: [],
    trail: [],
    replayInput: undefined,
    replay: undefined,
  };
}
