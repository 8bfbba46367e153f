/** What the pointers among an entry's inputs are before the first step, for conditions that speak of them (`--assume`). */
import {
  bitVecConstant,
  equal,
  type GlobalObject,
  ite,
  type Procedure,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { Started } from "../start.ts";
import type { InputPart, State } from "../state.ts";
import { nameable } from "./aliases.ts";
import { chosenObject, contentThrough } from "./contents.ts";
import type { CallerObject } from "./memory.ts";
import { structureKey } from "./structures.ts";

export interface EntryPointer {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly pointee: ValueType | undefined;
  /** How many elements there are where it points, 0 where it is null; undefined: no input says it. */
  readonly elements: SymbolicTerm | undefined;
}

/** A pointer whose object is there before the first step. */
interface Leading {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly pointee: ValueType | undefined;
  readonly object: CallerObject;
}

/** The pointers of one start, before its first step: what they are as terms over the inputs, and which can be told from which. */
export class EntryPointers {
  readonly pointers: readonly EntryPointer[];
  readonly variables: readonly GlobalObject[];
  private readonly machine: Machine;
  private readonly state: State;
  private readonly entry: Procedure;
  private readonly leading: readonly Leading[];
  private readonly names: ReadonlyMap<string, EntryPointer>;

  /** `parts`: the inputs that there are, of which some are pointers. */
  constructor(machine: Machine, started: Started, parts: readonly InputPart[]) {
    this.machine = machine;
    this.state = started.state;
    this.entry = started.procedure;
    this.leading = started.pointers.map(({ name, term, object, within }) => {
      const meant = within === undefined ? term : this.through(within.base, { ...within.part, symbol: term });
      return { name, term: meant, pointee: object.element, object };
    });
    const known = new Set(this.leading.map(({ name }) => name));
    const valueOf = (name: string, symbol: SymbolicTerm) => this.valueOf(name, symbol);
    const inside = parts.flatMap(({ name, symbol, type }): readonly EntryPointer[] => {
      if (type.kind !== "pointer" || known.has(name)) return [];
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
    const leading = this.leading.map((one) => ({
      name: one.name,
      term: one.term,
      pointee: one.pointee,
      elements: this.elementsOf(one),
    }));
    this.pointers = [...leading, ...inside];
    this.names = new Map(this.pointers.map((pointer) => [pointer.name, pointer]));
    this.variables = nameable(machine);
  }

  /** What is read through the pointer whose own object the input is of: another one's content where it means that. */
  valueOf(name: string, symbol: SymbolicTerm): SymbolicTerm {
    for (const { object } of this.leading) {
      const part = object.parts.find((one) => one.name === name && one.symbol === symbol);
      if (part !== undefined) return this.through(object.base, part);
    }
    return symbol;
  }

  private through(base: number, part: InputPart): SymbolicTerm {
    return contentThrough(this.machine, this.state, this.entry, base, part);
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

  /** Of a pointer's own object, or a variable. */
  private baseOf(name: string): number | undefined {
    const leading = this.leading.find((one) => one.name === name);
    return leading?.object.base ?? this.variableAt(name)?.address;
  }

  private pointeeOf(name: string): ValueType | undefined {
    return this.names.get(name)?.pointee ?? this.variableAt(name)?.type;
  }

  private variableAt(address: string): GlobalObject | undefined {
    return this.variables.find(({ name }) => address === `&${name}`);
  }

  private elementsOf({ term, object: { base, count } }: Leading): SymbolicTerm | undefined {
    if (count === undefined) return undefined;
    const constant = (value: number): SymbolicTerm => bitVecConstant(this.machine.pointerBits, BigInt(value));
    const elementsAt = (other: number): SymbolicTerm => {
      const met = this.leading.find(({ object }) => object.base === other)?.object;
      // Of a variable's type, which is that of an element.
      if (met === undefined) return constant(1);
      return met.count ?? constant(met.bytes / met.elementSize);
    };
    return ite(equal(term, constant(0)), constant(0), chosenObject(this.state, base, count, elementsAt));
  }
}
