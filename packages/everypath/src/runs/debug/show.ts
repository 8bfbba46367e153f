/** Values, conditions and inputs of a session as text. */

import type { InputValue, Unnumbered } from "@everypath/analyses";
import {
  evaluate,
  foldTerm,
  type Model,
  type ModelValue,
  type Notation,
  type Program,
  printReader,
  rebuild,
  type Sort,
  type SymbolicTerm,
  symbol,
  symbolsOf,
  type Term,
  type ValueType,
} from "@everypath/core";
import {
  type Change,
  type Example,
  heapUnder,
  inputsUnder,
  type Named,
  type PointerTarget,
  type Range,
  type Session,
  type Shown,
} from "@everypath/debug";
import type { OutputRecord, Value } from "@everypath/engine";
import {
  conditionText,
  escapeBytes,
  formatInput,
  formatValue,
  heapValueText,
  inputText,
  place,
} from "@everypath/report";

/** Parts of an array or structure that are written out. */
const partLimit = 16;

/** Objects that are written out. */
const objectLimit = 32;

/** The language's own notation. */
export function notationOf(language: Program["language"]): Notation {
  return { elements: language === "pli" ? "parentheses" : "brackets" };
}

const plain: Notation = {};

type ObjectShown = Shown & { readonly kind: "object" };

/** Bytes that were never written have no name of the user's: a part made of nothing else is `?`. */
export function termText(term: Term, notation = plain): string {
  if (!term.hasIndeterminate) return printReader(term, notation);
  const shown = foldTerm<Term>(term, new Map(), (node, shownOf) => {
    if (!node.hasIndeterminate) return node;
    if (symbolsOf(node).every(({ indeterminate }) => indeterminate)) return symbol("?", node.sort);
    return node.kind === "application" ? rebuild(node, node.arguments.map(shownOf)) : node;
  });
  return printReader(shown, notation);
}

/** One line: a formula, a constant in its type (`97 'a'`), `?` for what was never assigned (King, figures 2 and 3). */
export function shownText(value: Shown, notation = plain): string {
  switch (value.kind) {
    case "scalar": {
      const text = valueText(value.term, value.type, notation);
      return value.target === undefined ? text : `${text} (${targetText(value.target)})`;
    }
    case "object":
      return value.name;
    case "unset":
      return "?";
    case "absent":
      return `(${value.reason})`;
    case "composite": {
      const parts = value.parts();
      const texts = parts.slice(0, partLimit).map(({ name, value: part }) => {
        const text = shownText(part, notation);
        return /^[[(]/.test(name) ? text : `${name} = ${text}`;
      });
      if (parts.length > partLimit) texts.push("…");
      return `{${texts.join(", ")}}`;
    }
  }
}

/**
 * The objects that values lead to, a line each, `Node#2 { value: x, next: Node#3 }`: one that several references lead to is told once, and
 * graphs that lead back into themselves end.
 */
export function objectLines(values: readonly Shown[], notation = plain): readonly string[] {
  const lines = new Map<string, string>();
  const pending = [...values];
  for (let value = pending.shift(); value !== undefined; value = pending.shift()) {
    if (value.kind !== "object" || lines.has(value.name)) continue;
    if (lines.size === objectLimit) return [...lines.values(), "… and further objects"];
    const parts = value.parts();
    lines.set(value.name, `${value.name} ${partsText(parts, value, notation)}`);
    pending.push(...parts.map((part) => part.value));
  }
  return [...lines.values()];
}

/** `{ value: x, next: null }`; of an array whose length is a number `[1, 2, 3]`. */
function partsText(
  parts: readonly Named[],
  { isArray }: Pick<ObjectShown, "isArray">,
  notation: Notation,
): string {
  const [length, ...elements] = parts;
  const isList = isArray && length?.value.kind === "scalar" && length.value.term.kind === "constant";
  const all = isList ? elements : parts;
  const reported = all.slice(0, partLimit).map(({ name, value }) => {
    const text = shownText(value, notation);
    return isList ? text : `${name}: ${text}`;
  });
  if (reported.length < all.length) reported.push("…");
  if (isList) return `[${reported.join(", ")}]`;
  return reported.length === 0 ? "{}" : `{ ${reported.join(", ")} }`;
}

/** What a pointer means: `v + 4`. */
function targetText({ object, isHeap, offset }: PointerTarget): string {
  const name = isHeap ? "allocated memory" : object === "" ? "memory without a name" : object;
  return offset === 0 ? name : `${name} + ${offset}`;
}

export function valueText(term: SymbolicTerm, type: ValueType | undefined, notation = plain): string {
  return term.kind === "constant" ? constantText(term.value, type, term.sort) : termText(term, notation);
}

/** `-5`, `97 'a'`, `NULL` */
export function constantText(value: ModelValue | undefined, type: ValueType | undefined, sort: Sort): string {
  if (value === undefined) return "too large to write down";
  if (typeof value === "object") return "an array";
  const { value: number, text } = formatValue(value, type, sort);
  if (text === undefined) return number;
  return type?.kind === "pointer" ? text : `${number} ${text}`;
}

export function namedText({ name, value }: Named, notation = plain): string {
  return `${name} = ${shownText(value, notation)}`;
}

export function changeText({ name, index, value }: Change, notation = plain): string {
  const element = index === undefined ? "" : `(${termText(index, notation)})`;
  return `${name}${element} = ${shownText(value, notation)}`;
}

export function pathConditionText(conjuncts: readonly SymbolicTerm[], notation = plain): string {
  return conditionText(conjuncts, (conjunct) => termText(conjunct, notation));
}

/** Inputs told of one example; of more those that matter. */
const inputLimit = 8;

/** `x = 5, c = 97 'a'`; of many inputs those that the conditions speak of. What the solver says where there is no example. */
export function exampleText(
  session: Session,
  example: Example,
  conditions: readonly SymbolicTerm[] = [],
): string {
  switch (example.kind) {
    case "model": {
      const all = inputsUnder(session, example.model);
      if (all.length === 0) return "the program reads nothing";
      const matters = new Set<Term>(conditions.flatMap((condition) => symbolsOf(condition)));
      const isMatter = (input: InputValue): boolean =>
        input.kind === "bytes" ? input.symbols.some((part) => matters.has(part)) : matters.has(input.symbol);
      const reported = all.length <= inputLimit ? all : all.filter(isMatter);
      const texts = reported.slice(0, inputLimit).map((input) => inputText(formatInput(input)));
      if (texts.length === 0) return "any inputs";
      return [...texts, ...(texts.length < all.length ? ["…"] : [])].join(", ");
    }
    case "impossible":
      return "none: the path turned out to be impossible";
    case "unknown":
      return `none: the solver does not know (${example.reason})`;
  }
}

export function exampleTexts(session: Session, model: Model): readonly string[] {
  return inputsUnder(session, model).map((input) => inputText(formatInput(input)));
}

/** The value of a term under a model of the inputs that come here; undefined where there is no telling. */
export function exampleValueText(
  session: Session,
  { term, type }: { readonly term: SymbolicTerm; readonly type: ValueType | undefined },
  model: Model,
): string | undefined {
  const value = evaluate(term, model);
  if (type?.kind !== "reference") return constantText(value, type, term.sort);
  // The objects that the program made are numbered otherwise than a model numbers those of the inputs.
  const isOfInputs = value !== undefined && !choosesAmongNumbers(term);
  return isOfInputs ? heapValueText(heapUnder(session, model).reference(type.class, value)) : undefined;
}

function choosesAmongNumbers(term: SymbolicTerm): boolean {
  return foldTerm<boolean>(term, new Map(), (node, isSo) =>
    node.kind === "application"
      ? node.arguments.some(isSo)
      : node.kind === "constant" && node.sort.kind === "ref" && node.value !== 0n,
  );
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
export function endText(path: Unnumbered, notation = plain): string {
  switch (path.end) {
    case "returned": {
      const { result } = path;
      return result === undefined ? "end" : `returns ${valueText(result.term, result.type, notation)}`;
    }
    case "halted":
      return `exits with status ${path.exitStatus ?? "?"}`;
    case "thrown":
      return "throws an exception";
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

/** Values told of what a path leaves behind. */
const leftLimit = 8;

/** What a path leaves behind, other than it came: `FOUND = 1, J = 3`; and what it wrote. */
export function leftText(path: Unnumbered, notation = plain): string {
  const changed = withObjects(
    path.final
      .filter(({ name, value: { term } }) => !(term.kind === "symbol" && term.name === name))
      .map(({ name, value }) => ({ name, text: valueText(value.term, value.type, notation) })),
  );
  const final = changed.length > leftLimit ? [...changed.slice(0, leftLimit), "…"] : changed;
  const outputs = path.outputs.map(({ term, type }) => valueText(term, type, notation));
  return [...final, ...(outputs.length === 0 ? [] : [`wrote ${outputs.join(", ")}`])].join(", ");
}

/** `x = 1`; the fields of an object together, `Node#2 { value: 1, next: null }`. */
function withObjects(values: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const texts: string[] = [];
  const objects = new Map<string, string[]>();
  for (const { name, text } of values) {
    const [, object, field, element] = /^(.+#\d+)(?:\.(\w+)|(\[\d+\]))$/.exec(name) ?? [];
    if (object === undefined) texts.push(`${name} = ${text}`);
    else objects.set(object, [...(objects.get(object) ?? []), `${field ?? element}: ${text}`]);
  }
  return [...texts, ...[...objects].map(([object, fields]) => `${object} { ${fields.join(", ")} }`)];
}

/** What the program made visible since `before`, a line each; nothing where the path goes on from elsewhere. */
export function outputLines(
  now: OutputRecord | undefined,
  before: OutputRecord | undefined,
  notation = plain,
): readonly string[] {
  const all = inOrder(now);
  const known = inOrder(before);
  // A path that is walked again makes its records again.
  if (known.some((record, index) => !isSame(record, all[index]))) return [];
  const lines: string[] = [];
  let written = "";
  let last: OutputRecord | undefined;
  for (const record of all.slice(known.length)) {
    const { kind, descriptor, bytes, term, number, name } = record;
    if (kind === "write") {
      const goesOn = last?.kind === "write" && last.descriptor === descriptor;
      written = `${goesOn ? written : ""}${bytes.map(byteText).join("")}`;
      const line = `output  ${descriptor === 1 ? "" : `(descriptor ${descriptor}) `}"${written}"`;
      if (goesOn) lines[lines.length - 1] = line;
      else lines.push(line);
    } else if (number !== undefined) {
      const bits = valueText(number.bits, undefined, notation);
      lines.push(`output  the number with the bits ${bits}, by %${number.format.letter}`);
    } else if (term !== undefined)
      lines.push(`output  ${name === "" ? "" : `${name} = `}${valueText(term, undefined, notation)}`);
    last = record;
  }
  return lines;
}

function inOrder(last: OutputRecord | undefined): readonly OutputRecord[] {
  const records: OutputRecord[] = [];
  for (let record = last; record !== undefined; record = record.previous) records.push(record);
  return records.reverse();
}

function isSame(a: OutputRecord, b: OutputRecord | undefined): boolean {
  return (
    a.kind === b?.kind &&
    a.term === b.term &&
    a.name === b.name &&
    a.descriptor === b.descriptor &&
    a.bytes.length === b.bytes.length &&
    a.bytes.every((byte, index) => byte === b.bytes[index])
  );
}

/** A byte that depends on the inputs has no text of its own. */
function byteText(byte: Value): string {
  return typeof byte === "object" ? "?" : escapeBytes(Uint8Array.of(Number(byte) & 255));
}
