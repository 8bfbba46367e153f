/**
 * A pointer in a caller's data, where a command does not ask what it means: it is null, or a path that follows it is cut. Its bytes are no address:
 * fuzz once followed the number 1 that it had made up, and told of a fault of everypath.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "program.c");
const head = "#include <assert.h>\nstruct item { int key; struct item *next; };\n";

async function found(command: "fuzz" | "bmc" | "prove", text: string) {
  writeFileSync(file, head + text);
  const { errors, incomplete } = await runInProcess(command, file, ["--entry", "f"]);
  return {
    errors: errors.map(({ kind, replay }) => `${kind} ${replay}`),
    isCut: incomplete.some(({ reason }) => reason === "unsupported"),
    others: incomplete.map(({ reason }) => reason).filter((reason) => reason === "replay-mismatch"),
  };
}

test.each(["fuzz", "bmc", "prove"] as const)("%s does not follow it", async (command) => {
  const text = "int f(struct item *p) { if (!p) return 0; return p->next ? p->next->key & 1 : 0; }";
  expect(await found(command, text)).toEqual({ errors: [], isCut: true, others: [] });
});

test("fuzz does not walk a list of it", async () => {
  const text = "int f(struct item *p) { int n = 0; while (p) { n += p->key & 1; p = p->next; } return n; }";
  expect(await found("fuzz", text)).toEqual({ errors: [], isCut: true, others: [] });
});

test("fuzz finds what depends on whether it is null alone", async () => {
  const text = "int f(struct item *p) { if (!p || !p->next) return 0; assert(p->key != 4711); return 1; }";
  expect(await found("fuzz", text)).toEqual({ errors: ["assertion confirmed"], isCut: false, others: [] });
});
