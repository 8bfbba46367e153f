/** The debugger as a process: signals, pipes, and files that it writes. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { debugged } from "./transcript.ts";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const command = join(root, "packages/everypath/bin/everypath.js");
const folder = mkdtempSync(join(tmpdir(), "everypath-debug-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inFolder(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const endless = inFolder(
  "endless.c",
  "int endless(int x) {\n  unsigned i = 0;\n  for (;;)\n    i++;\n  return x;\n}\n",
);

interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** Waits until the output holds a text. */
  until(text: string): Promise<void>;
  ended(): Promise<number | null>;
}

function run(...words: readonly string[]): Running {
  const child = spawn(process.execPath, [command, "debug", ...words], { cwd: root });
  let output = "";
  const listeners = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    child,
    output: () => output,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!output.includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        void exit.then(() => reject(new Error(`ended without “${text}”: ${output}`)));
        look();
      }),
    ended: () => exit,
  };
}

describe("a process", () => {
  test("Ctrl-C ends the run that goes on, and the commands behind it are executed", {
    timeout: 300_000,
  }, async () => {
    const running = run(endless);
    running.child.stdin!.end("go\nprint i > 0\nstep\nquit\n");
    await running.until("> go\n");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(0);
    expect(running.output()).toMatch(
      /> go\ninterrupted\nendless [34].*\n> print i > 0\ni > 0 = true\n> step\nendless/,
    );
  });

  test("a pipe that is closed ends the session", async () => {
    const running = run("examples/king/sum.pli");
    running.child.stdin!.write("step");
    await running.until("SUM 2");
    running.child.stdin!.end();
    expect(await running.ended()).toBe(0);
    expect(running.output()).toBe("SUM 2  X = A + B;\n> step\nSUM 3  Y = B + C;\n");
  });
});

describe("exit status", () => {
  const faulty = inFolder("faulty.c", "int f(int x) {\n  return 10 / x;\n}\n");

  test("1 where the program has failed, 0 where it was left alone", async () => {
    expect((await debugged(["debug", faulty], ["go", "go false"])).status).toBe(1);
    expect((await debugged(["debug", faulty], ["go", "go false", "back"])).status).toBe(0);
    expect((await debugged(["debug", faulty], ["gone"])).status).toBe(2);
  });

  test("2 for what cannot be debugged", async () => {
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [
        [],
        "no file is given; write everypath debug FILE.c, or record a build (everypath build -- make): there is neither everypath.config.json nor compile_commands.json here\n",
      ],
      [["missing.c"], "missing.c: no such file; check the path\n"],
      [[faulty, "--script", "missing.txt"], "--script missing.txt: no such file; check the path\n"],
      [[faulty, "--entry", "g"], `${faulty}: there is no procedure g; did you mean f?; defined are f\n`],
      [[faulty, "--assume", "x > 1 && x < 1"], `${faulty}: no input satisfies the assumptions\n`],
    ];
    for (const [words, problem] of refusals) {
      const found = await debugged(["debug", ...words], []);
      expect(found.stderr).toBe(`everypath: ${problem}`);
      expect(found.status).toBe(2);
    }
  });
});

describe("what a session writes", () => {
  test("its path, as a test that the compiled program passes", async () => {
    const file = join(folder, "path.json");
    const words = ["debug", "examples/c/triangle.c", "--entry", "triangle"];
    const found = await debugged(words, ["go", "go false", "assume (b > a)", `write test ${file}`]);
    expect(found.stdout).toContain(`wrote the test ${file}`);
    const written = JSON.parse(readFileSync(file, "utf8"));
    expect(written).toMatchObject({ schema: "everypath-test/1", entry: "triangle" });
    const replayed = await debugged(["replay", file], []);
    expect(replayed).toMatchObject({ status: 0, stderr: "" });
  });

  test("its commands, as a script that does the same", async () => {
    const file = join(folder, "session.txt");
    const words = ["debug", "examples/king/power.pli", "--assume", "Y < 3"];
    const commands = ["go; go true", "print Z", "back; gone; step", "pc", "tree"];
    const first = await debugged(words, [...commands, `write script ${file}`]);
    expect(readFileSync(file, "utf8").split("\n")[0]).toBe(
      "# everypath debug examples/king/power.pli --assume 'Y < 3'",
    );
    const second = await debugged([...words, "--script", file], []);
    const answers = (text: string) => text.split("\n").filter((line) => !/^(?:> |error|wrote)/.test(line));
    expect(answers(second.stdout)).toEqual(answers(first.stdout));
    expect(second.status).toBe(0);
  });
});
