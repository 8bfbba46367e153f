/** The loops that multiply the paths. */
import { describe, expect, it } from "vitest";
import { multiplyingLoops } from "../../src/formats/loops.ts";
import { explorationResult } from "../../src/index.ts";
import { plain } from "../../src/layout.ts";
import { textReport } from "../../src/text.ts";
import { foo, power } from "../explorations.ts";

const location = { file: "power.c", line: 3, column: 10 };

describe("multiplyingLoops", () => {
  it("names the decision that is made again, with its forks", () => {
    expect(multiplyingLoops(power(6).tree)).toEqual([{ location, forks: 6, maxIterations: 6 }]);
  });

  it("counts iterations along one path, and forks in the whole tree", () => {
    const { tree } = power(3);
    const twice = { ...(foo().tree as typeof tree & { kind: "decision" }), whenTrue: tree, whenFalse: tree };
    expect(multiplyingLoops(twice)).toEqual([{ location, forks: 6, maxIterations: 3 }]);
  });

  it("says nothing of decisions that are made once", () => {
    expect(multiplyingLoops(foo().tree)).toEqual([]);
  });

  it("is told where a budget cut the run, and only there", () => {
    const cut = explorationResult(power(4), { command: "explore", files: ["power.c"] });
    expect(cut.loops).toEqual([{ location, forks: 4, maxIterations: 4 }]);
    const text = textReport(cut, {
      width: 120,
      paint: plain,
      sources: () => ["int power(int n) {", "  int p = 1;", "  while (n-- > 0)"],
      reproduction: { parameters: undefined, meaning: [], extent: [], out: undefined },
      detail: "normal",
      layers: false,
      written: [],
    });
    expect(text).toContain(
      "power.c:3:10 multiplies the paths: 4 forks, up to 4 on one path: while (n-- > 0)",
    );
    expect(explorationResult(foo(), { command: "explore", files: [] })).not.toHaveProperty("loops");
  });
});
