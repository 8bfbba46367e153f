/** Memory whose only holder is a table that is written at unknown places. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-held-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** Of more entries than are told apart one by one. */
const begin = `#include <stdlib.h>
struct cell { struct cell *next; int value; };
struct cell *table[300];
`;

describe.each(["lp64", "ilp32"])("%s", (model) => {
  async function explore(body: string) {
    const file = join(room, "program.c");
    writeFileSync(file, begin + body);
    const result = await exploreInProcess(file, ["--entry", "f", "--fresh-globals", "--data-model", model]);
    expect(result.incomplete).toEqual([]);
    return result;
  }

  it("is held where nothing is written over its pointer", async () => {
    const result = await explore(`void f(unsigned i, unsigned j) {
      if (i >= 300 || j >= 300) return;
      table[i] = malloc(sizeof(struct cell));
      if (i != j) table[j] = 0;
    }`);
    expect(result.verdict).toBe("safe");
  });

  it("is lost where the pointer was written over, and only there", async () => {
    const result = await explore(`void f(unsigned i, unsigned j) {
      if (i >= 300 || j >= 300) return;
      table[i] = malloc(sizeof(struct cell));
      table[j] = 0;
    }`);
    const [error] = result.errors;
    expect([result.verdict, error?.kind, error?.replay]).toEqual(["unsafe", "memory-leak", "confirmed"]);
    expect(error?.inputs[0]?.value).toBe(error?.inputs[1]?.value);
  });

  it("is held through what the table holds", async () => {
    const result = await explore(`void f(unsigned i) {
      if (i >= 300) return;
      struct cell *first = malloc(sizeof *first);
      first->next = malloc(sizeof *first);
      first->next->next = 0;
      table[i] = first;
    }`);
    expect(result.verdict).toBe("safe");
  });
});
