/**
 * A state's memory under an expression that the user typed. Where the machine asks something on the way, the path condition
 * answers; where it does not, a check is taken to hold and is told as a proviso, and what a pointer means splits the value in two.
 */
import { Problem } from "@everypath/c";
import { not, type Sort, type SymbolicTerm } from "@everypath/core";
import {
  fromTerm,
  type MemoryLocation,
  readPlace,
  resolve,
  type State,
  toTerm,
  writePlace,
} from "@everypath/engine";
import type { View } from "../language.ts";

/** Unwinds to whoever splits the evaluation: the value differs where the condition holds and where it does not. */
export class Split extends Error {
  readonly condition: SymbolicTerm;
  constructor(condition: SymbolicTerm) {
    super("a value that depends on a condition");
    this.condition = condition;
  }
}

/** Reads and writes a state, which must be the reader's own: what is found out is assumed there. */
export class Memory {
  private readonly view: View;
  private readonly state: State;
  /** Checks that may fail, taken to hold. */
  readonly provided: SymbolicTerm[] = [];

  constructor(view: View, state: State) {
    this.view = view;
    this.state = state;
  }

  read(address: SymbolicTerm, bytes: number, sort: Sort, column: number): SymbolicTerm {
    const place = this.resolve(address, bytes, "read", column);
    return toTerm(readPlace(this.view.machine, this.state, place, bytes, sort), sort);
  }

  write(address: SymbolicTerm, bytes: number, value: SymbolicTerm, column: number): void {
    const place = this.resolve(address, bytes, "write", column);
    writePlace(this.view.machine, this.state, place, bytes, fromTerm(value), value.sort);
  }

  private resolve(
    address: SymbolicTerm,
    bytes: number,
    access: "read" | "write",
    column: number,
  ): MemoryLocation {
    const { view, state } = this;
    if (address.hasIndeterminate) throw new Problem("the pointer was never set", column);
    let isGuess = false;
    for (;;) {
      const found = resolve(view.machine, state, fromTerm(address), bytes, access);
      switch (found.kind) {
        case "place":
          return found;
        case "ended":
          throw new Problem(found.end === "error" ? found.message : "this cannot be read here", column);
        case "suggest": {
          const value = view.valueOf(state, found.term);
          if (typeof value !== "bigint" || isGuess)
            throw new Problem("it is open what the pointer means; assume where it points", column);
          isGuess = true;
          state.suggestions = { term: found.term, value, previous: state.suggestions };
          break;
        }
        case "ask": {
          const { condition, purpose } = found;
          const truth = view.decide(state, condition);
          if (truth !== undefined) state.assume(truth ? condition : not(condition), true);
          else if (purpose === "check") {
            this.provided.push(condition);
            state.assume(condition, false);
          } else if (isGuess)
            throw new Problem("it is open what the pointer means; assume where it points", column);
          else throw new Split(condition);
        }
      }
    }
  }
}
