/** What is kept of a member's states. */

import { emptyState } from "@everypath/contracts";
import { intSort, symbol } from "@everypath/core";
import { spanAt, type Variable } from "@everypath/objects";
import { expect, test } from "vitest";
import { StateLog } from "../../../src/runs/verification/member-report.ts";

const source = { name: "p.idf", text: "1;2;3;4;5;" };
const statements = [0, 2, 4, 6, 8].map((start) => ({ source, extent: { start, end: start + 2 } }));
const anchor = ({ extent }: (typeof statements)[number]) => ({ member: "p", piece: 0, ...extent });

function stateOf(variables: number) {
  const store = new Map(
    Array.from({ length: variables }, (_, index): [Variable, ReturnType<typeof symbol>] => [
      { kind: "local", name: { text: `v${index}`, extent: { start: 0, end: 0 } }, type: { kind: "int" } },
      symbol(`${"x".repeat(180)}${index}`, intSort),
    ]),
  );
  return { ...emptyState, store };
}

test("of each statement the first few paths, and how many there were", () => {
  const log = new StateLog();
  const state = stateOf(1);
  for (let path = 0; path < 7; path++) log.note({ span: spanAt(source, 2), state });
  const [only, ...others] = log.statements(statements, anchor);
  expect(others).toEqual([]);
  expect([only!.place.start, only!.paths, only!.states.length]).toEqual([2, 7, 4]);
  expect(only!.states[0]).toEqual({ heap: [], store: [`v0 = ${"x".repeat(180)}0`], path: [] });
});

test("only so much of a member that has many large ones", () => {
  const log = new StateLog();
  const state = stateOf(3000);
  for (const { extent } of statements) log.note({ span: spanAt(source, extent.start), state });
  const found = log.statements(statements, anchor);
  expect(found.map(({ paths, states }) => [paths, states.length])).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});
