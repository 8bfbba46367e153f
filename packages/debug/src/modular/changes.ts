/** What a state has that the one before it had not. */

import { type Chunk, isAboutSnapshots, isSameLocation, type SymbolicState } from "@everypath/contracts";
import type { SymbolicTerm } from "@everypath/core";
import type { Variable } from "@everypath/objects";

/** A chunk that came, went, or has another value or snapshot. */
export interface ChunkChange {
  readonly before: Chunk | undefined;
  readonly after: Chunk | undefined;
}

export interface StateChanges {
  readonly chunks: readonly ChunkChange[];
  readonly variables: readonly (readonly [Variable, SymbolicTerm])[];
  readonly facts: readonly SymbolicTerm[];
  /** Something that was assumed before is not any more: both sides of an `if` come here, or a `join` forgot it. */
  readonly isJoined: boolean;
}

/** Chunks of one place are matched in pairs; one without a partner has come or gone. Facts about snapshots alone are left out. */
export function changesBetween(before: SymbolicState, after: SymbolicState): StateChanges {
  const gone = [...before.heap];
  const take = (matches: (chunk: Chunk) => boolean): Chunk | undefined => {
    const index = gone.findIndex(matches);
    return index === -1 ? undefined : gone.splice(index, 1)[0];
  };
  const fresh = after.heap.filter((chunk) => take((other) => isEqual(chunk, other)) === undefined);
  const chunks: ChunkChange[] = fresh.map((chunk) => ({
    before: take((other) => isOfSamePlace(chunk, other)),
    after: chunk,
  }));
  const known = new Set(before.path);
  const kept = new Set(after.path);
  return {
    chunks: [...gone.map((chunk) => ({ before: chunk, after: undefined })), ...chunks],
    variables: [...after.store].filter(([variable, value]) => before.store.get(variable) !== value),
    isJoined: !before.path.every((fact) => kept.has(fact)),
    facts: after.path.filter((fact) => !known.has(fact) && !isAboutSnapshots(fact)),
  };
}

function isEqual(a: Chunk, b: Chunk): boolean {
  if (!isOfSamePlace(a, b)) return false;
  if (a.kind === "field") return b.kind === "field" && a.value === b.value;
  return b.kind === "predicate" && a.snapshot === b.snapshot;
}

/** They differ in value or snapshot at most. */
function isOfSamePlace(a: Chunk, b: Chunk): boolean {
  if (a.receiver !== b.receiver) return false;
  if (a.kind === "field") return b.kind === "field" && isSameLocation(a.location, b.location);
  return (
    b.kind === "predicate" &&
    a.predicate === b.predicate &&
    a.arguments.every((argument, index) => argument === b.arguments[index])
  );
}
