/** Moves, stops and what can be asked at them. */

import { printReader } from "@everypath/core";
import { describe, expect, test } from "vitest";
import type { Session } from "../src/index.ts";
import { allLines, type TraceEvent, traceKinds } from "../src/index.ts";
import { fingerprint, loadPliText, loadText, moved, open } from "./support.ts";

const calls = `int twice(int x) {
  int y = x + x;
  return y;
}
int add(int a, int b) {
  int c = twice(a);
  c += twice(b);
  return c;
}
int endless(int x) {
  unsigned i = 0;
  while (x == x)
    i++;
  return i;
}
int once(int n) { int s = 0; while (n > 0) n -= 2; return s; }
`;

function lineOf(session: Session): number | undefined {
  return session.stop.span?.line;
}

const unchecked = { unchecked: ["signed-overflow"] as const };

describe("moves", () => {
  test("step goes into calls and comes back into the statement that called", async () => {
    const session = open(await loadText(calls), "add", unchecked);
    const lines: (number | undefined)[] = [lineOf(session)];
    while (session.stop.kind !== "end") {
      moved(await session.move("step"));
      lines.push(lineOf(session));
    }
    // What the first call returns is c at once; to the second call's something is added.
    expect(lines).toEqual([6, 2, 3, 7, 2, 3, 7, 8, 8]);
  });

  test("next passes calls by, out leaves them", async () => {
    const session = open(await loadText(calls), "add", unchecked);
    moved(await session.move("next"));
    expect(lineOf(session)).toBe(7);
    moved(await session.move("step"));
    expect(session.frames().map(({ procedure, span }) => `${procedure} ${span.line}`)).toEqual([
      "twice 2",
      "add 7",
    ]);
    moved(await session.move("out"));
    expect(session.stop).toMatchObject({ kind: "step", procedure: "add", isInside: true, depth: 1 });
    expect(lineOf(session)).toBe(7);
    moved(await session.move("out"));
    expect(session.stop.kind).toBe("end");
  });

  test("a loop in one line is a statement each turn", async () => {
    const session = open(await loadText(calls), "once", unchecked);
    const kinds: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      kinds.push(moved(await session.move("step")).kind);
      kinds.push(moved(await session.move("step", true)).kind);
    }
    expect(kinds).toEqual(["choice", "step", "choice", "step", "choice", "step"]);
    moved(await session.move("step"));
    moved(await session.move("step", false));
    expect(session.stop.kind).toBe("end");
  });

  test("an interrupted run stands where it is, and goes on from there", { timeout: 300_000 }, async () => {
    const session = open(await loadText(calls), "endless");
    setTimeout(() => session.interrupt(), 300);
    expect(moved(await session.move("go")).kind).toBe("interrupted");
    const { steps } = session.state;
    expect(steps).toBeGreaterThan(1000);
    moved(await session.move("step"));
    moved(await session.move("step"));
    const later = fingerprint(session.state);
    moved(session.back());
    moved(await session.move("step"));
    expect(fingerprint(session.state)).toBe(later);
    // Statement by statement, too.
    session.trace(traceKinds, { ...allLines, first: 1, last: 1 }, true);
    setTimeout(() => session.interrupt(), 200);
    expect(moved(await session.move("go")).kind).toBe("interrupted");
    moved(session.back(3));
    expect(session.state.steps).toBeGreaterThan(steps);
  });

  test("back from the end of a long run, without having watched it", { timeout: 300_000 }, async () => {
    const loaded = loadPliText(
      `P: PROC(N, X);
  S = 0;
  DO I = 1 TO N;
    S = S + I;
  END;
  IF X > S THEN S = X;
  RETURN (S);
END;`,
      'P(60000, "X")',
    );
    const session = open(loaded, "P");
    moved(await session.move("go"));
    expect(session.stop.kind).toBe("choice");
    moved(await session.move("go", true));
    moved(session.back(3));
    const value = session.evaluate("I");
    if ("problem" in value || value.value.kind !== "scalar") throw new Error("I has a value");
    expect(printReader(value.value.term)).toBe("60001");
    moved(await session.move("step"));
    expect(session.stop).toMatchObject({ kind: "choice" });
  });

  test("a choice is taken once, and an end is an end", async () => {
    const session = open(loadPliText("P: PROC(X); IF X > 0 THEN RETURN (1); RETURN (2); END;"), "P");
    expect(await session.move("go", true)).toEqual({
      problem: "there is nothing to choose here: no decision is open",
    });
    moved(await session.move("go"));
    moved(await session.move("go", false));
    expect(await session.move("step")).toHaveProperty("problem");
    expect(session.assume("X > 0")).toHaveProperty("problem");
  });
});

describe("tracing", () => {
  test("kinds and lines are switched one by one", async () => {
    const loaded = loadPliText("P: PROC;\nX = 1;\nY = 2;\nZ = 3;\nEND;");
    const events: TraceEvent[] = [];
    const session = open(loaded, "P", { onTrace: (event) => events.push(event) });
    session.trace(traceKinds, allLines, true);
    session.trace(["source"], { file: undefined, first: 3, last: 4 }, false);
    session.trace(["number", "results"], { file: undefined, first: 4, last: 4 }, false);
    moved(await session.move("go"));
    expect(events.map(({ span, kinds }) => [span.line, [...kinds]])).toEqual([
      [2, ["number", "source", "results"]],
      [3, ["number", "results"]],
      [5, ["number", "source", "results"]],
    ]);
    expect(events[1]?.changes.map(({ name }) => name)).toEqual(["Y"]);
  });
});
