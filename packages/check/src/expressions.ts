/**
 * What expressions of the program mean in integers: the checker's own reading of each operator, as a term. A bit-vector is read unsigned
 * or signed; inside a sum or product any congruent integer will do.
 */
import {
  type Application,
  and,
  boolConstant,
  boolSort,
  equal,
  implies,
  intAdd,
  intConstant,
  intDivide,
  intLess,
  intLessOrEqual,
  intModulo,
  intMultiply,
  intQuotient,
  intRemainder,
  intSort,
  intSubtract,
  ite,
  not,
  type OperatorName,
  or,
  type SymbolicTerm,
  symbol,
  type Term,
  type Variable,
} from "@everypath/core";
import { type BitOperator, bitwise } from "./bits.ts";
import { inSort, inWidth, minus, plus, wrapped, zero } from "./integers.ts";
import { NotChecked } from "./outcome.ts";

export interface ReadingContext {
  readonly integers: "bitvector" | "mathematical";
  isSigned(variable: Variable): boolean;
  /** LV */
  readonly values: ReadonlyMap<Variable, SymbolicTerm>;
  /** LV may give a value to a variable that has none: reading it ends the run. */
  readonly mayBeUnset: boolean;
  /** A name that nothing has. */
  freshName(): string;
}

/** The front end checks before a division that the divisor is not 0. */
const integerOperations: Partial<Record<OperatorName, (...values: SymbolicTerm[]) => SymbolicTerm>> = {
  intAdd: (...values) => plus(...values),
  intMultiply: (...values) => values.reduce((product, each) => intMultiply(product, each), intConstant(1)),
  intQuotient: (a, b) => intQuotient(a as SymbolicTerm, b as SymbolicTerm),
  intRemainder: (a, b) => intRemainder(a as SymbolicTerm, b as SymbolicTerm),
  intDivide: (a, b) => intDivide(a as SymbolicTerm, b as SymbolicTerm),
  intModulo: (a, b) => intModulo(a as SymbolicTerm, b as SymbolicTerm),
  intAbsolute: (a) =>
    ite(intLess(a as SymbolicTerm, zero), minus(zero, a as SymbolicTerm), a as SymbolicTerm),
};

export class Reading {
  /** What holds of the unknown values met. */
  readonly assumptions: SymbolicTerm[] = [];
  private readonly unset = new Map<Variable, SymbolicTerm>();
  private readonly context: ReadingContext;

  constructor(context: ReadingContext) {
    this.context = context;
  }

  private get isMathematical(): boolean {
    return this.context.integers === "mathematical";
  }

  /** As the variable keeps it. */
  readFor(target: Variable, term: Term): SymbolicTerm {
    return this.read(term, this.context.isSigned(target));
  }

  /** The integer that the term's bits stand for; a truth value is 0 or 1. */
  read(term: Term, signed: boolean): SymbolicTerm {
    if (term.sort.kind !== "bitvec") return this.readOther(term);
    const { width } = term.sort;
    if (term.kind === "constant")
      return intConstant(signed ? BigInt.asIntN(width, term.value as bigint) : (term.value as bigint));
    if (term.kind === "variable") {
      const value = this.variable(term);
      return this.isMathematical || this.context.isSigned(term) === signed
        ? value
        : wrapped(value, width, signed);
    }
    if (term.kind === "application" && term.operator === "ite") {
      const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
      return ite(this.decide(condition), this.read(yes, signed), this.read(no, signed));
    }
    const value = this.congruent(term, signed);
    return this.isMathematical ? value : wrapped(value, width, signed);
  }

  /** An integer that is congruent to the term's value modulo 2^width. `signed` is how it will be read. */
  congruent(term: Term, signed = true): SymbolicTerm {
    if (term.sort.kind !== "bitvec") return this.readOther(term);
    const { width } = term.sort;
    if (term.kind === "constant") return intConstant(BigInt.asIntN(width, term.value as bigint));
    if (term.kind === "variable") return this.variable(term);
    if (term.kind !== "application") throw new NotChecked(`a ${term.kind} in an expression`);
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "bvAdd":
        return plus(...term.arguments.map((each) => this.congruent(each)));
      case "bvNegate":
        return minus(zero, this.congruent(first));
      case "bvNot":
        return minus(intConstant(-1), this.congruent(first));
      case "bvMultiply":
        return this.product(term, signed);
      case "bvUnsignedDivide":
        return this.unsignedDivision(intDivide, intQuotient, first, second);
      case "bvUnsignedRemainder":
        return this.unsignedDivision(intModulo, intRemainder, first, second);
      case "bvSignedDivide":
        return intQuotient(this.read(first, true), this.read(second, true));
      case "bvSignedRemainder":
        return intRemainder(this.read(first, true), this.read(second, true));
      case "bvAnd":
        return this.logic("and", term, signed);
      case "bvOr":
        return this.logic("or", term, signed);
      case "bvXor":
        return this.logic("xor", term, signed);
      case "bvShiftLeft":
        return this.shift("left shift", this.read(first, signed), second, width);
      case "bvLogicalShiftRight":
        return this.shift("right shift", this.read(first, false), second, width);
      case "bvArithmeticShiftRight":
        return this.shift("right shift", this.read(first, true), second, width);
      case "zeroExtend":
        return this.read(first, false);
      case "signExtend":
        return this.read(first, true);
      case "concat":
        return this.concatenation(term, signed);
      case "extract":
        return this.part(term, signed);
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        return ite(this.decide(condition), this.congruent(yes, signed), this.congruent(no, signed));
      }
      default:
        throw new NotChecked(`the operator ${term.operator}`);
    }
  }

  private product(term: Application, signed: boolean): SymbolicTerm {
    const factors = term.arguments.map((each) =>
      term.arguments.length === 2 && term.arguments.every(({ kind }) => kind !== "constant")
        ? this.read(each, signed)
        : this.congruent(each),
    );
    return factors.reduce((product, each) => intMultiply(product, each), intConstant(1));
  }

  /** With mathematical integers an unsigned one may be below 0, and is divided like any other. */
  private unsignedDivision(
    natural: typeof intDivide,
    towardsZero: typeof intDivide,
    first: Term,
    second: Term,
  ): SymbolicTerm {
    const operation = this.isMathematical ? towardsZero : natural;
    return operation(this.read(first, false), this.read(second, false));
  }

  private logic(operator: BitOperator, term: Application, signed: boolean): SymbolicTerm {
    this.refuseMathematical(`bitwise ${operator}`);
    const [own, otherwise] = [signed, !signed].map((how) =>
      term.arguments
        .map((each) => this.read(each, how))
        .reduce((value, each) => bitwise(operator, value, each)),
    ) as [SymbolicTerm, SymbolicTerm];
    // The bits are the same, however they are read.
    if (term.sort.kind === "bitvec")
      this.assumptions.push(equal(otherwise, wrapped(own, term.sort.width, !signed)) as SymbolicTerm);
    return own;
  }

  private shift(
    operator: "left shift" | "right shift",
    value: SymbolicTerm,
    distance: Term,
    width: number,
  ): SymbolicTerm {
    this.refuseMathematical("a shift");
    return shifted(operator, value, this.read(distance, false), width);
  }

  private concatenation(term: Application, signed: boolean): SymbolicTerm {
    this.refuseMathematical("a concatenation of bits");
    return term.arguments
      .map((each, index) => ({
        value: this.read(each, index === 0 ? signed : false),
        width: each.sort.kind === "bitvec" ? each.sort.width : 0,
      }))
      .reduce((high, low) => ({
        value: intAdd(intMultiply(high.value, intConstant(1n << BigInt(low.width))), low.value),
        width: low.width,
      })).value;
  }

  /** The bits from `low` on of a value are, up to its width, those of any congruent integer. */
  private part(term: Application, signed: boolean): SymbolicTerm {
    const [whole] = term.arguments as readonly [Term];
    const [high, low] = term.parameters as readonly [number, number];
    const isTop = whole.sort.kind === "bitvec" && high === whole.sort.width - 1;
    if (low > 0 && !isTop) this.refuseMathematical("a part of an integer's bits");
    const value = this.congruent(whole, isTop ? signed : true);
    return low === 0 ? value : intDivide(value, intConstant(1n << BigInt(low)));
  }

  /** The condition as a formula. */
  decide(condition: Term): SymbolicTerm {
    switch (condition.kind) {
      case "constant":
        return boolConstant(condition.value as boolean);
      case "variable":
        return equal(this.variable(condition), intConstant(1)) as SymbolicTerm;
      case "application":
        return this.decideApplication(condition);
      case "symbol":
      case "bound":
        throw new NotChecked(`a ${condition.kind} in a condition`);
    }
  }

  private decideApplication(term: Application): SymbolicTerm {
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "not":
        return not(this.decide(first));
      case "and":
        return and(...term.arguments.map((each) => this.decide(each)));
      case "or":
        return or(...term.arguments.map((each) => this.decide(each)));
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        return ite(this.decide(condition), this.decide(yes), this.decide(no));
      }
      case "equal":
        return this.equality(first, second);
      case "intLess":
        return intLess(this.readOther(first), this.readOther(second));
      case "intLessOrEqual":
        return intLessOrEqual(this.readOther(first), this.readOther(second));
      case "bvUnsignedLess":
        return intLess(this.read(first, false), this.read(second, false));
      case "bvUnsignedLessOrEqual":
        return intLessOrEqual(this.read(first, false), this.read(second, false));
      case "bvSignedLess":
        return intLess(this.read(first, true), this.read(second, true));
      case "bvSignedLessOrEqual":
        return intLessOrEqual(this.read(first, true), this.read(second, true));
      case "signedAddOverflows":
        return this.overflow(first, second, true, intAdd);
      case "unsignedAddOverflows":
        return this.overflow(first, second, false, intAdd);
      case "signedSubtractOverflows":
        return this.overflow(first, second, true, intSubtract);
      case "unsignedSubtractOverflows":
        return this.overflow(first, second, false, intSubtract);
      case "signedMultiplyOverflows":
        return this.overflow(first, second, true, intMultiply);
      case "unsignedMultiplyOverflows":
        return this.overflow(first, second, false, intMultiply);
      case "defined":
        return !this.context.mayBeUnset && this.isDefined(first) ? boolConstant(true) : this.unknownTruth();
      default:
        throw new NotChecked(`the operator ${term.operator}`);
    }
  }

  private overflow(
    first: Term,
    second: Term,
    signed: boolean,
    operation: (a: SymbolicTerm, b: SymbolicTerm) => SymbolicTerm,
  ): SymbolicTerm {
    if (first.sort.kind !== "bitvec") throw new NotChecked("an overflow of what is no integer");
    return not(
      inWidth(operation(this.read(first, signed), this.read(second, signed)), first.sort.width, signed),
    );
  }

  private equality(first: Term, second: Term): SymbolicTerm {
    if (first.sort.kind === "bool") return equal(this.decide(first), this.decide(second)) as SymbolicTerm;
    if (first.sort.kind === "int")
      return equal(this.readOther(first), this.readOther(second)) as SymbolicTerm;
    if (first.sort.kind !== "bitvec") throw new NotChecked("an equation of what is no integer");
    const signed = this.isRead(first) ?? this.isRead(second) ?? true;
    const [a, b] = [this.read(first, signed), this.read(second, signed)];
    const same = equal(a, b) as SymbolicTerm;
    if (!this.isMathematical || signed) return same;
    // The program may have written j > 0 of an unsigned j as j ≠ 0, which are not the same once j is below 0.
    const truth = this.unknownTruth();
    const arePositive = and(intLessOrEqual(zero, a), intLessOrEqual(zero, b));
    this.assumptions.push(implies(arePositive, equal(truth, same) as SymbolicTerm));
    return truth;
  }

  /** How the first variable in the term is read. */
  private isRead(term: Term): boolean | undefined {
    if (term.kind === "variable") return this.context.isSigned(term);
    if (term.kind !== "application") return undefined;
    if (term.operator === "zeroExtend") return false;
    if (term.operator === "signExtend") return true;
    for (const each of term.arguments) {
      const found = this.isRead(each);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private isDefined(term: Term): boolean {
    if (term.kind === "variable") return this.context.values.has(term);
    return term.kind !== "application" || term.arguments.every((each) => this.isDefined(each));
  }

  private variable(variable: Variable): SymbolicTerm {
    const known = this.context.values.get(variable) ?? this.unset.get(variable);
    if (known !== undefined) return known;
    const value = this.unknown();
    this.assumptions.push(
      inSort(value, variable.sort, this.context.isSigned(variable), this.context.integers),
    );
    this.unset.set(variable, value);
    return value;
  }

  private readOther(term: Term): SymbolicTerm {
    if (term.sort.kind === "int") return this.integer(term);
    if (term.sort.kind === "array" || term.sort.kind === "ref")
      throw new NotChecked(`a value of sort ${term.sort.kind}`);
    if (term.sort.kind !== "bool") return this.unknown();
    if (term.kind === "variable") return this.variable(term);
    return ite(this.decide(term), intConstant(1), zero);
  }

  /** An integer of PL/I: it has no width. */
  private integer(term: Term): SymbolicTerm {
    if (term.kind === "constant") return intConstant(term.value as bigint);
    if (term.kind === "variable") return this.variable(term);
    if (term.kind !== "application") throw new NotChecked(`a ${term.kind} in an expression`);
    if (term.operator === "ite") {
      const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
      return ite(this.decide(condition), this.integer(yes), this.integer(no));
    }
    const operation = integerOperations[term.operator];
    if (operation === undefined) throw new NotChecked(`the operator ${term.operator}`);
    return operation(...term.arguments.map((each) => this.readOther(each)));
  }

  /** Any integer. */
  unknown(): SymbolicTerm {
    return symbol(this.context.freshName(), intSort);
  }

  private unknownTruth(): SymbolicTerm {
    return symbol(this.context.freshName(), boolSort);
  }

  private refuseMathematical(what: string): void {
    if (this.isMathematical) throw new NotChecked(`${what} of mathematical integers`);
  }
}

/** value·2^distance or ⌊value / 2^distance⌋, by cases where the distance is open. */
export function shifted(
  operator: "left shift" | "right shift",
  value: SymbolicTerm,
  distance: SymbolicTerm,
  width: number,
): SymbolicTerm {
  const by = (count: bigint) => {
    const factor = intConstant(1n << count);
    return operator === "left shift" ? intMultiply(value, factor) : intDivide(value, factor);
  };
  if (distance.kind === "constant") {
    const count = distance.value as bigint;
    return by(count < 0n || count > BigInt(width) ? BigInt(width) : count);
  }
  let found = by(BigInt(width));
  for (let count = width - 1; count >= 0; count -= 1)
    found = ite(equal(distance, intConstant(count)) as SymbolicTerm, by(BigInt(count)), found);
  return found;
}
