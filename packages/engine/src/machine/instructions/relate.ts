/** Relate: pointers whose order or distance a program asks for point into one object, one past its end included. Both may be null. */
import {
  and,
  bitVecConstant,
  boolConstant,
  bvAdd,
  equal,
  extract,
  granuleSize,
  or,
  type Relate,
  type SymbolicTerm,
  segmentSize,
} from "@everypath/core";
import { apparent } from "../caller/aliases.ts";
import { settleDenoted } from "../caller/denoted.ts";
import { casesOf, type Meaning } from "../conditional-pointer.ts";
import type { Machine } from "../machine.ts";
import { nameOf } from "../object-name.ts";
import { constantPart } from "../pointer-terms.ts";
import { cutAtDataPointer, meaningOf } from "../resolve.ts";
import type { State } from "../state.ts";
import { decide, fail, type Outcome } from "../step.ts";
import { fromTerm, type Scalar, toTerm } from "../value.ts";
import { valueOf } from "./memory.ts";

/** What a pointer may mean, and when. On a path exactly one condition holds. */
interface Possible {
  readonly meaning: Meaning;
  readonly condition: SymbolicTerm;
}

export function relate(machine: Machine, state: State, instruction: Relate): Outcome {
  if (!machine.skips("unrelated-pointers")) {
    const left = valueOf(state, instruction.left);
    const right = valueOf(state, instruction.right);
    for (const pointer of [left, right]) {
      const open =
        typeof pointer === "object" ? settleDenoted(machine, state, pointer, "followed") : undefined;
      if (open !== undefined) return open;
    }
    for (const pointer of [left, right]) {
      const led = typeof pointer === "object" ? cutAtDataPointer(machine, state, pointer) : undefined;
      if (typeof led === "object") return led;
    }
    const open = machine.outside?.openAmong(machine, state, [left, right]);
    if (open !== undefined) return open;
    const condition = areRelated(machine, state, left, right);
    const truth = decide(state, condition, machine.purposeOf("unrelated-pointers"));
    if (typeof truth === "object") return truth;
    if (!truth) return fail(state, "unrelated-pointers", messageOf(machine, state, left, right));
  }
  state.frame.index++;
  return undefined;
}

function areRelated(machine: Machine, state: State, left: Scalar, right: Scalar): Scalar {
  const lefts = meaningsOf(machine, state, left);
  const rights = meaningsOf(machine, state, right);
  if (lefts === undefined || rights === undefined) return areNear(machine, left, right);
  const pairs = lefts.flatMap((one) => rights.map((other) => ({ one, other })));
  const related = pairs.filter(({ one, other }) => isRelated(machine, state, one.meaning, other.meaning));
  if (related.length === pairs.length) return true;
  return fromTerm(or(...related.map(({ one, other }) => and(one.condition, other.condition))));
}

function meaningsOf(machine: Machine, state: State, address: Scalar): readonly Possible[] | undefined {
  const always = boolConstant(true);
  const term = apparent(state, toTerm(address, machine.pointerSort));
  if (term.kind === "constant") return [{ meaning: meaningOf(machine, state, term), condition: always }];
  const cases = casesOf(state, machine.pointerBits, term, (end) => meaningOf(machine, state, end));
  if (cases !== undefined) return cases.map((one) => ({ meaning: one.meaning, condition: one.condition() }));
  const base = constantPart(term);
  const meaning = base === undefined ? undefined : meaningOf(machine, state, base);
  return typeof meaning === "object" ? [{ meaning, condition: always }] : undefined;
}

/** Where there is no object any more, its address still tells it. What a caller hands over may be one object; that is then assumed. */
function isRelated(machine: Machine, state: State, left: Meaning, right: Meaning): boolean {
  if (typeof left === "object" || typeof right === "object") {
    if (typeof left !== "object" || typeof right !== "object") return false;
    return left.base === right.base || machine.outside?.mayBeOne(machine, state, left, right) === true;
  }
  return isNull(left) ? isNull(right) : !isNull(right);
}

function isNull(address: bigint): boolean {
  return address >= 0n && address < BigInt(granuleSize);
}

/** Of pointers about which less is known: they lie in one segment. With 32-bit pointers objects have none of their own. */
function areNear(machine: Machine, left: Scalar, right: Scalar): Scalar {
  if (machine.pointerBits === 32) return true;
  const segment = (address: Scalar): SymbolicTerm => {
    const term = toTerm(address, machine.pointerSort);
    return extract(63, 32, bvAdd(term, bitVecConstant(64, BigInt(segmentSize / 2))));
  };
  return fromTerm(equal(segment(left), segment(right)));
}

function messageOf(machine: Machine, state: State, left: Scalar, right: Scalar): string {
  const names = [left, right].map((address) => {
    const [meant, ...others] = meaningsOf(machine, state, address) ?? [];
    if (meant === undefined || others.length > 0) return "a pointer that may mean several objects";
    if (typeof meant.meaning === "object") return `a pointer into ${nameOf(meant.meaning)}`;
    return isNull(meant.meaning) ? "a null pointer" : "a pointer to no object";
  });
  return `the order or distance of ${names.join(" and ")} is asked for`;
}
