/** What changed between two looks at variables: scalars by themselves, arrays and structures by their parts. */
import type { Application, SymbolicTerm } from "@everypath/core";
import type { Named, Shown } from "./language.ts";

/** The scalars by their full names, `a[2].x`; those of objects behind references by the object's, `Node#2.value`. */
export type Snapshot = ReadonlyMap<string, Seen>;

interface Seen {
  readonly value: Shown;
  /** It has come into sight as the inputs have it. */
  readonly isUntouched: boolean;
  /** Of an object behind a reference. */
  readonly isBehind: boolean;
}

/** Objects that are looked at. */
const objectLimit = 64;

export interface Change {
  readonly name: string;
  /** An element of an array that is one term: its subscript. */
  readonly index: SymbolicTerm | undefined;
  readonly value: Shown;
}

export function snapshotOf(named: readonly Named[]): Snapshot {
  const found = new Map<string, Seen>();
  const objects = new Map<string, Shown & { readonly kind: "object" }>();
  const add = ({ name, value, isUntouched = false }: Named, isBehind: boolean): void => {
    if (value.kind === "composite") {
      for (const part of value.parts()) add(partOf(name, part), isBehind);
      return;
    }
    found.set(name, { value, isUntouched, isBehind });
    // An object is looked at once, however many references lead to it.
    if (value.kind === "object" && objects.size < objectLimit) objects.set(value.name, value);
  };
  for (const one of named) add(one, false);
  // What is added on the way is iterated over, too.
  for (const [name, object] of objects) for (const part of object.parts()) add(partOf(name, part), true);
  return found;
}

function partOf(whole: string, part: Named): Named {
  return { ...part, name: /^[[(]/.test(part.name) ? `${whole}${part.name}` : `${whole}.${part.name}` };
}

export function changesBetween(before: Snapshot, after: Snapshot): readonly Change[] {
  const changes: Change[] = [];
  const isEntry = before.size === 0;
  for (const [name, { value, isUntouched, isBehind }] of after) {
    // With a call variables come into sight; the objects were there before.
    if (isEntry && isBehind) continue;
    const seen = before.get(name);
    // What a reference among the inputs denotes may have been found out since.
    if (isUntouched && seen?.isUntouched !== false) continue;
    const old = seen?.value;
    if (old !== undefined && isSame(old, value)) continue;
    // A variable comes into sight with its block: that is no change yet.
    if (old === undefined && !isEntry && value.kind === "unset") continue;
    const elements = old === undefined ? undefined : elementChanges(old, value);
    if (elements === undefined) changes.push({ name, index: undefined, value });
    else for (const { index, value: element } of elements) changes.push({ name, index, value: element });
  }
  return changes;
}

function isSame(a: Shown, b: Shown): boolean {
  if (a.kind === "scalar" && b.kind === "scalar") return a.term === b.term;
  if (a.kind === "object" && b.kind === "object") return a.name === b.name;
  return a.kind === b.kind;
}

/** The elements that an array got since it was `before`; undefined where it is another array altogether. */
function elementChanges(
  before: Shown,
  after: Shown,
): readonly { readonly index: SymbolicTerm; readonly value: Shown }[] | undefined {
  if (before.kind !== "scalar" || after.kind !== "scalar" || after.term.sort.kind !== "array")
    return undefined;
  const old = writesOf(before.term);
  const now = writesOf(after.term);
  if (old.base !== now.base) return undefined;
  const found: { readonly index: SymbolicTerm; readonly value: Shown }[] = [];
  for (const [index, term] of now.writes) {
    if (old.writes.get(index) !== term)
      found.push({ index, value: { kind: "scalar", term, type: undefined } });
  }
  return found;
}

function writesOf(array: SymbolicTerm): {
  readonly base: SymbolicTerm;
  readonly writes: ReadonlyMap<SymbolicTerm, SymbolicTerm>;
} {
  const writes = new Map<SymbolicTerm, SymbolicTerm>();
  let base = array;
  while (base.kind === "application" && base.operator === "store") {
    const [inner, index, value] = (base as Application).arguments as readonly [
      SymbolicTerm,
      SymbolicTerm,
      SymbolicTerm,
    ];
    if (!writes.has(index)) writes.set(index, value);
    base = inner;
  }
  return { base, writes };
}
