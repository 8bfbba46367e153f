/** Structure types among what a caller hands over: debug information is followed through a few pointers only. */
import { innerTypes, sizeOf, type ValueType } from "@everypath/core";

/** The type of that name that says most. */
export function fullestOf(
  structures: ReadonlyMap<string, ValueType>,
  type: ValueType | undefined,
): ValueType | undefined {
  if (type?.kind !== "structure" || type.name === "") return type;
  const known = structures.get(type.name);
  return known !== undefined && sizeOf(known) === sizeOf(type) ? known : type;
}

/** Outer ones first, whose pointers are followed further. */
export function collectStructures(type: ValueType | undefined, into: Map<string, ValueType>): void {
  let level: readonly (ValueType | undefined)[] = [type];
  const seen = new Set<ValueType>();
  while (level.length > 0) {
    level = level.flatMap((one) => {
      if (one === undefined || seen.has(one)) return [];
      seen.add(one);
      if (one.kind === "structure" && one.name !== "" && !into.has(one.name)) into.set(one.name, one);
      return partsOf(one);
    });
  }
}

/** What it is made of, one level down, or points to. */
export function partsOf(type: ValueType): readonly (ValueType | undefined)[] {
  return type.kind === "pointer" ? [type.pointee] : innerTypes(type);
}

/** Tells structure types apart; undefined for what is no structure. */
export function structureKey(type: ValueType | undefined): string | undefined {
  if (type?.kind !== "structure") return undefined;
  const fields = type.fields.map(({ name, offset }) => `${name}@${offset}`);
  return `${type.name}:${type.bytes}:${type.name === "" ? fields.join() : ""}`;
}

/** Whether a structure has pointers to its like: a list, a tree. Such objects are not elements of an array. */
export function isLinked(type: ValueType | undefined): boolean {
  const key = structureKey(type);
  if (key === undefined || type?.kind !== "structure") return false;
  return type.fields.some(
    (field) => field.type.kind === "pointer" && structureKey(field.type.pointee) === key,
  );
}
