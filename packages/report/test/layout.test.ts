import { describe, expect, it } from "vitest";
import { grouped, shellQuote, shorten, shortenConjunction, wantsColour, wrap } from "../src/layout.ts";

describe("layout", () => {
  it("shows the last conjuncts of a long condition, whole", () => {
    const condition = "x > 0 ∧ (y = 1 ∧ z = 2 ∨ y = 3) ∧ a[0] ≠ 7";
    expect(shortenConjunction(condition, 80)).toBe(condition);
    expect(shortenConjunction(condition, 41)).toBe("… ∧ (y = 1 ∧ z = 2 ∨ y = 3) ∧ a[0] ≠ 7");
    expect(shortenConjunction(condition, 20)).toBe("… ∧ a[0] ≠ 7");
    expect(shortenConjunction(condition, 10)).toBe("… ∧ a[0] …");
    expect(shortenConjunction("a[0] = '(' ∧ a[1] = '\\'' ∧ a[2] = ')' ∧ b = 1", 30)).toBe(
      "… ∧ a[2] = ')' ∧ b = 1",
    );
    expect(shortenConjunction("x + y + z ≤ 10", 10)).toBe("x + y + z…");
  });
  it("wraps at words and breaks those that are longer than a line", () => {
    expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrap("a bbbbbbbbbbbbbbbbbbb c", 8)).toEqual(["a", "bbbbbbbb", "bbbbbbbb", "bbb c"]);
    expect(wrap("", 8)).toEqual([""]);
  });
  it("shortens and groups", () => {
    expect(shorten("abcdef", 6)).toBe("abcdef");
    expect(shorten("abcdef", 5)).toBe("abcd…");
    expect([0, 999, 1000, 12345678].map(grouped)).toEqual(["0", "999", "1,000", "12,345,678"]);
  });
  it("quotes for a shell", () => {
    expect(["a.c", "f(1, 2)", "it's"].map(shellQuote)).toEqual(["a.c", "'f(1, 2)'", "'it'\\''s'"]);
  });
  it("colours for a terminal, unless told otherwise", () => {
    expect(wantsColour({ isTTY: true }, {})).toBe(true);
    expect(wantsColour({}, {})).toBe(false);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
    expect(wantsColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
    expect(wantsColour({}, { FORCE_COLOR: "1" })).toBe(true);
  });
});
