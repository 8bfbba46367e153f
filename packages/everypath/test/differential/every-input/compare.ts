/** Holds each native run against the path whose condition its input satisfies. */
import type { Path } from "@everypath/analyses";
import {
  collectSymbols,
  type Evaluation,
  evaluator,
  type Model,
  type Symbol,
  type Term,
} from "@everypath/core";
import type { NativeEnd, NativeRun } from "./native-runs.ts";
import type { EveryInputProgram } from "./program.ts";

export interface Comparison {
  /** One line for each input where the two differ. */
  readonly differences: readonly string[];
  /** Inputs that belong to no path; of a complete exploration there must be none. */
  readonly missing: readonly Missing[];
}

export interface Missing {
  readonly run: NativeRun;
  readonly text: string;
}

/** `confirmed`: paths whose error is one, whether gcc's checks see it or not. */
export function compareRuns(
  program: EveryInputProgram,
  paths: readonly Path[],
  runs: readonly NativeRun[],
  confirmed: ReadonlySet<number>,
): Comparison {
  const symbols = collectSymbols(
    paths.flatMap(({ condition, result }) =>
      result === undefined ? condition : [...condition, result.term],
    ),
  );
  const differences: string[] = [];
  const missing: Missing[] = [];
  for (const run of runs) {
    const { values, end } = run;
    const valueOf = evaluator(modelOf(program, symbols, values));
    const matching = paths.filter(({ condition }) => condition.every((one) => valueOf(one) === true));
    const [path] = matching;
    const native = `input ${values.join(" ")}: native ${shownNative(end)}`;
    if (path === undefined) missing.push({ run, text: native });
    else if (matching.length > 1)
      differences.push(`${native}; it belongs to the paths ${matching.map(({ id }) => id).join(", ")}`);
    else {
      const engine = engineEnd(path, valueOf);
      const isSeenElsewhere = engine.kind === "stopped" && confirmed.has(path.id);
      if (!agree(end, engine) && !isSeenElsewhere)
        differences.push(`${native}; path ${path.id} ${engine.text}`);
    }
  }
  return { differences, missing };
}

function modelOf(program: EveryInputProgram, symbols: readonly Symbol[], values: readonly number[]): Model {
  const names = program.inputs.map(({ name }) => name);
  return new Map(
    symbols.flatMap((symbol) => {
      const value = values[names.indexOf(symbol.name)];
      return value === undefined ? [] : [[symbol, BigInt(value)] as const];
    }),
  );
}

/** How the engine says that the input ends; `text` for the reader. */
type EngineEnd =
  | { readonly kind: "returned"; readonly value: bigint; readonly text: string }
  | { readonly kind: "stopped"; readonly line: number; readonly text: string }
  | { readonly kind: "other"; readonly text: string };

function engineEnd({ end, error, result }: Path, valueOf: (term: Term) => Evaluation): EngineEnd {
  if (end === "error" && error !== undefined) {
    const { kind, location, message } = error;
    return { kind: "stopped", line: location.line, text: `${kind} in line ${location.line}: ${message}` };
  }
  if (end === "returned" && result !== undefined) {
    const value = valueOf(result.term);
    if (typeof value === "bigint")
      return { kind: "returned", value: BigInt.asUintN(64, value), text: `returns ${value}` };
  }
  return { kind: "other", text: `ends: ${end}` };
}

function agree(native: NativeEnd, engine: EngineEnd): boolean {
  if (native.kind === "returned") return engine.kind === "returned" && engine.value === native.value;
  return engine.kind === "stopped" && engine.line === native.line;
}

function shownNative(end: NativeEnd): string {
  if (end.kind === "returned") return `returns ${end.value}`;
  return `stops in line ${end.line}: ${end.text.replaceAll(/\s+/g, " ").slice(0, 300)}`;
}
