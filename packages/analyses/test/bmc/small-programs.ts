/**
 * Random programs over two small integers, with loops that their inputs end, as C or PL/I; and all that they can do, found by running them on
 * every input (exhaustive.ts). Their claims are made from what was found: just true, or just wrong and often so after many rounds only.
 */
import { Random } from "../../../everypath/test/differential/generator.ts";

export type Expression =
  | { readonly kind: "variable"; readonly index: 0 | 1 }
  | { readonly kind: "constant"; readonly value: number }
  | {
      readonly kind: "binary";
      readonly operator: "+" | "-" | "*";
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Comparison {
  readonly operator: "<" | "<=" | "==" | "!=";
  readonly left: Expression;
  readonly right: Expression;
}

/** "any": an input decides. */
export type Condition = Comparison | "any";

export type Statement =
  | { readonly kind: "set"; readonly index: 0 | 1; readonly value: Expression }
  /** One of 0, …, below − 1, or what it was. */
  | { readonly kind: "input"; readonly index: 0 | 1; readonly below: number }
  | {
      readonly kind: "if";
      readonly condition: Condition;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | { readonly kind: "while"; readonly condition: Condition; readonly body: readonly Statement[] }
  /** `claims`, an index into the program's. */
  | { readonly kind: "claim"; readonly claim: number };

export interface SmallProgram {
  readonly initial: readonly [number, number];
  /** How integers wrap; undefined: not at all. */
  readonly wraps: "unsigned char" | "signed char" | undefined;
  readonly statements: readonly Statement[];
  /** Those not there yet hold. */
  readonly claims: readonly Comparison[];
}

/** Without claims; `places`: how many there can be. */
export function smallProgram(
  seed: number,
  wraps: SmallProgram["wraps"],
): { readonly program: SmallProgram; readonly places: number } {
  const random = new Random(seed);
  const limit = random.pick([3, 5, 9, 20, 77]);
  let places = 0;
  const variable = (): Expression => ({ kind: "variable", index: random.pick([0, 1] as const) });
  const constant = (): Expression => ({ kind: "constant", value: random.pick([0, 1, 1, 2, 3, limit]) });
  const expression = (): Expression => {
    if (random.chance(30)) return random.chance(60) ? variable() : constant();
    const operator = random.pick(["+", "+", "+", "-", "-", "*"] as const);
    const right = operator === "*" ? ({ kind: "constant", value: random.pick([2, 3]) } as const) : undefined;
    return {
      kind: "binary",
      operator,
      left: variable(),
      right: right ?? (random.chance(70) ? constant() : variable()),
    };
  };
  const condition = (open: number): Condition => {
    if (random.chance(open)) return "any";
    const operator = random.pick(["<", "<", "<=", "==", "!="] as const);
    return { operator, left: variable(), right: random.chance(75) ? constant() : variable() };
  };
  const claim = (): readonly Statement[] => (random.chance(40) ? [{ kind: "claim", claim: places++ }] : []);
  const simple = (): Statement => {
    const index = random.pick([0, 1] as const);
    if (random.chance(15)) return { kind: "input", index, below: 1 + random.below(4) };
    // What counts comes to an end somewhere.
    if (random.chance(30)) {
      const self: Expression = { kind: "variable", index };
      const step: Expression = { kind: "constant", value: 1 + random.below(2) };
      const set = (value: Expression): Statement => ({ kind: "set", index, value });
      return {
        kind: "if",
        condition: { operator: "<", left: self, right: { kind: "constant", value: limit } },
        yes: [set({ kind: "binary", operator: "+", left: self, right: step })],
        no: [set({ kind: "constant", value: random.below(3) })],
      };
    }
    return { kind: "set", index, value: expression() };
  };
  const statement = (depth: number): readonly Statement[] => {
    if (depth > 0 && random.chance(35)) {
      return [
        {
          kind: "if",
          condition: condition(30),
          yes: block(depth - 1, 1),
          no: random.chance(40) ? block(depth - 1, 1) : [],
        },
      ];
    }
    if (depth > 0 && random.chance(20)) return [loop(depth - 1)];
    return [simple()];
  };
  const block = (depth: number, least: number): readonly Statement[] =>
    Array.from({ length: least + random.below(2) }, () => [...statement(depth), ...claim()]).flat();
  const loop = (depth: number): Statement => ({
    kind: "while",
    condition: condition(60),
    body: block(depth, 1),
  });
  const statements: Statement[] = [
    ...(random.chance(40) ? [simple()] : []),
    loop(2),
    ...(random.chance(30) ? [loop(1)] : []),
    { kind: "claim", claim: places++ },
  ];
  const initial: [number, number] = [random.below(3), random.below(3)];
  return { program: { initial, wraps, statements, claims: [] }, places };
}

/** What an assertion can speak of. */
export const measures: readonly Expression[] = [
  { kind: "variable", index: 0 },
  { kind: "variable", index: 1 },
  {
    kind: "binary",
    operator: "+",
    left: { kind: "variable", index: 0 },
    right: { kind: "variable", index: 1 },
  },
  {
    kind: "binary",
    operator: "-",
    left: { kind: "variable", index: 0 },
    right: { kind: "variable", index: 1 },
  },
];

/** About a measure that takes these values and no others: just true, or just wrong. */
export function claimAbout(
  random: Random,
  measure: Expression,
  values: ReadonlySet<number>,
  isWrong: boolean,
): Comparison {
  const inOrder = [...values].sort((a, b) => a - b);
  const most = inOrder.at(-1) ?? 0;
  const least = inOrder[0] ?? 0;
  const constant = (value: number): Expression => ({ kind: "constant", value });
  const by = isWrong ? 1 : 0;
  switch (random.below(3)) {
    case 0:
      return { operator: "<=", left: measure, right: constant(most - by) };
    case 1:
      return { operator: "<=", left: constant(least + by), right: measure };
    default: {
      let missed = least - 1;
      while (values.has(missed)) missed++;
      const between = inOrder.find((value) => !values.has(value + 1));
      const untaken = random.chance(50) ? missed : (between ?? most) + 1;
      return { operator: "!=", left: measure, right: constant(isWrong ? most : untaken) };
    }
  }
}
