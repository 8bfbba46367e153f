/** Assertions as code: what they say of values is checked, or assumed, conjunct by conjunct. */
import {
  type ErrorKind,
  not,
  notEqual,
  type Span,
  select,
  store,
  type Term,
  trueTerm,
  unreachable,
} from "@everypath/core";
import { type Extent, spanAt } from "@everypath/dsl";
import type { Assertion, Predicate } from "../contract.ts";
import type { Expression } from "../tree.ts";
import type { Body } from "./body.ts";
import { dereferenced, type Evaluation, resolved, textOf, valueOf } from "./expression.ts";
import { type Covered, nothingCovered, type Place, placeOfElements } from "./footprint.ts";
import { nullReference } from "./heap.ts";

/** What becomes of a condition: the run goes on where it holds, or it is an error of the kind. */
export type Mode = "assume" | (ErrorKind & ("contract" | "assertion"));

/** Where an assertion is run. */
export interface Judging {
  readonly body: Body;
  readonly mode: Mode;
  /** What names mean; what an expression requires goes to the mode's own check. */
  readonly evaluation: Evaluation;
  readonly covered: Covered;
  /** Whose conjuncts these are, as a message tells: "the precondition of add". */
  readonly of: string;
  /** The procedure of the IR that runs the predicate. */
  readonly predicate: (predicate: Predicate, mode: Mode) => string;
  /** Is told of what a run cannot check. */
  readonly unchecked: (what: string, span: Span) => void;
}

/** The evaluation for a mode: outside of the program there are no errors, so what an expression requires is assumed. */
export function evaluationFor(body: Body, mode: Mode): Evaluation {
  return {
    ...body.evaluation,
    check: (condition, _error, message) => demand(body, mode, condition, message),
  };
}

function demand({ builder }: Body, mode: Mode, condition: Term, message: string): void {
  if (condition === trueTerm) return;
  if (mode === "assume") builder.emit({ kind: "assume", condition });
  else builder.emit({ kind: "check", condition, error: mode, message });
}

/** Nothing is covered before the first conjunct. */
export function beginFootprint(body: Body, covered: Covered): void {
  for (const variable of covered.values()) body.builder.assign(variable, nothingCovered);
}

export function lowerAssertion(at: Judging, assertion: Assertion): void {
  switch (assertion.kind) {
    case "expression": {
      const condition = valueOf(at.evaluation, assertion.expression);
      demand(at.body, at.mode, condition, `${told(at, assertion.extent)} does not hold`);
      return;
    }
    case "access": {
      const { object, field } = assertion.place;
      cover(at, object, field, assertion.extent);
      return;
    }
    case "global access":
      // Whether the member keeps to it is checked where it assigns, and where it calls (frames.ts).
      return;
    case "elements access":
      cover(at, assertion.array, placeOfElements(assertion.array.type), assertion.extent);
      return;
    case "separate":
      lowerAssertion(at, assertion.left);
      lowerAssertion(at, assertion.right);
      return;
    case "conditional":
      lowerConditional(at, assertion);
      return;
    case "predicate": {
      const { receiver, arguments: written, predicate } = assertion.call;
      const object = dereferenced(at.evaluation, receiver, `has no predicate ${predicate.name.text}`);
      const given = written.map((argument) => valueOf(at.evaluation, argument));
      const covered = [...at.covered.values()];
      at.body.builder.emit({
        kind: "call",
        callee: { kind: "procedure", name: at.predicate(predicate, at.mode) },
        arguments: [object, ...given, ...covered],
        variadic: [],
        targets: covered,
      });
      return;
    }
    case "untouched":
      at.unchecked(
        `${textOf(at.evaluation, assertion.extent)} in ${at.of} is not checked by a run`,
        spanAt(at.evaluation.source, assertion.extent.start),
      );
      return;
    default:
      unreachable(assertion);
  }
}

/** The place exists, and no conjunct before was about it. */
function cover(at: Judging, written: Expression, place: Place, extent: Extent): void {
  const object = resolved(at.evaluation, written);
  const told = textOf(at.evaluation, extent);
  demand(at.body, at.mode, notEqual(object, nullReference), `${told} in ${at.of} is about null`);
  const variable = at.covered.get(place);
  if (variable === undefined) throw new Error("every place that is asked for is known before");
  demand(
    at.body,
    at.mode,
    not(select(variable, object)),
    `${told} in ${at.of} is about a place that another conjunct is about`,
  );
  at.body.builder.assign(variable, store(variable, object, trueTerm));
}

function lowerConditional(at: Judging, assertion: Assertion & { readonly kind: "conditional" }): void {
  const { builder } = at.body;
  const [then, otherwise, after] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  builder.branch(valueOf(at.evaluation, assertion.condition), then, otherwise);
  for (const [block, side] of [
    [then, assertion.whenTrue],
    [otherwise, assertion.whenFalse],
  ] as const) {
    builder.begin(block);
    // What was settled on the other side is not settled on this one.
    at.body.forget();
    lowerAssertion(at, side);
    builder.jump(after);
  }
  builder.begin(after);
  at.body.forget();
}

function told({ evaluation, of }: Judging, extent: Extent): string {
  const { line, column } = spanAt(evaluation.source, extent.start);
  return `${textOf(evaluation, extent)} in ${of} (${line}:${column})`;
}
