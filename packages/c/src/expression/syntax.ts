/** C's expressions as a user types them, as a tree. Columns are 1-based. */
import { limits } from "@everypath/core";

export type Expression =
  | { readonly kind: "integer"; readonly value: bigint; readonly suffix: string; readonly column: number }
  | { readonly kind: "character"; readonly value: bigint; readonly column: number }
  | { readonly kind: "float"; readonly value: number; readonly bits: 32 | 64; readonly column: number }
  | { readonly kind: "name"; readonly name: string; readonly column: number }
  /** "A": the input symbol of that name (King, section 6). */
  | { readonly kind: "symbol"; readonly name: string; readonly column: number }
  | {
      readonly kind: "unary";
      readonly operator: UnaryOperator;
      readonly operand: Expression;
      readonly column: number;
    }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly column: number;
    }
  | {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
      readonly column: number;
    }
  | {
      readonly kind: "index";
      readonly base: Expression;
      readonly index: Expression;
      readonly column: number;
    }
  | {
      readonly kind: "member";
      readonly base: Expression;
      readonly name: string;
      /** `->` rather than `.` */
      readonly throughPointer: boolean;
      readonly column: number;
    }
  | {
      readonly kind: "cast";
      readonly type: TypeName;
      readonly operand: Expression;
      readonly column: number;
    }
  | { readonly kind: "sizeof"; readonly operand: Expression | TypeName; readonly column: number }
  /** `size(p)`: how many elements there are where a pointer among the inputs points. */
  | { readonly kind: "elements"; readonly pointer: Expression; readonly column: number };

export type UnaryOperator = "-" | "+" | "!" | "~" | "*" | "&";

export type BinaryOperator =
  | "||"
  | "&&"
  | "|"
  | "^"
  | "&"
  | "=="
  | "!="
  | "<"
  | ">"
  | "<="
  | ">="
  | "<<"
  | ">>"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

/** The words of a type's name in a cast, sorted (`int unsigned`), and the stars behind them. */
export interface TypeName {
  readonly kind: "type";
  readonly words: readonly string[];
  readonly pointers: number;
  readonly column: number;
}

export interface ExpressionProblem {
  readonly problem: string;
  readonly column: number;
}

/** Unwinds from anywhere in an expression to whoever asked for it, who makes a value of it. */
export class Problem extends Error {
  readonly column: number;
  constructor(message: string, column: number) {
    super(message);
    this.column = column;
  }
}

interface Token {
  readonly kind: "integer" | "float" | "character" | "name" | "symbol" | "operator" | "end";
  readonly text: string;
  readonly column: number;
}

const tokenPattern =
  /\s*(?:(?<float>(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?|\d+[eE][+-]?\d+[fF]?)|(?<integer>(?:0[xX][0-9a-fA-F]+|\d+)(?:[uUlL]*)(?![\w.]))|(?<character>'(?:[^'\\]|\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.))')|(?<symbol>"[^"]+")|(?<name>[A-Za-z_]\w*(?:!\d+)?)|(?<operator>->|<<|>>|\|\||&&|==|!=|<=|>=|[-+*/%<>!~&|^().?:[\]]))/y;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (match === null) {
      const rest = text.slice(start);
      const column = start + 1 + (rest.length - rest.trimStart().length);
      if (rest.trimStart().startsWith("=")) throw new Problem("'=' compares nothing: write ==", column);
      throw new Problem(`'${rest.trim().slice(0, 10)}' is not part of an expression`, column);
    }
    const kind = (Object.entries(match.groups!).find(([, part]) => part !== undefined)?.[0] ??
      "operator") as Token["kind"];
    const token = match[0].trimStart();
    tokens.push({ kind, text: token, column: match.index + match[0].length - token.length + 1 });
  }
  tokens.push({ kind: "end", text: "the end", column: text.length + 1 });
  return tokens;
}

/** C's binary operators by precedence, loosest first. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", ">", "<=", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];

const levelOf: ReadonlyMap<string, number> = new Map(
  levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);

const unaryOperators: ReadonlySet<string> = new Set<UnaryOperator>(["-", "+", "!", "~", "*", "&"]);

const typeWords: ReadonlySet<string> = new Set([
  "void",
  "char",
  "short",
  "int",
  "long",
  "signed",
  "unsigned",
  "float",
  "double",
  "_Bool",
  "bool",
  "const",
  "struct",
  "int8_t",
  "int16_t",
  "int32_t",
  "int64_t",
  "uint8_t",
  "uint16_t",
  "uint32_t",
  "uint64_t",
  "size_t",
]);

/** The tree of the whole text, or what is wrong with it at the first place where something is. */
export function parseExpression(text: string): Expression | ExpressionProblem {
  try {
    return new Parser(tokensOf(text)).all();
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, column: error.column };
    throw error;
  }
}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  /** Parts that are being read within each other. */
  private open = 0;
  private readonly heights = new WeakMap<Expression, number>();

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  all(): Expression {
    const result = this.conditional();
    if (this.next.kind !== "end")
      throw new Problem(`expected an operator, not '${this.next.text}'`, this.next.column);
    return result;
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private is(operator: string): boolean {
    return this.next.kind === "operator" && this.next.text === operator;
  }

  private expect(operator: string): void {
    if (!this.is(operator))
      throw new Problem(`expected '${operator}', not '${this.next.text}'`, this.next.column);
    this.at++;
  }

  private tooDeep(column: number): Problem {
    return new Problem(
      `the expression has more than ${limits.language.expressionDepth} operators or parentheses within each other: write it in parts`,
      column,
    );
  }

  /** The node made of these parts. */
  private over(made: Expression, ...parts: readonly Expression[]): Expression {
    const height = 1 + Math.max(0, ...parts.map((part) => this.heights.get(part) ?? 0));
    if (height > limits.language.expressionDepth) throw this.tooDeep(made.column);
    this.heights.set(made, height);
    return made;
  }

  private enter(): void {
    this.open++;
    if (this.open > limits.language.expressionDepth) throw this.tooDeep(this.next.column);
  }

  private conditional(): Expression {
    const condition = this.binary(0);
    if (!this.is("?")) return condition;
    this.enter();
    this.at++;
    const whenTrue = this.conditional();
    this.expect(":");
    const whenFalse = this.conditional();
    this.open--;
    return this.over(
      { kind: "conditional", condition, whenTrue, whenFalse, column: condition.column },
      condition,
      whenTrue,
      whenFalse,
    );
  }

  /** Operators that bind at least as tightly as those of the level. */
  private binary(level: number): Expression {
    let left = this.unary();
    for (;;) {
      const { kind, text, column } = this.next;
      const own = kind === "operator" ? levelOf.get(text) : undefined;
      if (own === undefined || own < level) return left;
      this.at++;
      const right = this.binary(own + 1);
      left = this.over(
        { kind: "binary", operator: text as BinaryOperator, left, right, column },
        left,
        right,
      );
    }
  }

  private unary(): Expression {
    this.enter();
    const made = this.prefixed();
    this.open--;
    return made;
  }

  private prefixed(): Expression {
    const { kind, text, column } = this.next;
    if (kind === "operator" && unaryOperators.has(text)) {
      this.at++;
      const operand = this.unary();
      return this.over({ kind: "unary", operator: text as UnaryOperator, operand, column }, operand);
    }
    if (kind === "name" && text === "sizeof") {
      this.at++;
      const type = this.typeInParentheses();
      if (type !== undefined) return { kind: "sizeof", operand: type, column };
      const operand = this.unary();
      return this.over({ kind: "sizeof", operand, column }, operand);
    }
    const type = this.typeInParentheses();
    if (type === undefined) return this.postfix();
    const operand = this.unary();
    return this.over({ kind: "cast", type, operand, column }, operand);
  }

  /** `(unsigned long *)`; undefined where no type's name begins here. */
  private typeInParentheses(): TypeName | undefined {
    const word = this.tokens[this.at + 1];
    if (!this.is("(") || word?.kind !== "name" || !typeWords.has(word.text)) return undefined;
    const { column } = word;
    this.at++;
    const words: string[] = [];
    for (; this.next.kind === "name"; this.at++) {
      const before = words.at(-1);
      if (before !== "struct" && !typeWords.has(this.next.text))
        throw new Problem(`'${this.next.text}' is not part of a type's name`, this.next.column);
      if (this.next.text !== "const") words.push(this.next.text);
    }
    let pointers = 0;
    for (; this.is("*"); this.at++) pointers++;
    this.expect(")");
    return { kind: "type", words: words[0] === "struct" ? words : words.sort(), pointers, column };
  }

  private postfix(): Expression {
    let base = this.primary();
    for (;;) {
      const { column } = this.next;
      if (this.is("[")) {
        this.at++;
        const index = this.conditional();
        this.expect("]");
        base = this.over({ kind: "index", base, index, column }, base, index);
      } else if (this.is(".") || this.is("->")) {
        const throughPointer = this.is("->");
        this.at++;
        const { kind, text, column: at } = this.tokens[this.at++]!;
        if (kind !== "name") throw new Problem(`expected a member's name, not '${text}'`, at);
        base = this.over({ kind: "member", base, name: text, throughPointer, column: at }, base);
      } else if (this.is("(")) {
        throw new Problem("an expression cannot call a function", column);
      } else return base;
    }
  }

  private elements(column: number): Expression {
    this.expect("(");
    const pointer = this.conditional();
    this.expect(")");
    return this.over({ kind: "elements", pointer, column }, pointer);
  }

  private primary(): Expression {
    const { kind, text, column } = this.tokens[this.at++]!;
    switch (kind) {
      case "integer": {
        const suffix = /[uUlL]*$/.exec(text)![0].toLowerCase();
        const digits = text.slice(0, text.length - suffix.length);
        const octal = /^0[0-7]+$/.test(digits);
        return {
          kind: "integer",
          value: BigInt(octal ? `0o${digits.slice(1)}` : digits),
          suffix,
          column,
        };
      }
      case "float": {
        const single = /[fF]$/.test(text);
        return { kind: "float", value: Number(text.replace(/[fF]$/, "")), bits: single ? 32 : 64, column };
      }
      case "character":
        return { kind: "character", value: characterValue(text.slice(1, -1)), column };
      case "symbol":
        return { kind: "symbol", name: text.slice(1, -1), column };
      case "name":
        if (text === "size" && this.is("(")) return this.elements(column);
        return { kind: "name", name: text, column };
      case "operator": {
        if (text !== "(") throw new Problem(`expected a value, not '${text}'`, column);
        const inner = this.conditional();
        this.expect(")");
        return inner;
      }
      case "end":
        throw new Problem(`expected a value, not ${text}`, column);
    }
  }
}

const escapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11, e: 27 };

/** Plain char is signed on the targets we compile for. */
function characterValue(inner: string): bigint {
  if (!inner.startsWith("\\")) return BigInt.asIntN(8, BigInt(inner.codePointAt(0)! & 0xff));
  const rest = inner.slice(1);
  if (/^x/.test(rest)) return BigInt.asIntN(8, BigInt(`0${rest}`));
  if (/^[0-7]+$/.test(rest)) return BigInt.asIntN(8, BigInt(`0o${rest}`));
  return BigInt(escapes[rest] ?? rest.charCodeAt(0));
}
