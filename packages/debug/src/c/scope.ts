/** The names of a C program at a place of a run, and where their values are kept. */
import type { ValueLocation } from "@everypath/c";
import {
  bitVecConstant,
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  type GlobalObject,
  type Program,
  type Sort,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { type Frame, toTerm } from "@everypath/engine";

/** A variable that has no address: an IR variable of the frame. */
export interface Register {
  readonly variable: Variable;
}

/** undefined: declared, but there is no memory for it yet. */
export type Located = ValueLocation<Register> | undefined;

/** A global, or a static variable of a procedure; of one that optimisation divided, a part, named by its path. */
export interface Global {
  readonly procedure: string | undefined;
  readonly name: string;
  readonly place: ValueLocation<Register>;
}

/** The user's variables of a frame, in the order of the source. Where inner blocks declare a name again, the last one wins. */
export function localsOf({ procedure, values }: Frame, line: number): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  const ranges = new Map<string, number>();
  for (const { name, variable, type, lines, holdsAddress } of procedure.sourceVariables) {
    if (lines !== undefined && (line < lines.first || line > lines.last) && line > 0) continue;
    const extent = lines === undefined ? Number.POSITIVE_INFINITY : lines.last - lines.first;
    if (extent > (ranges.get(name) ?? Number.POSITIVE_INFINITY)) continue;
    ranges.set(name, extent);
    if (holdsAddress !== true) {
      found.set(name, { kind: "register", register: { variable }, type: type ?? typeOfSort(variable.sort) });
      continue;
    }
    const value = values[variable.slot]!;
    const pointee = type?.kind === "pointer" ? type.pointee : undefined;
    const address = toTerm(value, variable.sort);
    found.set(
      name,
      value === 0 || pointee === undefined ? undefined : { kind: "memory", address, type: pointee },
    );
  }
  return found;
}

/** The user's globals and static variables, in the order of the source. */
export function globalsOf(program: Program): readonly Global[] {
  return program.objects.flatMap((object) => {
    const { model, initial } = object;
    const place = placeOf(object, program.dataModel.pointerBits);
    // String literals and the compiler's own objects have no name of the user's.
    if (model || place === undefined || initial === undefined || !/^[A-Za-z_][\w.]*$/.test(object.name))
      return [];
    if (object.piece !== undefined)
      return [{ procedure: object.piece.procedure, name: object.piece.path, place }];
    const dot = object.name.lastIndexOf(".");
    return dot < 0
      ? [{ procedure: undefined, name: object.name, place }]
      : [{ procedure: object.name.slice(0, dot), name: object.name.slice(dot + 1), place }];
  });
}

function placeOf(object: GlobalObject, pointerBits: number): ValueLocation<Register> | undefined {
  const address = bitVecConstant(pointerBits, BigInt(object.address));
  const { type, twoValued } = object;
  if (twoValued !== undefined) return { kind: "two-valued", address, twoValued, type: twoValued.type };
  return type === undefined ? undefined : { kind: "memory", address, type };
}

/** Those that everybody sees, or the static ones of a procedure. */
export function globalsIn(
  globals: readonly Global[],
  procedure: string | undefined,
): ReadonlyMap<string, Located> {
  return new Map(
    globals.filter((one) => one.procedure === procedure).map(({ name, place }) => [name, place]),
  );
}

/** Every one by the name that tells it from the others: static variables as `procedure.name`. */
export function qualified(globals: readonly Global[]): ReadonlyMap<string, Located> {
  return new Map(
    globals.map(({ procedure, name, place }) => [
      procedure === undefined ? name : `${procedure}.${name}`,
      place,
    ]),
  );
}

export function typeOfSort(sort: Sort): ValueType {
  switch (sort.kind) {
    case "bitvec":
      return { kind: "integer", bits: sort.width, signed: true, name: `_BitInt(${sort.width})` };
    case "float":
      return { kind: "float", bits: sort.significand === 24 ? 32 : 64, name: "double" };
    case "bool":
      return { kind: "bool" };
    case "int":
    case "ref":
    case "array":
    case "uninterpreted":
      return { kind: "mathematical" };
  }
}

/** The sort of a scalar's value in memory; undefined for what is no scalar. */
export function sortOf(type: ValueType): Sort | undefined {
  switch (type.kind) {
    case "integer":
    case "pointer":
      return bitVecSort(type.bits);
    case "float":
      return type.bits === 32 ? float32Sort : float64Sort;
    case "bool":
      return boolSort;
    default:
      return undefined;
  }
}

/** All structures by their tags, each as the declaration shows most of it: behind pointers types are cut off. */
export function structuresOf(types: Iterable<ValueType>): ReadonlyMap<string, ValueType> {
  const found = new Map<string, ValueType>();
  let level = [...types];
  while (level.length > 0) {
    const next: ValueType[] = [];
    for (const type of level) {
      if (type.kind === "pointer" && type.pointee !== undefined) next.push(type.pointee);
      else if (type.kind === "array") next.push(type.element);
      else if (type.kind === "structure" && !found.has(type.name)) {
        found.set(type.name, type);
        next.push(...type.fields.map((field) => field.type));
      }
    }
    level = next;
  }
  return found;
}
