/** Termination of a program → the JSON result. */

import { type Assumption, and, intConstant, intGreaterOrEqual, printReader } from "@everypath/core";
import { type Certificate, termOf } from "@everypath/its";
import {
  type Graph,
  type Obstacle,
  type ProgramTermination,
  type RankedComponent,
  spanOf,
} from "@everypath/terminate";
import { describeAssumptions, incompletenessOf } from "./assumptions.ts";
import type { Result, ResultIncomplete } from "./result.ts";
import { type StatisticsContext, systemStatistics } from "./system.ts";
import { describeProof } from "./termination.ts";

export interface ProgramTerminationContext extends StatisticsContext {
  readonly files: readonly string[];
  readonly entry: string;
  /** What a proof rests on. */
  readonly assumptions: readonly Assumption[];
  readonly integers: "bitvector" | "mathematical";
  readonly signedOverflow: "wrap" | "error";
  /** Of the components, in their order. */
  readonly certificates: readonly Certificate[];
  /** What the checker said against one of them. */
  readonly refused: string | undefined;
  readonly compared: NonNullable<Result["termination"]>["compared"];
}

/** `unknown`, whatever was decided, where the checker refused a certificate or the proof rests on an open assumption. */
export function programTerminationResult(
  decided: ProgramTermination,
  context: ProgramTerminationContext,
): Result {
  const { refused } = context;
  const open = decided.kind === "terminates" ? context.assumptions.flatMap(incompletenessOf) : [];
  const verdict = refused === undefined && open.length === 0 ? decided.kind : "unknown";
  return {
    schema: "everypath/1",
    command: "terminate",
    files: [...context.files],
    entry: context.entry,
    verdict,
    complete: verdict !== "unknown",
    incomplete: [...incompleteOf(decided, refused), ...open],
    assumptions: describeAssumptions(context.assumptions, []),
    errors: decided.kind === "unknown" ? errorsOf(decided) : [],
    paths: [],
    ...(verdict === "terminates" && decided.kind === "terminates"
      ? { proof: proofOf(decided.graph, decided.components, context.certificates) }
      : {}),
    ...(verdict === "diverges" && decided.kind === "diverges" ? { witness: witnessOf(decided) } : {}),
    termination: {
      integers: context.integers,
      signedOverflow: context.signedOverflow,
      graph: sizeOf(decided.graph),
      ...(context.compared === undefined ? {} : { compared: context.compared }),
    },
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: systemStatistics(context),
  };
}

/** Every run ends because the complete execution tree is finite, as an exploration without errors and without anything open found. */
export function finiteTreeResult(result: Result, explored: Result, seconds: number): Result {
  const { termination } = result;
  if (termination === undefined) throw new Error("the result should be of a program's termination");
  return {
    ...result,
    verdict: "terminates",
    complete: true,
    incomplete: [],
    errors: [],
    assumptions: explored.assumptions,
    termination: { ...termination, tree: { paths: explored.paths.length } },
    stats: { ...result.stats, seconds, queries: result.stats.queries + explored.stats.queries },
  };
}

function sizeOf({ trees, isComplete }: Graph): NonNullable<Result["termination"]>["graph"] {
  const nodes = trees.flatMap((tree) => tree.nodes);
  const leaves = trees.flatMap((tree) => tree.leaves);
  const edges = (kind: string) => nodes.filter(({ edge }) => edge === kind).length;
  return {
    nodes: nodes.length,
    evaluations: edges("evaluation"),
    refinements: edges("refinement"),
    generalisations: leaves.filter(({ leaf }) => leaf.kind === "instance").length,
    complete: isComplete,
  };
}

function incompleteOf(decided: ProgramTermination, refused: string | undefined): readonly ResultIncomplete[] {
  if (refused !== undefined) return [{ reason: "unchecked-certificate", count: 1, detail: refused }];
  if (decided.kind !== "unknown") return [];
  return decided.obstacles.map(({ reason, detail, location }: Obstacle) => ({
    reason,
    count: 1,
    detail,
    ...(location === undefined ? {} : { location: { ...location } }),
  }));
}

function errorsOf({ error }: Extract<ProgramTermination, { kind: "unknown" }>): Result["errors"] {
  if (error === undefined) return [];
  const { run } = error;
  return [
    {
      kind: run.error,
      message: run.message,
      location: { ...run.location },
      at: { ...run.location },
      procedure: "",
      inputs: inputsOf(run.inputs),
      decisions: "",
      replay: "not-replayable",
    } as unknown as Result["errors"][number],
  ];
}

function inputsOf(inputs: readonly { name: string; type: { kind: string }; value: bigint }[]) {
  return inputs.map(({ name, type, value }) => ({
    name,
    sort: "name" in type ? String(type.name) : type.kind,
    value: type.kind === "reference" && value === 0n ? "null" : String(value),
  }));
}

/** Inputs that are listed; a run may read without end. */
const mostInputs = 32;

function witnessOf({
  divergence: { inputs, run, closed },
}: Extract<ProgramTermination, { kind: "diverges" }>): NonNullable<Result["witness"]> {
  return {
    inputs: inputsOf(run.inputs.slice(0, mostInputs)),
    why:
      run.kind === "repeats"
        ? `the configuration after ${run.first} instructions is that after ${run.steps}${turnText(inputs)}`
        : `no run on these inputs leaves the loops: ${closed === undefined ? "" : closedSets(closed)}`,
    stem: [],
    loop: [],
    steps: run.steps,
  };
}

/** Readings that change from round to round. */
function turnText({ inTurn }: { readonly inTurn?: ReadonlyMap<string, readonly bigint[]> }): string {
  const [values] = inTurn?.values() ?? [];
  return values === undefined ? "" : `, with ${values.join(", ")} read in turn after the first reading`;
}

/** What holds at the heads of a graph without ends. */
function closedSets({ trees }: Graph): string {
  return trees
    .filter(({ name }) => name !== "start")
    .map((tree) => {
      const { line } = spanOf((tree.nodes[0] as Graph["trees"][number]["nodes"][number]).state);
      return `at line ${line} ${stateText(tree)}`;
    })
    .join("; ");
}

function stateText({ nodes }: Graph["trees"][number]): string {
  const { state } = nodes[0] as (typeof nodes)[number];
  const values = state.frames.flatMap((frame) =>
    [...frame.values].map(([{ name }, value]) => ({ name, text: printReader(termOf(value)) })),
  );
  const facts = and(
    ...state.knowledge.everyFact().map((fact) => intGreaterOrEqual(termOf(fact), intConstant(0))),
  );
  const named = values.filter(({ name, text }) => name !== text).map(({ name, text }) => `${name} = ${text}`);
  return [...named, printReader(facts)].join(", ");
}

function proofOf(
  graph: Graph,
  components: readonly RankedComponent[],
  certificates: readonly Certificate[],
): NonNullable<Result["proof"]> {
  const parts = components.map(({ proof }, index) =>
    describeProof(proof, certificates[index] as Certificate),
  );
  let number = 0;
  return {
    steps: parts.flatMap(({ steps }) => steps),
    cases: parts.flatMap(({ cases }) => cases),
    invariants: parts.flatMap(({ invariants }) => invariants),
    components: components.map(({ component }, index) => ({
      locations: [...component.locations].map(([head, name]) => {
        const tree = graph.trees.find((each) => each.name === head) as Graph["trees"][number];
        const { state } = tree.nodes[0] as (typeof tree.nodes)[number];
        return { name, location: { ...spanOf(state) }, state: stateText(tree) };
      }),
      steps: (parts[index]?.steps ?? []).map(() => {
        number += 1;
        return String(number);
      }),
      certificate: certificates[index] as Certificate,
    })),
  };
}
