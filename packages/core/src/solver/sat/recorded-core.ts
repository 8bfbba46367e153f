/**
 * Writes down what solvers are given and what they answer, in the lines of IDRUP (Fazekas, Pollitt, Fleury and Biere, Certifying Incremental SAT
 * Solving, LPAR 2024): `i` a clause that is given, `l` one that is learned, `q` a question under assumptions, `s` its status, `m` a model, `u` the
 * assumptions that cannot hold together. Of a model there are the literals that were looked at. Who follows the lines knows that each clause learned
 * follows from those before, and each refusal from all of them.
 */
import type { Decision, SatCore, SatSolver } from "./cadical.ts";
import type { ClauseLiteral } from "./clauses.ts";

/** What was written of all solvers of a run, in the order in which they were opened. */
export class RefutationLog {
  readonly #solvers: { readonly lines: string[]; readonly finish: () => void }[] = [];
  #characters = 0;
  #refutations = 0;
  #elsewhere = 0;
  #isWhole = true;

  /** How many questions had the answer that nothing satisfies them. */
  get refutations(): number {
    return this.#refutations;
  }
  /** How many had it of another solver, of which nothing is written here. */
  get elsewhere(): number {
    return this.#elsewhere;
  }
  /** How long the text is. */
  get characters(): number {
    return this.#characters;
  }
  /** False where a solver failed in the midst of something: what it said is not written down. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** `finish`: writes what the solver has not written so far. */
  open(finish: () => void): (line: string) => void {
    const lines: string[] = ["p idrup\n"];
    this.#solvers.push({ lines, finish });
    return (line) => {
      lines.push(`${line}\n`);
      this.#characters += line.length + 1;
    };
  }

  addRefutation(): void {
    this.#refutations += 1;
  }

  addElsewhere(): void {
    this.#elsewhere += 1;
  }

  fail(): void {
    this.#isWhole = false;
  }

  /** One solver behind the other. */
  *text(): Generator<string> {
    for (const { lines, finish } of this.#solvers) {
      finish();
      yield lines.join("");
    }
  }
}

/** The words of a status in the format. */
export const statusWords: Readonly<Record<Decision, string>> = {
  satisfiable: "SATISFIABLE",
  unsatisfiable: "UNSATISFIABLE",
  unknown: "UNKNOWN",
};

/** Solvers that are written down in the log. */
export function recordedCore(core: SatCore, log: RefutationLog): SatCore {
  return {
    get isUsable() {
      return core.isUsable;
    },
    open() {
      const write = log.open(() => recorded.finish());
      const solver = core.open((lemma) => write(lineOf("l", lemma)));
      const recorded = new RecordedSolver(solver, log, write);
      return recorded;
    },
    abandon() {
      log.fail();
      core.abandon();
    },
    onElsewhere: () => log.addElsewhere(),
  };
}

function lineOf(kind: string, literals: readonly ClauseLiteral[]): string {
  return literals.length === 0 ? `${kind} 0` : `${kind} ${literals.join(" ")} 0`;
}

class RecordedSolver implements SatSolver {
  /** Who reads the record does not search, and must find the same jobs. */
  readonly polls = 0;
  readonly #solver: SatSolver;
  readonly #log: RefutationLog;
  readonly #write: (line: string) => void;
  /** Of the model that was found last, what was asked, and not written so far. */
  #asked: Map<number, boolean> | undefined;

  constructor(solver: SatSolver, log: RefutationLog, write: (line: string) => void) {
    this.#solver = solver;
    this.#log = log;
    this.#write = write;
  }

  unit(a: ClauseLiteral): void {
    this.#say(lineOf("i", [a]));
    this.#solver.unit(a);
  }

  binary(a: ClauseLiteral, b: ClauseLiteral): void {
    this.#say(lineOf("i", [a, b]));
    this.#solver.binary(a, b);
  }

  ternary(a: ClauseLiteral, b: ClauseLiteral, c: ClauseLiteral): void {
    this.#say(lineOf("i", [a, b, c]));
    this.#solver.ternary(a, b, c);
  }

  solve(assumptions: readonly ClauseLiteral[], conflicts: number, until: number): Decision {
    this.#say(lineOf("q", assumptions));
    const decision = this.#solver.solve(assumptions, conflicts, until);
    this.#say(`s ${statusWords[decision]}`);
    switch (decision) {
      case "satisfiable":
        this.#asked = new Map();
        break;
      case "unsatisfiable":
        this.#log.addRefutation();
        this.#say(
          lineOf(
            "u",
            assumptions.filter((assumption) => this.#solver.isFailed(assumption)),
          ),
        );
        break;
      case "unknown":
        break;
    }
    return decision;
  }

  isTrue(variable: number): boolean {
    const isTrue = this.#solver.isTrue(variable);
    this.#asked?.set(variable, isTrue);
    return isTrue;
  }

  isFailed(assumption: ClauseLiteral): boolean {
    return this.#solver.isFailed(assumption);
  }

  close(): void {
    this.finish();
    this.#solver.close();
  }

  finish(): void {
    this.#sayModel();
  }

  #say(line: string): void {
    this.#sayModel();
    this.#write(line);
  }

  /** It is known what was asked of a model when the next thing happens. */
  #sayModel(): void {
    if (this.#asked === undefined) return;
    const literals = [...this.#asked].map(([variable, isTrue]) => (isTrue ? variable : -variable));
    this.#asked = undefined;
    this.#write(lineOf("m", literals));
  }
}
