/** A session as the library tells it: plain data, made of what the console's texts are made of. */

import type { Unnumbered } from "@everypath/analyses";
import { printSmtLib, type Span, type SymbolicTerm } from "@everypath/core";
import {
  type Choice,
  type Example,
  inputsUnder,
  type Named,
  type Session,
  type Shown,
  type Stop,
  type WalkedNode,
} from "@everypath/debug";
import { formatInput, PathDescriber } from "@everypath/report";
import type {
  DebugChoice,
  DebugEnd,
  DebugExample,
  DebugOutcome,
  DebugStop,
  DebugTree,
  DebugValue,
  DebugVariable,
} from "../../../library/debug/types.ts";
import type { Formula, Input, Location } from "../../../library/types/result.ts";
import { endText, pathConditionText, shownText, valueText } from "../show.ts";
import type { StopText } from "../stops.ts";
import { editText } from "../tree.ts";
import { typeText } from "../type-text.ts";

/** Parts of one value that are told. */
const partLimit = 1000;

export class SessionView {
  readonly #session: Session;
  readonly #text: StopText;
  readonly #paths: PathDescriber;

  constructor(session: Session, text: StopText) {
    this.#session = session;
    this.#text = text;
    this.#paths = new PathDescriber(session.program.language);
  }

  stop(stop: Stop): DebugStop {
    const { span } = stop;
    return {
      reason: stop.kind,
      procedure: stop.procedure,
      location: span === undefined ? undefined : locationOf(span),
      source: span === undefined ? undefined : this.#text.source(span),
      depth: stop.depth,
      pathCondition: pathConditionText(this.#session.conditions(), this.#text.notation),
      breakpoints: stop.kind === "breakpoint" ? stop.breakpoints.map(({ number }) => number) : [],
      choice: stop.kind === "choice" ? this.#choice(stop.choice) : undefined,
      end: stop.kind === "end" ? this.end(stop.path) : undefined,
      notes: this.#session.newNotes().map((note) => this.#text.noteLine(note)),
      text: this.#text.of(this.#session, stop),
    };
  }

  #choice(choice: Choice): DebugChoice {
    return {
      question: this.#text.question(choice),
      condition: this.#formula(choice.ask.condition),
      whenTrue: this.#outcome(choice, true),
      whenFalse: this.#outcome(choice, false),
    };
  }

  #outcome({ outcomes, error }: Choice, side: boolean): DebugOutcome {
    const { feasible } = side ? outcomes.whenTrue : outcomes.whenFalse;
    return {
      feasible,
      inputs: feasible === "yes" ? this.inputs(this.#session.example(side)) : undefined,
      error: side || error === undefined ? undefined : { kind: error.kind, message: error.message },
    };
  }

  end(path: Unnumbered): DebugEnd {
    const { id: _, error: __, ...told } = this.#paths.describe({ ...path, id: 0 }, undefined);
    const { error } = path;
    return {
      ...told,
      text: endText(path, this.#text.notation),
      error:
        error === undefined
          ? undefined
          : { kind: error.kind, message: error.message, location: locationOf(error.location) },
    };
  }

  example(example: Example): DebugExample {
    const inputs = this.inputs(example);
    if (inputs !== undefined) return { kind: "inputs", inputs };
    return example.kind === "unknown" ? { kind: "unknown", reason: example.reason } : { kind: "impossible" };
  }

  /** Undefined where there is no example. */
  inputs(example: Example): readonly Input[] | undefined {
    return example.kind === "model" ? inputsUnder(this.#session, example.model).map(formatInput) : undefined;
  }

  /** `depth`: levels of parts. */
  value(value: Shown, depth: number): DebugValue {
    const parts = depth > 0 && "parts" in value ? value.parts() : undefined;
    const type = value.kind === "absent" ? undefined : value.type;
    return {
      kind: value.kind,
      text: shownText(value, this.#text.notation),
      type: type === undefined ? undefined : typeText(type),
      smtlib: value.kind === "scalar" ? printSmtLib(value.term) : undefined,
      parts: parts?.slice(0, partLimit).map((part) => this.variable(part, depth - 1)),
      partsLeftOut: Math.max(0, (parts?.length ?? 0) - partLimit),
    };
  }

  variable({ name, expression, value }: Named, depth: number): DebugVariable {
    return { name, expression, ...this.value(value, depth) };
  }

  tree(): DebugTree {
    const { root, present } = this.#session.tree;
    const nodes = [root];
    for (const node of nodes) nodes.push(...childrenOf(node));
    const subscripts = new Map(nodes.map((node, subscript) => [node, subscript]));
    const of = (node: WalkedNode | undefined) => (node === undefined ? undefined : subscripts.get(node));
    return {
      nodes: nodes.map(({ decision, whenTrue, whenFalse, edits, end }) => ({
        decision:
          decision === undefined
            ? undefined
            : { condition: this.#formula(decision.condition), location: locationOf(decision.span) },
        whenTrue: of(whenTrue),
        whenFalse: of(whenFalse),
        edits: edits.map(({ edit, node }) => ({ text: editText(edit), node: of(node)! })),
        end: end === undefined ? undefined : endText(end, this.#text.notation),
      })),
      present: of(present)!,
    };
  }

  #formula(term: SymbolicTerm): Formula {
    return { text: valueText(term, undefined, this.#text.notation), smtlib: printSmtLib(term) };
  }
}

function childrenOf({ whenTrue, whenFalse, edits }: WalkedNode): readonly WalkedNode[] {
  return [whenTrue, whenFalse, ...edits.map(({ node }) => node)].filter((child) => child !== undefined);
}

export function locationOf({ file, line, column }: Span): Location {
  return { file, line, column };
}
