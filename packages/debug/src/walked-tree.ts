/** The part of the symbolic execution tree that a session has walked (King, section 4). It only grows. */

import type { Unnumbered } from "@everypath/analyses";
import type { Span, SymbolicTerm } from "@everypath/core";
import type { Purpose } from "@everypath/engine";

/** A decision that both sides of were possible. */
export interface Decision {
  readonly condition: SymbolicTerm;
  readonly purpose: Purpose;
  readonly span: Span;
}

/** What the user changed on a path by hand. */
export type Edit =
  | { readonly kind: "assume"; readonly text: string; readonly condition: SymbolicTerm }
  | { readonly kind: "set"; readonly target: string; readonly text: string };

export class WalkedNode {
  readonly parent: WalkedNode | undefined;
  /** What was decided here, once a path has come to it. */
  decision: Decision | undefined = undefined;
  whenTrue: WalkedNode | undefined = undefined;
  whenFalse: WalkedNode | undefined = undefined;
  readonly edits: { readonly edit: Edit; readonly span: Span | undefined; readonly node: WalkedNode }[] = [];
  /** How the path ended here. */
  end: Unnumbered | undefined = undefined;

  constructor(parent: WalkedNode | undefined) {
    this.parent = parent;
  }

  choose(decision: Decision, side: boolean): WalkedNode {
    this.decision ??= decision;
    if (side) {
      this.whenTrue ??= new WalkedNode(this);
      return this.whenTrue;
    }
    this.whenFalse ??= new WalkedNode(this);
    return this.whenFalse;
  }

  /** The node behind an edit; the same edit at the same place leads to the same node. */
  edited(edit: Edit, span: Span | undefined): WalkedNode {
    const known = this.edits.find(
      (other) => samePlace(other.span, span) && describe(other.edit) === describe(edit),
    );
    if (known !== undefined) return known.node;
    const node = new WalkedNode(this);
    this.edits.push({ edit, span, node });
    return node;
  }
}

function describe(edit: Edit): string {
  return edit.kind === "assume" ? `assume ${edit.condition.id}` : `set ${edit.target} = ${edit.text}`;
}

function samePlace(a: Span | undefined, b: Span | undefined): boolean {
  return a?.file === b?.file && a?.line === b?.line && a?.column === b?.column;
}
