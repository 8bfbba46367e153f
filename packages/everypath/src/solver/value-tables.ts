/**
 * What terms over one small symbol are at each of its values: a row of values for every term, computed once from the rows of its
 * arguments. The conditions of a path share most of their subterms (a byte of the input that was looked up in a table, hashed and compared), so
 * that a new condition costs the few nodes that are new, times the symbol's values.
 *
 * A value that SMT-LIB leaves open (a float beyond an integer's range) makes a term unfit, and so do sorts that one small symbol has no
 * business with. A row holds Booleans as 0 and 1, bit-vectors unsigned; values that a number does not hold exactly stand in a list beside.
 */
import type { Application, ConstantValue, Sort, Symbol, Term } from "../term/index.ts";
import { operators } from "../term/index.ts";

/** Values of the largest symbol, 8 bits wide. */
export const mostValues = 256;
/** Distinct nodes of a term that is given a row. */
export const mostNodes = 8192;
/** Rows with which a new term finds everything forgotten; memory is at most twice that, 2 KB a row. */
const mostRows = 8192;

type Row = number;
const unfit: Row = -1;

export class ValueTables {
  #values = new Float64Array(64 * mostValues);
  #rows = new Map<Term, Row>();
  /** The values of rows that numbers do not hold. */
  #wide = new Map<Row, readonly bigint[]>();
  #used = 0;
  /** Nodes computed so far, at all values of their symbol. */
  computed = 0;

  /** Whether the condition holds, for each of the symbol's first `count` values; undefined: it is unfit. */
  truthsOf(condition: Term, symbol: Symbol, count: number): Float64Array | undefined {
    if (this.#used > mostRows) this.#forget();
    const row = this.#rowOf(condition, symbol, count);
    return row === unfit ? undefined : this.#values.subarray(row * mostValues, row * mostValues + count);
  }

  #forget(): void {
    this.#rows.clear();
    this.#wide.clear();
    this.#used = 0;
  }

  #rowOf(root: Term, symbol: Symbol, count: number): Row {
    const pending: Term[] = [root];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      if (this.#rows.has(top)) {
        pending.pop();
        continue;
      }
      const before = pending.length;
      if (top.kind === "application")
        for (const argument of top.arguments) if (!this.#rows.has(argument)) pending.push(argument);
      if (pending.length > before) continue;
      pending.pop();
      this.#rows.set(top, this.#compute(top, symbol, count));
    }
    return this.#rows.get(root)!;
  }

  #compute(term: Term, symbol: Symbol, count: number): Row {
    if (!isFit(term.sort)) return unfit;
    switch (term.kind) {
      case "constant":
        return this.#constant(term.value, count);
      case "symbol":
        if (term !== symbol) return unfit;
        return this.#filled(count, (value) => value);
      case "application": {
        const rows = term.arguments.map((argument) => this.#rows.get(argument)!);
        if (rows.includes(unfit)) return unfit;
        this.computed++;
        return this.#quickly(term, rows, count) ?? this.#byFolding(term, rows, count);
      }
      default:
        return unfit;
    }
  }

  #newRow(): Row {
    const row = this.#used++;
    if (this.#used * mostValues > this.#values.length) {
      const larger = new Float64Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    return row;
  }

  #filled(count: number, valueAt: (value: number) => number): Row {
    const row = this.#newRow();
    const values = this.#values;
    const start = row * mostValues;
    for (let value = 0; value < count; value++) values[start + value] = valueAt(value);
    return row;
  }

  #constant(value: ConstantValue, count: number): Row {
    if (typeof value === "bigint" && value > greatestExact) {
      const row = this.#newRow();
      this.#wide.set(row, new Array<bigint>(count).fill(value));
      return row;
    }
    const number = Number(value);
    return this.#filled(count, () => number);
  }

  /** The operators that conditions on bytes are mostly made of, on plain numbers; undefined: not one of them. */
  #quickly(
    { operator, sort, arguments: parts }: Application,
    rows: readonly Row[],
    count: number,
  ): Row | undefined {
    if (this.#wide.size > 0 && rows.some((row) => this.#wide.has(row))) return undefined;
    const [a, b, c] = rows.map((row) => row * mostValues) as [number, number, number];
    switch (operator) {
      case "not":
        return this.#filled(count, (i) => 1 - this.#values[a + i]!);
      case "and":
        return this.#combined(rows, count, (x, y) => x & y);
      case "or":
        return this.#combined(rows, count, (x, y) => x | y);
      case "ite":
        return this.#filled(count, (i) => this.#values[(this.#values[a + i] === 1 ? b : c) + i]!);
      case "equal":
        if (parts[0]!.sort.kind === "float") return undefined;
        return this.#filled(count, (i) => (this.#values[a + i] === this.#values[b + i] ? 1 : 0));
      case "bvUnsignedLess":
        return this.#filled(count, (i) => (this.#values[a + i]! < this.#values[b + i]! ? 1 : 0));
      case "bvUnsignedLessOrEqual":
        return this.#filled(count, (i) => (this.#values[a + i]! <= this.#values[b + i]! ? 1 : 0));
      case "zeroExtend":
        return rows[0]!;
      case "bvAnd":
        return isWord(sort) ? this.#combined(rows, count, (x, y) => (x & y) >>> 0) : undefined;
      case "bvOr":
        return isWord(sort) ? this.#combined(rows, count, (x, y) => (x | y) >>> 0) : undefined;
      case "bvXor":
        return isWord(sort) ? this.#combined(rows, count, (x, y) => (x ^ y) >>> 0) : undefined;
      case "bvAdd":
        if (!isWord(sort)) return undefined;
        return this.#combined(rows, count, (x, y) => (x + y) % 2 ** sort.width);
      default:
        return undefined;
    }
  }

  #combined(rows: readonly Row[], count: number, combine: (a: number, b: number) => number): Row {
    const [first, ...others] = rows as [Row, ...Row[]];
    const from = first * mostValues;
    const row = this.#filled(count, (i) => this.#values[from + i]!);
    const values = this.#values;
    const to = row * mostValues;
    for (const other of others) {
      const at = other * mostValues;
      for (let i = 0; i < count; i++) values[to + i] = combine(values[to + i]!, values[at + i]!);
    }
    return row;
  }

  /** By the operator's row, value for value. */
  #byFolding(term: Application, rows: readonly Row[], count: number): Row {
    const { fold } = operators[term.operator];
    const readers = rows.map((row, index) => this.#reader(row, term.arguments[index]!.sort));
    const results: ConstantValue[] = [];
    let isExact = true;
    for (let value = 0; value < count; value++) {
      const result = fold(
        readers.map((read) => read(value)),
        term,
      );
      if (result === undefined) return unfit;
      if (typeof result === "bigint" && result > greatestExact) isExact = false;
      results.push(result);
    }
    if (isExact) return this.#filled(count, (value) => Number(results[value]));
    const row = this.#newRow();
    this.#wide.set(row, results as bigint[]);
    return row;
  }

  #reader(row: Row, sort: Sort): (value: number) => ConstantValue {
    const wide = this.#wide.get(row);
    if (wide !== undefined) return (value) => wide[value]!;
    const at = row * mostValues;
    switch (sort.kind) {
      case "bool":
        return (value) => this.#values[at + value] === 1;
      case "float":
        return (value) => this.#values[at + value]!;
      default:
        return (value) => BigInt(this.#values[at + value]!);
    }
  }
}

const greatestExact = BigInt(Number.MAX_SAFE_INTEGER);

function isFit({ kind }: Sort): boolean {
  return kind === "bool" || kind === "bitvec" || kind === "float";
}

/** What JavaScript's operators on 32 bits compute. */
function isWord(sort: Sort): sort is Extract<Sort, { kind: "bitvec" }> {
  return sort.kind === "bitvec" && sort.width <= 32;
}
