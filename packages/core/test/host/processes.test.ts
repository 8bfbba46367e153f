/** What a host promises of programs beside this one, and of lines between threads. */
import { expect, test } from "vitest";
import { host } from "../../src/host/index.ts";

const { processes, threads } = host;

test("a program's output is what it prints", () => {
  expect(processes.run(process.execPath, ["-p", "6 * 7"])).toBe("42\n");
});

test("a program is talked to, and its end is heard of", async () => {
  const child = processes.start(process.execPath, [
    "-e",
    'process.stdin.once("data", (text) => { process.stdout.write("got " + text); process.exit(3); })',
  ]);
  expect(child.id).toBeGreaterThan(0);
  let output = "";
  child.onOutput((text) => {
    output += text;
  });
  child.write("this");
  expect(await new Promise((resolve) => child.onEnd(resolve))).toBe("status 3");
  expect(output).toBe("got this");
});

test("one that is not there is told as an error", async () => {
  const child = processes.start("/nowhere/at/all", []);
  const error = await new Promise<Error>((resolve) => child.onError(resolve));
  expect(error.message).toContain("ENOENT");
  expect(child.id).toBeUndefined();
});

test("a message is received without a return to the event loop, and none where there is none", () => {
  const { port1, port2 } = threads.channel();
  expect(threads.receive(port2)).toBeUndefined();
  port1.postMessage({ number: 7 });
  expect(threads.receive(port2)).toEqual({ message: { number: 7 } });
  port1.close();
});
