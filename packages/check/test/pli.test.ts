/** Certificates of PL/I programs whose variables are integers and truth values. */

import type { Program } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { examplesOf, languageFile, languageProgram } from "../../analyses/test/languages.ts";
import type { ProgramCertificate, ProgramChecked } from "../src/check-certificate.ts";
import { mutationsOf } from "./mutations.ts";
import { Checker, certificateOf } from "./support.ts";

const checker = new Checker();
afterAll(() => checker.close());

const integers = "mathematical";

const texts = {
  steps: `MAIN: PROCEDURE (N, S);
  IF S > 0 THEN DO I = 1 TO N BY S;
    READ (X);
    IF X < 0 THEN N = N - X / 2 + MOD(X, 3) - ABS(X);
    ELSE N = N - 1;
  END;
END;
`,
  fall: `FALL: PROCEDURE (N) RECURSIVE;
  IF N <= 0 THEN RETURN (0);
  RETURN (FALL(N - 2) + 1);
END;
`,
  shared: `COUNT: PROCEDURE (N);
  DECLARE (K, L) INTEGER STATIC INITIAL (3);
  K = 0;
  DO WHILE (K < N);
    CALL BUMP(K, 1);
  END;
END;
BUMP: PROCEDURE (X, Y);
  DECLARE C INTEGER STATIC INITIAL (2);
  X = X + Y;
  C = C + 1;
  IF C > 1000 THEN C = 2;
  X = X + MOD(C, 2);
END;
`,
};

function programOf(text: string): Promise<Program> {
  return languageProgram({ text, name: "t.pli" });
}

function certificateIn(program: Program): ProgramCertificate {
  return certificateOf(program, program.driver?.entry ?? "", { integers, milliseconds: 16_000 });
}

/** What the checker has no rules for. */
const beyond: Readonly<Record<string, string>> = {
  "array-counter.pli": "the variable A,",
  "binary-search.pli": "the variable A,",
  "bubble-sort.pli": "the variable A,",
  "insertion-sort.pli": "the variable A,",
  "out-of-bounds.pli": "the variable A,",
};

describe("right certificates", () => {
  const examples = examplesOf("terminate/pli").filter(({ verdict }) => verdict === "terminates");

  test.each(examples)("$name", async (example) => {
    const program = await languageFile(example);
    const checked = checker.check(certificateIn(program), program);
    const gap = beyond[example.name];
    if (gap === undefined) expect(checked).toMatchObject({ kind: "confirmed" });
    else
      expect(checked).toMatchObject({
        kind: "not checked",
        gaps: [{ reason: expect.stringContaining(gap) }],
      });
  });
});

describe("wrong certificates", () => {
  test.each(Object.keys(texts) as (keyof typeof texts)[])("every mutation of %s is refused", async (name) => {
    const program = await programOf(texts[name]);
    const certificate = certificateIn(program);
    expect(checker.check(certificate, program)).toEqual(expect.objectContaining({ kind: "confirmed" }));
    const mutations = mutationsOf(certificate);
    expect(mutations.length).toBeGreaterThan(20);
    for (const { name: told, apply } of mutations) {
      const wrong = structuredClone(certificate);
      apply(wrong);
      expect(checker.check(wrong, program).kind, told).toBe("refused");
    }
  });

  test("an integer taken for an unsigned one is still any integer", async () => {
    const program = await programOf(
      "UP: PROCEDURE (N);\n  DO WHILE (N > 0);\n    N = N - 1;\n  END;\nEND;\n",
    );
    const other = await programOf("UP: PROCEDURE (N);\n  DO WHILE (N ¬= 0);\n    N = N - 1;\n  END;\nEND;\n");
    const certificate = { ...certificateIn(program), unsigned: { UP: ["N"], "(call)": ["N"] } };
    const kinds: ProgramChecked["kind"][] = [program, other].map(
      (each) => checker.check(certificate, each).kind,
    );
    expect(kinds).toEqual(["confirmed", "refused"]);
  });
});
