/**
 * The shape of what the caller hands over, for a run outside of the engine: which object each pointer among the inputs
 * leads to. The engine's addresses mean nothing there, so that each becomes the name of an object and a distance.
 */
import {
  evaluate,
  type Model,
  type Program,
  type SymbolicTerm,
  sizeOf,
  type ValueType,
} from "@everypath/core";
import type { CallerMemory, EntryArgument, InputPart } from "@everypath/engine";
import type { ReplayArgument, ReplayObject, ReplayPointer, ReplayTarget } from "./exploration.ts";
import { bytesOfParts } from "./input-bytes.ts";

export interface ShapeSources {
  readonly program: Program;
  readonly caller: CallerMemory;
}

interface Placed {
  readonly base: number;
  readonly bytes: number;
  readonly parts: readonly InputPart[];
  readonly size?: SymbolicTerm | undefined;
}

export class ReplayShape {
  private readonly given: readonly EntryArgument[];
  private readonly model: Model;
  private readonly sources: ShapeSources;
  /** Objects that no argument means, in the order in which pointers lead to them. */
  private readonly further: Placed[] = [];

  constructor(given: readonly EntryArgument[], model: Model, sources: ShapeSources) {
    this.given = given;
    this.model = model;
    this.sources = sources;
  }

  /** Its own object, or what else it means. */
  argumentOf(argument: Extract<EntryArgument, { readonly kind: "object" }>): ReplayArgument {
    const address = Number(evaluate(argument.pointer, this.model));
    if (address === argument.base) return { kind: "object", ...this.objectOf(argument) };
    return { kind: "pointer", target: this.targetAt(address, undefined).target };
  }

  /** A pointer that is passed as it is. */
  pointerArgument({ symbol, type }: InputPart): ReplayArgument {
    const address = Number(evaluate(symbol, this.model));
    if (type.kind !== "pointer" || address === 0) return { kind: "null" };
    return { kind: "pointer", target: this.targetAt(address, type.pointee).target };
  }

  objectOf({ parts, bytes: most, size }: Omit<Placed, "base">): ReplayObject {
    const bytes = size === undefined ? most : Math.min(most, Number(evaluate(size, this.model)));
    const pointers = parts.flatMap((part) => this.pointerOf(part));
    return {
      bytes: bytesOfParts(parts, bytes, this.model),
      ...(pointers.length === 0 ? {} : { pointers }),
    };
  }

  /** Each may lead to another. */
  furtherObjects(): readonly ReplayObject[] {
    const objects: ReplayObject[] = [];
    for (let index = 0; index < this.further.length; index++)
      objects.push(this.objectOf(this.further[index]!));
    return objects;
  }

  private pointerOf({ symbol, type, offset: at, ofUnion }: InputPart): readonly ReplayPointer[] {
    // Runs on given inputs know no objects of the caller's: there a pointer is a number.
    if (type.kind !== "pointer" || this.sources.caller.objects.size === 0) return [];
    const address = Number(evaluate(symbol, this.model));
    if (address === 0 || (ofUnion !== undefined && !this.isPlaced(address))) return [];
    const { target, base } = this.targetAt(address, type.pointee);
    return [{ at, target, offset: address - base }];
  }

  /** Whether some object lies there that the path knows; what is in a union is a number else. */
  private isPlaced(address: number): boolean {
    const isHere = (base: number, bytes: number): boolean => address >= base && address <= base + bytes;
    return (
      this.sources.program.objects.some(({ address: base, size }) => isHere(base, size)) ||
      [...this.sources.caller.objects.values()].some(({ base, bytes }) => isHere(base, bytes))
    );
  }

  private targetAt(
    address: number,
    pointee: ValueType | undefined,
  ): { readonly target: ReplayTarget; readonly base: number } {
    const isHere = ({ base, bytes }: Pick<Placed, "base" | "bytes">): boolean =>
      address >= base && address <= base + bytes;
    const argument = this.given.findIndex(
      (one) => one.kind === "object" && isHere(one) && evaluate(one.pointer, this.model) === BigInt(one.base),
    );
    const passed = this.given[argument];
    if (passed?.kind === "object")
      return { target: { kind: "argument", index: argument }, base: passed.base };
    const variable = this.sources.program.objects.find(({ address: base, size }) =>
      isHere({ base, bytes: size }),
    );
    if (variable !== undefined)
      return { target: { kind: "variable", name: variable.name }, base: variable.address };
    let index = this.further.findIndex(isHere);
    if (index === -1) {
      const met = [...this.sources.caller.objects.values()].find(isHere);
      // A pointer that was only compared with null may lead anywhere.
      const bytes = pointee === undefined ? 1 : Math.max(1, sizeOf(pointee));
      index = this.further.push(met ?? { base: address, bytes, parts: [] }) - 1;
    }
    return { target: { kind: "object", index }, base: this.further[index]!.base };
  }
}

/**
 * What a pointer of the caller's leads to, as C writes it: `&list[0].next[0]`; undefined for null and for no such pointer. Of any pointer the function
 * of the program that it means.
 */
export function meaningOf(
  { type, symbol, ofUnion }: InputPart,
  value: bigint | number | boolean,
  { program, caller }: ShapeSources,
): string | undefined {
  if (type.kind !== "pointer" || typeof value !== "bigint" || value === 0n) return undefined;
  const address = Number(value);
  for (const [name, at] of program.procedureAddresses) if (at === address) return name;
  if (!caller.pointers.has(symbol)) return undefined;
  const met = [...caller.objects.values()].find(
    ({ base, bytes }) => address >= base && address <= base + bytes,
  );
  if (met !== undefined) {
    const index = Math.floor((address - met.base) / met.elementSize);
    const rest = (address - met.base) % met.elementSize;
    return rest === 0 ? `&${met.name}[${index}]` : `(char *)${met.name} + ${address - met.base}`;
  }
  const variable = program.objects.find(
    ({ address: base, size }) => address >= base && address <= base + size,
  );
  if (variable !== undefined) return `&${variable.name}`;
  return ofUnion === undefined ? "not NULL" : undefined;
}
