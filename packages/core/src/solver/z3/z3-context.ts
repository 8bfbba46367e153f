/** One Z3 context: counted references, strings and arrays in the module's memory, errors as exceptions. */
import { astKinds, type Pointer, Z3Fault, type Z3Library } from "./z3-library.ts";

/** Where a context lies in the module's memory. */
export interface ContextPlace {
  readonly context: Pointer;
  readonly scratch: Pointer;
}

const scratchWords = 256;

/** Makes a context, of which a `Z3Context` is the first user. */
export function makeContext(library: Z3Library): ContextPlace {
  const configuration = library._Z3_mk_config();
  const context = library._Z3_mk_context_rc(configuration);
  library._Z3_del_config(configuration);
  library._set_noop_error_handler(context);
  return { context, scratch: library._malloc(scratchWords * 4) };
}

export class Z3Context {
  readonly library: Z3Library;
  readonly pointer: Pointer;
  /** References to intermediate terms, given back by `releaseHeld`. */
  readonly #held: Pointer[] = [];
  readonly #names = new Map<string, Pointer>();
  #scratch: Pointer;
  #scratchWords = scratchWords;

  constructor(library: Z3Library, place: ContextPlace) {
    this.library = library;
    this.pointer = place.context;
    this.#scratch = place.scratch;
  }

  /** Z3 answers an error with 0; anything else is fine. */
  checked(object: Pointer): Pointer {
    if (object === 0) this.raise();
    return object;
  }

  /** Throws the pending error, if there is one. */
  raise(): void {
    const code = this.library._Z3_get_error_code(this.pointer);
    if (code === 0) return;
    const text = this.library.UTF8ToString(this.library._Z3_get_error_msg(this.pointer, code));
    throw new Z3Fault(`Z3 error ${code}: ${text}`);
  }

  /** A reference that lasts as long as the context. */
  keep(ast: Pointer): Pointer {
    this.library._Z3_inc_ref(this.pointer, this.checked(ast));
    return ast;
  }

  /** A reference that lasts until `releaseHeld`: for terms that the next call's result is made of. */
  hold(ast: Pointer): Pointer {
    this.#held.push(this.keep(ast));
    return ast;
  }

  releaseHeld(): void {
    for (const ast of this.#held) this.library._Z3_dec_ref(this.pointer, ast);
    this.#held.length = 0;
  }

  /** The Z3 symbol of a name. */
  name(text: string): Pointer {
    let symbol = this.#names.get(text);
    if (symbol === undefined) {
      symbol = this.#withText(text, (at) => this.library._Z3_mk_string_symbol(this.pointer, at));
      this.#names.set(text, symbol);
    }
    return symbol;
  }

  numeral(value: bigint, sort: Pointer): Pointer {
    if (value >= 0n && value < 0x1_0000_0000_0000_0000n) {
      return this.checked(this.library._Z3_mk_unsigned_int64(this.pointer, value, sort));
    }
    return this.checked(
      this.#withText(value.toString(), (at) => this.library._Z3_mk_numeral(this.pointer, at, sort)),
    );
  }

  /** The pointers as an array in the module's memory, valid until the next call. */
  array(pointers: ArrayLike<number>): Pointer {
    if (pointers.length > this.#scratchWords) {
      this.library._free(this.#scratch);
      this.#scratchWords = pointers.length * 2;
      this.#scratch = this.library._malloc(this.#scratchWords * 4);
    }
    this.library.HEAPU32.set(pointers, this.#scratch >>> 2);
    return this.#scratch;
  }

  /** The value of a numeral; undefined for any other term. */
  numeralValue(ast: Pointer): bigint | undefined {
    const { library } = this;
    if (library._Z3_get_ast_kind(this.pointer, ast) !== astKinds.numeral) return undefined;
    const out = this.#scratch;
    if (library._Z3_get_numeral_uint64(this.pointer, ast, out)) {
      const words = library.HEAPU32;
      const low = words[out >>> 2] as number;
      const high = words[(out >>> 2) + 1] as number;
      return high === 0 ? BigInt(low) : (BigInt(high) << 32n) | BigInt(low);
    }
    const text = library.UTF8ToString(library._Z3_get_numeral_string(this.pointer, ast));
    return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  }

  #withText(text: string, use: (at: Pointer) => Pointer): Pointer {
    return withText(this.library, text, use);
  }
}

/** For all contexts made from now on. */
export function setGlobalParameter(library: Z3Library, name: string, value: string): void {
  withText(library, name, (nameAt) =>
    withText(library, value, (valueAt) => library._Z3_global_param_set(nameAt, valueAt)),
  );
}

/** The text in the module's memory for the time of the call. */
function withText<T>(library: Z3Library, text: string, use: (at: Pointer) => T): T {
  const bytes = library.intArrayFromString(text);
  const at = library._malloc(bytes.length);
  library.HEAPU8.set(bytes, at);
  const result = use(at);
  library._free(at);
  return result;
}
