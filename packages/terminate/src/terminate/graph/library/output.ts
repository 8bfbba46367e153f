/** <stdio.h>: what is written. Text that a function prints must end; what it prints into memory must fit. */

import type { Format, Sink, Term } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { everything, greater, rangeOfWidth } from "../interpretation.ts";
import { atLeast, constantOf, number } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";
import { type Count, constantText, type PrintPart, printParts } from "./format-text.ts";
import type { Effect, LibraryRun } from "./run.ts";
import { refill, streamAt } from "./streams.ts";
import { endOfText } from "./text-end.ts";

/** Characters that a format writes; `most` is undefined where no bound is known. */
interface Written {
  readonly least: bigint;
  readonly most: Linear | undefined;
  /** Areas with texts that are read. */
  readonly from: readonly string[];
}

type Conversion = Extract<PrintPart, { kind: "conversion" }>;

/** The arguments of a format, taken one after another. */
class Arguments {
  private readonly run: LibraryRun;
  private at = 0;

  constructor(run: LibraryRun) {
    this.run = run;
  }

  next(): Term {
    const term = this.run.call.variadic[this.at];
    this.at += 1;
    if (term === undefined) this.run.undefinedBehaviour("a format has more conversions than arguments");
    return term as Term;
  }

  /** A width or a precision; undefined: any. */
  count(count: Count): { readonly least: bigint; readonly most: bigint } | "any" | undefined {
    if (count === undefined) return undefined;
    if (count !== "argument") return { least: BigInt(count), most: BigInt(count) };
    const value = this.run.read(this.next(), "signed");
    const { lower, upper } = this.run.state.knowledge.bounds(value);
    if (lower === undefined || upper === undefined || lower < 0n) return "any";
    return { least: lower, most: upper };
  }
}

/** What the format that the argument is writes; the texts that it reads must end. */
function written(run: LibraryRun, index: number): Written {
  const format = constantText(run.state, run.pointer(index));
  if (format === undefined) run.refuse("a format that is no constant text");
  const parts = printParts(format as string);
  if (parts === undefined) run.refuse(`the format of '${run.name}'`);
  const taken = new Arguments(run);
  return (parts as readonly PrintPart[])
    .map((part) => (part.kind === "literal" ? exactly(BigInt(part.length)) : converted(run, part, taken)))
    .reduce(joined, exactly(0n));
}

function exactly(length: bigint): Written {
  return between(length, number(length));
}

function between(least: bigint, most: Linear | undefined): Written {
  return { least, most, from: [] };
}

function joined(a: Written, b: Written): Written {
  return {
    least: a.least + b.least,
    most: a.most === undefined || b.most === undefined ? undefined : addScaled(a.most, b.most, 1n),
    from: [...a.from, ...b.from],
  };
}

function converted(run: LibraryRun, part: Conversion, taken: Arguments): Written {
  const width = taken.count(part.width);
  const precision = taken.count(part.precision);
  const own = plain(run, part, taken.next(), precision);
  if (width === undefined) return own;
  if (width === "any") return { ...own, most: undefined };
  const least = greater(own.least, width.least);
  const fixed = own.most && constantOf(own.most);
  if (own.most === undefined) return { ...own, least };
  // Of a length that is not known its sum with the width is a bound.
  if (fixed === undefined) return { ...own, least, most: addScaled(own.most, number(width.most), 1n) };
  return { ...own, least, most: number(greater(fixed, width.most)) };
}

type Precision = ReturnType<Arguments["count"]>;

/** Without its width. */
function plain(run: LibraryRun, part: Conversion, argument: Term, precision: Precision): Written {
  switch (part.letter) {
    case "c":
      return exactly(1n);
    case "s":
      return text(run, argument, precision);
    case "p":
      return between(1n, number(20n));
    case "d":
    case "i":
    case "u":
    case "x":
    case "X":
    case "o":
      return integer(run, part, argument, precision);
    default:
      return float(part, precision);
  }
}

function text(run: LibraryRun, argument: Term, precision: Precision): Written {
  const address = run.address(argument);
  const place = run.place(address, number(0n));
  const from = [place.area.name];
  if (precision === undefined || precision === "any") {
    const { end, isFirst } = run.text(address);
    const length = addScaled(end, place.offset, -1n);
    return { least: isFirst ? (constantOf(length) ?? 0n) : 0n, most: length, from };
  }
  const most = number(precision.most);
  if (endOfText(run.state, place) === undefined) run.place(address, most);
  return { least: 0n, most, from };
}

const bitsOfSize: Readonly<Record<string, number>> = { hh: 8, h: 16, "": 32 };

function integer(run: LibraryRun, part: Conversion, argument: Term, precision: Precision): Written {
  const bits = bitsOfSize[part.size] ?? 64;
  const isSigned = part.letter === "d" || part.letter === "i";
  const base = part.letter === "o" ? 8 : part.letter.toLowerCase() === "x" ? 16 : 10;
  const interpretation = isSigned ? "signed" : "unsigned";
  const type = rangeOfWidth(bits, interpretation);
  const isWhole = argument.sort.kind === "bitvec" && argument.sort.width === bits;
  const known = isWhole ? run.state.knowledge.bounds(run.read(argument, interpretation)) : everything;
  const lower = known.lower ?? type.lower;
  const upper = known.upper ?? type.upper;
  const digits = (value: bigint) => BigInt((value < 0n ? -value : value).toString(base).length);
  if (precision === "any") return between(0n, undefined);
  const most = greater(greater(digits(lower), digits(upper)), precision?.most ?? 0n);
  const hasSign = isSigned && (lower < 0n || /[+ ]/.test(part.flags));
  const prefix = part.flags.includes("#") ? 2n : 0n;
  return between(precision === undefined ? 1n : 0n, number(most + (hasSign ? 1n : 0n) + prefix));
}

/** Digits before the point of the largest double and long double. */
const doubleDigits = 309n;
const longDoubleDigits = 4933n;

function float({ letter, size }: Conversion, precision: Precision): Written {
  if (precision === "any") return between(1n, undefined);
  const behind = precision?.most ?? 6n;
  const before = size === "L" ? longDoubleDigits : doubleDigits;
  // Sign, point and exponent, and the texts of infinity and of what is no number.
  if (letter === "f" || letter === "F") return between(1n, number(before + behind + 2n));
  return between(1n, number(behind + 14n));
}

/** How many characters are printed; undefined: more, perhaps, than an int can tell. */
function countOf(run: LibraryRun, { least, most }: Written): Linear | undefined {
  const largest = number((1n << 31n) - 1n);
  if (most === undefined || !run.entails(atLeast(largest, most))) return undefined;
  return run.fresh("printed", (value) => [atLeast(value, number(least)), atLeast(most, value)]);
}

/** Writing to a file may make one longer that is read. */
function toStream(run: LibraryRun, address: Linear): void {
  const stream = streamAt(run, address);
  if (stream === "file") refill(run, stream);
  run.forgetErrors();
}

/** What is printed to memory must fit. */
export function print(to: Sink, form: Format | undefined): Effect {
  return (run) => {
    if (form === undefined) return run.refuse("printing without a format");
    if (to === "memory") return printedToMemory(run, form);
    const stream = streamOf(run, to);
    written(run, form.argument);
    return put(run, stream);
  };
}

export function putText(to: Sink): Effect {
  return (run) => {
    run.text(run.pointer(0));
    return put(run, streamOf(run, to));
  };
}

export function putCharacter(to: Sink): Effect {
  return (run) => put(run, streamOf(run, to));
}

/** The stream's address; undefined for standard output. */
function streamOf(run: LibraryRun, to: Sink): Linear | undefined {
  return typeof to === "string" ? undefined : run.pointer(to.stream);
}

function put(run: LibraryRun, stream: Linear | undefined): readonly AbstractState[] {
  if (stream === undefined) run.forgetErrors();
  else toStream(run, stream);
  return [run.returnsAny()];
}

export const flush: Effect = (run) => {
  const address = run.pointer(0);
  if (constantOf(address) !== 0n) streamAt(run, address);
  run.forgetErrors();
  return [run.returnsAny()];
};

export const complain: Effect = (run) => {
  const address = run.pointer(0);
  if (constantOf(address) !== 0n) run.text(address);
  run.forgetErrors();
  return [run.returnsAny()];
};

/** What a text is printed over while it is read may go wrong in ways of which nothing is known. */
function requireApart(run: LibraryRun, to: Linear, { from }: Written): void {
  if (from.includes(run.place(to, number(0n)).area.name)) run.refuse(`'${run.name}' of a text to itself`);
}

/** sprintf(to, format, …) */
function printedToMemory(run: LibraryRun, form: Format): readonly AbstractState[] {
  const to = run.pointer(0);
  const length = written(run, form.argument);
  const { most } = length;
  if (most === undefined) run.undefinedBehaviour("it is not known how much 'sprintf' writes");
  const bound = most as Linear;
  requireApart(run, to, length);
  const place = run.target(to, addScaled(bound, number(1n), 1n));
  run.forget(place, addScaled(bound, number(1n), 1n));
  const count = run.fresh("printed", (value) => [
    atLeast(value, number(length.least)),
    atLeast(bound, value),
  ]);
  run.putEnd(place.area, addScaled(place.offset, count, 1n));
  return [run.returns(count)];
}

/** snprintf(to, size, format, …) */
export function printToRoom(form: Format | undefined): Effect {
  return (run) => {
    if (form === undefined) return run.refuse("printing without a format");
    const to = run.pointer(0);
    const size = run.integer(1, "unsigned");
    const length = written(run, form.argument);
    if (constantOf(size) === 0n || !run.decide(addScaled(size, number(1n), -1n))) {
      const count = countOf(run, length);
      return [count === undefined ? run.returnsAny() : run.returns(count)];
    }
    requireApart(run, to, length);
    const place = run.target(to, size);
    run.forget(place, size);
    const count = countOf(run, length);
    const last = addScaled(size, number(1n), -1n);
    if (count === undefined) {
      const end = run.fresh("end", (value) => [value, atLeast(last, value)]);
      run.putEnd(place.area, addScaled(place.offset, end, 1n));
      return [run.returnsAny()];
    }
    // All is written, or as much as there is room for.
    const whole = run.fork();
    whole.assume([atLeast(last, count)]);
    whole.putEnd(place.area, addScaled(place.offset, count, 1n));
    run.assume([atLeast(count, size)]);
    run.putEnd(place.area, addScaled(place.offset, last, 1n));
    return [whole.returns(count), run.returns(count)];
  };
}

export const writeItems: Effect = (run) => {
  const from = run.pointer(0);
  const size = constantOf(run.integer(1, "unsigned"));
  const count = run.integer(2, "unsigned");
  const to = run.pointer(3);
  if (size === undefined) run.refuse("'fwrite' of items of an unknown size");
  const bytes = addScaled(number(0n), count, size as bigint);
  if (constantOf(bytes) !== 0n) run.place(from, bytes);
  toStream(run, to);
  return [run.returns(run.fresh("written", (value) => [value, atLeast(count, value)]))];
};
