/**
 * GNU's attribute `access(read_only, 1, 2)`, which clang does not know and leaves nothing of: it is read from the preprocessed text and put
 * beside the function's declaration in the IR. What is not understood is not believed, which looks at more runs.
 */

/** An attribute of a declaration in our modules; its value is what `accessesIn` reads. */
export const accessAttribute = "everypath-access";

/** Of one pointer that a function is given. */
export interface PointerAccess {
  readonly mode: "read_only" | "read_write" | "write_only" | "none";
  /** From 0. */
  readonly parameter: number;
  /** As C spells it. */
  readonly text: string;
}

/** What the compiler says of an attribute that it does not know, with the lines that show it. */
const unknownAttribute =
  /^.+?:\d+:\d+: warning: unknown attribute '(?:access|__access__)' ignored \[-Wunknown-attributes\]\n(?: .*\n)*(?:.+?:\d+:\d+: note: .*\n(?: .*\n)*)*/gm;

/** The module with what its declarations say; `preprocessed` is asked for where the compiler has met the attribute. */
export function withAccessAttributes<Text extends { readonly text: string; readonly warnings: string }>(
  module: Text,
  preprocessed: () => string | undefined,
): Text {
  const warnings = module.warnings.replaceAll(unknownAttribute, "");
  if (warnings === module.warnings) return module;
  const source = preprocessed();
  const declared = source === undefined ? new Map<string, string>() : declaredAccesses(source);
  if (declared.size === 0) return module;
  const lines = module.text.split("\n").map((line) => {
    const name = /^declare [^@]*@([\w.$]+)\(/.exec(line)?.[1];
    const value = name === undefined ? undefined : declared.get(name);
    if (value === undefined) return line;
    const attribute = ` "${accessAttribute}"="${value}"`;
    const group = / #\d+$/.exec(line);
    return group === null ? line + attribute : line.slice(0, group.index) + attribute + group[0];
  });
  // The count is of more than what is left.
  const isOnlyCount = /^\d+ warnings? generated\.\n?$/.test(warnings);
  return { ...module, text: lines.join("\n"), warnings: isOnlyCount ? "" : warnings };
}

/** What the attribute's value says: nothing where the function has not as many parameters as its declaration in the source. */
export function accessesIn(value: string, parameters: number): readonly PointerAccess[] {
  const [count, ...all] = value.split(";");
  if (Number(count) !== parameters) return [];
  return all.flatMap((text) => pointerAccess(text) ?? []);
}

function pointerAccess(text: string): PointerAccess | undefined {
  const groups = /^(?<mode>read_only|read_write|write_only|none),(?<parameter>[1-9]\d*)(?:,[1-9]\d*)?$/.exec(
    text,
  )?.groups;
  if (groups === undefined) return undefined;
  const mode = groups.mode as PointerAccess["mode"];
  return { mode, parameter: Number(groups.parameter) - 1, text: `access(${text.replaceAll(",", ", ")})` };
}

const token = /[A-Za-z_]\w*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\d[\w.]*|[^\s]/g;

/** By function: the number of its parameters, and what is said of them, of all of its declarations. */
function declaredAccesses(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, { readonly count: number; readonly said: Set<string> }>();
  for (const tokens of declarations(source.replaceAll(/^#.*$/gm, ""))) {
    const declaration = declarationOf(tokens);
    if (declaration === undefined) continue;
    const { name, count, said } = declaration;
    const known = found.get(name) ?? { count, said: new Set<string>() };
    for (const one of said) known.said.add(one);
    found.set(name, known);
  }
  return new Map([...found].map(([name, { count, said }]) => [name, [count, ...said].join(";")]));
}

/** Of the file, without the bodies of functions. */
function declarations(source: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  let current: string[] = [];
  let nesting = 0;
  for (const [text] of source.matchAll(token)) {
    if (text === "{") nesting++;
    if (nesting === 0 && text !== ";") current.push(text);
    if (text === "}") nesting--;
    // What follows the braces of a structure may be a declaration of its type, which is told by its name then.
    if (nesting === 0 && (text === ";" || text === "}")) {
      if (current.includes("access") || current.includes("__access__")) found.push(current);
      current = [];
    }
  }
  return found;
}

/** `int f(char *p, int n)` with attributes anywhere; undefined where it is anything else, as `int (*f)(char *)` or `int f(char *), g(char *)`. */
function declarationOf(
  tokens: readonly string[],
): { readonly name: string; readonly count: number; readonly said: readonly string[] } | undefined {
  const { rest, attributes } = withoutAttributes(tokens);
  const open = rest.indexOf("(");
  const close = closing(rest, open);
  const name = rest[open - 1] ?? "";
  if (open < 1 || close !== rest.length - 1 || !/^[A-Za-z_]\w*$/.test(name)) return undefined;
  // Another name than the source's, or several functions at once.
  if (rest.slice(0, open).some((text) => text === "," || text === "typedef" || text === "="))
    return undefined;
  const count = parametersIn(rest.slice(open + 1, close));
  return count === undefined ? undefined : { name, count, said: attributes.flatMap(accessTexts) };
}

function withoutAttributes(tokens: readonly string[]): {
  readonly rest: readonly string[];
  readonly attributes: readonly (readonly string[])[];
} {
  const rest: string[] = [];
  const attributes: (readonly string[])[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const text = tokens[index] ?? "";
    if (text !== "__attribute__" && text !== "__attribute") {
      rest.push(text);
      continue;
    }
    const close = closing(tokens, index + 1);
    if (close < 0) return { rest: [], attributes: [] };
    attributes.push(tokens.slice(index + 1, close + 1));
    index = close;
  }
  return { rest, attributes };
}

/** The place of the parenthesis that closes the one at `open`; -1 where there is none. */
function closing(tokens: readonly string[], open: number): number {
  if (tokens[open] !== "(") return -1;
  let nesting = 0;
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index] === "(") nesting++;
    else if (tokens[index] === ")" && --nesting === 0) return index;
  }
  return -1;
}

/** Undefined where the number is open. */
function parametersIn(tokens: readonly string[]): number | undefined {
  if (tokens.length === 0) return undefined;
  if (tokens.length === 1 && tokens[0] === "void") return 0;
  let nesting = 0;
  let commas = 0;
  for (const text of tokens) {
    if (text === "(" || text === "[") nesting++;
    else if (text === ")" || text === "]") nesting--;
    else if (text === "," && nesting === 0) commas++;
  }
  // Of the dots each is a token of its own.
  return tokens.slice(-3).every((text) => text === ".") ? commas : commas + 1;
}

/** `read_only,1,2` of `((access(read_only, 1, 2), nonnull))`. */
function accessTexts(attribute: readonly string[]): readonly string[] {
  return attribute.flatMap((text, index) => {
    if (text !== "access" && text !== "__access__") return [];
    const close = closing(attribute, index + 1);
    if (close < 0) return [];
    const said = attribute
      .slice(index + 2, close)
      .join("")
      .replaceAll("__", "");
    return pointerAccess(said) === undefined ? [] : [said];
  });
}
