/** Calls inlined: each activation of a procedure has variables of its own (the paper's fresh variables ȳ). */
import { type Procedure, type Term, type Variable, variable } from "@everypath/core";
import { substituteVariables } from "../calculus/substitutions.ts";

const slotsOfActivation = 100_000;

/** Whether a variable is one of the trace's first activation, in which it has the slot of the program's variable. */
export function isOfEntry({ scope, slot }: Variable): boolean {
  return scope === "local" && slot < slotsOfActivation;
}

/** One activation of a procedure in a trace. */
export class Activation {
  readonly procedure: Procedure;
  private readonly number: number;
  /** No other activation of the procedure is older. */
  readonly isFirst: boolean;
  private readonly suffix: string;
  private readonly own = new Map<Variable, Variable>();
  private readonly renamed = new Map<Term, Term>();

  /** `number` tells it from all others of its trace, `occurrence` from those of its procedure. */
  constructor(procedure: Procedure, number: number, occurrence: number) {
    this.procedure = procedure;
    this.number = number;
    this.isFirst = occurrence === 0;
    this.suffix = occurrence === 0 ? "" : `′${occurrence === 1 ? "" : occurrence}`;
  }

  /** The trace begins with it. */
  get isOfTraceStart(): boolean {
    return this.number === 0;
  }

  variable(program: Variable): Variable {
    if (program.scope === "global") return program;
    let own = this.own.get(program);
    if (own === undefined) {
      const slot = this.number * slotsOfActivation + program.slot;
      own = variable(`${program.name}${this.suffix}`, program.sort, "local", slot);
      this.own.set(program, own);
    }
    return own;
  }

  /** The expression over this activation's variables. */
  term(expression: Term): Term {
    if (!expression.hasVariables) return expression;
    let renamed = this.renamed.get(expression);
    if (renamed === undefined) {
      renamed = substituteVariables(expression, (program) => this.variable(program));
      this.renamed.set(expression, renamed);
    }
    return renamed;
  }
}

/** The activations of one trace, in the order in which they begin; a value, so that traces share their beginnings. */
export class Activations {
  private readonly counts: ReadonlyMap<string, number>;
  private readonly number: number;

  constructor(counts: ReadonlyMap<string, number> = new Map(), number = 0) {
    this.counts = counts;
    this.number = number;
  }

  begin(procedure: Procedure): { readonly activation: Activation; readonly others: Activations } {
    const occurrence = this.counts.get(procedure.name) ?? 0;
    const counts = new Map(this.counts).set(procedure.name, occurrence + 1);
    return {
      activation: new Activation(procedure, this.number, occurrence),
      others: new Activations(counts, this.number + 1),
    };
  }
}
