/**
 * What terms over one small symbol are at each of its values: a row of values for every term, computed once from the rows of its
 * arguments. The conditions of a path share most of their subterms (a byte of the input that was looked up in a table, hashed and compared), so
 * that a new condition costs the nodes that are new, times the symbol's values.
 *
 * Where SMT-LIB leaves a value open (a float beyond an integer's range) the row says so, and so do the rows of what is computed from it. Sorts
 * that one small symbol has no business with make a term unfit. Rows of conditions are bits; rows of bit-vectors (unsigned) and floats are numbers, and where a number does not hold
 * a value exactly, the row stands in a list beside.
 */
import { limits } from "../limits/index.ts";
import type { Application, ConstantValue, Sort, Symbol, SymbolicTerm, Term } from "../term/index.ts";
import { operators } from "../term/index.ts";

/** Values of the largest symbol, 8 bits wide. */
export const mostValues = 256;
/** Words of a row of bits. */
const words = mostValues / 32;

/** Where a row begins, among the bits for a condition, among the numbers for other terms. */
type Row = number;
const unfit: Row = -1;

/** A condition at each of its symbol's values, a bit for each. */
export interface Truths {
  readonly holds: Uint32Array;
  /** Values at which it is not known whether it holds. */
  readonly open: Uint32Array | undefined;
}

/** Of symbols that have the same number of values. */
export class ValueTables {
  readonly #count: number;
  #bits = new Uint32Array(64 * words);
  #usedBits = 0;
  #numbers = new Float64Array(64 * mostValues);
  #usedNumbers = 0;
  #rows = new Map<Term, Row>();
  /** The values of number rows that numbers do not hold. */
  #wide = new Map<Row, readonly bigint[]>();
  /** Of terms whose row has such values: where they are open. What stands there means nothing. */
  #open = new Map<Term, Uint32Array>();
  /** Operators computed so far, each at all values of its symbol. */
  computed = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** Where the condition, which speaks of the symbol alone, holds. Undefined: it is unfit. */
  truthsOf(condition: SymbolicTerm, symbol: Symbol): Truths | undefined {
    const row = this.#rowOf(condition, symbol);
    if (row === unfit) return undefined;
    const all = firstValues(this.#count);
    const holds = this.#bits.slice(row, row + words).map((word, at) => word & all[at]!);
    return { holds, open: this.#open.get(condition) };
  }

  /** Computes the rows of the term, which speaks of the symbol alone, and of all its parts. */
  prepare(term: SymbolicTerm, symbol: Symbol): void {
    this.#rowOf(term, symbol);
  }

  #forget(): void {
    this.#rows.clear();
    this.#wide.clear();
    this.#open.clear();
    this.#usedBits = 0;
    this.#usedNumbers = 0;
  }

  #rowOf(root: Term, symbol: Symbol): Row {
    const known = this.#rows.get(root);
    // A part of a term that was small enough is, too.
    if (known !== undefined) return known;
    if (!isSmall(root)) return unfit;
    // At most twice what the largest term takes is kept.
    if (
      this.#usedNumbers > limits.solver.tableNumbers * mostValues ||
      this.#usedBits > limits.solver.tableNodes * words
    )
      this.#forget();
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
      this.#rows.set(top, this.#compute(top, symbol));
    }
    return this.#rows.get(root)!;
  }

  #compute(term: Term, symbol: Symbol): Row {
    if (!isFit(term.sort)) return unfit;
    switch (term.kind) {
      case "constant":
        return this.#written(term.sort, new Array<ConstantValue>(this.#count).fill(term.value));
      case "symbol":
        if (term !== symbol) return unfit;
        return this.#written(
          term.sort,
          Array.from({ length: this.#count }, (_, value) =>
            term.sort.kind === "bool" ? value === 1 : BigInt(value),
          ),
        );
      case "application": {
        const rows = term.arguments.map((argument) => this.#rows.get(argument)!);
        if (rows.includes(unfit)) return unfit;
        this.computed++;
        const row = this.#quickly(term, rows) ?? this.#byFolding(term, rows);
        if (this.#open.size > 0) this.#leaveOpen(term, rows);
        return row;
      }
      default:
        return unfit;
    }
  }

  /** What is computed from an open value is open, unless it does not count: on the other side of a choice, or beside what decides already. */
  #leaveOpen(term: Application, rows: readonly Row[]): void {
    const { operator } = term;
    const opens = term.arguments.map((argument) => this.#open.get(argument));
    if (opens.every((one) => one === undefined)) return;
    const open = this.#open.get(term)?.slice() ?? new Uint32Array(words);
    for (let i = 0; i < words; i++) {
      const bits = opens.map((one) => one?.[i] ?? 0);
      const all = bits.reduce((word, one) => word | one, 0);
      const holds = (at: number): number => this.#bits[rows[at]! + i]!;
      switch (operator) {
        case "ite":
          open[i]! |= bits[0]! | (bits[1]! & holds(0)) | (bits[2]! & ~holds(0));
          break;
        case "and":
          open[i]! |= bits.reduce((word, one, at) => word & (holds(at) | one), all);
          break;
        case "or":
          open[i]! |= bits.reduce((word, one, at) => word & (~holds(at) | one), all);
          break;
        default:
          open[i]! |= all;
      }
    }
    if (open.some((word) => word !== 0)) this.#open.set(term, open);
  }

  #newBits(): Row {
    const row = this.#usedBits;
    this.#usedBits += words;
    if (this.#usedBits > this.#bits.length) {
      const larger = new Uint32Array(2 * this.#bits.length);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits.fill(0, row, row + words);
    return row;
  }

  #newNumbers(): Row {
    const row = this.#usedNumbers;
    this.#usedNumbers += mostValues;
    if (this.#usedNumbers > this.#numbers.length) {
      const larger = new Float64Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    return row;
  }

  #written(sort: Sort, values: readonly ConstantValue[]): Row {
    if (sort.kind === "bool") {
      const row = this.#newBits();
      for (const [at, value] of values.entries()) if (value === true) this.#set(row, at);
      return row;
    }
    const row = this.#newNumbers();
    if (values.some((value) => typeof value === "bigint" && value > greatestExact))
      this.#wide.set(row, values as bigint[]);
    else for (const [at, value] of values.entries()) this.#numbers[row + at] = Number(value);
    return row;
  }

  #set(row: Row, at: number): void {
    this.#bits[row + (at >> 5)]! |= 1 << (at & 31);
  }

  #has(row: Row, at: number): boolean {
    return (this.#bits[row + (at >> 5)]! & (1 << (at & 31))) !== 0;
  }

  /** The operators that conditions on bytes are mostly made of; undefined: not one of them. */
  #quickly(term: Application, rows: readonly Row[]): Row | undefined {
    const { operator, sort } = term;
    const [a, b, c] = rows as [Row, Row, Row];
    switch (operator) {
      case "not":
        return this.#wordByWord([a], (x) => ~x);
      case "and":
        return this.#wordByWord(rows, (x, y) => x & y);
      case "or":
        return this.#wordByWord(rows, (x, y) => x | y);
      case "ite": {
        if (sort.kind !== "bool") break;
        const row = this.#newBits();
        const bits = this.#bits;
        for (let i = 0; i < words; i++)
          bits[row + i] = (bits[a + i]! & bits[b + i]!) | (~bits[a + i]! & bits[c + i]!);
        return row;
      }
      default:
        break;
    }
    const isNumber = ({ sort: { kind } }: { readonly sort: Sort }): boolean => kind === "bitvec";
    if (this.#wide.size > 0 && rows.some((row, i) => isNumber(term.arguments[i]!) && this.#wide.has(row)))
      return undefined;
    switch (operator) {
      case "ite": {
        const row = this.#newNumbers();
        const numbers = this.#numbers;
        for (let i = 0; i < this.#count; i++) numbers[row + i] = numbers[(this.#has(a, i) ? b : c) + i]!;
        return row;
      }
      case "equal":
        return isNumber(term.arguments[0]!) ? this.#compared(a, b, (x, y) => x === y) : undefined;
      case "bvUnsignedLess":
        return this.#compared(a, b, (x, y) => x < y);
      case "bvUnsignedLessOrEqual":
        return this.#compared(a, b, (x, y) => x <= y);
      case "zeroExtend":
        return a;
      case "bvAnd":
        return isWord(sort) ? this.#combined(rows, (x, y) => (x & y) >>> 0) : undefined;
      case "bvOr":
        return isWord(sort) ? this.#combined(rows, (x, y) => (x | y) >>> 0) : undefined;
      case "bvXor":
        return isWord(sort) ? this.#combined(rows, (x, y) => (x ^ y) >>> 0) : undefined;
      case "bvAdd":
        return isWord(sort) ? this.#combined(rows, (x, y) => (x + y) % 2 ** sort.width) : undefined;
      default:
        return undefined;
    }
  }

  /** Values beyond the symbol's are written as well; `truthsOf` leaves them out. */
  #wordByWord([first, ...others]: readonly Row[], combine: (a: number, b: number) => number): Row {
    const row = this.#newBits();
    const bits = this.#bits;
    for (let i = 0; i < words; i++) {
      let word = others.length === 0 ? combine(bits[first! + i]!, 0) : bits[first! + i]!;
      for (const other of others) word = combine(word, bits[other + i]!);
      bits[row + i] = word;
    }
    return row;
  }

  #compared(a: Row, b: Row, holds: (a: number, b: number) => boolean): Row {
    const row = this.#newBits();
    const numbers = this.#numbers;
    for (let i = 0; i < this.#count; i++) if (holds(numbers[a + i]!, numbers[b + i]!)) this.#set(row, i);
    return row;
  }

  #combined(rows: readonly Row[], combine: (a: number, b: number) => number): Row {
    const row = this.#newNumbers();
    const numbers = this.#numbers;
    for (let i = 0; i < this.#count; i++) {
      let value = numbers[rows[0]! + i]!;
      for (let other = 1; other < rows.length; other++) value = combine(value, numbers[rows[other]! + i]!);
      numbers[row + i] = value;
    }
    return row;
  }

  /** By the operator's row in the table of operators, value for value. */
  #byFolding(term: Application, rows: readonly Row[]): Row {
    const { fold } = operators[term.operator];
    const results: ConstantValue[] = [];
    const open = new Uint32Array(words);
    for (let at = 0; at < this.#count; at++) {
      const values = rows.map((row, index) => this.#read(term.arguments[index]!.sort, row, at));
      const result = fold(values, term);
      if (result === undefined) open[at >> 5]! |= 1 << (at & 31);
      results.push(result ?? nothing(term.sort));
    }
    if (open.some((word) => word !== 0)) this.#open.set(term, open);
    return this.#written(term.sort, results);
  }

  #read(sort: Sort, row: Row, at: number): ConstantValue {
    if (sort.kind === "bool") return this.#has(row, at);
    const wide = this.#wide.get(row);
    if (wide !== undefined) return wide[at]!;
    const number = this.#numbers[row + at]!;
    return sort.kind === "float" ? number : BigInt(number);
  }
}

/** Stands where a value is open. */
function nothing({ kind }: Sort): ConstantValue {
  return kind === "bool" ? false : kind === "float" ? 0 : 0n;
}

/** Bits of a symbol's first values. */
export function firstValues(count: number): Uint32Array {
  const bits = new Uint32Array(words);
  for (let value = 0; value < count; value++) bits[value >> 5]! |= 1 << (value & 31);
  return bits;
}

const greatestExact = BigInt(Number.MAX_SAFE_INTEGER);

function isFit({ kind }: Sort): boolean {
  return kind === "bool" || kind === "bitvec" || kind === "float";
}

/** What JavaScript's operators on 32 bits compute. */
function isWord(sort: Sort): sort is Extract<Sort, { kind: "bitvec" }> {
  return sort.kind === "bitvec" && sort.width <= 32;
}

function isSmall(term: Term): boolean {
  const seen = new Set<Term>([term]);
  let numbers = 0;
  for (const node of seen) {
    if (node.sort.kind !== "bool") numbers++;
    if (seen.size > limits.solver.tableNodes || numbers > limits.solver.tableNumbers) return false;
    if (node.kind === "application") for (const argument of node.arguments) seen.add(argument);
  }
  return true;
}
