/**
 * setjmp and longjmp of a replayed program. clang makes `longjmp` an exception and lets every function that calls `setjmp` catch it
 * (`-wasm-enable-sjlj`); these are the functions that it then calls. In memory an environment is four words: the activation that called
 * setjmp, the number of that call in its function, and what the exception carries, which are the environment and the value.
 */
import { jumpTag } from "./wasm-binary.ts";

type Pointer = number | bigint;

export class Jumps {
  private readonly tag: WebAssembly.Tag;
  private readonly word: 4 | 8;
  private readonly view: () => DataView;
  /** Where the program was when it last called longjmp. */
  private from: Error | undefined;

  constructor(wide: boolean, view: () => DataView) {
    this.word = wide ? 8 : 4;
    this.tag = new WebAssembly.Tag({ parameters: [wide ? "i64" : "i32"] });
    this.view = view;
  }

  imports(): WebAssembly.ModuleImports {
    return {
      [jumpTag]: this.tag,
      __wasm_setjmp: (environment: Pointer, label: number, activation: Pointer) => {
        this.write(Number(environment), Number(activation));
        this.write(Number(environment) + this.word, label);
        return undefined;
      },
      /** 0: the environment is another activation's. */
      __wasm_setjmp_test: (environment: Pointer, activation: Pointer) =>
        this.read(Number(environment)) === Number(activation)
          ? this.read(Number(environment) + this.word)
          : 0,
      __wasm_longjmp: (environment: Pointer, value: number) => {
        const payload = Number(environment) + 2 * this.word;
        this.write(payload, Number(environment));
        // setjmp never returns 0 the second time.
        this.view().setInt32(payload + this.word, value === 0 ? 1 : value, true);
        this.from = new Error();
        throw new WebAssembly.Exception(this.tag, [this.word === 8 ? BigInt(payload) : payload]);
      },
    };
  }

  /** Where a jump started that no activation has caught; undefined where something else was thrown. */
  lost(thrown: unknown): Error | undefined {
    return thrown instanceof WebAssembly.Exception && thrown.is(this.tag) ? this.from : undefined;
  }

  private read(address: number): number {
    return this.word === 8
      ? Number(this.view().getBigUint64(address, true))
      : this.view().getUint32(address, true);
  }

  private write(address: number, value: number): void {
    if (this.word === 8) this.view().setBigUint64(address, BigInt(value), true);
    else this.view().setUint32(address, value, true);
  }
}
