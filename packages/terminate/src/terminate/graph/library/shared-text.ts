/** Texts that the system gives a program: arguments, what the environment says, descriptions of errors. */
import { addScaled, atomLinear } from "@everypath/its";
import { allocated } from "../memory.ts";
import type { GraphSettings } from "../outcome.ts";
import { number, within } from "../rules/rule.ts";
import type { AbstractState, Area } from "../state.ts";

/** A text that ends. Nothing is written to it, so that it does not matter whether another is the same. */
export function newSharedText(
  settings: Pick<GraphSettings, "program" | "fresh">,
  state: AbstractState,
): ReturnType<typeof allocated> {
  const size = atomLinear(settings.fresh("size"));
  const knowledge = state.knowledge.assume([
    addScaled(size, number(1n), -1n),
    ...within(size, 1n, 1n << 31n),
  ]);
  const made = allocated(
    settings,
    { ...state, knowledge },
    {
      name: "text of the system",
      role: "shared text",
      size,
      lifetime: "global",
      depth: 0,
      isConstant: true,
      isWritten: false,
      remainder: { kind: "anything" },
    },
  );
  const last = addScaled(size, number(1n), -1n);
  const areas = made.state.areas.map(
    (area, index): Area =>
      index === made.state.areas.length - 1
        ? { ...area, cells: [{ offset: last, bytes: 1, value: number(0n), interpretation: "signed" }] }
        : area,
  );
  return { state: { ...made.state, areas }, base: made.base };
}
