/**
 * Reads the record of SAT solvers in the lines of IDRUP (Fazekas, Pollitt, Fleury and Biere, Certifying Incremental SAT Solving, LPAR 2024), as
 * far as it is written here: one solver behind the other, each beginning with `p idrup`.
 */

export type Status = "satisfiable" | "unsatisfiable" | "unknown";

/** A line of the record. */
export type RecordLine =
  | {
      readonly kind: "given" | "learned" | "asked" | "model" | "refused";
      readonly literals: readonly number[];
    }
  | { readonly kind: "status"; readonly status: Status };

const kinds: ReadonlyMap<string, "given" | "learned" | "asked" | "model" | "refused"> = new Map([
  ["i", "given"],
  ["l", "learned"],
  ["q", "asked"],
  ["m", "model"],
  ["u", "refused"],
]);

const statuses: ReadonlyMap<string, Status> = new Map([
  ["SATISFIABLE", "satisfiable"],
  ["UNSATISFIABLE", "unsatisfiable"],
  ["UNKNOWN", "unknown"],
]);

/** The lines of each solver, each read when it is needed, or what is no line: its number, from 1. */
export function readRecord(text: string): readonly SolverRecord[] | { readonly malformed: number } {
  const solvers: SolverRecord[] = [];
  let number = 0;
  let first = 0;
  let begun: { readonly from: number; readonly line: number } | undefined;
  while (first < text.length) {
    number++;
    const end = text.indexOf("\n", first);
    const next = end < 0 ? text.length : end + 1;
    if (text.startsWith("p ", first)) {
      if (text.slice(first, next).trimEnd() !== header) return { malformed: number };
      if (begun !== undefined) solvers.push(new SolverRecord(text, begun.from, first, begun.line));
      begun = { from: next, line: number + 1 };
    } else if (begun === undefined) {
      return { malformed: number };
    }
    first = next;
  }
  if (begun !== undefined) solvers.push(new SolverRecord(text, begun.from, text.length, begun.line));
  return solvers;
}

const header = "p idrup";

/** What one solver was given and said, line by line. */
export class SolverRecord {
  readonly #text: string;
  readonly #end: number;
  #at: number;
  #line: number;

  constructor(text: string, from: number, end: number, line: number) {
    this.#text = text;
    this.#at = from;
    this.#end = end;
    this.#line = line;
  }

  /** The number of the line that comes next, from 1. */
  get line(): number {
    return this.#line;
  }

  /** The next line, or undefined behind the last and where it is none. */
  next(): RecordLine | undefined {
    const read = this.peek();
    if (this.#at < this.#end) {
      const end = this.#text.indexOf("\n", this.#at);
      this.#at = end < 0 ? this.#end : end + 1;
      this.#line++;
    }
    return read;
  }

  peek(): RecordLine | undefined {
    if (this.#at >= this.#end) return undefined;
    const end = this.#text.indexOf("\n", this.#at);
    return lineOf(this.#text.slice(this.#at, end < 0 ? this.#end : end));
  }
}

function lineOf(text: string): RecordLine | undefined {
  const [letter = "", ...words] = text.split(" ");
  if (letter === "s") {
    const status = words.length === 1 ? statuses.get(words[0] as string) : undefined;
    return status === undefined ? undefined : { kind: "status", status };
  }
  const kind = kinds.get(letter);
  if (kind === undefined || words.pop() !== "0") return undefined;
  const literals = words.map(Number);
  return literals.every(
    (literal) => Number.isSafeInteger(literal) && literal !== 0 && Math.abs(literal) <= largest,
  )
    ? { kind, literals }
    : undefined;
}

/** Variables are numbers of 32 bits, as the solvers have them. */
const largest = 0x7fff_ffff;
