/**
 * Whether it matters that a caller hands over one variable for two parameters of the entry. It does where one name is read after another was
 * written and it was not itself: until then every name holds what it would hold if they were one variable with the value that both had. An
 * element that is written leaves the others as the other name left them.
 */

import {
  calledBy,
  expressionsOfTerminator,
  globalsTouched,
  type Instruction,
  isOverwritten,
  type Procedure,
  type ProcedureNamed,
  successorsOf,
  type Variable,
  variablesRead,
  variablesUsed,
  variablesWritten,
} from "@everypath/core";

export interface Named {
  /** The parameters of the entry, each with a variable of its own. */
  readonly parameters: ReadonlySet<Variable>;
  /** STATIC variables that somewhere are handed to the entry. */
  readonly statics: ReadonlySet<Variable>;
}

/** By variable, the names under which it may have been written since it was written itself. */
type Stale = ReadonlyMap<Variable, ReadonlySet<Variable>>;

/** The variables of which it matters that they are different ones. */
export function aliasesThatMatter(
  entry: Procedure,
  returnsValue: boolean,
  { parameters, statics }: Named,
  procedureNamed: ProcedureNamed,
): ReadonlySet<Variable> {
  const names = [...parameters, ...statics];
  const isNamed = (variable: Variable): boolean => parameters.has(variable) || statics.has(variable);
  const matter = new Set<Variable>();
  const relate = (read: Variable, written: Iterable<Variable>): void => {
    for (const other of written)
      if (other !== read && (parameters.has(other) || parameters.has(read))) matter.add(read).add(other);
  };
  const step = (instruction: Instruction, stale: Map<Variable, ReadonlySet<Variable>>): void => {
    const called = calledBy(instruction, procedureNamed);
    const touched = called === undefined ? undefined : globalsTouched(called, procedureNamed);
    const read = [...variablesUsed(instruction), ...(touched?.read ?? [])].filter(isNamed);
    const written = [...variablesWritten(instruction), ...(touched?.written ?? [])].filter(isNamed);
    for (const variable of read) {
      relate(variable, stale.get(variable) ?? []);
      // What is called may write before it reads.
      if (called !== undefined) relate(variable, written);
    }
    for (const variable of written) {
      for (const other of names)
        if (other !== variable) stale.set(other, new Set([...(stale.get(other) ?? []), variable]));
      if (called === undefined && isOverwritten(instruction, variable)) stale.delete(variable);
    }
  };
  const entries: (Stale | undefined)[] = entry.blocks.map(() => undefined);
  entries[0] = new Map();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const { instructions, terminator } = entry.blocks[index]!;
    const stale = new Map(entries[index]);
    for (const instruction of instructions) step(instruction, stale);
    // Behind the value a procedure hands back its parameters, which nobody reads by that.
    const expressions = expressionsOfTerminator(terminator);
    const evaluated = terminator.kind === "return" ? expressions.slice(0, returnsValue ? 1 : 0) : expressions;
    for (const expression of evaluated)
      for (const variable of variablesRead(expression))
        if (isNamed(variable)) relate(variable, stale.get(variable) ?? []);
    for (const next of successorsOf(terminator)) {
      const known = entries[next];
      const met = inEither(known, stale);
      if (known !== undefined && sizeOf(met) === sizeOf(known)) continue;
      entries[next] = met;
      waiting.push(next);
    }
  }
  return matter;
}

function inEither(left: Stale | undefined, right: Stale): Stale {
  const met = new Map(left);
  for (const [variable, others] of right)
    met.set(variable, new Set([...(met.get(variable) ?? []), ...others]));
  return met;
}

function sizeOf(stale: Stale): number {
  return [...stale.values()].reduce((sum, { size }) => sum + size, 0);
}
