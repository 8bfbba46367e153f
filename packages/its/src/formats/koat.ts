/**
 * KoAT's classical format: (GOAL …) (STARTTERM (FUNCTIONSYMBOLS start)) (VAR x y) (RULES f(x) -> Com_1(g(x - 1)) :|: x > 0 …).
 * An arrow -{c}> gives a rule the cost c. Com_k with k > 1 asks that all of several configurations end; it is refused.
 */
import {
  and,
  equal,
  falseTerm,
  intConstant,
  intMultiply,
  limits,
  not,
  notEqual,
  or,
  type SymbolicTerm,
  symbolsOf,
  trueTerm,
} from "@everypath/core";
import { type Its, integerSymbol } from "../model.ts";
import { applyOperator } from "./expression.ts";
import { FormatProblem, isBefore, type Position, positionsIn, tooDeep } from "./problem.ts";
import { itsFromRules, type Rule } from "./rules.ts";

type Kind = "name" | "number" | "sign" | "end";
interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly offset: number;
}

const pattern =
  /\s+|#[^\n]*|([A-Za-z_$%@][A-Za-z0-9_'.$%@]*)|([0-9]+)|(:\|:|->|-\{|\}>|&&|\|\||\/\\|\\\/|<=|>=|==|!=|=<|[()[\],+\-*^<>=!])|(.)/gsu;

/** Exponents that are written out as products. */
const greatestExponent = 64;

export function readKoat(text: string): Its {
  return new KoatReader(text).read();
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const [, name, number, sign, stray] = match;
    const offset = match.index;
    if (name !== undefined) tokens.push({ kind: "name", text: name, offset });
    else if (number !== undefined) tokens.push({ kind: "number", text: number, offset });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, offset });
    else if (stray !== undefined) tokens.push({ kind: "sign", text: stray, offset });
  }
  return [...tokens, { kind: "end", text: "", offset: text.length }];
}

class KoatReader {
  private readonly positionAt: (offset: number) => Position;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(text: string) {
    this.positionAt = positionsIn(text);
    this.tokens = tokensOf(text);
    this.checkNesting();
  }

  /** The reader calls itself at each parenthesis and at each sign before an operand. */
  private checkNesting(): void {
    let depth = 0;
    let signs = 0;
    for (const { kind, text, offset } of this.tokens) {
      const isPrefix = kind === "sign" && (text === "-" || text === "!");
      signs = isPrefix ? signs + 1 : 0;
      if (text === "(") depth += 1;
      if (text === ")") depth -= 1;
      if (depth > limits.its.parenthesesDepth || signs > limits.its.parenthesesDepth)
        throw tooDeep(this.positionAt(offset));
    }
  }

  read(): Its {
    let start: { readonly name: string; readonly position: Position } | undefined;
    let rules: readonly Rule[] | undefined;
    while (this.token.kind !== "end") {
      this.expect("(");
      const position = this.position();
      const section = this.name("GOAL, STARTTERM, VAR or RULES");
      if ((section === "STARTTERM" && start !== undefined) || (section === "RULES" && rules !== undefined))
        throw new FormatProblem(`there is a second ${section}`, position);
      switch (section) {
        case "GOAL":
          this.name("COMPLEXITY or TERMINATION");
          break;
        case "STARTTERM":
          start = this.startTerm();
          break;
        case "VAR":
          while (this.token.kind === "name") this.at += 1;
          break;
        case "COMMENT":
          this.skipComment();
          break;
        case "RULES":
          rules = this.rules();
          break;
        default:
          throw new FormatProblem(
            `${section} is no section; expected GOAL, STARTTERM, VAR, RULES or COMMENT`,
            position,
          );
      }
      this.expect(")");
    }
    if (start === undefined)
      throw this.problem("there is no start: (STARTTERM (FUNCTIONSYMBOLS f)) names it");
    if (rules === undefined) throw this.problem("there are no rules: (RULES …) holds them");
    const { name, position } = start;
    if (rules.length > 0 && !rules.some(({ source }) => source === name))
      throw new FormatProblem(`no rule leaves the start ${name}`, position);
    return itsFromRules(name, rules);
  }

  private startTerm(): { name: string; position: Position } {
    if (this.token.text === "CONSTRUCTOR")
      throw this.problem("CONSTRUCTOR-BASED names no start; write (STARTTERM (FUNCTIONSYMBOLS f))");
    this.expect("(");
    if (this.token.text !== "FUNCTIONSYMBOLS")
      throw this.problem(`expected FUNCTIONSYMBOLS, found ${this.shown()}`);
    this.at += 1;
    const position = this.position();
    const name = this.name("the start location");
    if (this.token.kind === "name") throw this.problem("there is more than one start location");
    this.expect(")");
    return { name, position };
  }

  private skipComment(): void {
    for (let depth = 0; this.token.kind !== "end" && (depth > 0 || this.token.text !== ")"); this.at += 1) {
      if (this.token.text === "(") depth += 1;
      if (this.token.text === ")") depth -= 1;
    }
  }

  private rules(): readonly Rule[] {
    const rules: Rule[] = [];
    while (this.token.kind === "name") rules.push(this.rule());
    return rules;
  }

  private rule(): Rule {
    const position = this.position();
    const source = this.name("a location");
    const parameters = this.list(() => {
      const at = this.position();
      const name = this.name("a variable");
      return { name, at };
    });
    for (const [index, { name, at }] of parameters.entries()) {
      if (parameters.slice(0, index).some((other) => other.name === name))
        throw new FormatProblem(`${name} is twice among the arguments of ${source}`, at);
    }
    const cost = this.arrow();
    const { target, given } = this.right();
    const guard = this.guard();
    const names = new Set(parameters.map(({ name }) => name));
    for (const term of [guard, ...given, ...(cost === undefined ? [] : [cost])])
      for (const { name } of symbolsOf(term)) names.add(name);
    return {
      source,
      parameters: parameters.map(({ name }) => name),
      target,
      arguments: given,
      guard,
      cost,
      names,
      position,
    };
  }

  private arrow(): SymbolicTerm | undefined {
    if (this.accept("->")) return undefined;
    this.expect("-{");
    let cost = this.sum();
    if (this.accept(",")) cost = this.sum();
    this.expect("}>");
    return cost;
  }

  private right(): { target: string; given: readonly SymbolicTerm[] } {
    const position = this.position();
    const name = this.name("a location");
    const several = /^Com_([0-9]+)$/.exec(name)?.[1];
    if (several === undefined) return { target: name, given: this.list(() => this.sum()) };
    if (several !== "1")
      throw new FormatProblem(
        `${name} has ${several} right-hand sides; only rules with one are supported (Com_1)`,
        position,
      );
    this.expect("(");
    const target = this.name("a location");
    const given = this.list(() => this.sum());
    if (this.token.text === ",") throw this.problem("Com_1 has one right-hand side");
    this.expect(")");
    return { target, given };
  }

  private guard(): SymbolicTerm {
    if (this.accept("[")) {
      const guard = this.disjunction();
      this.expect("]");
      return guard;
    }
    return this.accept(":|:") ? this.disjunction() : trueTerm;
  }

  private disjunction(): SymbolicTerm {
    let formula = this.conjunction();
    while (this.accept("||") || this.accept("\\/")) formula = or(formula, this.conjunction());
    return formula;
  }

  private conjunction(): SymbolicTerm {
    let formula = this.literal();
    while (this.accept("&&") || this.accept("/\\")) formula = and(formula, this.literal());
    return formula;
  }

  private literal(): SymbolicTerm {
    if (this.accept("!")) return not(this.literal());
    if (this.token.kind === "name" && /^true$/i.test(this.token.text)) return this.constant(trueTerm);
    if (this.token.kind === "name" && /^false$/i.test(this.token.text)) return this.constant(falseTerm);
    if (this.token.text !== "(") return this.comparison();
    // A parenthesis opens a formula, or the sum on a comparison's left.
    const before = this.at;
    try {
      this.expect("(");
      const formula = this.disjunction();
      this.expect(")");
      return formula;
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      this.at = before;
      return this.comparisonOr(error);
    }
  }

  private constant(formula: SymbolicTerm): SymbolicTerm {
    this.at += 1;
    return formula;
  }

  /** A comparison; where there is none either, the problem that lies further on is told. */
  private comparisonOr(asFormula: FormatProblem): SymbolicTerm {
    try {
      return this.comparison();
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error;
      throw isBefore(error.position, asFormula.position) ? asFormula : error;
    }
  }

  private comparison(): SymbolicTerm {
    const left = this.sum();
    const { text } = this.token;
    const operator = { "=<": "<=", "==": "=", "!=": "!=" }[text] ?? text;
    if (!["<", "<=", ">", ">=", "=", "!="].includes(operator))
      throw this.problem(`expected a comparison, found ${this.shown()}`);
    this.at += 1;
    const right = this.sum();
    if (operator === "=") return equal(left, right);
    if (operator === "!=") return notEqual(left, right);
    return applyOperator(operator, [left, right]) as SymbolicTerm;
  }

  private sum(): SymbolicTerm {
    let sum = this.product();
    for (;;) {
      const { text } = this.token;
      if (text !== "+" && text !== "-") return sum;
      this.at += 1;
      sum = applyOperator(text, [sum, this.product()]) as SymbolicTerm;
    }
  }

  private product(): SymbolicTerm {
    let product = this.power();
    while (this.accept("*")) product = intMultiply(product, this.power());
    return product;
  }

  private power(): SymbolicTerm {
    if (this.accept("-")) return applyOperator("-", [this.power()]) as SymbolicTerm;
    const base = this.factor();
    if (!this.accept("^")) return base;
    const { kind, text } = this.token;
    if (kind !== "number" || Number(text) > greatestExponent)
      throw this.problem(`expected an exponent from 0 to ${greatestExponent}, found ${this.shown()}`);
    this.at += 1;
    let power: SymbolicTerm = intConstant(1);
    for (let count = Number(text); count > 0; count -= 1) power = intMultiply(power, base);
    return power;
  }

  private factor(): SymbolicTerm {
    const { kind, text } = this.token;
    if (kind === "number") {
      this.at += 1;
      return intConstant(BigInt(text));
    }
    if (kind === "name") {
      this.at += 1;
      if (this.token.text === "(")
        throw this.problem(`${text} is applied like a function inside an expression`);
      return integerSymbol(text);
    }
    if (!this.accept("(")) throw this.problem(`expected an integer expression, found ${this.shown()}`);
    const sum = this.sum();
    this.expect(")");
    return sum;
  }

  /** (item, item, …), the parentheses left out where there are none. */
  private list<T>(item: () => T): readonly T[] {
    if (!this.accept("(")) return [];
    const items: T[] = [];
    if (this.accept(")")) return items;
    do items.push(item());
    while (this.accept(","));
    this.expect(")");
    return items;
  }

  private get token(): Token {
    return this.tokens[this.at] as Token;
  }

  private accept(text: string): boolean {
    if (this.token.kind !== "sign" || this.token.text !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) throw this.problem(`expected ${text}, found ${this.shown()}`);
  }

  private name(what: string): string {
    const { kind, text } = this.token;
    if (kind !== "name") throw this.problem(`expected ${what}, found ${this.shown()}`);
    this.at += 1;
    return text;
  }

  private shown(): string {
    return this.token.kind === "end" ? "the end of the file" : this.token.text;
  }

  private position(): Position {
    return this.positionAt(this.token.offset);
  }

  private problem(message: string): FormatProblem {
    return new FormatProblem(message, this.position());
  }
}
