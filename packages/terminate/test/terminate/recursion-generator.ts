/**
 * Random recursive procedures over bytes, as C text and as a tree that is run here: exactly, since bytes have few values. A call that is
 * made again while it runs, with the same arguments and the same memory, never returns; a call that returned before returns the same.
 */
import { Random } from "../../../everypath/test/differential/generator.ts";

type Expression =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "variable"; readonly name: string }
  /** *p */
  | { readonly kind: "pointed" }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "cast"; readonly type: ByteType; readonly of: Expression };

type Target = "x" | "y" | "t" | "u" | "g" | "*p";

type Statement =
  | { readonly kind: "assign"; readonly target: Target; readonly value: Expression }
  | {
      readonly kind: "call";
      readonly target: Target;
      readonly callee: number;
      readonly x: Expression;
      readonly y: Expression;
      readonly pointer: Pointer;
    }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | { readonly kind: "while"; readonly condition: Expression; readonly body: readonly Statement[] }
  | { readonly kind: "return"; readonly value: Expression };

type Pointer = "p" | "&g" | "&u";

interface ByteType {
  readonly name: string;
  readonly signed: boolean;
}

interface Variables {
  readonly x: ByteType;
  readonly y: ByteType;
  readonly t: ByteType;
}

interface GeneratedProcedure extends Variables {
  readonly name: string;
  readonly body: readonly Statement[];
}

export interface GeneratedRecursion {
  /** The entry's name. */
  readonly name: string;
  readonly source: string;
  /** The entry's parameters are bytes: x and y. */
  readonly entry: GeneratedProcedure;
  readonly procedures: readonly GeneratedProcedure[];
}

const signedByte: ByteType = { name: "signed char", signed: true };
const unsignedByte: ByteType = { name: "unsigned char", signed: false };
/** Of everything that has an address. */
const cellByte = unsignedByte;

export function generateRecursion(seed: number): GeneratedRecursion {
  const random = new Random(seed);
  const count = random.chance(35) ? 2 : 1;
  const type = () => (random.chance(50) ? signedByte : unsignedByte);
  const names = ["x", "x", "y", "t", "u", "g"];
  const atom = (): Expression => {
    if (random.chance(35))
      return { kind: "constant", value: random.pick([0, 1, 2, 3, 5, 7, 10, 100, 127, -1]) };
    return random.chance(8) ? { kind: "pointed" } : { kind: "variable", name: random.pick(names) };
  };
  const expression = (): Expression => {
    const left = atom();
    if (random.chance(40)) return left;
    if (random.chance(12))
      return { kind: "cast", type: type(), of: binary(random.pick(["+", "-"]), left, atom()) };
    const operator = random.pick(["+", "-", "-", "-", "&", "|", "^", "/", "%", ">>"]);
    const right: Expression =
      operator === "/" || operator === "%" || operator === ">>"
        ? { kind: "constant", value: random.pick([1, 2, 3]) }
        : random.chance(60)
          ? { kind: "constant", value: random.pick([1, 1, 2, 3, 5]) }
          : atom();
    return binary(operator, left, right);
  };
  // Not of constants alone, which the compiler would settle.
  const condition = (): Expression =>
    binary(
      random.pick(["<", "<=", "==", "!=", ">", ">="]),
      { kind: "variable", name: random.pick(names) },
      atom(),
    );
  const call = (): Statement => ({
    kind: "call",
    target: random.pick(["t", "t", "x", "u", "g"] as const),
    callee: random.below(count),
    x: random.chance(55) ? less("x") : expression(),
    y: random.chance(40) ? less("y") : expression(),
    pointer: random.pick(["p", "&g", "&u"] as const),
  });
  const less = (name: string): Expression =>
    binary("-", { kind: "variable", name }, { kind: "constant", value: random.pick([1, 1, 2]) });
  const statement = (depth: number): Statement => {
    const which = random.below(12);
    if (which < 4) return call();
    if (which < 6 && depth > 0)
      return {
        kind: "if",
        condition: condition(),
        yes: statements(1 + random.below(2), depth - 1),
        no: statements(random.below(2), depth - 1),
      };
    if (which === 6 && depth > 0)
      return { kind: "while", condition: condition(), body: statements(1 + random.below(2), depth - 1) };
    const target = random.pick(["t", "t", "u", "x", "y", "g", "*p"] as const);
    return { kind: "assign", target, value: expression() };
  };
  const statements = (many: number, depth: number): readonly Statement[] =>
    Array.from({ length: many }, () => statement(depth));
  const procedures = Array.from({ length: count }, (_, index): GeneratedProcedure => {
    const stop: Statement = {
      kind: "if",
      condition: random.chance(60)
        ? binary(
            random.pick(["<=", "==", "<"]),
            { kind: "variable", name: "x" },
            { kind: "constant", value: random.below(4) },
          )
        : condition(),
      yes: [{ kind: "return", value: expression() }],
      no: [],
    };
    const body = [stop, ...statements(1 + random.below(2), 1), call(), ...statements(random.below(2), 1)];
    const end: Statement = { kind: "return", value: expression() };
    return { name: `r${seed}_${index}`, x: type(), y: type(), t: type(), body: [...body, end] };
  });
  const first: Statement = {
    kind: "call",
    target: "t",
    callee: 0,
    x: { kind: "variable", name: "x" },
    y: { kind: "variable", name: "y" },
    pointer: random.pick(["&g", "&u"] as const),
  };
  const again: Statement = {
    kind: "while",
    condition: condition(),
    body: [
      { ...first, x: expression() },
      { kind: "assign", target: "x", value: expression() },
    ],
  };
  const entry: GeneratedProcedure = {
    name: `f${seed}`,
    x: type(),
    y: type(),
    t: type(),
    body: withoutPointer([first, ...(random.chance(30) ? [again] : [])]),
  };
  const generated = { name: entry.name, entry, procedures };
  return { ...generated, source: text(seed, generated) };
}

/** The entry has no pointer of its own: what it would read there is 0. */
function withoutPointer(statements: readonly Statement[]): readonly Statement[] {
  const replaced = JSON.stringify(statements).replaceAll(
    '{"kind":"pointed"}',
    '{"kind":"constant","value":0}',
  );
  return JSON.parse(replaced) as readonly Statement[];
}

function binary(operator: string, left: Expression, right: Expression): Expression {
  return { kind: "binary", operator, left, right };
}

function text(seed: number, { entry, procedures }: Omit<GeneratedRecursion, "source">): string {
  const nameOf = (name: string) => (name === "g" ? `g${seed}` : name);
  const expression = (each: Expression): string => {
    switch (each.kind) {
      case "constant":
        return each.value < 0 ? `(${each.value})` : `${each.value}`;
      case "variable":
        return nameOf(each.name);
      case "pointed":
        return "*p";
      case "binary":
        return `(${expression(each.left)} ${each.operator} ${expression(each.right)})`;
      case "cast":
        return `(${each.type.name})${expression(each.of)}`;
    }
  };
  const statement = (each: Statement): string => {
    switch (each.kind) {
      case "assign":
        return `${nameOf(each.target)} = ${expression(each.value)};`;
      case "call": {
        const pointer = each.pointer === "&g" ? `&g${seed}` : each.pointer;
        const own = `${procedures[each.callee]?.name}(${expression(each.x)}, ${expression(each.y)}, ${pointer})`;
        return `${nameOf(each.target)} = ${own};`;
      }
      case "if":
        return `if (${expression(each.condition)}) { ${block(each.yes)} } else { ${block(each.no)} }`;
      case "while":
        return `while (${expression(each.condition)}) { ${block(each.body)} }`;
      case "return":
        return `return ${expression(each.value)};`;
    }
  };
  const block = (each: readonly Statement[]) => each.map(statement).join(" ");
  const head = ({ name, x, y }: GeneratedProcedure) =>
    `static int ${name}(${x.name} x, ${y.name} y, ${cellByte.name} *p)`;
  const locals = ({ t }: GeneratedProcedure) => `${t.name} t = 0; ${cellByte.name} u = 0;`;
  return [
    `static ${cellByte.name} g${seed};`,
    ...procedures.map((each) => `${head(each)};`),
    ...procedures.map((each) => `${head(each)} { ${locals(each)} ${block(each.body)} }`),
    `void ${entry.name}(${entry.x.name} x, ${entry.y.name} y) { ${locals(entry)} ${block(entry.body)} }`,
  ].join("\n");
}

/** One call that returned, in a run from the entry. */
export interface ReturnedCall {
  readonly procedure: string;
  readonly x: number;
  readonly y: number;
  readonly result: number;
}

/** "unknown": deeper or longer than what is followed here. */
export type Ending = "ends" | "diverges" | "unknown";

class Diverges extends Error {}
class TooLong extends Error {}

interface Cell {
  value: number;
}

const mostDepth = 700;
const mostSteps = 150_000;

/** Runs the entry on two bytes. Calls that return are told to `returned`, each once. */
export function runRecursion(
  { entry, procedures }: GeneratedRecursion,
  x: number,
  y: number,
  returned: (call: ReturnedCall) => void,
): Ending {
  const g: Cell = { value: 0 };
  const known = new Map<string, { readonly result: number; readonly g: number; readonly p: number }>();
  const running = new Set<string>();
  let steps = 0;

  const call = (procedure: GeneratedProcedure, ax: number, ay: number, p: Cell): number => {
    const own = { x: fit(procedure.x, ax), y: fit(procedure.y, ay) };
    const key = [procedure.name, own.x, own.y, g.value, p === g ? "g" : p.value].join();
    const before = known.get(key);
    if (before !== undefined) {
      g.value = before.g;
      if (p !== g) p.value = before.p;
      return before.result;
    }
    if (running.has(key)) throw new Diverges();
    if (running.size > mostDepth) throw new TooLong();
    running.add(key);
    const result = run(procedure, own.x, own.y, p);
    running.delete(key);
    known.set(key, { result, g: g.value, p: p.value });
    returned({ procedure: procedure.name, ...own, result });
    return result;
  };

  const run = (procedure: GeneratedProcedure, ax: number, ay: number, p: Cell): number => {
    const locals: Record<string, number> = { x: ax, y: ay, t: 0 };
    const u: Cell = { value: 0 };
    const read = (each: Expression): number => {
      switch (each.kind) {
        case "constant":
          return each.value;
        case "variable":
          if (each.name === "g") return g.value;
          return each.name === "u" ? u.value : (locals[each.name] as number);
        case "pointed":
          return p.value;
        case "binary":
          return operate(each.operator, read(each.left), read(each.right));
        case "cast":
          return fit(each.type, read(each.of));
      }
    };
    const write = (target: Target, value: number): void => {
      if (target === "g") g.value = fit(cellByte, value);
      else if (target === "u") u.value = fit(cellByte, value);
      else if (target === "*p") p.value = fit(cellByte, value);
      else locals[target] = fit(procedure[target], value);
    };
    const execute = (statements: readonly Statement[]): number | undefined => {
      for (const each of statements) {
        steps += 1;
        if (steps > mostSteps) throw new TooLong();
        switch (each.kind) {
          case "assign":
            write(each.target, read(each.value));
            break;
          case "call": {
            const pointer = each.pointer === "p" ? p : each.pointer === "&g" ? g : u;
            write(
              each.target,
              call(procedures[each.callee] as GeneratedProcedure, read(each.x), read(each.y), pointer),
            );
            break;
          }
          case "if": {
            const value = execute(read(each.condition) ? each.yes : each.no);
            if (value !== undefined) return value;
            break;
          }
          case "while": {
            const seen = new Set<string>();
            while (read(each.condition)) {
              const state = [locals.x, locals.y, locals.t, u.value, g.value, p.value].join();
              if (seen.has(state)) throw new Diverges();
              seen.add(state);
              const value = execute(each.body);
              if (value !== undefined) return value;
            }
            break;
          }
          case "return":
            return read(each.value);
        }
      }
      return undefined;
    };
    return execute(procedure.body) ?? 0;
  };

  try {
    run(entry, fit(entry.x, x), fit(entry.y, y), { value: 0 });
    return "ends";
  } catch (thrown) {
    if (thrown instanceof Diverges) return "diverges";
    if (thrown instanceof TooLong) return "unknown";
    throw thrown;
  }
}

function fit({ signed }: ByteType, value: number): number {
  return signed ? (value << 24) >> 24 : value & 255;
}

function operate(operator: string, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "/":
      return Math.trunc(a / b) | 0;
    case "%":
      return (a % b) | 0;
    case ">>":
      return a >> b;
    case "<":
      return Number(a < b);
    case "<=":
      return Number(a <= b);
    case "==":
      return Number(a === b);
    case "!=":
      return Number(a !== b);
    case ">":
      return Number(a > b);
    case ">=":
      return Number(a >= b);
    default:
      throw new Error(operator);
  }
}
