/** Termination of an integer transition system → the JSON result. */

import { and, type LayerStatistics, printReader, type SymbolicTerm } from "@everypath/core";
import {
  type Certificate,
  formulaOf,
  type Its,
  type Loop,
  type Step,
  type Termination,
  type TerminationProof,
  termOf,
  type Witness,
} from "@everypath/its";
import type { Result, ResultIncomplete } from "./result.ts";
import { systemStatistics } from "./system.ts";

export interface TerminationContext {
  readonly file: string;
  readonly its: Its;
  /** Of what was found; the verdict is its claim only where the checker has confirmed it. */
  readonly certificate: Certificate | undefined;
  /** What the checker said against it. */
  readonly refused: string | undefined;
  readonly seconds: number;
  readonly layers: readonly LayerStatistics[];
}

/** `unknown`, whatever was decided, where there is no certificate or the checker refused it. */
export function terminationResult(decided: Termination, context: TerminationContext): Result {
  const { file, its, certificate, refused } = context;
  const isConfirmed = certificate !== undefined && refused === undefined;
  const incomplete = incompleteOf(decided, refused);
  return {
    schema: "everypath/1",
    command: "terminate",
    files: [file],
    entry: its.start,
    verdict: isConfirmed ? (decided.kind as "terminates" | "diverges") : "unknown",
    complete: isConfirmed,
    incomplete: [...incomplete],
    assumptions: [],
    errors: [],
    paths: [],
    ...(isConfirmed && decided.kind === "terminates"
      ? { proof: describeProof(decided.proof, certificate) }
      : {}),
    ...(isConfirmed && decided.kind === "diverges"
      ? { witness: describeWitness(its, decided.witness, certificate) }
      : {}),
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: systemStatistics(context),
  };
}

function incompleteOf(decided: Termination, refused: string | undefined): readonly ResultIncomplete[] {
  if (refused !== undefined) return [{ reason: "unchecked-certificate", count: 1, detail: refused }];
  if (decided.kind !== "unknown") return [];
  const names = decided.open.map(({ id }) => id).join(", ");
  const detail = `transitions on cycles that are left: ${names}`;
  return [{ reason: decided.isOutOfTime ? "time" : "no-ranking-function", count: 1, detail }];
}

export function describeProof(
  proof: TerminationProof,
  certificate: Certificate,
): NonNullable<Result["proof"]> {
  return {
    steps: proof.steps.map(({ component, ranking }) => ({
      transitions: component.map(({ name }) => name),
      functions: ranking.functions.map((each) =>
        [...each].map(([location, linear]) => ({ location, text: printReader(termOf(linear)) })),
      ),
      decreasing: [...ranking.decreasing],
    })),
    cases: proof.refined.parts.flatMap(({ name, location, when }) =>
      name === location ? [] : [{ name, location, text: printReader(formulaOf(when)) }],
    ),
    invariants: [...proof.invariants].flatMap(([location, polyhedron]) =>
      polyhedron.length === 0 ? [] : [{ location, text: printReader(formulaOf(polyhedron)) }],
    ),
    certificate,
  };
}

function describeWitness(
  its: Its,
  { start, stem, loop }: Witness,
  certificate: Certificate,
): NonNullable<Result["witness"]> {
  return {
    inputs: its.variables.map(({ name }, index) => ({
      name,
      sort: "Int",
      value: String(start.values[index]),
    })),
    why: reason(loop),
    stem: stem.map(stepText),
    loop: loopSteps(loop),
    certificate,
  };
}

function reason(loop: Loop): string {
  switch (loop.kind) {
    case "repeats":
      return "the loop leads back to where it began, with the same values";
    case "recurrent":
      return `wherever ${conjunction(loop.set)} the loop can be taken, and the same holds after it`;
    case "closed":
      return `some transition can always be taken: ${loop.sets
        .map(({ location, set }) => `at ${location} ${conjunction(set)}`)
        .join("; ")}`;
  }
}

function conjunction(set: readonly SymbolicTerm[]): string {
  return printReader(and(...set));
}

function loopSteps(loop: Loop): string[] {
  switch (loop.kind) {
    case "repeats":
      return loop.steps.map(stepText);
    case "recurrent":
      return loop.steps.map(({ transition, choices }) =>
        withChoices(
          transition.id,
          [...choices].map(([{ name }, term]) => `${name} = ${printReader(term)}`),
        ),
      );
    case "closed":
      return [...new Set(loop.sets.flatMap(({ transitions }) => transitions.map(({ id }) => id)))];
  }
}

function stepText({ transition, choices }: Step): string {
  return withChoices(
    transition.id,
    [...choices].map(([{ name }, value]) => `${name} = ${value}`),
  );
}

function withChoices(id: string, choices: readonly string[]): string {
  return choices.length === 0 ? id : `${id} with ${choices.join(", ")}`;
}
