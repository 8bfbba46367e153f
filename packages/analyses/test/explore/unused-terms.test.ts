/** A thread that explores keeps no terms of the paths it has told, once it is asked to give back what nobody uses; what it finds afterwards is the same. */
import type { Worker } from "node:worker_threads";
import { type Packed, unpack } from "@everypath/core";
import { emptyPrefix } from "@everypath/engine/testing";
import { expect, test } from "vitest";
import { ExplorerThread } from "../../src/explore/workers/explorer-thread.ts";
import type { FromThread } from "../../src/explore/workers/protocol.ts";
import type { Died } from "../../src/explore/workers/watched-thread.ts";
import { loadText, textOf } from "./support.ts";

/** No two paths have a result in common, so that each leaves terms of its own. */
const source = `
#include <everypath.h>
int main(void) {
  unsigned sum = 7;
  for (int i = 0; i < 9; i++) {
    unsigned char c;
    everypath_symbolic(&c, sizeof c, "c");
    if (c & 1)
      sum = sum * 3 + c;
    else
      sum = (sum ^ c) + 5;
  }
  return sum & 0x7f;
}
`;

/** Objects of a class in the heap of a thread. */
async function instances(worker: Worker, name: string): Promise<number> {
  let text = "";
  for await (const chunk of await worker.getHeapSnapshot()) text += String(chunk);
  const { snapshot, nodes, strings } = JSON.parse(text) as {
    readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
    readonly nodes: readonly number[];
    readonly strings: readonly string[];
  };
  const fields = snapshot.meta.node_fields;
  const wanted = strings.indexOf(name);
  let count = 0;
  for (let at = fields.indexOf("name"); at < nodes.length; at += fields.length)
    if (nodes[at] === wanted) count++;
  return count;
}

test("the terms of paths that were told go", { timeout: 300_000 }, async () => {
  const { source: programSource, options } = await loadText(source);
  let hear: (message: FromThread | Died) => void = () => {};
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const thread = new ExplorerThread(1, { solver: {}, stop }, (_thread, message) => hear(message));
  const next = () => new Promise<FromThread | Died>((resolve) => (hear = resolve));
  const open = {
    prefix: emptyPrefix,
    ...{ uncertain: false, pending: false, model: undefined, token: 0, frames: [] },
  };
  const assignment = { job: { open, forks: 1000, reserve: 0 }, keeper: undefined };
  const run = async () => {
    const answer = next();
    thread.send({ assignment, givenUp: [], deaths: 0, resolve: () => {}, reject: () => {} });
    const message = await answer;
    if (message.kind !== "result") throw new Error(JSON.stringify(message));
    return textOf(unpack(message.result as Packed));
  };
  try {
    const opened = next();
    thread.open({ source: programSource, options }, []);
    expect(await opened).toEqual({ kind: "opened", refused: undefined });
    const before = await run();
    expect(before.match(/"kind":"leaf"/g)).toHaveLength(512);
    const { worker } = thread as unknown as { readonly worker: Worker };
    const full = await instances(worker, "ApplicationNode");
    thread.relieve("unused");
    while (!thread.isRelieved) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(thread.shed).toBe(0);
    // Each path has a sum of its own; what remains is the program's, and what constructors remember of their latest results.
    expect(full).toBeGreaterThan(3000);
    expect(await instances(worker, "ApplicationNode")).toBeLessThan(full - 1000);
    const withoutTimes = (text: string) => text.replace(/"seconds":[\d.e-]+/g, "");
    expect(withoutTimes(await run())).toBe(withoutTimes(before));
  } finally {
    await thread.end();
  }
});
