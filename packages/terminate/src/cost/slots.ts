/**
 * The system's variables. Each head of the graph has symbols of its own, which mean nothing at other heads; symbols of different heads that stand for the same
 * program variable share a variable of the system (a *slot*), so that systems stay small.
 */

import type { SymbolicTerm } from "@everypath/core";
import { freshName, type ItsVariable, integerSymbol } from "@everypath/its";

export class Slots {
  readonly variables: readonly ItsVariable[];
  private readonly slots: ReadonlyMap<string, ReadonlyMap<SymbolicTerm, ItsVariable>>;

  /** `own`: the symbols of each head by its name. Those of the first keep their names. */
  constructor(own: ReadonlyMap<string, ReadonlySet<SymbolicTerm>>) {
    const slots = new Map<string, ReadonlyMap<SymbolicTerm, ItsVariable>>();
    const variables = new Map<string, ItsVariable>();
    const names = new Set<string>();
    for (const [head, symbols] of own) {
      const mine = new Map<SymbolicTerm, ItsVariable>();
      const used = new Set<ItsVariable>();
      for (const symbol of [...symbols] as ItsVariable[]) {
        const known = slots.size === 0 ? undefined : unusedOf([...variables.values()], symbol, used);
        const slot =
          known ?? integerSymbol(freshName(slots.size === 0 ? symbol.name : baseOf(symbol), names));
        names.add(slot.name);
        variables.set(slot.name, slot);
        used.add(slot);
        mine.set(symbol, slot);
      }
      slots.set(head, mine);
    }
    this.slots = slots;
    this.variables = [...variables.values()];
  }

  /** The variable that stands for the symbol at this head; undefined where the symbol is none of its own. */
  of(head: string, symbol: SymbolicTerm): ItsVariable | undefined {
    return this.slots.get(head)?.get(symbol);
  }

  /** What the variable stands for at this head. */
  symbolAt(head: string, variable: ItsVariable): SymbolicTerm | undefined {
    for (const [symbol, slot] of this.slots.get(head) ?? []) if (slot === variable) return symbol;
    return undefined;
  }
}

/** The one of the same name, else one for the same program variable. */
function unusedOf(
  variables: readonly ItsVariable[],
  symbol: ItsVariable,
  used: ReadonlySet<ItsVariable>,
): ItsVariable | undefined {
  const free = variables.filter((each) => !used.has(each) && baseOf(each) === baseOf(symbol));
  return free.find(({ name }) => name === symbol.name) ?? free[0];
}

/** Without the number that tells symbols of one program variable apart. */
function baseOf({ name }: ItsVariable): string {
  return name.replace(/_\d+$/, "");
}
