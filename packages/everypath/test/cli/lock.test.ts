/** A directory belongs to one run at a time, whatever command it is of; what a killed run leaves behind is recognised. */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Lock, lockDirectory } from "../../src/runs/kept/lock.ts";
import { runMain } from "./support.ts";

const command = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const lockName = ".everypath-lock";

let room: string;
let file: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-lock-"));
  file = join(room, "f.c");
  writeFileSync(file, "int main(void) { return 0; }\n");
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

function held(directory: string): Lock {
  const lock = lockDirectory(directory);
  if ("owner" in lock) throw new Error("somebody else holds it");
  return lock;
}

function process(...args: string[]) {
  const child = spawn(globalThis.process.execPath, [command, ...args]);
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (status) => resolve(status)));
  return { child, ended, said: () => stderr };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("a locked directory", () => {
  it.each(["explore", "fuzz", "bmc", "prove", "terminate", "cost", "trace"])(
    "is refused to %s",
    async (name) => {
      const out = join(room, `for-${name}`);
      const lock = held(out);
      const refused = await runMain([name, file, "--out", out]);
      expect([refused.status, refused.stdout]).toEqual([2, ""]);
      expect(refused.stderr).toBe(
        `everypath: --out ${out}: process ${globalThis.process.pid} is writing there; wait for it, end it, or name another directory\n`,
      );
      lock.release();
      expect(existsSync(out)).toBe(false);
    },
  );

  it("is free again when its run has ended, however it did", async () => {
    const out = join(room, "ended");
    expect((await runMain(["explore", file, "--entry", "foo", "--out", out])).status).not.toBe(2);
    expect(readdirSync(out)).not.toContain(lockName);
    const never = join(room, "never");
    const failed = await runMain(["explore", file, "--out", never], {
      load: async () => ({ diagnostics: [{ span: undefined, message: "it does not compile" }] }),
    });
    expect([failed.status, existsSync(never)]).toEqual([2, false]);
  });

  it("of a run that was killed is taken over, and that of one that lives is not", async () => {
    const endless = join(room, "endless.c");
    writeFileSync(
      endless,
      "int main(int argc, char **argv) { unsigned i = argc; while (i != 0) i += 2; return 0; }\n",
    );
    const out = join(room, "killed");
    const first = process("explore", endless, "--max-steps", "1000000000000", "--out", out);
    await until(() => existsSync(join(out, lockName)));
    const second = process("explore", endless, "--out", out);
    expect(await second.ended).toBe(2);
    expect(second.said()).toContain(`process ${first.child.pid} is writing there`);
    first.child.kill("SIGKILL");
    await first.ended;
    expect(existsSync(join(out, lockName))).toBe(true);
    held(out).release();
    expect(existsSync(join(out, lockName))).toBe(false);
  });
});

describe("a lock that was left behind", () => {
  const own = (): Record<string, unknown> => {
    const out = join(room, "own");
    const lock = held(out);
    const text = readFileSync(join(out, lockName), "utf8");
    lock.release();
    return JSON.parse(text);
  };
  const withLock = (name: string, content: string) => {
    const out = join(room, name);
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, lockName), content);
    return out;
  };

  it.each<[string, () => string]>([
    ["by a process whose number another one has now", () => JSON.stringify({ ...own(), started: "before" })],
    ["by this process, which holds it no longer", () => JSON.stringify(own())],
    ["by a process that is no more", () => JSON.stringify({ ...own(), process: 2 ** 22 + 1 })],
    ["by a disk that was full", () => ""],
    ["by somebody who writes what they like", () => '{"process": -1, "__proto__": {}}'],
  ])("%s is taken over", (name, content) => {
    held(withLock(name, content())).release();
  });

  it("on another host is respected, with a word on how to go on", async () => {
    const out = withLock("elsewhere", JSON.stringify({ ...own(), host: `not-${hostname()}` }));
    const { status, stderr } = await runMain(["explore", file, "--entry", "foo", "--out", out]);
    expect(status).toBe(2);
    expect(stderr).toContain(`on not-${hostname()}`);
    expect(stderr).toContain(`remove ${join(out, lockName)}`);
  });
});
