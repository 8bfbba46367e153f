/** `everypath fuzz` as a command: what it prints, writes and refuses. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-fuzz-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const inRoom = (name: string) => join(room, name);
const file = inRoom("two.c");
writeFileSync(
  file,
  "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  if (getchar() == 42)\n    abort();\n  return 0;\n}\n",
);
writeFileSync(inRoom("seed"), "x");
// An ASSERT that begins a procedure is what it requires of its callers.
writeFileSync(
  inRoom("sum.pli"),
  "SUM: PROCEDURE(A); DECLARE (A, B) INTEGER; B = A; ASSERT (B < 9); RETURN(B); END;\n",
);
writeFileSync(inRoom("cell.idf"), "class Cell { int f; }\nvoid p(Cell c) { c.f := 1; }\n");

async function everypath(...args: string[]) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({
    write(text: string, done?: () => void): void {
      written[name] += text;
      done?.();
    },
  });
  const io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const status = await main(args, engineConnection, io);
  return { status, ...written };
}

const short = ["--max-bytes", "1", "--no-replay"];

describe("a run", () => {
  it("prints the result, with each input found", async () => {
    const { status, stdout } = await everypath("fuzz", file, "--seeds", inRoom("seed"), "--json", ...short);
    const result = resultSchema.parse(JSON.parse(stdout));
    expect([status, result.command, result.verdict, result.complete]).toEqual([1, "fuzz", "unsafe", false]);
    expect(result.found).toEqual([
      { id: 1, generation: 0, bound: 0, score: expect.any(Number), input: { value: "x", bytes: "78" } },
      { id: 2, parent: 1, generation: 1, bound: 0, score: 1, input: { value: "*", bytes: "2a" }, error: 0 },
    ]);
    expect(result.fuzz).toMatchObject({
      reads: "stdin",
      inputs: 2,
      generations: 1,
      waiting: 0,
      divergences: 0,
    });
    expect(result.errors.map(({ kind, location }) => [kind, location.line])).toEqual([["assertion", 5]]);
    expect(result.incomplete.map(({ reason }) => reason)).toContain("sampled");
  });

  it("writes files of bytes that are seeds again", async () => {
    const out = inRoom("out");
    const first = await everypath("fuzz", file, "--seeds", inRoom("seed"), "--out", out, ...short);
    expect(first.stdout).toContain("everypath fuzz");
    expect(readdirSync(out).sort()).toEqual([
      "coverage.csv",
      "coverage.svg",
      "crashes",
      "hangs",
      "queue",
      "result.json",
      "run.json",
      "state",
    ]);
    expect(readdirSync(join(out, "queue"))).toEqual(["000001", "000002"]);
    expect(readFileSync(join(out, "crashes", "000001"), "latin1")).toBe("*");
    expect(readdirSync(join(out, "hangs"))).toEqual([]);
    expect(readFileSync(join(out, "coverage.csv"), "utf8")).toMatch(
      /^seconds,inputs,blocks,branch_sides,failures\n[\d.]+,1,/,
    );
    expect(readFileSync(join(out, "coverage.svg"), "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    // The queue of one run is the seeds of the next, and a crash happens again.
    const again = await everypath(
      "fuzz",
      file,
      "--seeds",
      join(out, "crashes"),
      "--max-inputs",
      "1",
      "--json",
      ...short,
    );
    const result = resultSchema.parse(JSON.parse(again.stdout));
    expect([again.status, result.found?.length, result.found?.[0]?.error]).toEqual([1, 1, 0]);
  });

  it("of a program over integers takes them from the command line, and writes them as text", async () => {
    const out = inRoom("out-words");
    const { status, stdout } = await everypath("fuzz", inRoom("sum.pli"), "--seeds", "-3", "--out", out);
    expect(status).toBe(1);
    expect(stdout).toContain("inputs     A = 9");
    expect(readFileSync(join(out, "queue", "000001"), "utf8")).toBe("-3\n");
    expect(readFileSync(join(out, "crashes", "000001"), "utf8")).toBe("9\n");
    const again = ["fuzz", inRoom("sum.pli"), "--seeds", join(out, "crashes"), "--max-inputs", "1"];
    expect((await everypath(...again)).status).toBe(1);
  });

  it("that finds nothing is unknown", async () => {
    const { status, stdout } = await everypath(
      "fuzz",
      file,
      "--seeds",
      inRoom("seed"),
      "--max-inputs",
      "1",
      ...short,
    );
    expect(status).toBe(3);
    expect(stdout).toMatch(/^UNKNOWN/);
    expect(stdout).toContain("the limit of inputs was reached");
  });
});

describe("a run that stopped", () => {
  const out = inRoom("stopped");
  const found = (stdout: string) => resultSchema.parse(JSON.parse(stdout)).found;

  it("goes on to the result of one that did not", async () => {
    const whole = await everypath("fuzz", file, "--seeds", inRoom("seed"), "--json", ...short);
    const part = await everypath(
      "fuzz",
      file,
      ...["--seeds", inRoom("seed"), "--max-inputs", "1", "--out", out, "--json"],
      ...short,
    );
    expect([part.status, found(part.stdout)?.length]).toEqual([3, 1]);
    // Seeds are those of the run, whatever became of the file.
    renameSync(inRoom("seed"), inRoom("moved"));
    const rest = await everypath("fuzz", "--resume", out, "--max-inputs", "100", "--json", "--no-replay");
    renameSync(inRoom("moved"), inRoom("seed"));
    expect([rest.status, found(rest.stdout)]).toEqual([1, found(whole.stdout)]);
    expect(readdirSync(join(out, "queue"))).toEqual(["000001", "000002"]);
    expect(readFileSync(join(out, "crashes", "000001"), "latin1")).toBe("*");
    // There is nothing left to do, and the result is told once more.
    const again = await everypath("fuzz", "--resume", out, "--max-inputs", "100", "--json", "--no-replay");
    expect([again.status, found(again.stdout)]).toEqual([1, found(whole.stdout)]);
  });

  it("is refused with other options, another command, another program, or without its state", async () => {
    const refused = async (...args: string[]) => {
      const { status, stdout, stderr } = await everypath(...args);
      expect([status, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
      return stderr;
    };
    const resume = ["--resume", out];
    expect(await refused("fuzz", ...resume, "--max-bytes", "2")).toContain(
      "--max-bytes and --resume contradict each other",
    );
    expect(await refused("explore", ...resume)).toContain("it holds a run of everypath fuzz");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}int more;\n`);
    expect(await refused("fuzz", ...resume)).toContain("differs from the one that was run");
    writeFileSync(file, text);
    rmSync(join(out, "state"));
    expect(await refused("fuzz", ...resume)).toContain("its state cannot be read");
  });
});

it("keeps an input for which the program does not end in hangs/", async () => {
  const endless = inRoom("endless.c");
  writeFileSync(
    endless,
    "#include <stdio.h>\nint main(void) {\n  while (getchar() == 'x') {\n    for (;;) { }\n  }\n  return 0;\n}\n",
  );
  const out = inRoom("hanging");
  const { status, stdout } = await everypath(
    "fuzz",
    endless,
    ...["--seeds", inRoom("seed"), "--max-steps", "5000", "--max-inputs", "3", "--out", out],
    ...short,
  );
  expect(status).toBe(1);
  expect(stdout).toContain("the run has not ended after 5000 steps");
  expect(readdirSync(join(out, "crashes"))).toEqual([]);
  expect(readdirSync(join(out, "hangs"))).toEqual(["000001"]);
  expect(readFileSync(join(out, "hangs", "000001"), "latin1")).toBe("x");
});

it("with several threads finds the same", async () => {
  const alone = await everypath("fuzz", file, "--seeds", inRoom("seed"), "--json", ...short);
  const both = await everypath("fuzz", file, "--seeds", inRoom("seed"), "--workers", "2", "--json", ...short);
  const found = (stdout: string) => resultSchema.parse(JSON.parse(stdout)).found;
  expect([both.status, found(both.stdout)]).toEqual([alone.status, found(alone.stdout)]);
});

describe("refuses in one line", () => {
  it.each<[string[], string]>([
    [["fuzz"], "no file is given; write everypath fuzz FILE.c"],
    [["fuzz", file, "--seeds", inRoom("nothing")], "no such file or directory; check the path"],
    [["fuzz", file, "--input", "file:"], "--input file:: it has no name"],
    [["fuzz", file, "--lift", "main"], "--lift main: not a line; write LINE or FILE:LINE of the check"],
    [["fuzz", file, "--lift", "1"], "--lift 1: no decision is made at that line; name the line of an if"],
    [["fuzz", file, "--max-inputs", "0"], "--max-inputs 0: not a positive whole number"],
    [["fuzz", file, "--seed", "x"], "--seed x: not a whole number"],
    [["fuzz", file, "--resume", "out"], "--resume takes the program's files from the run; leave them out"],
    [["fuzz", "--resume", inRoom("nothing")], "there is no run to take up: run.json is missing"],
    [["fuzz", "--resume", inRoom("x"), "--out", inRoom("y")], "--resume and --out contradict each other"],
    [
      ["fuzz", file, "--workers", "2", "--seeds", inRoom("seed"), "--lift", "4"],
      "--lift is not there for --workers yet; leave one of the options out",
    ],
    [["fuzz", file, "--dump", "tree"], "--dump tree is not there for fuzz"],
    [["fuzz", file, "--out", room], "the directory holds something other than an earlier result"],
    [
      ["fuzz", inRoom("sum.pli"), "--seeds", "3 x"],
      "--seeds 3 x: x is no input of this program; write integers as 3 -7, true or false",
    ],
    [
      ["fuzz", inRoom("sum.pli"), "--input", "stdin"],
      "a program in this language has no files and no arguments",
    ],
    [["fuzz", inRoom("cell.idf")], "the input c is a reference, and fuzz makes integers and truth values"],
    [["fuzz", file, "--max-path", "3"], "there is no option --max-path"],
  ])("%j", async (args, message) => {
    const { status, stdout, stderr } = await everypath(...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});
