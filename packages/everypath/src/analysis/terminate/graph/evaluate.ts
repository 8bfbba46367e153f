/**
 * Expressions of the IR under an abstract state: each operator by its rule of section 3. The IR's expressions stand for sequences of LLVM
 * instructions; where a rule asks for a refinement the evaluation stops and the state is refined first, then evaluated anew.
 *
 * Of an operation whose result is only needed modulo 2^n (a sum within a sum) any congruent integer does, so that nothing is wrapped
 * before it must be.
 */
import {
  addScaled,
  atomLinear,
  constantLinear,
  keyOf,
  type Linear,
  scale,
} from "../../../its/linear/expression.ts";
import type { Application, SymbolicTerm, Term, Variable } from "../../../term/index.ts";
import { type IntegerModel, type Interpretation, rangeOfWidth, readBits } from "./interpretation.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Partition } from "./partition.ts";
import { equals, lessOrEqual, lessThan } from "./rules/compare.ts";
import { extend, joined, truncate, upperPart } from "./rules/convert.ts";
import { divide, quotientOf, remainderOf } from "./rules/divide.ts";
import { type LogicOperator, logical } from "./rules/logic.ts";
import { multiply, product } from "./rules/multiply.ts";
import {
  number,
  type Refinement,
  type RuleContext,
  type RuleResult,
  type TruthResult,
  within,
} from "./rules/rule.ts";
import { shiftLeft, shiftRight } from "./rules/shift.ts";
import { wrap } from "./rules/wrap.ts";

export interface EvaluationInput {
  readonly knowledge: Knowledge;
  readonly integers: IntegerModel;
  readonly partition: Partition;
  /** LV; undefined: never assigned. */
  valueOf(variable: Variable): Linear | undefined;
  fresh(hint: string): SymbolicTerm;
  /** Results of operations on the same integers, found before. */
  readonly results: ReadonlyMap<string, Linear>;
  /** Truths for the conditions that no refinement settles, in the order met. */
  readonly chosen: readonly boolean[];
}

/** Why there is no value. */
export type Stop =
  | Refinement
  /** The condition cannot be settled by refining: both truths are to be followed. */
  | { readonly kind: "either" }
  | { readonly kind: "refused"; readonly what: string };

/** Of one instruction. Where a method answers undefined, `stop` says why. */
export class Evaluation {
  knowledge: Knowledge;
  stop: Stop | undefined;
  readonly results: Map<string, Linear>;
  private choices = 0;
  private readonly input: EvaluationInput;
  private readonly context: RuleContext;

  constructor(input: EvaluationInput) {
    this.input = input;
    this.knowledge = input.knowledge;
    this.results = new Map(input.results);
    const self = this;
    this.context = {
      get knowledge() {
        return self.knowledge;
      },
      integers: input.integers,
      fresh: (hint) => input.fresh(hint),
    };
  }

  /** The integer that a bit-vector stands for under the interpretation. */
  read(term: Term, interpretation: Interpretation): Linear | undefined {
    if (term.sort.kind !== "bitvec") return this.readOther(term);
    const { width } = term.sort;
    if (term.kind === "constant")
      return constantLinear(readBits(term.value as bigint, width, interpretation));
    if (term.kind === "variable" && this.input.partition(term) === interpretation) return this.variable(term);
    if (term.kind === "application") {
      const direct = this.direct(term, width, interpretation);
      if (direct !== "congruent") return direct;
    }
    const congruent = this.congruent(term);
    return congruent && this.take(wrap(this.context, width, interpretation, congruent));
  }

  /** The value as a variable's own: by its class, Booleans as 0 and 1. */
  readFor(target: Variable, term: Term): Linear | undefined {
    return this.read(term, this.input.partition(target));
  }

  /** The condition's truth. */
  decide(condition: Term): boolean | undefined {
    switch (condition.kind) {
      case "constant":
        return condition.value as boolean;
      case "variable": {
        const value = this.variable(condition);
        return value && this.truth(equals(this.context, value, number(1n)));
      }
      case "application":
        return this.decideApplication(condition);
      case "symbol":
      case "bound":
        return this.either();
    }
  }

  /** Any integer congruent to the value modulo 2^width. */
  congruent(term: Term): Linear | undefined {
    if (term.sort.kind !== "bitvec") return this.readOther(term);
    const { width } = term.sort;
    if (term.kind === "constant") return constantLinear(readBits(term.value as bigint, width, "signed"));
    if (term.kind === "variable") return this.variable(term);
    if (term.kind !== "application") return this.unknown(width, "signed");
    switch (term.operator) {
      case "bvAdd":
        return this.sum(term.arguments);
      case "bvNegate": {
        const value = this.congruent(term.arguments[0] as Term);
        return value && scale(value, -1n);
      }
      case "bvNot": {
        const value = this.congruent(term.arguments[0] as Term);
        return value && addScaled(constantLinear(-1n), value, -1n);
      }
      case "bvMultiply":
        return this.product(term.arguments, width);
      case "extract": {
        const [, low] = term.parameters as [number, number];
        // The upper bits of a value are those of any congruent one.
        const whole = this.congruent(term.arguments[0] as Term);
        if (whole === undefined || this.isRefusedPart(term, low)) return undefined;
        return this.remember(`upper ${low}`, [whole], () => upperPart(this.context, low, whole));
      }
      default: {
        const direct = this.direct(term, width, "signed");
        return direct === "congruent" ? this.unknown(width, "signed") : direct;
      }
    }
  }

  /** Operations whose result depends on the interpretation; "congruent" for those that are defined modulo 2^width. */
  private direct(
    term: Application,
    width: number,
    interpretation: Interpretation,
  ): Linear | undefined | "congruent" {
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "bvUnsignedDivide":
      case "bvUnsignedRemainder":
        return this.fromClass("unsigned", interpretation, width, () =>
          this.division(term.operator === "bvUnsignedDivide", first, second, "unsigned"),
        );
      case "bvSignedDivide":
      case "bvSignedRemainder":
        return this.fromClass("signed", interpretation, width, () =>
          this.division(term.operator === "bvSignedDivide", first, second, "signed"),
        );
      case "bvAnd":
        return this.logic("and", term.arguments, width, interpretation);
      case "bvOr":
        return this.logic("or", term.arguments, width, interpretation);
      case "bvXor":
        return this.logic("xor", term.arguments, width, interpretation);
      case "bvLogicalShiftRight":
      case "bvArithmeticShiftRight": {
        const own = term.operator === "bvLogicalShiftRight" ? "unsigned" : "signed";
        return this.fromClass(own, interpretation, width, () => {
          const value = this.read(first, own);
          const distance = value && this.read(second, "unsigned");
          if (value === undefined || distance === undefined || this.refuses("a shift")) return undefined;
          return this.remember(`right ${own} ${width}`, [value, distance], () =>
            shiftRight(this.context, width, own, value, distance),
          );
        });
      }
      case "bvShiftLeft": {
        const value = this.read(first, interpretation);
        const distance = value && this.read(second, "unsigned");
        if (value === undefined || distance === undefined || this.refuses("a shift")) return undefined;
        return this.remember(`left ${interpretation} ${width}`, [value, distance], () =>
          shiftLeft(this.context, width, interpretation, value, distance),
        );
      }
      case "zeroExtend": {
        const value = this.read(first, "unsigned");
        return value && this.take(extend(value));
      }
      case "signExtend":
        return this.fromClass("signed", interpretation, width, () => {
          const value = this.read(first, "signed");
          return value && this.take(extend(value));
        });
      case "concat":
        return this.concatenation(term.arguments, interpretation);
      case "extract": {
        const [high, low] = term.parameters as [number, number];
        const whole = first.sort.kind === "bitvec" ? first.sort.width : 0;
        const isTop = high === whole - 1;
        const value = isTop ? this.read(first, interpretation) : this.congruent(first);
        if (value === undefined || this.isRefusedPart(term, low)) return undefined;
        const upper = this.remember(`upper ${low}`, [value], () => upperPart(this.context, low, value));
        if (upper === undefined || isTop) return upper;
        return this.remember(`trunc ${interpretation} ${width}`, [upper], () =>
          truncate(this.context, width, interpretation, upper),
        );
      }
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        const truth = this.decide(condition);
        return truth === undefined ? undefined : this.read(truth ? yes : no, interpretation);
      }
      case "bvMultiply":
        return term.arguments.length === 2 && term.arguments.every(({ kind }) => kind !== "constant")
          ? this.multiplication(first, second, width, interpretation)
          : "congruent";
      case "bvAdd":
      case "bvNegate":
      case "bvNot":
        return "congruent";
      default:
        return this.unknown(width, interpretation);
    }
  }

  private sum(terms: readonly Term[]): Linear | undefined {
    let total: Linear = constantLinear(0n);
    for (const each of terms) {
      const value = this.congruent(each);
      if (value === undefined) return undefined;
      total = addScaled(total, value, 1n);
    }
    return total;
  }

  /** Constants are taken as signed: a factor of −1 is written as all ones. */
  private product(terms: readonly Term[], width: number): Linear | undefined {
    const factors = terms.filter(({ kind }) => kind !== "constant");
    let value: Linear = constantLinear(
      terms.reduce(
        (sum, term) =>
          term.kind === "constant" ? sum * readBits(term.value as bigint, width, "signed") : sum,
        1n,
      ),
    );
    for (const factor of factors) {
      const next = this.congruent(factor);
      if (next === undefined) return undefined;
      const before = value;
      const both = this.remember("product", [before, next], () => product(this.context, before, next));
      if (both === undefined) return undefined;
      value = both;
    }
    return value;
  }

  private multiplication(
    first: Term,
    second: Term,
    width: number,
    interpretation: Interpretation,
  ): Linear | undefined {
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    return this.remember(`multiply ${interpretation} ${width}`, [a, b], () =>
      multiply(this.context, width, interpretation, a, b),
    );
  }

  private division(
    wantsQuotient: boolean,
    first: Term,
    second: Term,
    interpretation: Interpretation,
  ): Linear | undefined {
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    // Both results of one division are found together, so that they fit each other.
    const key = `${keyOf(a)} / ${keyOf(b)}`;
    const known = this.results.get(`${key} ${wantsQuotient}`);
    if (known !== undefined) return known;
    const divided = divide(this.context, a, b);
    if (divided.kind === "value") {
      this.results.set(`${key} true`, divided.value.quotient);
      this.results.set(`${key} false`, divided.value.remainder);
    }
    return this.take(wantsQuotient ? quotientOf(divided) : remainderOf(divided));
  }

  private logic(
    operator: LogicOperator,
    terms: readonly Term[],
    width: number,
    interpretation: Interpretation,
  ): Linear | undefined {
    if (this.refuses(`bitwise ${operator}`)) return undefined;
    let value: Linear | undefined;
    for (const term of terms) {
      const next = this.read(term, interpretation);
      if (next === undefined) return undefined;
      if (value === undefined) {
        value = next;
        continue;
      }
      const before: Linear = value;
      value = this.remember(`${operator} ${interpretation} ${width}`, [before, next], () =>
        logical(this.context, operator, width, interpretation, before, next),
      );
      if (value === undefined) return undefined;
    }
    return value;
  }

  private concatenation(terms: readonly Term[], interpretation: Interpretation): Linear | undefined {
    let value: Linear | undefined;
    for (const term of terms) {
      const isFirst = value === undefined;
      const next = this.read(term, isFirst ? interpretation : "unsigned");
      if (next === undefined) return undefined;
      const width = term.sort.kind === "bitvec" ? term.sort.width : 0;
      value = value === undefined ? next : this.take(joined(value, next, width));
      if (value === undefined || (!isFirst && this.refuses("a concatenation of bits"))) return undefined;
    }
    return value;
  }

  /** A result that is read as `own`, converted to how it is wanted. */
  private fromClass(
    own: Interpretation,
    wanted: Interpretation,
    width: number,
    evaluate: () => Linear | undefined,
  ): Linear | undefined {
    const value = evaluate();
    // The quotient smin / −1 leaves the type, so it is wrapped even where the classes agree.
    return value && this.take(wrap(this.context, width, wanted === own ? own : wanted, value));
  }

  private decideApplication(term: Application): boolean | undefined {
    const [first, second] = term.arguments as readonly [Term, Term];
    switch (term.operator) {
      case "not": {
        const truth = this.decide(first);
        return truth === undefined ? undefined : !truth;
      }
      case "and":
        return this.connective(term.arguments, false);
      case "or":
        return this.connective(term.arguments, true);
      case "ite": {
        const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
        const truth = this.decide(condition);
        return truth === undefined ? undefined : this.decide(truth ? yes : no);
      }
      case "equal":
        return this.equality(first, second);
      case "bvUnsignedLess":
        return this.comparison(first, second, "unsigned", lessThan);
      case "bvUnsignedLessOrEqual":
        return this.comparison(first, second, "unsigned", lessOrEqual);
      case "bvSignedLess":
        return this.comparison(first, second, "signed", lessThan);
      case "bvSignedLessOrEqual":
        return this.comparison(first, second, "signed", lessOrEqual);
      case "signedAddOverflows":
        return this.overflow(first, second, "signed", 1n);
      case "unsignedAddOverflows":
        return this.overflow(first, second, "unsigned", 1n);
      case "signedSubtractOverflows":
        return this.overflow(first, second, "signed", -1n);
      case "unsignedSubtractOverflows":
        return this.overflow(first, second, "unsigned", -1n);
      case "signedMultiplyOverflows":
        return this.overflow(first, second, "signed", "product");
      case "unsignedMultiplyOverflows":
        return this.overflow(first, second, "unsigned", "product");
      case "defined":
        return [...definedVariables(first)].every((variable) => this.input.valueOf(variable) !== undefined);
      default:
        return this.either();
    }
  }

  /** Decided by the first operand that is `decisive`. */
  private connective(terms: readonly Term[], decisive: boolean): boolean | undefined {
    for (const term of terms) {
      const truth = this.decide(term);
      if (truth === undefined) return undefined;
      if (truth === decisive) return decisive;
    }
    return !decisive;
  }

  private comparison(
    first: Term,
    second: Term,
    interpretation: Interpretation,
    rule: (context: RuleContext, a: Linear, b: Linear) => TruthResult,
  ): boolean | undefined {
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    return a && b && this.truth(rule(this.context, a, b));
  }

  private equality(first: Term, second: Term): boolean | undefined {
    if (first.sort.kind === "bool") {
      const a = this.decide(first);
      const b = a === undefined ? undefined : this.decide(second);
      return b === undefined ? undefined : a === b;
    }
    if (first.sort.kind !== "bitvec") return this.either();
    const interpretation = this.classOf(first) ?? this.classOf(second) ?? "signed";
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    if (this.input.integers === "mathematical" && interpretation === "unsigned") {
      // The IR writes j > 0 of an unsigned j as j ≠ 0, which are not the same once j is below 0.
      const isNegative = this.truth(lessThan(this.context, coefficientsOf(a) > 0 ? a : b, number(0n)));
      if (isNegative !== false) return isNegative === undefined ? undefined : this.either();
    }
    return this.truth(equals(this.context, a, b));
  }

  /** How the variables in a term are read mostly; undefined where there are none. */
  classOf(term: Term): Interpretation | undefined {
    if (term.kind === "variable") return this.input.partition(term);
    if (term.kind !== "application") return undefined;
    if (term.operator === "zeroExtend") return "unsigned";
    if (term.operator === "signExtend") return "signed";
    for (const each of term.arguments) {
      const found = this.classOf(each);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the exact result leaves the type's interval: φ of the refinement rules of add and mul. */
  private overflow(
    first: Term,
    second: Term,
    interpretation: Interpretation,
    operation: 1n | -1n | "product",
  ): boolean | undefined {
    if (first.sort.kind !== "bitvec") return this.either();
    const a = this.read(first, interpretation);
    const b = a && this.read(second, interpretation);
    if (a === undefined || b === undefined) return undefined;
    const exact =
      operation === "product"
        ? this.remember("product", [a, b], () => product(this.context, a, b))
        : addScaled(a, b, operation);
    if (exact === undefined) return undefined;
    const { lower, upper } = rangeOfWidth(first.sort.width, interpretation);
    const isBelow = this.truth(lessThan(this.context, exact, number(lower)));
    if (isBelow !== false) return isBelow;
    return this.truth(lessThan(this.context, number(upper), exact));
  }

  private variable(variable: Variable): Linear | undefined {
    const known = this.input.valueOf(variable);
    if (known !== undefined) return known;
    return this.readOther(variable);
  }

  /** What is no integer, or has no value: nothing is known of it. */
  private readOther(term: Term): Linear | undefined {
    switch (term.sort.kind) {
      case "bitvec":
        return this.unknown(
          term.sort.width,
          term.kind === "variable" ? this.input.partition(term) : "signed",
        );
      case "bool": {
        if (term.kind === "variable") {
          const known = this.input.valueOf(term);
          return known ?? this.unknown(1, "unsigned");
        }
        const truth = this.decide(term);
        return truth === undefined ? undefined : number(truth ? 1n : 0n);
      }
      default:
        return atomLinear(this.input.fresh("opaque"));
    }
  }

  private unknown(width: number, interpretation: Interpretation): Linear {
    const value = atomLinear(this.input.fresh("any"));
    const { lower, upper } = rangeOfWidth(width, interpretation);
    if (this.input.integers === "bitvector")
      this.knowledge = this.knowledge.assume(within(value, lower, upper));
    return value;
  }

  private either(): boolean | undefined {
    const truth = this.input.chosen[this.choices];
    this.choices += 1;
    if (truth !== undefined) return truth;
    this.stop ??= { kind: "either" };
    return undefined;
  }

  /** Mathematical integers have no bits. */
  private refuses(what: string): boolean {
    if (this.input.integers === "bitvector") return false;
    this.stop ??= { kind: "refused", what };
    return true;
  }

  /** A part that starts at a higher bit than the lowest is a division only where it reaches to the top. */
  private isRefusedPart(term: Application, low: number): boolean {
    const whole = term.arguments[0]?.sort;
    const isTop = whole?.kind === "bitvec" && term.parameters[0] === whole.width - 1;
    return low > 0 && !isTop && this.refuses("a part of an integer's bits");
  }

  private remember(
    operation: string,
    operands: readonly Linear[],
    rule: () => RuleResult,
  ): Linear | undefined {
    const key = `${operation}: ${operands.map(keyOf).join(", ")}`;
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const value = this.take(rule());
    if (value !== undefined) this.results.set(key, value);
    return value;
  }

  private take(answer: RuleResult): Linear | undefined {
    if (answer.kind === "refine") {
      this.stop ??= answer;
      return undefined;
    }
    this.knowledge = this.knowledge.assume(answer.facts);
    return answer.value;
  }

  private truth(answer: TruthResult): boolean | undefined {
    if (answer.kind === "truth") return answer.truth;
    this.stop ??= answer;
    return undefined;
  }
}

function coefficientsOf({ coefficients }: Linear): number {
  return coefficients.size;
}

function definedVariables(term: Term): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const walk = (each: Term) => {
    if (each.kind === "variable") found.add(each);
    if (each.kind === "application") each.arguments.forEach(walk);
  };
  walk(term);
  return found;
}
