/** Circuits of multiplication and division, and the predicates that say whether a result does not fit. */
import type { BitAlgebra, Word } from "../algebra.ts";
import {
  add,
  addWithCarry,
  choose,
  complement,
  disjunction,
  negate,
  signExtend,
  signOf,
  unsignedLess,
  zeroExtend,
  zeros,
} from "./words.ts";

/** a · b modulo 2^width, row by row; a row whose bit is known to be 0 costs nothing, so the operand that is known better chooses the rows. */
export function multiply<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Word<Bit> {
  const known = (word: Word<Bit>): number => word.filter((bit) => bits.isConstant(bit)).length;
  const [rows, added] = known(a) > known(b) ? [a, b] : [b, a];
  const width = a.length;
  let product = zeros(bits, width);
  rows.forEach((bit, place) => {
    const row = added.slice(0, width - place).map((each) => bits.and(bit, each));
    product = [...product.slice(0, place), ...add(bits, product.slice(place), row)];
  });
  return product;
}

export interface Division<Bit> {
  readonly quotient: Word<Bit>;
  readonly remainder: Word<Bit>;
}

/**
 * By restoring: bit after bit of the dividend joins the rest, from which the divisor is taken where it is not greater. A divisor of 0 is taken every
 * time, which gives what SMT-LIB says of it: all ones, and the dividend.
 */
export function divide<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Division<Bit> {
  const width = a.length;
  const quotient: Bit[] = new Array<Bit>(width).fill(bits.false);
  let rest = zeros(bits, width);
  const wide = complement(bits, zeroExtend(bits, b, 1));
  for (let place = width - 1; place >= 0; place -= 1) {
    const shifted = [a[place] as Bit, ...rest];
    const difference = addWithCarry(bits, shifted, wide, bits.true);
    quotient[place] = difference.carry;
    rest = choose(bits, difference.carry, difference.sum, shifted).slice(0, width);
  }
  return { quotient, remainder: rest };
}

/** Truncating, the remainder with the dividend's sign. */
export function divideSigned<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Division<Bit> {
  const magnitude = (word: Word<Bit>): Word<Bit> => choose(bits, signOf(word), negate(bits, word), word);
  const { quotient, remainder } = divide(bits, magnitude(a), magnitude(b));
  const isNegative = bits.xor(signOf(a), signOf(b));
  return {
    quotient: choose(bits, isNegative, negate(bits, quotient), quotient),
    remainder: choose(bits, signOf(a), negate(bits, remainder), remainder),
  };
}

/** Of two's complement: the operands have one sign and the sum has the other. */
export function signedSumOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  const [left, right, sum] = [signOf(a), signOf(b), signOf(add(bits, a, b))];
  return bits.and(bits.xor(left, sum), bits.xor(right, sum));
}

export function signedDifferenceOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  const difference = signOf(addWithCarry(bits, a, complement(bits, b), bits.true).sum);
  return bits.and(bits.xor(signOf(a), signOf(b)), bits.xor(signOf(a), difference));
}

export function unsignedSumOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  return addWithCarry(bits, a, b, bits.false).carry;
}

export function unsignedDifferenceOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  return unsignedLess(bits, a, b);
}

/**
 * Whether a · b has more bits than the operands: either two set bits of them stand together beyond the width, or the product in one more bit
 * says so (Schulte, Gok, Balzola and Brocato, Combined unsigned and two's complement saturating multipliers).
 */
export function unsignedProductOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  const product = multiply(bits, zeroExtend(bits, a, 1), zeroExtend(bits, b, 1));
  return bits.or(signOf(product), standBeyond(bits, a, b, a.length));
}

/** As for products without sign, of what in both differs from their signs. */
export function signedProductOverflows<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  const width = a.length;
  const product = multiply(bits, signExtend(a, 1), signExtend(b, 1));
  const unlikeSign = (word: Word<Bit>): Word<Bit> =>
    word.slice(0, -1).map((bit) => bits.xor(bit, signOf(word)));
  const highest = bits.xor(product[width] as Bit, product[width - 1] as Bit);
  return bits.or(highest, standBeyond(bits, unlikeSign(a), unlikeSign(b), width - 1));
}

/** Some a[i] and b[j] are set with i + j ≥ limit. */
function standBeyond<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>, limit: number): Bit {
  const found: Bit[] = [];
  let above = bits.false;
  for (let place = a.length - 1; place > 0; place -= 1) {
    above = bits.or(above, a[place] as Bit);
    const partner = b[limit - place];
    if (partner !== undefined) found.push(bits.and(above, partner));
  }
  return disjunction(bits, found);
}
