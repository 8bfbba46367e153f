/**
 * What the debugger asks of a language: which variables a user sees at a place, what an expression typed there means, and how a
 * variable is set. A `View` is a place to look from; looking changes nothing but the view's own copy of the state.
 */

import {
  type ModelValue,
  type Program,
  type Sort,
  type SymbolicTerm,
  symbol,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { addInput, type Frame, type Machine, type State } from "@everypath/engine";
import type { Granularity } from "./statement.ts";

/** Why something that the user asked for is not done; one line. */
export interface Problem {
  readonly problem: string;
  /** In the text that was typed, from 1. */
  readonly column?: number;
}

export type Shown =
  | {
      readonly kind: "scalar";
      readonly term: SymbolicTerm;
      readonly type: ValueType | undefined;
      /** What a pointer means, where its address is known. */
      readonly target?: PointerTarget;
    }
  /** An array or structure: its parts are looked at when they are wanted. */
  | {
      readonly kind: "composite";
      readonly type: ValueType | undefined;
      readonly parts: () => readonly Named[];
    }
  /** A reference to an object that is known. Objects may lead back to themselves: whoever walks them keeps account of those met. */
  | {
      readonly kind: "object";
      /** As results call it, `Node#2`. */
      readonly name: string;
      readonly term: SymbolicTerm;
      readonly type: ValueType;
      readonly isArray: boolean;
      /** Its fields, or an array's length and elements. */
      readonly parts: () => readonly Named[];
    }
  /** Never assigned. */
  | { readonly kind: "unset"; readonly type: ValueType | undefined }
  /** There is no such value now. */
  | { readonly kind: "absent"; readonly reason: string };

export interface PointerTarget {
  /** The object's name; "" where it has none. */
  readonly object: string;
  readonly isHeap: boolean;
  /** In bytes. */
  readonly offset: number;
}

export interface Named {
  readonly name: string;
  /** What to type to see it alone; undefined where the language has no words for it. */
  readonly expression: string | undefined;
  readonly value: Shown;
  /** A part of an input that the program has not written to. */
  readonly isUntouched?: boolean;
}

export interface Evaluated {
  readonly value: Shown;
  /** The value is meant only where these hold: memory that the expression reads must be there. */
  readonly provided: readonly SymbolicTerm[];
  /** What holds of every input that the value speaks of, besides the path condition. */
  readonly given?: readonly SymbolicTerm[];
}

/** Who answers questions about the paths of a state and of its forks. */
export interface Oracle {
  /** Whether a condition holds; undefined where it may or may not, or nobody knows. */
  decide(state: State, condition: SymbolicTerm): boolean | undefined;
  /** A value that the term can have; undefined where none is known. */
  valueOf(state: State, term: SymbolicTerm): ModelValue | undefined;
}

export class View {
  readonly machine: Machine;
  /** The view's own. */
  readonly state: State;
  readonly frame: Frame | undefined;
  private readonly oracle: Oracle;
  /** Symbols that the text named and that were no inputs yet. */
  private readonly named = new Map<string, { readonly term: SymbolicTerm; readonly type: ValueType }>();

  constructor(machine: Machine, state: State, frame: Frame | undefined, oracle: Oracle) {
    this.machine = machine;
    this.state = state;
    this.frame = frame;
    this.oracle = oracle;
  }

  decide(state: State, condition: SymbolicTerm): boolean | undefined {
    return this.oracle.decide(state, condition);
  }

  valueOf(state: State, term: SymbolicTerm): ModelValue | undefined {
    return this.oracle.valueOf(state, term);
  }

  /** A symbolic input by its name (King, section 6); a new one is of the sort that is wanted. */
  symbol(
    name: string,
    sort: Sort,
    type: ValueType,
  ): { readonly term: SymbolicTerm; readonly type: ValueType } {
    for (let record = this.state.inputs; record !== undefined; record = record.previous) {
      for (const part of record.parts) {
        if (part.name !== name) continue;
        // An array of the call may have the name as well: then the symbol's has its quotes.
        return part.symbol.sort === sort
          ? { term: part.symbol, type: part.type }
          : this.symbol(`"${name}"`, sort, type);
      }
    }
    let known = this.named.get(name);
    if (known === undefined) {
      known = { term: symbol(name, sort), type };
      this.named.set(name, known);
    }
    return known;
  }

  /** Makes inputs of a state of the symbols that were named and that it did not have. Answers whether there were any. */
  addSymbols(state: State): boolean {
    for (const [name, { term, type }] of this.named) {
      state.freshName(name);
      addInput(state, name, "nondet", bytesOf(term.sort), [{ name, offset: 0, symbol: term, type }]);
    }
    return this.named.size > 0;
  }
}

function bytesOf(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 1;
}

/** A condition at a place of a run. */
export interface Stated {
  readonly condition: SymbolicTerm;
  /** What holds of every input that the condition speaks of, besides the path condition. */
  readonly given?: readonly SymbolicTerm[];
}

export interface DebugLanguage {
  readonly granularity: Granularity;
  /** The variables of the view's frame, in the order of the source. */
  variables(view: View): readonly Named[];
  /** Variables that every procedure sees. */
  globals(view: View): readonly Named[];
  evaluate(view: View, text: string): Evaluated | Problem;
  condition(view: View, text: string): Stated | Problem;
  /** What the user calls a variable of the IR that the front end has added; undefined for its own name. */
  nameOf?(program: Program, procedure: string, variable: Variable): string | undefined;
  /** Sets a variable in the view's state, whose top frame must be the view's. */
  assign(view: View, target: string, text: string): Problem | undefined;
}
