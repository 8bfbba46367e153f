/**
 * Random PL/I procedures of two small inputs with loops: of every form, with jumps, by-reference calls that share variables, STATIC variables, arrays
 * of which not every element has a value. The places of their assertions are left open.
 */
import type { Random } from "../../../everypath/test/differential/generator.ts";

export const inputs: readonly (readonly [number, number])[] = Array.from({ length: 6 * 5 }, (_, index) => [
  index % 6,
  Math.floor(index / 6) - 2,
]);

export interface PliSkeleton {
  /** `@k` stands for the k-th assertion. */
  readonly text: string;
  /** What each assertion says besides, and conditions that may hold there. */
  readonly places: readonly { readonly bounds: string; readonly candidates: readonly string[] }[];
}

const variables = ["X", "Y", "Z"] as const;

class Generator {
  private readonly random: Random;
  private readonly places: { readonly bounds: string; readonly candidates: string[] }[] = [];
  private labels = 0;

  constructor(random: Random) {
    this.random = random;
  }

  skeleton(): PliSkeleton {
    const { random } = this;
    const lines = [
      "CHANGE: PROCEDURE (P, Q);",
      "DECLARE (P, Q) INTEGER;",
      "DECLARE S INTEGER STATIC INITIAL (0);",
      "S = S + 1;",
      random.pick(["P = Q + 1;", "IF Q > 1 THEN P = Q;", "P = P; Q = Q;", "IF P > Q THEN P = S;"]),
      "END;",
      "F: PROCEDURE (N, A);",
      "DECLARE (N, A, X, Y, Z, I, J) INTEGER;",
      "DECLARE M(0:3) INTEGER;",
      "ASSERT (0 <= N & N <= 5 & -2 <= A & A <= 2);",
      `X = ${random.below(3)};`,
      ...(random.chance(80) ? [`Y = ${random.pick(["A", "1", "0"])};`] : []),
      ...(random.chance(80) ? [`Z = ${random.below(3)};`] : []),
      ...[0, 1, 2, 3].flatMap((k) => (random.chance(70) ? [`M(${k}) = ${random.below(3)};`] : [])),
      this.loop("I"),
      ...(random.chance(30) ? [this.loop("I")] : []),
      this.place("1 = 1", undefined),
      "END;",
    ];
    return { text: `${lines.join("\n")}\n`, places: this.places };
  }

  private place(bounds: string, index: string | undefined): string {
    const candidates = Array.from({ length: 10 }, () => this.condition(index));
    this.places.push({ bounds, candidates });
    return `${index === undefined ? "PROVE" : "ASSERT"} (@${this.places.length - 1});`;
  }

  private loop(index: string): string {
    const { random } = this;
    const outer = index === "J" ? " & 1 <= I & I <= N" : "";
    const limit = index === "J" ? "3" : "N";
    const body = (bounds: string): string => {
      const lines = [this.place(bounds + outer, index)];
      for (let k = 1 + random.below(3); k > 0; k--) lines.push(this.statement(index, 2));
      if (index === "I" && random.chance(20)) lines.push(this.loop("J"));
      return lines.join("\n");
    };
    switch (random.below(4)) {
      case 0:
        return `${index} = 0;\nDO WHILE (${index} < ${limit});\n${index} = ${index} + 1;\n${body(`1 <= ${index} & ${index} <= ${limit}`)}\nEND;`;
      case 1:
        return `DO ${index} = ${limit} TO 1 BY -1;\n${body(`1 <= ${index} & ${index} <= ${limit}`)}\nEND;`;
      case 2: {
        const label = `L${this.labels++}`;
        const inside = body(`1 <= ${index} & ${index} <= ${limit}`);
        return `${index} = 0;\n${label}: IF ${index} < ${limit} THEN DO;\n${index} = ${index} + 1;\n${inside}\nGO TO ${label};\nEND;`;
      }
      default:
        return `DO ${index} = 1 TO ${limit};\n${body(`1 <= ${index} & ${index} <= ${limit}`)}\nEND;`;
    }
  }

  private statement(index: string, depth: number): string {
    const { random } = this;
    switch (random.below(depth > 0 ? 8 : 5)) {
      case 0:
        return `${this.cell(index)} = ${this.value(index)};`;
      case 1:
        return `${this.variable()} = ${this.variable()} + ${random.pick(["1", index, "A"])};`;
      case 2:
        return `CALL CHANGE(${this.cell(index)}, ${this.cell(index)});`;
      case 3:
        return `M(MOD(${index}, 4)) = ${this.value(index)};`;
      case 4:
        return `${this.variable()} = MOD(${this.variable()} + ${index}, 3);`;
      default:
        return `IF ${this.test(index)} THEN DO; ${this.statement(index, depth - 1)} END; ELSE DO; ${this.statement(index, depth - 1)} END;`;
    }
  }

  private variable(): string {
    return this.random.pick(variables);
  }

  private cell(index: string): string {
    const { random } = this;
    return random.chance(60) ? this.variable() : random.pick(["M(0)", "M(2)", `M(MOD(${index}, 4))`]);
  }

  private value(index: string): string {
    const { random } = this;
    return random.pick([
      String(random.below(4)),
      index,
      "A",
      `${this.variable()}`,
      `${index} * 2`,
      this.cell(index),
    ]);
  }

  private test(index: string): string {
    const { random } = this;
    return random.pick([
      `${index} = ${1 + random.below(4)}`,
      `${this.variable()} > ${random.below(3)}`,
      "A > 0",
      `MOD(${index}, 2) = 0`,
      `${this.variable()} < ${this.variable()}`,
    ]);
  }

  private condition(index: string | undefined): string {
    const { random } = this;
    const cell = random.chance(75) ? this.variable() : `M(${random.below(4)})`;
    const k = random.below(5) - 1;
    const any = [
      `${cell} = ${k}`,
      `${cell} >= ${k}`,
      `${cell} <= ${k}`,
      `${cell} <= ${this.variable()}`,
      `(A > 0 | ${cell} >= ${k})`,
      "(FORALL K = 0 TO 3 (M(K) >= 0))",
      "(EXISTS K = 0 TO 3 (M(K) <= 1))",
    ];
    if (index === undefined) return random.pick(any);
    return random.pick([
      ...any,
      `${cell} <= ${index} + ${k}`,
      `(${index} = 1 | ${cell} >= ${k})`,
      `${cell} = ${index} + ${k}`,
    ]);
  }
}

export function generatePli(random: Random): PliSkeleton {
  return new Generator(random).skeleton();
}

/** The text with these conditions at its places. */
export function filled({ text, places }: PliSkeleton, chosen: readonly (readonly string[])[]): string {
  return text.replace(/@(\d+)/g, (_, place) => {
    const { bounds } = places[Number(place)]!;
    return [bounds, ...(chosen[Number(place)] ?? [])].map((condition) => `(${condition})`).join(" & ");
  });
}
