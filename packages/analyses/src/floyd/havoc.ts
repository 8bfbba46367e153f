/**
 * Forgetting: what a loop may change gets fresh symbols, so that the state stands for every state in which the loop can come round.
 * A value that may never have been written stays so: whether it is set is a symbol too, and reading it remains a check.
 */
import {
  type ArraySort,
  arraySort,
  bitVecSort,
  float32Sort,
  float64Sort,
  fpFromBits,
  indeterminate,
  intConstant,
  limits,
  type Procedure,
  type Program,
  type Sort,
  type SymbolicTerm,
  store,
  symbol,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { addInput, type InputPart, type Machine, type State, writePlace } from "@everypath/engine";
import { type Definedness, type Fresh, freshValue } from "./definedness.ts";
import type { Havoc, Part } from "./place.ts";
import { nameOf, objectAt } from "./place.ts";

/** A place that cannot be forgotten; one line. */
export interface Refused {
  readonly refused: string;
}

/** Forgets in `state`, which the caller owns. Answers the names of the inputs that stand for the forgotten values. */
export function forget(machine: Machine, state: State, havoc: Havoc): readonly string[] | Refused {
  const frame = state.ownFrame();
  const listed = new Listed();
  // What is forgotten is not written by the program: what is known of it all the same may rest on what was there at first.
  const own = state.ownBytes;
  for (const { place, definedness } of havoc.inOrder()) {
    switch (place.kind) {
      case "variable": {
        const { variable } = place;
        const { name, sort } = variable;
        const type = typeForUser(machine.program, frame.procedure, variable);
        const fresh: readonly TypedFresh[] | undefined =
          sort.kind === "array" && definedness !== "set"
            ? freshElements(state, name, sort, type)
            : [freshValue(state, name, sort, definedness)];
        const value = fresh?.at(-1)?.value;
        if (fresh === undefined || value === undefined) return unset(name);
        if (variable.scope === "global") state.setGlobal(variable.slot, value);
        else frame.values[variable.slot] = value;
        if (type === undefined) break;
        for (const one of fresh) listed.add(name, one, one.type ?? type);
        break;
      }
      case "part": {
        const { description } = objectAt(state, place.base);
        const fresh = freshPart(machine, state, place.base, place.part, definedness);
        if (!description.model) listed.add(nameOf(description), fresh, place.part.type);
        break;
      }
      case "object": {
        const object = state.memory.writable(objectAt(state, place.base));
        const name = nameOf(object.description);
        if (definedness !== "set") return unset(name);
        const sort = arraySort(bitVecSort(machine.pointerBits), bitVecSort(8));
        object.array = symbol(state.freshName(name), sort);
        object.pages = [];
        object.updateFastSize();
        break;
      }
    }
  }
  state.ownBytes = own;
  return listed.record(state);
}

/** The forgotten values as inputs, those of one object together. */
class Listed {
  private readonly groups: {
    readonly of: string;
    readonly values: InputPart[];
    readonly set: InputPart[];
  }[] = [];

  add(of: string, { name, shown, isSet }: Fresh, type: ValueType): void {
    let group = this.groups.at(-1);
    if (group?.of !== of) {
      group = { of, values: [], set: [] };
      this.groups.push(group);
    }
    group.values.push({ name, offset: 0, symbol: shown, type });
    if (isSet !== undefined)
      group.set.push({ name: `${name} is set`, offset: 0, symbol: isSet, type: { kind: "bool" } });
  }

  /** Adds them to the inputs; answers their names. */
  record(state: State): readonly string[] {
    const names: string[] = [];
    for (const { of, values, set } of this.groups) {
      const parts = [...values, ...set];
      addInput(state, of, "nondet", 0, parts);
      names.push(...parts.map(({ name }) => name));
    }
    return names;
  }
}

function unset(name: string): Refused {
  return { refused: `whether all of '${name}' has been written when the loop comes round is not known` };
}

/** With the type, where it is not that of the place. */
interface TypedFresh extends Fresh {
  readonly type?: ValueType;
}

/**
 * Each element for itself, since each may be set or not; the value of the last is the array. undefined where there are too many, or the
 * bounds are not known.
 */
function freshElements(
  state: State,
  name: string,
  sort: ArraySort,
  type: ValueType | undefined,
): readonly TypedFresh[] | undefined {
  if (type?.kind !== "table" || type.lower === undefined || type.upper === undefined) return undefined;
  if (type.upper - type.lower >= BigInt(limits.prove.forgottenElements)) return undefined;
  // Nothing outside of the bounds is ever read.
  let array: SymbolicTerm = indeterminate(state.freshName(`?${name}`), sort);
  const elements: TypedFresh[] = [];
  for (let index = type.lower; index <= type.upper; index++) {
    const element = freshValue(state, `${name}(${index})`, sort.element, "whole");
    array = store(array, intConstant(index), element.value);
    elements.push({ ...element, value: array, type: typeOf(sort.element) });
  }
  return elements;
}

function freshPart(
  machine: Machine,
  state: State,
  base: number,
  part: Part,
  definedness: Definedness,
): Fresh {
  const { name, offset, bytes, type } = part;
  // Bits rather than a float: memory may hold any pattern, of which several are NaNs.
  const sort = bitVecSort(8 * bytes);
  const fresh = freshValue(state, name, sort, definedness);
  const object = objectAt(state, base);
  writePlace(machine, state, { kind: "place", object, offset }, bytes, fresh.value, sort);
  if (type.kind !== "float") return fresh;
  return { ...fresh, shown: fpFromBits(type.bits === 32 ? float32Sort : float64Sort, fresh.shown) };
}

/** undefined for what the user has not written. */
function typeForUser(program: Program, procedure: Procedure, wanted: Variable): ValueType | undefined {
  const written = procedure.sourceVariables.find(({ variable }) => variable === wanted);
  const declared = program.globals.find(({ variable }) => variable === wanted);
  if (written === undefined && declared === undefined) return undefined;
  return written?.type ?? declared?.type ?? typeOf(wanted.sort);
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
    case "array":
      return { kind: "table", lower: undefined, upper: undefined };
    default:
      return { kind: "mathematical" };
  }
}
