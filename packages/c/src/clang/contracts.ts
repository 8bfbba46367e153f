/**
 * Contracts as CBMC has them, in C: clauses between a function's declarator and its body, or a loop's head and its body. No compiler knows them. They are
 * rewritten to what checks them when the program runs: an invariant of a loop whenever its condition is evaluated, a function by way of one that stands
 * before it. The user's own text keeps its lines and columns. What is not understood stays as it is, and is refused by its name (contract-clause.ts).
 */
import { type ContractToken, closing, contractTokens, parameterNames } from "./contract-text.ts";

export interface Contracts {
  /** The file as the compiler is to see it. */
  readonly text: string;
  /** Clauses that nothing checks, a line each. */
  readonly unchecked: readonly string[];
}

const checkedClauses: ReadonlySet<string> = new Set([
  "__CPROVER_requires",
  "__CPROVER_ensures",
  "__CPROVER_loop_invariant",
]);

/** Of these it is told that they are not looked at. */
const toldClauses: ReadonlySet<string> = new Set([
  "__CPROVER_assigns",
  "__CPROVER_frees",
  "__CPROVER_decreases",
]);

/** Words of a clause that mean something to CBMC alone. */
const foreignWord =
  /\b__CPROVER_(?!return_value\b|old\b|r_ok\b|w_ok\b|rw_ok\b|OBJECT_SIZE\b|POINTER_OFFSET\b)\w+/;

export interface Clause {
  readonly name: string;
  /** What stands between its parentheses. */
  readonly text: string;
  /** Where it begins, and what is behind it. */
  readonly at: number;
  readonly end: number;
}

interface Group {
  readonly clauses: readonly Clause[];
  /** The tokens before and behind it. */
  readonly before: number;
  readonly behind: number;
}

/** A piece of text instead of what stands between two places. */
interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** Undefined: the file has no contracts that are understood. */
export function rewrittenContracts(source: string): Contracts | undefined {
  if (!/__CPROVER_(?:requires|ensures|loop_invariant|assigns|frees|decreases)\b/.test(source))
    return undefined;
  const place = placeIn(source);
  const tokens = contractTokens(source);
  const edits: Edit[] = [];
  const unchecked: string[] = [];
  for (const group of groupsIn(source, tokens)) {
    const made = loopEdits(source, tokens, group, place) ?? functionEdits(source, tokens, group, place);
    if (made === undefined) continue;
    edits.push(...made, ...group.clauses.map((clause) => blanked(source, clause)));
    for (const { name, at } of group.clauses)
      if (toldClauses.has(name)) unchecked.push(`${place(at).line}:${place(at).column}: ${name}`);
  }
  return edits.length === 0 ? undefined : { text: applied(source, edits, place), unchecked };
}

/** What a function of the file requires of its callers, as far as its contract is understood. */
export function requiredByContract(
  source: string,
  name: string,
): readonly { readonly text: string; readonly condition: string }[] {
  if (!source.includes("__CPROVER_requires")) return [];
  const tokens = contractTokens(source);
  const place = placeIn(source);
  return groupsIn(source, tokens)
    .filter((group) => functionAt(source, tokens, group)?.name === name)
    .filter((group) => functionEdits(source, tokens, group, place) !== undefined)
    .flatMap(({ clauses }) => clauses)
    .flatMap((clause) =>
      clause.name === "__CPROVER_requires"
        ? [{ text: clause.text, condition: implied(clause.text) ?? clause.text }]
        : [],
    );
}

function groupsIn(source: string, tokens: readonly ContractToken[]): readonly Group[] {
  const found: Group[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const clauses: Clause[] = [];
    const before = index - 1;
    for (;;) {
      const name = tokens[index]?.text ?? "";
      const close =
        checkedClauses.has(name) || toldClauses.has(name) ? closing(tokens, index + 1) : undefined;
      if (close === undefined) break;
      const [open, last] = [tokens[index + 1]!, tokens[close]!];
      const text = source
        .slice(open.at + 1, last.at)
        .replaceAll(/\s+/g, " ")
        .trim();
      clauses.push({ name, text, at: tokens[index]!.at, end: last.at + 1 });
      index = close + 1;
    }
    const isUnderstood = clauses.every(({ name, text }) => toldClauses.has(name) || !isForeign(text));
    if (clauses.length > 0 && isUnderstood) found.push({ clauses, before, behind: index });
  }
  return found;
}

function isForeign(text: string): boolean {
  return foreignWord.test(text) || /\/[/*]/.test(text) || implied(text) === undefined;
}

/** With `a ==> b`, which binds least of all, as C has it; undefined where it stands within parentheses. */
function implied(text: string): string | undefined {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "(") depth++;
    else if (text[index] === ")") depth--;
    else if (text.startsWith("==>", index)) {
      const rest = depth === 0 ? implied(text.slice(index + 3)) : undefined;
      return rest === undefined ? undefined : `!(${text.slice(0, index)}) || (${rest})`;
    }
  }
  return text;
}

/** `while (c)` and `for (…; c; …)`: the invariants are checked before each `c`. */
function loopEdits(
  source: string,
  tokens: readonly ContractToken[],
  { clauses, before, behind }: Group,
  place: PlaceIn,
): readonly Edit[] | undefined {
  const close = tokens[before]?.text === ")" ? before : -1;
  const open = openingOf(tokens, close);
  const keyword = tokens[open - 1]?.text;
  // That of a `do` stands behind its body.
  if ((keyword !== "while" && keyword !== "for") || tokens[behind]?.text === ";") return undefined;
  if (clauses.some(({ name }) => name === "__CPROVER_requires" || name === "__CPROVER_ensures"))
    return undefined;
  const semicolons = tokens
    .map(({ text, depth }, index) => ({ text, depth, index }))
    .filter(
      ({ text, index, depth }) =>
        text === ";" && index > open && index < close && depth === tokens[open]!.depth + 1,
    )
    .map(({ index }) => index);
  const [first = open, second = close] = keyword === "for" ? semicolons : [];
  if (keyword === "for" && semicolons.length !== 2) return undefined;
  const [start, end] = [tokens[first]!.at + 1, tokens[second]!.at];
  const checks = clauses.flatMap(({ name, text, at }) =>
    name === "__CPROVER_loop_invariant"
      ? [
          `${lineOf(place, at)}(__everypath_cut(),\n${lineOf(place, at)}__everypath_claim((${implied(text)}) ? 1 : 0, ${quoted(`loop invariant ${text}`)})),`,
        ]
      : [],
  );
  const isEmpty = source.slice(start, end).trim() === "";
  return [
    { at: start, end: start, text: `\n${checks.join("\n")}\n(${isEmpty ? "1" : ""}` },
    { at: end, end, text: "\n)" },
  ];
}

interface FunctionPlace {
  readonly name: string;
  /** Tokens. */
  readonly head: number;
  readonly open: number;
  readonly close: number;
  readonly body: number;
  readonly end: number;
}

/** The function that is defined around the clauses. */
function functionAt(
  source: string,
  tokens: readonly ContractToken[],
  { before, behind }: Group,
): FunctionPlace | undefined {
  if (tokens[before]?.text !== ")" || tokens[behind]?.text !== "{") return undefined;
  const open = openingOf(tokens, before);
  const name = tokens[open - 1];
  const end = closing(tokens, behind);
  if (name === undefined || name.depth !== 0 || !/^[A-Za-z_]\w*$/.test(name.text) || end === undefined)
    return undefined;
  let head = open - 1;
  while (head > 0 && tokens[head - 1]!.text !== ";" && tokens[head - 1]!.text !== "}") head--;
  const isOneText = !source.slice(tokens[head]!.at, tokens[behind]!.at).includes("#");
  return isOneText ? { name: name.text, head, open, close: before, body: behind, end } : undefined;
}

/** The function gets another name, and one that checks what is required and ensured has its own. */
function functionEdits(
  source: string,
  tokens: readonly ContractToken[],
  group: Group,
  place: PlaceIn,
): readonly Edit[] | undefined {
  const found = functionAt(source, tokens, group);
  if (found === undefined) return undefined;
  const { name, head, open, close, body, end } = found;
  const textOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  const words = tokens.slice(head, open - 1).map(({ text }) => text);
  const parameters = parameterNames(tokens.slice(open + 1, close).map(({ text }) => text));
  const { clauses } = group;
  if (parameters === undefined || words.length === 0) return undefined;
  if (words.some((word) => ["extern", "inline", "__inline", "__inline__"].includes(word))) return undefined;
  if (clauses.some((clause) => clause.name === "__CPROVER_loop_invariant")) return undefined;
  const signature = `${textOf(head, open - 1)} ${name}${textOf(open, close + 1)}`;
  const own = `${name}_within_contract`;
  const [start, named, behind] = [tokens[head]!.at, tokens[open - 1]!.at, tokens[end]!.at + 1];
  const isVoid = words.at(-1) === "void";
  const checking = checkingFunction(
    { clauses, signature, call: `${own}(${parameters.join(", ")})`, isVoid },
    place,
  );
  return [
    { at: start, end: start, text: `\n${signature};\n${words.includes("static") ? "" : "static "}` },
    { at: named, end: named + name.length, text: `\n${own}` },
    { at: behind, end: behind, text: `\n${lineOf(place, named).trimEnd()}\n${checking}` },
  ].filter(({ at }) => at <= tokens[body]!.at || at === behind);
}

function checkingFunction(
  {
    clauses,
    signature,
    call,
    isVoid,
  }: {
    readonly clauses: readonly Clause[];
    readonly signature: string;
    readonly call: string;
    readonly isVoid: boolean;
  },
  place: PlaceIn,
): string {
  const old: string[] = [];
  const withOld = (text: string): string =>
    text.replaceAll(/__CPROVER_old\s*\(((?:[^()]|\([^()]*\))*)\)/g, (_, value: string) => {
      old.push(`__typeof__(${value}) __CPROVER_old_${old.length} = (${value});`);
      return `__CPROVER_old_${old.length - 1}`;
    });
  const checks = (wanted: string, check: string, word: string): readonly string[] =>
    clauses.flatMap(({ name, text, at }) =>
      name === wanted
        ? [`${lineOf(place, at)}${check}(${withOld(implied(text) ?? text)}, ${quoted(`${word} ${text}`)});`]
        : [],
    );
  const required = checks("__CPROVER_requires", "__CPROVER_precondition", "requires");
  const ensured = checks("__CPROVER_ensures", "__CPROVER_postcondition", "ensures");
  const result = isVoid ? "" : `__typeof__(${call}) __CPROVER_return_value = `;
  return [
    `${signature} {`,
    ...required,
    ...old,
    `${result}${call};`,
    ...ensured,
    isVoid ? "}" : "return __CPROVER_return_value; }",
  ].join("\n");
}

interface Place {
  readonly line: number;
  readonly column: number;
}

type PlaceIn = (at: number) => Place;

function placeIn(source: string): PlaceIn {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => {
    const line = starts.findLastIndex((start) => start <= at);
    return { line: line + 1, column: at - starts[line]! + 1 };
  };
}

/** Up to the place, so that what follows is there for the compiler. */
function lineOf(place: PlaceIn, at: number): string {
  const { line, column } = place(at);
  return `#line ${line}\n${" ".repeat(column - 1)}`;
}

function blanked(source: string, { at, end }: Clause): Edit {
  return { at, end, text: source.slice(at, end).replaceAll(/[^\n]/g, " ") };
}

function applied(source: string, edits: readonly Edit[], place: PlaceIn): string {
  const parts: string[] = [];
  let next = 0;
  for (const { at, end, text } of edits.toSorted((left, right) => left.at - right.at)) {
    parts.push(source.slice(next, at), text);
    // Spaces instead of a clause shift nothing.
    if (text.startsWith("\n") && text.trim() !== "") parts.push(`\n${lineOf(place, end)}`);
    next = end;
  }
  return parts.join("") + source.slice(next);
}

function openingOf(tokens: readonly ContractToken[], close: number): number {
  const depth = tokens[close]?.depth;
  for (let index = close - 1; index >= 0; index--)
    if (tokens[index]!.text === "(" && tokens[index]!.depth === depth) return index;
  return -1;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (one) => `\\${one}`)}"`;
}
