/** What shows that a run never ends. */
import type { SymbolicTerm } from "@everypath/core";
import type { Choices } from "../concrete.ts";
import type { Configuration, ItsVariable, Transition } from "../model.ts";

export interface Step {
  readonly transition: Transition;
  readonly choices: Choices;
}

export interface Witness {
  readonly start: Configuration;
  readonly stem: readonly Step[];
  readonly loop: Loop;
}

export type Loop =
  /** The steps lead back to the same configuration. */
  | { readonly kind: "repeats"; readonly steps: readonly Step[] }
  /** Wherever the set holds the steps can be taken with these choices, and it holds after them. */
  | {
      readonly kind: "recurrent";
      readonly set: readonly SymbolicTerm[];
      readonly steps: readonly SymbolicStep[];
    }
  /** Wherever a location's set holds one of its transitions can be taken; each leads into its target's set. */
  | { readonly kind: "closed"; readonly sets: readonly LocationSet[] };

export interface SymbolicStep {
  readonly transition: Transition;
  /** Terms over the variables at the loop's begin. */
  readonly choices: ReadonlyMap<ItsVariable, SymbolicTerm>;
}

export interface LocationSet {
  readonly location: string;
  readonly set: readonly SymbolicTerm[];
  readonly transitions: readonly Transition[];
}
