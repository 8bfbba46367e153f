/** The variables that a term speaks of. */
import { foldTerm, type Term, type Variable } from "@everypath/core";

const none: ReadonlySet<Variable> = new Set();
const known = new WeakMap<Term, ReadonlySet<Variable>>();

/** Computed once for each term; terms with the same variables often share one set. */
export function variablesOf(root: Term): ReadonlySet<Variable> {
  if (!root.hasVariables) return none;
  return foldTerm<ReadonlySet<Variable>>(
    root,
    {
      has: (term) => known.has(term),
      get: (term) => known.get(term),
      set: (term, value) => void known.set(term, value),
    },
    (term, valueOf) => {
      if (!term.hasVariables) return none;
      if (term.kind === "variable") return new Set([term]);
      if (term.kind !== "application") return none;
      return term.arguments.map(valueOf).reduce(union, none);
    },
  );
}

function union(a: ReadonlySet<Variable>, b: ReadonlySet<Variable>): ReadonlySet<Variable> {
  if (b.size > a.size) return union(b, a);
  for (const variable of b) if (!a.has(variable)) return new Set([...a, ...b]);
  return a;
}
