/** Damaged programs are refused with places inside of the text, or are programs; they never break the front end. `BROKEN_RUNS=20000` for more. */
import { readdirSync, readFileSync } from "node:fs";
import { validateProgram } from "@everypath/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadPli } from "../src/index.ts";
import { programs } from "./generator.ts";

const folder = new URL("../../../examples/king/", import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith(".pli"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));

const tokens = (text: string): readonly string[] =>
  text.match(/\s+|[\w@#$]+|[¬^~][<=>]|[<>=*]{2}|./gsu) ?? [];
const words = [
  ...new Set(examples.flatMap(tokens)),
  '"A"',
  "/*",
  "STATIC",
  "FORALL",
  "EXISTS",
  "1:5",
  "(*)",
  "%",
];

type Damage =
  | { readonly kind: "delete"; readonly at: number }
  | { readonly kind: "insert" | "replace"; readonly at: number; readonly word: string }
  | { readonly kind: "swap"; readonly at: number; readonly other: number }
  | { readonly kind: "cut"; readonly at: number };

const at = fc.nat(1000);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant("delete" as const), at }),
  fc.record({
    kind: fc.constantFrom("insert" as const, "replace" as const),
    at,
    word: fc.constantFrom(...words),
  }),
  fc.record({ kind: fc.constant("swap" as const), at, other: at }),
  fc.record({ kind: fc.constant("cut" as const), at }),
);

function damaged(text: string, all: readonly Damage[]): string {
  const parts = [...tokens(text)];
  for (const one of all) {
    const index = one.at % Math.max(1, parts.length);
    switch (one.kind) {
      case "delete":
        parts.splice(index, 1);
        break;
      case "insert":
        parts.splice(index, 0, one.word);
        break;
      case "replace":
        parts.splice(index, 1, one.word);
        break;
      case "swap": {
        const other = one.other % Math.max(1, parts.length);
        [parts[index], parts[other]] = [parts[other] ?? "", parts[index] ?? ""];
        break;
      }
      case "cut":
        parts.splice(index);
        break;
    }
  }
  return parts.join("");
}

const texts = fc.oneof(
  fc.constantFrom(...examples),
  programs.map(({ text }) => text),
);

test("damaged programs", { timeout: 300_000 }, () => {
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(texts, fc.array(damage, { minLength: 1, maxLength: 4 }), (text, all) => {
      const broken = damaged(text, all);
      const files = [{ name: "broken.pli", text: broken }];
      const options = { entry: undefined, call: undefined, assume: [], subscripts: "conditional" as const };
      const loaded = loadPli({ language: "pli", files, ...options });
      if ("program" in loaded) {
        accepted++;
        expect(validateProgram(loaded.program)).toEqual([]);
        return;
      }
      refused++;
      expect(loaded.diagnostics.length).toBeGreaterThan(0);
      const lines = broken.split(/\r\n|\r|\n/);
      for (const { span, message } of loaded.diagnostics) {
        expect(message).not.toBe("");
        if (span === undefined) continue;
        expect(span.line).toBeLessThanOrEqual(lines.length);
        expect(span.column).toBeLessThanOrEqual((lines[span.line - 1] ?? "").length + 1);
      }
    }),
    { numRuns: Number(process.env.BROKEN_RUNS ?? 300), seed: 1976 },
  );
  expect(refused).toBeGreaterThan(accepted);
  expect(accepted).toBeGreaterThan(0);
});
