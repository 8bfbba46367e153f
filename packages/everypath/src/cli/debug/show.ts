/** Values and conditions of a session as text. */
import type { Named, Shown } from "../../analysis/debug/index.ts";
import type { ValueType } from "../../program/instruction.ts";
import { conditionText } from "../../report/json.ts";
import { formatValue, termText } from "../../report/value.ts";
import type { SymbolicTerm } from "../../term/index.ts";
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
        return name.startsWith("[") ? text : `${name} = ${text}`;
      });
      if (parts.length > partLimit) texts.push("…");
      return `{${texts.join(", ")}}`;
    }
  }
}

export function valueText(term: SymbolicTerm, type: ValueType | undefined): string {
  if (term.kind !== "constant") return termText(term, type);
  const { value, text } = formatValue(term.value, type, term.sort);
  if (text === undefined) return value;
  return type?.kind === "pointer" ? text : `${value} ${text}`;
}

export function namedText({ name, value }: Named): string {
  return `${name} = ${shownText(value)}`;
}

export function pathConditionText(conjuncts: readonly SymbolicTerm[]): string {
  return conditionText(conjuncts, printReader);
}
