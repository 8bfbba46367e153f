/**
 * Which ghost operations inference has performed (section 4.1), and where: as statements that could stand in the source. What an attempt that
 * is undone has performed does not count.
 */

import { limits, type SymbolicTerm } from "@everypath/core";
import {
  type Extent,
  nullReference,
  type Predicate,
  type Procedure,
  type SourceText,
} from "@everypath/objects";
import type { Context } from "./context.ts";
import type { Heap, Store, SymbolicState, Trail } from "./state.ts";

export type GhostOperation = "open" | "close" | "use" | "unfold";

/**
 * Where an operation would be written: before or after the statement at `extent`; at the start or the end of the block; first of all in the body
 * (`entry`); around the expression, for what is in it (`inside`) or before anything in it is opened (`around`). In a contract none can be; what
 * is used of a precondition holds from the start.
 */
export type SiteKind =
  | "before"
  | "after"
  | "start"
  | "end"
  | "entry"
  | "inside"
  | "around"
  | "requires"
  | "contract";

/** Where execution is, as far as ghost operations are concerned. */
export interface Site {
  readonly kind: SiteKind;
  readonly source: SourceText;
  readonly extent: Extent;
  /** What the names of the source mean there. */
  readonly store: Store;
  /** What `old` refers to. */
  readonly past: Site | undefined;
  /** The statement before on the path, which may stand in a branch. */
  readonly previous?: Extent;
}

export interface Inferred {
  readonly operation: GhostOperation;
  readonly site: Site;
  readonly subject: Predicate | Procedure;
  /** Of the receiver, if there is one, and of the arguments. */
  readonly values: readonly SymbolicTerm[];
  /** `c.valid()`; undefined: no expression that the source could hold there has these values. */
  readonly call: string | undefined;
  /** A condition without which it is not performed. */
  readonly guard?: string;
}

/** The context at another place of the same text. */
export function placed(
  context: Context,
  kind: SiteKind,
  extent: Extent,
  store: Store,
  trail: Trail | undefined = undefined,
): Context {
  const before = trail === undefined ? {} : { previous: trail.extent };
  const past = context.site?.past;
  return { ...context, site: { kind, source: context.source, extent, store, past, ...before } };
}

/** What is used from here on can only be used behind the statement. */
export function afterwards(context: Context): Context {
  const { site } = context;
  return site === undefined ? context : { ...context, site: { ...site, kind: "after" } };
}

/** While the postcondition of a call is assumed: `old` is before the statement that calls. */
export function afterCall(context: Context): Context {
  const { site } = context;
  return site === undefined ? context : { ...context, site: { ...site, kind: "after", past: site } };
}

/** In the old heap. */
export function inPast(context: Context): Context {
  return { ...context, site: context.site?.past ?? context.site };
}

export function record(
  { run, site }: Context,
  operation: GhostOperation,
  subject: Predicate | Procedure,
  values: readonly SymbolicTerm[],
  heap: Heap,
): void {
  if (site === undefined) return;
  const entry = operation === "use" && site.kind === "requires" ? site.past : undefined;
  const at = entry ?? site;
  run.inferred.push({ operation, site: at, subject, values, call: callOf(subject, values, at.store, heap) });
}

/** Operations on what the statement itself has given a name to. */
export function nameLater(context: Context, since: number, after: SymbolicState | undefined): void {
  const { inferred } = context.run;
  for (let index = since; index < inferred.length && after !== undefined; index += 1) {
    const one = inferred[index]!;
    if (one.call !== undefined || one.site.kind !== "after") continue;
    inferred[index] = { ...one, call: callOf(one.subject, one.values, after.store, after.heap) };
  }
}

/** One for each operation and place, in the order in which they were performed first. */
export function distinctOperations(inferred: readonly Inferred[]): readonly Inferred[] {
  const found = new Map<string, Inferred>();
  for (const one of inferred) {
    const { kind, source, extent } = one.site;
    const what = one.call ?? one.values.map(({ id }) => id).join();
    const key = [one.operation, kind, source.name, extent.start, extent.end, one.subject.fullName, what].join(
      " ",
    );
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** `c.valid()`; undefined: not every value has an expression. */
export function callOf(
  { receiver, name }: Predicate | Procedure,
  values: readonly SymbolicTerm[],
  store: Store,
  heap: Heap,
): string | undefined {
  const written = values.map((value) => expressionFor(value, store, heap));
  if (!written.every((one) => one !== undefined)) return undefined;
  const [object, ...others] = written;
  if (receiver === undefined) return `${name.text}(${written.join(", ")})`;
  return object === "this"
    ? `${name.text}(${others.join(", ")})`
    : `${object}.${name.text}(${others.join(", ")})`;
}

/** The shortest expression with the value: a constant, a variable, a path of fields that the heap has chunks for. */
export function expressionFor(value: SymbolicTerm, store: Store, heap: Heap): string | undefined {
  if (value === nullReference) return "null";
  if (value.kind === "constant" && value.sort.kind !== "ref") return String(value.value);
  const names = new Map<SymbolicTerm, string>();
  for (const [{ name, kind }, held] of store) {
    if (kind === "result") continue;
    if (kind === "this" || !names.has(held)) names.set(held, kind === "this" ? "this" : name.text);
  }
  const visible = new Set([...store.keys()].map(({ name }) => name.text));
  for (let depth = 0; depth < limits.contracts.fieldDepth && !names.has(value); depth += 1)
    for (const [object, text] of [...names]) nameFields(object, text, heap, visible, names);
  return written(value, names);
}

/** Names what the fields of an object hold; `visible`: names that a field's alone would be mistaken for. */
function nameFields(
  object: SymbolicTerm,
  text: string,
  heap: Heap,
  visible: ReadonlySet<string>,
  names: Map<SymbolicTerm, string>,
): void {
  for (const chunk of heap) {
    if (chunk.kind !== "field" || chunk.location.kind !== "field" || chunk.receiver !== object) continue;
    const field = chunk.location.field.name.text;
    if (!names.has(chunk.value))
      names.set(chunk.value, text === "this" && !visible.has(field) ? field : `${text}.${field}`);
  }
}

/** Sums and products of what has names, too. */
function written(value: SymbolicTerm, names: ReadonlyMap<SymbolicTerm, string>): string | undefined {
  const known = names.get(value);
  if (known !== undefined) return known;
  if (value.kind === "constant" && value.sort.kind === "int") return String(value.value);
  if (value.kind !== "application") return undefined;
  const sign = value.operator === "intAdd" ? "+" : value.operator === "intMultiply" ? "*" : undefined;
  if (sign === undefined) return undefined;
  const parts = value.arguments.map((argument) => written(argument as SymbolicTerm, names));
  return parts.every((part) => part !== undefined) ? `(${parts.join(` ${sign} `)})` : undefined;
}
