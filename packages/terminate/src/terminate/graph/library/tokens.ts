/** <string.h>: cutting a text into tokens. Each token has a character at least, so that what is left grows shorter. */

import { intSort, type LibraryFunction, type Program, variable } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { type AreaOffset, isApart, withArea } from "../memory.ts";
import { above, atLeast, constantOf, number } from "../rules/rule.ts";
import { type AbstractState, type Area, valueIn, withValue } from "../state.ts";
import type { Effect, LibraryRun } from "./run.ts";
import { callsAny } from "./streams.ts";

/** What strtok has left of its text: an address, or 0. */
export const tokenRest = variable("(rest of strtok)", intSort, "global", -5);

/** Whether what is left of the text is the library's to keep. */
function keepsRest({ termination }: LibraryFunction): boolean {
  return termination.kind === "rule" && termination.rule.rule === "token" && termination.rule.rest === "own";
}

/** The first state: strtok has no text. */
export function withTokens(program: Program, state: AbstractState): AbstractState {
  return program.language === "c" && callsAny(program, keepsRest)
    ? withValue(state, tokenRest, number(0n))
    : state;
}

/** After calls of which only a summary is known. */
export function afterUnknownTokens(state: AbstractState): AbstractState {
  return valueIn(state, tokenRest) === undefined ? state : withValue(state, tokenRest, undefined);
}

/** The area after one of the bytes from `offset` to `end` may have become 0. */
function cut(state: AbstractState, area: Area, offset: Linear, end: Linear): Area {
  const { knowledge } = state;
  const bytes = addScaled(addScaled(end, offset, -1n), number(1n), 1n);
  const cells = area.cells.filter(
    (cell) => isApart(knowledge, offset, bytes, cell) || knowledge.entailsEqual(cell.value, number(0n)),
  );
  const remainder = area.remainder.kind === "zero" ? area.remainder : ({ kind: "anything" } as const);
  return { ...area, cells, remainder, isWritten: true };
}

/** The next token of the text at the address; `keep` is told what is left. */
function next(
  run: LibraryRun,
  text: Linear,
  keep: (run: LibraryRun, rest: Linear) => void,
): readonly AbstractState[] {
  const { place, end } = run.text(text);
  const { area, offset } = place;
  run.target(text, number(1n));
  run.putEnd(area, end);
  const none = run.fork();
  const last = none.fresh("rest", (value) => [atLeast(value, offset), atLeast(end, value)]);
  none.putEnd(area, last);
  keep(none, addScaled(area.base, last, 1n));
  const token = run.fresh("token", (value) => [atLeast(value, offset)]);
  const tokenEnd = run.fresh("end", (value) => [above(value, token), atLeast(end, value)]);
  const rest = run.fresh("rest", (value) => [
    atLeast(value, tokenEnd),
    atLeast(addScaled(tokenEnd, number(1n), 1n), value),
    atLeast(end, value),
  ]);
  run.state = withArea(run.state, cut(run.state, run.area(area.name), offset, end));
  run.putEnd(area, tokenEnd);
  keep(run, addScaled(area.base, rest, 1n));
  return [none.returns(number(0n)), run.returns(addScaled(area.base, token, 1n))];
}

export const fromOwnRest: Effect = (run) => {
  const given = run.pointer(0);
  run.text(run.pointer(1));
  const text = constantOf(given) === 0n ? valueIn(run.state, tokenRest) : given;
  if (text === undefined || valueIn(run.state, tokenRest) === undefined)
    return run.refuse("'strtok' of a text that is not known");
  return next(run, text, (each, rest) => {
    each.state = withValue(each.state, tokenRest, rest);
  });
};

/** strtok_r(text, delimiters, &rest) */
export const fromGivenRest: Effect = (run) => {
  const given = run.pointer(0);
  const at = run.pointer(2);
  run.text(run.pointer(1));
  const kept: AreaOffset = run.target(at, number(run.wordBytes));
  const text = constantOf(given) === 0n ? run.pointerAt(kept) : given;
  return next(run, text, (each, rest) => each.storeWord(kept, rest));
};
