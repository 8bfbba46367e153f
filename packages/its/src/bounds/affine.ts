/** Affine expressions sought by a linear program, one a part: coefficients over the variables as differences of unknowns that are at least 0. */
import type { SymbolicTerm } from "@everypath/core";
import type { Linear } from "../linear/expression.ts";
import { add, type Combination, type FarkasProgram } from "../linear/farkas.ts";
import type { IsOver } from "../linear/simplex.ts";
import type { ItsVariable } from "../model.ts";
import { type Bound, constantBound, inputBound, type Sign, scaled, sum } from "./expression.ts";
import { rational } from "./rational.ts";

/** What a coefficient of 1 weighs against a constant of 1 when the smallest expression is looked for. */
const coefficientWeight = 10_000n;

/** May the literal sign·variable stand in the expression? */
export type IsUsable = (variable: ItsVariable, sign: Sign) => boolean;

export class Unknown {
  private readonly first: number;
  private readonly variables: readonly ItsVariable[];
  private readonly isUsable: IsUsable;

  constructor(program: FarkasProgram, variables: readonly ItsVariable[], isUsable: IsUsable = () => true) {
    this.first = program.unknowns(2 * (variables.length + 1));
    this.variables = variables;
    this.isUsable = isUsable;
  }

  /** Adds factor·(the coefficient of `atom`; of undefined: the constant). */
  addTo(total: Combination, atom: SymbolicTerm | undefined, factor: bigint): void {
    const position =
      atom === undefined ? this.variables.length : (this.variables as readonly SymbolicTerm[]).indexOf(atom);
    if (position !== -1) this.addAt(total, position, factor);
  }

  /** The same of the expression with the variables replaced. */
  addAfter(
    total: Combination,
    atom: SymbolicTerm | undefined,
    factor: bigint,
    images: ReadonlyMap<SymbolicTerm, Linear>,
  ): void {
    this.variables.forEach((variable, position) => {
      const image = images.get(variable) as Linear;
      const own = atom === undefined ? image.constant : (image.coefficients.get(atom) ?? 0n);
      if (own !== 0n) this.addAt(total, position, factor * own);
    });
    if (atom === undefined) this.addAt(total, this.variables.length, factor);
  }

  private addAt(total: Combination, position: number, factor: bigint): void {
    const variable = this.variables[position];
    const column = this.first + 2 * position;
    if (variable === undefined || this.isUsable(variable, 1)) add(total, column, factor);
    if (variable === undefined || this.isUsable(variable, -1)) add(total, column + 1, -factor);
  }

  /** Adds to a goal that is maximised: small coefficients first, then a small constant; with `isFromZero` those below 0 are all alike. */
  addSmallness(goal: Combination, isFromZero: boolean): void {
    this.variables.forEach((_, position) => {
      add(goal, this.first + 2 * position, -coefficientWeight);
      add(goal, this.first + 2 * position + 1, -coefficientWeight);
    });
    add(goal, this.first + 2 * this.variables.length, -1n);
    if (!isFromZero) add(goal, this.first + 2 * this.variables.length + 1, 1n);
  }

  /** What was found, over inputs that are named as the variables. */
  read(values: readonly bigint[], denominator: bigint): Bound {
    const valueAt = (position: number) => {
      const column = this.first + 2 * position;
      return rational((values[column] as bigint) - (values[column + 1] as bigint), denominator);
    };
    return sum(
      constantBound(valueAt(this.variables.length)),
      ...this.variables.map(({ name }, position) => scaled(inputBound(name), valueAt(position))),
    );
  }
}

/** A solution with the expressions small. Where invariants keep a variable far from 0 there may be no smallest constant: one from 0 on is taken then. */
export function solveSmall(
  program: FarkasProgram,
  expressions: readonly Unknown[],
  isOver: IsOver,
): ReturnType<FarkasProgram["solve"]> {
  for (const isFromZero of [false, true]) {
    const goal: Combination = new Map();
    for (const each of expressions) each.addSmallness(goal, isFromZero);
    const found = program.solve(goal, isOver);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A linear expression over variables as a bound. */
export function boundOfLinear({ coefficients, constant }: Linear): Bound {
  return sum(
    constantBound(constant),
    ...[...coefficients].map(([atom, coefficient]) =>
      scaled(inputBound((atom as ItsVariable).name), rational(coefficient)),
    ),
  );
}
