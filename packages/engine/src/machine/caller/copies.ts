/**
 * Structures that an entry is given by value, where they have pointers in them: memory with symbolic contents, as what a pointer parameter means, but one
 * that nobody else knows. Where a structure comes in registers, these hold what is in that memory.
 */
import { innerTypes, type Parameter, sizeOf, type ValueType } from "@everypath/core";
import { byteCount } from "../given.ts";
import type { Machine } from "../machine.ts";
import { readValue } from "../memory/access.ts";
import type { EntryArgument } from "../start.ts";
import type { State } from "../state.ts";
import { fromTerm, toTerm } from "../value.ts";
import { type CallerObject, makeCallerObject } from "./memory.ts";

/** Those of one call, by the names of the source's parameters. */
export class CallerCopies {
  private readonly machine: Machine;
  private readonly state: State;
  private readonly objects = new Map<string, CallerObject>();

  constructor(machine: Machine, state: State) {
    this.machine = machine;
    this.state = state;
  }

  /** Gives the parameter its value; undefined: it is no such structure. */
  argument(parameter: Parameter): EntryArgument | undefined {
    const { variable, type, isCopy, pieceOf } = parameter;
    const { values } = this.state.frame;
    if (isCopy === true && type?.kind === "pointer" && type.pointee !== undefined) {
      const made = this.made(variable.name, type.pointee);
      values[variable.slot] = fromTerm(toTerm(made.base, this.machine.pointerSort));
      return this.whole(made);
    }
    if (pieceOf === undefined) return undefined;
    const isFirst = !this.objects.has(pieceOf.name);
    const made = this.made(pieceOf.name, pieceOf.type);
    const object = this.state.memory.objectAt(made.base)!;
    const { sort } = variable;
    values[variable.slot] = readValue(object, pieceOf.offset, byteCount(sort), sort);
    if (!isFirst) return { kind: "piece" };
    return isOneScalar(pieceOf.type) ? { kind: "sole pointer", part: made.parts[0]! } : this.whole(made);
  }

  private made(name: string, pointee: ValueType): CallerObject {
    const known = this.objects.get(name);
    if (known !== undefined) return known;
    const wanted = { name, pointee, elements: 1, depth: 0, isRestricted: true, isCopy: true };
    const made = makeCallerObject(this.machine, this.state, wanted);
    this.objects.set(name, made);
    return made;
  }

  private whole({ base, elementSize, bytes, parts }: CallerObject): EntryArgument {
    const pointer = toTerm(base, this.machine.pointerSort);
    const isNull = toTerm(false, { kind: "bool" });
    const sizes = { elementSize, bytes, count: undefined, size: undefined, isSized: true };
    return { kind: "object", isNull, pointer, base, parts, ...sizes, isCopy: true };
  }
}

/** Other machines pass such a structure as what is in it. */
function isOneScalar(type: ValueType): boolean {
  if (type.kind === "pointer") return true;
  if (type.kind === "array" && type.length !== 1) return false;
  const [only, ...others] = innerTypes(type);
  return only !== undefined && others.length === 0 && sizeOf(only) === sizeOf(type) && isOneScalar(only);
}
