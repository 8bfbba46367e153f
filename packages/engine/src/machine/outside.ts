/**
 * What the caller of an entry may have a name for: the objects that its pointer parameters mean, and global variables. The machine takes
 * each for an object of its own, although a caller may hand over the same one twice, or a global's address. Runs differ where something is
 * read through one name after it was written through another, where addresses are compared, and where blocks may overlap; there the result
 * rests on the assumption, and says so. Where nothing is written, what one name reads is what two would.
 */
import {
  type Assumption,
  callerAssumptions,
  type Instruction,
  optionOf,
  type Parameter,
  type Procedure,
  type SymbolicTerm,
  type Term,
  type Terminator,
} from "@everypath/core";
import { basesIn } from "./bases.ts";
import { apparent, areApart, noteRead, openBetween } from "./caller/aliases.ts";
import { isAddressOfNothing, isDifference, type Suspect, suspectsOf } from "./caller/suspects.ts";
import type { Machine } from "./machine.ts";
import type { MemoryObject } from "./memory/object.ts";
import { settled } from "./narrowing.ts";
import { evaluatorOf } from "./prepare.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Ask, Ended } from "./step.ts";
import type { Value } from "./value.ts";

interface Role {
  readonly name: string;
  readonly isParameter: boolean;
  /** By `restrict`: the program itself says that nobody else writes there. */
  readonly isRestricted: boolean;
}

/** Notes the objects that the entry's caller may know. */
export function watchOutside(machine: Machine, state: State, procedure: Procedure): void {
  machine.outside = undefined;
  machine.callerObjects = new Set();
  const { program } = machine;
  for (const assumption of callerAssumptions(program, machine.chosen))
    machine.rely(assumption, assumption.location ?? procedure.span);
  if (program.language !== "c") return;
  const parameters = procedure.parameters.filter((parameter) => isPointer(machine, parameter));
  const globals = program.objects.filter(({ constant, model }) => !constant && !model);
  // Pointers in structures that are passed by value lead to what any pointer may lead to.
  const hasCopies = procedure.parameters.some(
    ({ isCopy, pieceOf }) => isCopy === true || pieceOf !== undefined,
  );
  if (parameters.length === 0 && !hasCopies) return;
  machine.callerObjects = new Set(
    parameters.flatMap(({ variable }) => basesIn(machine, state, state.frame.values[variable.slot]!)),
  );
  const known = globals.filter(
    ({ visible, name }) => visible === true || program.leakedObjects?.().has(name),
  );
  if (machine.chosen.noAlias) {
    if (hasCopies || parameters.length + known.length > 1)
      machine.rely(
        {
          kind: "aliasing",
          what: "pointers that the caller hands over mean different objects, none of them a global variable",
          location: procedure.span,
          option: optionOf("noAlias"),
          standing: "chosen",
        },
        procedure.span,
      );
    return;
  }
  const roles = new Map<number, Role>();
  for (const { name, address } of known)
    roles.set(address, { name, isParameter: false, isRestricted: false });
  for (const { variable, restricted } of parameters) {
    const own = [...state.caller.objects.values()].find(({ name }) => name === variable.name);
    const base = own?.base ?? basesIn(machine, state, state.frame.values[variable.slot]!)[0];
    if (base === undefined) continue;
    roles.set(base, { name: variable.name, isParameter: true, isRestricted: restricted === true });
  }
  for (const base of roles.keys()) state.memory.writable(state.memory.objectAt(base)!).watch();
  machine.outside = new OutsideObjects(roles);
}

function isPointer(machine: Machine, { variable, type, isCopy }: Parameter): boolean {
  const { sort } = variable;
  return (
    isCopy !== true &&
    type?.kind === "pointer" &&
    sort.kind === "bitvec" &&
    sort.width === machine.pointerBits
  );
}

export class OutsideObjects {
  private readonly roles: ReadonlyMap<number, Role>;
  private readonly suspicious = new WeakMap<Procedure, boolean>();

  constructor(roles: ReadonlyMap<number, Role>) {
    this.roles = roles;
  }

  read(machine: Machine, state: State, { base }: MemoryObject): void {
    const role = this.roleOf(state, base);
    if (role === undefined) return;
    noteRead(state, base);
    this.relateTo(machine, state, base, role, state.writtenOutside);
  }

  private relateTo(machine: Machine, state: State, base: number, role: Role, others: Iterable<number>): void {
    for (const other of others)
      if (other !== base && !this.toldApart(machine, state, base, other))
        this.relate(machine, state, role, this.roleOf(state, other)!);
  }

  /** What the caller's data lead to has a name like what parameters mean. */
  private roleOf({ caller }: State, base: number): Role | undefined {
    const known = this.roles.get(base);
    if (known !== undefined) return known;
    const met = caller.objects.get(base);
    return met === undefined ? undefined : { name: met.name, isParameter: true, isRestricted: false };
  }

  /**
   * The path was asked whether the two are one. Further elements may still overlap: where the user says that there are
   * some, that is not excluded; elsewhere looking at them rests on an assumption of its own.
   */
  private toldApart(machine: Machine, state: State, left: number, right: number): boolean {
    const hasFurther = [left, right].some((base) => saysFurther(machine, state, base));
    return !hasFurther && areApart(state, left, right);
  }

  /** What must be known of the objects before their addresses are compared. */
  openAmong(machine: Machine, state: State, values: readonly Value[]): Ask | Ended | undefined {
    const bases = values.flatMap((value) => basesIn(machine, state, seenAs(state, value)));
    return openBetween(state, new Set(bases));
  }

  /** What was freed under one name cannot be written under another one either. */
  write(machine: Machine, state: State, { base }: MemoryObject): void {
    const role = this.roleOf(state, base);
    if (role === undefined) return;
    this.relateTo(machine, state, base, role, state.freedOutside);
    if (state.writtenOutside.has(base)) return;
    state.writtenOutside = new Set(state.writtenOutside).add(base);
  }

  /** What another name has ended before is freed twice. */
  free(machine: Machine, state: State, object: MemoryObject): void {
    this.read(machine, state, object);
    this.write(machine, state, object);
    if (state.writtenOutside.has(object.base))
      state.freedOutside = new Set(state.freedOutside).add(object.base);
  }

  /** Blocks that must not overlap may do so where they belong to one object. */
  copy(machine: Machine, state: State, from: MemoryObject, to: MemoryObject, mayOverlap: boolean): void {
    this.read(machine, state, from);
    const source = this.roleOf(state, from.base);
    const target = this.roleOf(state, to.base);
    if (!mayOverlap && from !== to && from.base !== to.base && source !== undefined && target !== undefined)
      this.relate(machine, state, source, target);
    this.write(machine, state, to);
  }

  /** Whether a caller may hand over one object as both, which the machine takes for two. The result rests on that then. */
  mayBeOne(machine: Machine, state: State, left: MemoryObject, right: MemoryObject): boolean {
    const one = this.roleOf(state, left.base);
    const other = this.roleOf(state, right.base);
    if (one === undefined || other === undefined || !(one.isParameter || other.isParameter)) return false;
    this.relate(machine, state, one, other, true);
    return true;
  }

  /** Whether an instruction of the procedure may tell addresses apart: then it is interpreted. */
  isSuspicious(procedure: Procedure): boolean {
    if (procedure.model) return false;
    let answer = this.suspicious.get(procedure);
    if (answer === undefined) {
      answer = procedure.blocks.some(
        ({ instructions, terminator }) =>
          instructions.some((instruction) => suspectsOf(instruction).length > 0) ||
          suspectsOf(terminator).length > 0,
      );
      this.suspicious.set(procedure, answer);
    }
    return answer;
  }

  /**
   * What the instruction is about to do with addresses, or what is to be known before. The library's own comparisons do
   * not show.
   */
  look(machine: Machine, state: State, instruction: Instruction | Terminator): Ask | Ended | undefined {
    if (state.frame.procedure.model) return undefined;
    for (const { operation, parts } of suspectsOf(instruction)) {
      const bases = parts.map((part) =>
        basesIn(machine, state, seenAs(state, evaluatorOf(part)(state.frame.values, state.globals))),
      );
      const all = new Set(bases.flat());
      const open = openBetween(state, all);
      if (open !== undefined) return open;
      const first = [...all].find((base) => this.roleOf(state, base)?.isParameter === true);
      if (first === undefined) continue;
      const parameter = this.roleOf(state, first)!;
      for (const base of all) {
        if (base === first || this.toldApart(machine, state, first, base)) continue;
        const other = this.roleOf(state, base) ?? this.unwatched(state, base);
        if (other !== undefined) this.relate(machine, state, parameter, other, true);
      }
      // A check is the engine's own, but for what it compares.
      if (instruction.kind !== "check" && computesPlace(operation, parts))
        this.compute(machine, state, parameter);
    }
    return undefined;
  }

  /** What else can be compared with a parameter: functions, constants, the library's variables. */
  private unwatched(state: State, base: number): Role | undefined {
    const description = state.memory.objectAt(base)?.description;
    if (description === undefined || description.lifetime === "stack" || description.lifetime === "heap")
      return undefined;
    return { name: description.name, isParameter: false, isRestricted: false };
  }

  private relate(machine: Machine, state: State, one: Role, other: Role, compares = false): void {
    if (!one.isParameter && !other.isParameter) return;
    const [first, second] = one.name < other.name ? [one, other] : [other, one];
    const location = spanOf(state.userFrame());
    const what = `${meant(first)} and ${meant(second)} are different objects`;
    const isSaid = !compares && (one.isRestricted || other.isRestricted);
    // A promise that the program itself makes of its callers (C11 6.7.3.1).
    if (isSaid)
      machine.rely(
        { kind: "aliasing", what: `${what}, by restrict`, location, option: undefined, standing: "settled" },
        location,
      );
    else machine.rely(this.assumption("aliasing", what, location), location);
  }

  private compute(machine: Machine, state: State, { name }: Role): void {
    const location = spanOf(state.userFrame());
    const what = `${name} is where the engine puts it, and what is computed from its address`;
    machine.rely(this.assumption("address", what, location), location);
  }

  private assumption(
    kind: "aliasing" | "address",
    what: string,
    location: Assumption["location"],
  ): Assumption {
    return { kind, what, location, option: optionOf("noAlias"), standing: "open" };
  }
}

/** Whether the user says that there is more than one element. */
function saysFurther({ chosen }: Machine, { caller }: State, base: number): boolean {
  const object = caller.objects.get(base);
  if (object === undefined) return chosen.givenPointerSize && caller.elements > 1;
  const isOne = object.bytes === object.elementSize;
  return !isOne && (object.isSized || chosen.givenPointerSize);
}

/** Whether the operation depends on where an object lies. */
function computesPlace(operation: Suspect["operation"], parts: readonly Term[]): boolean {
  switch (operation) {
    case "sum":
      return false;
    case "comparison":
      return parts.some(isAddressOfNothing);
    case "other":
      // What is computed from the distance of two addresses does not tell where they are.
      return !parts.every((part) => isDifference(part) || !part.hasVariables);
  }
}

/** What a name stands for, in a sentence. */
function meant({ name, isParameter }: Role): string {
  return isParameter ? `what ${name} points to` : name;
}

/** A value with what is open of the parameters taken for different objects, and the caller's pointers for what they mean. */
export function seenAs(state: State, value: Value): Value {
  if (typeof value !== "object" || !("kind" in value)) return value;
  const seen = apparent(state, value as SymbolicTerm);
  return seen.sort.kind === "bitvec" ? settled(state, seen) : seen;
}
