/**
 * The SSA values of a function while its chains are lowered. A value used once, or cheap, and only within its chain is
 * kept as a term and folded into its consumer; others are assigned to temporaries. A folded term is evaluated later than
 * its instruction stands, so before a variable changes the terms that read it are saved (`beforeAssignment`).
 */
import { bitVecSort, type Term, type Variable } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { LlvmType } from "../llvm/module.ts";
import type { Chain, Shape } from "./shape.ts";
import { variablesOf } from "./term-variables.ts";
import type { Variables } from "./variables.ts";

/** Terms deeper than this are cut by a temporary, so that later recursion over them stays shallow. */
const deepestFold = 48;

interface Pending {
  readonly terms: readonly Term[];
  readonly reads: ReadonlySet<Variable>;
  remaining: number;
}

export class Values {
  private readonly layout: Layout;
  private readonly shape: Shape;
  private readonly variables: Variables;
  /** Emits `target := value`. */
  private readonly save: (target: Variable, value: Term) => void;
  private readonly settled = new Map<string, readonly Term[]>();
  private readonly pending = new Map<string, Pending>();
  private chain: Chain | undefined;

  constructor(
    layout: Layout,
    shape: Shape,
    variables: Variables,
    save: (target: Variable, value: Term) => void,
  ) {
    this.layout = layout;
    this.shape = shape;
    this.variables = variables;
    this.save = save;
  }

  startChain(chain: Chain): void {
    this.chain = chain;
    this.pending.clear();
  }

  /** Forgets what is pending: everything that the chain needs has been taken. */
  endChain(): void {
    this.pending.clear();
  }

  /** The value's terms; undefined where it has no definition yet, as only malformed code allows. */
  use(name: string): readonly Term[] | undefined {
    const settled = this.settled.get(name);
    if (settled !== undefined) return settled;
    const pending = this.pending.get(name);
    if (pending === undefined) return undefined;
    pending.remaining -= 1;
    if (pending.remaining <= 0) this.pending.delete(name);
    return pending.terms;
  }

  /** Looks at a value without using it up. */
  peek(name: string): readonly Term[] | undefined {
    return this.settled.get(name) ?? this.pending.get(name)?.terms;
  }

  /** Gives the value `name` its terms. */
  define(name: string, terms: readonly Term[]): void {
    const uses = this.shape.uses.get(name);
    if (uses === undefined) return;
    if (terms.every((term) => this.isStable(term))) {
      this.settle(name, terms);
      return;
    }
    const local = uses.chains.size === 1 && this.chain !== undefined && uses.chains.has(this.chain);
    const cheap = terms.every((term) => term.kind !== "application");
    const shallow = terms.every((term) => term.depth <= deepestFold);
    if (local && shallow && (cheap || uses.count === 1)) {
      const reads = new Set(terms.flatMap((term) => [...variablesOf(term)]));
      this.pending.set(name, { terms, reads, remaining: uses.count });
      return;
    }
    this.saveAll(name, terms);
  }

  /** Fresh variables to receive the value `name`, which is settled thereby. */
  receive(name: string, type: LlvmType): readonly Variable[] {
    const targets = this.temporaries(name, type);
    this.settled.set(name, targets);
    return targets;
  }

  /** Saves the pending terms that read `variable`, since it is about to change. */
  beforeAssignment(variable: Variable): void {
    for (const [name, pending] of this.pending) {
      if (!pending.reads.has(variable)) continue;
      this.pending.delete(name);
      this.saveAll(name, pending.terms);
    }
  }

  /** True where no pending term reads `variable`. */
  isUnread(variable: Variable): boolean {
    return ![...this.pending.values()].some((pending) => pending.reads.has(variable));
  }

  /** The value is these terms for good. */
  settle(name: string, terms: readonly Term[]): void {
    this.settled.set(name, terms);
  }

  private saveAll(name: string, terms: readonly Term[]): void {
    const targets = terms.map((term, index) => {
      const suffix = terms.length === 1 ? "" : `.${index}`;
      return this.variables.temporary(`%${name}${suffix}`, term.sort);
    });
    this.settled.set(name, targets);
    targets.forEach((target, index) => {
      const term = terms[index];
      if (term !== undefined) this.save(target, term);
    });
  }

  private temporaries(name: string, type: LlvmType): readonly Variable[] {
    const scalars = this.layout.scalars(type);
    return scalars.map(({ sort }, index) => {
      const suffix = scalars.length === 1 ? "" : `.${index}`;
      return this.variables.temporary(`%${name}${suffix}`, sort ?? bitVecSort(1));
    });
  }

  /** Constants, and variables that are assigned in one place only: the term means the same everywhere below. */
  private isStable(term: Term): boolean {
    return term.kind === "constant" || (term.kind === "variable" && this.variables.isTemporary(term));
  }
}
