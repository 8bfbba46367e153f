/**
 * Floating-point numbers in output. The digits of a symbolic number are functions of it that no solver is asked about: what is output is
 * the number and the conversion of printf that writes it, and the bytes are found where the number is. Exact to the last digit, as the
 * model in C is (runtime/libc/format-double.c), whose results these are.
 */

/** A conversion of printf: `%`, flags, width, precision, letter. */
export interface FloatingFormat {
  readonly letter: "a" | "A" | "e" | "E" | "f" | "F" | "g" | "G";
  readonly isLeft: boolean;
  readonly isZeroPadded: boolean;
  readonly isAlternate: boolean;
  readonly showsPlus: boolean;
  readonly showsSpace: boolean;
  readonly width: number;
  /** undefined where none is given. */
  readonly precision: number | undefined;
}

/** From the arguments of __everypath_write_floating (runtime/include/everypath-internal.h). */
export function floatingFormat(
  letter: number,
  flags: number,
  width: number,
  precision: number,
): FloatingFormat {
  const name = String.fromCharCode(letter);
  if (!isLetter(name)) throw new Error(`${name} writes no floating-point number`);
  return {
    letter: name,
    isLeft: (flags & 1) !== 0,
    isZeroPadded: (flags & 2) !== 0,
    isAlternate: (flags & 4) !== 0,
    showsPlus: (flags & 8) !== 0,
    showsSpace: (flags & 16) !== 0,
    width,
    precision: precision < 0 ? undefined : precision,
  };
}

function isLetter(name: string): name is FloatingFormat["letter"] {
  return name.length === 1 && "aAeEfFgG".includes(name);
}

/** No number takes more bytes: 309 digits before the point, a sign, a point, an exponent. */
export function longestOutput({ width, precision = 6 }: FloatingFormat): number {
  return Math.max(width, 320 + precision);
}

const fractionBits = 52n;

/** What the conversion writes of the double with these bits. */
export function floatingText(bits: bigint, format: FloatingFormat): string {
  const { letter, showsPlus, showsSpace } = format;
  const sign = bits >> 63n === 1n ? "-" : showsPlus ? "+" : showsSpace ? " " : "";
  const exponent = Number((bits >> fractionBits) & 0x7ffn);
  const fraction = bits & ((1n << fractionBits) - 1n);
  const isCapital = letter < "a";
  const cased = (text: string): string => (isCapital ? text.toUpperCase() : text);
  if (exponent === 0x7ff) {
    const name = fraction === 0n ? "inf" : "nan";
    return padded({ ...format, isZeroPadded: false }, sign, cased(name));
  }
  const mantissa = exponent === 0 ? fraction : fraction | (1n << fractionBits);
  const power = exponent === 0 ? -1074 : exponent - 1075;
  switch (letter) {
    case "a":
    case "A":
      return padded(format, cased(`${sign}0x`), cased(hexadecimal(mantissa, exponent, format)));
    case "f":
    case "F": {
      const { precision = 6 } = format;
      return padded(format, sign, fixed(decimalOf(mantissa, power), precision, format.isAlternate));
    }
    case "e":
    case "E": {
      const { precision = 6 } = format;
      return padded(
        format,
        sign,
        cased(scientific(decimalOf(mantissa, power), precision, format.isAlternate)),
      );
    }
    case "g":
    case "G":
      return padded(format, sign, cased(general(decimalOf(mantissa, power), format)));
  }
}

function padded({ width, isLeft, isZeroPadded }: FloatingFormat, prefix: string, body: string): string {
  const missing = Math.max(0, width - prefix.length - body.length);
  if (isLeft) return prefix + body + " ".repeat(missing);
  return isZeroPadded ? prefix + "0".repeat(missing) + body : " ".repeat(missing) + prefix + body;
}

/** 0.digits · 10^point, the first digit not 0; no digits for zero, whose point is 1. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

const zero: Decimal = { digits: "", point: 1 };

/** mantissa · 2^power, exactly. */
function decimalOf(mantissa: bigint, power: number): Decimal {
  if (mantissa === 0n) return zero;
  const scaled = power >= 0 ? mantissa << BigInt(power) : mantissa * 5n ** BigInt(-power);
  const digits = scaled.toString();
  return { digits, point: digits.length + Math.min(power, 0) };
}

/** To so many digits; half goes to the even digit. */
function rounded(decimal: Decimal, count: number): Decimal {
  const { digits, point } = decimal;
  if (count >= digits.length) return decimal;
  if (count < 0) return zero;
  const kept = BigInt(digits.slice(0, count) || "0");
  const rest = digits.slice(count);
  const isHalf = /^50*$/.test(rest);
  const isUp = isHalf ? kept % 2n === 1n : rest[0]! >= "5";
  const value = kept + (isUp ? 1n : 0n);
  if (value === 0n) return zero;
  const shown = value.toString();
  return { digits: shown, point: point + shown.length - count };
}

/** The digit at a place counted from the first one of the decimal. */
function digitAt({ digits }: Decimal, index: number): string {
  return digits[index] ?? "0";
}

function fixed(exact: Decimal, places: number, isAlternate: boolean): string {
  const decimal = exact.digits === "" ? exact : rounded(exact, exact.point + places);
  return fixedDigits(decimal, places, isAlternate);
}

function fixedDigits(decimal: Decimal, places: number, isAlternate: boolean): string {
  const { point } = decimal;
  const whole = Math.max(point, 1);
  let text = "";
  for (let i = point - whole; i < point; i++) text += digitAt(decimal, i);
  if (places > 0 || isAlternate) text += ".";
  for (let i = 0; i < places; i++) text += digitAt(decimal, point + i);
  return text;
}

function scientific(exact: Decimal, places: number, isAlternate: boolean): string {
  return scientificDigits(rounded(exact, places + 1), places, isAlternate);
}

function scientificDigits(decimal: Decimal, places: number, isAlternate: boolean): string {
  const exponent = decimal.point - 1;
  let text = digitAt(decimal, 0);
  if (places > 0 || isAlternate) text += ".";
  for (let i = 1; i <= places; i++) text += digitAt(decimal, i);
  return `${text}e${exponent < 0 ? "-" : "+"}${Math.abs(exponent).toString().padStart(2, "0")}`;
}

function general(exact: Decimal, { precision: given = 6, isAlternate }: FloatingFormat): string {
  const precision = given === 0 ? 1 : given;
  const decimal = withoutTrailingZeros(rounded(exact, precision));
  const exponent = decimal.point - 1;
  const { length } = decimal.digits;
  if (exponent >= -4 && exponent < precision) {
    const places = isAlternate ? precision - 1 - exponent : length - decimal.point;
    return fixedDigits(decimal, Math.max(places, 0), isAlternate);
  }
  const places = isAlternate ? precision - 1 : length - 1;
  return scientificDigits(decimal, Math.max(places, 0), isAlternate);
}

function withoutTrailingZeros({ digits, point }: Decimal): Decimal {
  return { digits: digits.replace(/0+$/, ""), point };
}

/** h.hhhp±d: the first digit is 1, or 0 for subnormal numbers and zero. */
function hexadecimal(
  given: bigint,
  exponentBits: number,
  { precision, isAlternate }: FloatingFormat,
): string {
  const most = 13;
  const exponent = given === 0n ? 0 : exponentBits === 0 ? -1022 : exponentBits - 1023;
  const shown = precision === undefined ? most : Math.min(precision, most);
  const dropped = BigInt(4 * (most - shown));
  const half = dropped === 0n ? 0n : 1n << (dropped - 1n);
  const rest = given & ((1n << dropped) - 1n);
  let mantissa = given >> dropped;
  if (rest > half || (dropped > 0n && rest === half && mantissa % 2n === 1n)) mantissa++;
  const first = mantissa >> BigInt(4 * shown);
  const digits = (mantissa & ((1n << BigInt(4 * shown)) - 1n))
    .toString(16)
    .padStart(shown, "0")
    .slice(0, shown);
  const fraction = precision === undefined ? digits.replace(/0+$/, "") : digits.padEnd(precision, "0");
  const point = fraction.length > 0 || isAlternate ? "." : "";
  return `${first}${point}${fraction}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}
