/** What all intrinsics share: how they are called and what they answer. */
import type { Call, ValueType } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { readByte } from "../memory/access.ts";
import { resolveObject } from "../resolve.ts";
import type { State } from "../state.ts";
import type { Ask, Ended, Suggest } from "../step.ts";
import { cut } from "../step.ts";
import type { Scalar } from "../value.ts";

export interface IntrinsicCall {
  readonly machine: Machine;
  readonly state: State;
  readonly values: readonly Scalar[];
  readonly call: Call;
  readonly types: readonly (ValueType | undefined)[];
}

/** The result's value, nothing for void, or why the instruction is not done yet. */
export type Result = { readonly kind: "result"; readonly value: Scalar | undefined } | Ask | Suggest | Ended;
export type Intrinsic = (call: IntrinsicCall) => Result;

export const nothing: Result = { kind: "result", value: undefined };
export const result = (value: Scalar): Result => ({ kind: "result", value });

/** A string that the program passes to the machine: it must be concrete. */
export function readString(machine: Machine, state: State, address: Scalar): string | Ask | Suggest | Ended {
  const bytes: number[] = [];
  if (address === 0) return "";
  const place = resolveObject(machine, state, address, "read");
  if (place.kind !== "place") return place;
  if (typeof place.offset !== "number") return cut(state, "unsupported", "a symbolic pointer to a name");
  for (let i = place.offset; i < place.object.description.capacity; i++) {
    const byte = readByte(place.object, i);
    if (typeof byte !== "number") return cut(state, "unsupported", "a name with symbolic characters");
    if (byte === 0) break;
    bytes.push(byte);
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** A string for a message; empty where it is not known, which is no matter. */
export function knownText(state: State, address: Scalar): string {
  if (typeof address !== "number" && typeof address !== "bigint") return "";
  const object = state.memory.objectAt(Number(address));
  if (object === undefined || !object.live) return "";
  const bytes: number[] = [];
  for (let i = Number(address) - object.base; i < object.description.capacity; i++) {
    const byte = readByte(object, i);
    if (typeof byte !== "number") return "";
    if (byte === 0) return new TextDecoder().decode(Uint8Array.from(bytes));
    bytes.push(byte);
  }
  return "";
}
