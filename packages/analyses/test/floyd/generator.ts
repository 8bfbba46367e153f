/**
 * Random C functions of two small inputs with loops that change variables in every way: directly, through pointers, in arrays at known and
 * unknown subscripts, by copying, in functions that they call. Assertions are chosen from candidates whose truth on all inputs a
 * judge has found out, so that it is known of each program whether some run violates it.
 */
import type { Random } from "../../../everypath/test/differential/generator.ts";

export const leastN = 0;
export const mostN = 6;
export const leastA = -4;
export const mostA = 4;

/** A function whose assertions are still to be chosen. */
export interface Skeleton {
  /** The text of the function's body, with `CUT k` and `END` in the places of the assertions. */
  readonly body: string;
  /** For each cut and, last, for the end: conditions that may hold there. */
  readonly candidates: readonly (readonly string[])[];
  /** What each cut's assertion says besides. */
  readonly bounds: readonly string[];
}

const cells = ["x", "y", "g", "m[0]", "m[1]", "m[3]", "*p"] as const;

/** What every statement keeps: no cell grows beyond it, and the pointer means one of them. */
const inRange = [
  ...["x", "y", "g", "m[0]", "m[1]", "m[2]", "m[3]", "w[0]", "w[1]"].map(
    (cell) => `-9 <= ${cell} && ${cell} <= 60`,
  ),
  "(p == &x || p == &y || p == &m[1] || p == &m[3])",
].join(" && ");

class Generator {
  private readonly random: Random;
  private readonly bounds: string[] = [];
  private readonly candidates: string[][] = [];

  constructor(random: Random) {
    this.random = random;
  }

  skeleton(): Skeleton {
    const { random } = this;
    const start = ["int x = K, y = a, m[4] = {K, K, K, K}, w[4] = {K, K, K, K}, *p = &P;", "g = K;"].map(
      (line) =>
        line
          .replaceAll("K", () => String(random.below(4)))
          .replace("P", () => random.pick(["x", "y", "m[1]"])),
    );
    const loops = [this.loop("i", "n")];
    if (random.chance(35)) loops.push(this.loop("i", "n"));
    this.candidates.push(this.conditions(undefined, 12));
    return {
      body: [...start, ...loops, "END"].join("\n"),
      candidates: this.candidates,
      bounds: this.bounds,
    };
  }

  private loop(index: string, limit: string): string {
    const cut = this.bounds.length;
    const outer = index === "j" ? " && 0 <= i && i < n" : "";
    this.bounds.push(`0 <= ${index} && ${index} < ${limit}${outer} && ${inRange}`);
    this.candidates.push(this.conditions(index, 20));
    const body = [`CUT ${cut}`];
    const count = 1 + this.random.below(3);
    for (let k = 0; k < count; k++) body.push(this.statement(index, 2));
    if (index === "i" && this.random.chance(25)) body.push(this.loop("j", "3"));
    return `for (int ${index} = 0; ${index} < ${limit}; ${index}++) {\n${body.join("\n")}\n}`;
  }

  private statement(index: string, depth: number): string {
    const { random } = this;
    const kind = random.below(depth > 0 ? 12 : 7);
    const cell = this.target(index);
    switch (kind) {
      case 0:
        return `${cell} = ${this.value(index)};`;
      case 1:
        return `${cell} = (${this.cell()} + ${1 + random.below(3)}) & 15;`;
      case 2:
        return `if (${cell} < 40) ${cell} = ${cell} + 1;`;
      case 3:
        return `p = &${random.pick(["x", "y", "m[1]", "m[3]"])};`;
      case 4:
        return `set(&${random.pick(["x", "y", "m[0]"])}, ${this.value(index)});`;
      case 5:
        return random.chance(50) ? "__builtin_memcpy(m, w, 2 * sizeof *m);" : "w[1] = m[0];";
      case 6:
        return "count();";
      case 7:
        return `if (${this.test(index)}) ${random.pick(["break", "continue", "break", "return 1"])};`;
      default:
        return `if (${this.test(index)}) { ${this.statement(index, depth - 1)} } else { ${this.statement(index, depth - 1)} }`;
    }
  }

  private target(index: string): string {
    return this.random.chance(20) ? `m[${index} & 3]` : this.cell();
  }

  private cell(): string {
    return this.random.pick(cells);
  }

  private value(index: string): string {
    const { random } = this;
    return random.pick([
      String(random.below(5)),
      index,
      `${index} + ${random.below(3)}`,
      "a",
      this.cell(),
      `m[${index} & 3]`,
    ]);
  }

  private test(index: string): string {
    const { random } = this;
    const k = random.below(5);
    return random.pick([
      `${index} == ${k}`,
      `${this.cell()} < ${k}`,
      `${this.cell()} > ${this.cell()}`,
      `(${index} & 1)`,
      "a > 0",
      `${index} > ${k}`,
    ]);
  }

  private conditions(index: string | undefined, count: number): string[] {
    return Array.from({ length: count }, () => this.condition(index));
  }

  private condition(index: string | undefined): string {
    const { random } = this;
    const cell = this.cell();
    const k = random.below(6) - 1;
    const plain = [
      `${cell} == ${k}`,
      `${cell} >= ${k}`,
      `${cell} >= ${-random.below(5)}`,
      `${cell} <= ${k}`,
      `${cell} <= ${10 * random.below(5)}`,
      `${cell} == ${this.cell()}`,
      `${cell} <= ${this.cell()}`,
      `(a > 0 || ${cell} <= ${k})`,
      `p == &${random.pick(["x", "y", "m[1]", "m[3]"])}`,
      "(p == &x || p == &y || p == &m[1] || p == &m[3])",
    ];
    if (index === undefined) return random.pick([...plain, `${cell} <= n + ${k}`]);
    return random.pick([
      ...plain,
      `${cell} == ${index} + ${k}`,
      `${cell} <= ${index} + ${k}`,
      `(${index} == 0 || ${cell} == ${k})`,
      `(${index} == 0 || ${cell} >= ${k})`,
    ]);
  }
}

export function generateSkeleton(random: Random): Skeleton {
  return new Generator(random).skeleton();
}

const surroundings = (suffix: string) => `static int g${suffix};
static void count${suffix}(void) { if (g${suffix} < 60) g${suffix}++; }
static void set${suffix}(int *q, int v) { if (v > 1) *q = v; }
`;

function named(text: string, suffix: string): string {
  return text.replace(/\b(g|count|set)\b/g, `$1${suffix}`);
}

/** The function with assertions: conditions for each cut, and for the end. */
export function programText({ body, bounds }: Skeleton, chosen: readonly (readonly string[])[]): string {
  const filled = body
    .replace(/CUT (\d+)/g, (_, cut) => {
      const all = [bounds[Number(cut)], ...(chosen[Number(cut)] ?? [])];
      return `everypath_invariant(${all.join(" && ")});`;
    })
    .replace("END", (chosen.at(-1) ?? []).map((condition) => `everypath_assert(${condition});`).join("\n"));
  return `${surroundings("")}int f(int n, int a) {
everypath_invariant(${leastN} <= n && n <= ${mostN} && ${leastA} <= a && a <= ${mostA});
${filled}
return 0;
}
`;
}

/** A program for the judge that prints, for each skeleton, cut and candidate, 1 where some run violates it. */
export function judgeText(skeletons: readonly Skeleton[]): string {
  const functions = skeletons.map(({ body, candidates }, number) => {
    const suffix = String(number);
    const looks = (place: number) =>
      (candidates[place] ?? [])
        .map((condition, index) => `if (!(${condition})) violated[${number}][${place}][${index}] = 1;`)
        .join(" ");
    const filled = named(
      body.replace(/CUT (\d+)/g, (_, cut) => looks(Number(cut))).replace("END", looks(candidates.length - 1)),
      suffix,
    );
    return `${surroundings(suffix)}int f${suffix}(int n, int a) {\n${filled}\nreturn 0;\n}\n`;
  });
  const most = Math.max(...skeletons.flatMap(({ candidates }) => candidates.map(({ length }) => length)));
  const places = Math.max(...skeletons.map(({ candidates }) => candidates.length));
  const calls = skeletons.map((_, number) => `f${number}(n, a);`).join(" ");
  return `#include <stdio.h>
static char violated[${skeletons.length}][${places}][${most}];
${functions.join("")}
int main(void) {
  for (int n = ${leastN}; n <= ${mostN}; n++) for (int a = ${leastA}; a <= ${mostA}; a++) { ${calls} }
  for (int s = 0; s < ${skeletons.length}; s++) {
    for (int c = 0; c < ${places}; c++) { for (int k = 0; k < ${most}; k++) putchar('0' + violated[s][c][k]); putchar(' '); }
    putchar('\\n');
  }
}
`;
}
