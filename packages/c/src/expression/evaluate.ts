/**
 * The value of an expression where an environment knows the names and the memory: the inputs at the entry for `--assume`, a state of a
 * program for a debugger. Nothing is changed by it.
 */
import {
  bitVecConstant,
  bvAdd,
  floatConstant,
  ite,
  not,
  type SymbolicTerm,
  sizeOf,
  type TwoValued,
  unreachable,
  type ValueType,
} from "@everypath/core";
import type { Operand } from "./conversion.ts";
import {
  combine,
  complement,
  convert,
  decayed,
  displaced,
  floatSort,
  negate,
  truthOf,
  wholeNumber,
} from "./conversion.ts";
import { pathOf } from "./path.ts";
import type { Expression, ExpressionProblem } from "./syntax.ts";
import { Problem } from "./syntax.ts";
import { typeOf } from "./types.ts";

/** Where a value lies: in memory, in bits of it, or in a variable of the IR that has no address. */
export type ValueLocation<Register> =
  | { readonly kind: "memory"; readonly address: SymbolicTerm; readonly type: ValueType }
  | {
      readonly kind: "bits";
      readonly address: SymbolicTerm;
      /** From the lowest bit at the address. */
      readonly bitOffset: number;
      readonly bitWidth: number;
      readonly type: ValueType & { readonly kind: "integer" };
    }
  /** In one bit, which stands for either of two values. */
  | {
      readonly kind: "two-valued";
      readonly address: SymbolicTerm;
      readonly twoValued: TwoValued;
      readonly type: ValueType & { readonly kind: "integer" };
    }
  | { readonly kind: "register"; readonly register: Register; readonly type: ValueType };

export interface Environment<Register> {
  readonly pointerBits: number;
  /** What is known under a whole name: a variable's, or a path such as `p.x` or `buf[0]`. */
  lookUp(path: string): ValueLocation<Register> | Operand | undefined;
  /** The place's value; throws a Problem where there is none. */
  read(place: ValueLocation<Register>, column: number): Operand;
  /** An input symbol by its name; `like` is the type it should have where it is new. */
  symbol(name: string, like: ValueType | undefined, column: number): Operand;
  /** A structure by its tag, with its fields; also used to see more of a structure that a pointer means. */
  structure(tag: string): ValueType | undefined;
  /** What to say of a name that is not known. */
  unknown(name: string): string;
  /** How many elements there are where the pointer of that name points; left out where nobody knows of any. */
  elements?(path: string): SymbolicTerm | undefined;
}

/** Evaluates in one environment. Its methods throw a `Problem`, with the 1-based column, where an expression has no value or no meaning. */
export class Evaluator<Register> {
  private readonly environment: Environment<Register>;

  constructor(environment: Environment<Register>) {
    this.environment = environment;
  }

  value(expression: Expression, like?: ValueType): Operand {
    switch (expression.kind) {
      case "integer":
        return integerLiteral(expression);
      case "character":
        return {
          kind: "integer",
          term: bitVecConstant(32, BigInt.asUintN(32, expression.value)),
          width: 32,
          signed: true,
        };
      case "float": {
        const { bits, value } = expression;
        return { kind: "float", term: floatConstant(floatSort(bits), value), bits };
      }
      case "symbol":
        return this.environment.symbol(expression.name, like, expression.column);
      case "name":
      case "index":
      case "member": {
        const found = this.locate(expression);
        return isPlace(found) ? this.read(found, expression.column) : found;
      }
      case "unary":
        return this.unary(expression);
      case "binary": {
        const { operator, left, right, column } = expression;
        // A new symbol is of the type it stands beside.
        const p = left.kind === "symbol" ? undefined : this.value(left, like);
        const q = this.value(right, p === undefined ? like : typeOfOperand(p));
        return combine(operator, p ?? this.value(left, typeOfOperand(q)), q, column);
      }
      case "conditional":
        return this.conditional(expression, like);
      case "cast": {
        const type = typeOf(expression.type, this.environment.pointerBits, this.environment.structure);
        const operand = this.value(expression.operand, type);
        return operandOf(convert(operand, type, expression.column), type);
      }
      case "sizeof": {
        const { operand } = expression;
        const { pointerBits, structure } = this.environment;
        const type = operand.kind === "type" ? typeOf(operand, pointerBits, structure) : this.typeOf(operand);
        return {
          kind: "integer",
          term: bitVecConstant(pointerBits, BigInt(sizeOf(type))),
          width: pointerBits,
          signed: false,
        };
      }
      case "elements":
        return this.elements(expression);
      default:
        return unreachable(expression);
    }
  }

  /** Signed, so that a negative number is less than any size. */
  private elements({ pointer, column }: Expression & { readonly kind: "elements" }): Operand {
    const path = pathOf(pointer);
    const term = path === undefined ? undefined : this.environment.elements?.(path);
    if (term === undefined)
      throw new Problem("size() is known of pointers alone that the entry is given", column);
    return { kind: "integer", term, width: this.environment.pointerBits, signed: true };
  }

  /** Where an expression's value lies, as the left side of an assignment; throws a Problem where nowhere. */
  place(expression: Expression): ValueLocation<Register> {
    const found =
      expression.kind === "name" || expression.kind === "index" || expression.kind === "member"
        ? this.locate(expression)
        : expression.kind === "unary" && expression.operator === "*"
          ? this.dereference(this.value(expression.operand), expression.column)
          : undefined;
    if (found === undefined || !isPlace(found))
      throw new Problem("this is no variable that could be set", expression.column);
    return found;
  }

  private read(place: ValueLocation<Register>, column: number): Operand {
    return place.kind === "memory" && isComposite(place.type)
      ? { kind: "composite", address: place.address, type: place.type }
      : this.environment.read(place, column);
  }

  private locate(
    expression: Expression & { readonly kind: "name" | "index" | "member" },
  ): ValueLocation<Register> | Operand {
    const path = pathOf(expression);
    const known = path === undefined ? undefined : this.environment.lookUp(path);
    if (known !== undefined) return known;
    switch (expression.kind) {
      case "name":
        if (expression.name === "NULL") {
          const { pointerBits } = this.environment;
          return {
            kind: "pointer",
            term: bitVecConstant(pointerBits, 0n),
            bits: pointerBits,
            pointee: undefined,
          };
        }
        throw new Problem(this.environment.unknown(expression.name), expression.column);
      case "index": {
        const { column } = expression;
        const base = decayed(this.value(expression.base));
        const index = this.value(expression.index);
        if (base.kind !== "pointer") throw new Problem("only arrays and pointers have elements", column);
        return this.dereference(displaced(base, index, column), column);
      }
      case "member":
        return this.member(expression);
      default:
        return unreachable(expression);
    }
  }

  private member(expression: Expression & { readonly kind: "member" }): ValueLocation<Register> {
    const { name, throughPointer, column } = expression;
    let base = this.value(expression.base);
    if (throughPointer) {
      const pointer = decayed(base);
      if (pointer.kind !== "pointer") throw new Problem("'->' takes a pointer", column);
      base = this.read(this.dereference(pointer, column), column);
    }
    if (base.kind !== "composite" || base.type.kind !== "structure")
      throw new Problem(`there is no member ${name}: this is no structure`, column);
    const { address } = base;
    const whole = this.environment.structure(base.type.name) ?? base.type;
    const fields = whole.kind === "structure" ? whole.fields : base.type.fields;
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      const names = fields.map((candidate) => candidate.name).join(", ");
      throw new Problem(
        `${base.type.name || "the structure"} has no member ${name}; it has ${names}`,
        column,
      );
    }
    const { bitWidth, bitOffset, type, offset } = field;
    if (bitWidth !== undefined && type.kind === "integer")
      return { kind: "bits", address, bitOffset: bitOffset ?? 8 * offset, bitWidth, type };
    const at = bvAdd(address, bitVecConstant(this.environment.pointerBits, BigInt(offset)));
    return { kind: "memory", address: at, type };
  }

  private dereference(operand: Operand, column: number): ValueLocation<Register> {
    const pointer = decayed(operand);
    if (pointer.kind !== "pointer") throw new Problem("'*' takes a pointer", column);
    const { term, pointee } = pointer;
    if (pointee === undefined)
      throw new Problem("what the pointer means has no known type; cast it, as in *(int *)p", column);
    const whole = pointee.kind === "structure" ? this.environment.structure(pointee.name) : undefined;
    return { kind: "memory", address: term, type: whole ?? pointee };
  }

  private unary({ operator, operand, column }: Expression & { readonly kind: "unary" }): Operand {
    switch (operator) {
      case "!":
        return { kind: "truth", term: not(truthOf(this.value(operand), column)) };
      case "-":
        return negate(this.value(operand), column);
      case "+": {
        const value = this.value(operand);
        return value.kind === "float" ? value : wholeNumber(value, column);
      }
      case "~":
        return complement(this.value(operand), column);
      case "*":
        return this.read(this.dereference(this.value(operand), column), column);
      case "&": {
        const place = this.place(operand);
        if (place.kind !== "memory")
          throw new Problem("it has no address: the program never takes one", column);
        const { address, type } = place;
        return { kind: "pointer", term: address, bits: this.environment.pointerBits, pointee: type };
      }
      default:
        return unreachable(operator);
    }
  }

  private conditional(
    { condition, whenTrue, whenFalse, column }: Expression & { readonly kind: "conditional" },
    like: ValueType | undefined,
  ): Operand {
    const test = truthOf(this.value(condition), column);
    const left = decayed(this.value(whenTrue, like));
    const right = decayed(this.value(whenFalse, typeOfOperand(left)));
    if (left.kind === "pointer" && right.kind === "pointer")
      return { ...left, term: ite(test, left.term, right.term), pointee: left.pointee ?? right.pointee };
    // The common type of the two is that of their sum.
    const sum = combine("+", left, right, column);
    const type = typeOfOperand(sum);
    if (type === undefined) throw new Problem("the two sides have no common type", column);
    return operandOf(ite(test, convert(left, type, column), convert(right, type, column)), type);
  }

  private typeOf(expression: Expression): ValueType {
    const type = typeOfOperand(this.value(expression));
    if (type === undefined) throw new Problem("its size is not known", expression.column);
    return type;
  }
}

/** Runs what may meet a Problem, and makes a value of the problem. */
export function guarded<T>(action: () => T): T | ExpressionProblem {
  try {
    return action();
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message, column: error.column };
    throw error;
  }
}

/** The operand for a value of a scalar type. */
export function operandOf(term: SymbolicTerm, type: ValueType): Operand {
  switch (type.kind) {
    case "integer":
      return { kind: "integer", term, width: type.bits, signed: type.signed, type };
    case "bool":
      return { kind: "truth", term };
    case "float":
      return { kind: "float", term, bits: type.bits };
    case "pointer":
      return { kind: "pointer", term, bits: type.bits, pointee: type.pointee };
    case "array":
    case "structure":
    case "mathematical":
    case "table":
    case "reference":
    case "opaque":
      throw new Error(`a value of type ${type.kind} is no scalar of C`);
    default:
      return unreachable(type);
  }
}

/** A truth value is an `int`, and the result of an operator has the standard integer type of its width and sign. */
export function typeOfOperand(operand: Operand): ValueType | undefined {
  switch (operand.kind) {
    case "integer": {
      const { width, signed, type } = operand;
      return type ?? { kind: "integer", bits: width, signed, name: integerName(width, signed) };
    }
    case "truth":
      return { kind: "integer", bits: 32, signed: true, name: "int" };
    case "float":
      return { kind: "float", bits: operand.bits, name: operand.bits === 32 ? "float" : "double" };
    case "pointer":
      return { kind: "pointer", bits: operand.bits, pointee: operand.pointee };
    case "composite":
      return operand.type;
    default:
      return unreachable(operand);
  }
}

function integerName(width: number, signed: boolean): string {
  const name = width === 32 ? "int" : width === 64 ? "long" : `_BitInt(${width})`;
  return signed ? name : `unsigned ${name}`;
}

/** An array, structure or union: it has a place and parts, but no value of its own. */
export function isComposite(type: ValueType): boolean {
  return type.kind === "array" || type.kind === "structure" || type.kind === "opaque";
}

function isPlace<Register>(found: ValueLocation<Register> | Operand): found is ValueLocation<Register> {
  switch (found.kind) {
    case "memory":
    case "bits":
    case "two-valued":
    case "register":
      return true;
    case "integer":
    case "float":
    case "pointer":
    case "truth":
    case "composite":
      return false;
    default:
      return unreachable(found);
  }
}

function integerLiteral({ value, suffix }: Expression & { readonly kind: "integer" }): Operand {
  const unsigned = suffix.includes("u");
  const least = suffix.includes("l") ? 64 : 32;
  const width = least === 32 && value < (unsigned ? 1n << 32n : 1n << 31n) ? 32 : 64;
  return {
    kind: "integer",
    term: bitVecConstant(width, BigInt.asUintN(width, value)),
    width,
    signed: !unsigned && value < 1n << 63n,
  };
}
