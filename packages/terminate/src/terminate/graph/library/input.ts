/** <stdio.h>: what is read may be anything. Each byte read is one less to read. */
import type { Format, Source } from "@everypath/core";
import { addScaled } from "@everypath/its";
import { placeOf, released } from "../memory.ts";
import { newArea } from "../memory-step.ts";
import { above, atLeast, constantOf, number, within } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";
import { constantText, type ScanPart, scanParts } from "./format-text.ts";
import type { Effect, LibraryRun } from "./run.ts";
import { consume, hasEnded, meetEnd, putBack, refill, type Stream, streamAt } from "./streams.ts";
import { heapName } from "./texts.ts";

const one = number(1n);
const zero = number(0n);

/** EOF, or a byte, which is read. */
export function character(from: Source): Effect {
  return (run) => {
    const stream = sourceAt(run, from);
    if (stream === "text") return run.refuse("characters of a text");
    run.forgetErrors();
    const end = run.fork();
    meetEnd(end, stream, true);
    consume(run, stream, one, true);
    const byte = run.fresh("byte", (value) => within(value, 0n, 255n));
    return [end.returns(number(-1n)), run.returns(byte)];
  };
}

/** Of a text nothing is used up. */
function sourceAt(run: LibraryRun, from: Source): Stream | "text" {
  if (from === "standard-input") return "input";
  if (from !== "text") return streamAt(run, run.pointer(from.stream));
  run.text(run.pointer(0));
  return "text";
}

/** fgets(buffer, size, stream): null at the end; else size − 1 characters at most, and a 0. */
export const line: Effect = (run) => {
  const buffer = run.pointer(0);
  const size = run.integer(1, "signed");
  const stream = streamAt(run, run.pointer(2));
  run.forgetErrors();
  if (!run.decide(addScaled(size, one, -1n))) return [run.returns(zero)];
  const place = run.target(buffer, size);
  const isShort = !run.decide(addScaled(size, number(2n), -1n));
  run.forget(place, size);
  if (isShort) {
    run.putEnd(place.area, place.offset);
    return [run.returns(buffer)];
  }
  const end = run.fork();
  meetEnd(end, stream, true);
  const characters = run.fresh("characters", (value) => [addScaled(value, one, -1n), above(size, value)]);
  consume(run, stream, characters, true);
  meetEnd(run, stream, false);
  run.putEnd(place.area, addScaled(place.offset, characters, 1n));
  return [end.returns(zero), run.returns(buffer)];
};

/** getline(&line, &size, stream): the line lies in an area of the heap that is made anew, whether or not there is one. */
export function wholeLine(streamIndex: number): Effect {
  return (run) => {
    const word = run.wordBytes;
    const [at, sizeAt] = [run.pointer(0), run.pointer(1)];
    const stream = streamAt(run, run.pointer(streamIndex));
    const pointer = run.target(at, number(word));
    const size = run.target(sizeAt, number(word));
    const old = run.pointerAt(pointer);
    const before = constantOf(old) === 0n ? undefined : placeOf(run.state, old);
    if (constantOf(old) !== 0n && (before?.area.lifetime !== "heap" || constantOf(before.offset) !== 0n))
      run.undefinedBehaviour("it is not known that the buffer of 'getline' was allocated");
    // The line is read into what there is as long as the size that is told allows it.
    const told = run.pointerAt(size);
    if (before !== undefined && !(run.entails(told) && run.entails(atLeast(before.area.size, told))))
      run.undefinedBehaviour(
        "it is not known that the buffer of 'getline' has the size that it is said to have",
      );
    run.forgetErrors();
    if (before !== undefined) run.state = released(run.state, before.area);
    const bytes = run.fresh("bytes", (value) => [addScaled(value, one, -1n)]);
    const made = newArea(run.settings, run.state, {
      name: heapName(run),
      size: bytes,
      lifetime: "heap",
      zeroed: false,
    });
    run.state = made.state;
    const buffer = run.state.areas.at(-1);
    run.storeWord(pointer, made.base);
    run.storeWord(size, bytes);
    const end = run.fork();
    meetEnd(end, stream, true);
    const characters = run.fresh("characters", (value) => [addScaled(value, one, -1n), above(bytes, value)]);
    consume(run, stream, characters, true);
    meetEnd(run, stream, false);
    if (buffer !== undefined) run.putEnd(buffer, characters);
    return [end.returns(number(-1n)), run.returns(characters)];
  };
}

/** fread(items, size, count, stream) */
export const items: Effect = (run) => {
  const to = run.pointer(0);
  const size = constantOf(run.integer(1, "unsigned"));
  const count = run.integer(2, "unsigned");
  if (size === undefined) run.refuse("'fread' of items of an unknown size");
  const bytes = addScaled(zero, count, size as bigint);
  const stream = streamAt(run, run.pointer(3));
  run.forgetErrors();
  if (constantOf(bytes) === 0n) return [run.returns(zero)];
  run.forget(run.target(to, bytes), bytes);
  const read = run.fresh("items", (value) => [value, atLeast(count, value)]);
  consume(run, stream, read, false);
  meetEnd(run, stream, false);
  return [run.returns(read)];
};

/** read(descriptor, buffer, size): −1, or so many bytes. */
export const bytesRead: Effect = (run) => {
  const descriptor = constantOf(run.integer(0, "signed"));
  if (descriptor !== 0n) run.refuse("'read' of another file than standard input");
  const to = run.pointer(1);
  const size = run.integer(2, "unsigned");
  run.forgetErrors();
  if (constantOf(size) !== 0n) run.forget(run.target(to, size), size);
  const failed = run.fork();
  const read = run.fresh("read", (value) => [value, atLeast(size, value)]);
  consume(run, "input", read, true);
  return [failed.returns(number(-1n)), run.returns(read)];
};

/** Which conversions succeed is one of three: none since the input is at its end, some, all. */
export function scan(source: Source, form: Format | undefined): Effect {
  return (run) => {
    const from = sourceAt(run, source);
    if (form === undefined) return run.refuse("a scan without a format");
    const format = constantText(run.state, run.pointer(form.argument));
    if (format === undefined) run.refuse("a format that is no constant text");
    const parts = scanParts(format as string, run.settings.program.dataModel.pointerBits / 8);
    if (parts === undefined) run.refuse(`the format of '${run.name}'`);
    const places = (parts as readonly ScanPart[]).map((part, index) => writtenBy(run, part, index));
    run.forgetErrors();
    const counted = places.filter(({ part }) => part.kind !== "position").length;
    const some = run.fork();
    for (const { place, bytes } of places) some.forget(place, bytes);
    const end = some.fork();
    if (from !== "text") {
      consume(end, from, zero, false);
      meetEnd(end, from, true);
    }
    const states: AbstractState[] = [end.returns(number(-1n))];
    if (counted > 0) {
      const read = some.fresh("conversions", (value) => within(value, 0n, BigInt(counted - 1)));
      if (from !== "text") {
        consume(some, from, read, false);
        meetEnd(some, from, false);
      }
      states.push(some.returns(read));
    }
    if (from !== "text") {
      consume(run, from, number(counted), false);
      meetEnd(run, from, false);
    }
    // One after another: two of them may be written to one place.
    for (const { part, place, bytes } of places) {
      run.forget(place, bytes);
      if (part.kind !== "text") continue;
      const length = run.fresh("characters", (value) => [addScaled(value, one, -1n), above(bytes, value)]);
      run.putEnd(place.area, addScaled(place.offset, length, 1n));
    }
    states.push(run.returns(number(counted)));
    return states;
  };
}

function writtenBy(run: LibraryRun, part: ScanPart, index: number) {
  const term = run.call.variadic[index];
  if (term === undefined) run.undefinedBehaviour("a format has more conversions than arguments");
  if (part.bytes === undefined)
    run.undefinedBehaviour("a text of any length is read into memory: give the conversion a width");
  const bytes = number((part.bytes as number) + (part.kind === "text" ? 1 : 0));
  const place = run.target(run.address(term as NonNullable<typeof term>), bytes);
  return { part, place, bytes };
}

export const ended: Effect = (run) => {
  const known = hasEnded(run, streamAt(run, run.pointer(0)));
  return [known === undefined ? run.returnsAny() : run.returns(known ? run.truth() : zero)];
};

export const anyOfStream: Effect = (run) => {
  streamAt(run, run.pointer(0));
  run.forgetErrors();
  return [run.returnsAny()];
};

/** Positions change, so that there may be more to read, or the end is forgotten. */
export const moved: Effect = (run) => {
  refill(run, streamAt(run, run.pointer(0)));
  run.forgetErrors();
  return [run.returnsAny()];
};

/** ungetc(character, stream): one more to read, or EOF where that fails. */
export const pushed: Effect = (run) => {
  const value = run.integer(0, "signed");
  const stream = streamAt(run, run.pointer(1));
  const failed = run.fork();
  if (constantOf(value) === -1n) return [failed.returns(number(-1n))];
  putBack(run, stream);
  const byte = run.fresh("byte", (result) => within(result, 0n, 255n));
  return [failed.returns(number(-1n)), run.returns(byte)];
};

export const unbounded: Effect = (run) =>
  run.undefinedBehaviour("'gets' reads a line of any length into memory: use 'fgets'");
