/**
 * Any solver that reads SMT-LIB 2 on its standard input, as a backend: Z3, cvc5, Yices, Bitwuzla, …  Each query is sent
 * whole between push and pop. A process that dies, hangs or answers nonsense makes the query unknown, and the
 * next query gets a fresh one.
 */
import { host } from "../../host/index.ts";
import {
  evaluate,
  isSolverSupported,
  type ModelValue,
  type Symbol,
  type SymbolicTerm,
  smtLibScript,
} from "../../term/index.ts";
import { SmtLibPrinter } from "../../term/print/smt-lib.ts";
import { BlockingWorker } from "../blocking-worker.ts";
import { footprintOfAll } from "../footprint.ts";
import { threadFile } from "../package-files.ts";
import {
  type Answer,
  type Budget,
  type LayerStatistics,
  type Query,
  type Solver,
  type Unknown,
  unknownBecause,
  unknownWithin,
} from "../solver.ts";
import { workOfProcessQueries } from "../work.ts";
import type { ProcessOptions, ProcessReply, ProcessRequest } from "./process-worker.ts";
import { inlineLets, parseSExpressions, type SExpression } from "./s-expression.ts";
import { parseValue } from "./value-parser.ts";

const { basename } = host.paths;

/** How a solver is started, and what it must be told first. */
interface Dialect {
  readonly arguments: (resources: number) => readonly string[];
  readonly preamble: (resources: number) => string;
}

const modelsAndLogic = "(set-option :produce-models true)\n(set-logic ALL)";

/** By the executable's name; budgets are in each solver's own steps. */
const dialects: Readonly<Record<string, Dialect>> = {
  z3: {
    arguments: () => ["-in", "-smt2"],
    preamble: (resources) => `(set-option :rlimit ${resources})\n(set-option :produce-models true)`,
  },
  cvc5: {
    arguments: (resources) => [
      ...["--incremental", "--lang", "smt2"],
      ...(resources === 0 ? [] : ["--rlimit-per", String(resources)]),
    ],
    preamble: () => modelsAndLogic,
  },
  "yices-smt2": {
    arguments: () => ["--incremental"],
    preamble: () => "(set-option :produce-models true)\n(set-logic QF_AUFBV)",
  },
  bitwuzla: { arguments: () => ["--lang", "smt2"], preamble: () => modelsAndLogic },
};

const plain: Dialect = { arguments: () => [], preamble: () => modelsAndLogic };

interface Session {
  readonly thread: BlockingWorker;
  readonly identifier: Int32Array;
  readonly resources: number;
}

type Output = { readonly kind: "output"; readonly text: string } | Unknown;

export class SmtLibProcess implements Solver {
  readonly name: string;
  readonly #command: string;
  readonly #arguments: readonly string[] | undefined;
  #session: Session | undefined;
  #queries = 0;
  #seconds = 0;

  /** `args` replaces the arguments with which a solver of that name is usually started. */
  constructor(command: string, args?: readonly string[]) {
    this.name = basename(command);
    this.#command = command;
    this.#arguments = args;
  }

  get work(): number {
    return workOfProcessQueries(this.#queries);
  }

  check(query: Query, budget: Budget): Answer {
    this.#queries += 1;
    const start = performance.now();
    const answer = this.#check([...query.pathCondition, query.condition], budget);
    this.#seconds += (performance.now() - start) / 1000;
    return answer;
  }

  #check(conjuncts: readonly SymbolicTerm[], budget: Budget): Answer {
    if (!conjuncts.every(isSolverSupported)) {
      return unknownBecause("the condition contains an operator that no solver knows");
    }
    const { symbols, functions } = footprintOfAll(conjuncts);
    const printer = new SmtLibPrinter();
    const names = symbols.map((symbol) => printer.nameOf(symbol));
    const deadline = performance.now() + budget.milliseconds;
    const check = this.#send(`(push 1)\n${assertions(conjuncts, symbols)}\n(check-sat)`, budget, deadline);
    if (check.kind === "unknown") return check;
    const verdict = check.text.trim();
    switch (verdict) {
      case "sat": {
        const answer = this.#model(symbols, names, budget, deadline);
        if (answer.kind !== "sat") return answer;
        // Where SMT-LIB leaves a value open (division by zero) the solver may have chosen another than evaluation does.
        const holds =
          functions.length > 0 || conjuncts.every((term) => evaluate(term, answer.model) === true);
        if (!holds)
          return unknownBecause(`the model of ${this.name} relies on a value that SMT-LIB leaves open`);
        return this.#popped(answer, budget, deadline);
      }
      case "unsat":
        return this.#popped({ kind: "unsat" }, budget, deadline);
      case "unknown":
      case "timeout":
        return this.#popped(unknownBecause(`${this.name} answers ${verdict}`), budget, deadline);
      default:
        return this.#failed(`${this.name} answers ${JSON.stringify(verdict.slice(0, 200))}`);
    }
  }

  #model(symbols: readonly Symbol[], names: readonly string[], budget: Budget, deadline: number): Answer {
    const model = new Map<Symbol, ModelValue>();
    if (symbols.length === 0) return { kind: "sat", model };
    const values = this.#send(`(get-value (${names.join(" ")}))`, budget, deadline);
    if (values.kind === "unknown") return values;
    const pairs = parseSExpressions(values.text)?.[0];
    for (const [index, symbol] of symbols.entries()) {
      const pair: SExpression | undefined = pairs?.[index];
      const text = typeof pair === "string" ? undefined : pair?.[1];
      const value = text === undefined ? undefined : parseValue(inlineLets(text), symbol.sort);
      if (value === undefined) {
        return this.#failed(`${this.name} gives ${names[index]} a value that cannot be read`);
      }
      model.set(symbol, value);
    }
    return { kind: "sat", model };
  }

  /** The answer, with the solver made ready for the next query. */
  #popped(answer: Answer, budget: Budget, deadline: number): Answer {
    const output = this.#send("(pop 1)", budget, deadline);
    if (output.kind === "output" && output.text.trim() !== "") this.#discard();
    return answer;
  }

  #send(commands: string, budget: Budget, deadline: number): Output {
    const session = this.#open(budget.resources);
    const request: ProcessRequest = { commands };
    const outcome = session.thread.exchange(request, Math.max(1, deadline - performance.now()));
    if (outcome.kind === "timeout") {
      this.#discard();
      return unknownWithin(budget.milliseconds);
    }
    if (outcome.kind === "ended") return this.#failed("the solver's thread ended");
    const reply = outcome.message as ProcessReply;
    return reply.kind === "output" ? reply : this.#failed(`${this.name} failed: ${reply.reason}`);
  }

  /** The process for this budget, which some solvers take only at their start. */
  #open(resources: number): Session {
    if (this.#session !== undefined && this.#session.resources !== resources) this.#discard();
    this.#session ??= startSession(this.#command, this.#arguments, resources);
    return this.#session;
  }

  #failed(reason: string): Unknown {
    this.#discard();
    return unknownBecause(reason);
  }

  /** The next query gets a new process. */
  #discard(): void {
    const session = this.#session;
    if (session === undefined) return;
    this.#session = undefined;
    session.thread.release();
    const identifier = Atomics.load(session.identifier, 0);
    if (identifier === 0) return;
    try {
      host.processes.signal(identifier, "SIGKILL");
    } catch {
      // It has ended by itself in the meantime.
    }
  }

  statistics(): readonly LayerStatistics[] {
    return [
      {
        layer: this.name,
        queries: this.#queries,
        hits: this.#queries,
        seconds: this.#seconds,
        isSolver: true,
      },
    ];
  }

  /** Forgets everything: the next query finds a new process. */
  reset(): void {
    this.#discard();
  }

  close(): void {
    this.#discard();
  }
}

/** The declarations and assertions of the script, in which the symbols are named in the order given. */
function assertions(conjuncts: readonly SymbolicTerm[], symbols: readonly Symbol[]): string {
  const lines = smtLibScript(conjuncts, symbols).split("\n");
  return lines.filter((line) => !line.startsWith("(set-logic") && line !== "(check-sat)").join("\n");
}

function startSession(command: string, args: readonly string[] | undefined, resources: number): Session {
  const dialect = dialects[basename(command)] ?? plain;
  const identifier = new Int32Array(new SharedArrayBuffer(4));
  const options: ProcessOptions = {
    command,
    arguments: args ?? dialect.arguments(resources),
    preamble: dialect.preamble(resources),
    identifier,
  };
  return {
    thread: new BlockingWorker(threadFile("smtlib"), options),
    identifier,
    resources,
  };
}
