/**
 * Non-termination. Inputs are tried in the engine; of those whose run does not end soon, one is taken that comes back to a configuration
 * it was in, or whose graph has no end: the graph covers every run on these inputs, so that if no leaf ends, no run does. The sets of
 * states at its loop heads are closed, as a recurrent set is.
 */
import { limits } from "@everypath/core";
import type { Graph } from "../graph/build.ts";
import type { FixedInputs } from "./inputs.ts";
import { keepsPointersInside } from "./inside.ts";
import type { FixedRun } from "./run.ts";

export interface Divergence {
  readonly inputs: FixedInputs;
  readonly run: FixedRun;
  /** Present where the run was not seen to repeat a configuration. */
  readonly closed: Graph | undefined;
}

export interface DivergenceSearch {
  readonly candidates: readonly FixedInputs[];
  /** The engine's integers are those that are asked about: a configuration that comes back in it comes back for ever. */
  readonly isRunExact: boolean;
  /** Runs the engine for so many instructions at most. */
  run(inputs: FixedInputs, mostSteps: number): FixedRun;
  /** The graph on these inputs. */
  graphOf(inputs: FixedInputs): Graph;
  isOver(): boolean;
}

export type FoundByRunning =
  | { readonly kind: "diverges"; readonly divergence: Divergence }
  | {
      readonly kind: "none";
      readonly error: { readonly inputs: FixedInputs; readonly run: FixedRun } | undefined;
    };

export type Effort = "little" | "full";

/** How many inputs are run for how many instructions, and of how many that go on the graphs are built. */
const efforts: Readonly<
  Record<Effort, { readonly candidates: number; readonly steps: number; readonly graphs: number }>
> = {
  little: { candidates: 60, steps: 2_000, graphs: 2 },
  full: { candidates: 400, steps: 3_000, graphs: 24 },
};

export function searchDivergence(search: DivergenceSearch, effort: Effort): FoundByRunning {
  const { candidates, steps, graphs } = efforts[effort];
  const going: FixedInputs[] = [];
  let error: Extract<FoundByRunning, { kind: "none" }>["error"];
  for (const inputs of search.candidates.slice(0, candidates)) {
    if (search.isOver()) break;
    const run = search.run(inputs, steps);
    if (run.kind === "repeats" && search.isRunExact)
      return { kind: "diverges", divergence: { inputs, run, closed: undefined } };
    if (run.kind === "goes-on" || run.kind === "repeats") going.push(inputs);
    if (run.kind === "error") error ??= { inputs, run };
  }
  // A graph has one value for all readings of a name.
  for (const inputs of going.filter(({ inTurn }) => inTurn === undefined).slice(0, graphs)) {
    if (search.isOver()) break;
    const closed = search.graphOf(inputs);
    if (!isWithoutEnd(closed)) continue;
    const run = search.run(inputs, limits.terminate.laterRunSteps);
    if (run.kind === "goes-on" || run.kind === "repeats")
      return { kind: "diverges", divergence: { inputs, run, closed } };
  }
  for (const inputs of going.slice(0, graphs / 4)) {
    if (search.isOver() || !search.isRunExact) break;
    const run = search.run(inputs, limits.terminate.laterRunSteps);
    if (run.kind === "repeats") return { kind: "diverges", divergence: { inputs, run, closed: undefined } };
  }
  return { kind: "none", error };
}

/** Every path leads to an instance of a head again, and none is undefined. What an abstracted call returns to is followed from the call. */
function isWithoutEnd(graph: Graph): boolean {
  const { isComplete, trees } = graph;
  return (
    isComplete &&
    keepsPointersInside(graph) &&
    trees.every(({ leaves }) =>
      leaves.every(
        ({ leaf }) => leaf.kind === "instance" || (leaf.kind === "ended" && leaf.answer !== undefined),
      ),
    )
  );
}
