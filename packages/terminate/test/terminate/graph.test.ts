/** The shape of graphs and systems, and what the answers mean. */

import { symbolsOf } from "@everypath/core";
import { choicesOf } from "@everypath/its";
import { describe, expect, test } from "vitest";
import type { ProgramTermination } from "../../src/terminate/index.ts";
import { systemsOf } from "../../src/terminate/system.ts";
import { decide, programFrom } from "./support.ts";

function heads({ graph }: ProgramTermination) {
  return graph.trees.filter(({ name }) => name !== "start");
}

describe("figures 1, 3 and 9", async () => {
  const program = await programFrom({
    text: `
void f(unsigned x) { unsigned j = 0; while (j <= x) j++; }
void g(unsigned j) { while (j > 0) j++; }
void h(unsigned j) { while (j > 0) j--; }
`,
  });

  test("g: two refinements, ends where j is 0 and where it wraps, and one generalisation edge that makes the cycle", () => {
    const decided = decide(program, "g");
    expect(decided.kind).toBe("terminates");
    const [loop, ...others] = heads(decided);
    expect(others).toEqual([]);
    const kinds = loop?.leaves.map(({ leaf }) => leaf.kind).sort();
    expect(kinds).toEqual(["ended", "ended", "instance"]);
    expect(loop?.nodes.filter(({ edge }) => edge === "refinement")).toHaveLength(4);
    const [system, ...more] = systemsOf(decided.graph);
    expect(more).toEqual([]);
    expect(system?.its.transitions.filter(({ source }) => source !== "start")).toHaveLength(1);
  });

  test("f diverges with the greatest unsigned number alone", () => {
    const decided = decide(program, "f");
    expect(decided).toMatchObject({
      kind: "diverges",
      divergence: { run: { kind: "goes-on", inputs: [{ name: "x", value: 4294967295n }] } },
    });
  });

  test.each([
    ["f", "terminates"],
    ["g", "diverges"],
    ["h", "terminates"],
  ])("with mathematical integers %s %s", (entry, verdict) => {
    expect(decide(program, entry, { integers: "mathematical" }).kind).toBe(verdict);
  });
});

describe("what the answers mean", async () => {
  const program = await programFrom({
    text: `
extern int __VERIFIER_nondet_int(void);
int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
int count(int n) { int s = 0; while (n > 0) { n++; s++; } return s; }
int bits(unsigned x) { int n = 0; while (x & 6) { x--; n++; } return n; }
int read(const char *s) { int n = 0; while (s[n]) n++; return n; }
int divide(int a, int b) { for (int i = 0; i < 10; i++) a = a / b; return a; }
unsigned byte(unsigned char x) { while (x != 5) x += 2; return x; }
void all(unsigned x) { while (x <= 4294967295u) x++; }
void most(unsigned x) { while (x <= 1000u) x++; }
void anew(void) {
  int n = 3;
  while (n > 0) {
    int y = 0;
    for (unsigned char i = 0; i < 2; i++) y = __VERIFIER_nondet_int();
    if (y <= 0) { n--; continue; }
    while (y > 0) y--;
  }
}
`,
  });

  const obstacles = (decided: ProgramTermination) =>
    decided.kind === "unknown" ? decided.obstacles.map(({ reason }) => reason) : [];

  test("a signed overflow wraps, or is undefined behaviour", () => {
    expect(decide(program, "count").kind).toBe("terminates");
    expect(obstacles(decide(program, "count", { signedOverflow: "error", milliseconds: 5_000 }))).toContain(
      "undefined-behaviour",
    );
    expect(decide(program, "sum").kind).toBe("terminates");
  });

  test("bits have no meaning for mathematical integers", () => {
    const decided = decide(program, "bits", { integers: "mathematical", milliseconds: 5_000 });
    expect(obstacles(decided)).toEqual(["unsupported"]);
    expect(decide(program, "bits").kind).toBe("terminates");
  });

  test("a comparison that holds for a whole type is settled before mathematical integers are asked", () => {
    const options = { milliseconds: 5_000, integers: "mathematical" } as const;
    expect(decide(program, "all", options).kind).toBe("diverges");
    expect(decide(program, "most", options).kind).toBe("terminates");
  });

  test("a string ends, if it is known to", () => {
    expect(decide(program, "read", { zeroTerminated: new Set(["s"]) }).kind).toBe("terminates");
    const decided = decide(program, "read", { milliseconds: 5_000 });
    expect(decided).toMatchObject({ kind: "unknown", obstacles: [{ reason: "undefined-behaviour" }] });
  });

  test("a division by zero is named, with an input", () => {
    const decided = decide(program, "divide", { milliseconds: 5_000 });
    expect(obstacles(decided)).toContain("undefined-behaviour");
    expect(decided).toMatchObject({ error: { run: { error: "division-by-zero" } } });
  });

  test("a configuration that comes back by wrapping shows nothing of mathematical integers", () => {
    const wrapping = decide(program, "byte");
    expect(wrapping).toMatchObject({ kind: "diverges", divergence: { run: { kind: "repeats" } } });
    const exact = decide(program, "byte", { integers: "mathematical", milliseconds: 5_000 });
    if (exact.kind === "diverges") expect(exact.divergence.closed).toBeDefined();
  });

  test("what a path reads anew is no variable of the system at its source", () => {
    const { graph } = decide(program, "anew", { milliseconds: 5_000 });
    const systems = systemsOf(graph);
    expect(systems.length).toBeGreaterThan(0);
    for (const { its } of systems) {
      for (const transition of its.transitions) {
        const own = new Set(
          its.transitions
            .filter(({ source, target }) => source === "start" && target === transition.source)
            .flatMap(({ guard }) => [...symbolsOf(guard)]),
        );
        if (transition.source === "start") continue;
        const used = its.variables.filter((variable) => symbolsOf(transition.guard).includes(variable));
        expect(used.filter((variable) => !own.has(variable))).toEqual([]);
      }
    }
    const reading = systems.flatMap(({ its }) => its.transitions.flatMap((each) => choicesOf(its, each)));
    expect(reading.length).toBeGreaterThan(0);
  });
});
