/** C's objects on a trace: where new ones lie, and how bytes of them become inputs. Both as the machine does it. */

import { bitVecConstant, isOutOfSight, nextBase, type Term, type Variable } from "@everypath/core";
import { inputParts } from "@everypath/engine";
import { type Access, extended, type OpenTrace, type Step } from "../calculus/step.ts";
import type { Effect, NewObject } from "./instruction.ts";
import { address, filled, isAccessible, memory, stored, withObject } from "./memory.ts";
import { type Configuration, moved, spanAt, userSpan } from "./position.ts";

/** target := the address of a new object. */
export function withNewObject(
  at: Configuration,
  target: Variable | undefined,
  object: NewObject,
  size: bigint,
  weight: number,
): Configuration {
  const { closure } = at;
  const base = at.nextAddress;
  const term = address(base);
  const common = { span: spanAt(closure), hidden: isOutOfSight(closure.activation.procedure) } as const;
  const assignment = (to: Variable, value: Term, access?: Access): Step => ({
    ...common,
    kind: "assignment",
    rule: "symbolic object creation",
    target: to,
    value,
    ...(access === undefined ? {} : { access }),
  });
  const steps = [
    ...withObject(term, address(size), object.lifetime).map((one) =>
      assignment(one.target, one.value, { kind: "bookkeeping" }),
    ),
    ...(object.zeroed && size > 0n
      ? [assignment(memory, filled(term, bitVecConstant(8, 0n), Number(size)), { kind: "bookkeeping" })]
      : []),
    ...(target === undefined ? [] : [assignment(target, term)]),
  ];
  const next = moved(at, weight);
  const ends = object.lifetime === "stack" ? [...next.closure.stackObjects, term] : next.closure.stackObjects;
  return {
    ...next,
    closure: { ...next.closure, stackObjects: ends },
    trace: steps.reduce<OpenTrace>(extended, at.trace),
    nextAddress: nextBase(64, base, Number(size)),
    objects: new Map(at.objects).set(base, { size, type: object.type }),
  };
}

/** What it is to fill bytes with fresh symbols, named after `name` and what was read before. */
export function symbolsAt(
  at: Configuration,
  { address: place, type: given }: Effect & { readonly kind: "symbols" },
  { pointer, size, name }: { readonly pointer: bigint; readonly size: bigint; readonly name: string },
): { readonly at: Configuration; readonly effect: Effect & { readonly kind: "requirement" } } {
  const wanted = name === "" ? "unnamed" : name;
  const count = at.readings.get(wanted) ?? 0;
  const object = at.objects.get(Number(pointer));
  const type = given ?? (object?.size === size ? object.type : undefined);
  const parts = inputParts(count === 0 ? wanted : `${wanted}!${count}`, Number(size), type);
  const span = userSpan(at.closure);
  const steps = parts.map(({ offset, bytes, symbol: value }): Step => {
    const to = address(pointer + BigInt(offset));
    const access = { kind: "store", address: to, bytes, value } as const;
    const stores = stored(memory, to, value, bytes);
    return { kind: "assignment", rule: "input", span, hidden: false, target: memory, value: stores, access };
  });
  return {
    at: { ...at, readings: new Map(at.readings).set(wanted, count + 1) },
    effect: {
      kind: "requirement",
      condition: isAccessible(place, address(size), "write"),
      access: { kind: "check", address: place, bytes: address(size) },
      error: "out-of-bounds",
      message: "inputs are read to where no object is",
      steps,
    },
  };
}
