/**
 * Random sets of constraints on words, arrays, integers and floating-point numbers, asked as an exploration asks: our layers over CaDiCaL and Z3 in
 * WebAssembly, z3 and cvc5 must agree on what is satisfiable, and every model must satisfy its query. A judge that does not know is not heard.
 */
import { spawnSync } from "node:child_process";
import { createSolverChain, loadSatCore, type Query, type Solver, smtLibScript } from "@everypath/core";
import { SmtLibProcess } from "@everypath/core/testing";
import { Conditions, paths, satisfies } from "../../../../core/test/solver/queries.ts";
import type { Family, Outcome } from "../family.ts";

/** Of Z3's own work; the clock is a guard. */
const ours = { resources: 5_000_000, milliseconds: 60_000 };
const judges = { resources: 0, milliseconds: 10_000 };

const workloads = [
  ...[1, 3, 8, 16, 31, 64].map((width) => ({ theory: "bits", width }) as const),
  ...[1, 4, 8, 32].map((width) => ({ theory: "array", width }) as const),
  { theory: "int", width: 8 } as const,
  { theory: "int", width: 8 } as const,
  { theory: "float", width: 8 } as const,
];

export const solver: Family = {
  name: "solver",
  about: "random constraints on words, arrays, integers and floats: our layers, z3 and cvc5",
  daily: { first: 1, count: workloads.length },
  async open() {
    for (const command of ["z3", "cvc5"])
      if (spawnSync(command, ["--version"]).status !== 0) throw new Error(`there is no ${command}`);
    const chain = createSolverChain({}, await loadSatCore());
    const others = ["z3", "cvc5"].map((name) => ({ name, solver: new SmtLibProcess(name) }));
    return {
      async attempt(seed) {
        // What was learned from another seed would make this one mean something else.
        chain.begin();
        return compare(seed, chain, others);
      },
      async close() {
        chain.close();
        for (const { solver: judge } of others) judge.close();
      },
    };
  },
};

interface Judge {
  readonly name: string;
  readonly solver: Solver;
}

function compare(seed: number, chain: Solver, others: readonly Judge[]): Outcome {
  const { theory, width } = workloads[seed % workloads.length] ?? { theory: "bits", width: 8 };
  const conditions = new Conditions(seed, theory, width);
  const feasible = new Set<Query>();
  let decided = 0;
  const steps = theory === "float" ? 4 : 8;
  for (const query of paths(conditions, steps, 4, (asked) => feasible.has(asked))) {
    const answer = chain.check(query, ours);
    const problem = (text: string): Outcome => ({
      kind: "different",
      report: `seed ${seed}, ${theory} of width ${width}: ${text}`,
      files: { "query.smt2": smtLibScript([...query.pathCondition, query.condition]) },
    });
    if (answer.kind === "sat" && !satisfies(query, answer.model))
      return problem("our model does not satisfy the query");
    for (const { name, solver: judge } of others) {
      const verdict = judge.check(query, judges);
      if (verdict.kind === "unknown" || answer.kind === "unknown") continue;
      decided++;
      if (verdict.kind !== answer.kind) return problem(`${name} says ${verdict.kind}, we say ${answer.kind}`);
      if (verdict.kind === "sat" && !satisfies(query, verdict.model))
        return problem(`${name}'s model does not satisfy the query as we evaluate it`);
    }
    // A path condition must be known to be satisfiable.
    if (answer.kind === "sat") feasible.add(query);
  }
  return decided === 0 ? { kind: "replaced", reason: "nobody knows" } : { kind: "same" };
}
