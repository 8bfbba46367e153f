/** Bounds of values put into a bound: it is monotone in its literals, so that each may be replaced by something greater. */
import {
  type Bound,
  constantBound,
  exponential,
  type Factor,
  logarithm,
  maximum,
  minimum,
  product,
  type Sign,
  scaled,
  sum,
} from "./expression.ts";
import { rational, times } from "./rational.ts";

/** What is at least sign·x; undefined where nothing is. */
export type Images = (name: string, sign: Sign) => Bound | undefined;

/** The bound with every literal replaced by something at least as great; undefined where that does not exist. */
export function substitute(bound: Bound, images: Images): Bound | undefined {
  let result = constantBound(bound.constant);
  for (const { coefficient, factors } of bound.terms.values()) {
    const [first, ...rest] = factors as readonly [Factor, ...Factor[]];
    if (first.kind === "input") {
      const isNegative = coefficient.numerator < 0n;
      const image = images(first.name, isNegative ? -1 : 1);
      if (image === undefined) return undefined;
      result = sum(result, scaled(image, isNegative ? times(coefficient, rational(-1n)) : coefficient));
      continue;
    }
    let whole = substituteFactor(first, images);
    for (const factor of rest) {
      const image = substituteFactor(factor, images);
      whole = whole && image && product(whole, image);
    }
    if (whole === undefined) return undefined;
    result = sum(result, scaled(whole, coefficient));
  }
  return result;
}

function substituteFactor(factor: Factor, images: Images): Bound | undefined {
  switch (factor.kind) {
    case "input":
      return images(factor.name, 1);
    case "max":
    case "min": {
      const parts = factor.of.map((each) => substitute(each, images));
      if (factor.kind === "min") {
        const known = parts.filter((each) => each !== undefined);
        return known.length === 0 ? undefined : minimum(...known);
      }
      return parts.every((each) => each !== undefined) ? maximum(...parts) : undefined;
    }
    case "log2": {
      const of = substitute(factor.of, images);
      return of && logarithm(of);
    }
    case "power": {
      const exponent = substitute(factor.exponent, images);
      return exponent && exponential(factor.base, exponent);
    }
  }
}
