/** The programs of examples/terminate: the verdict that the first comment tells, or unknown; never another. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decide, programFrom } from "./support.ts";

const room = fileURLToPath(new URL("../../../../../examples/terminate", import.meta.url));

interface Example {
  readonly name: string;
  readonly verdict: string;
  readonly entry: string;
  readonly zeroTerminated: ReadonlySet<string>;
}

const examples: readonly Example[] = readdirSync(room)
  .filter((name) => name.endsWith(".c"))
  .sort()
  .map((name) => {
    const [line = ""] = readFileSync(join(room, name), "utf8").split("\n");
    const words = /^\/\* (terminates|diverges): everypath terminate \S+(.*) \*\/$/.exec(line);
    if (words === null) throw new Error(`${name} does not tell its verdict`);
    const [, verdict = "", options = ""] = words;
    return {
      name,
      verdict,
      entry: /--entry (\w+)/.exec(options)?.[1] ?? "main",
      zeroTerminated: new Set([...options.matchAll(/--zero-terminated (\w+)/g)].map(([, each = ""]) => each)),
    };
  });

describe("examples/terminate", () => {
  const decided: string[] = [];

  test.each(examples)(
    "$name: $verdict",
    async ({ name, verdict, entry, zeroTerminated }) => {
      const program = await programFrom({ file: join(room, name) });
      const { kind } = decide(program, entry, { zeroTerminated, milliseconds: 16_000 });
      expect(["unknown", verdict]).toContain(kind);
      if (kind === verdict) decided.push(name);
    },
    60_000,
  );

  test("60 and more, a third of them without end, nine of ten decided", () => {
    const endless = examples.filter(({ verdict }) => verdict === "diverges");
    expect(examples.length).toBeGreaterThanOrEqual(60);
    expect(3 * endless.length).toBeGreaterThanOrEqual(examples.length);
    expect(decided.length / examples.length, `undecided: ${undecided(decided)}`).toBeGreaterThanOrEqual(0.9);
  });
});

function undecided(decided: readonly string[]): string {
  return examples
    .map(({ name }) => name)
    .filter((name) => !decided.includes(name))
    .join(", ");
}
