import { expect, test } from "vitest";
import { BlockingWorker } from "../../src/solver/blocking-worker.ts";

const entry = new URL("late-notification.worker.mjs", import.meta.url);

test("a notification that comes late is not taken for an answer", () => {
  const worker = new BlockingWorker(entry);
  for (let round = 0; round < 20; round += 1)
    expect(worker.exchange(round, 60_000)).toEqual({ kind: "answer", message: round });
  worker.terminate();
});

test("the limit holds however often the waiting side is woken up", () => {
  const worker = new BlockingWorker(entry);
  expect(worker.exchange("no answer", 300)).toEqual({ kind: "timeout" });
  worker.terminate();
});

test("a thread that ends is told from one that is late", () => {
  const worker = new BlockingWorker(entry);
  expect(worker.exchange("end", 60_000)).toEqual({ kind: "ended" });
  worker.terminate();
});
