/** Does every run of the program end? The graph first, then the systems of its components, then inputs on which it may not. */

import {
  isOutOfSight,
  limits,
  type Procedure,
  type Program,
  type Span,
  type SymbolicTerm,
} from "@everypath/core";
import {
  type Attempt,
  decideTermination,
  integerSymbol,
  type Limits,
  type Termination,
} from "@everypath/its";
import { alternating, candidatesOf, withTexts } from "./diverge/candidates.ts";
import { type FixedInputs, inputNames, valueOf } from "./diverge/inputs.ts";
import { liftedInputs } from "./diverge/lift.ts";
import { type FixedRun, runOnFixed } from "./diverge/run.ts";
import { type Divergence, type Effort, searchDivergence } from "./diverge/search.ts";
import { buildGraph, type Graph, type Leaf } from "./graph/build.ts";
import { firstProcedure, startOf } from "./graph/initial.ts";
import type { IntegerModel } from "./graph/interpretation.ts";
import { readsStreams } from "./graph/library/streams.ts";
import type { GraphSettings } from "./graph/outcome.ts";
import type { Meaning } from "./graph/rules/rule.ts";
import { thresholdsOf } from "./graph/thresholds.ts";
import { type Component, systemsOf } from "./system.ts";

/** What the graph is of. */
export interface GraphQuestion {
  readonly program: Program;
  readonly entry: Procedure;
  readonly integers: IntegerModel;
  readonly signedOverflow: "wrap" | "error";
  /** Pointer parameters whose area holds a 0. */
  readonly zeroTerminated: ReadonlySet<string>;
  /** Whether what is read once is an input of its own, as for bounds. */
  readonly holdsReadings?: boolean;
  /** Whether the graph is to tell what a run costs. */
  readonly countsSteps?: boolean;
}

export interface TerminationQuestion extends GraphQuestion, Omit<Limits, "milliseconds"> {
  readonly milliseconds: number;
}

export interface RankedComponent {
  readonly component: Component;
  readonly proof: Extract<Termination, { kind: "terminates" }>["proof"];
}

export interface Obstacle {
  readonly reason:
    | "undefined-behaviour"
    | "unsupported"
    | "unmodelled-call"
    | "time"
    | "graph-size"
    | "no-ranking-function"
    | "vacuous";
  readonly detail: string;
  readonly location: Span | undefined;
}

export type ProgramTermination = { readonly graph: Graph } & (
  | { readonly kind: "terminates"; readonly components: readonly RankedComponent[] }
  | { readonly kind: "diverges"; readonly divergence: Divergence }
  | {
      readonly kind: "unknown";
      readonly obstacles: readonly Obstacle[];
      /** An input on which the behaviour is undefined. */
      readonly error: { readonly run: Extract<FixedRun, { kind: "error" }> } | undefined;
    }
);

const noGraph: Graph = { trees: [], summaries: new Map(), isComplete: false, meanings: new Map() };

/** A proof by components, or an input whose run never ends; neither has passed the checker. The graph has at most half of the milliseconds. */
export function decideProgram(question: TerminationQuestion): ProgramTermination {
  const { program, entry, milliseconds } = question;
  const outside = outsideOf(program);
  if (outside.length > 0) return { kind: "unknown", obstacles: outside, error: undefined, graph: noGraph };
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  const thresholds = thresholdsOf(program, firstProcedure(program, entry));
  const settings = settingsOf(question, undefined);
  const start = startOf(settings, entry, question.zeroTerminated);
  // The search for an input on which it does not end shall have a part of the time too.
  const half = performance.now() + milliseconds / 2;
  const graph = buildGraph(settings, start.state, thresholds, {
    isOver: () => performance.now() > half,
    mostNodes: limits.terminate.graphNodes,
    peeledRounds: 0,
  });
  if (isVacuous(graph)) return { kind: "unknown", obstacles: [vacuous], error: undefined, graph };
  const components = graph.isComplete ? systemsOf(graph) : undefined;
  if (components?.length === 0) return { kind: "terminates", components: [], graph };
  const names = inputNames(program, entry);
  const seek = (candidates: readonly FixedInputs[], effort: Effort) =>
    searchDivergence(
      {
        candidates,
        isRunExact: question.integers === "bitvector" || program.language !== "c",
        run: (inputs, mostSteps) =>
          runOnFixed(
            { program, entry: entry.name, signedOverflow: question.signedOverflow, mostSteps, isOver },
            inputs,
          ),
        graphOf: (inputs) => {
          const fixed = settingsOf(question, inputs);
          const begin = startOf(fixed, entry, question.zeroTerminated);
          return buildGraph(fixed, begin.state, thresholds, {
            isOver,
            mostNodes: limits.terminate.fixedNodes,
            peeledRounds: 1,
          });
        },
        isOver,
      },
      effort,
    );
  // What is found by a few short runs is found before ranking functions are sought in vain.
  const plain = candidatesOf(names, start.inputs, graph, thresholds);
  const candidates = readsStreams(program) ? withTexts(plain) : plain;
  const soon = seek(candidates, "little");
  if (soon.kind === "diverges") return { kind: "diverges", divergence: soon.divergence, graph };
  const quarter = Math.min(end, performance.now() + milliseconds / 4);
  const simply = components && rankComponents(question, graph, components, [], quarter);
  if (simply?.kind === "terminates") return { ...simply, graph };
  const open = components ?? [];
  const lifted = liftedInputs({
    names,
    symbols: start.inputs,
    graph,
    components: open,
    budgets: question,
    isOver,
  });
  const found = seek([...lifted, ...alternating(names), ...candidates], "full");
  if (found.kind === "diverges") return { kind: "diverges", divergence: found.divergence, graph };
  const ranked =
    components && rankComponents(question, graph, components, ["guards", "signs", "neighbours"], end);
  if (ranked?.kind === "terminates") return { ...ranked, graph };
  const obstacles = [...obstaclesOf(graph), ...(ranked?.obstacles ?? [])];
  const run = found.error?.run;
  return { kind: "unknown", obstacles, error: run?.kind === "error" ? { run } : undefined, graph };
}

export const vacuous: Obstacle = {
  reason: "vacuous",
  detail: "the assumptions leave no run",
  location: undefined,
};

/** Every run that the assumptions leave would have to go round for ever or come to an end, and there is neither. */
export function isVacuous({ trees, isComplete }: Graph): boolean {
  const leaves = trees.flatMap((tree) => tree.leaves);
  return isComplete && leaves.every(({ leaf }) => leaf.kind === "ended" && leaf.how === "assumption");
}

/** What runs before the entry or after it has returned, of which the graph says nothing. */
function outsideOf(program: Program): readonly Obstacle[] {
  const before = program.initializers.map((name) => ({ name, kind: "constructor" }));
  const after = program.finalizers.map((name) => ({ name, kind: "destructor" }));
  return [...before, ...after].map(({ name, kind }) => ({
    reason: "unsupported",
    detail: `${kind} function ${name}`,
    location: program.procedure(name)?.span,
  }));
}

/** A name that every format of systems reads as a variable: areas that have no name in the program are called by numbers. */
function nameFrom(hint: string): string {
  const plain = hint.replace(/[^A-Za-z0-9_]/g, "_");
  return /^[A-Za-z_]/.test(plain) && plain !== "true" && plain !== "false" ? plain : `v${plain}`;
}

/** With `inputs` every input has one value. */
export function settingsOf(question: GraphQuestion, inputs: FixedInputs | undefined): GraphSettings {
  const taken = new Set<string>();
  const meanings = new Map<SymbolicTerm, Meaning>();
  return {
    program: question.program,
    // Integers of PL/I and of objects have no width.
    integers: question.program.language === "c" ? question.integers : "mathematical",
    signedOverflow: question.signedOverflow,
    meanings,
    fresh: (hint, meaning) => {
      const plain = nameFrom(hint);
      let name = plain;
      for (let number = 1; taken.has(name); number += 1) name = `${plain}_${number}`;
      taken.add(name);
      const made = integerSymbol(name);
      if (meaning !== undefined) meanings.set(made, meaning);
      return made;
    },
    inputValue: (name) => (inputs === undefined ? undefined : valueOf(inputs, name)),
    pointed: inputs?.pointed,
    holdsReadings: question.holdsReadings === true,
    countsSteps: question.countsSteps === true,
  };
}

type RankedAll =
  | { readonly kind: "terminates"; readonly components: readonly RankedComponent[] }
  | { readonly kind: "open"; readonly obstacles: readonly Obstacle[] };

/** Where one component is open the others do not matter. */
function rankComponents(
  question: TerminationQuestion,
  graph: Graph,
  components: readonly Component[],
  attempts: readonly Attempt[],
  end: number,
): RankedAll {
  const ranked: RankedComponent[] = [];
  for (const component of components) {
    const milliseconds = Math.max(0, end - performance.now());
    const decided = decideTermination(component.its, { ...question, attempts, milliseconds });
    if (decided.kind !== "terminates") {
      const isOutOfTime = decided.kind === "unknown" && decided.isOutOfTime;
      return { kind: "open", obstacles: [openLoop(graph, component, isOutOfTime)] };
    }
    ranked.push({ component, proof: decided.proof });
  }
  return { kind: "terminates", components: ranked };
}

function openLoop(graph: Graph, { locations }: Component, isOutOfTime: boolean): Obstacle {
  const [name] = locations.keys();
  const root = graph.trees.find((tree) => tree.name === name)?.nodes[0];
  const frame = root?.state.frames.findLast(({ procedure }) => !isOutOfSight(procedure));
  const block = frame?.procedure.blocks[frame.block];
  return {
    reason: isOutOfTime ? "time" : "no-ranking-function",
    detail: isOutOfTime
      ? "ranking functions of this loop were sought until then"
      : "it was not shown that this loop ends",
    location: block && (block.instructions[frame?.index ?? 0] ?? block.terminator).span,
  };
}

export function obstaclesOf({ trees }: Graph): readonly Obstacle[] {
  const found = new Map<string, Obstacle>();
  for (const { leaf } of trees.flatMap(({ leaves }) => leaves)) {
    const obstacle = obstacleOf(leaf);
    if (obstacle === undefined) continue;
    const { location, reason, detail } = obstacle;
    const key = `${reason} ${detail} ${location?.file}:${location?.line}:${location?.column}`;
    if (!found.has(key)) found.set(key, obstacle);
  }
  return [...found.values()];
}

function obstacleOf(leaf: Leaf): Obstacle | undefined {
  switch (leaf.kind) {
    case "ended":
    case "instance":
      return undefined;
    case "error":
      return { reason: "undefined-behaviour", detail: `${leaf.error}: ${leaf.message}`, location: leaf.span };
    case "unsupported":
      return { reason: leaf.reason, detail: leaf.detail, location: leaf.span };
    case "cut":
      return leaf.reason === "time"
        ? { reason: "time", detail: "the graph was not finished", location: undefined }
        : { reason: "graph-size", detail: "the graph grew too large", location: undefined };
  }
}
