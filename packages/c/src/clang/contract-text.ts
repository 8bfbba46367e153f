/** The text of a C file as tokens, as far as contracts need them: without comments and without what the preprocessor reads. */

export interface ContractToken {
  readonly text: string;
  readonly at: number;
  /** How many brackets are open around it; a bracket has the depth of what is around it. */
  readonly depth: number;
}

const token =
  /\/\*.*?\*\/|\/\/(?:\\\n|[^\n])*|^[ \t]*#(?:\\\n|\/\*.*?\*\/|[^\n])*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\.?\d[\w.]*|\.\.\.|[^\s]/gms;

export function contractTokens(source: string): readonly ContractToken[] {
  const found: ContractToken[] = [];
  let depth = 0;
  for (const { 0: text, index } of source.matchAll(token)) {
    if (/^(?:\/[/*]|[ \t]*#)/.test(text)) continue;
    if (text === ")" || text === "]" || text === "}") depth--;
    found.push({ text, at: index, depth });
    if (text === "(" || text === "[" || text === "{") depth++;
  }
  return found;
}

/** The token that closes the bracket there; undefined: there is none. */
export function closing(tokens: readonly ContractToken[], open: number): number | undefined {
  const first = tokens[open];
  if (first === undefined || (first.text !== "(" && first.text !== "{")) return undefined;
  for (let index = open + 1; index < tokens.length; index++)
    if (tokens[index]!.depth === first.depth && /^[)}]$/.test(tokens[index]!.text)) return index;
  return undefined;
}

/** Of what stands between the parentheses of a function's declarator; undefined where one has no name, or their number is open. */
export function parameterNames(words: readonly string[]): readonly string[] | undefined {
  if (words.length === 0 || (words.length === 1 && words[0] === "void")) return [];
  if (words.includes("...")) return undefined;
  const names: string[] = [];
  let depth = 0;
  let own: string[] = [];
  for (const word of [...words, ","]) {
    if (word === "," && depth === 0) {
      const name = nameOf(own);
      if (name === undefined) return undefined;
      names.push(name);
      own = [];
      continue;
    }
    if (word === "(" || word === "[") depth++;
    if (word === ")" || word === "]") depth--;
    own.push(word);
  }
  return names;
}

/** `x` of `const char *x`, `int x[4]` and `int (*x)(int)`. */
function nameOf(words: readonly string[]): string | undefined {
  const pointer = words.findIndex((word, index) => word === "(" && words[index + 1] === "*");
  const array = words.indexOf("[");
  const name = pointer >= 0 ? words[pointer + 2] : words[(array < 0 ? words.length : array) - 1];
  return words.length > 1 && name !== undefined && /^[A-Za-z_]\w*$/.test(name) ? name : undefined;
}
