/**
 * A symbolic execution trace ρ (de Boer & Bonsangue, section 4): assignments, object creations and Boolean tests, in the order in which a run
 * makes them. Calls are inlined, each with variables of its own, so a trace speaks of plain variables; no store belongs to it.
 */
import type { ObjectClass, Span, SymbolicTerm, Term, Variable } from "@everypath/core";

/** The transition that adds a step to the trace (sections 3 and 4), or the δ that an operation requires. */
export type Rule =
  | "symbolic assignment"
  | "symbolic object creation"
  | "symbolic method call"
  | "symbolic method return"
  | "symbolic choice"
  | "symbolic iteration"
  | "assumption"
  | "input"
  | "absence of an error (δ)"
  | "error (¬δ)";

interface StepBase {
  readonly rule: Rule;
  readonly span: Span;
  /** A library model's or the driver's: no line of the user's. */
  readonly hidden: boolean;
}

/** b: the run goes on only where it is true. */
export interface Test extends StepBase {
  readonly kind: "test";
  readonly condition: Term;
  /** Where it is the δ of an access to C's memory. */
  readonly access?: Access;
}

/** x := e */
export interface Assignment extends StepBase {
  readonly kind: "assignment";
  readonly target: Variable;
  readonly value: Term;
  /** Where it stands for an access to C's memory, which the reader knows by its address. */
  readonly access?: Access;
}

export type Access =
  | { readonly kind: "load"; readonly address: Term; readonly bytes: number }
  | { readonly kind: "store"; readonly address: Term; readonly bytes: number; readonly value: Term }
  /** That the bytes belong to a living object. */
  | { readonly kind: "check"; readonly address: Term; readonly bytes: Term }
  /** Of the tables that say which objects there are. */
  | { readonly kind: "bookkeeping" };

/** h.f := e, where the field f is an array from objects to values (section 4.1). */
export interface FieldAssignment extends StepBase {
  readonly kind: "field assignment";
  readonly object: Term;
  readonly field: Variable;
  readonly value: Term;
}

/** x := new C, with x fresh */
export interface Creation extends StepBase {
  readonly kind: "creation";
  readonly target: Variable;
  readonly class: ObjectClass;
}

/** x := input, a fresh symbol named after `name` and what was read before. */
export interface Reading extends StepBase {
  readonly kind: "reading";
  readonly target: Variable;
  readonly name: string;
  readonly symbol: SymbolicTerm;
}

export type Step = Test | Assignment | FieldAssignment | Creation | Reading;

/** The latest step first, so that traces share their beginnings. */
export interface Trace {
  readonly step: Step;
  readonly previous: Trace | undefined;
  readonly length: number;
}

export type OpenTrace = Trace | undefined;

export function extended(trace: OpenTrace, step: Step): Trace {
  return { step, previous: trace, length: (trace?.length ?? 0) + 1 };
}

export function stepsOf(trace: OpenTrace): readonly Step[] {
  const steps: Step[] = [];
  for (let at = trace; at !== undefined; at = at.previous) steps.push(at.step);
  return steps.reverse();
}
