/** A thread that was loaded before it is known what for is like any other. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { host } from "../../src/host/index.ts";

const { threads } = host;
const room = mkdtempSync(join(tmpdir(), "everypath-threads-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
afterEach(() => {
  threads.dropPrepared();
  vi.unstubAllEnvs();
});

const compiled = new URL("../../dist/host/index.js", import.meta.url).href;

/** Tells whether it was prepared, what it was told, and what it hears; `loaded`: one word that counts how often it was loaded. */
function echo(name: string): URL {
  const file = join(room, `${name}.mjs`);
  writeFileSync(
    file,
    `import { host } from ${JSON.stringify(compiled)};
     const { threads } = host;
     const wasPrepared = threads.isPrepared;
     const { text, port } = threads.data;
     threads.parent.on("message", (heard) => {
       port?.postMessage("by the port");
       threads.parent.postMessage({
         wasPrepared, text, heard, variable: process.env.EVERYPATH_TEST, handed: threads.inherited("test"),
         stack: threads.limits.stackSizeMb, isPrepared: threads.isPrepared, again: threads.data.text,
       });
       threads.parent.close();
     });`,
  );
  return pathToFileURL(file);
}

const limits = { stackSizeMb: 6 };

function answerOf(file: URL, data: object, options: object = { limits }): Promise<unknown> {
  const thread = threads.start(file, { data, ...options });
  thread.postMessage("hello");
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

const told = { text: "told", heard: "hello", again: "told", isPrepared: false, stack: 6 };

test("it is told, hears and has the environment like one that is started", async () => {
  const file = echo("same");
  threads.prepare(file, { limits });
  vi.stubEnv("EVERYPATH_TEST", "later");
  expect(await answerOf(file, { text: "told" })).toMatchObject({
    ...told,
    wasPrepared: true,
    variable: "later",
  });
  // It was taken once.
  expect(await answerOf(file, { text: "told" })).toMatchObject({
    ...told,
    wasPrepared: false,
    variable: "later",
  });
});

test("ports are moved to it", async () => {
  const file = echo("ports");
  threads.prepare(file, { limits });
  const { port1, port2 } = threads.channel();
  const heard = new Promise((resolve) => port1.on("message", resolve));
  const thread = threads.start(file, { data: { text: "told", port: port2 }, moved: [port2], limits });
  thread.postMessage("hello");
  expect(await heard).toBe("by the port");
  port1.close();
});

test("other options, or what was handed down since, need another thread", async () => {
  const file = echo("others");
  threads.prepare(file, { limits });
  expect(await answerOf(file, { text: "told" }, { limits: { stackSizeMb: 7 } })).toMatchObject({
    wasPrepared: false,
    stack: 7,
  });
  threads.handDown("test", { of: 1 });
  expect(await answerOf(file, { text: "told" })).toMatchObject({ wasPrepared: false, handed: { of: 1 } });
  threads.prepare(file, { limits });
  expect(await answerOf(file, { text: "told" })).toMatchObject({ wasPrepared: true, handed: { of: 1 } });
});

test("one that cannot be loaded fails when it is started", async () => {
  const file = join(room, "broken.mjs");
  writeFileSync(file, "throw new Error('broken');");
  threads.prepare(pathToFileURL(file), { limits });
  await expect(answerOf(pathToFileURL(file), {})).rejects.toThrow("broken");
});
