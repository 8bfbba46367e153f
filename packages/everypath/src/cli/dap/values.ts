/** Values of a session as the protocol's variables: what has parts can be opened, and a symbolic value shows its formula, an example and its range. */

import { type Span, type SymbolicTerm, unreachable, type ValueType } from "@everypath/core";
import type { Named, Session, Shown } from "@everypath/debug";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { exampleValueText, rangeText, shownText, valueText } from "../../runs/debug/show.ts";
import type { StopText } from "../../runs/debug/stops.ts";
import { typeText } from "../../runs/debug/type-text.ts";

export type ScopeName = "locals" | "globals" | "condition" | "inputs";

/** What a `variablesReference`, a `frameId` or a `locationReference` means. */
export type Handle =
  | { readonly kind: "frame"; readonly index: number }
  | { readonly kind: "scope"; readonly scope: ScopeName; readonly frame: number }
  | {
      readonly kind: "parts";
      readonly frame: number;
      readonly isGlobal: boolean;
      readonly parts: () => readonly Named[];
    }
  | {
      readonly kind: "scalar";
      readonly term: SymbolicTerm;
      readonly type: ValueType | undefined;
      /** What a pointer points to, as the language writes it. */
      readonly pointee: string | undefined;
      readonly frame: number;
    }
  | { readonly kind: "range"; readonly term: SymbolicTerm; readonly type: ValueType | undefined }
  | { readonly kind: "place"; readonly span: Span };

/** Numbers for things of the present stop. A number is used once, so that one of an earlier stop is known as such. */
export class Handles {
  private next = 1;
  private readonly known = new Map<number, Handle>();

  add(handle: Handle): number {
    this.known.set(this.next, handle);
    return this.next++;
  }

  get(number: number): Handle | undefined {
    return this.known.get(number);
  }

  /** The session has moved on. */
  forget(): void {
    this.known.clear();
  }

  /** Something was changed by hand: the calls and their scopes are still there, but not the values. */
  forgetValues(): void {
    for (const [number, { kind }] of this.known) {
      if (kind === "parts" || kind === "scalar" || kind === "range") this.known.delete(number);
    }
  }
}

/** What there is to look at, and how it is written. */
export interface Page {
  readonly session: Session;
  readonly handles: Handles;
  readonly text: StopText;
}

/** The part of a variable that an evaluated expression has, too. */
export type ValueView = Pick<DebugProtocol.Variable, "value" | "variablesReference"> &
  Partial<Pick<DebugProtocol.Variable, "type" | "indexedVariables" | "namedVariables">>;

/** `expression`: what to type to see the value. */
export function viewOf(
  value: Shown,
  expression: string | undefined,
  { frame, isGlobal }: { readonly frame: number; readonly isGlobal: boolean },
  { handles, text }: Page,
): ValueView {
  const type = value.kind === "absent" ? undefined : value.type;
  const common = {
    value: shownText(value, text.notation),
    ...(type === undefined ? {} : { type: typeText(type) }),
  };
  switch (value.kind) {
    case "unset":
    case "absent":
      return { ...common, variablesReference: 0 };
    case "scalar": {
      const { term } = value;
      const pointee = expression === undefined ? undefined : pointeeOf(term, type, expression);
      const isOpen = term.kind !== "constant" || pointee !== undefined;
      const variablesReference = isOpen ? handles.add({ kind: "scalar", term, type, pointee, frame }) : 0;
      return { ...common, variablesReference };
    }
    case "object": {
      const variablesReference = handles.add({ kind: "parts", frame, isGlobal, parts: value.parts });
      return { ...common, variablesReference };
    }
    case "composite": {
      const variablesReference = handles.add({ kind: "parts", frame, isGlobal, parts: value.parts });
      if (type?.kind === "structure")
        return { ...common, variablesReference, namedVariables: type.fields.length };
      return { ...common, variablesReference, indexedVariables: value.parts().length };
    }
    default:
      return unreachable(value);
  }
}

function pointeeOf(term: SymbolicTerm, type: ValueType | undefined, expression: string): string | undefined {
  if (type?.kind !== "pointer" || type.pointee === undefined || type.pointee.kind === "opaque")
    return undefined;
  if (term.kind === "constant" && term.value === 0n) return undefined;
  return /^\w+$/.test(expression) ? `*${expression}` : `*(${expression})`;
}

export function variableOf(
  { name, expression, value }: Named,
  frame: number,
  isGlobal: boolean,
  page: Page,
): DebugProtocol.Variable {
  const canBeSet = expression !== undefined && value.kind !== "absent" && (isGlobal || frame === 0);
  return {
    name,
    ...viewOf(value, expression, { frame, isGlobal }, page),
    ...(expression === undefined ? {} : { evaluateName: expression }),
    presentationHint: { kind: "data", ...(canBeSet ? {} : { attributes: ["readOnly"] }) },
  };
}

/** A symbolic value: its formula, its value for the example that the inputs show, and the values it can have. */
export function facesOf(
  page: Page,
  { term, type, pointee, frame }: Extract<Handle, { readonly kind: "scalar" }>,
): readonly DebugProtocol.Variable[] {
  const faces = term.kind === "constant" ? [] : symbolicFaces(page, term, type);
  return pointee === undefined ? faces : [...faces, dereferenced(page, pointee, frame)];
}

function dereferenced(page: Page, expression: string, frame: number): DebugProtocol.Variable {
  const found = page.session.evaluate(expression, frame);
  if ("problem" in found) return face(expression, `(${found.problem})`);
  return variableOf({ name: expression, expression, value: found.value }, frame, false, page);
}

function symbolicFaces(
  { session, handles, text: { notation } }: Page,
  term: SymbolicTerm,
  type: ValueType | undefined,
): readonly DebugProtocol.Variable[] {
  const faces = [face("formula", valueText(term, type, notation))];
  const found = session.example();
  if (found.kind === "model") {
    const shown =
      term.sort.kind === "array" ? undefined : exampleValueText(session, { term, type }, found.model);
    if (shown !== undefined) faces.push(face("example", shown));
  } else faces.push(face("example", found.kind === "unknown" ? `(unknown: ${found.reason})` : "(none)"));
  if (term.sort.kind === "bitvec" || term.sort.kind === "int") {
    // Many questions to the solver: asked when somebody wants to know.
    const variablesReference = handles.add({ kind: "range", term, type });
    faces.push({
      name: "range",
      value: "",
      variablesReference,
      presentationHint: { kind: "data", attributes: ["readOnly"], lazy: true },
    });
  }
  return faces;
}

export function face(name: string, value: string): DebugProtocol.Variable {
  return {
    name,
    value,
    variablesReference: 0,
    presentationHint: { kind: "data", attributes: ["readOnly"] },
  };
}

export function rangeFace(
  session: Session,
  term: SymbolicTerm,
  type: ValueType | undefined,
): DebugProtocol.Variable {
  return face("range", rangeText(session.range(term, type)));
}
