/** A proof of contracts → the JSON result. */
import {
  type ContractProof,
  type Failure,
  type FailureRun,
  type Inferred,
  isCertain,
  type MemberProof,
  type NamedSymbol,
  referenceNumbers,
  statementOf,
  type Vacuous,
} from "@everypath/contracts";
import type { Symbol } from "@everypath/core";
import { nameOfType, spanAt } from "@everypath/objects";
import { stateOf, statesOf } from "./contract-states.ts";
import { location } from "./errors.ts";
import type { ResultContext } from "./json.ts";
import { resultSchemaName } from "./names.ts";
import type {
  Result,
  ResultError,
  ResultIncomplete,
  ResultInferred,
  ResultInput,
  ResultLocation,
  ResultRun,
} from "./result.ts";

/** Proved where every member is; `faults`, of the run around the proof, leave nothing proved. There are no paths and no coverage. */
export function contractResult(
  proof: ContractProof,
  { files, faults = [], entry }: Pick<ResultContext, "files" | "faults"> & { readonly entry: string },
): Result {
  const { members, statistics, hasContracts } = proof;
  // What fails because nobody has said anything is no fault of the program's.
  const saysNothing = !hasContracts && members.some(({ verdict }) => verdict === "refuted");
  const incomplete = [...faults, ...(saysNothing ? [noContracts] : []), ...members.flatMap(incompleteOf)];
  const procedures = members.map(({ name, verdict, location: span, inferred }) => ({
    name,
    // A fault around the proof leaves nothing proved.
    verdict:
      (faults.length > 0 && verdict === "proved") || (saysNothing && verdict === "refuted")
        ? ("unknown" as const)
        : verdict,
    location: location(span),
    ...(inferred.length === 0 ? {} : { inferred: inferred.map(inferredOf) }),
  }));
  const { layers, ...effort } = statistics;
  return {
    schema: resultSchemaName,
    command: "prove",
    files: [...files],
    entry,
    verdict: verdictOf(procedures),
    complete: incomplete.length === 0,
    incomplete,
    assumptions: [],
    errors: members.flatMap((member) =>
      member.failures.map((failure) => describe(member, failure, hasContracts)),
    ),
    paths: [],
    procedures,
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: {
      ...effort,
      instructions: 0,
      seconds: rounded(effort.seconds),
      solverSeconds: rounded(effort.solverSeconds),
      layers: layers.map(({ isSolver: _, ...layer }) => ({ ...layer, seconds: rounded(layer.seconds) })),
    },
  };
}

const noContracts: ResultIncomplete = {
  reason: "no-contracts",
  count: 1,
  detail: "no method says what it requires and ensures",
};

function inferredOf(one: Inferred): ResultInferred {
  const { kind, source, extent } = one.site;
  return {
    operation: one.operation,
    text:
      one.call === undefined
        ? `${one.operation} ${one.subject.fullName} of what has no name there`
        : statementOf(one),
    place: kind === "requires" ? "contract" : kind === "around" ? "inside" : kind,
    location: location(
      spanAt(source, kind === "end" && extent.end > extent.start ? extent.end - 1 : extent.start),
    ),
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function verdictOf(procedures: NonNullable<Result["procedures"]>): Result["verdict"] {
  if (procedures.some(({ verdict }) => verdict === "refuted")) return "refuted";
  const isProved = procedures.length > 0 && procedures.every(({ verdict }) => verdict === "proved");
  return isProved ? "proved" : "unknown";
}

function incompleteOf({
  name,
  failures,
  vacuous: nothing,
  stopped,
  location: span,
}: MemberProof): readonly ResultIncomplete[] {
  const at = location(span);
  const unknown = failures.flatMap(({ place, unknown: why, isCriterion, message }): ResultIncomplete[] => {
    const where = location(spanAt(place.source, place.extent.start));
    if (isCriterion) return [{ reason: "no-ranking-function", count: 1, detail: message, location: where }];
    if (why === undefined) return [];
    const { reason, limit } = why;
    const entry = { reason: "solver-unknown", count: 1, detail: reason, location: where } as const;
    return [limit === undefined ? entry : { ...entry, limit }];
  });
  const vacuous = nothing === undefined ? [] : [vacuousIn(name, nothing, at)];
  const given: ResultIncomplete[] =
    stopped === undefined
      ? []
      : [{ reason: stopped, count: 1, detail: `${name} was given up`, location: at }];
  return [...unknown, ...vacuous, ...given];
}

function vacuousIn(name: string, vacuous: Vacuous, at: ResultLocation): ResultIncomplete {
  const row = { reason: "vacuous", count: 1 } as const;
  if (vacuous.what === "precondition")
    return { ...row, detail: `no state satisfies the precondition of ${name}`, location: at };
  const { source, extent } = vacuous.place;
  const detail = `no state in the body of ${name} satisfies what is assumed there`;
  return { ...row, detail, location: location(spanAt(source, extent.start)) };
}

function describe(
  { name, symbols, runs }: MemberProof,
  failure: Failure,
  hasContracts: boolean,
): ResultError {
  const run = runs.get(failure);
  const { kind, message, place, at, state } = failure;
  return {
    kind,
    message,
    location: location(spanAt(place.source, place.extent.start)),
    ...(at === undefined ? {} : { at: location(spanAt(at.source, at.extent.start)) }),
    procedure: name,
    inputs: counterexampleOf(failure, symbols),
    decisions: "",
    replay: run?.replay ?? "not-replayable",
    replayDetail: run?.detail ?? "it was not asked for",
    ...(run === undefined || run.steps.length === 0 ? {} : { run: runOf(run) }),
    path: 0,
    paths: 1,
    ...(isCertain(failure) && hasContracts ? {} : { uncertain: true }),
    state: stateOf(state),
    states: statesOf(state),
  };
}

function runOf({ start, steps, omitted }: FailureRun): ResultRun {
  return {
    start: [...start],
    steps: steps.map(({ span, changes }) => ({ location: location(span), changes: [...changes] })),
    omitted,
  };
}

/** What variables and fields hold in a state that fails; objects are numbered. */
export function counterexampleOf(failure: Failure, symbols: readonly NamedSymbol[]): ResultInput[] {
  const { model, state } = failure;
  if (model === undefined) return [];
  const numbers = referenceNumbers(failure, symbols);
  const used = new Set<unknown>([...state.store.values(), ...model.keys()]);
  return symbols.flatMap(({ name, type, symbol }): ResultInput[] => {
    const value = model.get(symbol as unknown as Symbol);
    if (value === undefined || !used.has(symbol)) return [];
    switch (type.kind) {
      case "int":
        return [{ name, sort: "Int", value: String(value) }];
      case "bool":
        return [{ name, sort: "bool", value: String(value) }];
      default: {
        const sort = nameOfType(type);
        if (typeof value !== "bigint") return [];
        if (value === 0n) return [{ name, sort, value: "null" }];
        return [{ name, sort, value: `${sort}#${numbers.get(value)}` }];
      }
    }
  });
}
