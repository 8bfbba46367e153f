/** Reads the values of symbols out of a Z3 model, into the words of protocol.ts. */
import { WordWriter } from "../../term/words.ts";
import { type ArrayParts, lambdaParts } from "./lambda.ts";
import {
  valueAbsent,
  valueArray,
  valueFalse,
  valueFloat,
  valueNumber,
  valueOpaque,
  valueTrue,
} from "./protocol.ts";
import type { Z3Context } from "./z3-context.ts";
import { astKinds, declarationKinds, type Pointer, sortKinds } from "./z3-library.ts";

export class ModelValues {
  readonly #z3: Z3Context;
  readonly #model: Pointer;
  readonly #writer: WordWriter;
  /** Elements of uninterpreted sorts, numbered in order of first sight. */
  readonly #elements: Map<Pointer, number>;
  /** Writes one value by itself. */
  #single: ModelValues | undefined;
  /** What was written for a value. */
  readonly #words = new Map<Pointer, Int32Array>();

  constructor(z3: Z3Context, model: Pointer, writer: WordWriter, elements = new Map<Pointer, number>()) {
    this.#z3 = z3;
    this.#model = model;
    this.#writer = writer;
    this.#elements = elements;
  }

  /** Writes the value of a symbol, given as Z3's constant; no completion: an unconstrained symbol is absent. */
  symbol(constant: Pointer): void {
    const { library, pointer } = this.#z3;
    const declaration = this.#z3.hold(library._Z3_get_app_decl(pointer, constant));
    const value = library._Z3_model_get_const_interp(pointer, this.#model, declaration);
    if (value === 0) this.#writer.push(valueAbsent);
    else this.#value(this.#z3.hold(value));
  }

  /** Writes the table of the function that is applied. */
  function(application: Pointer): void {
    const { library, pointer } = this.#z3;
    const declaration = this.#z3.hold(library._Z3_get_app_decl(pointer, application));
    const meaning = library._Z3_model_get_func_interp(pointer, this.#model, declaration);
    if (meaning === 0) {
      this.#writer.push(0);
      this.#writer.push(valueAbsent);
      return;
    }
    library._Z3_func_interp_inc_ref(pointer, meaning);
    const count = library._Z3_func_interp_get_num_entries(pointer, meaning);
    this.#writer.push(count);
    this.#value(this.#z3.hold(library._Z3_func_interp_get_else(pointer, meaning)));
    for (let number = 0; number < count; number += 1) {
      const entry = library._Z3_func_interp_get_entry(pointer, meaning, number);
      library._Z3_func_entry_inc_ref(pointer, entry);
      const arity = library._Z3_func_entry_get_num_args(pointer, entry);
      for (let index = 0; index < arity; index += 1)
        this.#shared(library._Z3_func_entry_get_arg(pointer, entry, index));
      this.#shared(library._Z3_func_entry_get_value(pointer, entry));
      library._Z3_func_entry_dec_ref(pointer, entry);
    }
    library._Z3_func_interp_dec_ref(pointer, meaning);
  }

  /** Few values stand in many entries. */
  #shared(value: Pointer): void {
    let words = this.#words.get(value);
    if (words === undefined) {
      this.#single ??= new ModelValues(this.#z3, this.#model, new WordWriter(), this.#elements);
      this.#single.#value(this.#z3.hold(value));
      words = this.#single.#writer.take();
      this.#words.set(value, words);
    }
    for (const word of words) this.#writer.push(word);
  }

  #value(value: Pointer): void {
    const { library, pointer } = this.#z3;
    const sort = this.#z3.hold(library._Z3_get_sort(pointer, value));
    switch (library._Z3_get_sort_kind(pointer, sort)) {
      case sortKinds.bool: {
        const truth = library._Z3_get_bool_value(pointer, value);
        this.#writer.push(truth === 1 ? valueTrue : truth === -1 ? valueFalse : valueOpaque);
        return;
      }
      case sortKinds.int:
      case sortKinds.bitvec:
        this.#number(this.#z3.numeralValue(value));
        return;
      case sortKinds.float:
        this.#float(value);
        return;
      case sortKinds.array:
        this.#array(value);
        return;
      case sortKinds.uninterpreted: {
        const element = this.#elements.get(value) ?? this.#elements.size;
        this.#elements.set(value, element);
        this.#number(BigInt(element));
        return;
      }
      default:
        this.#writer.push(valueOpaque);
    }
  }

  #number(value: bigint | undefined): void {
    if (value === undefined) {
      this.#writer.push(valueOpaque);
      return;
    }
    this.#writer.push(valueNumber);
    this.#writer.pushBigInt(value);
  }

  #float(value: Pointer): void {
    const z3 = this.#z3;
    const { library, pointer } = z3;
    let bits: bigint | undefined = 0x7ff8_0000_0000_0000n;
    if (!library._Z3_fpa_is_numeral_nan(pointer, value)) {
      const double = z3.hold(library._Z3_mk_fpa_sort(pointer, 11, 53));
      const rounding = z3.hold(library._Z3_mk_fpa_rne(pointer));
      const wide = z3.hold(library._Z3_mk_fpa_to_fp_float(pointer, rounding, value, double));
      const image = z3.hold(library._Z3_mk_fpa_to_ieee_bv(pointer, wide));
      bits = z3.numeralValue(z3.hold(library._Z3_simplify(pointer, image)));
    }
    if (bits === undefined) {
      this.#writer.push(valueOpaque);
      return;
    }
    this.#writer.push(valueFloat);
    this.#writer.push(Number(bits & 0xffffffffn));
    this.#writer.push(Number(bits >> 32n));
  }

  /** Stores over a constant array, a function given by its entries, or a lambda. */
  #array(value: Pointer): void {
    const { library, pointer } = this.#z3;
    const stores: { readonly index: Pointer; readonly element: Pointer }[] = [];
    let base = value;
    for (;;) {
      if (library._Z3_get_ast_kind(pointer, base) !== astKinds.application) {
        const parts = library._Z3_is_lambda(pointer, base) ? lambdaParts(this.#z3, base) : undefined;
        if (parts === undefined) this.#writer.push(valueOpaque);
        else this.#entries(parts.otherwise, [...parts.entries, ...stores]);
        return;
      }
      const declaration = this.#z3.hold(library._Z3_get_app_decl(pointer, base));
      const kind = library._Z3_get_decl_kind(pointer, declaration);
      if (kind === declarationKinds.store) {
        stores.unshift({ index: this.#argument(base, 1), element: this.#argument(base, 2) });
        base = this.#argument(base, 0);
      } else if (kind === declarationKinds.constantArray) {
        this.#entries(this.#argument(base, 0), stores);
        return;
      } else if (kind === declarationKinds.asArray) {
        const { otherwise, entries } = this.#function(
          this.#z3.hold(library._Z3_get_decl_func_decl_parameter(pointer, declaration, 0)),
        );
        this.#entries(otherwise, [...entries, ...stores]);
        return;
      } else {
        this.#writer.push(valueOpaque);
        return;
      }
    }
  }

  #argument(application: Pointer, index: number): Pointer {
    return this.#z3.hold(this.#z3.library._Z3_get_app_arg(this.#z3.pointer, application, index));
  }

  #entries(otherwise: Pointer, entries: ArrayParts["entries"]): void {
    this.#writer.push(valueArray);
    this.#writer.push(entries.length);
    this.#value(otherwise);
    for (const { index, element } of entries) {
      this.#value(index);
      this.#value(element);
    }
  }

  #function(declaration: Pointer): ArrayParts {
    const { library, pointer } = this.#z3;
    const meaning = this.#z3.checked(library._Z3_model_get_func_interp(pointer, this.#model, declaration));
    library._Z3_func_interp_inc_ref(pointer, meaning);
    const otherwise = this.#z3.hold(library._Z3_func_interp_get_else(pointer, meaning));
    const entries: { index: Pointer; element: Pointer }[] = [];
    const count = library._Z3_func_interp_get_num_entries(pointer, meaning);
    for (let number = 0; number < count; number += 1) {
      const entry = library._Z3_func_interp_get_entry(pointer, meaning, number);
      library._Z3_func_entry_inc_ref(pointer, entry);
      const index = this.#z3.hold(library._Z3_func_entry_get_arg(pointer, entry, 0));
      const element = this.#z3.hold(library._Z3_func_entry_get_value(pointer, entry));
      library._Z3_func_entry_dec_ref(pointer, entry);
      entries.push({ index, element });
    }
    library._Z3_func_interp_dec_ref(pointer, meaning);
    return { otherwise, entries };
  }
}
