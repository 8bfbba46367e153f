/** The part of the WebAssembly interface that this project uses: neither the ES library nor Node's types declare it. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
  function compile(bytes: Uint8Array): Promise<Module>;
  class Module {
    constructor(bytes: Uint8Array);
    static imports(
      module: Module,
    ): { module: string; name: string; kind: "function" | "table" | "memory" | "global" }[];
    static exports(module: Module): { name: string; kind: "function" | "table" | "memory" | "global" }[];
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Global {
    constructor(descriptor: { value: "i32"; mutable: boolean }, value: number);
    value: number | bigint;
  }
  class Table {
    constructor(descriptor: { element: "anyfunc"; initial: number });
    readonly length: number;
    grow(elements: number): number;
    get(index: number): ExportedFunction | null;
    set(index: number, element: ExportedFunction): void;
  }
  class Tag {
    constructor(type: { parameters: readonly ("i32" | "i64")[] });
  }
  class Exception {
    constructor(tag: Tag, payload: readonly (number | bigint)[]);
    is(tag: Tag): boolean;
  }
  class RuntimeError extends Error {}
  class CompileError extends Error {}
  type ImportedFunction = (...values: never[]) => number | bigint | undefined;
  type ExportedFunction = (...values: readonly (number | bigint)[]) => number | bigint | undefined;
  type ModuleImports = Record<string, ImportedFunction | Memory | Global | Table | Tag>;
  type Imports = Record<string, ModuleImports>;
  type Exports = Readonly<Record<string, ExportedFunction | Memory | Global | Table>>;
}
