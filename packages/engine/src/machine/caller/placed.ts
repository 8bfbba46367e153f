/**
 * Pointers in the caller's data of which the user says what they mean (`--string s->name`, `--buffer m->data:m->size`).
 * They need no lazy initialisation, so that every command follows them: what they lead to is there before the first step.
 */
import {
  equal,
  ite,
  optionOf,
  or,
  type Procedure,
  type SymbolicTerm,
  unknownSpan,
  type ValueType,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import { writeValue } from "../memory/access.ts";
import type { InputPart, State } from "../state.ts";
import { fromTerm, toTerm } from "../value.ts";
import { addressOf } from "./aliases.ts";
import { contentThrough } from "./contents.ts";
import { countIn } from "./counts.ts";
import { type HandedOver, isSaidNonNull, objectFor, prefer } from "./handed-over.ts";
import { withParts } from "./input-parts.ts";
import { type CallerObject, rememberObject } from "./memory.ts";
import { ownerOf, placeAt } from "./path.ts";
import { isLinked } from "./structures.ts";

/** A pointer among the entry's inputs whose object is there before the first step. */
export interface EntryObject {
  /** A parameter's name, or a path. */
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly object: CallerObject;
  /** Where it stands; undefined: it is a parameter. */
  readonly within: { readonly base: number; readonly part: InputPart } | undefined;
}

interface Placing {
  readonly procedure: Procedure;
  readonly elements: number;
  countAt(path: string): SymbolicTerm | undefined;
}

/** All of them, after the parameters; answers both as they are then. */
export function placePointers(
  machine: Machine,
  state: State,
  parameters: readonly EntryObject[],
  { procedure, elements, countAt }: Placing,
): readonly EntryObject[] {
  let placed = parameters;
  // What leads to a pointer comes before it.
  const all = [...(machine.options.handedOver ?? [])].filter(([path]) => path.includes("["));
  for (const [path, said] of all.sort(([left], [right]) => left.length - right.length)) {
    const objects = placed.map(({ object }) => object);
    const owner = ownerOf(objects, path);
    const place = owner === undefined ? undefined : placeAt(owner.element, path.slice(owner.name.length));
    if (owner === undefined || place?.type.kind !== "pointer") continue;
    if (place.offset + machine.pointerBits / 8 > owner.bytes) continue;
    if (!state.caller.asks) for (const one of objects) rememberObject(state, one);
    const { pointee } = place.type;
    // As what is met later has.
    const length = said.kind === "object" && isLinked(pointee) ? 1 : elements;
    const object = objectFor(machine, state, {
      procedure,
      wanted: { name: path, pointee, elements: length, depth: owner.depth + 1, isRestricted: false },
      said,
      countAt: (counter) => countAt(counter) ?? countIn(machine, state, objects, counter),
    });
    if (!state.caller.asks) rememberObject(state, object);
    const led = lead(machine, state, { procedure, owner, said, object, place: { ...place, path } });
    placed = [
      ...placed.map((one) => (one.object === owner ? { ...one, object: led.owner } : one)),
      led.pointer,
    ];
  }
  return placed;
}

interface Leading {
  readonly procedure: Procedure;
  readonly owner: CallerObject;
  readonly said: HandedOver;
  readonly object: CallerObject;
  readonly place: { readonly path: string; readonly offset: number; readonly type: ValueType };
}

/** The pointer leads to the object, or is null where that is not excluded. */
function lead(
  machine: Machine,
  state: State,
  { procedure, owner, said, object, place: { path, offset, type } }: Leading,
): { readonly owner: CallerObject; readonly pointer: EntryObject } {
  const target = addressOf(machine, state, object);
  const part = owner.parts.find((one) => one.offset === offset && one.type === type);
  const isNonNull = isSaidNonNull(said);
  if (said.kind !== "string" && said.kind !== "buffer" && isNonNull)
    prefer(machine, procedure, `${path} is not null`, optionOf("nonNull"));
  const pointerAs = (term: SymbolicTerm): EntryObject => {
    const memory = state.memory.writable(state.memory.objectAt(owner.base)!);
    writeValue(state.owner, memory, offset, machine.pointerBits / 8, fromTerm(term), machine.pointerSort);
    const at = part ?? { name: path, offset, symbol: term, type };
    return { name: path, term, object, within: { base: owner.base, part: at } };
  };
  if (state.given !== undefined || part === undefined) {
    const parts = owner.parts.map((one): InputPart => (one === part ? { ...one, symbol: target } : one));
    return { owner: withParts(state, owner, parts), pointer: pointerAs(target) };
  }
  const zero = toTerm(0, machine.pointerSort);
  const leads = (pointer: SymbolicTerm): SymbolicTerm =>
    isNonNull ? equal(pointer, target) : or(equal(pointer, zero), equal(pointer, target));
  machine.dataPointers.delete(part.symbol);
  state.stipulate(leads(part.symbol), unknownSpan);
  settleFirst(state, object.base);
  promiseOfOthers(machine, state, procedure, owner, part, leads);
  const pointer = pointerAs(isNonNull ? target : ite(equal(part.symbol, zero), zero, target));
  return { owner, pointer };
}

/** Where the owner's pointer means another object, that one leads there likewise. */
function promiseOfOthers(
  machine: Machine,
  state: State,
  procedure: Procedure,
  { base }: CallerObject,
  part: InputPart,
  leads: (pointer: SymbolicTerm) => SymbolicTerm,
): void {
  if (!settleFirst(state, base)) return;
  const promise = leads(contentThrough(machine, state, procedure, base, part));
  const { aliases } = state.caller;
  state.caller = { ...state.caller, aliases: { ...aliases, promised: [...aliases.promised, promise] } };
}

/** Which object is meant is known before anything is accessed there; false: there is no other one. */
function settleFirst(state: State, base: number): boolean {
  const { aliases } = state.caller;
  const own = aliases.choices.filter((choice) => choice.own === base).map(({ symbol }) => symbol);
  if (own.length === 0) return false;
  state.caller = {
    ...state.caller,
    aliases: { ...aliases, spokenOf: new Set([...aliases.spokenOf, ...own]) },
  };
  return true;
}
