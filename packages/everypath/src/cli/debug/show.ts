/** Values, conditions and inputs of a session as text. */
import type { Change, Example, Named, Range, Session, Shown } from "../../analysis/debug/index.ts";
import { inputRecords, inputValues } from "../../analysis/explore/inputs.ts";
import type { Unnumbered } from "../../analysis/explore/path.ts";
import type { ValueType } from "../../program/instruction.ts";
import { conditionText } from "../../report/json.ts";
import { inputText, place } from "../../report/phrases.ts";
import { formatInput, formatValue, termText } from "../../report/value.ts";
import type { Model, ModelValue, Sort, SymbolicTerm } from "../../term/index.ts";
import { printReader } from "../../term/index.ts";

/** Parts of an array or structure that are written out. */
const partLimit = 16;

/** One line: a formula, a constant in its type (`97 'a'`), `?` for what was never assigned (King, figures 2 and 3). */
export function shownText(value: Shown): string {
  switch (value.kind) {
    case "scalar":
      return valueText(value.term, value.type);
    case "unset":
      return "?";
    case "absent":
      return `(${value.reason})`;
    case "composite": {
      const parts = value.parts();
      const texts = parts.slice(0, partLimit).map(({ name, value: part }) => {
        const text = shownText(part);
        return /^[[(]/.test(name) ? text : `${name} = ${text}`;
      });
      if (parts.length > partLimit) texts.push("…");
      return `{${texts.join(", ")}}`;
    }
  }
}

export function valueText(term: SymbolicTerm, type: ValueType | undefined): string {
  return term.kind === "constant" ? constantText(term.value, type, term.sort) : termText(term, type);
}

/** `-5`, `97 'a'`, `NULL` */
export function constantText(value: ModelValue | undefined, type: ValueType | undefined, sort: Sort): string {
  if (value === undefined) return "too large to write down";
  if (typeof value === "object") return "an array";
  const { value: number, text } = formatValue(value, type, sort);
  if (text === undefined) return number;
  return type?.kind === "pointer" ? text : `${number} ${text}`;
}

export function namedText({ name, value }: Named): string {
  return `${name} = ${shownText(value)}`;
}

export function changeText({ name, index, value }: Change): string {
  return `${index === undefined ? name : `${name}(${printReader(index)})`} = ${shownText(value)}`;
}

export function pathConditionText(conjuncts: readonly SymbolicTerm[]): string {
  return conditionText(conjuncts, printReader);
}

/** `x = 5, c = 97 'a'`; what the solver says where there is no example. */
export function exampleText(session: Session, example: Example): string {
  switch (example.kind) {
    case "model": {
      const texts = exampleTexts(session, example.model);
      return texts.length === 0 ? "the program reads nothing" : texts.join(", ");
    }
    case "impossible":
      return "none: the path turned out to be impossible";
    case "unknown":
      return `none: the solver does not know (${example.reason})`;
  }
}

export function exampleTexts(session: Session, model: Model): readonly string[] {
  return inputValues(inputRecords(session.state.inputs), model).map((input) => inputText(formatInput(input)));
}

export function rangeText(range: Range | undefined): string {
  if (range === undefined) return "not known";
  const { least, greatest } = range;
  if (least === undefined && greatest === undefined) return "no bounds found";
  if (least === undefined) return `at most ${greatest}`;
  if (greatest === undefined) return `at least ${least}`;
  return least === greatest ? `${least} alone` : `${least} … ${greatest}`;
}

/** `returns 2·x`, `error division-by-zero at f.c:3:4 in f: …` */
export function endText(path: Unnumbered): string {
  switch (path.end) {
    case "returned": {
      const { result } = path;
      return result === undefined ? "ends" : `returns ${valueText(result.term, result.type)}`;
    }
    case "halted":
      return `exits with status ${path.exitStatus ?? "?"}`;
    case "error": {
      const { kind, message, location, procedure } = path.error!;
      return `error ${kind} at ${place(location)} in ${procedure}: ${message}`;
    }
    case "assumption":
      return "an assumption cannot hold here";
    case "cut":
      return `the path is cut here: ${path.cut ?? "unknown"}`;
  }
}

/** What a path leaves behind: `FOUND = 1, J = 3`; and what it wrote. */
export function leftText(path: Unnumbered): string {
  const final = path.final.map(({ name, value }) => `${name} = ${valueText(value.term, value.type)}`);
  const outputs = path.outputs.map(({ term, type }) => valueText(term, type));
  return [...final, ...(outputs.length === 0 ? [] : [`wrote ${outputs.join(", ")}`])].join(", ");
}
