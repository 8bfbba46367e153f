/** What changed between two looks at variables: scalars by themselves, arrays and structures by their parts. */
import type { Application, SymbolicTerm } from "../../term/index.ts";
import type { Named, Shown } from "./language.ts";

/** The scalars by their full names, `a[2].x`. */
export type Snapshot = ReadonlyMap<string, Shown>;

export interface Change {
  readonly name: string;
  /** An element of an array that is one term: its subscript. */
  readonly index: SymbolicTerm | undefined;
  readonly value: Shown;
}

export function snapshotOf(named: readonly Named[]): Snapshot {
  const found = new Map<string, Shown>();
  const add = (name: string, value: Shown): void => {
    if (value.kind !== "composite") {
      found.set(name, value);
      return;
    }
    for (const part of value.parts())
      add(/^[[(]/.test(part.name) ? `${name}${part.name}` : `${name}.${part.name}`, part.value);
  };
  for (const { name, value } of named) add(name, value);
  return found;
}

export function changesBetween(before: Snapshot, after: Snapshot): readonly Change[] {
  const changes: Change[] = [];
  for (const [name, value] of after) {
    const old = before.get(name);
    if (old !== undefined && isSame(old, value)) continue;
    // A variable comes into sight with its block: that is no change yet.
    if (old === undefined && before.size > 0 && value.kind === "unset") continue;
    const elements = old === undefined ? undefined : elementChanges(old, value);
    if (elements === undefined) changes.push({ name, index: undefined, value });
    else for (const { index, value: element } of elements) changes.push({ name, index, value: element });
  }
  return changes;
}

function isSame(a: Shown, b: Shown): boolean {
  if (a.kind === "scalar" && b.kind === "scalar") return a.term === b.term;
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
