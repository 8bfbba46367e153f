import { integerTypes, Random } from "../generator.js";

const inputs = [{ name: "u", below: 256 }];
const integerNames = [...integerTypes.map(({ name }) => name), "long", "char", "_Bool"];
const floatNames = ["float", "double"];
const ordinary = ["0", "1", "2", "3", "5", "7", "-1", "-2", "-5", "10", "31", "63"];
const extreme = ["127", "-128", "255", "256", "32767", "65536", "2147483647", "-2147483647 - 1"];
const wide = ["4294967295", "9223372036854775807", "-9223372036854775807 - 1", "1099511627776"];
const fractions = ["0.0", "-0.0", "0.5", "-0.75", "1.0", "-1.0", "3.25", "100.0", "255.5", "-128.5"];
const extremeFractions = ["1e10", "-1e10", "4294967295.5", "1e19", "-9.3e18", "1e-310", "3e38", "1e300"];
const noNumbers = ["1e300 * 1e300", "-1e300 * 1e300", '__builtin_nan("")'];
/** `HERE` marks the lines that may fail. */
export function generateArithmeticProgram(seed) {
  return { source: new Generator(new Random(seed)).program(), inputs };
}
class Generator {
  #random;
  /** How many of a hundred values and operations are likely to fail. */
  #wildness;
  #variables = [];
  constructor(random) {
    this.#random = random;
    this.#wildness = random.pick([3, 10, 30]);
  }
  program() {
    const random = this.#random;
    const tables = [0, 1, 2].map((number) => this.#table(`table${number}`, "integer"));
    const fractionTables = [0, 1].map((number) => this.#table(`fractions${number}`, "float"));
    const isFloating = random.chance(70);
    const declarations = Array.from({ length: 4 }, (_, index) => {
      const kind = isFloating && random.chance(45) ? "float" : "integer";
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
  #table(name, kind) {
    const random = this.#random;
    const type = random.pick(
      kind === "float" ? floatNames : ["int", "long long", "unsigned", "signed char", "short"],
    );
    const value = () => {
      if (kind === "integer")
        return random.pick(!random.chance(this.#wildness) ? ordinary : random.chance(50) ? extreme : wide);
      return random.pick(
        !random.chance(this.#wildness) ? fractions : random.chance(75) ? extremeFractions : noNumbers,
      );
    };
    const values = Array.from({ length: 16 }, value);
    return `static const ${type} ${name}[16] = {${values.join(", ")}};`;
  }
  #block(count, depth) {
    return Array.from({ length: count }, () => this.#statement(depth)).flat();
  }
  #statement(depth) {
    const random = this.#random;
    const kind = random.below(depth < 2 ? 12 : 8);
    if (kind < 5) {
      const { name } = random.pick(this.#variables);
      return [`HERE; ${name} = ${this.#any(3)};`];
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
  #subscript() {
    const value = this.#integer(1);
    return this.#random.chance(this.#wildness) ? `(${value}) & 7` : `((${value}) & 255) % 5`;
  }
  #condition() {
    const random = this.#random;
    const comparison = `${this.#any(2)} ${random.pick(["<", "<=", ">", ">=", "==", "!="])} ${this.#any(1)}`;
    return random.chance(75) ? comparison : `${comparison} ${random.pick(["&&", "||"])} !(${this.#any(1)})`;
  }
  #any(depth) {
    return this.#random.chance(40) ? this.#float(depth) : this.#integer(depth);
  }
  #leaf(kind) {
    const found = this.#variables.filter((one) => one.kind === kind);
    if (found.length === 0) return kind === "float" ? "(double)v0" : "(int)(u & 7)";
    return this.#random.pick(found).name;
  }
  /** Of an integer type. */
  #integer(depth) {
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
  #float(depth) {
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
  #summary() {
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
function indentedLines(lines) {
  return lines.map((line) => `  ${line}`);
}
function indented(lines) {
  return indentedLines(lines).join("\n");
}
