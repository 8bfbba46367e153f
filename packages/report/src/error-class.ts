/**
 * Whom an error belongs to: to the program, whoever calls it; to a caller, who could have called otherwise; or nobody
 * knows. An error is told once for each line, so that what excuses it has to hold on no path that ends there.
 */
import type { Path } from "@everypath/analyses";
import type { CallerChoice } from "@everypath/engine";
import type { ErrorClass, Precondition } from "./result.ts";

/** Undefined where the question does not arise: the program is run as a whole, or it is no program of C. */
export function classOf(group: readonly Path[], isUncertain: boolean): ErrorClass | undefined {
  const [first] = group;
  if (first?.callerChoices === undefined) return undefined;
  if (isUncertain) return { kind: "uncertain", why: "nobody could decide whether the program gets here" };
  if (group.some(({ condition }) => condition.length === 0)) return { kind: "real" };
  const all = group.map((path) => preconditionsOf(path));
  const [own = [], ...others] = all;
  const common = own.filter(({ constraint }) =>
    others.every((other) => other.some((one) => one.constraint === constraint)),
  );
  const last = common.at(-1);
  if (last === undefined)
    return {
      kind: "uncertain",
      why: "it depends on the inputs, and nothing about the caller's pointers excuses it",
    };
  return { kind: "avoidable", precondition: last };
}

/** What would have kept the caller from the path: of a null pointer that is used, that none is null. */
function preconditionsOf({ error, callerChoices = [] }: Path): readonly Precondition[] {
  const isAboutNull = error?.kind === "null-dereference";
  return callerChoices.filter(({ kind }) => (kind === "null") === isAboutNull).map(preconditionFor);
}

function preconditionFor(choice: CallerChoice): Precondition {
  const { pointer: place } = choice;
  switch (choice.kind) {
    case "null":
      return { place, sentence: `${place} is not null`, constraint: `${place} != NULL` };
    case "same":
      return {
        place,
        sentence: `${place} and ${choice.other} are different objects`,
        constraint: `${place} != ${choice.other}`,
      };
    case "shared":
      return {
        place,
        sentence: `${place} does not lead to ${choice.other}, which something else leads to`,
        constraint: `${place} != ${choice.other}`,
      };
  }
}
