/**
 * Exceptions as plain control flow. In: modules in which functions end by exceptions (`invoke`, `landingpad` and `resume` of LLVM). Out:
 * the same modules in which a function that ends by an exception returns like any other, the exception being in flight: every call that
 * may end so is followed by a branch that asks, to the landing pad of the call or, where it has none, to the caller. So every command
 * that knows calls and branches knows exceptions.
 *
 * Where nothing in the program throws, no exception ever arrives at a landing pad: an `invoke` is a call. So it is in Rust, where a panic is an
 * error. And where a run begins at `main` and nothing in the program catches, what is thrown ends the program at once, as `std::terminate` need not
 * unwind (ISO C++20, 14.6.2). Of another entry the caller may catch it, after the destructors on the way have run.
 */
import type { Attribute, BasicBlock, FunctionHeader, Instruction, Module } from "../llvm/module.ts";
import { FunctionRewriter } from "./function.ts";
import { declaredFunctions, declaredObjects, throwToNobody } from "./names.ts";

/** The functions of the C++ ABI that begin an exception. */
const throwing: ReadonlySet<string> = new Set(["__cxa_throw", "__cxa_rethrow"]);

/** What a handler begins with. */
const catching: ReadonlySet<string> = new Set(["__cxa_begin_catch"]);

/** The user's modules of one program, which begins at `main` if it has one and `beginsAtMain`. */
export function withUnwinding(modules: readonly Module[], beginsAtMain: boolean): readonly Module[] {
  const functions = modules.flatMap((module) => module.functions);
  const throws = functions.some(({ name }) => throwing.has(name));
  const isMain = beginsAtMain && functions.some(({ name, defined }) => name === "main" && defined);
  if (throws && !(isMain && !functions.some(({ name }) => catching.has(name))))
    return modules.map(withExceptions);
  return modules.map((module) => withoutHandlers(module, throws));
}

function withoutHandlers(module: Module, throws: boolean): Module {
  const functions = module.functions.map((header) => rewritten(header, withoutInvokes));
  return { ...module, functions: throws ? [...functions, throwToNobody] : functions };
}

function withoutInvokes(blocks: readonly BasicBlock[]): readonly BasicBlock[] {
  return blocks.map(({ label, instructions }) => {
    const block = { label, instructions: instructions.map(withoutHandler) };
    const last = block.instructions.at(-1);
    if (last?.opcode !== "invoke") return block;
    const { normal, unwind: _, ...call } = last;
    const { line, debug } = last;
    return {
      ...block,
      instructions: [
        ...block.instructions.slice(0, -1),
        { ...call, opcode: "call" },
        { line, debug, noSanitize: true, opcode: "br", target: normal },
      ],
    };
  });
}

/** What is thrown ends the program. */
function withoutHandler(instruction: Instruction): Instruction {
  if (instruction.opcode !== "call" && instruction.opcode !== "invoke") return instruction;
  const { callee } = instruction;
  if (callee.kind !== "global" || !throwing.has(callee.name)) return instruction;
  return { ...instruction, callee: { ...callee, name: throwToNobody.name }, arguments: [] };
}

function withExceptions(module: Module): Module {
  const headers = new Map(module.functions.map((header) => [header.name, header]));
  const types = new Map(module.globals.map(({ name }, index) => [name, BigInt(index + 1)]));
  const known = {
    mayThrow: (name: string) => !promisesNothingThrown(headers.get(name)?.attributes ?? []),
    isThrow: (name: string) => throwing.has(name),
    numberOf: (type: string | undefined) =>
      (type === undefined ? undefined : types.get(type)) ?? BigInt(types.size + 1),
  };
  const rewrite = (blocks: readonly BasicBlock[], header: FunctionHeader): readonly BasicBlock[] =>
    new FunctionRewriter(known, header.result, blocks).rewrite();
  return {
    ...module,
    globals: [...module.globals, ...declaredObjects],
    functions: [
      ...module.functions.map((header) => rewritten(header, rewrite)),
      ...declaredFunctions.filter(({ name }) => !headers.has(name)),
    ],
  };
}

export function promisesNothingThrown(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => name === "nounwind");
}

type Rewrite = (blocks: readonly BasicBlock[], header: FunctionHeader) => readonly BasicBlock[];

/** The body is rewritten when it is first asked for, as it is parsed then. */
function rewritten(header: FunctionHeader, rewrite: Rewrite): FunctionHeader {
  return header.defined ? new RewrittenFunction(header, rewrite) : header;
}

class RewrittenFunction implements FunctionHeader {
  readonly name: string;
  readonly result: FunctionHeader["result"];
  readonly resultAttributes: FunctionHeader["resultAttributes"];
  readonly parameters: FunctionHeader["parameters"];
  readonly variadic: boolean;
  readonly linkage: string;
  readonly defined = true;
  readonly debug: number | undefined;
  readonly line: number;
  readonly #header: FunctionHeader;
  readonly #rewrite: Rewrite;
  #blocks: readonly BasicBlock[] | undefined;

  constructor(header: FunctionHeader, rewrite: Rewrite) {
    this.name = header.name;
    this.result = header.result;
    this.resultAttributes = header.resultAttributes;
    this.parameters = header.parameters;
    this.variadic = header.variadic;
    this.linkage = header.linkage;
    this.debug = header.debug;
    this.line = header.line;
    this.#header = header;
    this.#rewrite = rewrite;
  }

  get attributes(): readonly Attribute[] {
    return this.#header.attributes;
  }

  body(): readonly BasicBlock[] {
    this.#blocks ??= this.#rewrite(this.#header.body(), this.#header);
    return this.#blocks;
  }
}
