/** Records of SAT solvers: what they show is true, and what is changed in them is refused. */
import { loadSatCore, RefutationLog, recordedCore, type SatCore } from "@everypath/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecord, replayedCore } from "../src/index.ts";
import { Propagation } from "../src/refutations/propagation.ts";

type Clause = readonly number[];

/** Clauses are given, then a question is asked under assumptions; again and again. */
type Session = readonly { readonly clauses: readonly Clause[]; readonly assumptions: readonly number[] }[];

const core = await loadSatCore();

const literalOf = (variables: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: variables }), fc.boolean())
    .map(([v, isNegated]) => (isNegated ? -v : v));
const clauseOf = (variables: number, most: number) =>
  fc.uniqueArray(literalOf(variables), { minLength: 1, maxLength: most, selector: Math.abs });

/** About as many clauses as make half of the questions contradictory. */
const sessions = fc.array(
  fc.record({
    clauses: fc.array(clauseOf(24, 3), { minLength: 10, maxLength: 40 }),
    assumptions: fc.uniqueArray(literalOf(24), { maxLength: 5, selector: Math.abs }),
  }),
  { minLength: 1, maxLength: 5 },
);

interface Answer {
  readonly decision: string;
  readonly model: readonly boolean[];
  readonly failed: readonly number[];
}

function ask(solvers: SatCore, session: Session): readonly Answer[] {
  const solver = solvers.open();
  const answers = session.map(({ clauses, assumptions }): Answer => {
    for (const [a = 0, b, c] of clauses)
      if (b === undefined) solver.unit(a);
      else if (c === undefined) solver.binary(a, b);
      else solver.ternary(a, b, c);
    const decision = solver.solve(assumptions, 0, Number.POSITIVE_INFINITY);
    return {
      decision,
      model: decision === "satisfiable" ? [1, 2, 3].map((variable) => solver.isTrue(variable)) : [],
      failed: decision === "unsatisfiable" ? assumptions.filter((one) => solver.isFailed(one)) : [],
    };
  });
  solver.close();
  return answers;
}

function recorded(session: Session): { readonly text: string; readonly answers: readonly Answer[] } {
  const log = new RefutationLog();
  const answers = ask(recordedCore(core, log), session);
  return { text: [...log.text()].join(""), answers };
}

function replayed(text: string, session: Session) {
  const records = readRecord(text);
  if ("malformed" in records)
    return { problem: { line: records.malformed, reason: "malformed" }, answers: [] };
  const replay = replayedCore(records, () => {});
  const answers = ask(replay, session);
  return { problem: replay.problem, answers };
}

/** By all values. */
function isSatisfiable(clauses: readonly Clause[], variables: number): boolean {
  for (let values = 0; values < 1 << variables; values++) {
    const holds = (literal: number): boolean =>
      ((values >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
    if (clauses.every((clause) => clause.some(holds))) return true;
  }
  return false;
}

describe("a record of a solver", () => {
  it("answers as the solver did, and shows each refusal", () => {
    fc.assert(
      fc.property(sessions, (session) => {
        const { text, answers } = recorded(session);
        const again = replayed(text, session);
        expect(again.problem).toBeUndefined();
        expect(again.answers).toEqual(answers);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("shows a hard refusal: seven pigeons in six holes", () => {
    const at = (pigeon: number, hole: number): number => 6 * pigeon + hole + 1;
    const all = (count: number) => Array.from({ length: count }, (_, i) => i);
    // Each pigeon is in a hole: with variables of its own, since clauses have three literals.
    let fresh = 42;
    const somewhere = all(7).flatMap((pigeon): readonly Clause[] => {
      const [a, b, c, d] = [++fresh, ++fresh, ++fresh, ++fresh];
      const hole = (i: number): number => at(pigeon, i);
      return [
        [hole(0), hole(1), a],
        [-a, hole(2), b],
        [-b, hole(3), c],
        [-c, hole(4), d],
        [-d, hole(5)],
      ];
    });
    const apart = all(6).flatMap((hole) =>
      all(7).flatMap((one) => all(one).map((other): Clause => [-at(one, hole), -at(other, hole)])),
    );
    const session = [{ clauses: [...somewhere, ...apart], assumptions: [] }];
    const { text, answers } = recorded(session);
    expect(answers[0]?.decision).toBe("unsatisfiable");
    const lemmas = text.split("\n").filter((line) => line.startsWith("l "));
    expect(lemmas.length).toBeGreaterThan(100);
    expect(replayed(text, session).problem).toBeUndefined();
    // The last lemmas alone do not show it.
    const without = text.replace(/(?:^l .*\n)+/m, "");
    expect(replayed(without, session).problem).toMatchObject({
      reason: expect.stringMatching(/does not follow/),
    });
  });

  it("is refused where it refuses what has a model, whatever it says was learned", () => {
    let forged = 0;
    fc.assert(
      fc.property(sessions, fc.array(clauseOf(24, 4), { maxLength: 4 }), (session, lemmas) => {
        const { text, answers } = recorded(session);
        const index = answers.findIndex(({ decision }) => decision === "satisfiable");
        if (index < 0) return;
        forged++;
        let seen = -1;
        const lines = text.split("\n").flatMap((line): readonly string[] => {
          if (!line.startsWith("s ")) return [line];
          seen++;
          if (seen !== index) return [line];
          const said = lemmas.map((lemma) => `l ${lemma.join(" ")} 0`);
          const { assumptions } = session[index]!;
          return [...said, "s UNSATISFIABLE", ["u", ...assumptions, "0"].join(" ")];
        });
        expect(replayed(lines.join("\n"), session).problem).toBeDefined();
      }),
      { seed: 2, numRuns: 200 },
    );
    expect(forged).toBeGreaterThan(50);
  });

  it("is refused where it is about other clauses or other assumptions", () => {
    fc.assert(
      fc.property(sessions, fc.nat(), (session, chosen) => {
        const { text } = recorded(session);
        const lines = text.split("\n");
        const given = lines.flatMap((line, i) => (/^[iq] -?\d/.test(line) ? [i] : []));
        const at = given[chosen % given.length]!;
        const changed = lines.with(
          at,
          lines[at]!.replace(/-?\d+/, (word) => String(-Number(word))),
        );
        expect(replayed(changed.join("\n"), session).problem).toEqual({
          line: at + 1,
          reason: expect.stringContaining("it is about another question than the program's"),
        });
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("is refused where it ends too soon, or is none", () => {
    const session: Session = [{ clauses: [[1], [-1, 2]], assumptions: [-2] }];
    const { text } = recorded(session);
    const lines = text.trimEnd().split("\n");
    for (let count = 1; count < lines.length; count++)
      expect(replayed(lines.slice(0, count).join("\n"), session).problem, lines[count]!).toBeDefined();
    for (const other of ["p cnf 1 1\n1 0\n", "i 1 0\n", `${text}p drat\n`])
      expect(readRecord(other)).toHaveProperty("malformed");
    for (const line of ["i 1", "i x 0", "s PERHAPS", "i 1 0 0", "i 99999999999 0", ""])
      expect(replayed(lines.with(1, line).join("\n"), session).problem?.line).toBe(2);
    expect(replayed("", session).problem).toEqual({ line: 0, reason: "there is no solver 1 in it" });
  });
});

describe("unit propagation", () => {
  it("never says that a clause follows which does not", () => {
    let following = 0;
    fc.assert(
      fc.property(
        fc.array(clauseOf(6, 3), { maxLength: 14 }),
        fc.array(fc.array(literalOf(6), { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (clauses, asked) => {
          const propagation = new Propagation();
          const all: Clause[] = [];
          for (const clause of clauses) {
            propagation.add(clause);
            all.push(clause);
          }
          for (const clause of asked) {
            const isImplied = !isSatisfiable([...all, ...clause.map((literal) => [-literal])], 6);
            const follows = propagation.follows(clause);
            expect(follows && !isImplied).toBe(false);
            if (!follows) continue;
            following++;
            propagation.add(clause);
            all.push(clause);
          }
        },
      ),
      { seed: 4, numRuns: 500 },
    );
    expect(following).toBeGreaterThan(100);
  });

  it("finds each conflict that propagation leads to", () => {
    fc.assert(
      fc.property(fc.array(clauseOf(6, 3), { maxLength: 14 }), clauseOf(6, 3), (clauses, asked) => {
        const propagation = new Propagation();
        for (const clause of clauses) propagation.add(clause);
        expect(propagation.follows(asked)).toBe(leadsToConflict(clauses, asked));
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

/** By looking at all clauses again and again. */
function leadsToConflict(clauses: readonly Clause[], asked: Clause): boolean {
  const isTrue = new Set(asked.map((literal) => -literal));
  for (let before = -1; before !== isTrue.size; ) {
    before = isTrue.size;
    for (const clause of clauses) {
      if (clause.some((literal) => isTrue.has(literal))) continue;
      const left = clause.filter((literal) => !isTrue.has(-literal));
      if (left.length === 0) return true;
      if (left.length === 1) isTrue.add(left[0]!);
    }
  }
  return false;
}
