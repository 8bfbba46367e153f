/**
 * The memory that an entry other than `main` finds. Variables of the program may have been written since it began, by other functions or
 * by the entry itself, and the machine starts with their initial values; where a pointer of the caller's points, there may be less or more
 * memory than the machine puts there. A run that looks at what it has not written itself, or beyond the first element, rests on that.
 */
import {
  type Assumption,
  type GlobalObject,
  initialValueOf,
  mayBeChanged,
  optionOf,
  type Procedure,
  type SymbolicTerm,
} from "@everypath/core";
import { covers, type Intervals, inBoth, withInterval } from "./intervals.ts";
import type { Machine } from "./machine.ts";
import type { MemoryObject } from "./memory/object.ts";
import { rangeOn } from "./narrowing.ts";
import type { EntryArgument } from "./start.ts";
import type { State } from "./state.ts";

/** What a path has written itself, by the objects' bases. */
export type OwnBytes = ReadonlyMap<number, Intervals>;

/** What two paths have both written. */
export function commonBytes(left: OwnBytes, right: OwnBytes): OwnBytes {
  if (left === right) return left;
  const common = new Map<number, Intervals>();
  for (const [base, intervals] of left) {
    const others = right.get(base);
    if (others !== undefined) common.set(base, inBoth(intervals, others));
  }
  return common;
}

/** What a pointer parameter means. */
type Pointed = Extract<EntryArgument, { readonly kind: "object" }>;

export class EntryMemory {
  private readonly entry: string;
  private readonly procedure: Procedure;
  private readonly variables: ReadonlyMap<number, GlobalObject>;
  private readonly pointed: ReadonlyMap<number, Pointed>;

  constructor(
    machine: Machine,
    state: State,
    procedure: Procedure,
    entry: string,
    given: readonly EntryArgument[],
  ) {
    this.entry = entry;
    this.procedure = procedure;
    this.pointed = new Map(
      given.flatMap((one) => (one.kind === "object" && one.isCopy !== true ? [[one.base, one]] : [])),
    );
    this.variables = new Map(
      mayBeChanged(machine.program, entry).map((variable) => [variable.address, variable]),
    );
    for (const base of [...this.variables.keys(), ...this.pointed.keys()]) {
      const object = state.memory.objectAt(base);
      if (object?.base === base) state.memory.writable(object).watch();
    }
  }

  /** The objects that the caller's pointers mean. */
  pointedBases(): Iterable<number> {
    return this.pointed.keys();
  }

  read(
    machine: Machine,
    state: State,
    object: MemoryObject,
    offset: number | SymbolicTerm,
    bytes: number,
  ): void {
    this.reach(machine, state, object, offset, bytes);
    const { base, description } = object;
    const variable = this.variables.get(base);
    if (variable === undefined) return;
    // What the library keeps for itself is no business of the program's.
    if (description.model && state.frame.procedure.model) return;
    const [from, to] = extent(state, offset, bytes);
    if (covers(state.ownBytes.get(base) ?? [], from, Math.min(to, description.capacity))) return;
    const assumption = initialValueOf(variable, this.entry, machine.chosen.freshGlobals);
    machine.rely(assumption, assumption.location ?? this.procedure.span);
  }

  write(
    machine: Machine,
    state: State,
    object: MemoryObject,
    offset: number | SymbolicTerm,
    bytes: number,
  ): void {
    this.reach(machine, state, object, offset, bytes);
    const { base } = object;
    if (typeof offset !== "number" || !this.variables.has(base)) return;
    const own = state.ownBytes.get(base) ?? [];
    const grown = withInterval(own, offset, offset + bytes);
    if (grown !== own) state.ownBytes = new Map(state.ownBytes).set(base, grown);
  }

  /** Beyond the first element that a pointer of the caller's means. */
  reach(
    machine: Machine,
    state: State,
    { base, description }: MemoryObject,
    offset: number | SymbolicTerm,
    bytes: number,
  ): void {
    const pointed = this.pointed.get(base) ?? state.caller.objects.get(base);
    if (pointed === undefined || pointed.isSized || bytes === 0) return;
    const { elementSize } = pointed;
    const elements = pointed.bytes / elementSize;
    const [from, to] = extent(state, offset, bytes);
    const certain = "certainBytes" in pointed ? pointed.certainBytes : elementSize;
    if (from >= 0 && to <= certain) return;
    const assumption: Assumption = {
      kind: "pointer-size",
      what: `${description.name} points to ${elements} elements`,
      location: this.procedure.span,
      option: `${optionOf("givenPointerSize")} ${elements}`,
      standing: machine.chosen.givenPointerSize ? "chosen" : "open",
    };
    machine.rely(assumption, this.procedure.span);
  }
}

/** The bytes that an access may touch. */
export function extent(
  state: State,
  offset: number | SymbolicTerm,
  bytes: number,
): readonly [from: number, to: number] {
  if (typeof offset === "number") return [offset, offset + bytes];
  const { unsignedMin, unsignedMax } = rangeOn(state, offset);
  return [Number(unsignedMin), Number(unsignedMax) + bytes];
}
