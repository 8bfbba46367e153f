/** The command as users run it: a process, its streams and its exit status. What it runs was built before the tests began. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { roomWithFile } from "./support.ts";

const packageRoot = new URL("../..", import.meta.url).pathname;
const bin = join(packageRoot, "bin", "everypath.js");
const { directory, file } = roomWithFile();

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(...argumentsGiven: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argumentsGiven], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("everypath as a process", () => {
  it("prints its version and help on stdout and exits 0", () => {
    expect(run("--version")).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: "",
    });
    expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
  });

  it.each([
    [["explore", join(directory, "none.c")], /^everypath: [^\n]*none\.c: no such file; [^\n]*\n$/],
    [["explore", file, "--time", "0"], /^everypath: --time 0: not a positive whole number; [^\n]*\n$/],
    [
      ["explore", file, "--quiet", "--verbose"],
      /^everypath: --quiet and --verbose contradict each other: [^\n]*\n$/,
    ],
    [["explore", file, "--out", file], /^everypath: --out [^\n]*: there is a file of that name; [^\n]*\n$/],
    [
      ["explore", file, "--out", "/proc/everypath"],
      /^everypath: --out \/proc\/everypath: it cannot be written [^\n]*\n$/,
    ],
    [["worker", file], /^everypath: worker is not there yet in this version; [^\n]*\n$/],
  ])("refuses %j with one line and exit status 2", (argumentsGiven, line) => {
    expect(run(...argumentsGiven)).toEqual({ status: 2, stdout: "", stderr: expect.stringMatching(line) });
  });

  it.skipIf(!existsSync("/dev/full"))("does not claim a verdict that could not be printed", () => {
    const script = `"${process.execPath}" "${bin}" --help > /dev/full`;
    const { status, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: "everypath: the result could not be printed: no space left on device\n",
    });
  });

  it("says so when something fails where nobody waits for it", () => {
    const script = `import(${JSON.stringify(join(packageRoot, "dist", "cli", "process.js"))}).then((command) => {
      process.argv = ["node", "everypath", "explore", ${JSON.stringify(file)}];
      setImmediate(() => { throw new Error("late\\nand more"); });
      command.runProcess();
    })`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({
      status: 3,
      stdout: "",
      stderr: `everypath: explore ${file}: an internal error of everypath: late; please report it\n`,
    });
  });

  it("does not mind a reader that leaves early", () => {
    const script = `"${process.execPath}" "${bin}" explore --help | head -1; echo "\${PIPESTATUS[0]}"`;
    expect(execFileSync("bash", ["-c", script], { encoding: "utf8" })).toMatch(/^Usage: [^\n]*\n0\n$/);
  });
});
