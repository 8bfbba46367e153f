/**
 * Calls from C++ that may throw. Z3's module is compiled for engines without exceptions of WebAssembly: what stands in a `try` is
 * called through an imported function, `invoke_` and the signature, that catches the exception in JavaScript and lets the caller
 * look for it. There are some hundred such calls in a query, and in JavaScript they take half of its time. Here a module made on the
 * spot does the same without leaving WebAssembly (many-paths.c of the benchmarks: 4,231 queries in 1.9 s instead of 3.3 s).
 *
 * What the functions do is the package's own: keep the stack pointer, call; if it threw, put the pointer back, note that it threw,
 * and answer 0. An exception that is not one of C++ goes on.
 */
import {
  type Bytes,
  body,
  functionTable,
  functionType,
  importKinds,
  instructions as is,
  moduleOf,
  noResult,
  sections,
  text,
  unsigned,
  valueTypes,
} from "./module-bytes.ts";

type ValueType = keyof typeof valueTypes;

/** Imported functions by which C++ throws. */
const throwing = ["__cxa_throw", "__cxa_rethrow", "__resumeException"] as const;
/** Functions of Z3's module that the guards need, by their place in a table of their own. */
const needed = ["emscripten_stack_get_current", "_emscripten_stack_restore", "setThrew"] as const;

/** Tables and globals, by their numbers in the module of guards. */
const calledTable = 0;
const neededTable = 1;
const thrownGlobal = 0;

export interface GuardedCalls {
  /** The imports with guards in place of the package's. */
  readonly imports: WebAssembly.Imports;
  /** To be called when the module is there, before any function of it. */
  connect(instance: WebAssembly.Instance): void;
  /** Forgets an exception that nobody caught. */
  clear(): void;
}

/** undefined where this engine does not know the instructions for exceptions: then the package's functions have to do. */
export function guardedCalls(imports: WebAssembly.Imports): GuardedCalls | undefined {
  const environment = imports.env!;
  const names = Object.keys(environment).filter((name) => name.startsWith("invoke_"));
  const bytes = guardModule(names);
  if (!WebAssembly.validate(bytes)) return undefined;
  const called = new WebAssembly.Table({ element: "anyfunc", initial: 0 });
  const helpers = new WebAssembly.Table({ element: "anyfunc", initial: needed.length });
  const thrown = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
  const guards = new WebAssembly.Instance(new WebAssembly.Module(bytes), { z3: { called, helpers, thrown } });
  const throwers = throwing.map((name) => {
    const original = environment[name] as (...given: unknown[]) => never;
    const marked = (...given: unknown[]): never => {
      thrown.value = 1;
      return original(...given);
    };
    return [name, marked] as const;
  });
  return {
    imports: { ...imports, env: { ...environment, ...guards.exports, ...Object.fromEntries(throwers) } },
    connect({ exports }) {
      const all = exports.__indirect_function_table as WebAssembly.Table;
      called.grow(all.length);
      copyTable(all, called);
      for (const [place, name] of needed.entries())
        helpers.set(place, exports[name] as WebAssembly.ExportedFunction);
    },
    clear() {
      thrown.value = 0;
    },
  };
}

function guardModule(names: readonly string[]): Uint8Array {
  const types: Bytes[] = [];
  const numbers = new Map<string, number>();
  /** The number of the type with that signature: the result, v for none, and the parameters. */
  const typeOf = (signature: string): number => {
    const known = numbers.get(signature);
    if (known !== undefined) return known;
    const [result, ...parameters] = [...signature] as (ValueType | "v")[];
    types.push(functionType(parameters.map(codeOf), result === "v" ? [] : [codeOf(result!)]));
    numbers.set(signature, types.length - 1);
    return types.length - 1;
  };
  const signatures = names.map((name) => name.slice("invoke_".length));
  const bodies = signatures.map((signature) => guardBody(signature, typeOf));
  // A guard takes the number of the function to call, and its arguments.
  const guardTypes = signatures.map((signature) => unsigned(typeOf(`${signature[0]}i${signature.slice(1)}`)));
  const table = (name: string) => [...text("z3"), ...text(name), importKinds.table, functionTable, 0, 0];
  const thrown = [...text("z3"), ...text("thrown"), importKinds.global, valueTypes.i, 1];
  return moduleOf([
    { section: sections.types, items: types },
    { section: sections.imports, items: [table("called"), table("helpers"), thrown] },
    { section: sections.functions, items: guardTypes },
    {
      section: sections.exports,
      items: names.map((name, index) => [...text(name), 0, ...unsigned(index)]),
    },
    { section: sections.code, items: bodies },
  ]);
}

function guardBody(signature: string, typeOf: (signature: string) => number): Bytes {
  const result = signature[0] as ValueType | "v";
  const parameters = signature.slice(1);
  const stackPointer = parameters.length + 1;
  const helper = (name: (typeof needed)[number], itsSignature: string): Bytes => [
    ...[is.i32Const, needed.indexOf(name)],
    ...[is.callIndirect, ...unsigned(typeOf(itsSignature)), neededTable],
  ];
  return body(1, valueTypes.i, [
    ...helper("emscripten_stack_get_current", "i"),
    ...[is.localSet, stackPointer],
    ...[is.try, result === "v" ? noResult : codeOf(result)],
    ...[...parameters].flatMap((_, index) => [is.localGet, index + 1]),
    ...[is.localGet, 0],
    ...[is.callIndirect, ...unsigned(typeOf(signature)), calledTable],
    is.catchAll,
    ...[is.localGet, stackPointer],
    ...helper("_emscripten_stack_restore", "vi"),
    ...[is.globalGet, thrownGlobal, is.i32IsZero],
    // Counted from here, the `try` is one block further out than the `if`.
    ...[is.if, noResult, is.rethrow, 1, is.end],
    ...[is.i32Const, 0, is.globalSet, thrownGlobal],
    ...[is.i32Const, 1, is.i32Const, 0],
    ...helper("setThrew", "vii"),
    ...zeroOf(result),
    is.end,
  ]);
}

function codeOf(type: ValueType | "v"): number {
  if (type === "v") throw new Error("no value has the type of none");
  return valueTypes[type];
}

function zeroOf(type: ValueType | "v"): Bytes {
  switch (type) {
    case "v":
      return [];
    case "i":
      return [is.i32Const, 0];
    case "j":
      return [is.i64Const, 0];
    case "f":
      return [is.f32Const, 0, 0, 0, 0];
    case "d":
      return [is.f64Const, 0, 0, 0, 0, 0, 0, 0, 0];
  }
}

/** In WebAssembly too: JavaScript would make an object of each of tens of thousands of functions. */
function copyTable(from: WebAssembly.Table, to: WebAssembly.Table): void {
  const table = (name: string) => [...text("z3"), ...text(name), importKinds.table, functionTable, 0, 0];
  const bytes = moduleOf([
    { section: sections.types, items: [functionType([valueTypes.i], [])] },
    { section: sections.imports, items: [table("to"), table("from")] },
    { section: sections.functions, items: [[0]] },
    { section: sections.exports, items: [[...text("copy"), 0, 0]] },
    {
      section: sections.code,
      items: [
        body(0, valueTypes.i, [
          ...[is.i32Const, 0, is.i32Const, 0, is.localGet, 0],
          ...[is.prefixed, is.tableCopy, 0, 1],
        ]),
      ],
    },
  ]);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { z3: { to, from } });
  (instance.exports.copy as (length: number) => void)(from.length);
}
