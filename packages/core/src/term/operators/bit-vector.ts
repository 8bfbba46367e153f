/** What the rows of the operators on bit-vectors have in common. */
import { toSigned, toUnsigned } from "../bits.ts";
import { onIntegers, resultWidth, type Shape } from "./row.ts";

type Fold = ReturnType<typeof onIntegers>;

/** On the readings without sign; the result is taken modulo 2^width. */
export function fromNumbers(compute: (a: bigint, b: bigint, width: number) => bigint): Fold {
  return onIntegers((a, b, shape) => {
    const width = resultWidth(shape);
    return toUnsigned(width, compute(a, b, width));
  });
}

/** On the readings with sign. */
export function fromSigned(compute: (a: bigint, b: bigint, width: number) => bigint): Fold {
  return fromNumbers((a, b, width) => compute(toSigned(width, a), toSigned(width, b), width));
}

/** Of any number of arguments, two by two from the left. */
export function foldAll(combine: (a: bigint, b: bigint) => bigint): Fold {
  return (values, shape) => toUnsigned(resultWidth(shape), (values as readonly bigint[]).reduce(combine));
}

/** A left-associated chain, since SMT-LIB 2.6 declares the operators on bit-vectors binary. */
export function smtLibChain(name: string) {
  return (args: readonly string[], _shape: Shape): string =>
    args.reduce((left, right) => `(${name} ${left} ${right})`);
}
