/** Does a bound that somebody asks for hold of a program? Shown by the bound found, or refuted by an input whose run takes more. */

import { intConstant, intLessOrEqual } from "@everypath/core";
import { type AskedBound, type Bound, compareWithAsked, excessOver, integerSymbol } from "@everypath/its";
import type { BoundQuestion } from "./bound.ts";
import { type Candidate, withParameter } from "./candidate.ts";
import { inputParameters, typeRangeOf } from "./inputs.ts";
import { sizeBoundValues } from "./size-bounds.ts";
import { searchWorst, type TriedRun, usualLimits } from "./worst.ts";

export type ProgramAnswer =
  | { readonly kind: "true" }
  /** A run that takes more, or that had taken more when it was left. */
  | { readonly kind: "false"; readonly run: TriedRun }
  | { readonly kind: "unknown" };

/** Names that a formula may use: the parameters, and the bounds of types. */
export function askedNames(question: Pick<BoundQuestion, "entry">): readonly string[] {
  return [...inputParameters(question.entry).map(({ name }) => name), ...sizeBoundValues.keys()];
}

/** `bound` is what was found, if anything was; `seeds` are inputs to begin the search with. */
export function answerAsked(
  asked: AskedBound,
  bound: Bound | undefined,
  seeds: readonly Candidate[],
  question: BoundQuestion & { readonly seed: number; readonly isOver: () => boolean },
): ProgramAnswer {
  const parameters = inputParameters(question.entry);
  const inputs = [
    ...parameters.map(({ name }) => ({ name, term: integerSymbol(name) })),
    ...[...sizeBoundValues]
      .filter(([name]) => parameters.every((parameter) => parameter.name !== name))
      .map(([name, value]) => ({ name, term: intConstant(value) })),
  ];
  const facts = parameters.flatMap((parameter) => {
    const range = typeRangeOf(parameter);
    if (range === undefined) return [];
    const { lower, upper } = range;
    const symbol = integerSymbol(parameter.name);
    return [intLessOrEqual(intConstant(lower), symbol), intLessOrEqual(symbol, intConstant(upper))];
  });
  const compared = bound && compareWithAsked(bound, asked, { inputs, facts }, question);
  if (compared?.kind === "below") return { kind: "true" };
  const first = (compared?.at ?? []).map((values) =>
    parameters.reduce<Candidate>(
      (candidate, parameter, index) => withParameter(candidate, parameter, values[index] ?? 0n),
      { values: new Map(), elements: 1 },
    ),
  );
  const excess = ({ steps, inputs: at }: TriedRun) =>
    excessOver(asked, new Map([...sizeBoundValues, ...at]), BigInt(steps));
  const found = searchWorst({
    ...question,
    seeds: [...first, ...seeds, { values: new Map(), elements: 1 }],
    limits: { ...usualLimits, longest: 4_000_000 },
    score: (run) => {
      const above = excess(run)?.excess;
      return above && Number(above.numerator) / Number(above.denominator);
    },
    isEnough: (run) => excess(run)?.isMore === true,
  });
  const run = found.find((each) => excess(each)?.isMore === true);
  return run === undefined ? { kind: "unknown" } : { kind: "false", run };
}
