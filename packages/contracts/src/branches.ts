/** After an `if`: where both branches end with the same chunks, in one state each, they go on as one, and n tests take n steps instead of 2ⁿ. */
import { implies, ite, not, type SymbolicTerm } from "@everypath/core";
import type { Context } from "./context.ts";
import { assumeAll } from "./decide.ts";
import { learned } from "./outcomes.ts";
import { type Chunk, type Heap, isSameLocation, type Store, type SymbolicState } from "./state.ts";

/** The states after an `if` on the condition, which began in the state `before`. */
export function joinStates(
  { inference }: Context,
  before: SymbolicState,
  condition: SymbolicTerm,
  whenTrue: readonly SymbolicState[],
  whenFalse: readonly SymbolicState[],
): readonly SymbolicState[] {
  const apart = [...whenTrue, ...whenFalse];
  const [left, ...moreLeft] = whenTrue;
  const [right, ...moreRight] = whenFalse;
  if (inference.close === 0 || left === undefined || right === undefined) return apart;
  if (moreLeft.length > 0 || moreRight.length > 0) return apart;
  if (left.returned || right.returned || !continues(before, left) || !continues(before, right)) return apart;
  const heap = joinHeaps(condition, left.heap, right.heap);
  if (heap === undefined) return apart;
  const negated = not(condition);
  const joined = assumeAll(before, [
    ...learned(before, left).map((fact) => implies(condition, fact)),
    ...learned(before, right).map((fact) => implies(negated, fact)),
  ]);
  if (joined === undefined) return apart;
  const store = joinStores(condition, left.store, right.store);
  return [{ ...joined, heap, store, trail: left.trail }];
}

/** Nothing of what was known has been forgotten since, as a `join` does. */
function continues(before: SymbolicState, after: SymbolicState): boolean {
  return after.base === before.base && before.path.every((fact, index) => after.path[index] === fact);
}

/** undefined: they differ in more than values. */
function joinHeaps(condition: SymbolicTerm, left: Heap, right: Heap): Heap | undefined {
  if (left.length !== right.length) return undefined;
  const rest = [...right];
  const joined: Chunk[] = [];
  for (const chunk of left) {
    const index = rest.findIndex((other) => isSameShape(chunk, other));
    const other = rest[index];
    if (other === undefined) return undefined;
    rest.splice(index, 1);
    joined.push(joinChunks(condition, chunk, other));
  }
  return joined;
}

function isSameShape(a: Chunk, b: Chunk): boolean {
  if (a.receiver !== b.receiver) return false;
  if (a.kind === "field") return b.kind === "field" && isSameLocation(a.location, b.location);
  return (
    b.kind === "predicate" &&
    a.predicate === b.predicate &&
    a.arguments.every((argument, index) => argument === b.arguments[index])
  );
}

function joinChunks(condition: SymbolicTerm, a: Chunk, b: Chunk): Chunk {
  if (a.kind === "field" && b.kind === "field") return { ...a, value: ite(condition, a.value, b.value) };
  if (a.kind === "predicate" && b.kind === "predicate")
    return { ...a, snapshot: ite(condition, a.snapshot, b.snapshot) };
  throw new Error("chunks of different kinds");
}

/** Variables of a branch's own end with it. */
function joinStores(condition: SymbolicTerm, left: Store, right: Store): Store {
  const joined = new Map<Parameters<Store["get"]>[0], SymbolicTerm>();
  for (const [variable, value] of left) {
    const other = right.get(variable);
    if (other !== undefined) joined.set(variable, ite(condition, value, other));
  }
  return joined;
}
