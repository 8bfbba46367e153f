/** Turns terms into the words of protocol.ts, each term once until `forget`. */

import type { Application, ConstantValue, Sort, Symbol, Term } from "../../term/index.ts";
import { passNode, unreachable } from "../../term/index.ts";
import { operatorNames } from "../../term/operators.ts";
import { WordWriter } from "../../term/words.ts";
import {
  defineApplication,
  defineBound,
  defineConstant,
  defineSort,
  defineSymbol,
  sortCodes,
} from "./protocol.ts";

const operatorCodes = new Map(operatorNames.map((name, code) => [name, code] as const));
const floatView = new DataView(new ArrayBuffer(8));

export class Encoder {
  readonly #terms = new Map<Term, number>();
  readonly #sorts = new Map<Sort, number>();
  readonly #names = new Map<string, number>();
  readonly #definitions = new WordWriter();
  readonly #query = new WordWriter();

  /** Terms the thread knows. */
  get size(): number {
    return this.#terms.size;
  }

  /** To be called when the thread's table has been emptied. */
  forget(): void {
    this.#terms.clear();
    this.#sorts.clear();
    this.#names.clear();
    this.#definitions.take();
  }

  encode(
    conjuncts: readonly Term[],
    symbols: readonly Symbol[],
    applications: readonly Application[],
  ): { readonly definitions: Int32Array; readonly query: Int32Array } {
    // What was written for a query that was given up half-way.
    this.#query.take();
    this.#query.push(conjuncts.length);
    for (const conjunct of conjuncts) this.#query.push(this.#term(conjunct));
    for (const wanted of [symbols, applications]) {
      this.#query.push(wanted.length);
      for (const term of wanted) this.#query.push(this.#term(term));
    }
    return { definitions: this.#definitions.take(), query: this.#query.take() };
  }

  /** The term's number, after defining it and what is below it, arguments first (without recursion: terms can be deep). */
  #term(term: Term): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const pending: Term[] = [term];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      if (this.#terms.has(top)) {
        pending.pop();
        continue;
      }
      passNode();
      const before = pending.length;
      if (top.kind === "application") {
        for (const argument of top.arguments) if (!this.#terms.has(argument)) pending.push(argument);
      }
      if (pending.length > before) continue;
      this.#define(top);
      this.#terms.set(top, this.#terms.size);
      pending.pop();
    }
    return this.#number(term);
  }

  #number(term: Term): number {
    const number = this.#terms.get(term);
    if (number === undefined) throw new Error("a term was used before it was defined");
    return number;
  }

  #define(term: Term): void {
    const words = this.#definitions;
    const sort = this.#sort(term.sort);
    switch (term.kind) {
      case "constant":
        words.push(defineConstant);
        words.push(sort);
        words.pushBigInt(integerOf(term.value));
        return;
      case "symbol":
        words.push(defineSymbol);
        words.push(sort);
        return;
      case "bound":
        words.push(defineBound);
        words.push(sort);
        words.push(term.index);
        return;
      case "variable":
        throw new Error(`the program variable ${term.name} reached the solver`);
      case "application": {
        words.push(defineApplication);
        words.push(operatorCodes.get(term.operator) ?? -1);
        words.push(sort);
        words.push(term.operator === "apply" ? this.#name(term.symbol) : 0);
        words.push(term.arguments.length);
        for (const argument of term.arguments) words.push(this.#number(argument));
        words.push(term.parameters.length);
        for (const parameter of term.parameters) words.push(parameter);
        return;
      }
      default:
        unreachable(term);
    }
  }

  #sort(sort: Sort): number {
    const known = this.#sorts.get(sort);
    if (known !== undefined) return known;
    const definition = [defineSort, ...this.#sortWords(sort)];
    for (const word of definition) this.#definitions.push(word);
    const number = this.#sorts.size;
    this.#sorts.set(sort, number);
    return number;
  }

  #sortWords(sort: Sort): readonly number[] {
    switch (sort.kind) {
      case "bool":
        return [sortCodes.bool];
      case "int":
      case "ref":
        return [sortCodes.int];
      case "bitvec":
        return [sortCodes.bitvec, sort.width];
      case "float":
        return [sortCodes.float, sort.exponent, sort.significand];
      case "array":
        return [sortCodes.array, this.#sort(sort.index), this.#sort(sort.element)];
      case "uninterpreted":
        return [sortCodes.uninterpreted, this.#name(sort.name)];
      default:
        return unreachable(sort);
    }
  }

  #name(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const number = this.#names.size;
    this.#names.set(name, number);
    return number;
  }
}

/** A constant's value as an integer: floats by their binary64 image. */
function integerOf(value: ConstantValue): bigint {
  switch (typeof value) {
    case "boolean":
      return value ? 1n : 0n;
    case "bigint":
      return value;
    case "number":
      floatView.setFloat64(0, value);
      return floatView.getBigUint64(0);
  }
}
