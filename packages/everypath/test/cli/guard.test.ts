/** The guard of a command: however the command's thread ends, or fails to end, there is an exit status and a last word. */
import { expect, test } from "vitest";
import { type Cause, runGuarded, type Surroundings } from "../../src/library/guard/guard.ts";
import type { Checkpoint, Work } from "../../src/library/guard/protocol.ts";

const work: Work = {
  command: "explore",
  files: ["a.c"],
  entry: "main",
  out: "out",
  resumes: false,
  json: false,
  milliseconds: 20_000,
  bytes: 2 ** 31,
};

interface Heard {
  readonly status: number;
  readonly printed: string;
  readonly work: Work | undefined;
  readonly checkpoint: Checkpoint | undefined;
  readonly cause: Cause | undefined;
}

/** Runs the thread's text; `when` is told of the guard's timers and of the interrupts it listens to, once the thread has begun. */
async function guarded(
  thread: string,
  when: (guard: { readonly interrupt: () => void; readonly timers: Map<number, () => void> }) => void,
  more: Partial<Surroundings> = {},
): Promise<Heard> {
  const said: { printed: string; work?: Work; checkpoint?: Checkpoint; cause?: Cause } = { printed: "" };
  const timers = new Map<number, () => void>();
  let interrupt = () => {};
  const text = `import { parentPort, workerData } from "node:worker_threads";
    const say = (message) => parentPort.postMessage(message);
    const work = ${JSON.stringify(work)};
    ${thread}`;
  const status = await runGuarded(new URL(`data:text/javascript,${encodeURIComponent(text)}`), {
    start: {
      arguments: [],
      stdout: { isTTY: false, columns: undefined },
      stderr: { isTTY: false, columns: undefined },
    },
    write(_stream, printed, done) {
      said.printed += printed;
      done();
      if (printed === "ready") when({ interrupt, timers });
    },
    onInterrupt(handle) {
      interrupt = handle;
      return () => {};
    },
    now: () => 0,
    residentBytes: () => 0,
    after(milliseconds, handle) {
      timers.set(milliseconds, handle);
      return () => timers.delete(milliseconds);
    },
    async lastWord(begun, checkpoint, cause) {
      Object.assign(said, { work: begun, checkpoint, cause });
      return 42;
    },
    ...more,
  });
  return { work: undefined, checkpoint: undefined, cause: undefined, ...said, status };
}

const ready = `say({ kind: "begun", work }); say({ kind: "write", stream: "stdout", text: "ready" });`;

test("a command that ends has its own status, and nothing is said beside what it says", async () => {
  const heard = await guarded(`${ready} say({ kind: "ended", status: 1 });`, () => {});
  expect(heard).toMatchObject({ status: 1, printed: "ready", cause: undefined });
});

test("an interrupt is seen by a thread that hears nothing", async () => {
  const busy = `${ready} while (Atomics.load(workerData.interrupted, 0) === 0);
    say({ kind: "ended", status: 3 });`;
  expect(await guarded(busy, ({ interrupt }) => interrupt())).toMatchObject({ status: 3, cause: undefined });
});

test("one that does not heed it is ended, with what it had told", async () => {
  const checkpoint = { result: { verdict: "unsafe" }, isBegun: true, isFinal: false };
  const deaf = `say({ kind: "checkpoint", checkpoint: ${JSON.stringify(checkpoint)} }); ${ready} for (;;);`;
  const heard = await guarded(deaf, ({ interrupt, timers }) => {
    interrupt();
    timers.get(1300)?.();
  });
  expect(heard).toMatchObject({ status: 42, cause: { kind: "interrupted" }, work, checkpoint });
});

test("a second interrupt ends it at once", async () => {
  const heard = await guarded(`${ready} for (;;);`, ({ interrupt }) => {
    interrupt();
    interrupt();
  });
  expect(heard).toMatchObject({ status: 130, cause: undefined });
});

test("after its time it has 5 % of it, and 5 seconds at least", async () => {
  const heard = await guarded(`${ready} for (;;);`, ({ timers }) => timers.get(25_000)?.());
  expect(heard).toMatchObject({ status: 42, cause: { kind: "time" } });
});

test("one that takes too much memory is ended", async () => {
  const heard = await guarded(`${ready} for (;;);`, ({ timers }) => timers.get(250)?.(), {
    residentBytes: () => 3 * 2 ** 30,
  });
  expect(heard).toMatchObject({ status: 42, cause: { kind: "memory" } });
});

test("an exhausted heap is a bound that was met, and no crash of the process", async () => {
  const heard = await guarded(
    `${ready} const all = []; for (;;) all.push(new Array(1000).fill({}));`,
    () => {},
    {
      limits: { maxOldGenerationSizeMb: 24 },
    },
  );
  expect(heard).toMatchObject({ status: 42, cause: { kind: "heap" }, work });
});

test.each([
  ["that exits", "process.exit(7)", /status 7/],
  ["that throws", 'throw new Error("lost")', /lost/],
  ["whose promise is rejected", 'Promise.reject(new Error("forlorn"))', /forlorn/],
])("a thread %s is heard of", async (_what, text, message) => {
  const heard = await guarded(`${ready} ${text};`, () => {});
  expect(heard).toMatchObject({
    status: 42,
    cause: { kind: "died", message: expect.stringMatching(message) },
  });
});
