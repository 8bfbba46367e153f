/**
 * A SAT solver that only says what a record says, and of that nothing that it does not show: each clause learned, and each refusal, must follow from what
 * the solver was given, by unit propagation. What it is given is compared with the record, so that the record is one of these questions and of no others.
 * What it says satisfies a question is believed: a program that is safe rests on refusals.
 */
import type { SatCore, SatSolver } from "@everypath/core";
import type { RecordLine, SolverRecord } from "./log.ts";
import { Propagation } from "./propagation.ts";

/** Why the record shows nothing, at its line (from 1). */
export interface RecordProblem {
  readonly line: number;
  readonly reason: string;
}

export interface ReplayedCore extends SatCore {
  /** The first thing that does not hold; from then on nothing is answered. */
  readonly problem: RecordProblem | undefined;
  /** Clauses that were shown to follow, and questions that were shown to have no answer. */
  readonly shown: { readonly lemmas: number; readonly refutations: number };
  /** Questions that another solver refused, which shows nothing of it. */
  readonly elsewhere: number;
}

/** `onProblem` is told the first problem. */
export function replayedCore(records: readonly SolverRecord[], onProblem: () => void): ReplayedCore {
  const shown = { lemmas: 0, refutations: 0 };
  let opened = 0;
  let elsewhere = 0;
  let problem: RecordProblem | undefined;
  const fail = (line: number, reason: string): void => {
    if (problem !== undefined) return;
    problem = { line, reason };
    onProblem();
  };
  return {
    shown,
    get problem() {
      return problem;
    },
    get isUsable() {
      return problem === undefined;
    },
    open() {
      const record = records[opened];
      opened++;
      if (record === undefined) fail(0, `there is no solver ${opened} in it`);
      return new ReplayedSolver(record, fail, shown);
    },
    abandon() {},
    get elsewhere() {
      return elsewhere;
    },
    onElsewhere() {
      elsewhere++;
    },
  };
}

class ReplayedSolver implements SatSolver {
  /** As where it was recorded: nothing is searched for here. */
  readonly polls = 0;
  readonly #record: SolverRecord | undefined;
  readonly #fail: (line: number, reason: string) => void;
  readonly #shown: { lemmas: number; refutations: number };
  readonly #clauses = new Propagation();
  #model: ReadonlySet<number> = new Set();
  #refused: ReadonlySet<number> = new Set();
  #isLost = false;

  constructor(
    record: SolverRecord | undefined,
    fail: (line: number, reason: string) => void,
    shown: { lemmas: number; refutations: number },
  ) {
    this.#record = record;
    this.#fail = fail;
    this.#shown = shown;
    this.#isLost = record === undefined;
  }

  unit(a: number): void {
    this.#give([a]);
  }

  binary(a: number, b: number): void {
    this.#give([a, b]);
  }

  ternary(a: number, b: number, c: number): void {
    this.#give([a, b, c]);
  }

  #give(literals: readonly number[]): void {
    if (this.#expect("given", literals)) this.#clauses.add(literals);
  }

  solve(assumptions: readonly number[]): "satisfiable" | "unsatisfiable" | "unknown" {
    if (!this.#expect("asked", assumptions)) return "unknown";
    for (;;) {
      const line = this.#line();
      const read = this.#read();
      if (read?.kind === "learned") {
        if (!this.#clauses.follows(read.literals)) return this.#lose(line, "the clause does not follow");
        this.#clauses.add(read.literals);
        this.#shown.lemmas++;
        continue;
      }
      if (read?.kind !== "status") return this.#lose(line, "here a clause or an answer should be");
      switch (read.status) {
        case "unknown":
          return "unknown";
        case "satisfiable":
          return this.#readModel();
        case "unsatisfiable":
          return this.#readRefusal(assumptions);
      }
    }
  }

  #readModel(): "satisfiable" | "unknown" {
    const line = this.#line();
    const read = this.#read();
    if (read?.kind !== "model") return this.#lose(line, "here a model should be");
    this.#model = new Set(read.literals);
    return "satisfiable";
  }

  #readRefusal(assumptions: readonly number[]): "unsatisfiable" | "unknown" {
    const line = this.#line();
    const read = this.#read();
    if (read?.kind !== "refused")
      return this.#lose(line, "here the assumptions should be that contradict each other");
    const { literals } = read;
    const asked = new Set(assumptions);
    if (!literals.every((literal) => asked.has(literal)))
      return this.#lose(line, "what contradicts itself was not assumed");
    if (!this.#clauses.follows(literals.map((literal) => -literal)))
      return this.#lose(line, "that these assumptions contradict each other does not follow");
    this.#refused = new Set(literals);
    this.#shown.refutations++;
    return "unsatisfiable";
  }

  isTrue(variable: number): boolean {
    return this.#model.has(variable);
  }

  isFailed(assumption: number): boolean {
    return this.#refused.has(assumption);
  }

  close(): void {}

  #line(): number {
    return this.#record?.line ?? 0;
  }

  #read(): RecordLine | undefined {
    return this.#isLost ? undefined : this.#record?.next();
  }

  /** Whether the next line is this one. */
  #expect(kind: "given" | "asked", literals: readonly number[]): boolean {
    if (this.#isLost) return false;
    const line = this.#line();
    const read = this.#read();
    const isSame =
      read?.kind === kind &&
      read.literals.length === literals.length &&
      read.literals.every((literal, i) => literal === literals[i]);
    if (!isSame)
      this.#lose(
        line,
        "it is about another question than the program's, or another version of everypath made it",
      );
    return isSame;
  }

  #lose(line: number, reason: string): "unknown" {
    this.#isLost = true;
    this.#fail(line, reason);
    return "unknown";
  }
}
