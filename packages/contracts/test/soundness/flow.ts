/** What is followed of a method while its body is put together. */
import type { Random } from "./random.ts";
import type { Val } from "./values.ts";

/** How a reference is held: not, by permission for its fields, by a predicate, by one with an argument, or where a condition holds. */
export type Hold = "none" | "fields" | "predicate" | "at" | "maybe";

/** What callers may count on. */
export interface Spec {
  readonly name: string;
  readonly holds: ReadonlyMap<string, Hold>;
  readonly returns: ReadonlySet<string>;
  readonly after: ReadonlyMap<string, Val | undefined>;
  readonly result: Val | undefined;
  readonly needsPositive: boolean;
  /** What it says of the global variable g. */
  readonly ofGlobal: GlobalPromise | undefined;
}

/** That g is kept, is so much more than before, or is so much more than k. */
export type GlobalPromise =
  | { readonly kind: "kept" }
  | { readonly kind: "more" | "more than k"; readonly by: number };

export interface Made {
  readonly head: string;
  readonly requires: readonly string[];
  readonly ensures: readonly string[];
  readonly body: readonly string[];
  readonly spec: Spec;
}

export interface Flow {
  readonly holds: Map<string, Hold>;
  /** What x of each reference, each local variable, and elements 0 and 1 of the array hold. */
  readonly values: Map<string, Val | undefined>;
  /** What next of each reference is, where it was assigned. */
  readonly next: Map<string, string>;
}

export interface Around {
  readonly random: Random;
  readonly hasConstructor: boolean;
  readonly hasGlobal: boolean;
  /** Then no other method calls it. */
  readonly mayHaveArray: boolean;
  readonly callees: readonly Spec[];
}

/** Places of an array that are followed. */
export const elements = ["c[0]", "c[1]"];

/** `a.`; of this object nothing. */
export function dot(ref: string): string {
  return ref === "this" ? "" : `${ref}.`;
}
