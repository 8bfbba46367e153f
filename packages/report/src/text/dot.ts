/** Graphviz DOT, and the only place that makes any: what is put into a template becomes a quoted string, unless it is DOT itself. */
import { printable } from "./printable.ts";

export class Dot {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(template: TemplateStringsArray, values: readonly Part[]): Dot {
    return new Dot(
      template.map((text, index) => (index === 0 ? text : partText(values[index - 1]!) + text)).join(""),
    );
  }

  toString(): string {
    return this.#text;
  }
}

type Part = string | number | Dot | readonly Dot[];

/** A string of several lines is shown as such, each centred. */
export function dot(template: TemplateStringsArray, ...values: readonly Part[]): Dot {
  return Dot.of(template, values);
}

function partText(part: Part): string {
  if (typeof part === "number" || part instanceof Dot) return String(part);
  if (typeof part === "object") return part.join("");
  // A backslash would start an escape of DOT's own, and `&` an entity of HTML.
  const escaped = printable(part)
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("&", "&amp;")
    .replaceAll("\n", "\\n");
  return `"${escaped}"`;
}
