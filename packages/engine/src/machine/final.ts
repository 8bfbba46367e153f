/**
 * What a path leaves behind of the user's own: in C the scalars in memory that it has changed or that are symbolic; elsewhere the
 * variables of the procedure that made the first call, and those that live as long as the run.
 */
import {
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  limits,
  type Sort,
  sizeOf,
  type ValueType,
} from "@everypath/core";
import { type ListedValue, listedValues } from "./listed-values.ts";
import type { Machine } from "./machine.ts";
import { readValue } from "./memory/access.ts";
import type { MemoryObject } from "./memory/object.ts";
import type { State } from "./state.ts";
import { valueOfBit } from "./two-valued.ts";
import { toTerm } from "./value.ts";

export type FinalScalar = ListedValue;

/** Values at the place where the path ended, over the symbols of its inputs. */
export function finalScalars(machine: Machine, state: State): readonly FinalScalar[] {
  return machine.program.language === "c" ? scalarsInMemory(machine, state) : variables(machine, state);
}

/** Where the path ended within a call, what it was given has not come back: the caller's variables do not tell. */
function variables({ program }: Machine, state: State): readonly FinalScalar[] {
  const { frame, globals } = state;
  const own = frame.caller === undefined ? frame.procedure.sourceVariables : [];
  return [
    ...own.flatMap(({ name, variable, type }) =>
      type === undefined
        ? []
        : listedValues(name, variable, frame.values[variable.slot]!, type, limits.machine.finalElements),
    ),
    ...program.globals.flatMap(({ variable, type }) =>
      type === undefined
        ? []
        : listedValues(variable.name, variable, globals[variable.slot]!, type, limits.machine.finalElements),
    ),
  ];
}

function scalarsInMemory(machine: Machine, state: State): readonly FinalScalar[] {
  const found: FinalScalar[] = [];
  for (const object of state.memory.objects()) {
    const { lifetime, model, constant, type, twoValued, name } = object.description;
    if (lifetime !== "global" || model || constant) continue;
    if (object.array !== undefined || !wasWritten(object)) continue;
    if (twoValued !== undefined) {
      const term = valueOfBit(twoValued, toTerm(readValue(object, 0, 1, boolSort), boolSort));
      if (!term.hasIndeterminate) found.push({ name, term, type: twoValued.type });
    } else if (type !== undefined)
      addScalars(found, object, name, 0, type, machine, limits.machine.finalElements);
  }
  return found;
}

function wasWritten(object: MemoryObject): boolean {
  return object.pages.some((page) => page !== undefined);
}

function addScalars(
  found: FinalScalar[],
  object: MemoryObject,
  name: string,
  offset: number,
  type: ValueType,
  machine: Machine,
  limit: number,
): void {
  switch (type.kind) {
    case "integer":
    case "float":
    case "bool": {
      const bytes = sizeOf(type);
      const sort = sortOf(type, bytes);
      const value = readValue(object, offset, bytes, sort);
      if (typeof value === "object" && value.hasIndeterminate) return;
      found.push({ name, term: toTerm(value, sort), type });
      return;
    }
    case "array": {
      if (type.length === 0 || type.length > limit) return;
      const step = type.bytes / type.length;
      for (let i = 0; i < type.length; i++) {
        addScalars(found, object, `${name}[${i}]`, offset + i * step, type.element, machine, limit);
      }
      return;
    }
    case "structure":
      for (const field of type.fields) {
        if (field.bitWidth !== undefined) continue;
        addScalars(found, object, `${name}.${field.name}`, offset + field.offset, field.type, machine, limit);
      }
      return;
    case "pointer":
    case "opaque":
    case "mathematical":
    case "table":
    case "reference":
      return;
  }
}

function sortOf(type: ValueType, bytes: number): Sort {
  if (type.kind === "float") return type.bits === 32 ? float32Sort : float64Sort;
  return bitVecSort(8 * bytes);
}
