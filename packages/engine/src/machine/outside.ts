/**
 * What the caller of an entry may have a name for: the objects that its pointer parameters mean, and global variables. The machine takes
 * each for an object of its own, although a caller may hand over the same one twice, or a global's address. Runs differ where something is
 * read through one name after it was written through another, where addresses are compared, and where blocks may overlap; there the result
 * rests on the assumption, and says so. Where nothing is written, what one name reads is what two would.
 */
import {
  type Application,
  type Assumption,
  callerAssumptions,
  expressionsOf,
  expressionsOfTerminator,
  foldTerm,
  type Instruction,
  optionOf,
  type Parameter,
  type Procedure,
  type SymbolicTerm,
  type Term,
  type Terminator,
} from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { MemoryObject } from "./memory/object.ts";
import { evaluatorOf } from "./prepare.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";
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
  const { program } = machine;
  for (const assumption of callerAssumptions(program, machine.chosen))
    machine.rely(assumption, assumption.location ?? procedure.span);
  if (program.language !== "c") return;
  const parameters = procedure.parameters.filter((parameter) => isPointer(machine, parameter));
  const globals = program.objects.filter(({ constant, model }) => !constant && !model);
  if (parameters.length === 0) return;
  const known = globals.filter(
    ({ visible, name }) => visible === true || program.leakedObjects?.().has(name),
  );
  if (machine.chosen.noAlias) {
    if (parameters.length + known.length > 1)
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
    const [base] = basesIn(machine, state, state.frame.values[variable.slot]!);
    if (base === undefined) continue;
    roles.set(base, { name: variable.name, isParameter: true, isRestricted: restricted === true });
  }
  for (const base of roles.keys()) state.memory.writable(state.memory.objectAt(base)!).watch();
  machine.outside = new OutsideObjects(roles);
}

function isPointer(machine: Machine, { variable, type }: Parameter): boolean {
  const { sort } = variable;
  return type?.kind === "pointer" && sort.kind === "bitvec" && sort.width === machine.pointerBits;
}

/** An operation on addresses that tells where they are. */
interface Suspect {
  readonly operation: "comparison" | "sum" | "other";
  readonly parts: readonly Term[];
}

export class OutsideObjects {
  private readonly roles: ReadonlyMap<number, Role>;
  private readonly suspects = new WeakMap<Instruction | Terminator, readonly Suspect[]>();
  private readonly suspicious = new WeakMap<Procedure, boolean>();

  constructor(roles: ReadonlyMap<number, Role>) {
    this.roles = roles;
  }

  read(machine: Machine, state: State, { base }: MemoryObject): void {
    if (state.writtenOutside.size === 0) return;
    const role = this.roles.get(base);
    if (role === undefined) return;
    for (const written of state.writtenOutside)
      if (written !== base) this.relate(machine, state, role, this.roles.get(written)!);
  }

  write(state: State, { base }: MemoryObject): void {
    if (!this.roles.has(base) || state.writtenOutside.has(base)) return;
    state.writtenOutside = new Set(state.writtenOutside).add(base);
  }

  /** Blocks that must not overlap may do so where they belong to one object. */
  copy(machine: Machine, state: State, from: MemoryObject, to: MemoryObject, mayOverlap: boolean): void {
    this.read(machine, state, from);
    const source = this.roles.get(from.base);
    const target = this.roles.get(to.base);
    if (!mayOverlap && from !== to && from.base !== to.base && source !== undefined && target !== undefined)
      this.relate(machine, state, source, target);
    this.write(state, to);
  }

  /** Whether a caller may hand over one object as both, which the machine takes for two. The result rests on that then. */
  mayBeOne(machine: Machine, state: State, left: MemoryObject, right: MemoryObject): boolean {
    const one = this.roles.get(left.base);
    const other = this.roles.get(right.base);
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
          instructions.some((instruction) => this.suspectsOf(instruction).length > 0) ||
          this.suspectsOf(terminator).length > 0,
      );
      this.suspicious.set(procedure, answer);
    }
    return answer;
  }

  /** What the instruction is about to do with addresses. The library's own comparisons do not show. */
  look(machine: Machine, state: State, instruction: Instruction | Terminator): void {
    if (state.frame.procedure.model) return;
    for (const { operation, parts } of this.suspectsOf(instruction)) {
      const bases = parts.map((part) =>
        basesIn(machine, state, evaluatorOf(part)(state.frame.values, state.globals)),
      );
      const all = new Set(bases.flat());
      const parameter = [...all].map((base) => this.roles.get(base)).find((role) => role?.isParameter);
      if (parameter === undefined) continue;
      for (const base of all) {
        const other = this.roles.get(base) ?? this.unwatched(state, base);
        if (other !== undefined && other !== parameter) this.relate(machine, state, parameter, other, true);
      }
      // A check is the engine's own, but for what it compares.
      if (instruction.kind === "check" || operation === "sum") continue;
      const isNumber = operation === "comparison" && parts.some(isAddressOfNothing);
      // What is computed from the distance of two addresses does not tell where they are.
      if (operation === "other" && parts.every((part) => isDifference(part) || !part.hasVariables)) continue;
      if (operation === "other" || isNumber) this.compute(machine, state, parameter);
    }
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
    if (!compares && (one.isRestricted || other.isRestricted)) return;
    const [first, second] = one.name < other.name ? [one, other] : [other, one];
    const location = spanOf(state.userFrame());
    const what = `${meant(first)} and ${meant(second)} are different objects`;
    machine.rely(this.assumption("aliasing", what, location), location);
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

  private suspectsOf(instruction: Instruction | Terminator): readonly Suspect[] {
    let found = this.suspects.get(instruction);
    if (found === undefined) {
      found = expressionsIn(instruction).flatMap(suspectsIn);
      this.suspects.set(instruction, found);
    }
    return found;
  }
}

/** What a name stands for, in a sentence. */
function meant({ name, isParameter }: Role): string {
  return isParameter ? `what ${name} points to` : name;
}

function expressionsIn(instruction: Instruction | Terminator): readonly Term[] {
  switch (instruction.kind) {
    case "jump":
    case "branch":
    case "switch":
    case "return":
    case "stop":
      return expressionsOfTerminator(instruction);
    default:
      return expressionsOf(instruction);
  }
}

function suspectsIn(expression: Term): readonly Suspect[] {
  const found: Suspect[] = [];
  foldTerm<true>(expression, new Map(), (term) => {
    if (term.kind === "application" && term.hasVariables) {
      const operation = operationOf(term);
      if (operation !== undefined) found.push({ operation, parts: term.arguments });
    }
    return true;
  });
  return found;
}

/** undefined: it keeps an address as it is, or knows nothing of addresses. */
function operationOf(term: Application): Suspect["operation"] | undefined {
  const [first] = term.arguments;
  if (first === undefined) return undefined;
  const widest = term.arguments.some(({ sort }) => sort.kind === "bitvec" && sort.width >= 32);
  if (!widest) return undefined;
  switch (term.operator) {
    case "ite":
      return undefined;
    case "equal":
    case "bvUnsignedLess":
    case "bvUnsignedLessOrEqual":
    case "bvSignedLess":
    case "bvSignedLessOrEqual":
      return "comparison";
    case "bvAdd":
    case "bvNegate":
      return "sum";
    case "bvMultiply":
      // A difference is a sum with a negated part.
      return term.arguments.some(isMinusOne) ? "sum" : "other";
    default:
      return term.sort.kind === "bitvec" ? "other" : undefined;
  }
}

function isDifference(term: Term): boolean {
  if (term.kind !== "application" || term.operator !== "bvAdd") return false;
  return term.arguments.some(
    (part) =>
      part.kind === "application" &&
      (part.operator === "bvNegate" || (part.operator === "bvMultiply" && part.arguments.some(isMinusOne))),
  );
}

function isMinusOne(term: Term): boolean {
  return (
    term.kind === "constant" &&
    term.sort.kind === "bitvec" &&
    term.value === BigInt.asUintN(term.sort.width, -1n)
  );
}

/** A number that is no null pointer. */
function isAddressOfNothing(term: Term): boolean {
  return term.kind === "constant" && term.value !== 0n;
}

/** The objects whose addresses a value may be, by their bases. */
function basesIn(machine: Machine, state: State, value: Value): readonly number[] {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? basesAt(machine, state, BigInt(value)) : [];
  if (typeof value === "bigint") return basesAt(machine, state, value);
  if (typeof value !== "object" || !("kind" in value)) return [];
  return endsOf(value as SymbolicTerm).flatMap((end) => basesAt(machine, state, end));
}

const known = new WeakMap<Term, readonly bigint[]>();

/** The constants that stand at the ends of conditionals and sums. */
function endsOf(term: Term): readonly bigint[] {
  return foldTerm<readonly bigint[]>(
    term,
    known,
    (part, valueOf) => {
      if (part.kind === "constant") return typeof part.value === "bigint" ? [part.value] : [];
      if (part.kind !== "application") return [];
      return [...new Set(partsOf(part).flatMap(valueOf))];
    },
    (part) => (part.kind === "application" ? partsOf(part) : []),
  );
}

function partsOf(term: Application): readonly Term[] {
  if (term.operator === "ite") return term.arguments.slice(1);
  return term.arguments;
}

/** Also of an address that is subtracted. */
function basesAt({ pointerBits }: Machine, state: State, value: bigint): readonly number[] {
  return [value, -value].flatMap((signed) => {
    const address = BigInt.asUintN(pointerBits, signed);
    if (address === 0n || address > BigInt(Number.MAX_SAFE_INTEGER)) return [];
    const object = state.memory.objectAt(Number(address));
    return object === undefined ? [] : [object.base];
  });
}
