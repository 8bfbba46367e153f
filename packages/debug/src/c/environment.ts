/** A state as the environment of C's expressions. */
import { type Environment, type Operand, operandOf, Problem, type ValueLocation } from "@everypath/c";
import {
  bitVecConstant,
  bitVecSort,
  boolSort,
  bvAdd,
  extract,
  type SymbolicTerm,
  signExtend,
  sizeOf,
  type ValueType,
  zeroExtend,
} from "@everypath/core";
import { type State, spanOf, toTerm, valueOfBit } from "@everypath/engine";
import type { View } from "../language.ts";
import { Memory } from "./memory.ts";
import type { Located, Register } from "./scope.ts";
import { globalsIn, globalsOf, localsOf, qualified, sortOf, structuresOf, typeOfSort } from "./scope.ts";

const int: ValueType = { kind: "integer", bits: 32, signed: true, name: "int" };

export class StateEnvironment implements Environment<Register> {
  readonly pointerBits: number;
  readonly memory: Memory;
  private readonly view: View;
  private readonly names: ReadonlyMap<string, Located>;
  private structures: ReadonlyMap<string, ValueType> | undefined;

  /** `state` is the environment's own. */
  constructor(view: View, state: State) {
    this.pointerBits = view.machine.pointerBits;
    this.memory = new Memory(view, state);
    this.view = view;
    const { frame, machine } = view;
    const globals = globalsOf(machine.program);
    const locals = frame === undefined ? [] : localsOf(frame, spanOf(frame).line);
    const own = frame === undefined ? [] : globalsIn(globals, frame.procedure.name);
    this.names = new Map([...qualified(globals), ...own, ...locals]);
  }

  lookUp(path: string): ValueLocation<Register> | undefined {
    const found = this.names.get(path);
    if (found === undefined && this.names.has(path))
      throw new Problem(`${path} has no memory yet: its declaration is still to come`, 1);
    return found;
  }

  read(place: ValueLocation<Register>, column: number): Operand {
    switch (place.kind) {
      case "register": {
        const { variable } = place.register;
        const term = toTerm(this.view.frame!.values[variable.slot]!, variable.sort);
        return operandOf(term, scalarType(place.type, term));
      }
      case "memory": {
        const sort = sortOf(place.type);
        if (sort === undefined) throw new Problem("this value has no type that could be shown", column);
        return operandOf(this.memory.read(place.address, sizeOf(place.type), sort, column), place.type);
      }
      case "two-valued": {
        const { address, twoValued, type } = place;
        const bit = this.memory.read(address, 1, boolSort, column);
        return operandOf(valueOfBit(twoValued, bit), type);
      }
      case "bits": {
        const { bitOffset, bitWidth, type } = place;
        const first = Math.floor(bitOffset / 8);
        const bytes = Math.ceil((bitOffset + bitWidth) / 8) - first;
        const address = bvAdd(place.address, bitVecConstant(this.pointerBits, BigInt(first)));
        const whole = this.memory.read(address, bytes, bitVecSort(8 * bytes), column);
        const low = bitOffset - 8 * first;
        const bits = extract(low + bitWidth - 1, low, whole);
        const extend = type.signed ? signExtend : zeroExtend;
        return operandOf(bitWidth === type.bits ? bits : extend(type.bits - bitWidth, bits), type);
      }
    }
  }

  symbol(name: string, like: ValueType | undefined): Operand {
    const wanted = like !== undefined && sortOf(like) !== undefined ? like : int;
    const { term, type } = this.view.symbol(name, sortOf(wanted)!, wanted);
    return operandOf(term, scalarType(type, term));
  }

  structure(tag: string): ValueType | undefined {
    this.structures ??= structuresOf([...this.names.values()].flatMap((place) => place?.type ?? []));
    return this.structures.get(tag);
  }

  unknown(name: string): string {
    const known = [...this.names.keys()].slice(-8).join(", ");
    return `there is no variable ${name} here${known === "" ? "" : `; there are ${known}`}`;
  }
}

/** The declared type where it is the value's; else what the value itself tells. */
function scalarType(type: ValueType, { sort }: SymbolicTerm): ValueType {
  return sortOf(type) === sort ? type : typeOfSort(sort);
}
