/** C or LLVM text to a program, for the tests of this folder. */
import { fileURLToPath } from "node:url";
import type { Procedure, Program } from "@everypath/core";
import { validateProgram } from "@everypath/core/testing";
import { compileToLlvm } from "../../src/clang.ts";
import { type LinkResult, linkProgram } from "../../src/link.ts";
import { type Module, parseModule } from "../../src/llvm/index.ts";

export type DataModelName = "lp64" | "ilp32";

export interface Options {
  readonly dataModel?: DataModelName;
  readonly cflags?: readonly string[];
}

const runtimeInclude = fileURLToPath(new URL("../../runtime/include", import.meta.url));

/** Compiles a text as if it stood in `path`. */
export async function compile(source: string, path = "test.c", options: Options = {}): Promise<Module> {
  const compiled = await compileToLlvm(
    { path, contents: new TextEncoder().encode(source) },
    { dataModel: options.dataModel ?? "lp64", cflags: options.cflags ?? [], runtimeInclude },
  );
  if (compiled.text === undefined) throw new Error(compiled.diagnostic.message);
  return parse(compiled.text, path);
}

export function parse(text: string, path = "test.ll"): Module {
  const parsed = parseModule(text, path);
  if ("diagnostic" in parsed) throw new Error(parsed.diagnostic.message);
  return parsed.module;
}

export function linkModules(modules: readonly Module[], dataModel: DataModelName = "lp64"): LinkResult {
  const inputs = modules.map((module) => ({ module, model: false }));
  return linkProgram(inputs, { dataModel, files: modules.map(({ name }) => name) });
}

/** A valid program made of one text; C, or LLVM where it defines a function that way. */
export async function programOf(source: string, options: Options = {}): Promise<Program> {
  const isLlvm = /^(define|@)/m.test(source);
  const module = isLlvm ? parse(source) : await compile(source, "test.c", options);
  return requireProgram(linkModules([module], options.dataModel));
}

export function requireProgram(linked: LinkResult): Program {
  if (linked.program === undefined) throw new Error(JSON.stringify(linked.diagnostics));
  const faults = validateProgram(linked.program);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return linked.program;
}

export function procedureOf(program: Program, name: string): Procedure {
  const procedure = program.procedure(name);
  if (procedure === undefined) throw new Error(`no procedure ${name}`);
  return procedure;
}
