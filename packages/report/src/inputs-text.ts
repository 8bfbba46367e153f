/**
 * The inputs of a failing run in a sentence. What a caller's pointer means has eight elements, most of which are 0 and have nothing to do with the error: a row
 * of such is told in one piece, `data[1…7] = 0`, or `p[1…7] = 0` where each element has several inputs.
 */
import { inputText, valueText } from "./phrases.ts";
import type { ResultInput } from "./result.ts";

/** Fewer elements are told one by one. */
const longRow = 5;

export function inputsText(inputs: readonly ResultInput[]): string {
  return piecesOf(inputs, 0).join(", ");
}

/** An element of an array, with all of its inputs. */
interface Element {
  readonly index: number;
  readonly inputs: readonly ResultInput[];
}

/** `from`: how much of their names is known to be the same. */
function piecesOf(inputs: readonly ResultInput[], from: number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < inputs.length; ) {
    const base = baseOf(inputs[at]!, from);
    const elements = base === undefined ? [] : elementsOf(inputs.slice(at), base);
    if (base === undefined || elements.length === 0) {
      pieces.push(inputText(inputs[at]!));
      at++;
      continue;
    }
    pieces.push(...rowsOf(elements, base));
    at += elements.reduce((sum, element) => sum + element.inputs.length, 0);
  }
  return pieces;
}

/** `data` of `data[3].key`, where a subscript follows what is known. */
function baseOf({ name }: ResultInput, from: number): string | undefined {
  const bracket = name.indexOf("[", from);
  return bracket > 0 && /^\d+\]/.test(name.slice(bracket + 1)) ? name.slice(0, bracket) : undefined;
}

/** Those at the beginning, one subscript after the other. */
function elementsOf(inputs: readonly ResultInput[], base: string): readonly Element[] {
  const elements: { index: number; inputs: ResultInput[] }[] = [];
  for (const input of inputs) {
    const subscript = input.name.startsWith(`${base}[`)
      ? /^\d+(?=\])/.exec(input.name.slice(base.length + 1))?.[0]
      : undefined;
    if (subscript === undefined) break;
    const index = Number(subscript);
    const last = elements.at(-1);
    if (last?.index === index) last.inputs.push(input);
    else if (last === undefined || last.index + 1 === index) elements.push({ index, inputs: [input] });
    else break;
  }
  return elements;
}

function rowsOf(elements: readonly Element[], base: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < elements.length; ) {
    const first = elements[at]!;
    const after = elements.findIndex((element, index) => index >= at && !isZero(element));
    const end = after < 0 ? elements.length : after;
    if (end - at < longRow) {
      const prefix = `${base}[${first.index}]`.length;
      pieces.push(...piecesOf(first.inputs, prefix));
      at++;
      continue;
    }
    const [only, ...others] = first.inputs;
    const value = only !== undefined && others.length === 0 ? valueText(only) : "0";
    pieces.push(`${base}[${first.index}…${elements[end - 1]!.index}] = ${value}`);
    at = end;
  }
  return pieces;
}

function isZero({ inputs }: Element): boolean {
  return inputs.every(({ sort, value, text }) =>
    sort === "pointer" ? text === "NULL" : sort !== "bytes" && /^(?:0|0\.0|false)$/.test(value),
  );
}
