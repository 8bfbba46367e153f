/** What the pointers among an entry's inputs are before the first step, for conditions that speak of them (`--assume`). */
import {
  bitVecConstant,
  type GlobalObject,
  initialValueOf,
  ite,
  mayBeChanged,
  type Procedure,
  type SymbolicTerm,
  type Term,
  type ValueType,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import { readValue } from "../memory/access.ts";
import type { EntryArgument, Started } from "../start.ts";
import type { InputPart, State } from "../state.ts";
import { toTerm } from "../value.ts";
import { nameable } from "./aliases.ts";
import { structureKey } from "./memory.ts";

export interface EntryPointer {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly pointee: ValueType | undefined;
  /** How many elements there are where it points, 0 where it is null; undefined: no input says it. */
  readonly elements: SymbolicTerm | undefined;
}

type Handed = Extract<EntryArgument, { readonly kind: "object" }>;

interface Parameter {
  readonly name: string;
  readonly pointee: ValueType | undefined;
  readonly handed: Handed;
}

/** The pointers of one start, before its first step: what they are as terms over the inputs, and which can be told from which. */
export class EntryPointers {
  readonly pointers: readonly EntryPointer[];
  readonly variables: readonly GlobalObject[];
  private readonly machine: Machine;
  private readonly state: State;
  private readonly entry: Procedure;
  private readonly parameters: readonly Parameter[];
  private readonly names: ReadonlyMap<string, EntryPointer>;

  /** `parts`: the inputs that there are, of which some are pointers. */
  constructor(machine: Machine, started: Started, parts: readonly InputPart[]) {
    this.machine = machine;
    this.state = started.state;
    this.entry = started.procedure;
    const given = started.arguments ?? [];
    this.parameters = started.procedure.parameters.flatMap(({ variable, type }, index) => {
      const handed = given[index];
      if (handed?.kind !== "object" || type?.kind !== "pointer") return [];
      return [{ name: variable.name, pointee: type.pointee, handed }];
    });
    const valueOf = (name: string, symbol: SymbolicTerm) => this.valueOf(name, symbol);
    const inside = parts.flatMap(({ name, symbol, type }): readonly EntryPointer[] => {
      if (type.kind !== "pointer") return [];
      const { pointee } = type;
      return [
        {
          name,
          // When it is asked for: it may rest on what a variable holds.
          get term() {
            return valueOf(name, symbol);
          },
          pointee,
          elements: undefined,
        },
      ];
    });
    const handed = this.parameters.map(({ name, pointee, handed }) => ({
      name,
      term: handed.pointer,
      pointee,
      elements: this.elementsOf(handed),
    }));
    this.pointers = [...handed, ...inside];
    this.names = new Map(this.pointers.map((pointer) => [pointer.name, pointer]));
    this.variables = nameable(machine);
  }

  /** What is read through the pointer whose own object the input is of: another one's content where it means that. */
  valueOf(name: string, symbol: SymbolicTerm): SymbolicTerm {
    const owner = this.parameters.find(({ handed }) => handed.parts.some((part) => part.symbol === symbol));
    if (owner === undefined) return symbol;
    const part = owner.handed.parts.find((one) => one.name === name && one.symbol === symbol);
    if (part === undefined) return symbol;
    return this.chosen(owner.handed.base, symbol, (other) => this.contentAt(other, part));
  }

  /** Why nothing is known of whether the two are the same, by their names; a variable's address is `&name`. */
  incomparable(left: string, right: string): string | undefined {
    const [one, other] = [this.baseOf(left), this.baseOf(right)];
    const isAsked = this.state.caller.aliases.choices.some(
      ({ own, other: met }) => (own === one && met === other) || (own === other && met === one),
    );
    if (one !== undefined && other !== undefined)
      return isAsked ? undefined : `${left} and ${right} are taken for different objects here`;
    const [key, otherKey] = [structureKey(this.pointeeOf(left)), structureKey(this.pointeeOf(right))];
    const isFollowed = this.state.caller.asks && !this.machine.chosen.noAlias;
    if (isFollowed && key !== undefined && key === otherKey) return undefined;
    return `whether ${left} is ${right} is not asked here: one of them can be compared with NULL alone`;
  }

  /** Of a parameter's own object, or a variable. */
  private baseOf(name: string): number | undefined {
    const parameter = this.parameters.find((one) => one.name === name);
    return parameter?.handed.base ?? this.variableAt(name)?.address;
  }

  private pointeeOf(name: string): ValueType | undefined {
    return this.names.get(name)?.pointee ?? this.variableAt(name)?.type;
  }

  private variableAt(address: string): GlobalObject | undefined {
    return this.variables.find(({ name }) => address === `&${name}`);
  }

  /** What holds of the object that a parameter means, its own or another one. */
  private chosen(
    base: number,
    own: SymbolicTerm,
    of: (other: number) => SymbolicTerm | undefined,
  ): SymbolicTerm {
    return this.state.caller.aliases.choices
      .filter((choice) => choice.own === base)
      .reduceRight((rest, { symbol, other }) => ite(symbol, of(other) ?? rest, rest), own);
  }

  private contentAt(base: number, { offset, symbol }: InputPart): SymbolicTerm | undefined {
    const object = this.state.memory.objectAt(base);
    const bytes = Math.ceil(bitsOf(symbol) / 8);
    if (object === undefined || offset + bytes > object.description.capacity) return undefined;
    this.readInitial(base);
    return toTerm(readValue(object, offset, bytes, symbol.sort), symbol.sort);
  }

  /** What a condition says of a variable's content it says of the initial one, on which the result rests then. */
  private readInitial(base: number): void {
    const variable = mayBeChanged(this.machine.program, this.entry.name).find(
      ({ address }) => address === base,
    );
    if (variable === undefined) return;
    const assumption = initialValueOf(variable, this.entry.name, this.machine.chosen.freshGlobals);
    this.machine.rely(assumption, assumption.location ?? this.entry.span);
  }

  private elementsOf({ base, count, isNull }: Handed): SymbolicTerm | undefined {
    if (count === undefined) return undefined;
    const constant = (value: number): SymbolicTerm => bitVecConstant(this.machine.pointerBits, BigInt(value));
    const elementsAt = (other: number): SymbolicTerm => {
      const handed = this.parameters.find((one) => one.handed.base === other)?.handed;
      // Of a variable's type, which is that of an element.
      if (handed === undefined) return constant(1);
      return handed.count ?? constant(handed.bytes / handed.elementSize);
    };
    return ite(isNull, constant(0), this.chosen(base, count, elementsAt));
  }
}

function bitsOf({ sort }: Term): number {
  if (sort.kind === "bitvec") return sort.width;
  return sort.kind === "float" ? sort.exponent + sort.significand : 8;
}
