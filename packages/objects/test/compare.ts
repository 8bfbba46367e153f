/**
 * Is the state that the machine came to the one that the reference interpreter came to, under a valuation V of the symbols? The store is
 * V ∘ σ (de Boer & Bonsangue, theorems 2.3 and 3.5); heaps are compared up to the names of their objects.
 */

import {
  type ArraySort,
  evaluator,
  type Model,
  type ModelValue,
  type ObjectClass,
  type Program,
  refConstant,
  type Sort,
  type SymbolicTerm,
  select,
  symbol,
} from "@everypath/core";
import { type Value as MachineValue, readElement, type State, toTerm } from "@everypath/engine";
import { HeapObject, type Value } from "./heap.ts";
import { typeName } from "./valuation.ts";

/** The heap that a valuation describes: an object for each class and number. */
export class ModelHeap {
  readonly valueOf: (term: SymbolicTerm) => ModelValue;
  private readonly classes: ReadonlyMap<string, ObjectClass>;
  private readonly objects = new Map<string, HeapObject>();

  constructor(program: Program, model: Model) {
    const evaluate = evaluator(model);
    this.valueOf = (term) => evaluate(term) as ModelValue;
    this.classes = new Map(program.classes?.map((one) => [one.name, one]));
  }

  /** A number of the valuation as a value of the type. */
  value(type: string, value: ModelValue): Value {
    if (type === "int" || type === "bool") return value as Value;
    return value === 0n ? null : this.object(type, value as bigint);
  }

  object(className: string, number: bigint): HeapObject {
    const key = `${className}#${number}`;
    let object = this.objects.get(key);
    if (object === undefined) {
      object = this.make(className, number);
      this.objects.set(key, object);
    }
    return object;
  }

  private make(className: string, number: bigint): HeapObject {
    const found = this.classes.get(className);
    if (found === undefined) throw new Error(`no class ${className}`);
    const read = (name: string): ModelValue => {
      const field = found.fields.find((one) => one.name === name)!;
      const array = symbol(field.variable.name, field.variable.sort);
      return this.valueOf(select(array, refConstant(number)));
    };
    if (!found.isArray) {
      const types = new Map(found.fields.map(({ name, type }) => [name, typeName(type)]));
      return new HeapObject(className, undefined, (part) =>
        this.value(types.get(part as string)!, read(part as string)),
      );
    }
    const element = className.slice(0, -2);
    const elements = read("element");
    return new HeapObject(className, read("length") as bigint, (part) => {
      if (typeof elements !== "object") throw new Error("elements are an array");
      return this.value(element, elements.entries.get(part as bigint) ?? elements.otherwise);
    });
  }
}

/** A value of the machine with its type, and the same of the interpreter. */
export interface Pair {
  readonly name: string;
  readonly type: string;
  readonly machine: MachineValue;
  readonly sort: Sort;
  readonly reference: Value;
}

/** What is different; undefined: nothing. */
export function difference(
  program: Program,
  state: State,
  heap: ModelHeap,
  pairs: readonly Pair[],
): string | undefined {
  return new Comparison(program, state, heap).compare(pairs);
}

class Comparison {
  private readonly classes: ReadonlyMap<string, ObjectClass>;
  private readonly state: State;
  private readonly heap: ModelHeap;
  private readonly known = new Map<number, HeapObject>();
  private readonly taken = new Map<HeapObject, number>();

  constructor(program: Program, state: State, heap: ModelHeap) {
    this.classes = new Map(program.classes?.map((one) => [one.name, one]));
    this.state = state;
    this.heap = heap;
  }

  compare(pairs: readonly Pair[]): string | undefined {
    const waiting = [...pairs];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const problem = this.comparePair(pair, waiting);
      if (problem !== undefined) return `${pair.name}: ${problem}`;
    }
    return undefined;
  }

  private comparePair({ name, type, machine, sort, reference }: Pair, waiting: Pair[]): string | undefined {
    const term = toTerm(machine, sort);
    if (type === "int" || type === "bool") {
      const value = this.heap.valueOf(term);
      return value === reference ? undefined : `${value} instead of ${String(reference)}`;
    }
    const number = this.numberOf(type, term);
    if (number === undefined) {
      // An object of the inputs that the path never looked at: it is as it was.
      const untouched = this.heap.value(type, this.heap.valueOf(term));
      return untouched === reference ? undefined : "another object of the inputs";
    }
    if (number === 0 || reference === null)
      return number === 0 && reference === null ? undefined : `object ${number} instead of ${reference}`;
    const object = reference as HeapObject;
    const known = this.known.get(number);
    if (known !== undefined || this.taken.has(object))
      return known === object ? undefined : `object ${number} stands for several`;
    this.known.set(number, object);
    this.taken.set(object, number);
    if (object.className !== type) return `a ${type} instead of a ${object.className}`;
    const input = this.state.inputObjects.find((one) => one.number === number);
    if (input !== undefined && this.heap.value(type, this.heap.valueOf(input.origin)) !== object)
      return `object ${number} is not the input's`;
    waiting.push(...this.parts(name, type, number, object));
    return undefined;
  }

  /** The object by its number; undefined: one of the inputs that has none. */
  private numberOf(type: string, term: SymbolicTerm): number | undefined {
    if (term.kind === "constant") return Number(term.value);
    const value = chosen(term, this.heap.valueOf);
    if (value.kind === "constant") return Number(value.value);
    const met = this.heap.valueOf(value);
    if (met === 0n) return 0;
    return this.state.inputObjects.find((one) => one.class === type && this.heap.valueOf(one.origin) === met)
      ?.number;
  }

  private parts(name: string, type: string, number: number, object: HeapObject): Pair[] {
    const { fields, isArray } = this.classes.get(type)!;
    const read = fields.map((field) => {
      const sort = field.variable.sort as ArraySort;
      const machine = readElement(this.state.globals[field.variable.slot]!, number, sort);
      return { field, machine, sort: sort.element };
    });
    if (!isArray) {
      return read.map(({ field, machine, sort }) => ({
        name: `${name}.${field.name}`,
        type: typeName(field.type),
        machine,
        sort,
        reference: object.get(field.name),
      }));
    }
    const [length, elements] = read as [(typeof read)[0], (typeof read)[0]];
    const sort = elements.sort as ArraySort;
    const count = Number(object.length! > 40n ? 40n : object.length!);
    return [
      { name: `${name}.length`, type: "int", ...length, reference: object.length! },
      ...Array.from({ length: count }, (_, index) => ({
        name: `${name}[${index}]`,
        type: type.slice(0, -2),
        machine: readElement(elements.machine, index, sort),
        sort: sort.element,
        reference: object.get(BigInt(index)),
      })),
    ];
  }
}

/** The part of a choice among references that the valuation chooses. */
function chosen(term: SymbolicTerm, valueOf: (term: SymbolicTerm) => ModelValue): SymbolicTerm {
  if (term.kind !== "application") return term;
  const [first, second, third] = term.arguments as readonly SymbolicTerm[];
  if (term.operator === "ite") return chosen(valueOf(first!) === true ? second! : third!, valueOf);
  if (term.operator !== "select" || first!.kind !== "application") return term;
  const [below, at, value] = first!.arguments as readonly SymbolicTerm[];
  if (first!.operator === "store") {
    const isWritten = valueOf(at!) === valueOf(second!);
    return chosen(isWritten ? value! : select(below!, second!), valueOf);
  }
  return term;
}
