/** What the four functions need beside the state: who decides, what is being read, and how much may be inferred. */

import {
  type Budget,
  type ErrorKind,
  type Solver,
  type Sort,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import {
  type Extent,
  type Predicate,
  type Procedure,
  type SourceText,
  sortOf,
  type Type,
  type Variable,
} from "@everypath/objects";
import type { Failure, NamedSymbol, SourceExtent } from "./failure.ts";
import type { Inferred, Site } from "./inferred.ts";
import type { Moment, Trail } from "./state.ts";

/** The verification of one procedure. */
export class Run {
  readonly solver: Solver;
  readonly budget: Budget;
  readonly failures: Failure[] = [];
  /** What fails is only an attempt (decide.ts). */
  isTrying = false;
  /** In the order of their making. */
  readonly symbols: NamedSymbol[] = [];
  /** Ghost operations that were not written, in the order of their performance. */
  readonly inferred: Inferred[] = [];
  /** What was proved on the way; undefined: nobody wants to know. */
  readonly obligations: Obligation[] | undefined;
  /** An assumption in the body that a state came to and that it did not get past: the last one. */
  refuted: SourceExtent | undefined = undefined;
  queries = 0;
  /** Is told each state in which a statement is about to be executed, or a body has ended. */
  readonly observe: Observer;
  private readonly stopReason: () => StopReason | undefined;
  private readonly named = new Map<string, number>();
  private allocated = 0;

  constructor(
    solver: Solver,
    budget: Budget,
    stopReason: () => StopReason | undefined,
    observe: Observer = () => {},
    collects = false,
  ) {
    this.solver = solver;
    this.budget = budget;
    this.stopReason = stopReason;
    this.observe = observe;
    this.obligations = collects ? [] : undefined;
  }

  /** A symbol that nothing is known of. */
  fresh(name: string, sort: Sort): SymbolicTerm {
    const count = this.named.get(name) ?? 0;
    this.named.set(name, count + 1);
    return symbol(count === 0 ? name : `${name}!${count}`, sort);
  }

  /** A symbol for a value of the program's, which a counterexample tells. */
  freshValue(name: string, type: Type): SymbolicTerm {
    const made = this.fresh(name, sortOf(type));
    this.symbols.push({ name: made.kind === "symbol" ? made.name : name, type, symbol: made });
    return made;
  }

  /** A number for a new object. */
  allocate(): number {
    this.allocated += 1;
    return this.allocated;
  }

  /** Throws `Stopped` when there is no time left. */
  checkBudget(): void {
    const reason = this.stopReason();
    if (reason !== undefined) throw new Stopped(reason);
  }
}

/** Σ ⊢ ψ, which was found to hold. */
export interface Obligation {
  readonly conditions: readonly SymbolicTerm[];
  readonly goal: SymbolicTerm;
  /** Where execution was. */
  readonly place: SourceExtent | undefined;
}

/** Each state is older than those whose trail it is on. */
export type Observer = (trail: Trail, moment: Moment) => void;

export type StopReason = "time" | "memory" | "interrupted";

export class Stopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** How deep inferred operations may still nest (section 4.1); 0: none. */
export interface Inference {
  readonly close: number;
  readonly open: number;
  readonly use: number;
}

export const noInference: Inference = { close: 0, open: 0, use: 0 };
export const fullInference: Inference = { close: 2, open: 2, use: 2 };

/** Of the body of a pure method (section 3.6). */
export interface Termination {
  /** Calls must be smaller. In a text that is only read for the sake of the body, nothing is learned from one that is not. */
  readonly isDemanded: boolean;
  readonly procedure: Procedure;
  /** Position in the text of the program. */
  readonly positionOf: (procedure: Procedure) => number;
  /** Inside of the body of an `opening`. */
  readonly opened: boolean;
}

/** What the definitions in the contract say of the state on entry (unfold.ts). */
export interface Contract {
  readonly facts: () => readonly SymbolicTerm[];
  /** They were used. */
  readonly record: () => void;
}

/** None while one is being evaluated; `independent`: those whose own proof does not rest on the method that is being verified. */
export type Promises =
  | { readonly kind: "all" }
  | { readonly kind: "independent"; readonly of: Procedure }
  | { readonly kind: "none" };

export interface Context {
  readonly run: Run;
  /** The text that extents refer to. */
  readonly source: SourceText;
  /** Where execution is, while the text of somebody else is read. */
  readonly at: SourceExtent | undefined;
  readonly inference: Inference;
  /** Names of the classes that inference looks into. */
  readonly seen: ReadonlySet<string>;
  /** Which postconditions of pure methods are assumed where these are called. */
  readonly promises: Promises;
  /** Pure methods whose definitions are being looked at, from the outside in. */
  readonly unfolding: readonly Procedure[];
  /** Pure methods whose preconditions are being read, from the outside in; anew inside of a definition, whose depth is bounded otherwise. */
  readonly asking: readonly Procedure[];
  /** Predicates whose bodies are being looked at for the sake of an `opening`, from the outside in. */
  readonly opening: readonly Predicate[];
  readonly termination: Termination | undefined;
  /** What `return e` gives a value to. */
  readonly result: Variable | undefined;
  /** What it is called where an assertion does not hold. */
  readonly kind: ErrorKind;
  /** Variables that the body of the procedure assigns, or what it calls may change. */
  readonly assigned: readonly Variable[];
  /** Global variables that the member may change, where its contract names some. */
  readonly frame: ReadonlySet<Variable> | undefined;
  /** Where ghost operations would be written. */
  readonly site: Site | undefined;
  /** Of the member that is verified, where it is unfolded. */
  readonly contract: Contract | undefined;
}

/** Whether inference may use the definition. */
export function isSeen(
  { seen }: Context,
  { receiver }: { readonly receiver: Variable | undefined },
): boolean {
  return receiver === undefined || (receiver.type.kind === "class" && seen.has(receiver.type.name));
}

/** The context for the text of another declaration, on behalf of what stands at `extent`. */
export function reading(
  context: Context,
  { source }: { readonly source: SourceText },
  extent: Extent,
): Context {
  return {
    ...aside(context),
    source,
    kind: "contract",
    at: context.at ?? { source: context.source, extent },
  };
}

/** The context for a text that is no part of the pure method's body: calls in it need not end for the body to end. */
export function aside(context: Context): Context {
  const { termination } = context;
  return termination === undefined
    ? context
    : { ...context, termination: { ...termination, isDemanded: false } };
}
