/**
 * Walks at random: forwards, backwards, over forks, by jumps, changing things on the way. A node of the map is one moment of one path: whenever
 * the session stands at it, by whatever way it came, it sees the same line, calls, values and path condition. And the map stays a tree.
 */
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { closeAll, Editor, file } from "./editor.ts";
import { pathsTo } from "./tree.ts";

afterAll(closeAll);

const seed = Number(process.env.DAP_TEST_SEED ?? 20_261_121);

const c = `#include <stdlib.h>
static int calls;
int half(int v) {
  calls++;
  return v / 2;
}
int f(unsigned char n, int *p) {
  int s = 0;
  for (int i = 0; i < n % 4; i++) {
    s += half(n) + (n & 1 ? i : 2);
  }
  if (p) *p = s;
  return half(s) > 20 && n != 77 ? s : 100 / (n - 3);
}
`;

const pli = `POWER: PROC(X, Y, R);
  DCL (X, Y, R, COUNT) INTEGER;
  R = 1; COUNT = 0;
  DO WHILE (Y > 0);
    IF MOD(Y, 2) = 1 THEN CALL MULTIPLY(R, X);
    CALL MULTIPLY(X, X);
    Y = Y / 2;
    COUNT = COUNT + 1;
    IF COUNT > 2 THEN RETURN;
  END;
END;
MULTIPLY: PROC(A, B);
  A = A * B;
END;
`;

const idf = `class Node { int value; Node next; }
class List {
  Node head;
  bool remove(int v) {
    Node before := null;
    Node at := head;
    while (at != null && at.value != v) {
      before := at;
      at := at.next;
    }
    if (at = null) { return false; }
    if (before = null) { head := at.next; } else { before.next := at.next; }
    at.next := null;
    return true;
  }
}
`;

const programs = [
  {
    name: "f.c",
    source: c,
    options: { entry: "f" },
    lines: [4, 9, 10, 12, 13],
    changes: ["set s = 5", "assume (n > 5)", "set n = n + 1"],
  },
  {
    name: "power.pli",
    source: pli,
    options: { call: 'POWER("X", "N", R)' },
    lines: [3, 5, 7, 9, 13],
    changes: ["set R = 5", 'assume ("N" > 2)', "set Y = Y + 1", "set A = 1"],
  },
  {
    name: "list.idf",
    source: idf,
    options: { entry: "List.remove" },
    lines: [5, 7, 8, 9, 12, 14],
    changes: [
      "set v = 5",
      "assume (v > 2)",
      "set head = null",
      "set at.next = head",
      "assume (before != at)",
    ],
  },
];

type Action =
  | { readonly kind: "move"; readonly command: string; readonly side: boolean }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "from"; readonly at: number; readonly side: number }
  | { readonly kind: "change"; readonly which: number };

const moves = ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"];

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      command: fc.constantFrom(...moves, "continue", "continue", "continue", "next", "stepIn"),
      side: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("jump" as const), to: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("from" as const), at: fc.nat(), side: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("change" as const), which: fc.nat() }) },
);

/** Answers whether the session has stopped anew. */
async function perform(editor: Editor, taken: Action, changes: readonly string[]): Promise<boolean> {
  const { client, map } = editor;
  const nodes = [...map.nodes.values()].filter(({ id }) => id !== "root");
  const send = (command: string, given: object) =>
    client.send(command, given).then(
      () => true,
      (error: Error) => {
        // The end, the beginning, and nothing else.
        expect(error.message).toMatch(
          /at its end|path ends|beginning of the run|contradicts|nothing that is changed|no variable|there is no|never written/,
        );
        return false;
      },
    );
  switch (taken.kind) {
    case "move": {
      const isOpen = editor.here().next.kind === "branch" && /^(?:true|false)/.test(caseOf(editor) ?? "");
      if (isOpen && moves.indexOf(taken.command) < 4)
        return send("stepIn", { threadId: 1, targetId: taken.side ? 1 : 2 });
      return send(taken.command, { threadId: 1 });
    }
    case "jump":
      return send("jump", { stepId: nodes[taken.to % nodes.length]!.id });
    case "from": {
      const { id, next } = nodes[taken.at % nodes.length]!;
      const side = next.kind === "branch" ? next.cases[taken.side % next.cases.length] : undefined;
      return send("stepSpecific", {
        stepId: id,
        ...(side === undefined ? {} : { branchCase: side.branchCase }),
      });
    }
    case "change":
      return send("evaluate", { expression: changes[taken.which % changes.length]!, context: "repl" });
  }
}

function caseOf(editor: Editor): string | undefined {
  const { next } = editor.here();
  return next.kind === "branch" ? next.cases[0]?.branchCase : undefined;
}

async function whatIsSeen(editor: Editor): Promise<unknown> {
  const frames = await editor.frames();
  const { scopes } = (await editor.client.scopesRequest({ frameId: frames[0]!.id })).body;
  const values: unknown[] = [];
  for (const { name, variablesReference } of scopes) {
    // Which example the solver finds is not the moment's.
    if (name === "Inputs") continue;
    const variables = await editor.variables(variablesReference);
    values.push([name, variables.map((variable) => [variable.name, variable.value])]);
  }
  return { calls: frames.map(({ name, line, column }) => [name, line, column]), values };
}

describe("a walk at random", () => {
  it.each(programs)(
    "finds each place of $name as it was",
    async ({ name, source, options, lines, changes }) => {
      const program = file(name, source);
      await fc.assert(
        fc.asyncProperty(
          fc.array(action, { minLength: 20, maxLength: 40 }),
          fc.subarray(lines, { maxLength: 2 }),
          async (actions, stopAt) => {
            const { editor } = await Editor.again(
              program,
              options,
              stopAt.map((line) => ({ line })),
            );
            const seen = new Map<string, unknown>();
            seen.set(editor.map.here, await whatIsSeen(editor));
            for (const taken of actions) {
              if (!(await perform(editor, taken, changes))) continue;
              await editor.nextStop();
              const { here } = editor.map;
              const now = await whatIsSeen(editor);
              const before = seen.get(here);
              if (before === undefined) seen.set(here, now);
              else expect(now, `node ${here} after ${JSON.stringify(taken)}`).toEqual(before);
            }
            const full = await editor.fullMap();
            expect(Object.fromEntries(editor.map.nodes)).toEqual(full.nodes);
            expect(pathsTo(full).toSorted()).toEqual(Object.keys(full.nodes).toSorted());
          },
        ),
        { seed, numRuns: Number(process.env.DAP_TEST_RUNS ?? 6), endOnFailure: false },
      );
    },
    300_000,
  );
});
