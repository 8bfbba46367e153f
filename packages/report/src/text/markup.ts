/**
 * XML and HTML, and the only place that makes any. A template's own text is markup; what is put into it is text, with everything escaped that would
 * mean something there, unless it is markup itself. So no name of a program can begin an element, whoever chose it.
 */

export class Markup {
  /** Private, so that nothing but these functions makes one. */
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(template: TemplateStringsArray, values: readonly Part[]): Markup {
    // A value in no quotes, or in others, could end its attribute.
    if (template.slice(0, -1).some((text) => /=\s*'?$/.test(text)))
      throw new Error("attributes are written in double quotes");
    return new Markup(
      template.map((text, index) => (index === 0 ? text : partText(values[index - 1]) + text)).join(""),
    );
  }

  /** What a page of ours brings along: its own script and style. */
  static trusted(text: string): Markup {
    return new Markup(text);
  }

  toString(): string {
    return this.#text;
  }
}

type Part = string | number | bigint | Markup | readonly Markup[] | undefined;

export function xml(template: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return Markup.of(template, values);
}

export const html = xml;

/** ` name="value"` for each. */
export function attributes(pairs: Readonly<Record<string, string>>): readonly Markup[] {
  return Object.entries(pairs).map(([name, value]) => {
    if (!/^[A-Za-z][\w-]*$/.test(name)) throw new Error(`${name} is no name of an attribute`);
    return xml`${Markup.trusted(` ${name}`)}="${value}"`;
  });
}

/** JSON that cannot end the script element it stands in. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function partText(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.toString();
  if (typeof part === "object") return part.join("");
  return escaped(String(part));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** What XML reserves, and in place of what it cannot hold in any way the replacement character. */
function escaped(text: string): string {
  let made = "";
  for (const character of text) made += entities[character] ?? (isXml(character) ? character : "\ufffd");
  return made;
}

/** Char of XML 1.0, section 2.2; the controls of C1 are allowed there, and mean nothing good. */
function isXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0x7f && code < 0xa0) return false;
  return code < 0xd800 || (code >= 0xe000 && code !== 0xfffe && code !== 0xffff);
}
