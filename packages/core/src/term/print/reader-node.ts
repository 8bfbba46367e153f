/** One node in the reader's notation, given the text of the nodes below it. */
import { bitFacts } from "../bit-facts.ts";
import { toSigned } from "../bits.ts";
import { levels, type ReaderNotation, widthOf } from "../operators/row.ts";
import { operators } from "../operators.ts";
import { unreachable } from "../sort.ts";
import type { Application, Constant, Symbol, Term, Variable } from "../term.ts";
import type { Notation } from "./reader.ts";
import { maskedBits, recognise } from "./reader-bits.ts";

export interface Piece {
  readonly text: string;
  /** How tightly the outermost operator binds. */
  readonly level: number;
}

/** How a bit-vector constant is read: as a signed or unsigned number, or as a pattern of bits. */
type Reading = "signed" | "unsigned" | "bits";

const flipped: Readonly<Record<string, string>> = { "<": ">", "≤": "≥", "<ᵤ": ">ᵤ", "≤ᵤ": "≥ᵤ" };

export class Renderer {
  private readonly pieceOf: (term: Term) => Piece;
  private readonly notation: Notation;
  private readonly bound: ReadonlyMap<number, string>;

  /** `bound`: the names of bound integers, by their indices. */
  constructor(pieceOf: (term: Term) => Piece, notation: Notation, bound: ReadonlyMap<number, string>) {
    this.pieceOf = pieceOf;
    this.notation = notation;
    this.bound = bound;
  }

  render(term: Term): Piece {
    switch (term.kind) {
      case "constant":
        return printConstant(term, "signed");
      case "symbol":
      case "variable":
        return atom(this.notation.nameOf?.(term) ?? term.name);
      case "bound":
        return atom(this.bound.get(term.index) ?? `bound${term.index}`);
      case "application":
        return this.renderApplication(term);
      default:
        return unreachable(term);
    }
  }

  /** `∀ k = 1 … n: body`; a quantifier reaches as far to the right as it can. */
  quantifier(term: Application, name: string, body: string): Piece {
    const [lower, upper] = term.arguments as readonly [Term, Term];
    const range = `${this.show(lower, levels.sum)} … ${this.show(upper, levels.sum)}`;
    const sign = term.operator === "forall" ? "∀" : "∃";
    return { text: `${sign} ${name} = ${range}: ${body}`, level: levels.conditional };
  }

  /** The text of an argument, in brackets if it binds looser than its place needs. */
  private show(term: Term, least: number, reading: Reading = "signed"): string {
    const piece = term.kind === "constant" ? printConstant(term, reading) : this.pieceOf(term);
    return piece.level < least ? `(${piece.text})` : piece.text;
  }

  private renderApplication(term: Application): Piece {
    const { reader } = operators[term.operator];
    switch (reader.form) {
      case "infix":
        return this.renderInfix(term, reader);
      case "prefix":
        return this.renderPrefix(term, reader.sign);
      case "call":
        return this.call(reader.name, term.arguments);
      case "overflow": {
        const reading = reader.signed ? "signed" : "unsigned";
        const sides = term.arguments.map((argument) => this.show(argument, levels.prefix, reading));
        return atom(`overflows${reader.signed ? "" : "ᵤ"}(${sides.join(` ${reader.sign} `)})`);
      }
      case "special":
        return this.renderSpecial(term);
      default:
        return unreachable(reader);
    }
  }

  private call(name: string, args: readonly Term[]): Piece {
    return atom(`${name}(${args.map((argument) => this.show(argument, 0)).join(", ")})`);
  }

  private renderInfix(term: Application, { sign, level }: ReaderNotation & { form: "infix" }): Piece {
    if (level === levels.sum && (term.operator === "intAdd" || term.operator === "bvAdd"))
      return this.sum(term);
    if (level === levels.comparison) return this.comparison(term, sign);
    if (level === levels.product && term.sort.kind !== "float") return this.product(term, sign);
    if (level >= levels.bitOr && level <= levels.shift) {
      // Bit operations inside one another, and sums inside them, always get brackets: nobody remembers the order.
      const parts = term.arguments.map((argument, index) =>
        this.show(argument, levels.product, level === levels.shift && index === 1 ? "unsigned" : "bits"),
      );
      return { text: parts.join(` ${sign} `), level };
    }
    const parts = term.arguments.map((argument, index) =>
      this.show(argument, index === 0 ? level : level + 1),
    );
    return { text: parts.join(` ${sign} `), level };
  }

  /** x + 2·y - z - 5: negative coefficients and constants become differences. */
  private sum(term: Application): Piece {
    const first = term.arguments.findIndex((summand) => this.negated(summand) === undefined);
    const summands =
      first <= 0
        ? term.arguments
        : [term.arguments[first] as Term, ...term.arguments.filter((_, index) => index !== first)];
    let text = "";
    for (const summand of summands) {
      const negated = this.negated(summand);
      if (text === "") text = this.show(summand, levels.sum);
      else text += negated === undefined ? ` + ${this.show(summand, levels.product)}` : ` - ${negated}`;
    }
    return { text, level: levels.sum };
  }

  /** The text of −t where t is written with a minus sign. */
  private negated(term: Term): string | undefined {
    if (term.kind === "constant") {
      const value = signedValue(term);
      return value !== undefined && value < 0n ? String(-value) : undefined;
    }
    if (term.kind !== "application") return undefined;
    if (term.operator === "bvNegate") return this.show(term.arguments[0] as Term, levels.product);
    if (term.operator !== "bvMultiply" && term.operator !== "intMultiply") return undefined;
    const [first, ...factors] = term.arguments as readonly [Term, ...Term[]];
    const coefficient = first.kind === "constant" ? signedValue(first) : undefined;
    if (coefficient === undefined || coefficient >= 0n) return undefined;
    const shown = factors.map((factor) => this.show(factor, levels.prefix));
    return (coefficient === -1n ? shown : [String(-coefficient), ...shown]).join("·");
  }

  private product(term: Application, sign: string): Piece {
    const unsigned = term.operator === "bvUnsignedDivide" || term.operator === "bvUnsignedRemainder";
    const parts = term.arguments.map((argument) =>
      this.show(argument, levels.prefix, unsigned ? "unsigned" : "signed"),
    );
    if (sign === "·" && parts[0] === "-1")
      return { text: `-${parts.slice(1).join("·")}`, level: levels.product };
    // A sign that only says "unsigned" goes where the values are not negative anyway.
    const plain = unsigned && term.arguments.every(isNonNegative) ? sign.replace("ᵤ", "") : sign;
    return { text: parts.join(sign === "·" ? sign : ` ${plain} `), level: levels.product };
  }

  private comparison(term: Application, sign: string): Piece {
    const [a, b] = term.arguments as readonly [Term, Term];
    const masked = this.maskedComparison(a, b, sign);
    if (masked !== undefined) return masked;
    const unsigned = sign.endsWith("ᵤ");
    const shown = unsigned && isNonNegative(a) && isNonNegative(b) ? sign.replace("ᵤ", "") : sign;
    const reading = unsigned ? "unsigned" : "signed";
    const left = this.show(a, levels.sum, reading);
    const right = this.show(b, levels.sum, reading);
    const flip = flipped[shown];
    if (a.kind === "constant" && flip !== undefined)
      return { text: `${right} ${flip} ${left}`, level: levels.comparison };
    return { text: `${left} ${shown} ${right}`, level: levels.comparison };
  }

  /** Bits of x compared with a constant, in place: `(x & 8) ≠ 0`, `(x & 0xff) < 10`. */
  private maskedComparison(a: Term, b: Term, sign: string): Piece | undefined {
    const [slice, constant, shown] = a.kind === "constant" ? [b, a, flipped[sign]] : [a, b, sign];
    const known = maskedBits(slice, constant);
    if (known === undefined || shown === undefined) return undefined;
    const equation = shown === "=" || shown === "≠";
    if (!equation && (!shown.endsWith("ᵤ") || known.low > 0)) return undefined;
    const left = `(${this.show(known.source, levels.product)} & ${known.mask})`;
    const unset = known.single && equation && (shown === "=") === (known.value === "0");
    if (known.single && equation) return { text: `${left} ${unset ? "=" : "≠"} 0`, level: levels.comparison };
    return { text: `${left} ${shown.replace("ᵤ", "")} ${known.value}`, level: levels.comparison };
  }

  private renderPrefix(term: Application, sign: string): Piece {
    const argument = term.arguments[0] as Term;
    if (term.operator === "not" && argument.kind === "application" && argument.operator === "equal") {
      return this.comparison(argument, "≠");
    }
    return { text: `${sign}${this.show(argument, levels.prefix)}`, level: levels.prefix };
  }

  private renderSpecial(term: Application): Piece {
    const [first, second, third] = term.arguments as readonly [Term, Term, Term];
    switch (term.operator) {
      case "equal":
        return this.comparison(term, "=");
      case "ite": {
        const text = `${this.show(first, levels.or)} ? ${this.show(second, levels.or)} : ${this.show(third, levels.conditional)}`;
        return { text, level: levels.conditional };
      }
      case "select":
        return this.select(first, second);
      case "store": {
        const written = `${this.show(second, 0, "unsigned")} := ${this.show(third, 0)}`;
        return atom(`${this.show(first, levels.atom)}[${written}]`);
      }
      case "apply":
        return this.call(term.symbol, term.arguments);
      default:
        return this.renderBits(term);
    }
  }

  private select(array: Term, index: Term): Piece {
    if (index.sort.kind === "ref" && (array.kind === "symbol" || array.kind === "variable"))
      return this.field(array, index);
    const text = this.show(index, 0, "unsigned");
    if (this.notation.elements !== "parentheses") return atom(`${this.show(array, levels.atom)}[${text}]`);
    const [source, writes] = writesOver(array);
    if (writes.length === 0 || writes.length > greatestConditional)
      return atom(`${this.show(array, levels.atom)}(${text})`);
    // A read behind writes that may have met its element is a conditional value (King, section 9).
    const cases = writes.map(({ at, value }) => {
      const [left, right] = index.kind === "constant" ? [at, index] : [index, at];
      const met = `${this.show(left, levels.sum)} = ${this.show(right, levels.sum)}`;
      return `${met} ? ${this.show(value, levels.or)} : `;
    });
    return {
      text: `${cases.join("")}${this.show(source, levels.atom)}(${text})`,
      level: levels.conditional,
    };
  }

  /** A field of an object is an element of the array that the field's name stands for: `Node.next` of x is `x.next`. */
  private field(array: Symbol | Variable, object: Term): Piece {
    const name = this.notation.nameOf?.(array) ?? array.name;
    const text = this.show(object, levels.atom);
    // The elements of an array are what its name with subscripts means.
    return atom(name.endsWith("[].element") ? text : `${text}.${name.slice(name.lastIndexOf(".") + 1)}`);
  }

  /** extract, concat and the extensions, as the shift or mask that they came from if they look like one. */
  private renderBits(term: Application): Piece {
    const known = recognise(term);
    if (known !== undefined) {
      const source = this.show(known.source, levels.product);
      const shifted = known.shift === "" ? source : `${source} ${known.shift}`;
      if (known.mask === "") return { text: shifted, level: levels.shift };
      return { text: `${known.shift === "" ? source : `(${shifted})`} ${known.mask}`, level: levels.bitOr };
    }
    const first = term.arguments[0] as Term;
    switch (term.operator) {
      case "signExtend":
        return this.pieceOf(first);
      case "zeroExtend":
        return isNonNegative(first) ? this.pieceOf(first) : this.call(`uint${widthOf(first)}`, [first]);
      case "extract":
        if (isTruncation(term)) return this.call(`int${widthOf(term)}`, [first]);
        return atom(`${this.show(first, levels.atom)}[${term.parameters.join(":")}]`);
      default:
        return atom(`concat(${term.arguments.map((argument) => this.show(argument, 0, "bits")).join(", ")})`);
    }
  }
}

/** A read behind more writes than this is not written as a conditional value. */
const greatestConditional = 4;

interface Write {
  readonly at: Term;
  readonly value: Term;
}

/** The array below the writes, and the writes, the latest first. */
function writesOver(array: Term): readonly [Term, readonly Write[]] {
  const writes: Write[] = [];
  let source = array;
  while (source.kind === "application" && source.operator === "store") {
    const [below, at, value] = source.arguments as readonly [Term, Term, Term];
    writes.push({ at, value });
    source = below;
  }
  return [source, writes];
}

function atom(text: string): Piece {
  return { text, level: levels.atom };
}

/** To a width that C has a type for. */
function isTruncation(term: Application): boolean {
  const [high, low] = term.parameters;
  return low === 0 && (high === 7 || high === 15 || high === 31 || high === 63);
}

function isNonNegative(term: Term): boolean {
  return term.sort.kind === "bitvec" && bitFacts(term).signedMin >= 0n;
}

function signedValue({ sort, value }: Constant): bigint | undefined {
  if (typeof value !== "bigint") return undefined;
  return sort.kind === "bitvec" && sort.width > 1 ? toSigned(sort.width, value) : value;
}

function printConstant(constant: Constant, reading: Reading): Piece {
  const { sort, value } = constant;
  if (typeof value === "boolean") return atom(String(value));
  if (typeof value === "number") return printNumber(value);
  if (sort.kind === "ref") return atom(value === 0n ? "null" : `#${value}`);
  if (sort.kind === "bitvec" && reading === "bits" && value > 9n) return atom(`0x${value.toString(16)}`);
  const number = reading === "signed" ? (signedValue(constant) ?? value) : value;
  return { text: String(number), level: number < 0n ? levels.prefix : levels.atom };
}

function printNumber(value: number): Piece {
  if (Number.isNaN(value)) return atom("NaN");
  const magnitude = Math.abs(value);
  const digits =
    magnitude === Number.POSITIVE_INFINITY
      ? "∞"
      : Number.isInteger(magnitude) && magnitude < 1e21
        ? `${magnitude}.0`
        : String(magnitude);
  return value < 0 || Object.is(value, -0) ? { text: `-${digits}`, level: levels.prefix } : atom(digits);
}
