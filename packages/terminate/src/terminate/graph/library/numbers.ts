/** <stdlib.h>: numbers that are read from texts. */
import { addScaled } from "@everypath/its";
import { atLeast, constantOf, number } from "../rules/rule.ts";
import type { Effect } from "./run.ts";

/** Any number; one that the type does not have is a number of the type too, as the library has it. */
export const fromText: Effect = (run) => {
  run.text(run.pointer(0));
  run.forgetErrors();
  return [run.returnsAny()];
};

/** The same; where the end of the number is asked for it lies within the text. */
export const fromTextUpTo: Effect = (run) => {
  const from = run.pointer(0);
  const to = run.pointer(1);
  const { place, end } = run.text(from);
  run.forgetErrors();
  if (constantOf(to) === 0n) return [run.returnsAny()];
  const target = run.target(to, number(run.wordBytes));
  const room = addScaled(end, place.offset, -1n);
  const read = run.fresh("read", (value) => [value, atLeast(room, value)]);
  run.storeWord(target, addScaled(from, read, 1n));
  return [run.returnsAny()];
};
