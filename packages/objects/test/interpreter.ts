/**
 * The object language run directly: the concrete semantics of de Boer & Bonsangue, sections 2 to 4, over the parser's tree. It shares
 * the parser with the engine and nothing else; names, types of variables, δ and calls are settled here once more, as they come.
 */
import type * as ast from "../src/generated/ast.ts";
import { parseFile } from "../src/syntax/parser.ts";
import { defaultOf, HeapObject, type Value } from "./heap.ts";

export interface Run {
  readonly end:
    | { readonly kind: "returned"; readonly result: Value | undefined }
    | { readonly kind: "error"; readonly error: string; readonly line: number }
    | { readonly kind: "assumption" }
    /** Too many statements or calls. */
    | { readonly kind: "bound" };
  readonly globals: ReadonlyMap<string, Value>;
  readonly outputs: readonly Value[];
}

export interface Start {
  /** `p` or `C.m`; undefined: the main routine. */
  readonly entry?: string;
  /** Of the entry. */
  readonly receiver?: HeapObject;
  readonly arguments?: readonly Value[];
  /** For `x := input;`: `type` as the program writes it, `name` is what it is assigned to. */
  readonly input?: (type: string, name: string) => Value;
  /** First values of global variables, instead of 0, false and null. */
  readonly globals?: ReadonlyMap<string, Value>;
  /** Told of each condition of an `if` or `while`. */
  readonly onBranch?: (line: number, holds: boolean) => void;
  readonly maxSteps?: number;
  readonly maxCalls?: number;
}

class Failure {
  readonly error: string;
  readonly line: number;

  constructor(error: string, line: number) {
    this.error = error;
    this.line = line;
  }
}

class Stopped {
  readonly kind: "assumption" | "bound";

  constructor(kind: "assumption" | "bound") {
    this.kind = kind;
  }
}

class Returned {
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

/** A variable: its type matters for `input` and for the first value. */
interface Cell {
  readonly type: string;
  value: Value;
}

class Block {
  private readonly cells = new Map<string, Cell>();
  private readonly around: Block | undefined;

  constructor(around: Block | undefined) {
    this.around = around;
  }

  find(name: string): Cell | undefined {
    return this.cells.get(name) ?? this.around?.find(name);
  }

  declare(name: string, cell: Cell): void {
    this.cells.set(name, cell);
  }
}

interface Activation {
  readonly block: Block;
  readonly self: HeapObject | undefined;
}

/** Where a value goes, and of what type it is. */
interface Target {
  readonly type: string;
  set(value: Value): void;
}

export function parse(source: string): ast.File {
  const parsed = parseFile({ name: "test.idf", text: source });
  if ("problems" in parsed) throw new Error(parsed.problems.map(({ message }) => message).join("\n"));
  return parsed.node;
}

export function run(program: string | ast.File, start: Start = {}): Run {
  return new Interpreter(typeof program === "string" ? parse(program) : program, start).run();
}

export class Interpreter {
  private readonly classes = new Map<string, ast.Class>();
  private readonly procedures = new Map<string, ast.Procedure>();
  private readonly globals = new Map<string, Cell>();
  private readonly outputs: Value[] = [];
  private readonly items: readonly ast.Item[];
  private readonly start: Start;
  private line = 0;
  private steps = 0;
  private depth = 0;

  constructor(file: ast.File, start: Start) {
    this.items = file.items;
    this.start = start;
    for (const item of file.items) {
      if (item.$type === "Class") this.classes.set(item.name, item);
      else if (item.$type === "Procedure") this.procedures.set(item.name, item);
      else if (item.$type === "Declaration") {
        const type = typeText(item.type);
        for (const { name } of item.declarators)
          this.globals.set(name, { type, value: start.globals?.get(name) ?? defaultOf(type) });
      }
    }
  }

  run(): Run {
    const end = this.runToEnd();
    return {
      end,
      globals: new Map([...this.globals].map(([name, { value }]) => [name, value])),
      outputs: this.outputs,
    };
  }

  private runToEnd(): Run["end"] {
    try {
      return { kind: "returned", result: this.runEntry() };
    } catch (stop) {
      if (stop instanceof Failure) return { kind: "error", error: stop.error, line: stop.line };
      if (stop instanceof Stopped) return { kind: stop.kind };
      throw stop;
    }
  }

  private runEntry(): Value | undefined {
    const { entry, receiver, arguments: given = [], globals } = this.start;
    const outside: Activation = { block: new Block(undefined), self: undefined };
    const statements = this.items.filter((item) => item.$type !== "Class" && item.$type !== "Procedure");
    const first = statements.findIndex(({ $type }) => $type !== "Declaration");
    const leading = first === -1 ? statements : statements.slice(0, first);
    if (entry === undefined || globals === undefined)
      for (const statement of leading) this.global(outside, statement);
    if (entry === undefined) {
      for (const statement of statements.slice(leading.length)) this.global(outside, statement);
      return undefined;
    }
    const [owner, method] = entry.split(".");
    const called = method === undefined ? this.procedures.get(entry) : this.methodOf(owner as string, method);
    if (called === undefined) throw new Error(`no procedure ${entry}`);
    return this.call(called, receiver, given);
  }

  /** A statement outside of everything: what it declares is global. */
  private global(outside: Activation, statement: ast.Statement): void {
    if (statement.$type !== "Declaration") return this.statement(outside, statement);
    this.at(statement);
    for (const { name, value } of statement.declarators) {
      const cell = this.globals.get(name)!;
      if (value !== undefined) cell.value = this.value(outside, value, cell.type, name);
    }
  }

  private at(node: ast.Statement): void {
    this.line = node.$cstNode!.range.start.line + 1;
    this.steps += 1;
    if (this.steps > (this.start.maxSteps ?? 100_000)) throw new Stopped("bound");
  }

  private fail(error: string): never {
    throw new Failure(error, this.line);
  }

  private statements(activation: Activation, statements: readonly ast.Statement[]): void {
    const inner = { ...activation, block: new Block(activation.block) };
    for (const statement of statements) this.statement(inner, statement);
  }

  private statement(activation: Activation, node: ast.Statement): void {
    this.at(node);
    const { line } = this;
    switch (node.$type) {
      case "Empty":
        return;
      case "Block":
        return this.statements(activation, node.statements);
      case "Declaration": {
        const type = typeText(node.type);
        for (const { name, value } of node.declarators) {
          const first = value === undefined ? defaultOf(type) : this.value(activation, value, type, name);
          activation.block.declare(name, { type, value: first });
        }
        return;
      }
      case "If":
        if (this.condition(activation, node.condition)) return this.statements(activation, [node.then]);
        return node.else === undefined ? undefined : this.statements(activation, [node.else]);
      case "While":
        while (this.condition(activation, node.condition)) {
          this.statements(activation, [node.body]);
          this.at(node);
        }
        return;
      case "Return":
        throw new Returned(node.value && this.computed(activation, node.value));
      case "Assert":
        if (this.expression(activation, node.condition) !== true) this.fail("assertion");
        return;
      case "Assume":
        if (this.expression(activation, node.condition) !== true) throw new Stopped("assumption");
        return;
      case "Print":
        this.outputs.push(this.expression(activation, node.value) as Value);
        return;
      case "Action": {
        if (node.value === undefined) {
          this.computed(activation, node.target);
          return;
        }
        if (node.value.$type !== "Input" && isAction(node.value)) {
          // The body runs first, then h := r.
          const result = this.computed(activation, node.value);
          this.line = line;
          this.target(activation, node.target).set(result as Value);
          return;
        }
        const target = this.target(activation, node.target);
        target.set(this.value(activation, node.value, target.type, node.target.$cstNode!.text));
        return;
      }
      default:
        throw new Error("an unknown statement");
    }
  }

  private condition(activation: Activation, node: ast.Expression): boolean {
    const holds = this.expression(activation, node) === true;
    this.start.onBranch?.(this.line, holds);
    return holds;
  }

  private value(activation: Activation, node: ast.Value, type: string, name: string): Value {
    if (node.$type !== "Input") return this.computed(activation, node) as Value;
    const { input } = this.start;
    if (input === undefined) throw new Error("there is no input");
    return input(type, name);
  }

  private target(activation: Activation, node: ast.Expression): Target {
    switch (node.$type) {
      case "Parenthesised":
        return this.target(activation, node.inner);
      case "Name": {
        const cell = activation.block.find(node.name);
        if (cell !== undefined) return cellTarget(cell);
        const { self } = activation;
        const type = self && this.fieldType(self.className, node.name);
        if (self !== undefined && type !== undefined) return partTarget(self, node.name, type);
        return cellTarget(this.globals.get(node.name)!);
      }
      case "Selection": {
        const object = this.object(activation, node.target);
        return partTarget(object, node.name, this.fieldType(object.className, node.name)!);
      }
      case "Element": {
        const { array, subscript } = this.element(activation, node);
        return partTarget(array, subscript, array.className.slice(0, -2));
      }
      default:
        throw new Error("no place");
    }
  }

  private fieldType(className: string, name: string): string | undefined {
    for (const member of this.classes.get(className)?.members ?? []) {
      if (member.$type === "Fields" && member.names.some((declared) => declared.name === name))
        return typeText(member.type);
    }
    return undefined;
  }

  /** δ(e.f) */
  private object(activation: Activation, node: ast.Expression): HeapObject {
    const object = this.expression(activation, node);
    return object instanceof HeapObject ? object : this.fail("nil-dereference");
  }

  /** δ(a[e]) */
  private element(
    activation: Activation,
    node: ast.Element,
  ): { readonly array: HeapObject; readonly subscript: bigint } {
    const array = this.object(activation, node.target);
    const subscript = this.expression(activation, node.index) as bigint;
    if (subscript < 0n || subscript >= array.length!) this.fail("out-of-bounds");
    return { array, subscript };
  }

  /** An expression, a call or a creation. */
  private computed(activation: Activation, node: ast.Expression): Value | undefined {
    switch (node.$type) {
      case "Name":
        return node.isCall ? this.namedCall(activation, node) : this.expression(activation, node);
      case "Selection": {
        if (!node.isCall) return this.expression(activation, node);
        const object = this.object(activation, node.target);
        const given = node.arguments.map((argument) => this.expression(activation, argument));
        return this.call(this.methodOf(object.className, node.name)!, object, given);
      }
      case "NewObject": {
        const given = node.arguments.map((argument) => this.expression(activation, argument));
        const object = new HeapObject(node.name, undefined, (part) =>
          defaultOf(this.fieldType(node.name, part as string)!),
        );
        const constructor = this.classes
          .get(node.name)
          ?.members.find((member): member is ast.Constructor => member.$type === "Constructor");
        if (constructor !== undefined) this.call(constructor, object, given);
        return object;
      }
      case "NewArray": {
        const length = this.expression(activation, node.size) as bigint;
        if (length < 0n) this.fail("out-of-bounds");
        const element = node.base + "[]".repeat(node.dimensions.length);
        return new HeapObject(`${element}[]`, length, () => defaultOf(element));
      }
      default:
        return this.expression(activation, node);
    }
  }

  private methodOf(className: string, name: string): ast.Procedure | undefined {
    return this.classes
      .get(className)
      ?.members.find(
        (member): member is ast.Procedure => member.$type === "Procedure" && member.name === name,
      );
  }

  private namedCall(activation: Activation, node: ast.Name): Value | undefined {
    const given = node.arguments.map((argument) => this.expression(activation, argument));
    const { self } = activation;
    const method = self && this.methodOf(self.className, node.name);
    return method === undefined
      ? this.call(this.procedures.get(node.name)!, undefined, given)
      : this.call(method, self, given);
  }

  private call(
    procedure: ast.Procedure | ast.Constructor,
    self: HeapObject | undefined,
    given: readonly Value[],
  ): Value | undefined {
    const { line } = this;
    this.depth += 1;
    if (this.depth > (this.start.maxCalls ?? 1_000)) throw new Stopped("bound");
    const block = new Block(undefined);
    for (const [position, { name, type }] of procedure.parameters.entries())
      block.declare(name, { type: typeText(type), value: given[position]! });
    try {
      for (const statement of procedure.body.statements) this.statement({ block, self }, statement);
      return undefined;
    } catch (stop) {
      if (stop instanceof Returned) return stop.value;
      throw stop;
    } finally {
      this.depth -= 1;
      this.line = line;
    }
  }

  private expression(activation: Activation, node: ast.Expression): Value {
    const part = (inner: ast.Expression): Value => this.expression(activation, inner);
    switch (node.$type) {
      case "IntegerLiteral":
        return BigInt(node.digits);
      case "BooleanLiteral":
        return node.value === "true";
      case "NullLiteral":
        return null;
      case "This":
        return activation.self!;
      case "Parenthesised":
        return part(node.inner);
      case "Name": {
        const cell = activation.block.find(node.name);
        if (cell !== undefined) return cell.value;
        const { self } = activation;
        if (self !== undefined && this.fieldType(self.className, node.name) !== undefined)
          return self.get(node.name);
        return this.globals.get(node.name)!.value;
      }
      case "Selection": {
        const object = this.object(activation, node.target);
        return object.length !== undefined ? object.length : object.get(node.name);
      }
      case "Element": {
        const { array, subscript } = this.element(activation, node);
        return array.get(subscript);
      }
      case "Unary": {
        const operand = part(node.operand);
        return node.operator === "-" ? -(operand as bigint) : !operand;
      }
      case "Conditional":
        return part(node.condition) === true ? part(node.whenTrue) : part(node.whenFalse);
      case "Binary":
        return this.binary(node, part);
      default:
        throw new Error(`${node.$type} is no expression`);
    }
  }

  private binary(node: ast.Binary, part: (inner: ast.Expression) => Value): Value {
    const left = part(node.left);
    switch (node.operator) {
      case "&&":
        return left === true && part(node.right);
      case "||":
        return left === true || part(node.right);
      case "==>":
      case "⇒":
        return left === false || part(node.right);
      default:
        return this.compute(node.operator, left, part(node.right));
    }
  }

  private compute(operator: ast.Binary["operator"], left: Value, right: Value): Value {
    const [a, b] = [left as bigint, right as bigint];
    switch (operator) {
      case "=":
      case "==":
        return left === right;
      case "!=":
      case "≠":
        return left !== right;
      case "<":
        return a < b;
      case "<=":
      case "≤":
        return a <= b;
      case ">":
        return a > b;
      case ">=":
      case "≥":
        return a >= b;
      case "+":
        return a + b;
      case "-":
        return a - b;
      case "*":
        return a * b;
      case "/":
        return b === 0n ? this.fail("division-by-zero") : a / b;
      case "%":
        return b === 0n ? this.fail("division-by-zero") : a % b;
      default:
        throw new Error(`no operator ${operator}`);
    }
  }
}

function typeText({ base, dimensions }: ast.Type): string {
  return base + "[]".repeat(dimensions.length);
}

function isAction(node: ast.Expression): boolean {
  if (node.$type === "Name" || node.$type === "Selection") return node.isCall;
  return node.$type === "NewObject" || node.$type === "NewArray";
}

function cellTarget(cell: Cell): Target {
  return {
    type: cell.type,
    set(value) {
      cell.value = value;
    },
  };
}

function partTarget(object: HeapObject, part: string | bigint, type: string): Target {
  return { type, set: (value) => object.set(part, value) };
}
