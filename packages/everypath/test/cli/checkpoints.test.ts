/**
 * What the guard would tell of a command that is ended at once: each error that was found by then, of every command that finds errors one after
 * another, and never more than the command itself would have said.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-checkpoints-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));

const twoErrors = join(room, "two.c");
writeFileSync(
  twoErrors,
  `#include <everypath.h>
#include <assert.h>
int main(void) {
  unsigned char c[2];
  everypath_symbolic(c, sizeof c, "c");
  assert(c[0] != 'a');
  assert(c[1] != 'b');
  return 0;
}
`,
);

/** The result, and what the guard was told before it. */
async function run(args: readonly string[]): Promise<{ readonly result: Result; readonly told: Result[] }> {
  let printed = "";
  const told: Result[] = [];
  await main([...args, "--json"], engineConnection, {
    stdout: {
      write(text, done) {
        printed += text;
        done?.();
      },
    },
    stderr: { write: (_text, done) => done?.() },
    environment: {},
    // As it arrives in another thread.
    guard: {
      begin: () => {},
      checkpoint: ({ result, isFinal }) => {
        if (!isFinal) told.push(structuredClone(result));
      },
    },
  });
  return { result: resultSchema.parse(JSON.parse(printed)), told };
}

const errorsOf = ({ errors }: Result) =>
  errors.map(({ kind, location }) => `${location.file}:${location.line}: ${kind}`).sort();

test.each([
  ["explore", "explore", [twoErrors]],
  ["fuzz", "fuzz", [twoErrors, "--max-inputs", "40"]],
  ["bmc", "bmc", [twoErrors]],
  ["trace", "trace", [twoErrors]],
  ["prove, of C", "prove", [join(examples, "prove/fill-wrong.c"), "--entry", "fill"]],
  ["prove, of PL/I", "prove", [join(examples, "king/gcd-wrong.pli")]],
  ["prove, of contracts", "prove", [join(examples, "contracts/wrong", "account.idf")]],
] as const)("of %s", { timeout: 300_000 }, async (_name, command, args) => {
  const { result, told } = await run([command, ...args]);
  expect(result.errors.length).toBeGreaterThan(0);
  const last = told.at(-1);
  expect(last).toMatchObject({ command, verdict: result.verdict });
  expect(errorsOf(last!)).toEqual(errorsOf(result));
  for (const soFar of told) {
    const { verdict, complete } = resultSchema.parse(soFar);
    // The result is not there yet: nobody may take it for whole.
    if (command !== "explore") expect(complete && verdict === "safe").toBe(false);
    expect(errorsOf(result)).toEqual(expect.arrayContaining(errorsOf(soFar)));
  }
});

test("of several entries, each of them whether or not it was begun", { timeout: 300_000 }, async () => {
  const file = join(room, "entries.c");
  writeFileSync(
    file,
    "int one(int x) { return 7 / x; }\nint two(int x) { return 8 / x; }\nint three(int x) { return x; }\n",
  );
  const { result, told } = await run(["explore", file, "--entry", "all"]);
  const names = ["one", "two", "three"];
  expect(result.entries?.map(({ name }) => name)).toEqual(names);
  expect(told.length).toBeGreaterThan(0);
  for (const { verdict, entries } of told) {
    expect(entries?.map(({ name }) => name)).toEqual(names);
    // Of what was not looked at nothing is said.
    expect(verdict).not.toBe("safe");
  }
  expect(told[0]?.entries?.map(({ verdict }) => verdict)).toEqual([expect.any(String), "unknown", "unknown"]);
});
