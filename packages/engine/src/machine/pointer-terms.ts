/** What the shape of a pointer's term tells: which parts of a sum can be an address, and which are offsets. */
import { granuleSize, limits, type SymbolicTerm, segmentSize, type Term } from "@everypath/core";

/** The constant summand of a pointer, if there is one. */
export function constantPart(pointer: SymbolicTerm): SymbolicTerm | undefined {
  if (pointer.kind !== "application" || pointer.operator !== "bvAdd") return undefined;
  return pointer.arguments.find(({ kind }) => kind === "constant") as SymbolicTerm | undefined;
}

/** True if the term can be an address by itself: a constant beyond the null page, or null, stands at the end of a conditional. */
export const mayBeAddress: (term: Term) => boolean = anyEnd(
  (value) => value >= BigInt(granuleSize) || value === 0n,
);

/** True if the term may add so much to an address that another object is meant: a constant that is no offset is an end of it. */
export function isFar(pointerBits: 32 | 64, term: Term): boolean {
  return far[pointerBits](term);
}

const far = {
  32: anyEnd((value) => isBeyond(BigInt.asIntN(32, value), BigInt(granuleSize))),
  64: anyEnd((value) => isBeyond(BigInt.asIntN(64, value), BigInt(segmentSize / 2))),
};

function isBeyond(distance: bigint, reach: bigint): boolean {
  return distance >= reach || distance <= -reach;
}

/** Whether some constant at the ends of conditionals and sums satisfies the test. Remembered: the parts of a term are shared. */
function anyEnd(test: (value: bigint) => boolean): (term: Term) => boolean {
  const known = new WeakMap<Term, boolean>();
  const holds = (term: Term): boolean => {
    if (term.kind === "constant") return test(term.value as bigint);
    if (term.kind !== "application" || (term.operator !== "ite" && term.operator !== "bvAdd")) return false;
    if (term.depth > limits.machine.pointerDepth) return true;
    let answer = known.get(term);
    if (answer === undefined) {
      answer = term.arguments.slice(term.operator === "ite" ? 1 : 0).some(holds);
      known.set(term, answer);
    }
    return answer;
  };
  return holds;
}
