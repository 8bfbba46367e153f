/** Formats of printf and of scanf: the parts of a constant text. */
import type { Linear } from "@everypath/its";
import { initialValue, placeOf } from "../memory.ts";
import { constantOf } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";

/** The characters of a text that is constant; undefined where it is not. */
export function constantText(state: AbstractState, address: Linear): string | undefined {
  const place = placeOf(state, address);
  const first = place && constantOf(place.offset);
  if (place === undefined || first === undefined || !place.area.isConstant) return undefined;
  const { remainder } = place.area;
  if (remainder.kind !== "initial") return undefined;
  let text = "";
  for (let at = Number(first); at < remainder.object.size; at += 1) {
    const byte = initialValue(remainder.object, at, 1);
    if (byte === undefined) return undefined;
    if (byte === 0n) return text;
    text += String.fromCharCode(Number(byte));
  }
  return undefined;
}

/** A number in a format: none, one that is written there, or the next argument. */
export type Count = number | "argument" | undefined;

export type PrintPart =
  | { readonly kind: "literal"; readonly length: number }
  | {
      readonly kind: "conversion";
      readonly letter: string;
      readonly size: string;
      readonly flags: string;
      readonly width: Count;
      readonly precision: Count;
    };

function countOf(text: string | undefined): Count {
  if (text === undefined || text === "") return undefined;
  return text === "*" ? "argument" : Number(text);
}

/** undefined: something that no rule knows. */
export function printParts(format: string): readonly PrintPart[] | undefined {
  const conversion = /%([-+ #0]*)(\*|\d+)?(?:(\.)(\*|\d+)?)?(hh|h|ll|l|j|z|t|L|)([diouxXcsfFeEgGp%])/y;
  const parts: PrintPart[] = [];
  for (let at = 0; at < format.length; ) {
    if (format[at] !== "%") {
      const next = format.indexOf("%", at);
      const end = next < 0 ? format.length : next;
      parts.push({ kind: "literal", length: end - at });
      at = end;
      continue;
    }
    conversion.lastIndex = at;
    const match = conversion.exec(format);
    if (match === null) return undefined;
    const [whole, flags = "", width, point, precision, size = "", letter = ""] = match;
    at += whole.length;
    if (letter === "%") parts.push({ kind: "literal", length: 1 });
    else
      parts.push({
        kind: "conversion",
        letter,
        size,
        flags,
        width: countOf(width),
        precision: point === undefined ? undefined : (countOf(precision) ?? 0),
      });
  }
  return parts;
}

/** A conversion of scanf that takes an argument. */
export interface ScanPart {
  readonly kind: "number" | "characters" | "text" | "position";
  /** Bytes that are written: of a number all of them, of characters and texts those that are read at most (without the 0). */
  readonly bytes: number | undefined;
}

const integerBytes: Readonly<Record<string, number>> = { hh: 1, h: 2, "": 4 };
const floatBytes: Readonly<Record<string, number>> = { "": 4, l: 8, L: 16 };

/** undefined: something that no rule knows. `wordBytes` are those of a pointer. */
export function scanParts(format: string, wordBytes: number): readonly ScanPart[] | undefined {
  const conversion = /%(\*)?(\d+)?(hh|h|ll|l|j|z|t|L|)([diouxXcsfFeEgGaApn%]|\[\^?\]?[^\]]*\])/y;
  const parts: ScanPart[] = [];
  for (let at = 0; at < format.length; ) {
    if (format[at] !== "%") {
      at += 1;
      continue;
    }
    conversion.lastIndex = at;
    const match = conversion.exec(format);
    if (match === null) return undefined;
    const [whole, suppressed, width, size = "", letter = ""] = match;
    at += whole.length;
    if (suppressed !== undefined || letter === "%") continue;
    const part = scanPart(letter, size, width === undefined ? undefined : Number(width), wordBytes);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

function scanPart(
  letter: string,
  size: string,
  width: number | undefined,
  wordBytes: number,
): ScanPart | undefined {
  const isText = letter === "s" || letter.startsWith("[");
  if ((isText || letter === "c") && size !== "") return undefined;
  if (isText) return { kind: "text", bytes: width };
  if (letter === "c") return { kind: "characters", bytes: width ?? 1 };
  if (letter === "p") return { kind: "number", bytes: wordBytes };
  if ("fFeEgGaA".includes(letter)) {
    const bytes = floatBytes[size];
    return bytes === undefined ? undefined : { kind: "number", bytes };
  }
  const bytes = integerBytes[size] ?? (size === "ll" || size === "j" ? 8 : wordBytes);
  return { kind: letter === "n" ? "position" : "number", bytes };
}
