/** Bounds as people and programs read them. */

import { degreeOfTerm, isHigher } from "./degree.ts";
import type { Bound, BoundTerm, Factor } from "./expression.ts";
import { isAbsolute } from "./expression.ts";
import { compare, negated, nothing, type Rational } from "./rational.ts";

interface Notation {
  readonly times: string;
  readonly plus: string;
  readonly minus: string;
  readonly name: (name: string) => string;
  readonly absolute: (inner: string) => string;
}

const text: Notation = {
  times: "·",
  plus: " + ",
  minus: " - ",
  name: (name) => name,
  absolute: (inner) => `|${inner}|`,
};

/** Names that the grammar would take for something else stand in bars. */
const grammar: Notation = {
  times: "*",
  plus: "+",
  minus: "-",
  name: (name) => (/^[A-Za-z_][A-Za-z0-9_']*$/.test(name) ? name : `|${name}|`),
  absolute: (inner) => `abs(${inner})`,
};

/** As in a report: 7·max(x, 0) + 3. */
export function boundText(bound: Bound): string {
  return print(bound, text);
}

/** In the grammar of expressions: `+ - * / ^ ( ) max min abs log2`, numbers and names. */
export function boundExpression(bound: Bound): string {
  return print(bound, grammar);
}

/** The terms as they are written: those that grow fastest first, but what is subtracted not before what is added. */
export function termsInOrder(bound: Bound): readonly BoundTerm[] {
  const terms = [...bound.terms].sort(([a, x], [b, y]) => {
    const [own, other] = [degreeOfTerm(x), degreeOfTerm(y)];
    if (isHigher(own, other)) return -1;
    if (isHigher(other, own)) return 1;
    return a < b ? -1 : 1;
  });
  const isPositive = ({ coefficient }: BoundTerm) => coefficient.numerator > 0n;
  const ordered = terms.map(([, term]) => term);
  return [...ordered.filter(isPositive), ...ordered.filter((each) => !isPositive(each))];
}

function print(bound: Bound, notation: Notation): string {
  const constant = bound.constant;
  const parts = termsInOrder(bound).map((term) =>
    signed(term.coefficient, (size) => printTerm({ ...term, coefficient: size }, notation)),
  );
  if (compare(constant, nothing) !== 0 || parts.length === 0) {
    const own = signed(constant, (size) => quotient(String(size.numerator), size));
    if (constant.numerator > 0n && parts[0]?.isNegative === true) parts.unshift(own);
    else parts.push(own);
  }
  return parts
    .map(({ isNegative, text: part }, index) => {
      if (index === 0) return isNegative ? `-${part}` : part;
      return (isNegative ? notation.minus : notation.plus) + part;
    })
    .join("");
}

function signed(value: Rational, print: (size: Rational) => string): { isNegative: boolean; text: string } {
  const isNegative = value.numerator < 0n;
  return { isNegative, text: print(isNegative ? negated(value) : value) };
}

function printTerm({ coefficient, factors }: BoundTerm, notation: Notation): string {
  const powers = new Map<string, { factor: Factor; count: number }>();
  for (const factor of factors) {
    const own = powers.get(factor.key);
    if (own === undefined) powers.set(factor.key, { factor, count: 1 });
    else own.count += 1;
  }
  const printed = [...powers.values()].map(({ factor, count }) => {
    const base = printFactor(factor, notation);
    if (count === 1) return base;
    return factor.kind === "power" ? `(${base})^${count}` : `${base}^${count}`;
  });
  const number = coefficient.numerator === 1n ? [] : [String(coefficient.numerator)];
  return quotient([...number, ...printed].join(notation.times), coefficient);
}

function quotient(dividend: string, { denominator }: Rational): string {
  return denominator === 1n ? dividend : `${dividend}/${denominator}`;
}

function printFactor(factor: Factor, notation: Notation): string {
  switch (factor.kind) {
    case "input":
      return notation.name(factor.name);
    case "max":
    case "min": {
      if (factor.kind === "max" && isAbsolute(factor.of)) {
        const inner = factor.of.map((each) => print(each, notation)).sort((a, b) => a.length - b.length);
        return notation.absolute(inner[0] as string);
      }
      const place = ({ terms, constant }: Bound) => (terms.size > 0 ? 1 : constant.numerator === 0n ? 2 : 0);
      const branches = factor.of.toSorted((a, b) => place(a) - place(b)).map((each) => print(each, notation));
      return `${factor.kind}(${branches.join(", ")})`;
    }
    case "log2":
      return `log2(${print(factor.of, notation)})`;
    case "power": {
      const exponent = print(factor.exponent, notation);
      return /^[\p{L}\p{N}_]+$/u.test(exponent)
        ? `${factor.base}^${exponent}`
        : `${factor.base}^(${exponent})`;
    }
  }
}
