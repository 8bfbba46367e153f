/**
 * Whether two parameters, or a parameter and a global variable, mean the same object. Each pointer parameter is a
 * choice among the objects of its type; which it is stays open as long as it makes no difference, and its own object
 * stands for it. It makes one where an object is accessed after another was written, or written after another was
 * read: there the machine asks, before anything is written that would belong elsewhere.
 */
import {
  and,
  bitVecConstant,
  boolConstant,
  boolSort,
  equal,
  type GlobalObject,
  ite,
  rebuild,
  rewrite,
  type SymbolicTerm,
  symbol,
  symbolsOf,
  trueTerm,
  type ValueType,
} from "@everypath/core";
import { knownTruth } from "../facts.ts";
import { addInput } from "../given.ts";
import type { Machine } from "../machine.ts";
import { readValue } from "../memory/access.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import { type Ask, ask, decide, type Ended } from "../step.ts";
import { fromTerm, toTerm } from "../value.ts";
import type { AliasChoice, AliasTrace } from "./alias-trace.ts";
import type { CallerObject } from "./memory.ts";
import { structureKey } from "./structures.ts";

/** Objects of one key may be one. What else a pointer may mean is left to an assumption (outside.ts). */
function aliasKey(type: ValueType | undefined): string | undefined {
  switch (type?.kind) {
    case "structure":
      return structureKey(type);
    case "integer":
      return `integer ${type.bits}`;
    case "float":
      return `float ${type.bits}`;
    case "pointer":
      return "pointer";
    case "array":
    case "bool":
    case "opaque":
    case "mathematical":
    case "table":
    case "reference":
    case undefined:
      return undefined;
  }
}

/** Variables that the caller may have a name for. */
export function nameable({ program }: Machine): readonly GlobalObject[] {
  const leaked = program.leakedObjects?.();
  return program.objects.filter(
    ({ model, visible, name }) => !model && (visible === true || leaked?.has(name) === true),
  );
}

/** The address of what a pointer means at the entry, where it is not null; `own` is its own object. */
export function addressOf(machine: Machine, state: State, own: CallerObject): SymbolicTerm {
  const address = (base: number): SymbolicTerm => bitVecConstant(machine.pointerBits, BigInt(base));
  const key = aliasKey(own.element);
  const isOpen = key !== undefined && !own.isRestricted && !machine.chosen.noAlias && state.caller.asks;
  if (!isOpen) return address(own.base);
  const made = [...state.caller.objects.values()].filter(
    ({ base, element, isRestricted }) => base !== own.base && !isRestricted && aliasKey(element) === key,
  );
  const variables = nameable(machine).filter(({ constant, type }) => !constant && aliasKey(type) === key);
  const others = [
    ...made.map(({ name, base }) => ({ name, other: base })),
    ...variables.map(({ name, address: other }) => ({ name: `&${name}`, other })),
  ];
  const choices = others.map(({ name, other }): AliasChoice => {
    const input = state.freshName(`${own.name} is ${name}`);
    return { symbol: symbol(input, boolSort), name: input, otherName: name, own: own.base, other };
  });
  const { aliases } = state.caller;
  state.caller = {
    ...state.caller,
    aliases: { ...aliases, choices: [...aliases.choices, ...choices] },
  };
  return choices.reduceRight<SymbolicTerm>(
    (rest, choice) => ite(choice.symbol, address(choice.other), rest),
    address(own.base),
  );
}

/** The term with what is still open taken for different objects. */
export function apparent(state: State, term: SymbolicTerm): SymbolicTerm {
  const { choices, same } = state.caller.aliases;
  if (choices.length === 0 || term.kind !== "application") return term;
  const own = new Set<unknown>(choices.map((choice) => choice.symbol));
  if (!symbolsOf(term).some((one) => own.has(one))) return term;
  const visit = (part: SymbolicTerm): SymbolicTerm => {
    if (part.kind !== "application") return part;
    const [condition, whenTrue, whenFalse] = part.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    if (part.operator === "ite" && own.has(condition))
      return visit(same.has(condition) ? whenTrue : whenFalse);
    return rebuild(part, (part.arguments as readonly SymbolicTerm[]).map(visit)) as SymbolicTerm;
  };
  return visit(term);
}

/** What must be known before the object is accessed. */
export function openAlias(state: State, base: number, access: "read" | "write"): Ask | Ended | undefined {
  const { choices } = state.caller.aliases;
  if (choices.length === 0) return undefined;
  for (const choice of choices) {
    const { own, other } = choice;
    if (own !== base && other !== base) continue;
    const partner = own === base ? other : own;
    const isWritten = state.writtenOutside.has(partner);
    const isAccessed = isWritten || state.caller.aliases.read.has(partner);
    const isSpokenOf = state.caller.aliases.spokenOf.has(choice.symbol);
    if (isSpokenOf || (access === "write" ? isAccessed : isWritten)) {
      const open = settle(state, choice);
      if (open !== undefined) return open;
    }
  }
  return undefined;
}

/** What must be known before the addresses of the objects are compared. */
export function openBetween(state: State, bases: ReadonlySet<number>): Ask | Ended | undefined {
  for (const choice of state.caller.aliases.choices) {
    if (!bases.has(choice.own) || !bases.has(choice.other)) continue;
    const open = settle(state, choice);
    if (open !== undefined) return open;
  }
  return undefined;
}

/** Undefined: it is known whether the two are one. */
function settle(state: State, choice: AliasChoice): Ask | Ended | undefined {
  const { aliases } = state.caller;
  if (aliases.same.has(choice.symbol) || aliases.apart.has(choice.symbol)) return undefined;
  // A parameter that means another object has none of its own.
  if (aliases.choices.some(({ own, symbol }) => isGone(choice, own) && aliases.same.has(symbol)))
    return undefined;
  const truth = knownTruth(state.facts, choice.symbol);
  if (truth === undefined) return ask(state, choice.symbol, "resolve");
  if (truth) {
    const unified = unify(state, choice) ?? keepPromises(state, choice);
    if (unified !== undefined) return unified;
  }
  const { symbol: condition, name } = choice;
  const part = { name, offset: 0, symbol: condition, type: { kind: "bool" } } as const;
  addInput(state, name, "parameter", 1, [part]);
  const { same, apart, read } = aliases;
  const reads = truth && read.has(choice.own) ? new Set(read).add(choice.other) : read;
  state.caller = {
    ...state.caller,
    aliases: {
      ...aliases,
      same: truth ? new Set(same).add(condition) : same,
      apart: truth ? apart : new Set(apart).add(condition),
      read: reads,
    },
  };
  return undefined;
}

function isGone({ own, other }: AliasChoice, base: number): boolean {
  return own === base || other === base;
}

/** What was read through the one name is what the other object held: neither was written so far. */
function unify(state: State, { own, other }: AliasChoice): Ask | Ended | undefined {
  if (!state.caller.aliases.read.has(own)) return undefined;
  const target = state.memory.objectAt(other);
  const object = state.caller.objects.get(own);
  if (target === undefined || object === undefined) return undefined;
  const equations = object.parts.map(({ offset, symbol: value }) => {
    const bytes = Math.ceil(widthOf(value) / 8);
    if (offset + bytes > target.description.capacity) return trueTerm as SymbolicTerm;
    return equal(value, toTerm(readValue(target, offset, bytes, value.sort), value.sort));
  });
  const truth = decide(state, fromTerm(and(...equations)), "assume");
  if (typeof truth === "object") return truth;
  return truth ? undefined : { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
}

/** Takes for granted, before the first step, what speaks of pointers; `compares`: of whether two are the same. */
export function assumeOfPointers(
  state: State,
  condition: SymbolicTerm,
  compares: boolean,
): { readonly condition: SymbolicTerm; readonly keep: () => void } {
  const { aliases } = state.caller;
  const spoken = mentioned(aliases.choices, condition);
  if (spoken.length === 0) return { condition, keep: () => {} };
  const change = (changed: Partial<AliasTrace>) => {
    state.caller = { ...state.caller, aliases: { ...state.caller.aliases, ...changed } };
  };
  if (compares)
    return {
      condition,
      keep: () => change({ spokenOf: new Set([...state.caller.aliases.spokenOf, ...spoken]) }),
    };
  return {
    condition: withKnown(aliases.choices, aliases.same, condition),
    keep: () => change({ promised: [...state.caller.aliases.promised, condition] }),
  };
}

function mentioned(choices: readonly AliasChoice[], condition: SymbolicTerm): readonly SymbolicTerm[] {
  const symbols = new Set<unknown>(symbolsOf(condition));
  return choices.map(({ symbol }) => symbol).filter((one) => symbols.has(one));
}

/** The condition where those choices hold and no other. */
function withKnown(
  choices: readonly AliasChoice[],
  same: ReadonlySet<SymbolicTerm>,
  condition: SymbolicTerm,
): SymbolicTerm {
  const own = new Set<unknown>(choices.map(({ symbol }) => symbol));
  return rewrite(condition, {
    concerns: (part) => part.hasSymbols,
    image: (part) => (own.has(part) ? boolConstant(same.has(part as SymbolicTerm)) : undefined),
  }) as SymbolicTerm;
}

/** What was said of the one pointer's content is true of the object that it is now found to mean. */
function keepPromises(state: State, { symbol: condition }: AliasChoice): Ask | Ended | undefined {
  const { choices, same, promised } = state.caller.aliases;
  for (const promise of promised) {
    if (!mentioned(choices, promise).includes(condition)) continue;
    const now = withKnown(choices, new Set(same).add(condition), promise);
    const truth = decide(state, fromTerm(now), "assume");
    if (typeof truth === "object") return truth;
    if (!truth) return { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
  }
  return undefined;
}

function widthOf({ sort }: SymbolicTerm): number {
  return sort.kind === "bitvec" ? sort.width : sort.kind === "float" ? sort.exponent + sort.significand : 8;
}

/** The path has read the object. */
export function noteRead(state: State, base: number): void {
  const { aliases } = state.caller;
  if (aliases.choices.length === 0 || aliases.read.has(base)) return;
  state.caller = { ...state.caller, aliases: { ...aliases, read: new Set(aliases.read).add(base) } };
}

/** Whether the path knows that the two are different objects, whose first elements then do not overlap. */
export function areApart(state: State, left: number, right: number): boolean {
  const { aliases, objects } = state.caller;
  const choice = aliases.choices.find(
    ({ own, other }) => (own === left && other === right) || (own === right && other === left),
  );
  if (choice !== undefined) return aliases.apart.has(choice.symbol);
  // A pointer that the caller's data lead to was asked about when it was met.
  const one = objects.get(left);
  const other = objects.get(right);
  if ((one?.depth ?? 0) === 0 && (other?.depth ?? 0) === 0) return false;
  const key = structureKey(one?.element ?? typeAt(state, left));
  return key !== undefined && key === structureKey(other?.element ?? typeAt(state, right));
}

function typeAt(state: State, base: number): ValueType | undefined {
  return state.memory.objectAt(base)?.description.type;
}
