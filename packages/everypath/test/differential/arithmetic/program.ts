/**
 * Random C programs on numbers for the differential test: all operators on integers of all widths, on floating-point numbers, booleans and
 * bit-fields, with the conversions between them, and a subscript now and then. The one input chooses from tables of constants, so that a program
 * can be run on each of its values. Much of what C leaves undefined occurs, always on values that the compiler cannot compute itself.
 */
import type { EveryInputProgram } from "../every-input/program.ts";
import { integerTypes, Random } from "../generator.ts";

const inputs = [{ name: "u", below: 256 }] as const;

const integerNames = [...integerTypes.map(({ name }) => name), "long", "char", "_Bool"] as const;
const floatNames = ["float", "double"] as const;

const ordinary = ["0", "1", "2", "3", "5", "7", "-1", "-2", "-5", "10", "31", "63"] as const;
const extreme = ["127", "-128", "255", "256", "32767", "65536", "2147483647", "-2147483647 - 1"] as const;
const wide = ["4294967295", "9223372036854775807", "-9223372036854775807 - 1", "1099511627776"] as const;
const fractions = ["0.0", "-0.0", "0.5", "-0.75", "1.0", "-1.0", "3.25", "100.0", "255.5", "-128.5"] as const;
const extremeFractions = [
  "1e10",
  "-1e10",
  "4294967295.5",
  "1e19",
  "-9.3e18",
  "1e-310",
  "3e38",
  "1e300",
] as const;
const noNumbers = ["1e300 * 1e300", "-1e300 * 1e300", '__builtin_nan("")'] as const;

/** `HERE` marks the lines that may fail. */
export function generateArithmeticProgram(seed: number): EveryInputProgram {
  const random = new Random(seed);
  return { source: new Generator(random, { someFloats: 70, floats: 45 }).program(), inputs };
}

/** Most variables are floating-point numbers. */
export function generateFloatProgram(seed: number): EveryInputProgram {
  const random = new Random(0x10000000 + seed);
  return { source: new Generator(random, { someFloats: 100, floats: 80 }).program(), inputs };
}

/** Of a hundred programs those with floating-point variables, and of a hundred variables those that are some. */
interface Shares {
  readonly someFloats: number;
  readonly floats: number;
}

type Kind = "integer" | "float";

class Generator {
  readonly #random: Random;
  /** How many of a hundred values and operations are likely to fail. */
  readonly #wildness: number;
  readonly #variables: { readonly name: string; readonly kind: Kind }[] = [];

  readonly #shares: Shares;

  constructor(random: Random, shares: Shares) {
    this.#random = random;
    this.#shares = shares;
    this.#wildness = random.pick([3, 10, 30]);
  }

  program(): string {
    const random = this.#random;
    const tables = [0, 1, 2].map((number) => this.#table(`table${number}`, "integer"));
    const fractionTables = [0, 1].map((number) => this.#table(`fractions${number}`, "float"));
    const isFloating = random.chance(this.#shares.someFloats);
    const declarations = Array.from({ length: 4 }, (_, index) => {
      const kind: Kind = isFloating && random.chance(this.#shares.floats) ? "float" : "integer";
      const type = random.pick(kind === "float" ? floatNames : integerNames);
      const table = kind === "float" ? `fractions${random.below(2)}` : `table${random.below(3)}`;
      const line = `HERE; ${type} v${index} = (${type})${table}[${random.pick(["u & 15", "u >> 4", "(u * 7 + 3) & 15"])}];`;
      this.#variables.push({ name: `v${index}`, kind });
      return line;
    });
    this.#variables.push({ name: "fields.few", kind: "integer" }, { name: "fields.more", kind: "integer" });
    const statements = this.#block(4 + random.below(5), 0);
    return `#include <string.h>
#ifndef HERE
#define HERE ((void)0)
#endif
${[...tables, ...fractionTables].join("\n")}
unsigned long long entry(unsigned char u) {
  unsigned long long hash = 5, bits = 0;
  struct { int few : ${3 + random.below(6)}; unsigned more : ${5 + random.below(20)}; } fields = {1, 2};
  int cells[5] = {3, 1, 4, 1, 5};
${indented([...declarations, ...statements])}
${indented(this.#summary())}
  for (int i = 0; i < 5; i++) hash = hash * 31 + (unsigned)cells[i];
  return hash * 31 + (unsigned)fields.few + fields.more;
}
`;
  }

  #table(name: string, kind: Kind): string {
    const random = this.#random;
    const type = random.pick(
      kind === "float" ? floatNames : ["int", "long long", "unsigned", "signed char", "short"],
    );
    const value = (): string => {
      if (kind === "integer")
        return random.pick(!random.chance(this.#wildness) ? ordinary : random.chance(50) ? extreme : wide);
      return random.pick(
        !random.chance(this.#wildness) ? fractions : random.chance(75) ? extremeFractions : noNumbers,
      );
    };
    const values = Array.from({ length: 16 }, value);
    return `static const ${type} ${name}[16] = {${values.join(", ")}};`;
  }

  #block(count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.#statement(depth)).flat();
  }

  #statement(depth: number): string[] {
    const random = this.#random;
    const kind = random.below(depth < 2 ? 12 : 8);
    if (kind < 5) {
      const { name } = random.pick(this.#variables);
      // A floating-point number becomes one of a bit-field's width for gcc, and one of its declared type, cut off, for clang.
      return [`HERE; ${name} = ${name.includes(".") ? "(int)" : ""}${this.#any(3)};`];
    }
    if (kind === 5) {
      const { name, kind: sort } = random.pick(this.#variables);
      const operator = random.pick(
        sort === "float" ? ["+=", "-=", "*=", "/="] : ["+=", "-=", "*=", "&=", "^="],
      );
      return [`HERE; ${name} ${operator} ${sort === "float" ? this.#any(2) : this.#integer(2)};`];
    }
    if (kind === 6) return [`HERE; cells[${this.#subscript()}] = (int)${this.#integer(2)};`];
    if (kind === 7) return [`HERE; hash += (unsigned long long)(${this.#integer(3)});`];
    if (kind < 11)
      return [
        `HERE; if (${this.#condition()}) {`,
        ...indentedLines(this.#block(1 + random.below(2), depth + 1)),
        ...(random.chance(50) ? ["} else {", ...indentedLines(this.#block(1, depth + 1))] : []),
        "}",
      ];
    return [
      `for (int i${depth} = 0; i${depth} < ${2 + random.below(2)}; i${depth}++) {`,
      ...indentedLines(this.#block(1, 2)),
      "}",
    ];
  }

  /** Within the array, or one of its neighbours. */
  #subscript(): string {
    const value = this.#integer(1);
    return this.#random.chance(this.#wildness) ? `(${value}) & 7` : `((${value}) & 255) % 5`;
  }

  #condition(): string {
    const random = this.#random;
    const comparison = `${this.#any(2)} ${random.pick(["<", "<=", ">", ">=", "==", "!="])} ${this.#any(1)}`;
    return random.chance(75) ? comparison : `${comparison} ${random.pick(["&&", "||"])} !(${this.#any(1)})`;
  }

  #any(depth: number): string {
    return this.#random.chance(40) ? this.#float(depth) : this.#integer(depth);
  }

  #leaf(kind: Kind): string {
    const found = this.#variables.filter((one) => one.kind === kind);
    if (found.length === 0) return kind === "float" ? "(double)v0" : "(int)(u & 7)";
    return this.#random.pick(found).name;
  }

  /** Of an integer type. */
  #integer(depth: number): string {
    const random = this.#random;
    if (depth === 0) return random.chance(80) ? this.#leaf("integer") : `cells[${random.below(5)}]`;
    const [a, b] = [this.#integer(depth - 1), this.#integer(depth - 1)];
    switch (random.below(12)) {
      case 0:
      case 1:
        return `(${a} ${random.pick(["+", "-", "*"])} ${b})`;
      case 2:
        return `(${a} ${random.pick(["/", "%"])} ${random.chance(this.#wildness) ? b : `((${b}) | 1)`})`;
      case 3:
        return `(${a} ${random.pick(["<<", ">>"])} ${random.chance(this.#wildness) ? b : `(${b} & 7)`})`;
      case 4:
        return `(${a} ${random.pick(["&", "|", "^"])} ${b})`;
      case 5:
        return `(${random.pick(["-", "~", "!", "+"])}${a})`;
      case 6:
        return `((${random.pick(integerNames)})${a})`;
      case 7:
        return `((${random.pick(integerNames)})${this.#float(depth - 1)})`;
      case 8:
        return `(${this.#any(depth - 1)} ${random.pick(["<", ">", "==", "<="])} ${this.#any(depth - 1)})`;
      case 9:
        return `(${this.#any(depth - 1)} ? ${a} : ${b})`;
      case 10:
        return `((unsigned)${a} + (unsigned)${b})`;
      default:
        return a;
    }
  }

  /** Of a floating-point type, or an integer that becomes one. */
  #float(depth: number): string {
    const random = this.#random;
    if (depth === 0) return this.#leaf("float");
    const a = this.#float(depth - 1);
    switch (random.below(7)) {
      case 0:
      case 1:
      case 2:
        return `(${a} ${random.pick(["+", "-", "*", "/"])} ${this.#any(depth - 1)})`;
      case 3:
        return `((${random.pick(floatNames)})${this.#any(depth - 1)})`;
      case 4:
        return `(-${a})`;
      case 5:
        return `(${this.#any(depth - 1)} ? ${a} : (float)${this.#integer(depth - 1)})`;
      default:
        return a;
    }
  }

  /** Of what is no number only that. */
  #summary(): string[] {
    return this.#variables
      .filter(({ name }) => !name.includes("."))
      .flatMap(({ name, kind }) =>
        kind === "integer"
          ? [`hash = hash * 31 + (unsigned long long)${name};`]
          : [
              `bits = 77; if (${name} == ${name}) memcpy(&bits, &${name}, sizeof ${name});`,
              "hash = hash * 31 + bits;",
            ],
      );
  }
}

function indentedLines(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function indented(lines: readonly string[]): string {
  return indentedLines(lines).join("\n");
}
