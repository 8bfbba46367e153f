/** Wrong usage and wrong input: one clear line that says how to mend it, exit status 2, nothing on stdout. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bitVecSort, type Procedure, unknownSpan, variable } from "@everypath/core";
import { afterAll, describe, expect, it } from "vitest";
import { fooProgram, roomWithFile, runMain } from "./support.ts";

const { directory, file } = roomWithFile();
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const inRoom = (name: string) => join(directory, name);
mkdirSync(inRoom("folder.c"));
writeFileSync(inRoom("empty.c"), "");
writeFileSync(inRoom("notes.txt"), "x");
writeFileSync(inRoom("foreign"), "x");

const parameter = { variable: variable("x", bitVecSort(32), "local", 0), type: undefined };
const twoParameters: Procedure = {
  name: "foo",
  parameters: [parameter, parameter],
  variadic: false,
  locals: [],
  results: [],
  resultType: undefined,
  blocks: [],
  span: unknownSpan,
  model: false,
  sourceVariables: [],
};

const explore = (...more: string[]) => ["explore", file, ...more];

describe("wrong usage", () => {
  it.each<[string[], string]>([
    [[], "no command is given; write everypath explore FILE.c"],
    [["explore"], "no file is given; write everypath explore FILE.c"],
    [["explroe", file], "there is no command explroe; did you mean explore?"],
    [[file], `${file}: a command comes first; write everypath explore ${file}`],
    [["bmc", file, "--unwind", "x"], "--unwind x: not a whole number; write for example --unwind 10"],
    [["bmc", file, "--unwind-loop", "main.1"], "--unwind-loop main.1: not a loop and its bound"],
    [["worker"], "worker is not there yet"],
    [explore("--max-path", "3"), "there is no option --max-path; did you mean --max-paths?"],
    [explore("--out"), "--out needs a value; write --out <dir>"],
    [explore("--time", "soon"), "--time soon: not a positive whole number; write for example --time 10"],
    [explore("--max-paths", "0"), "--max-paths 0: not a positive whole number"],
    [explore("--max-steps", "-5"), "--max-steps -5: not a positive whole number"],
    [explore("--memory", "1.5"), "--memory 1.5: not a positive whole number"],
    [explore("--seed", "x"), "--seed x: not a whole number"],
    [explore("--pointer-size", "0"), "--pointer-size 0: not a positive whole number"],
    [explore("--workers", "0"), "--workers 0: not a positive whole number; write for example --workers 10"],
    [
      explore("--merge", "--workers", "2"),
      "--merge and --workers 2 contradict each other: states that are to meet must be in one thread",
    ],
    [
      explore("--merge", "--pending"),
      "--merge and --pending contradict each other: states that are to meet are run as they come",
    ],
    [
      explore("--merge", "--search", "dfs"),
      "--merge and --search dfs contradict each other: states that are to meet must wait for each other",
    ],
    [explore("--data-model", "lp63"), "--data-model lp63: unknown; did you mean lp64?; write lp64 or ilp32"],
    [
      explore("--search", "random"),
      "--search random: unknown; write default, dfs, bfs, random-path or coverage",
    ],
    [explore("--dump", "ast"), "--dump ast: unknown; write program, tree, queries or smtlib"],
    [
      explore("--check", "signed-overfow"),
      "no such kind of error; did you mean signed-overflow?; the kinds are assertion,",
    ],
    [explore("--no-check", "xyz"), "--no-check xyz: no such kind of error; the kinds are"],
    [explore("--check", "assertion", "--no-check", "assertion"), "contradict each other"],
    [explore("--quiet", "--verbose"), "--quiet and --verbose contradict each other"],
    [explore("--quiet", "--stats"), "--quiet and --stats contradict each other"],
    [explore("--json", "--dump", "tree"), "--json and --dump contradict each other"],
    [explore("--solver-layer", "range", "--no-solver-layer", "range"), "they name the same layer"],
    [explore("--no-solver-layer", "rang"), "no such layer; did you mean range?; the layers are range,"],
    [explore("--solver", "no-such-solver"), "there is no program no-such-solver on the PATH; install it"],
    [explore("--entry", "foo", "--call", "bar(1)"), "they name different procedures"],
    [explore("--call", "foo(1"), "--call foo(1: “,” or “)” is missing"],
    [explore("--call", "1+1"), "a call looks like f(1"],
    [explore("-I", "/no/such/directory"), "-I /no/such/directory: no such directory"],
    [explore("-D", "1x"), "-D 1x: not a macro; write -D NAME or -D NAME=VALUE"],
    [
      explore("--entry", "fooo"),
      "there is no procedure fooo; did you mean foo?; defined are foo, format_name",
    ],
    [explore("--out", inRoom("foreign")), "there is a file of that name; name a directory"],
    [explore("--out", directory), "the directory holds something other than an earlier result"],
    [["explore", inRoom("fo.c")], `no such file; did you mean ${file}?`],
    [["explore", "/no/such/place/a.c"], "no such file; there is no directory /no/such/place either"],
    [["explore", inRoom("folder.c")], "it is a directory; name the source files in it"],
    [["explore", inRoom("empty.c")], "the file is empty; write a program into it"],
    [
      ["explore", inRoom("notes.txt")],
      "unknown kind of file; everypath reads .c, .i, .cpp, .cc, .cxx, .ll, .bc, .pli, .pl1 and .idf",
    ],
    [["explore", file, file], "the file is given twice; name it once"],
  ])("%j", async (argumentsGiven, message) => {
    const outcome = await runMain(argumentsGiven);
    expect(outcome).toMatchObject({ status: 2, stdout: "" });
    expect(outcome.stderr).toMatch(/^everypath: [^\n]+\n$/);
    expect(outcome.stderr).toContain(message);
  });

  it("a call with too few arguments", async () => {
    const outcome = await runMain(explore("--call", "foo(1)"), {
      load: async () => ({ program: { ...fooProgram, procedure: () => twoParameters } }),
    });
    expect(outcome).toMatchObject({ status: 2, stdout: "" });
    expect(outcome.stderr).toMatch(/^everypath: [^\n]*: foo takes 2 arguments, --call gives 1; [^\n]+\n$/);
  });

  it("writes nothing", async () => {
    const before = readdirSync(directory);
    await runMain(explore("--out", inRoom("out"), "--entry", "nobody"));
    expect(readdirSync(directory)).toEqual(before);
  });
});

describe("diagnostics", () => {
  it("of the compiler stay as they are", async () => {
    const message = `${file}:1:5: error: expected ';'\n    1 | int x\n      |      ^\n1 error generated.\n`;
    const outcome = await runMain(explore(), {
      load: async () => ({ diagnostics: [{ span: undefined, message, verbatim: true }] }),
    });
    expect(outcome).toEqual({ status: 2, stdout: "", stderr: message });
  });
  it("of ours have their place in front", async () => {
    const span = { file: "a.ll", line: 3, column: 7 };
    const outcome = await runMain(explore(), {
      load: async () => ({ diagnostics: [{ span, message: "a type is missing; write one" }] }),
    });
    expect(outcome).toEqual({
      status: 2,
      stdout: "",
      stderr: "everypath: a.ll:3:7: a type is missing; write one\n",
    });
  });
});

describe("help", () => {
  it("lists the commands, those to come too", async () => {
    const { status, stdout, stderr } = await runMain(["--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("explore");
    expect(stdout).toContain("Not in this version yet:");
    expect(stdout).toContain("Examples:");
  });
  it("of explore names every option and the exit status", async () => {
    const { stdout } = await runMain(["explore", "--help"]);
    for (const flag of "--entry --call --assume --json --out --time --memory --max-steps --max-paths --max-depth --workers --solver --seed --data-model -I -D --cflag --check --no-check --dump --quiet --verbose --stats --search --no-replay --pointer-size --malloc-may-fail --stack --solver-layer --no-solver-layer".split(
      " ",
    )) {
      expect(stdout).toContain(`  ${flag} `);
    }
    expect(stdout).toContain("Exit status:");
  });
  it("prints the version", async () => {
    expect((await runMain(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
