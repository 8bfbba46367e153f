/**
 * Predicates over inputs, as `--assume` takes them: C's expressions on integers, with C's conversions, but no side effects.
 * `n > 0 && n <= 10`, `buf[0] == 'a'`, `p.x != p.y`.
 */
import type { SymbolicTerm } from "../../term/index.ts";
import {
  and,
  bitVecConstant,
  boolToBitVec,
  bvAdd,
  bvMultiply,
  bvNegate,
  bvSignedDivide,
  bvSignedLess,
  bvSignedRemainder,
  bvSubtract,
  bvUnsignedDivide,
  bvUnsignedLess,
  bvUnsignedRemainder,
  equal,
  not,
  or,
  signExtend,
  zeroExtend,
} from "../../term/index.ts";

/** An input that a predicate can speak of. */
export interface NamedInput {
  readonly name: string;
  /** A bit-vector or a Bool. */
  readonly term: SymbolicTerm;
  readonly signed: boolean;
}

export type ParsedPredicate =
  | { readonly condition: SymbolicTerm }
  /** What is wrong, and at which 1-based column. */
  | { readonly problem: string; readonly column: number };

/** A value of C: an integer of a width, or a truth value that becomes an `int` where one is needed. */
type Operand =
  | {
      readonly kind: "integer";
      readonly term: SymbolicTerm;
      readonly width: number;
      readonly signed: boolean;
    }
  | { readonly kind: "truth"; readonly term: SymbolicTerm };

class Problem extends Error {
  readonly column: number;
  constructor(message: string, column: number) {
    super(message);
    this.column = column;
  }
}

interface Token {
  readonly kind: "number" | "name" | "operator" | "end";
  readonly text: string;
  readonly column: number;
}

export function parsePredicate(text: string, inputs: readonly NamedInput[]): ParsedPredicate {
  try {
    const parser = new Parser(tokensOf(text), inputs);
    return { condition: truthOf(parser.all()) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, column: error.column };
    throw error;
  }
}

const tokenPattern =
  /\s*(?:(?<number>0[xX][0-9a-fA-F]+|\d+|'(?:[^'\\]|\\.)')|(?<name>[A-Za-z_]\w*(?:\.\w+|\[\d+\]|!\d+)*)|(?<operator>\|\||&&|==|!=|<=|>=|[-+*/%<>!()]))/y;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (match === null)
      throw new Problem(`'${text.slice(start).trim().slice(0, 10)}' is not part of a predicate`, start + 1);
    const groups = match.groups!;
    const kind = groups.number !== undefined ? "number" : groups.name !== undefined ? "name" : "operator";
    const token = match[0].trimStart();
    tokens.push({ kind, text: token, column: match.index + match[0].length - token.length + 1 });
  }
  tokens.push({ kind: "end", text: "the end", column: text.length + 1 });
  return tokens;
}

/** C's binary operators by precedence, loosest first. */
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", ">", "<=", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

class Parser {
  private readonly tokens: readonly Token[];
  private readonly inputs: ReadonlyMap<string, NamedInput>;
  private at = 0;

  constructor(tokens: readonly Token[], inputs: readonly NamedInput[]) {
    this.tokens = tokens;
    this.inputs = new Map(inputs.map((input) => [input.name, input]));
  }

  all(): Operand {
    const result = this.binary(0);
    if (this.next.kind !== "end")
      throw new Problem(`expected an operator, not '${this.next.text}'`, this.next.column);
    return result;
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private binary(level: number): Operand {
    const operators = levels[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    while (this.next.kind === "operator" && operators.includes(this.next.text)) {
      const { text } = this.tokens[this.at++]!;
      left = combine(text, left, this.binary(level + 1));
    }
    return left;
  }

  private unary(): Operand {
    const token = this.next;
    if (token.text === "!") {
      this.at++;
      return { kind: "truth", term: not(truthOf(this.unary())) };
    }
    if (token.text === "-") {
      this.at++;
      const { term, width, signed } = promote(this.unary());
      return { kind: "integer", term: bvNegate(term), width, signed };
    }
    return this.primary();
  }

  private primary(): Operand {
    const token = this.tokens[this.at++]!;
    switch (token.kind) {
      case "number":
        return literal(token.text);
      case "name": {
        const input = this.inputs.get(token.text);
        if (input === undefined) {
          const known = [...this.inputs.keys()].slice(0, 8).join(", ");
          throw new Problem(
            `there is no input ${token.text} at the entry${known === "" ? "" : `; inputs are ${known}`}`,
            token.column,
          );
        }
        const { term, signed } = input;
        if (term.sort.kind === "bool") return { kind: "truth", term };
        if (term.sort.kind !== "bitvec") throw new Problem(`${token.text} is no integer`, token.column);
        return { kind: "integer", term, width: term.sort.width, signed };
      }
      default: {
        if (token.text !== "(") throw new Problem(`expected a value, not '${token.text}'`, token.column);
        const inner = this.binary(0);
        if (this.next.text !== ")")
          throw new Problem(`expected ')', not '${this.next.text}'`, this.next.column);
        this.at++;
        return inner;
      }
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

function literal(text: string): Operand {
  let value: bigint;
  if (text.startsWith("'")) {
    const inner = text.slice(1, -1);
    const character = inner.startsWith("\\") ? (escapes[inner[1]!] ?? inner[1]!) : inner;
    value = BigInt(character.charCodeAt(0));
  } else value = BigInt(text);
  const width = value < 1n << 31n ? 32 : 64;
  return {
    kind: "integer",
    term: bitVecConstant(width, BigInt.asUintN(width, value)),
    width,
    signed: value < 1n << 63n,
  };
}

function truthOf(operand: Operand): SymbolicTerm {
  if (operand.kind === "truth") return operand.term;
  return not(equal(operand.term, bitVecConstant(operand.width, 0n)));
}

/** C 6.3.1.1: what is narrower than int becomes int. */
function promote(operand: Operand): Operand & { readonly kind: "integer" } {
  if (operand.kind === "truth")
    return { kind: "integer", term: boolToBitVec(32, operand.term), width: 32, signed: true };
  return operand.width >= 32 ? operand : { ...widened(operand, 32), signed: true };
}

function widened(
  operand: Operand & { readonly kind: "integer" },
  width: number,
): Operand & { readonly kind: "integer" } {
  const extra = width - operand.width;
  if (extra === 0) return operand;
  return {
    ...operand,
    width,
    term: operand.signed ? signExtend(extra, operand.term) : zeroExtend(extra, operand.term),
  };
}

/** C 6.3.1.8, the usual arithmetic conversions, on integers. */
function combine(operator: string, leftOperand: Operand, rightOperand: Operand): Operand {
  if (operator === "&&") return { kind: "truth", term: and(truthOf(leftOperand), truthOf(rightOperand)) };
  if (operator === "||") return { kind: "truth", term: or(truthOf(leftOperand), truthOf(rightOperand)) };
  const [p, q] = [promote(leftOperand), promote(rightOperand)];
  const width = Math.max(p.width, q.width);
  const signed = p.width === q.width ? p.signed && q.signed : p.width > q.width ? p.signed : q.signed;
  const left = widened(p, width).term;
  const right = widened(q, width).term;
  const less = signed ? bvSignedLess : bvUnsignedLess;
  const integer = (term: SymbolicTerm): Operand => ({ kind: "integer", term, width, signed });
  const truth = (term: SymbolicTerm): Operand => ({ kind: "truth", term });
  switch (operator) {
    case "==":
      return truth(equal(left, right));
    case "!=":
      return truth(not(equal(left, right)));
    case "<":
      return truth(less(left, right));
    case ">":
      return truth(less(right, left));
    case "<=":
      return truth(not(less(right, left)));
    case ">=":
      return truth(not(less(left, right)));
    case "+":
      return integer(bvAdd(left, right));
    case "-":
      return integer(bvSubtract(left, right));
    case "*":
      return integer(bvMultiply(left, right));
    case "/":
      return integer(signed ? bvSignedDivide(left, right) : bvUnsignedDivide(left, right));
    case "%":
      return integer(signed ? bvSignedRemainder(left, right) : bvUnsignedRemainder(left, right));
    default:
      throw new Error(`no operator ${operator}`);
  }
}
