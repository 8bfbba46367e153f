/** printf and its like: each text that is printed must end, and what is printed into memory must fit. */
import { and, intConstant, intLess, ite, type SymbolicTerm, type Term } from "@everypath/core";
import { atMost, minus, plus, zero } from "../integers.ts";
import { type AddressInArea, locate } from "../memory.ts";
import { NotChecked } from "../outcome.ts";
import type { Successor } from "../post.ts";
import { Outcome } from "./call-outcome.ts";
import type { Calling } from "./calling.ts";
import { type Count, type PrintDirective, printDirectives } from "./formats.ts";
import { constantText, requireApart, textAt } from "./texts.ts";

type Conversion = Extract<PrintDirective, { kind: "conversion" }>;

/** Characters of one directive; `most` is undefined where nothing bounds them. */
interface Length {
  readonly least: SymbolicTerm;
  readonly most: SymbolicTerm | undefined;
  /** A text that is read. */
  readonly from?: AddressInArea;
}

/** The arguments behind the format, one after another. */
class Arguments {
  private readonly calling: Calling;
  private next = 0;

  constructor(calling: Calling) {
    this.calling = calling;
  }

  take(): Term {
    const term = this.calling.call.variadic[this.next];
    this.next += 1;
    if (term === undefined)
      throw new NotChecked(`'${this.calling.name}' with fewer arguments than its format has conversions`);
    return term;
  }

  /** undefined: not given; "any": not known, or negative. */
  count(count: Count): SymbolicTerm | "any" | undefined {
    if (count === undefined) return undefined;
    if (count !== "argument") return intConstant(count);
    const value = this.calling.integer(this.take(), true);
    return this.calling.holds(atMost(zero, value)) ? value : "any";
  }
}

/** What the format, which must be constant, lets the call print. */
export function printed(calling: Calling, formatIndex: number): readonly Length[] {
  const { areas } = calling.state;
  const format = constantText(areas, calling.pointer(formatIndex), calling.context);
  const directives = format === undefined ? undefined : printDirectives(format);
  if (directives === undefined) throw new NotChecked(`the format of '${calling.name}'`);
  const taken = new Arguments(calling);
  return directives.map((each) =>
    each.kind === "characters" ? exactly(each.count) : converted(calling, each, taken),
  );
}

function exactly(count: number): Length {
  return { least: intConstant(count), most: intConstant(count) };
}

function converted(calling: Calling, directive: Conversion, taken: Arguments): Length {
  const width = taken.count(directive.width);
  const precision = taken.count(directive.precision);
  const own = withoutWidth(calling, directive, taken.take(), precision);
  if (width === undefined) return own;
  if (width === "any") return { ...own, most: undefined };
  return { ...own, least: larger(own.least, width), most: own.most && larger(own.most, width) };
}

function larger(a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm {
  return ite(intLess(a, b), b, a);
}

function withoutWidth(
  calling: Calling,
  directive: Conversion,
  argument: Term,
  precision: SymbolicTerm | "any" | undefined,
): Length {
  switch (directive.specifier) {
    case "c":
      return exactly(1);
    case "s":
      return textLength(calling, argument, precision);
    case "d":
    case "i":
    case "u":
    case "o":
    case "x":
    case "X":
      return integerLength(calling, directive, argument, precision);
    case "p":
      return { least: zero, most: undefined };
    default:
      return floatLength(directive, precision);
  }
}

function textLength(calling: Calling, argument: Term, precision: SymbolicTerm | "any" | undefined): Length {
  const { areas } = calling.state;
  const address = calling.address(argument);
  const from = locate(areas, address, zero, calling.context);
  if (precision === undefined || precision === "any") {
    const length = calling.lengthOf(calling.text(address));
    return { least: precision === undefined ? length : zero, most: length, from };
  }
  const text = textAt(areas, address, calling.context);
  if (text === undefined) locate(areas, address, precision, calling.context);
  return { least: zero, most: precision, from };
}

const bitsOf: Readonly<Record<string, number>> = { hh: 8, h: 16, "": 32 };

function integerLength(
  calling: Calling,
  { specifier, modifier, flags }: Conversion,
  argument: Term,
  precision: SymbolicTerm | "any" | undefined,
): Length {
  if (precision === "any") return { least: zero, most: undefined };
  const bits = bitsOf[modifier] ?? 64;
  const signed = specifier === "d" || specifier === "i";
  const base = specifier === "o" ? 8n : specifier.toLowerCase() === "x" ? 16n : 10n;
  const isWhole = argument.sort.kind === "bitvec" && argument.sort.width === bits;
  const value = isWhole ? calling.integer(argument, signed) : undefined;
  const most = 1n << BigInt(signed ? bits - 1 : bits);
  let digits = digitsOf(signed ? most : most - 1n, base);
  // Fewer, where the value is known to be smaller.
  const isBelow = (bound: bigint) =>
    value !== undefined &&
    calling.holds(and(intLess(intConstant(-bound), value), intLess(value, intConstant(bound))));
  while (digits > 1 && isBelow(base ** BigInt(digits - 1))) digits -= 1;
  const isSigned =
    signed && (/[+ ]/.test(flags) || value === undefined || !calling.holds(atMost(zero, value)));
  const more = (isSigned ? 1 : 0) + (flags.includes("#") ? 2 : 0);
  const shown = precision === undefined ? intConstant(digits) : larger(intConstant(digits), precision);
  return {
    least: intConstant(precision === undefined ? 1 : 0),
    most: plus(shown, intConstant(more)),
  };
}

function digitsOf(value: bigint, base: bigint): number {
  return value.toString(Number(base)).length;
}

/** Digits before the point of the largest double, and of the largest long double. */
const doubleDigits = 309;
const longDoubleDigits = 4933;

function floatLength(
  { specifier, modifier }: Conversion,
  precision: SymbolicTerm | "any" | undefined,
): Length {
  if (precision === "any") return { least: intConstant(1), most: undefined };
  const behind = precision ?? intConstant(6);
  const before = modifier === "L" ? longDoubleDigits : doubleDigits;
  // A sign, the point, and of the other forms an exponent or zeros behind the point.
  const more = specifier.toLowerCase() === "f" ? before + 2 : 14;
  return { least: intConstant(1), most: plus(behind, intConstant(more)) };
}

/** The number of characters, as an unknown of the outcome; undefined where nothing bounds it. */
function counted(outcome: Outcome, lengths: readonly Length[]): SymbolicTerm | undefined {
  let sum: SymbolicTerm = zero;
  for (const { least, most } of lengths) {
    if (most === undefined) return undefined;
    sum = plus(sum, least === most ? most : outcome.some({ least }, (each) => [atMost(each, most)]));
  }
  return sum;
}

function mostOf(lengths: readonly Length[]): SymbolicTerm | undefined {
  let sum: SymbolicTerm = zero;
  for (const { most } of lengths) {
    if (most === undefined) return undefined;
    sum = plus(sum, most);
  }
  return sum;
}

function requireOthers(to: AddressInArea, lengths: readonly Length[]): void {
  for (const { from } of lengths) if (from !== undefined) requireApart(to, from);
}

/** printf and fprintf. */
export function print(calling: Calling, formatIndex: number): readonly Successor[] {
  const outcome = new Outcome(calling);
  if (formatIndex > 0 && calling.stream(calling.pointer(0)) === "file") outcome.refill("file");
  printed(calling, formatIndex);
  outcome.forgetErrno();
  return [outcome.returns()];
}

/** sprintf(to, format, …) */
export function printToMemory(calling: Calling): readonly Successor[] {
  const to = calling.pointer(0);
  const lengths = printed(calling, 1);
  const most = mostOf(lengths);
  if (most === undefined) throw new NotChecked("it is not known how much 'sprintf' writes");
  const outcome = new Outcome(calling);
  const place = outcome.write(to, plus(most, intConstant(1)));
  requireOthers(place, lengths);
  const count = counted(outcome, lengths) as SymbolicTerm;
  outcome.end(place, plus(place.offset, count));
  return [outcome.returns(count)];
}

/** snprintf(to, n, format, …): a number that no int has is told as any negative one. */
export function printToRoom(calling: Calling): readonly Successor[] {
  const room = calling.integer(calling.argument(1), false);
  const lengths = printed(calling, 2);
  const most = mostOf(lengths);
  const largest = intConstant((1n << 31n) - 1n);
  const isInt = most !== undefined && calling.holds(atMost(most, largest));
  const none = new Outcome(calling);
  none.suppose(atMost(room, zero));
  const without = none.returns(isInt ? counted(none, lengths) : undefined);
  if (calling.isZero(room)) return [without];
  // All is written, or as much as there is room for.
  const others = [true, false].map((isWhole) => {
    const outcome = new Outcome(calling);
    outcome.suppose(atMost(intConstant(1), room));
    const count = counted(outcome, lengths) ?? outcome.some({});
    outcome.suppose(isWhole ? intLess(count, room) : atMost(room, count));
    const place = outcome.write(calling.pointer(0), room);
    requireOthers(place, lengths);
    outcome.end(place, plus(place.offset, isWhole ? count : minus(room, intConstant(1))));
    return outcome.returns(isInt ? count : undefined);
  });
  return [without, ...others];
}
