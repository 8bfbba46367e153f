/**
 * Which conjuncts of a path condition can influence a condition: those that share symbols with it, directly or through others. The rest is
 * left out of the query, and the parent's own bytes, which satisfy it, stay as they are.
 */
import { footprintOf, type SymbolicTerm, type Symbol as TermSymbol } from "@everypath/core";

interface Component {
  /** Of conjuncts, ascending. */
  members: number[];
}

export class Slices {
  private readonly parents = new Map<TermSymbol, TermSymbol>();
  private readonly components = new Map<TermSymbol, Component>();

  /** Adds the conjunct of that position; positions ascend. */
  add(position: number, condition: SymbolicTerm): void {
    const { symbols } = footprintOf(condition);
    const [first, ...others] = symbols;
    if (first === undefined) return;
    let root = this.find(first);
    for (const other of others) root = this.join(root, this.find(other));
    this.componentOf(root).members.push(position);
  }

  /** Positions of the conjuncts that hang together with a condition, ascending. */
  of(condition: SymbolicTerm): readonly number[] {
    const roots = new Set(footprintOf(condition).symbols.map((symbol) => this.find(symbol)));
    const lists = [...roots].map((root) => this.components.get(root)?.members ?? []);
    const [only] = lists;
    return lists.length === 1 && only !== undefined ? only : lists.flat().sort((a, b) => a - b);
  }

  private componentOf(root: TermSymbol): Component {
    let component = this.components.get(root);
    if (component === undefined) {
      component = { members: [] };
      this.components.set(root, component);
    }
    return component;
  }

  private find(symbol: TermSymbol): TermSymbol {
    let root = symbol;
    for (let parent = this.parents.get(root); parent !== undefined; parent = this.parents.get(root))
      root = parent;
    if (root !== symbol) this.parents.set(symbol, root);
    return root;
  }

  private join(a: TermSymbol, b: TermSymbol): TermSymbol {
    if (a === b) return a;
    const first = this.components.get(a)?.members ?? [];
    const second = this.components.get(b)?.members ?? [];
    this.parents.set(b, a);
    this.components.delete(b);
    if (second.length > 0) this.componentOf(a).members = [...first, ...second].sort((x, y) => x - y);
    return a;
  }
}
