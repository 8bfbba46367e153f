import type { Diagnostic } from "@everypath/core";
import { runLLVM } from "@yowasp/clang";
import { expect } from "vitest";
import {
  checkModule,
  type FunctionHeader,
  type Instruction,
  type Module,
  parseModule,
} from "../../src/llvm/index.ts";

type Tree = { [name: string]: Tree | string | Uint8Array };

/** What clang makes of C, with debug information; `flags` come last, so `-O2` overrides `-O0`. */
export async function compile(
  source: string,
  flags: readonly string[] = [],
  files: Tree = {},
): Promise<string> {
  const argv = [
    "clang",
    "--target=x86_64-unknown-linux-gnu",
    "-S",
    "-emit-llvm",
    "-O0",
    "-g",
    "-Wno-everything",
  ];
  const errors: Uint8Array[] = [];
  const stderr = (bytes: Uint8Array | null): void => void (bytes && errors.push(bytes));
  const stdout = (): void => undefined;
  const options = { stdout, stderr, fetchProgress: (): void => undefined };
  const all = [...argv, "-Xclang", "-disable-O0-optnone", ...flags, "x.c", "-o", "x.ll"];
  try {
    const written = await runLLVM(all, { "x.c": source, ...files }, options);
    const text = written?.["x.ll"];
    if (typeof text === "string") return text;
    if (text instanceof Uint8Array) return new TextDecoder().decode(text);
    throw new Error("clang wrote no file");
  } catch (error) {
    throw new Error(`clang failed: ${Buffer.concat(errors).toString()}`, { cause: error });
  }
}

export function parse(text: string, name = "x.ll"): Module {
  const parsed = parseModule(text, name);
  if ("diagnostic" in parsed) throw new Error(show(parsed.diagnostic));
  return parsed.module;
}

/** The module, which also passes the check of names. */
export function parseChecked(text: string): Module {
  const module = parse(text);
  expect(checkModule(module)).toBeUndefined();
  return module;
}

/** The one line about text that has a fault, found at once or by the check. */
export function faultOf(text: string): string | undefined {
  const parsed = parseModule(text, "x.ll");
  const diagnostic = "diagnostic" in parsed ? parsed.diagnostic : checkModule(parsed.module);
  return diagnostic && show(diagnostic);
}

function show({ span, message }: Diagnostic): string {
  return `${span?.file}:${span?.line}: ${message}`;
}

export function functionOf(module: Module, name: string): FunctionHeader {
  const header = module.functions.find((candidate) => candidate.name === name);
  if (header === undefined) throw new Error(`there should be a function ${name}`);
  return header;
}

export function instructionsOf(header: FunctionHeader): readonly Instruction[] {
  return header.body().flatMap((block) => block.instructions);
}

/** The instructions of `lines` as the body of a function with the parameters `%p` (ptr), `%a`, `%b` (i32) and `%f` (double). */
export function instructions(lines: string, around = ""): readonly Instruction[] {
  const text = `${around}\ndefine void @f(ptr %p, i32 %a, i32 %b, double %f) {\nentry:\n${lines}\n  ret void\n}\n`;
  return instructionsOf(functionOf(parse(text), "f")).slice(0, -1);
}

/** The first of them, with that opcode. */
export function only<O extends Instruction["opcode"]>(
  opcode: O,
  line: string,
  around = "",
): Extract<Instruction, { opcode: O }> {
  const instruction = instructions(line, around)[0];
  if (instruction?.opcode !== opcode) throw new Error(`${line} is ${instruction?.opcode}, not ${opcode}`);
  return instruction as Extract<Instruction, { opcode: O }>;
}
