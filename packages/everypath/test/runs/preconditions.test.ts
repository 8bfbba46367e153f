/** How preconditions are looked for, with explorations that are made up. */
import type { ResultError } from "@everypath/report";
import { describe, expect, it } from "vitest";
import type { Named } from "../../src/runs/preconditions/candidate.ts";
import { inferPreconditions, type Tried } from "../../src/runs/preconditions/infer.ts";

const named: Named = { pointers: ["p"], texts: [], numbers: ["n"], mostElements: 3 };

function errorOf(kind: ResultError["kind"], line: number): ResultError {
  return {
    kind,
    message: "",
    location: { file: "a.c", line, column: 1 },
    procedure: "f",
    inputs: [{ name: "n", sort: "i32", value: "7" }],
    decisions: "",
    replay: "confirmed",
    path: 1,
    paths: 1,
  };
}

const fine: Tried = { errors: [], extent: "complete", returns: true };

/** Each error is there as long as none of the clauses is. */
function program(errors: readonly { readonly error: ResultError; readonly unless: readonly string[] }[]) {
  const asked: string[] = [];
  const attempt = (conditions: readonly { readonly requires: string }[]): Promise<Tried> => {
    const clauses = conditions.map(({ requires }) => requires);
    asked.push(clauses.join(" && "));
    const left = errors.filter(({ unless }) => !unless.some((clause) => clauses.includes(clause)));
    return Promise.resolve({ ...fine, errors: left.map(({ error }) => error) });
  };
  return { asked, attempt };
}

describe("preconditions", () => {
  it("are not needed where there is no error", async () => {
    const found = await inferPreconditions(named, program([]).attempt);
    expect(found).toMatchObject({ outcome: "not-needed", conditions: [], comment: "" });
  });

  it("are the first that excuse an error, without those that a later one makes superfluous", async () => {
    const enough = "\\valid(p + (0 .. n - 1))";
    const { attempt } = program([
      { error: errorOf("null-dereference", 1), unless: ["p != \\null", enough] },
      { error: errorOf("out-of-bounds", 1), unless: [enough] },
    ]);
    expect(await inferPreconditions(named, attempt)).toMatchObject({
      outcome: "safe",
      conditions: [{ constraint: "size(p) >= n", sentence: "n is at most the length of p" }],
      comment: `/*@ requires ${enough}; */`,
      assertions: [],
    });
  });

  it("are told in C where C can say them", async () => {
    const { attempt } = program([
      { error: errorOf("null-dereference", 1), unless: ["p != \\null"] },
      { error: errorOf("assertion", 2), unless: ["n != 7"] },
    ]);
    expect(await inferPreconditions(named, attempt)).toMatchObject({
      comment: "/*@ requires (p != \\null) && (n != 7); */",
      assertions: ["assert(p != NULL);", "assert(n != 7);"],
      conditions: [{ option: "--assume 'p != NULL'" }, { option: "--assume 'n != 7'" }],
    });
  });

  it("are not found where nothing excuses an error, or no run is left", async () => {
    const never = program([{ error: errorOf("assertion", 1), unless: [] }]);
    expect(await inferPreconditions(named, never.attempt)).toMatchObject({ outcome: "not-found" });
    let runs = 0;
    const vacuous = await inferPreconditions(named, () =>
      Promise.resolve(
        runs++ === 0
          ? { ...fine, errors: [errorOf("assertion", 1)] }
          : { errors: [], extent: "complete", returns: false },
      ),
    );
    expect(vacuous.outcome).toBe("not-found");
  });

  it("are within bounds where sizes matter and are bounded", async () => {
    const bounded = (isFirstEnough: boolean) =>
      inferPreconditions(named, (conditions, look) =>
        Promise.resolve({
          errors: conditions.length === 0 ? [errorOf("null-dereference", 1)] : [],
          extent: look === "first" && isFirstEnough ? "complete" : "bounded",
          returns: true,
        }),
      );
    expect(await bounded(true)).toMatchObject({ outcome: "safe" });
    expect(await bounded(false)).toMatchObject({ outcome: "safe-within-bounds" });
  });

  it("ask that nothing overlaps where that alone is missing", async () => {
    const found = await inferPreconditions({ ...named, pointers: ["p", "q"] }, (conditions) =>
      Promise.resolve({
        errors: conditions.length === 0 ? [errorOf("assertion", 1)] : [],
        extent: conditions.some(({ said }) => said.kind === "no-overlap") ? "complete" : "apart",
        returns: true,
      }),
    );
    expect(found).toMatchObject({
      outcome: "safe",
      comment: "/*@ requires \\separated(p + (..), q + (..)); */",
      conditions: [{ option: "--no-overlap" }],
    });
  });
});
