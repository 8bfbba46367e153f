/** The argument of `--call`: a procedure with its arguments, `f(1, -2.5, 'c', "text\n", NULL)`. */

export interface Call {
  readonly procedure: string;
  readonly arguments: readonly CallArgument[];
}

export type CallArgument =
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  /** The bytes between the quotes; the terminating zero is not among them. */
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  | { readonly kind: "null" };

export type ParsedCall = { readonly call: Call } | { readonly problem: string };

const integer =
  /^[+-]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?:[uU](?:ll|LL|l|L)?|(?:ll|LL|l|L)[uU]?)?(?![\w.])/;
const float = /^[+-]?(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)[fF]?(?![\w.])/;
const character = /^'((?:[^'\\\n]|\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.))+)'/;
const string = /^"((?:[^"\\\n]|\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.))*)"/;

export function parseCall(text: string): ParsedCall {
  const head = /^\s*([A-Za-z_$][\w$.]*)\s*\(\s*/.exec(text);
  const name = head?.[1];
  if (head === null || name === undefined) return { problem: 'a call looks like f(1, "a")' };
  const list: CallArgument[] = [];
  let rest = text.slice(head[0].length);
  if (rest.startsWith(")")) return finish(name, list, rest);
  for (;;) {
    const next = parseArgument(rest);
    if (next === undefined)
      return {
        problem: `cannot read the argument at “${rest || "the end"}”; write numbers, 'c', "text" or NULL`,
      };
    list.push(next.argument);
    rest = rest.slice(next.length).trimStart();
    if (rest.startsWith(")")) return finish(name, list, rest);
    if (!rest.startsWith(",")) return { problem: `“,” or “)” is missing at “${rest || "the end"}”` };
    rest = rest.slice(1).trimStart();
  }
}

function finish(procedure: string, list: readonly CallArgument[], rest: string): ParsedCall {
  const left = rest.slice(1).trim();
  if (left !== "" && left !== ";") return { problem: `there is more after the call: “${left}”` };
  return { call: { procedure, arguments: list } };
}

function parseArgument(
  text: string,
): { readonly argument: CallArgument; readonly length: number } | undefined {
  const keyword = /^(?:NULL|nullptr|null|true|false)\b/.exec(text)?.[0];
  if (keyword === "true" || keyword === "false") {
    return { argument: { kind: "integer", value: keyword === "true" ? 1n : 0n }, length: keyword.length };
  }
  if (keyword !== undefined) return { argument: { kind: "null" }, length: keyword.length };
  const fraction = float.exec(text)?.[0];
  if (fraction !== undefined) {
    return {
      argument: { kind: "float", value: Number(fraction.replace(/[fF]$/, "")) },
      length: fraction.length,
    };
  }
  const whole = integer.exec(text)?.[0];
  if (whole !== undefined)
    return { argument: { kind: "integer", value: integerValue(whole) }, length: whole.length };
  const quoted = string.exec(text);
  if (quoted !== null) {
    return { argument: { kind: "string", bytes: unescape(quoted[1] ?? "") }, length: quoted[0].length };
  }
  const literal = character.exec(text);
  if (literal === null) return undefined;
  const bytes = unescape(literal[1] ?? "");
  if (bytes.length !== 1) return undefined;
  // Plain char is signed on the targets we compile for.
  return {
    argument: { kind: "integer", value: BigInt.asIntN(8, BigInt(bytes[0] ?? 0)) },
    length: literal[0].length,
  };
}

/** As in C: a leading zero means octal. */
function integerValue(text: string): bigint {
  const negative = text.startsWith("-");
  const digits = text.replace(/^[+-]/, "").replace(/[uUlL]+$/, "");
  const magnitude = /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits.toLowerCase());
  return negative ? -magnitude : magnitude;
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, e: 27 };

function unescape(text: string): Uint8Array {
  const parts: Buffer[] = [];
  for (const [piece, hex, octal, simple] of text.matchAll(
    /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))|[^\\]+/gsu,
  )) {
    if (hex !== undefined) parts.push(Buffer.of(Number.parseInt(hex, 16)));
    else if (octal !== undefined) parts.push(Buffer.of(Number.parseInt(octal, 8) & 0xff));
    else if (simple !== undefined)
      parts.push(simple in escapes ? Buffer.of(escapes[simple] ?? 0) : Buffer.from(simple));
    else parts.push(Buffer.from(piece));
  }
  return new Uint8Array(Buffer.concat(parts));
}
