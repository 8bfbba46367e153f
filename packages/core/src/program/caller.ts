/**
 * What a call that a front end makes takes for granted of whoever makes it really: PL/I hands over references, so two parameters may be one
 * variable; STATIC and global variables may have been written before. The front end looks whether it matters (`Driver`).
 */
import type { Assumption, ChosenAssumptions } from "./assumptions.ts";
import { optionOf } from "./choices.ts";
import type { Apart, Program } from "./program.ts";

/**
 * What the entry requires; and at most one of aliasing and one of initial values, chosen where the user has said so and open otherwise. None where it
 * does not matter or where no front end makes the call.
 */
export function callerAssumptions(
  { driver, procedure }: Program,
  { noAlias, freshGlobals }: Pick<ChosenAssumptions, "noAlias" | "freshGlobals">,
): readonly Assumption[] {
  if (driver === undefined) return [];
  const { apart, fresh = [], requires = [], entry } = driver;
  const location = procedure(entry)?.span;
  const found: Assumption[] = requires.map(({ text, span }) => ({
    kind: "precondition",
    what: `${text}, as ${entry} requires`,
    location: span,
    option: undefined,
    standing: "chosen",
  }));
  if (apart !== undefined)
    found.push({
      kind: "aliasing",
      what: apartText(apart),
      location,
      option: optionOf("noAlias"),
      standing: noAlias ? "chosen" : "open",
    });
  if (fresh.length > 0)
    found.push({
      kind: "initial-values",
      what: `${listed(fresh)} ${fresh.length === 1 ? "holds its initial value" : "hold their initial values"} when ${entry} is called`,
      location,
      option: optionOf("freshGlobals"),
      standing: freshGlobals ? "chosen" : "open",
    });
  return found;
}

function apartText(apart: Apart): string {
  switch (apart.kind) {
    case "variables":
      return `${listed(apart.names)} are different variables`;
    case "objects":
      return `what ${listed(apart.inputs)} leads to is no object of ${listed(apart.globals)}`;
  }
}

function listed(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}
