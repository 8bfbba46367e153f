/** Bounded model checking → the JSON result. */
import type { Checked, InductionProof, TraceStep } from "@everypath/analyses";
import { bitVecSort } from "@everypath/core";
import { location } from "./errors.ts";
import { explorationResult, type ResultContext } from "./json.ts";
import type { Result, ResultTraceStep } from "./result.ts";
import { formatValue } from "./value.ts";

/** As of an exploration, with the steps of each counterexample and what was unwound. */
export function boundedResult(
  { exploration, unwinding }: Checked,
  context: Omit<ResultContext, "command">,
): Result {
  const { loops: _, ...base } = explorationResult(exploration, { ...context, command: "bmc" });
  const traces = new Map(exploration.paths.map(({ id, trace }) => [id, trace]));
  return {
    ...base,
    errors: base.errors.map((error) => {
      const trace = traces.get(error.path);
      return trace === undefined ? error : { ...error, trace: trace.map(describeStep) };
    }),
    unwind: unwinding.bound,
    unwinding: {
      automatic: unwinding.isAutomatic,
      ...(unwinding.isReachable === undefined ? {} : { reachable: unwinding.isReachable }),
      reached: unwinding.reached.map(({ name, location: span }) => ({ name, location: location(span) })),
      ...(unwinding.isSliced ? { sliced: true as const } : {}),
      ...(unwinding.induction === undefined ? {} : { induction: describeProof(unwinding.induction) }),
      formulaSize: unwinding.formulaSize,
      merges: unwinding.merges,
      apart: unwinding.apart.map(({ reason, count }) => ({ reason, count })),
    },
  };
}

function describeProof({ by, k, invariants }: InductionProof) {
  return {
    by,
    k,
    invariants: invariants.map(({ loop, location: span, text }) => ({
      loop,
      location: location(span),
      text,
    })),
  };
}

function describeStep(step: TraceStep): ResultTraceStep {
  const { location: span, procedure, name, type, value, denotes, cell, isInput } = step;
  const bits = type.kind === "integer" ? type.bits : undefined;
  const formatted = formatValue(value, type, bits === undefined ? { kind: "int" } : bitVecSort(bits));
  const hexadecimal =
    bits === undefined || typeof value !== "bigint"
      ? undefined
      : `0x${BigInt.asUintN(bits, value).toString(16)}`;
  return {
    location: location(span),
    procedure,
    name,
    ...formatted,
    ...(denotes === undefined ? {} : { text: denotes }),
    ...(hexadecimal === undefined ? {} : { hexadecimal }),
    ...(isInput ? { input: true } : {}),
    cell,
  };
}
