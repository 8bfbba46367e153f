/**
 * scanf and its like, lines of any length, and bytes of a descriptor. A call of scanf ends in one of three ways: at the end of the input
 * before anything was stored, after some of the conversions, or after all. Each that is counted takes a byte at least.
 */
import { and, equal, intConstant, intLess, type SymbolicTerm } from "@everypath/core";
import { atMost, plus, zero } from "../integers.ts";
import { locate, valueAt } from "../memory.ts";
import { NotChecked, Refused } from "../outcome.ts";
import type { Successor } from "../post.ts";
import { Outcome, type Stream, wordBytes } from "./call-outcome.ts";
import type { Calling } from "./calling.ts";
import { type ScanDirective, scanDirectives } from "./formats.ts";
import { constantText } from "./texts.ts";
import { inputEnded } from "./world.ts";

/** `from` is the stream; undefined: a text, of which nothing is used up. */
export function scan(calling: Calling, from: Stream | undefined, formatIndex: number): readonly Successor[] {
  const { areas } = calling.state;
  if (from === undefined) calling.text(calling.pointer(0));
  const format = constantText(areas, calling.pointer(formatIndex), calling.context);
  const directives = format === undefined ? undefined : scanDirectives(format);
  if (directives === undefined) throw new NotChecked(`the format of '${calling.name}'`);
  const stored = directives.map((directive, index) => {
    const term = calling.call.variadic[index];
    if (term === undefined)
      throw new NotChecked(`'${calling.name}' with fewer arguments than its format has conversions`);
    return { ...directive, address: calling.address(term) };
  });
  const counted = directives.filter(({ isPosition }) => !isPosition).length;
  const begin = () => {
    const outcome = new Outcome(calling);
    outcome.forgetErrno();
    return outcome;
  };
  const none = begin();
  for (const each of stored) none.write(each.address, intConstant(each.bytes));
  if (from !== undefined) takes(none, from, zero, "met");
  const successors = [none.returns(intConstant(-1))];
  if (counted > 0) {
    const some = begin();
    for (const each of stored) some.write(each.address, intConstant(each.bytes));
    const count = some.some({}, (value) => [atMost(value, intConstant(counted - 1))]);
    if (from !== undefined) takes(some, from, count, "perhaps");
    successors.push(some.returns(count));
  }
  const all = begin();
  if (from !== undefined) takes(all, from, intConstant(counted), "perhaps");
  for (const each of stored) store(all, each);
  return [...successors, all.returns(intConstant(counted))];
}

function takes(outcome: Outcome, from: Stream, count: SymbolicTerm, end: "met" | "perhaps"): void {
  outcome.read(from, { takes: ["count"], atLeast: true, end }, () => count);
}

/** A text has a character at least. */
function store(
  outcome: Outcome,
  { address, bytes, isText }: ScanDirective & { readonly address: SymbolicTerm },
): void {
  const place = outcome.write(address, intConstant(bytes));
  if (!isText) return;
  const length = outcome.some({ least: intConstant(1) }, (value) => [intLess(value, intConstant(bytes))]);
  outcome.end(place, plus(place.offset, length));
}

/** getline(&line, &size, stream): the line lies in a buffer that is made anew, in place of the one that was there. */
export function wholeLine(calling: Calling, streamIndex: number): readonly Successor[] {
  const { state, context } = calling;
  const stream = calling.stream(calling.pointer(streamIndex));
  const line = locate(state.areas, calling.pointer(0), intConstant(wordBytes), context);
  const size = locate(state.areas, calling.pointer(1), intConstant(wordBytes), context);
  const old = valueAt(line, wordBytes, false, context);
  if (old === undefined) throw new NotChecked("the buffer of 'getline', which is not known");
  const isNone = calling.isZero(old);
  const buffer = isNone ? undefined : locate(state.areas, old, zero, context);
  if (buffer !== undefined) {
    const told = valueAt(size, wordBytes, false, context);
    const isWhole =
      buffer.area.lifetime === "heap" &&
      told !== undefined &&
      calling.holds(and(equal(buffer.offset, zero) as SymbolicTerm, atMost(told, buffer.area.size)));
    if (!isWhole)
      throw new Refused("it is not shown that the buffer of 'getline' was allocated with its size");
  }
  return [true, false].map((isEnd) => {
    const outcome = new Outcome(calling);
    outcome.forgetErrno();
    if (buffer !== undefined) outcome.areas = outcome.areas.filter(({ name }) => name !== buffer.area.name);
    const bytes = outcome.some({ least: intConstant(1) });
    const characters = isEnd
      ? undefined
      : outcome.some({ least: intConstant(1) }, (value) => [intLess(value, bytes)]);
    const made = outcome.make("heap", bytes, characters);
    for (const [place, value] of [
      [line, made],
      [size, bytes],
    ] as const) {
      const address = plus(place.area.base, place.offset);
      outcome.pointer(outcome.write(address, intConstant(wordBytes)), place.offset, value);
    }
    if (characters === undefined) outcome.read(stream, { end: "met" }, () => zero);
    else outcome.read(stream, { takes: ["characters"], end: "perhaps" }, () => characters);
    return outcome.returns(characters ?? intConstant(-1));
  });
}

/** read(0, to, n): −1, or so many bytes. */
export function readDescriptor(calling: Calling): readonly Successor[] {
  if (!calling.isZero(calling.integer(calling.argument(0), true)))
    throw new NotChecked("'read' of another file than standard input");
  const to = calling.pointer(1);
  const bytes = calling.integer(calling.argument(2), false);
  const begin = () => {
    const outcome = new Outcome(calling);
    outcome.forgetErrno();
    if (!calling.isZero(bytes)) outcome.write(to, bytes);
    return outcome;
  };
  const failed = begin();
  const done = begin();
  const count = done.some({}, (value) => [atMost(value, bytes)]);
  done.read("input", { takes: ["count"] }, () => count);
  return [failed.returns(intConstant(-1)), done.returns(count)];
}

/** feof(stream): not 0 once a read has met the end; any number of a file that the program opened. */
export function isEnded(calling: Calling): readonly Successor[] {
  if (calling.stream(calling.pointer(0)) !== "input") return [new Outcome(calling).returns()];
  return [1, 0].map((truth) => {
    const outcome = new Outcome(calling);
    const ended = outcome.kept(inputEnded);
    if (ended === undefined) throw new NotChecked("what is left of an input");
    outcome.suppose(equal(ended, intConstant(truth)) as SymbolicTerm);
    return outcome.returns(truth === 0 ? zero : outcome.truth());
  });
}
