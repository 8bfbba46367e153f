/** Formats of printf and scanf (C11 7.21.6.1 and 7.21.6.2): the directives of a constant text. */

/** A width or a precision: none, a number, or the next argument. */
export type Count = number | "argument" | undefined;

export type PrintDirective =
  | { readonly kind: "characters"; readonly count: number }
  | {
      readonly kind: "conversion";
      readonly specifier: string;
      readonly modifier: string;
      readonly flags: string;
      readonly width: Count;
      readonly precision: Count;
    };

/** undefined: a directive that the checker has no rule for. */
export function printDirectives(format: string): readonly PrintDirective[] | undefined {
  const found: PrintDirective[] = [];
  let rest = format;
  while (rest !== "") {
    const [plain = ""] = /^[^%]*/.exec(rest) ?? [];
    if (plain !== "") {
      found.push({ kind: "characters", count: plain.length });
      rest = rest.slice(plain.length);
      continue;
    }
    const match = /^%([-+ #0]*)(\*|\d*)(\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])/.exec(rest);
    if (match === null) return undefined;
    const [whole, flags = "", width = "", point, precision = "", modifier = "", specifier = ""] = match;
    rest = rest.slice(whole.length);
    if (specifier === "%") found.push({ kind: "characters", count: 1 });
    else if (!"diuoxXcsfFeEgGp".includes(specifier)) return undefined;
    else if ("cs".includes(specifier) && modifier !== "") return undefined;
    else
      found.push({
        kind: "conversion",
        specifier,
        modifier,
        flags,
        width: countOf(width),
        precision: point === undefined ? undefined : (countOf(precision) ?? 0),
      });
  }
  return found;
}

function countOf(text: string): Count {
  if (text === "") return undefined;
  return text === "*" ? "argument" : Number(text);
}

/** A conversion that stores something. */
export interface ScanDirective {
  /** Bytes that are stored at most. */
  readonly bytes: number;
  /** A text, whose 0 is one of the bytes. */
  readonly isText: boolean;
  /** %n, which is not counted. */
  readonly isPosition: boolean;
}

const integerBytes: Readonly<Record<string, number>> = { hh: 1, h: 2, "": 4, l: 8, ll: 8, j: 8, z: 8, t: 8 };
const floatBytes: Readonly<Record<string, number>> = { "": 4, l: 8, L: 16 };

/** undefined: a directive without a rule, or a text of any length. */
export function scanDirectives(format: string): readonly ScanDirective[] | undefined {
  const found: ScanDirective[] = [];
  let rest = format;
  while (rest !== "") {
    const [plain = ""] = /^[^%]*/.exec(rest) ?? [];
    if (plain !== "") {
      rest = rest.slice(plain.length);
      continue;
    }
    const match = /^%(\*?)(\d*)(hh|h|ll|l|j|z|t|L)?(\[\^?\]?[^\]]*\]|[a-zA-Z%])/.exec(rest);
    if (match === null) return undefined;
    const [whole, suppressed, width, modifier = "", specifier = ""] = match;
    rest = rest.slice(whole.length);
    if (suppressed !== "" || specifier === "%") continue;
    const directive = scanDirective(specifier, modifier, width === "" ? undefined : Number(width));
    if (directive === undefined) return undefined;
    found.push(directive);
  }
  return found;
}

function scanDirective(
  specifier: string,
  modifier: string,
  width: number | undefined,
): ScanDirective | undefined {
  const of = (bytes: number | undefined, more: Partial<ScanDirective> = {}): ScanDirective | undefined =>
    bytes === undefined ? undefined : { bytes, isText: false, isPosition: false, ...more };
  switch (specifier[0]) {
    case "s":
    case "[":
      return modifier !== "" || width === undefined ? undefined : of(width + 1, { isText: true });
    case "c":
      return modifier === "" ? of(width ?? 1) : undefined;
    case "d":
    case "i":
    case "u":
    case "o":
    case "x":
    case "X":
      return of(integerBytes[modifier]);
    case "n":
      return of(integerBytes[modifier], { isPosition: true });
    case "a":
    case "e":
    case "f":
    case "g":
    case "A":
    case "E":
    case "F":
    case "G":
      return of(floatBytes[modifier]);
    case "p":
      return modifier === "" ? of(8) : undefined;
    default:
      return undefined;
  }
}
