/**
 * Numbers of the IR as linear expressions: each operator by its rule of section 3.
 *
 * Of an operation whose result is only needed modulo 2^n (a sum within a sum) any congruent integer does, so that nothing is wrapped
 * before it must be.
 */

import type { Application, Term, Variable } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, type Linear, scale } from "@everypath/its";
import { type Interpretation, readBits } from "../interpretation.ts";
import { extend, joined, truncate, upperPart } from "../rules/convert.ts";
import { type LogicOperator, logical } from "../rules/logic.ts";
import { multiply, product } from "../rules/multiply.ts";
import { number } from "../rules/rule.ts";
import { shiftLeft, shiftRight } from "../rules/shift.ts";
import { wrap } from "../rules/wrap.ts";
import { Integers } from "./integers.ts";

export abstract class Numbers extends Integers {
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
    return congruent && this.wrapped(width, interpretation, congruent);
  }

  /** The value as a variable's own: by its class, Booleans as 0 and 1. */
  readFor(target: Variable, term: Term): Linear | undefined {
    return this.read(term, this.input.partition(target));
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
        return this.fromClass(interpretation, width, () =>
          this.division(term.operator === "bvUnsignedDivide", first, second, "unsigned"),
        );
      case "bvSignedDivide":
      case "bvSignedRemainder":
        return this.fromClass(interpretation, width, () =>
          this.division(term.operator === "bvSignedDivide", first, second, "signed"),
        );
      case "bvAnd":
        return this.logic("and", term.arguments, width, interpretation);
      case "bvOr":
        return this.logic("or", term.arguments, width, interpretation);
      case "bvXor":
        return this.logic("xor", term.arguments, width, interpretation);
      case "bvLogicalShiftRight":
        return this.shiftedRight("unsigned", first, second, width, interpretation);
      case "bvArithmeticShiftRight":
        return this.shiftedRight("signed", first, second, width, interpretation);
      case "bvShiftLeft":
        return this.shiftedLeft(first, second, width, interpretation);
      case "zeroExtend": {
        const value = this.read(first, "unsigned");
        return value && this.take(extend(value));
      }
      case "signExtend":
        return this.fromClass(interpretation, width, () => {
          const value = this.read(first, "signed");
          return value && this.take(extend(value));
        });
      case "concat":
        return this.concatenation(term.arguments, interpretation);
      case "extract":
        return this.extracted(term, width, interpretation);
      case "ite":
        return this.chosen(term, interpretation);
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

  private shiftedRight(
    own: Interpretation,
    shifted: Term,
    by: Term,
    width: number,
    interpretation: Interpretation,
  ): Linear | undefined {
    return this.fromClass(interpretation, width, () => {
      const value = this.read(shifted, own);
      const distance = value && this.read(by, "unsigned");
      if (value === undefined || distance === undefined || this.refuses("a shift")) return undefined;
      return this.remember(`right ${own} ${width}`, [value, distance], () =>
        shiftRight(this.context, width, own, value, distance),
      );
    });
  }

  private shiftedLeft(
    shifted: Term,
    by: Term,
    width: number,
    interpretation: Interpretation,
  ): Linear | undefined {
    const value = this.read(shifted, interpretation);
    const distance = value && this.read(by, "unsigned");
    if (value === undefined || distance === undefined || this.refuses("a shift")) return undefined;
    return this.remember(`left ${interpretation} ${width}`, [value, distance], () =>
      shiftLeft(this.context, width, interpretation, value, distance),
    );
  }

  private chosen(term: Application, interpretation: Interpretation): Linear | undefined {
    const [condition, yes, no] = term.arguments as readonly [Term, Term, Term];
    const truth = this.decide(condition);
    return truth === undefined ? undefined : this.read(truth ? yes : no, interpretation);
  }

  private extracted(term: Application, width: number, interpretation: Interpretation): Linear | undefined {
    const [high, low] = term.parameters as [number, number];
    const [from] = term.arguments as readonly [Term];
    const whole = from.sort.kind === "bitvec" ? from.sort.width : 0;
    const isTop = high === whole - 1;
    const value = isTop ? this.read(from, interpretation) : this.congruent(from);
    if (value === undefined || this.isRefusedPart(term, low)) return undefined;
    const upper = this.remember(`upper ${low}`, [value], () => upperPart(this.context, low, value));
    if (upper === undefined || isTop) return upper;
    return this.remember(`trunc ${interpretation} ${width}`, [upper], () =>
      truncate(this.context, width, interpretation, upper),
    );
  }

  /** The same integer each time: else each evaluation after a refinement would be of another one, and be refined again. */
  private wrapped(width: number, interpretation: Interpretation, exact: Linear): Linear | undefined {
    return this.remember(`wrap ${interpretation} ${width}`, [exact], () =>
      wrap(this.context, width, interpretation, exact),
    );
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
    return this.divided(wantsQuotient, a, b);
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

  /** A result that has a reading of its own, converted to how it is wanted. */
  private fromClass(
    wanted: Interpretation,
    width: number,
    evaluate: () => Linear | undefined,
  ): Linear | undefined {
    const value = evaluate();
    // The quotient smin / −1 leaves the type, so it is wrapped even where the classes agree.
    return value && this.wrapped(width, wanted, value);
  }

  protected variable(variable: Variable): Linear | undefined {
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
      case "int":
      case "ref":
        return this.integer(term);
      default:
        return atomLinear(this.input.fresh("opaque"));
    }
  }

  /** A part that starts at a higher bit than the lowest is a division only where it reaches to the top. */
  private isRefusedPart(term: Application, low: number): boolean {
    const whole = term.arguments[0]?.sort;
    const isTop = whole?.kind === "bitvec" && term.parameters[0] === whole.width - 1;
    return low > 0 && !isTop && this.refuses("a part of an integer's bits");
  }
}
