/** The table of sorts and terms that a Z3 context has been told, built from the words of protocol.ts. */

import { operatorNames } from "../../term/operators.ts";
import { WordReader } from "../../term/words.ts";
import { builders } from "./operators.ts";
import {
  defineApplication,
  defineBound,
  defineConstant,
  defineSort,
  defineSymbol,
  sortCodes,
} from "./protocol.ts";
import type { Z3Context } from "./z3-context.ts";
import { type Pointer, sortKinds, Z3Fault } from "./z3-library.ts";

interface SortEntry {
  readonly pointer: Pointer;
  /** Made of Bool and BitVec only, arrays of them included: what the solver for bits can decide. */
  readonly bits: boolean;
}

export interface TermEntry {
  readonly pointer: Pointer;
  readonly sort: number;
  /** Everything below is of such sorts, without uninterpreted functions. */
  readonly bits: boolean;
}

export class Definitions {
  readonly #z3: Z3Context;
  readonly #sorts: SortEntry[] = [];
  readonly #terms: TermEntry[] = [];
  readonly #functions = new Map<string, Pointer>();
  readonly #bound = new Map<number, Pointer>();

  constructor(z3: Z3Context) {
    this.#z3 = z3;
  }

  term(number: number): TermEntry {
    const entry = this.#terms[number];
    if (entry === undefined) throw new Z3Fault(`term ${number} is not defined`);
    return entry;
  }

  #sort(number: number): SortEntry {
    const entry = this.#sorts[number];
    if (entry === undefined) throw new Z3Fault(`sort ${number} is not defined`);
    return entry;
  }

  read(words: Int32Array): void {
    const reader = new WordReader(words);
    while (!reader.atEnd) {
      const tag = reader.next();
      if (tag === defineSort) this.#sorts.push(this.#readSort(reader));
      else if (tag === defineConstant) this.#terms.push(this.#readConstant(reader));
      else if (tag === defineSymbol) this.#terms.push(this.#readSymbol(reader));
      else if (tag === defineBound) this.#terms.push(this.#readBound(reader));
      else if (tag === defineApplication) this.#terms.push(this.#readApplication(reader));
      else throw new Z3Fault(`definition of unknown kind ${tag}`);
      this.#z3.releaseHeld();
    }
  }

  #readSort(reader: WordReader): SortEntry {
    const { library, pointer } = this.#z3;
    const keep = (sort: Pointer, bits: boolean): SortEntry => ({ pointer: this.#z3.keep(sort), bits });
    const code = reader.next();
    switch (code) {
      case sortCodes.bool:
        return keep(library._Z3_mk_bool_sort(pointer), true);
      case sortCodes.int:
        return keep(library._Z3_mk_int_sort(pointer), false);
      case sortCodes.bitvec:
        return keep(library._Z3_mk_bv_sort(pointer, reader.next()), true);
      case sortCodes.float:
        return keep(library._Z3_mk_fpa_sort(pointer, reader.next(), reader.next()), false);
      case sortCodes.array: {
        const index = this.#sort(reader.next());
        const element = this.#sort(reader.next());
        const sort = library._Z3_mk_array_sort(pointer, index.pointer, element.pointer);
        return keep(sort, index.bits && element.bits);
      }
      case sortCodes.uninterpreted:
        return keep(library._Z3_mk_uninterpreted_sort(pointer, this.#z3.name(`sort${reader.next()}`)), false);
      default:
        throw new Z3Fault(`sort of unknown kind ${code}`);
    }
  }

  #readConstant(reader: WordReader): TermEntry {
    const z3 = this.#z3;
    const number = reader.next();
    const sort = this.#sort(number);
    const value = reader.nextBigInt();
    return { pointer: z3.keep(constant(z3, sort.pointer, value)), sort: number, bits: sort.bits };
  }

  #readSymbol(reader: WordReader): TermEntry {
    const { library, pointer } = this.#z3;
    const number = reader.next();
    const sort = this.#sort(number);
    // Named by its place in the table: what the program calls it must not influence the solver.
    const name = library._Z3_mk_int_symbol(pointer, this.#terms.length);
    return {
      pointer: this.#z3.keep(library._Z3_mk_const(pointer, name, sort.pointer)),
      sort: number,
      bits: sort.bits,
    };
  }

  /** A constant like a symbol's, which each quantifier over it takes out of its body. */
  #readBound(reader: WordReader): TermEntry {
    const { library, pointer } = this.#z3;
    const number = reader.next();
    const index = reader.next();
    const sort = this.#sort(number);
    const name = this.#z3.name(`bound${index}`);
    const constant = this.#z3.keep(library._Z3_mk_const(pointer, name, sort.pointer));
    this.#bound.set(index, constant);
    return { pointer: constant, sort: number, bits: false };
  }

  #readApplication(reader: WordReader): TermEntry {
    const z3 = this.#z3;
    const code = reader.next();
    const sortNumber = reader.next();
    const functionNumber = reader.next();
    const entries = Array.from(reader.nextList(), (number) => this.term(number));
    const parameters = reader.nextList();
    const sort = this.#sort(sortNumber);
    const args = entries.map((entry) => entry.pointer);
    const operator = operatorNames[code];
    if (operator === undefined) throw new Z3Fault(`operator of unknown code ${code}`);
    if (operator === "apply") {
      const declaration = this.#function(functionNumber, entries, sortNumber);
      const result = z3.library._Z3_mk_app(z3.pointer, declaration, args.length, z3.array(args));
      return { pointer: z3.keep(result), sort: sortNumber, bits: false };
    }
    if (operator === "forall" || operator === "exists") {
      const bound = this.#bound.get(parameters[0] ?? 0);
      if (bound === undefined) throw new Z3Fault("a quantifier without its bound integer");
      return { pointer: z3.keep(quantifier(z3, operator, bound, args)), sort: sortNumber, bits: false };
    }
    const bits = sort.bits && entries.every((entry) => entry.bits);
    return {
      pointer: z3.keep(builders[operator](z3, args, parameters, sort.pointer)),
      sort: sortNumber,
      bits,
    };
  }

  /** One declaration for each name and signature. */
  #function(name: number, args: readonly TermEntry[], result: number): Pointer {
    const { library, pointer } = this.#z3;
    const key = `function${name} ${args.map((entry) => entry.sort).join(" ")} ${result}`;
    let declaration = this.#functions.get(key);
    if (declaration === undefined) {
      const domain = args.map((entry) => this.#sort(entry.sort).pointer);
      const range = this.#sort(result).pointer;
      declaration = this.#z3.keep(
        library._Z3_mk_func_decl(pointer, this.#z3.name(key), args.length, this.#z3.array(domain), range),
      );
      this.#functions.set(key, declaration);
    }
    return declaration;
  }
}

/** ∀x. l ≤ x ∧ x ≤ u ⇒ P, or ∃x. l ≤ x ∧ x ≤ u ∧ P; Z3 finds patterns by itself. */
function quantifier(
  z3: Z3Context,
  operator: "forall" | "exists",
  bound: Pointer,
  args: readonly Pointer[],
): Pointer {
  const { library, pointer } = z3;
  const [lower, upper, body] = args as readonly [Pointer, Pointer, Pointer];
  const above = z3.hold(library._Z3_mk_le(pointer, lower, bound));
  const below = z3.hold(library._Z3_mk_le(pointer, bound, upper));
  if (operator === "exists") {
    const matrix = z3.hold(library._Z3_mk_and(pointer, 3, z3.array([above, below, body])));
    return library._Z3_mk_exists_const(pointer, 0, 1, z3.array([bound]), 0, 0, matrix);
  }
  const range = z3.hold(library._Z3_mk_and(pointer, 2, z3.array([above, below])));
  const matrix = z3.hold(library._Z3_mk_implies(pointer, range, body));
  return library._Z3_mk_forall_const(pointer, 0, 1, z3.array([bound]), 0, 0, matrix);
}

function constant(z3: Z3Context, sort: Pointer, value: bigint): Pointer {
  const { library, pointer } = z3;
  const kind = library._Z3_get_sort_kind(pointer, sort);
  if (kind === sortKinds.bool)
    return value === 0n ? library._Z3_mk_false(pointer) : library._Z3_mk_true(pointer);
  if (kind !== sortKinds.float) return z3.numeral(value, sort);
  // The value as binary64, which every narrower format's values fit.
  const image = z3.hold(z3.numeral(value, z3.hold(library._Z3_mk_bv_sort(pointer, 64))));
  const double = z3.hold(library._Z3_mk_fpa_sort(pointer, 11, 53));
  const wide = z3.hold(library._Z3_mk_fpa_to_fp_bv(pointer, image, double));
  const rounding = z3.hold(library._Z3_mk_fpa_rne(pointer));
  return library._Z3_simplify(
    pointer,
    z3.hold(library._Z3_mk_fpa_to_fp_float(pointer, rounding, wide, sort)),
  );
}
