/**
 * The programs of examples/king that King's section 8 and our issue ask for: each proved with assertions of its own, and each in a wrong
 * version refuted, with a state, and with a run that fails.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasRun, loadPliText, proveLoaded, provePli, reportOf, stateOf } from "./support.ts";

function textOf(name: string): string {
  return readFileSync(new URL(`../../../../examples/king/${name}.pli`, import.meta.url), "utf8");
}

const programs = ["binary-search", "integer-root", "gcd", "maximum", "bubble-sort"] as const;

describe("programs with Floyd's assertions", () => {
  test.each(programs)("%s is proved", { timeout: 300_000 }, async (name) => {
    const { verdict, missing, segments } = await provePli(textOf(name));
    expect({ verdict, missing }).toEqual({ verdict: "proved", missing: [] });
    expect(segments.every((segment) => segment.endsWith("proved"))).toBe(true);
  });

  test.each<[string, readonly string[]]>([
    ["binary-search-wrong", ["assertion at 10", "assertion at 18"]],
    ["integer-root-wrong", ["assertion at 10"]],
    ["gcd-wrong", ["assertion at 10"]],
    ["maximum-wrong", ["assertion at 11", "assertion at 8"]],
    ["bubble-sort-wrong", ["assertion at 10", "assertion at 20"]],
  ])("%s is refuted by a state, and by a run", { timeout: 300_000 }, async (name, failures) => {
    const loaded = loadPliText(textOf(name));
    const entry = loaded.program.driver?.entry ?? "";
    const proof = await proveLoaded(loaded, entry);
    expect(reportOf(proof)).toMatchObject({ verdict: "refuted", failures });
    for (const { inputs } of proof.segments.filter(({ verdict }) => verdict === "refuted"))
      expect(inputs?.length).toBeGreaterThan(0);
    expect(await hasRun(loaded, entry, proof)).toEqual(expect.arrayContaining([...failures]));
  });

  test("the state of a refuted root satisfies the assertion before and not the one behind", async () => {
    const loaded = loadPliText(textOf("integer-root-wrong"));
    const state = stateOf(await proveLoaded(loaded, "ROOT"), "assertion", 10);
    const [n, r] = [Number(state.N), Number(state["R!1"])];
    expect(r * r <= n).toBe(true);
    // The loop adds one and ends.
    expect((r + 1) ** 2 > n).toBe(true);
  });
});

describe("assertions in PL/I", () => {
  test("each procedure is proved by itself, and the input predicate where it is called", async () => {
    const source = (argument: string) => `HALF: PROCEDURE (N) RETURNS (INTEGER);
  DECLARE N INTEGER;
  ASSERT (N > 0);
  RETURN (N / 2);
END;
USE: PROCEDURE (M, R);
  DECLARE (M, R) INTEGER;
  R = HALF(${argument});
END;`;
    expect(await provePli(source("M * M + 1"), "USE")).toMatchObject({ verdict: "proved" });
    expect(await provePli(source("M * M"), "USE")).toMatchObject({
      verdict: "refuted",
      failures: ["assertion at 3"],
    });
    expect(await provePli(source("M * M"), "HALF")).toMatchObject({ verdict: "proved" });
  });

  test("a loop that no assertion cuts", async () => {
    const source = `F: PROCEDURE (N, S);
  DECLARE (N, S, I) INTEGER;
  S = 0;
  DO I = 1 TO N;
    S = S + I;
  END;
  PROVE (S >= 0);
END;`;
    expect(await provePli(source)).toMatchObject({ verdict: "unknown", missing: ["uncut-loop at 4: in F"] });
    expect(await provePli(source.replace("S = S + I", "ASSERT (S >= 0 & I >= 1); S = S + I"))).toMatchObject({
      verdict: "proved",
      missing: [],
    });
  });

  test("a by-reference result of a call in the loop is forgotten", async () => {
    const source = (last: string) => `SET: PROCEDURE (X, I);
  DECLARE (X, I) INTEGER;
  IF I > 3 THEN X = I;
END;
F: PROCEDURE (N, S);
  DECLARE (N, S, I) INTEGER;
  S = 0;
  DO I = 1 TO N;
    ASSERT (I >= 1 & I <= N & S >= 0 & S < I);
    CALL SET(S, I);
  END;
  PROVE (${last});
END;`;
    expect(await provePli(source("S >= 0 & (N < 1 | S <= N)"), "F")).toMatchObject({ verdict: "proved" });
    expect(await provePli(source("S = 0"), "F")).toMatchObject({
      verdict: "refuted",
      failures: ["assertion at 12"],
    });
  });

  test("a STATIC variable that a called procedure changes is forgotten", async () => {
    const source = (last: string) => `COUNT: PROCEDURE (K);
  DECLARE K INTEGER;
  DECLARE C INTEGER STATIC INITIAL (0);
  C = C + 1;
  K = C;
END;
F: PROCEDURE (N, K);
  DECLARE (N, K, I) INTEGER;
  DO I = 1 TO N;
    ASSERT (I >= 1);
    CALL COUNT(K);
  END;
  CALL COUNT(K);
  PROVE (${last});
END;`;
    expect(await provePli(source("K = 1"), "F")).toMatchObject({ verdict: "refuted" });
  });

  test("an element of an array that may be unset", async () => {
    const source = (bound: string, read: string) => `F: PROCEDURE (N, S);
  DECLARE (N, S, I) INTEGER;
  DECLARE A(10) INTEGER;
  ASSERT (0 <= N & N <= 10);
  DO I = 1 TO ${bound};
    ASSERT (1 <= I & I <= ${bound} & (FORALL K = 1 TO I - 1 (A(K) = 2 * K)));
    A(I) = I + I;
  END;
  S = A(${read});
  PROVE (S = 2 * ${read});
END;`;
    expect(await provePli(source("10", "7"))).toMatchObject({ verdict: "proved", missing: [] });
    expect(await provePli(source("N", "7"))).toMatchObject({
      verdict: "refuted",
      failures: ["assertion at 10", "uninitialized-read at 9"],
    });
  });

  test("an array that is one with another parameter", async () => {
    const source = `COPY: PROCEDURE (A, B, N);
  DECLARE (A(*), B(*)) INTEGER;
  DECLARE (N, I) INTEGER;
  DO I = 1 TO N;
    ASSERT (1 <= I & I <= N & (FORALL K = 1 TO I - 1 (B(K) = A(K) + 1)));
    B(I) = A(I) + 1;
  END;
  PROVE (FORALL K = 1 TO N (B(K) = A(K) + 1));
END;
SAME: PROCEDURE (A, N);
  DECLARE A(*) INTEGER;
  DECLARE N INTEGER;
  CALL COPY(A, A, N);
END;`;
    expect(await provePli(source, "COPY")).toMatchObject({ verdict: "proved", missing: [] });
    expect(await provePli(source, "SAME")).toMatchObject({ verdict: "refuted" });
  });
});
