/**
 * Addresses as numbers, and whether two are the same (c/lower/numbered-addresses.ts). What is allocated lies anywhere in the graph; but a global variable
 * has an address that is a number, and a run in which that decides something is one of several, so that nothing is said of it.
 */
import type { Call, Program, Term } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { placeOf } from "./memory.ts";
import { evaluationOf, type GraphSettings, type Outcome, unsupported } from "./outcome.ts";
import { constantOf } from "./rules/rule.ts";
import type { AbstractState, Area } from "./state.ts";

/** An argument: the number, and the global variable that it is an address of. */
interface Looked {
  readonly value: Linear | undefined;
  readonly global: Area | undefined;
}

/** Why the run is not followed; undefined where it is. */
export function restsOnPlaces(
  settings: GraphSettings,
  state: AbstractState,
  call: Call,
): Outcome | undefined {
  if (call.callee.kind !== "intrinsic") return undefined;
  const looked = call.arguments.map((argument) => lookedAt(settings, state, argument));
  if (!isDecided(settings, call.callee.name, looked)) return undefined;
  const name = looked.find(({ global }) => global !== undefined)?.global?.name;
  return unsupported(state, "unsupported", `where '${name}' lies`);
}

function lookedAt(settings: GraphSettings, state: AbstractState, argument: Term): Looked {
  if (argument.sort.kind !== "bitvec") return { value: undefined, global: undefined };
  const value = evaluationOf(settings, state).congruent(argument);
  const area = value === undefined ? undefined : placeOf(state, value)?.area;
  return { value, global: area?.lifetime === "global" ? area : undefined };
}

function isDecided({ program }: GraphSettings, name: string, looked: readonly Looked[]): boolean {
  const [first, second] = looked as readonly [Looked, Looked];
  const globals = looked.filter(({ global }) => global !== undefined);
  if (globals.length === 0) return false;
  const areOne = first.global !== undefined && first.global === second?.global;
  switch (name) {
    case "address_order":
    case "address_within":
      return !areOne;
    case "address_equal":
      return (
        !areOne &&
        second.global !== undefined &&
        first.global !== undefined &&
        !isApart(program, first, second)
      );
    case "address_part": {
      const mask = second.value && constantOf(second.value);
      const alignment = program.objects.find((object) => object.name === first.global?.name)?.alignment ?? 1;
      return first.global !== undefined && (mask === undefined || mask < 0n || mask >= BigInt(alignment));
    }
    case "address_moved": {
      const by = second.value && constantOf(second.value);
      return first.global !== undefined && (by === undefined || BigInt.asIntN(32, by) !== by);
    }
    case "address_sum": {
      const added = looked[2]?.value === undefined ? 0 : Number(constantOf(looked[2].value) ?? 0n);
      const balance = new Map<Area, number>();
      for (const [index, { global }] of looked.slice(3).entries())
        if (global !== undefined) balance.set(global, (balance.get(global) ?? 0) + (index < added ? 1 : -1));
      return [...balance.values()].some((times) => times !== 0);
    }
    default:
      return true;
  }
}

/** Both are within their objects, which are no constants that may be one. */
function isApart(program: Program, one: Looked, other: Looked): boolean {
  const isMergeable = [one, other].every(
    ({ global }) => program.objects.find(({ name }) => name === global?.name)?.mergeable === true,
  );
  return !isMergeable && [one, other].every(isWithin);
}

function isWithin({ value, global }: Looked): boolean {
  if (value === undefined || global === undefined) return false;
  const [at, start, bytes] = [value, global.base, global.size].map(constantOf);
  if (at === undefined || start === undefined || bytes === undefined) return false;
  return at >= start && at - start < (bytes > 1n ? bytes : 1n);
}
