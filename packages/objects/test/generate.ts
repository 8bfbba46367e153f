/**
 * Random object programs: objects and their aliases, arrays, recursion of procedures and methods, blocks, loops, inputs. Choices come from
 * a tape of numbers, on which 0 is the simplest choice and so is what lies beyond its end; so shrinking the tape shrinks
 * the program. Every program ends: loops count to constants, and recursion counts down from one.
 */
import fc from "fast-check";
import { HeapObject, type Value } from "./heap.ts";

export interface Generated {
  readonly text: string;
  /** What to run: undefined is the main routine. */
  readonly entry: string | undefined;
  /** The types of the `input`s in the text, in their order. */
  readonly inputs: readonly string[];
  /** Of the entry's receiver and parameters, by name. */
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
}

export interface GeneratorOptions {
  /** References among the inputs too. */
  readonly references: boolean;
  /** Start from a procedure or method. */
  readonly entries: boolean;
}

/** Programs, as many of them long as short. */
export function programs(options: GeneratorOptions): fc.Arbitrary<Generated> {
  const tape = fc.array(fc.nat({ max: 0xffff }), { maxLength: 320, size: "max" });
  return fc.tuple(tape, tape).map(([main, others]) => new Generator(main, others, options).program());
}

const classes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  A: { f: "int", b: "bool", next: "A", other: "B", a: "int[]" },
  B: { g: "int", back: "A", all: "A[]" },
};

interface Variable {
  readonly name: string;
  readonly type: string;
  /** A loop's counter, or what recursion counts down. */
  readonly isFixed: boolean;
}

interface Callable {
  readonly name: string;
  /** Of a method. */
  readonly owner: string | undefined;
  readonly parameters: readonly string[];
  readonly result: string | undefined;
}

/** The first parameter of each counts down. */
const callables: readonly Callable[] = [
  { name: "p", owner: undefined, parameters: ["int", "A"], result: "int" },
  { name: "q", owner: undefined, parameters: ["int", "B", "int"], result: undefined },
  { name: "r", owner: undefined, parameters: ["int", "A", "A"], result: "A" },
  { name: "m", owner: "A", parameters: ["int", "int"], result: "int" },
  { name: "k", owner: "A", parameters: ["int", "B"], result: undefined },
  { name: "m", owner: "B", parameters: ["int", "A"], result: "B" },
];

/** With their first values. */
export const globals: readonly (Variable & { readonly first: string | undefined })[] = [
  { name: "g0", type: "int", isFixed: false, first: undefined },
  { name: "g1", type: "bool", isFixed: false, first: "1 < 2" },
  { name: "ga", type: "A", isFixed: false, first: "new A()" },
  { name: "gb", type: "B", isFixed: false, first: "new B(3)" },
  { name: "gi", type: "int[]", isFixed: false, first: "new int[3]" },
  { name: "go", type: "A[]", isFixed: false, first: "new A[2]" },
];

interface Surroundings {
  readonly variables: readonly Variable[];
  /** Of blocks around, which may be hidden here. */
  readonly outer: readonly Variable[];
  readonly self: string | undefined;
  readonly result: string | undefined;
  /** Names the parameter that counts down, where calls are recursive. */
  readonly fuel: string | undefined;
  readonly depth: number;
  readonly mayRead: boolean;
}

class Generator {
  private tape: readonly number[];
  private readonly others: readonly number[];
  private readonly options: GeneratorOptions;
  private position = 0;
  private names = 0;
  private readonly inputs: string[] = [];

  /** `main`: for what the run starts with; `others`: for what it calls. */
  constructor(main: readonly number[], others: readonly number[], options: GeneratorOptions) {
    this.tape = main;
    this.others = others;
    this.options = options;
  }

  program(): Generated {
    const entry = this.options.entries ? this.pick(callables) : undefined;
    const main = entry === undefined ? this.main() : [];
    const first = entry === undefined ? [] : [{ one: entry, text: this.callable(entry) }];
    this.tape = this.others;
    this.position = 0;
    const used = callables.filter((one) => one === entry || this.choose(3) > 0);
    const bodies = [
      ...first,
      ...used.filter((one) => one !== entry).map((one) => ({ one, text: this.callable(one) })),
    ];
    const texts = (owner: string | undefined): readonly string[] =>
      bodies.filter(({ one }) => one.owner === owner).map(({ text }) => text);
    const stubs = callables.filter((one) => !used.includes(one)).map((one) => ({ one, text: stub(one) }));
    const stubTexts = (owner: string | undefined): readonly string[] =>
      stubs.filter(({ one }) => one.owner === owner).map(({ text }) => text);
    const text = [
      ...globals.map(
        ({ name, type, first }) => `${type} ${name}${first === undefined ? "" : ` := ${first}`};`,
      ),
      ...Object.entries(classes).map(([name, fields]) =>
        [
          `class ${name} {`,
          ...Object.entries(fields).map(([field, type]) => `  ${type} ${field};`),
          ...(name === "B" ? ["  B(int v) { g := v; }"] : []),
          ...[...texts(name), ...stubTexts(name)].flatMap((method) => indent(method)),
          "}",
        ].join("\n"),
      ),
      ...texts(undefined),
      ...stubTexts(undefined),
      ...main,
    ].join("\n");
    return {
      text: `${text}\n`,
      entry: entry === undefined ? undefined : fullName(entry),
      inputs: this.inputs,
      parameters:
        entry === undefined
          ? []
          : [
              ...(entry.owner === undefined ? [] : [{ name: "this", type: entry.owner }]),
              ...entry.parameters.map((type, index) => ({ name: `x${index}`, type })),
            ],
    };
  }

  private choose(count: number): number {
    const choice = this.tape[this.position++] ?? 0;
    return choice % count;
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.choose(from.length)]!;
  }

  private fresh(letter: string): string {
    return `${letter}${this.names++}`;
  }

  private main(): readonly string[] {
    const around: Surroundings = {
      variables: globals,
      outer: [],
      self: undefined,
      result: undefined,
      fuel: undefined,
      depth: 2,
      mayRead: true,
    };
    const read = Array.from({ length: 1 + this.choose(3) }, () => this.reading(around));
    const variables = [...globals, ...read.map(({ declared }) => declared)];
    return [
      "{",
      ...indent(read.map(({ text }) => text).join("\n")),
      ...indent(this.statements({ ...around, variables }, 3 + this.choose(8)).join("\n")),
      "}",
    ];
  }

  private callable(one: Callable): string {
    const { name, owner, parameters, result } = one;
    const declared = parameters.map((type, index) => ({ name: `x${index}`, type, isFixed: index === 0 }));
    const around: Surroundings = {
      variables: [...globals, ...declared],
      outer: [],
      self: owner,
      result,
      fuel: "x0",
      depth: 2,
      mayRead: false,
    };
    const list = declared.map((parameter) => `${parameter.type} ${parameter.name}`).join(", ");
    const base = result === undefined ? "return;" : `return ${this.expression(around, result, 1)};`;
    const last = result === undefined ? [] : [`return ${this.expression(around, result, 2)};`];
    return [
      `${result ?? "void"} ${name}(${list}) {`,
      `  if (x0 <= 0) { ${base} }`,
      // An entry's count is any integer.
      "  if (x0 > 2) { return".concat(result === undefined ? "; }" : ` ${literalOf(result)}; }`),
      ...indent(
        [
          ...this.statements(around, 1 + this.choose(3)),
          ...(this.choose(2) === 1 ? [this.call(around), ...this.statements(around, this.choose(2))] : []),
          ...last,
        ].join("\n"),
      ),
      "}",
    ].join("\n");
  }

  /** Statements, in which later ones may use what earlier ones declare. */
  private statements(around: Surroundings, count: number): readonly string[] {
    const lines: string[] = [];
    let { variables, outer } = around;
    for (let index = 0; index < count; index++) {
      const { text, declared } = this.statement({ ...around, variables, outer });
      lines.push(text);
      if (declared === undefined) continue;
      variables = [...variables.filter(({ name }) => name !== declared.name), declared];
      outer = outer.filter(({ name }) => name !== declared.name);
    }
    return lines;
  }

  private statement(around: Surroundings): { readonly text: string; readonly declared?: Variable } {
    const plain = (text: string): { readonly text: string } => ({ text });
    const kinds = around.depth > 0 ? 17 : 10;
    switch (this.choose(kinds)) {
      case 0:
      case 1:
      case 2:
        return plain(this.assignment(around));
      case 3:
      case 4:
        return this.declaration(around);
      case 5:
      case 6:
        return around.mayRead && this.inputs.length < 4 ? this.reading(around) : this.declaration(around);
      case 7:
        return plain(this.creation(around));
      case 8:
        return plain(`print ${this.expression(around, this.pick(["int", "bool"]), 2)};`);
      case 9:
        if (this.choose(3) !== 0) return plain(this.assignment(around));
        return plain(`${this.choose(3) === 1 ? "assume" : "assert"} ${this.truth(around, 2)};`);
      case 10:
      case 11:
        return plain(this.branch(around));
      case 12:
        return plain(this.loop(around));
      case 13:
        return plain(this.call(around));
      case 14:
      case 15:
        return plain(this.guarded(around));
      default:
        return plain(["{", ...this.inside(around), "}"].join("\n"));
    }
  }

  private inside(around: Surroundings): readonly string[] {
    const outer = around.variables.filter(({ name, isFixed }) => /^v/.test(name) && !isFixed);
    const inner = { ...around, depth: around.depth - 1, outer };
    return indent(this.statements(inner, 1 + this.choose(3)).join("\n"));
  }

  private branch(around: Surroundings): string {
    const lines = [`if (${this.condition(around)}) {`, ...this.inside(around)];
    if (this.choose(2) === 1) lines.push("} else {", ...this.inside(around));
    return [...lines, "}"].join("\n");
  }

  /** Often about an input, so that it is open. */
  private condition(around: Surroundings): string {
    const inputs = around.variables.filter(({ name }) => /^[sx]/.test(name));
    const read = inputs.length === 0 || this.choose(3) === 0 ? undefined : this.pick(inputs);
    if (read === undefined) return this.expression(around, "bool", 1);
    switch (read.type) {
      case "int":
        return `${read.name} ${this.pick(["<", "=", ">", "!="])} ${this.expression(around, "int", 1)}`;
      case "bool":
        return read.name;
      default:
        return `${read.name} ${this.pick(["=", "!="])} ${this.expression(around, read.type, 1)}`;
    }
  }

  /** Something is done to an object that is there. */
  private guarded(around: Surroundings): string {
    const objects = around.variables.filter(({ type }) => type in classes).toReversed();
    const { name, type } = this.pick(objects);
    const [field, of] = this.pick(Object.entries(classes[type]!));
    // It is not assigned to meanwhile.
    const variables = around.variables.map((one) => (one.name === name ? { ...one, isFixed: true } : one));
    return [
      `if (${name} != null) {`,
      `  ${name}.${field} := ${this.expression(around, of, 1)};`,
      ...this.inside({ ...around, variables }),
      "}",
    ].join("\n");
  }

  private loop(around: Surroundings): string {
    const counter = this.fresh("i");
    const variables = [...around.variables, { name: counter, type: "int", isFixed: true }];
    const also = this.choose(3) === 1 ? ` && ${this.expression(around, "bool", 1)}` : "";
    return [
      "{",
      `  int ${counter} := 0;`,
      `  while (${counter} < ${1 + this.choose(2)}${also}) {`,
      ...indent(indent(this.inside({ ...around, variables, mayRead: false }).join("\n")).join("\n")),
      `    ${counter} := ${counter} + 1;`,
      "  }",
      "}",
    ].join("\n");
  }

  private declaration(around: Surroundings): { readonly text: string; readonly declared: Variable } {
    const type = this.pick(["int", "A", "B", "bool", "int[]"]);
    // A variable of a block around may be hidden.
    const hidden = this.choose(4) === 3 ? around.outer.at(-1) : undefined;
    const name = hidden?.name ?? this.fresh("v");
    return { text: `${type} ${name}${this.first(around, type)};`, declared: { name, type, isFixed: false } };
  }

  /** The first value of a variable; of objects often a new one. */
  private first(around: Surroundings, type: string): string {
    const choice = this.choose(6);
    if (choice === 5) return "";
    if (choice < 3 && type === "A") return " := new A()";
    if (choice < 3 && type === "B") return ` := new B(${this.expression(around, "int", 1)})`;
    if (choice < 3 && type === "int[]") return ` := new int[${2 + this.choose(2)}]`;
    return ` := ${this.expression(around, type, 2)}`;
  }

  private reading(around: Surroundings): { readonly text: string; readonly declared: Variable } {
    const type = this.pick(this.options.references ? ["int", "A", "B", "bool", "int[]"] : ["int", "bool"]);
    const name = this.fresh("s");
    this.inputs.push(type);
    return { text: `${type} ${name} := input;`, declared: { name, type, isFixed: around.depth < 0 } };
  }

  private creation(around: Surroundings): string {
    const type = this.pick(["A", "B", "int[]", "A[]"]);
    const place = this.place(around, type);
    if (place === undefined) return "print 0;";
    switch (type) {
      case "A":
        return `${place} := new A();`;
      case "B":
        return `${place} := new B(${this.expression(around, "int", 1)});`;
      default: {
        const length = this.choose(6) === 5 ? this.expression(around, "int", 1) : `${1 + this.choose(3)}`;
        return `${place} := new ${type.slice(0, -2)}[${length}];`;
      }
    }
  }

  private assignment(around: Surroundings): string {
    const type = this.pick(["int", "int", "A", "A", "bool", "B", "int[]"]);
    const place = this.place(around, type);
    return place === undefined ? "print 1;" : `${place} := ${this.expression(around, type, 2)};`;
  }

  /** A variable, field or element of the type. */
  private place(around: Surroundings, type: string): string | undefined {
    const places = [
      ...around.variables.filter((one) => one.type === type && !one.isFixed).map(({ name }) => name),
      ...(around.self === undefined
        ? []
        : Object.entries(classes[around.self]!)
            .filter(([, one]) => one === type)
            .map(([name]) => name)),
    ];
    const owner = this.pick(Object.keys(classes));
    const fields = Object.entries(classes[owner]!).filter(([, one]) => one === type);
    switch (this.choose(3)) {
      case 1:
        if (fields.length > 0) return `${this.expression(around, owner, 1, true)}.${this.pick(fields)[0]}`;
        break;
      case 2:
        if (type === "int" || type === "A")
          return `${this.expression(around, `${type}[]`, 1, true)}[${this.subscript(around)}]`;
        break;
      default:
        break;
    }
    return places.length === 0 ? undefined : this.pick(places);
  }

  private subscript(around: Surroundings): string {
    const choice = this.choose(6);
    return choice === 5 ? this.expression(around, "int", 1) : choice < 3 ? "0" : `${this.choose(3)}`;
  }

  private call(around: Surroundings): string {
    const one = this.pick(callables);
    const { name, owner, parameters, result } = one;
    const count = around.fuel === undefined ? `${this.choose(3)}` : `${around.fuel} - 1`;
    const given = [count, ...parameters.slice(1).map((type) => this.expression(around, type, 1))].join(", ");
    const isOwn = owner !== undefined && around.self === owner && this.choose(2) === 1;
    const receiver = owner === undefined || isOwn ? "" : `${this.expression(around, owner, 1, true)}.`;
    const call = `${receiver}${name}(${given})`;
    const place = result === undefined || this.choose(4) === 3 ? undefined : this.place(around, result);
    return place === undefined ? `${call};` : `${place} := ${call};`;
  }

  /** `isUsed`: something is asked of the value, so null is no good choice. */
  private expression(around: Surroundings, type: string, depth: number, isUsed = false): string {
    // The latest first, so that they are the likely ones.
    const leaves = [
      ...around.variables
        .filter((one) => one.type === type)
        .map(({ name }) => name)
        .toReversed(),
      ...(around.self === type ? ["this"] : []),
      ...(around.self === undefined
        ? []
        : Object.entries(classes[around.self]!)
            .filter(([, one]) => one === type)
            .map(([name]) => name)),
      ...(isUsed ? [] : [literalOf(type)]),
    ];
    const leaf = (): string =>
      leaves.length === 0 ? literalOf(type) : this.pick(leaves.slice(0, 1 + this.choose(leaves.length)));
    if (depth === 0 || this.choose(3) === 0)
      return type === "int" && this.choose(3) === 1 ? this.integer() : leaf();
    const inner = (of: string): string => this.expression(around, of, depth - 1);
    const used = (of: string): string => this.expression(around, of, depth - 1, true);
    if (this.choose(isUsed ? 8 : 5) === 3) {
      const owner = this.pick(Object.keys(classes));
      const fields = Object.entries(classes[owner]!).filter(([, one]) => one === type);
      if (fields.length > 0) return `${used(owner)}.${this.pick(fields)[0]}`;
    }
    switch (type) {
      case "int":
        switch (this.choose(7)) {
          case 1:
            return `(${inner("int")} - ${inner("int")})`;
          case 2:
            return `(${inner("int")} * ${this.integer()})`;
          case 3:
            return `(${inner("int")} ${this.pick(["/", "%"])} ${this.choose(4) === 3 ? inner("int") : `${2 + this.choose(3)}`})`;
          case 4:
            return `${used("int[]")}[${this.subscript(around)}]`;
          case 5:
            return `(${inner("bool")} ? ${inner("int")} : ${inner("int")})`;
          case 6:
            return `${used("int[]")}.length`;
          default:
            return `(${inner("int")} + ${inner("int")})`;
        }
      case "bool":
        return this.truth(around, depth);
      case "A":
        if (this.choose(3) === 2) return `(${this.condition(around)} ? ${used("A")} : ${inner("A")})`;
        return this.choose(4) === 3 ? `${used("A[]")}[${this.subscript(around)}]` : leaf();
      default:
        return leaf();
    }
  }

  private truth(around: Surroundings, depth: number): string {
    const inner = (of: string): string => this.expression(around, of, depth - 1);
    const used = (of: string): string => this.expression(around, of, depth - 1, true);
    switch (this.choose(9)) {
      case 0:
      case 1:
        return `${inner("int")} ${this.pick(["<", "<=", ">", ">=", "=", "!="])} ${inner("int")}`;
      case 2:
      case 3: {
        const type = this.pick(["A", "A", "B", "int[]"]);
        return `${used(type)} ${this.pick(["=", "!="])} ${inner(type)}`;
      }
      case 4:
        return `!(${inner("bool")})`;
      case 5: {
        // What the right side requires is guarded by the left.
        const name = around.variables.findLast(({ type }) => type === "A")?.name ?? "ga";
        const sign = this.choose(2) === 0 ? ["!=", "&&"] : ["=", "||"];
        return `(${name} ${sign[0]} null ${sign[1]} ${name}.f > ${this.integer()})`;
      }
      case 6:
        return `(${inner("bool")} && ${inner("bool")})`;
      case 7:
        return `(${inner("bool")} || ${inner("bool")})`;
      default:
        return `((${inner("bool")}) ==> (${inner("bool")}))`;
    }
  }

  private integer(): string {
    const value = this.choose(7) - 2;
    return value < 0 ? `(${value})` : `${value}`;
  }
}

function indent(text: string): readonly string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

function literalOf(type: string): string {
  if (type === "int") return "1";
  return type === "bool" ? "true" : "null";
}

function fullName({ owner, name }: Callable): string {
  return owner === undefined ? name : `${owner}.${name}`;
}

/** What is called and was left out. */
function stub(one: Callable): string {
  const list = one.parameters.map((type, index) => `${type} x${index}`).join(", ");
  const result = one.result === undefined ? "" : ` return ${literalOf(one.result)}; `;
  return `${one.result ?? "void"} ${one.name}(${list}) {${result}}`;
}

/** The program with a value in the place of each input; references become null. */
export function withConstants({ text }: Generated, values: readonly Value[]): string {
  let next = 0;
  return text.replaceAll(":= input;", () => {
    const value = values[next++] ?? null;
    return `:= ${typeof value === "bigint" && value < 0n ? `(${value})` : String(value)};`;
  });
}

/** Values for the inputs, a reference being null or to one of a few objects that refer to each other. */
export function valuesFor(types: readonly string[]): fc.Arbitrary<readonly Value[]> {
  return fc.array(fc.nat({ max: 0xffff }), { maxLength: 80, size: "max" }).map((tape) => {
    let position = 0;
    const choose = (count: number): number => (tape[position++] ?? 0) % count;
    const pools = new Map<string, HeapObject[]>();
    const valueOf = (type: string): Value => {
      if (type === "int") return BigInt(choose(9) - 3);
      if (type === "bool") return choose(2) === 1;
      if (choose(4) === 0) return null;
      const pool = pools.get(type) ?? [];
      pools.set(type, pool);
      const known = pool[choose(3)];
      if (known !== undefined) return known;
      const object = objectOf(type);
      pool.push(object);
      return object;
    };
    const objectOf = (type: string): HeapObject => {
      if (type.endsWith("[]"))
        return new HeapObject(type, BigInt(choose(4)), () => valueOf(type.slice(0, -2)));
      return new HeapObject(type, undefined, (field) => valueOf(classes[type]?.[field as string] ?? "int"));
    };
    return types.map(valueOf);
  });
}
