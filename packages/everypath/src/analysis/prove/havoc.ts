/**
 * Forgetting: what a loop may change gets fresh symbols, so that the state stands for every state in which the loop can come round.
 * A value that may never have been written stays so: whether it is set is a symbol too, and reading it remains a check.
 */
import type { InputPart, Machine, State } from "../../machine/index.ts";
import { addInput, writePlace } from "../../machine/index.ts";
import type { ValueType } from "../../program/instruction.ts";
import type { Sort, SymbolicTerm, Variable } from "../../term/index.ts";
import {
  arraySort,
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  fpFromBits,
  indeterminate,
  ite,
  symbol,
} from "../../term/index.ts";
import type { Havoc, Part } from "./place.ts";
import { nameOf, objectAt } from "./place.ts";

/** A place that cannot be forgotten; one line. */
export interface Refused {
  readonly refused: string;
}

/** Forgets in `state`, which the caller owns. Answers the names of the inputs that stand for the forgotten values. */
export function forget(machine: Machine, state: State, havoc: Havoc): readonly string[] | Refused {
  const frame = state.ownFrame();
  const names: string[] = [];
  const listed = (name: string, parts: readonly InputPart[], bytes: number): void => {
    names.push(...parts.map((part) => part.name));
    addInput(state, name, "nondet", bytes, parts);
  };
  for (const { place, mayBeUnset } of havoc.inOrder()) {
    switch (place.kind) {
      case "variable": {
        const { variable } = place;
        const fresh = freshValue(state, variable.name, variable.sort, mayBeUnset);
        if (fresh === undefined) return unset(variable.name);
        if (variable.scope === "global") state.setGlobal(variable.slot, fresh.value);
        else frame.values[variable.slot] = fresh.value;
        const type = userType(frame.procedure.sourceVariables, variable);
        if (type !== undefined || variable.scope === "global")
          listed(fresh.name, inputOf(fresh, type ?? typeOf(variable.sort)), 1);
        break;
      }
      case "part": {
        const object = objectAt(state, place.base);
        const fresh = freshPart(machine, state, place.base, place.part, mayBeUnset);
        if (!object.description.model) listed(fresh.name, inputOf(fresh, place.part.type), place.part.bytes);
        break;
      }
      case "object": {
        const object = state.memory.writable(objectAt(state, place.base));
        const name = nameOf(object.description);
        if (mayBeUnset) return unset(name);
        const sort = arraySort(bitVecSort(machine.pointerBits), bitVecSort(8));
        object.array = symbol(state.freshName(name), sort);
        object.pages = [];
        object.updateFastSize();
        break;
      }
    }
  }
  return names;
}

function unset(name: string): Refused {
  return { refused: `whether all of '${name}' has been written when the loop comes round is not known` };
}

interface Fresh {
  readonly name: string;
  readonly value: SymbolicTerm;
  /** What the reader is shown: the value, and where it may be unset, whether it is set. */
  readonly shown: readonly SymbolicTerm[];
}

function freshValue(state: State, wanted: string, sort: Sort, mayBeUnset: boolean): Fresh | undefined {
  const name = state.freshName(wanted);
  const value = symbol(name, sort);
  if (!mayBeUnset) return { name, value, shown: [value] };
  if (sort.kind === "array") return undefined;
  const isSet = symbol(state.freshName(`${wanted} is set`), boolSort);
  const garbage = indeterminate(state.freshName(`?${wanted}`), sort);
  return { name, value: ite(isSet, value, garbage), shown: [value, isSet] };
}

function freshPart(machine: Machine, state: State, base: number, part: Part, mayBeUnset: boolean): Fresh {
  const { name, offset, bytes, type } = part;
  // Bits rather than a float: memory may hold any pattern, of which several are NaNs.
  const sort = bitVecSort(8 * bytes);
  const fresh = freshValue(state, name, sort, mayBeUnset);
  if (fresh === undefined) throw new Error("bytes are no array");
  const object = objectAt(state, base);
  writePlace(machine, state, { kind: "place", object, offset }, bytes, fresh.value, sort);
  if (type.kind !== "float") return fresh;
  const [bits, ...rest] = fresh.shown;
  return { ...fresh, shown: [fpFromBits(type.bits === 32 ? float32Sort : float64Sort, bits!), ...rest] };
}

function inputOf({ name, shown }: Fresh, type: ValueType): readonly InputPart[] {
  const [value, isSet] = shown;
  const parts: InputPart[] = [{ name, offset: 0, symbol: value!, type }];
  if (isSet !== undefined)
    parts.push({ name: `${name} is set`, offset: 0, symbol: isSet, type: { kind: "bool" } });
  return parts;
}

/** undefined for what the user has not written. */
function userType(
  variables: readonly { readonly variable: Variable; readonly type: ValueType | undefined }[],
  wanted: Variable,
): ValueType | undefined {
  const found = variables.find(({ variable }) => variable === wanted);
  return found === undefined ? undefined : (found.type ?? typeOf(wanted.sort));
}

function typeOf(sort: Sort): ValueType {
  switch (sort.kind) {
    case "bool":
      return { kind: "bool" };
    case "bitvec":
      return { kind: "integer", bits: sort.width, signed: true, name: `i${sort.width}` };
    case "float":
      return sort.significand === 24
        ? { kind: "float", bits: 32, name: "float" }
        : { kind: "float", bits: 64, name: "double" };
    default:
      return { kind: "mathematical" };
  }
}
