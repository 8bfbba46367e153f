/** <string.h>: each function finds the end of its texts, and knows of what it writes where the 0 stands. */
import { isOutOfSight } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { newArea } from "../memory-step.ts";
import { above, atLeast, constantOf, number } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";
import type { Effect, LibraryRun } from "./run.ts";
import { endOfText, type TextEnd } from "./text-end.ts";

const one = number(1n);

function plus(a: Linear, b: Linear): Linear {
  return addScaled(a, b, 1n);
}

function minus(a: Linear, b: Linear): Linear {
  return addScaled(a, b, -1n);
}

/** The 0 stands behind the characters: a loop that walks to it goes no further. */
export const length: Effect = (run) => {
  const text = run.text(run.pointer(0));
  const characters = run.length(text);
  run.putEnd(text.place.area, plus(text.place.offset, characters));
  return [run.returns(characters)];
};

/** strnlen(text, size): the bytes that are read are the text's, or so many. */
export const boundedLength: Effect = (run) => {
  const size = run.integer(1, "unsigned");
  if (constantOf(size) === 0n) return [run.returns(number(0n))];
  readable(run, run.pointer(0), size);
  return [run.returns(run.fresh("length", (value) => [value, atLeast(size, value)]))];
};

/** A text, or so many bytes: whichever ends first must be allocated. The end is that of the text, where there is one. */
function readable(run: LibraryRun, address: Linear, size: Linear): TextEnd | undefined {
  const text = endOfText(run.state, run.place(address, number(0n)));
  if (text === undefined) run.place(address, size);
  return text;
}

/** The text, with its 0, is copied to an address; the result is the offset there of the 0. */
function copied(
  run: LibraryRun,
  to: Linear,
  characters: Linear,
): { readonly area: string; readonly end: Linear } {
  const place = run.target(to, plus(characters, one));
  run.forget(place, plus(characters, one));
  const end = plus(place.offset, characters);
  run.putEnd(place.area, end);
  return { area: place.area.name, end };
}

/** Copying within one area may go wrong in ways of which nothing is known. */
function requireApart(run: LibraryRun, first: Linear, second: Linear): void {
  if (run.place(first, number(0n)).area.name === run.place(second, number(0n)).area.name)
    run.refuse(`'${run.name}' within one object`);
}

type Result = "target" | "end";

export function copy(result: Result): Effect {
  return (run) => {
    const to = run.pointer(0);
    const from = run.pointer(1);
    const characters = run.length(run.text(from));
    requireApart(run, to, from);
    copied(run, to, characters);
    return [run.returns(result === "end" ? plus(to, characters) : to)];
  };
}

/** strncpy(to, from, size): `size` bytes are written, with a 0 among them if the text is shorter. */
export function copyFilled(result: Result): Effect {
  return (run) => {
    const [to, from, size] = [run.pointer(0), run.pointer(1), run.integer(2, "unsigned")];
    if (constantOf(size) === 0n) return [run.returns(to)];
    const text = readable(run, from, size);
    const characters = text && run.length(text);
    requireApart(run, to, from);
    const place = run.target(to, size);
    run.forget(place, size);
    if (characters !== undefined && run.entails(above(size, characters)))
      run.putEnd(place.area, plus(place.offset, characters));
    if (result === "target") return [run.returns(to)];
    const written = run.fresh("written", (value) => [value, atLeast(size, value)]);
    return [run.returns(plus(to, written))];
  };
}

export const append: Effect = (run) => {
  const [to, from] = [run.pointer(0), run.pointer(1)];
  const before = run.length(run.text(to));
  const characters = run.length(run.text(from));
  requireApart(run, to, from);
  copied(run, plus(to, before), characters);
  return [run.returns(to)];
};

/** strncat(to, from, size): as many characters as the text has, `size` at most. */
export const appendSome: Effect = (run) => {
  const [to, from, size] = [run.pointer(0), run.pointer(1), run.integer(2, "unsigned")];
  const before = run.length(run.text(to));
  const text = readable(run, from, size);
  const whole = text && run.length(text);
  requireApart(run, to, from);
  const characters = run.fresh("length", (value) => [
    value,
    atLeast(size, value),
    ...(whole === undefined ? [] : [atLeast(whole, value)]),
  ]);
  copied(run, plus(to, before), characters);
  return [run.returns(to)];
};

export const compare: Effect = (run) => {
  run.text(run.pointer(0));
  run.text(run.pointer(1));
  return [run.returnsAny()];
};

/** `limit`: the argument that says how many characters count. */
export function compareSome(limit: number): Effect {
  return (run) => {
    const size = run.integer(limit, "unsigned");
    if (constantOf(size) === 0n) return [run.returns(number(0n))];
    for (const index of [0, 1]) readable(run, run.pointer(index), size);
    return [run.returnsAny()];
  };
}

export const compareBytes: Effect = (run) => {
  const size = run.integer(2, "unsigned");
  if (constantOf(size) === 0n) return [run.returns(number(0n))];
  for (const index of [0, 1]) run.place(run.pointer(index), size);
  return [run.returnsAny()];
};

/** Null, or a pointer `least` bytes at least before the end of what is searched. */
function found(run: LibraryRun, from: Linear, room: Linear, least: bigint): readonly AbstractState[] {
  const hit = run.fork();
  const at = hit.fresh("found", (value) => [value, atLeast(minus(room, value), number(least))]);
  return [run.returns(number(0n)), hit.returns(plus(from, at))];
}

/** The end itself is found only where a 0 is looked for. */
export const findCharacter: Effect = (run) => {
  const character = run.integer(1, "signed");
  const from = run.pointer(0);
  const { place, end } = run.text(from);
  const known = constantOf(character);
  const isOther =
    known === undefined
      ? run.entails(above(character, number(0n))) && run.entails(above(number(256n), character))
      : BigInt.asUintN(8, known) !== 0n;
  return found(run, from, minus(end, place.offset), isOther ? 1n : 0n);
};

export const findByte: Effect = (run) => {
  const size = run.integer(2, "unsigned");
  const from = run.pointer(0);
  if (constantOf(size) === 0n) return [run.returns(number(0n))];
  run.place(from, size);
  return found(run, from, size, 1n);
};

export const findText: Effect = (run) => {
  const from = run.pointer(0);
  const { place, end } = run.text(from);
  const needle = run.text(run.pointer(1));
  const least = needle.isFirst ? constantOf(run.length(needle)) : undefined;
  return found(run, from, minus(end, place.offset), least ?? 0n);
};

export const findAny: Effect = (run) => {
  const from = run.pointer(0);
  const { place, end } = run.text(from);
  run.text(run.pointer(1));
  return found(run, from, minus(end, place.offset), 1n);
};

export const span: Effect = (run) => {
  const { place, end } = run.text(run.pointer(0));
  run.text(run.pointer(1));
  const room = minus(end, place.offset);
  return [run.returns(run.fresh("span", (value) => [value, atLeast(room, value)]))];
};

/** A copy on the heap of a text, of some characters at most. */
export function duplicate(isBounded: boolean): Effect {
  return (run) => {
    const from = run.pointer(0);
    const size = isBounded ? run.integer(1, "unsigned") : undefined;
    const text = size === undefined ? run.text(from) : readable(run, from, size);
    const whole = text && run.length(text);
    const characters =
      size === undefined
        ? (whole as Linear)
        : run.fresh("length", (value) => [
            value,
            atLeast(size, value),
            ...(whole === undefined ? [] : [atLeast(whole, value)]),
          ]);
    const made = newArea(run.settings, run.state, {
      name: heapName(run),
      size: plus(characters, one),
      lifetime: "heap",
      zeroed: false,
    });
    run.state = made.state;
    const area = run.state.areas.at(-1);
    if (area !== undefined) run.putEnd(area, characters);
    return [run.returns(made.base)];
  };
}

/** As areas that `malloc` makes are called: after the user's place of the call. */
export function heapName({ state }: LibraryRun): string {
  const user = state.frames.findLast(({ procedure }) => !isOutOfSight(procedure)) ?? state.frames[0];
  return `heap of ${user?.procedure.name}:${user?.block}:${user?.index}`;
}
