/** Where a session stands, as text. */

import type { Notation, Span, Term } from "@everypath/core";
import type { Choice, ReferenceQuestion, Session, Stop, StopPosition, TraceEvent } from "@everypath/debug";
import type { Note } from "@everypath/engine";
import { padEnd, type SourceReader } from "@everypath/report";
import {
  changeText,
  endText,
  exampleText,
  leftText,
  pathConditionText,
  termText,
  valueText,
} from "./show.ts";

/** A reference of the inputs itself, not a choice among several. */
function isPlain({ reference }: ReferenceQuestion): boolean {
  let term: Term = reference;
  while (term.kind === "application" && term.operator === "select") term = term.arguments[0]!;
  return term.kind === "symbol";
}

function withArticle(name: string): string {
  return /^[AEIOU]/i.test(name) ? `an ${name}` : `a ${name}`;
}

/** Columns for the source in a trace, so that results stand below each other. */
const sourceColumns = 36;

export class StopText {
  readonly notation: Notation;
  private readonly sources: SourceReader;
  /** With several files each line is named with its file. */
  private readonly manyFiles: boolean;

  constructor(sources: SourceReader, files: readonly string[], notation: Notation = {}) {
    this.notation = notation;
    this.sources = sources;
    this.manyFiles = files.length > 1;
  }

  of(session: Session, stop: Stop): readonly string[] {
    switch (stop.kind) {
      case "begin":
      case "step":
      case "back":
      case "edited":
        return [this.placeLine(stop)];
      case "breakpoint": {
        const numbers = stop.breakpoints
          .map(({ number, when, from }) => `${number} (${from === undefined ? when : "between"})`)
          .join(", ");
        return [`breakpoint ${numbers}`, this.placeLine(stop)];
      }
      case "interrupted":
        return ["interrupted", this.placeLine(stop)];
      case "choice":
        return [this.placeLine(stop), ...this.choiceLines(session, stop.choice)];
      case "end": {
        const left = leftText(stop.path, this.notation);
        const end = endText(stop.path, this.notation);
        return [
          end === "end" ? end : `end: ${end}`,
          ...(left === "" ? [] : [`  left     ${left}`]),
          `  pc       ${pathConditionText(stop.path.condition, this.notation)}`,
          `  example  ${exampleText(session, session.example(), stop.path.condition)}`,
        ];
      }
    }
  }

  /** `SUM 4  Z = X + Y - B;`: the statement that is next. */
  placeLine({ span, procedure, isInside }: StopPosition): string {
    if (span === undefined) return "outside of every procedure";
    const inside = isInside ? " (within)" : "";
    return `${procedure ?? ""} ${this.lineName(span)}${inside}  ${this.source(span) ?? ""}`.trim();
  }

  /** What makes the run differ from the program's. */
  noteLine({ reason, detail, location }: Note): string {
    const what =
      reason === "unmodelled-call"
        ? `nothing defines ${detail}: its result is a symbol, and what else it does is left out`
        : `${reason === "approximated" ? "approximated" : "assumed"}: ${detail}`;
    return `note: ${this.lineName(location)}: ${what}`;
  }

  lineName({ file, line }: Span): string {
    return this.manyFiles ? `${file}:${line}` : String(line);
  }

  source({ file, line }: Span): string | undefined {
    return this.sources(file)?.[line - 1]?.trim();
  }

  private choiceLines(session: Session, choice: Choice): readonly string[] {
    const { outcomes, library, error } = choice;
    const inside = library === undefined ? "" : ` (within ${library})`;
    const lines = [`  open${inside}: ${this.question(choice)}`];
    for (const side of [true, false]) {
      const { feasible } = side ? outcomes.whenTrue : outcomes.whenFalse;
      const answer = this.answer(choice, side);
      const meaning = answer === undefined ? "" : `  ${answer};`;
      const what = !side && error !== undefined ? `  error ${error.kind}: ${error.message};` : meaning;
      const example =
        feasible === "unknown"
          ? "the solver does not know whether this is possible"
          : `example ${exampleText(session, session.example(side), session.conditions(side))}`;
      lines.push(`  go ${side ? "true " : "false"}${what}  ${example}`);
    }
    return lines;
  }

  /** What is open: a condition, or what a reference among the inputs denotes: `is x.next null?`. */
  question({ ask, reference: asked }: Choice): string {
    if (asked === undefined || !isPlain(asked)) return termText(ask.condition, this.notation);
    const { reference, object } = asked;
    const subject = termText(reference, this.notation);
    if (object === undefined) return `is ${subject} null?`;
    const name = `${asked.class}#${object.number}`;
    return object.origin === undefined
      ? `is ${subject} the object ${name}?`
      : `is ${subject} the same object as ${termText(object.origin, this.notation)} (${name})?`;
  }

  /** What a side of such a question means. */
  private answer({ ask, reference: asked }: Choice, side: boolean): string | undefined {
    if (asked === undefined || !isPlain(asked)) return undefined;
    if (side) return termText(ask.condition, this.notation);
    const { reference, class: className, isLast, object } = asked;
    const what = isLast ? "not met before" : object === undefined ? "" : "other than that";
    return `${termText(reference, this.notation)} is ${withArticle(className)} ${what}`.trimEnd();
  }

  /** One line of a trace (King, figures 2, 3 and 5); a dash where nothing changed. */
  traceLine({ kinds, span, what, depth, changes, pathCondition, returned }: TraceEvent): string {
    const number = kinds.has("number") ? this.lineName(span).padStart(4) : "";
    const source = kinds.has("source") ? (this.source(span) ?? "") : "";
    const indent = "  ".repeat(Math.max(0, depth - 1));
    const results = [
      ...changes.map((change) => changeText(change, this.notation)),
      ...(returned === undefined
        ? []
        : [`returns ${valueText(returned.term, returned.type, this.notation)}`]),
      ...(pathCondition === undefined ? [] : [`pc ${pathConditionText(pathCondition, this.notation)}`]),
    ];
    const shown = kinds.has("results") ? (results.length === 0 ? "—" : results.join(", ")) : "";
    const mark = what === "entered" && depth > 1 ? "→ " : "";
    const head = `${indent}${mark}${[number, source].filter((part) => part !== "").join("  ")}`;
    return head === "" ? shown : `${padEnd(head, sourceColumns)}  ${shown}`.trimEnd();
  }
}
