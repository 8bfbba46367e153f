/**
 * Frames: F(i) at a head holds of every state that at most i arrivals at heads lead to. A frame is the clauses of its level and above, each the
 * negation of a cube, which is a set of literals; F(0) is empty, since no run begins at a head.
 */
import { and, not, type SymbolicTerm } from "@everypath/core";
import type { Head } from "./transitions.ts";

/** A conjunction of literals about a head. */
export type Cube = readonly SymbolicTerm[];

interface Clause {
  readonly cube: Cube;
  level: number;
}

export class Frames {
  private readonly clauses = new Map<Head, Clause[]>();

  /** Nothing in the cube is among the head's states within so many arrivals. */
  block(head: Head, cube: Cube, level: number): void {
    const own = this.clauses.get(head) ?? [];
    const members = new Set(cube);
    const kept = own.filter(
      (one) => one.level > level || one.cube.length < cube.length || !isWithin(members, one.cube),
    );
    this.clauses.set(head, [...kept, { cube, level }]);
  }

  /** Whether a clause of the level says at sight that no state of the cube is there. */
  isBlocked(head: Head, cube: Cube, level: number): boolean {
    const members = new Set(cube);
    return (this.clauses.get(head) ?? []).some(
      (one) => one.level >= level && one.cube.every((literal) => members.has(literal)),
    );
  }

  at(head: Head, level: number): readonly SymbolicTerm[] {
    return (this.clauses.get(head) ?? []).flatMap((one) => (one.level >= level ? [clauseOf(one.cube)] : []));
  }

  /** Those of exactly this level; `raise` puts one into the next. */
  ofLevel(head: Head, level: number): readonly Clause[] {
    return (this.clauses.get(head) ?? []).filter((one) => one.level === level);
  }

  raise(clause: Clause): void {
    clause.level++;
  }

  cubes(head: Head, level: number): readonly Cube[] {
    return (this.clauses.get(head) ?? []).filter((one) => one.level >= level).map(({ cube }) => cube);
  }
}

export function clauseOf(cube: Cube): SymbolicTerm {
  return not(and(...cube));
}

function isWithin(members: ReadonlySet<SymbolicTerm>, cube: Cube): boolean {
  let found = 0;
  for (const literal of cube) if (members.has(literal)) found++;
  return found === members.size;
}
