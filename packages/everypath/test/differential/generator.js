/**
 * Random C programs for the differential test: integers of all widths, an array, a structure, pointers, bounded
 * loops, calls and a `switch`, on one to three inputs. They are small, so that every path can be explored; the
 * operations that C leaves undefined may occur on signed numbers, and are then errors of the path.
 */
/** A small generator of good quality with a fixed seed (mulberry32). */
export class Random {
  #state;
  constructor(seed) {
    this.#state = seed | 0;
  }
  /** 0 … bound - 1. */
  below(bound) {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }
  pick(choices) {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error("nothing to pick from");
    return choice;
  }
  chance(percent) {
    return this.below(100) < percent;
  }
}
export const integerTypes = [
  { name: "signed char", width: 8, signed: true },
  { name: "unsigned char", width: 8, signed: false },
  { name: "short", width: 16, signed: true },
  { name: "unsigned short", width: 16, signed: false },
  { name: "int", width: 32, signed: true },
  { name: "unsigned", width: 32, signed: false },
  { name: "long long", width: 64, signed: true },
  { name: "unsigned long long", width: 64, signed: false },
];
/** Decisions on symbols allowed in one program; each may double the number of its paths. */
const decisionBudget = 7;
export function generateProgram(seed) {
  return new Generator(new Random(seed)).program();
}
class Generator {
  #random;
  #variables = [];
  #decisions = decisionBudget;
  #fresh = 0;
  constructor(random) {
    this.#random = random;
  }
  program() {
    const random = this.#random;
    const parameters = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
      name: `input${index}`,
      type: random.pick(integerTypes),
    }));
    this.#variables.push("a", "b");
    const helper = this.#helper();
    // More often than the others, so that many decisions depend on an input.
    for (let i = 0; i < 3; i++) this.#variables.push(...parameters.map((parameter) => parameter.name));
    this.#variables.push("first", "second", "total", "table[1]", "record.wide", "record.narrow", "*pointer");
    const statements = this.#statements(1, 7 + random.below(5));
    const source = `#include <stdio.h>

static ${random.pick(integerTypes).name} table[4] = {${this.#constant()}, ${this.#constant()}, 3, 4};

struct record {
  ${random.pick(integerTypes).name} narrow;
  ${random.pick(integerTypes).name} wide;
  unsigned field : 5;
};

${helper}
long long entry(${parameters.map((parameter) => `${parameter.type.name} ${parameter.name}`).join(", ")}) {
  ${random.pick(integerTypes).name} first = ${this.#constant()};
  ${random.pick(integerTypes).name} second = ${parameters[0]?.name};
  unsigned long long total = 0;
  struct record record = {1, 2, 3};
  struct record *self = &record;
  ${random.pick(integerTypes).name} cells[3] = {7, 3, ${this.#constant()}};
  __typeof__(cells[0]) *pointer = &cells[1];
${statements}
  for (int i = 0; i < 4; i++) total = total * 31u + (unsigned long long)table[i];
  total += (unsigned long long)self->wide + self->field + (unsigned long long)self->narrow + (unsigned long long)*pointer;
  printf("%c%s %d\\n", 'a' + (int)(total & 15), ".", 4 * ${random.below(100)});
  return (long long)(total ^ (unsigned long long)second);
}
`;
    return { source, parameters };
  }
  #helper() {
    const random = this.#random;
    const type = random.pick(integerTypes).name;
    // Called from several places, possibly in loops: its decisions would count more than once.
    this.#decisions = 0;
    const body = `return (${type})${this.#expression(2)};`;
    this.#decisions = decisionBudget;
    this.#variables.length = 0;
    return `static ${type} helper(${random.pick(integerTypes).name} a, ${random.pick(integerTypes).name} b) {
  ${body}
}
`;
  }
  #statements(depth, count) {
    return Array.from({ length: count }, () => this.#statement(depth)).join("\n");
  }
  #statement(depth) {
    const random = this.#random;
    const indent = "  ".repeat(depth);
    const kinds = ["assign", "assign", "assign", "table", "record", "call", "print"];
    if (depth < 3) kinds.push("loop");
    if (depth < 3 && this.#decisions > 0) kinds.push("if", "if", "if", "if", "switch", "switch");
    switch (random.pick(kinds)) {
      case "assign":
        return `${indent}${random.pick(["first", "second", "total", "*pointer"])} ${random.pick(["=", "+=", "^="])} ${this.#expression(2)};`;
      case "table":
        return `${indent}table[${this.#expression(1)} & 3] = ${this.#expression(1)};`;
      case "record":
        return `${indent}self->${random.pick(["narrow", "wide", "field"])} = ${this.#expression(1)};`;
      case "call":
        return `${indent}first = helper(${this.#expression(1)}, ${this.#expression(1)});`;
      case "print":
        return `${indent}putchar('a' + (int)(${this.#variable()} & 15));`;
      case "loop": {
        const index = `i${this.#fresh++}`;
        // A decision in a loop is made in each round.
        const allowed = this.#decisions;
        this.#decisions = Math.min(allowed, 1);
        const body = this.#statements(depth + 1, 1 + random.below(2));
        this.#decisions = allowed - (this.#decisions <= 0 ? 3 : 0);
        return `${indent}for (int ${index} = 0; ${index} < ${1 + random.below(3)}; ${index}++) {\n${body}\n${indent}}`;
      }
      case "if": {
        this.#decisions--;
        const then = this.#statements(depth + 1, 1 + random.below(2));
        const otherwise = random.chance(50) ? ` else {\n${this.#statements(depth + 1, 1)}\n${indent}}` : "";
        return `${indent}if (${this.#condition()}) {\n${then}\n${indent}}${otherwise}`;
      }
      default: {
        this.#decisions -= 2;
        const subject = `${this.#expression(1)} & 3`;
        return `${indent}switch (${subject}) {
${indent}case 0: total += 5; break;
${indent}case 1: pointer = &cells[${this.#expression(1)} & 1];
${indent}case 2: first ^= 1; break;
${indent}default: second = ${this.#expression(1)};
${indent}}`;
      }
    }
  }
  #condition() {
    return `${this.#expression(1)} ${this.#random.pick(["<", "<=", ">", ">=", "==", "!="])} ${this.#expression(1)}`;
  }
  #expression(depth) {
    const random = this.#random;
    if (depth === 0 || random.chance(20)) return random.chance(70) ? this.#variable() : this.#constant();
    const inner = () => this.#expression(depth - 1);
    switch (random.below(9)) {
      case 0:
        // On unsigned numbers, where every result is defined.
        return `((unsigned)(${inner()}) ${random.pick(["+", "-"])} (unsigned)(${inner()}))`;
      case 1:
        return `(${inner()} ${random.pick(["+", "-"])} ${this.#constant()})`;
      case 2:
        return `(${inner()} ${random.pick(["&", "|", "^"])} ${inner()})`;
      case 3:
        return `((unsigned)(${inner()}) ${random.pick(["<<", ">>"])} (${inner()} & 15))`;
      case 4:
        return `((unsigned char)(${inner()}) * ${random.pick(["3", "5", "10", "255"])})`;
      case 5:
        return `((unsigned short)(${inner()}) ${random.pick(["/", "%"])} ${random.pick(["3", "7", "16", `(1 + (${this.#variable()} & 7))`])})`;
      case 6:
        return `(${random.pick(integerTypes).name})(${inner()})`;
      case 7:
        return random.pick([`~(${inner()})`, `!(${inner()})`, `-(int)(signed char)(${inner()})`]);
      default:
        if (this.#decisions <= 0) return this.#variable();
        this.#decisions--;
        return `((${inner()} & ${random.pick(["1", "4", "128"])}) ? ${inner()} : ${inner()})`;
    }
  }
  #variable() {
    return this.#random.pick(this.#variables);
  }
  #constant() {
    return this.#random.pick(["0", "1", "2", "-1", "7", "100", "127", "128", "-128", "255", "1000", "65535"]);
  }
}
