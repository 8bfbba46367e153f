/** Proof → the JSON result. */
import type { Exploration, Path, Proof, ProofVerdict, Segment } from "@everypath/analyses";
import { compareText, location } from "./errors.ts";
import { formatInput } from "./input.ts";
import { explorationResult, type ResultContext } from "./json.ts";
import { place } from "./phrases.ts";
import { reasonOrder } from "./reasons.ts";
import type { Result, ResultError, ResultIncomplete, ResultInput, ResultPath } from "./result.ts";

/** One verdict for each procedure. A fault around the proof leaves none of them proved. */
export function proofResult(proof: Proof, context: Omit<ResultContext, "command">): Result {
  const base = explorationResult(asExploration(proof), { ...context, command: "prove" });
  const segments = new Map(proof.segments.map((segment) => [segment.id, segment]));
  const incomplete = [...base.incomplete, ...incompleteOf(proof)].sort(compareIncomplete);
  const procedures = proof.procedures.map(({ name, verdict, location: span }) => ({
    name,
    // A fault around the proof leaves nothing proved.
    verdict: base.incomplete.length > 0 && verdict === "proved" ? ("unknown" as const) : verdict,
    location: location(span),
  }));
  return {
    ...base,
    verdict: verdictOf(procedures.map(({ verdict }) => verdict)),
    complete: incomplete.length === 0,
    incomplete,
    errors: base.errors.map((error) => describeError(error, segments.get(error.path))),
    paths: base.paths.map((path) => describePath(path, segments.get(path.id))),
    procedures,
  };
}

/** The worst of them. */
function verdictOf(verdicts: readonly ProofVerdict[]): ProofVerdict {
  if (verdicts.includes("refuted")) return "refuted";
  return verdicts.length === 0 || verdicts.includes("unknown") ? "unknown" : "proved";
}

/** What a proof shares with an exploration; what it does not is told by the caller. */
function asExploration(proof: Proof): Exploration {
  const paths = proof.segments.map((segment): Path => {
    const { counterexample } = segment;
    return {
      ...segment,
      end: segment.end === "cut" ? "returned" : segment.end,
      cut: undefined,
      uncertain: false,
      replay: isRun(segment) ? counterexample?.replay : undefined,
    };
  });
  return {
    language: proof.language,
    entry: proof.entry,
    complete: true,
    incomplete: [],
    assumptions: proof.assumptions,
    paths,
    tree: { kind: "open", reason: "assumption" },
    coverage: proof.coverage,
    statistics: proof.statistics,
  };
}

/** The segment's inputs are those of a run: it begins at the entry, or with the input predicate. */
function isRun({ forgotten }: Segment): boolean {
  return forgotten.length === 0;
}

function incompleteOf({ incomplete }: Proof): readonly ResultIncomplete[] {
  return incomplete.map(({ reason, count, detail, location: span, limit }) => ({
    reason,
    count,
    detail,
    ...(span === undefined ? {} : { location: location(span) }),
    ...(limit === undefined ? {} : { limit }),
  }));
}

function compareIncomplete(a: ResultIncomplete, b: ResultIncomplete): number {
  return (
    reasonOrder.indexOf(a.reason) - reasonOrder.indexOf(b.reason) ||
    compareText(a.location?.file ?? "", b.location?.file ?? "") ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
    compareText(a.detail, b.detail)
  );
}

function describeError(error: ResultError, segment: Segment | undefined): ResultError {
  if (segment === undefined) return error;
  const { from, counterexample } = segment;
  return {
    ...error,
    message: `${error.message}${stateText(segment)}`,
    inputs: withPlaces(error.inputs, segment),
    ...(isRun(segment)
      ? {}
      : { replayDetail: "the state is one that the assertion before it allows, not the start of a run" }),
    from: { kind: from.kind, location: location(from.location) },
    ...(counterexample === undefined ? {} : { counterexample: describeRun(counterexample) }),
  };
}

/** Which state it is that shows the failure. */
function stateText(segment: Segment): string {
  const { from } = segment;
  if (from.kind !== "assertion") return "";
  const at = place(location(from.location));
  return isRun(segment)
    ? ` (for an input that satisfies the assertion at ${at})`
    : ` (from a state that satisfies the assertion at ${at})`;
}

function describeRun({ inputs, decisions, replay }: Path): NonNullable<ResultError["counterexample"]> {
  const verdict = replay ?? { verdict: "not-replayable" as const, reason: "it was not replayed" };
  return {
    inputs: (inputs ?? []).map(formatInput),
    decisions,
    replay: verdict.verdict,
    ...(verdict.verdict === "refuted" ? { replayDetail: verdict.detail } : {}),
    ...(verdict.verdict === "not-replayable" || verdict.verdict === "not-replayed"
      ? { replayDetail: verdict.reason }
      : {}),
  };
}

function describePath(path: ResultPath, segment: Segment | undefined): ResultPath {
  if (segment === undefined) return path;
  const { procedure, from, to, verdict, end, cut } = segment;
  return {
    ...path,
    end,
    ...(path.inputs === undefined ? {} : { inputs: withPlaces(path.inputs, segment) }),
    ...(cut === undefined ? {} : { cut }),
    procedure,
    from: { kind: from.kind, location: location(from.location) },
    to: { kind: to.kind, location: location(to.location) },
    verdict,
  };
}

function withPlaces(inputs: readonly ResultInput[], { forgotten }: Segment): ResultInput[] {
  const places = new Map(forgotten.map(({ name, location: span }) => [name, location(span)]));
  return inputs.map((input) => {
    const at = places.get(input.name) ?? places.get(`${input.name}[0]`);
    return at === undefined ? input : { ...input, at };
  });
}
