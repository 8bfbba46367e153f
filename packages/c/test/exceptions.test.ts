/** Exceptions of C++ that end a program, and what the commands say of programs that throw. What is caught is in features/exceptions.cpp. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { runReally } from "../../everypath/test/cli/support.ts";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-exceptions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe("an exception that nothing catches is an error where it is thrown", () => {
  it.each([
    ["throw 1;", "with no handler in the program"],
    ["try { throw 1; } catch (long) {}", "with handlers of other types"],
    [
      "struct Probe { ~Probe() {} } probe; try { if (probe_count++) return 0; throw 1; } catch (long) {}",
      "past objects that end",
    ],
  ])("%s (%s)", async (statements) => {
    const file = fileOf(
      "uncaught.cpp",
      `static int probe_count;\nint main() {\n${statements}\nreturn 0;\n}\n`,
    );
    const result = await exploreInProcess(file, ["--no-args", "--plain-host"]);
    const told = result.errors.map(({ kind, replay, location }) => [kind, replay, location.line]);
    expect(told).toEqual([["assertion", "confirmed", 3]]);
  });

  it("thrown again, where it is thrown again", async () => {
    const file = fileOf("again.cpp", "int main() {\ntry { throw 1; }\ncatch (int) {\nthrow;\n}\n}\n");
    const [error] = (await exploreInProcess(file, ["--no-args"])).errors;
    expect(error).toMatchObject({ kind: "assertion", location: { line: 4 }, procedure: "main" });
  });

  it("in a function that promises to throw nothing", async () => {
    const file = fileOf(
      "promise.cpp",
      "static int thrown(int x) {\nif (x == 3) throw x;\nreturn 1;\n}\nint f(int x) noexcept {\nreturn thrown(x);\n}\n",
    );
    const result = await exploreInProcess(file, ["--entry", "f(int)"]);
    expect(result.errors.map(({ kind, replay, location }) => [kind, replay, location.line])).toEqual([
      ["assertion", "confirmed", 6],
    ]);
  });
});

describe("an exception that leaves another entry than main is for whoever calls it", () => {
  const file = fileOf(
    "leaves.cpp",
    `struct Ended { unsigned *count; ~Ended() { ++*count; } };
int parse(int size, unsigned *count) {
Ended ended{count};
if (size < 0) throw size;
if (size == 5) return 10u / *count;
return size;
}
int main() { return 0; }
`,
  );
  const entry = ["--entry", "parse(int, unsigned int*)", "--non-null"];
  const assumed = {
    kind: "precondition",
    what: "whoever calls the entry catches what is thrown in line 4",
    location: expect.objectContaining({ file, line: 4 }),
    standing: "settled",
  };

  it("ends the path, and is replayed", async () => {
    const result = await exploreInProcess(file, entry);
    const ends = result.paths.map(({ end, replay }) => [end, replay]);
    expect(ends).toContainEqual(["thrown", "confirmed"]);
    expect(result.errors.map(({ kind }) => kind)).toEqual(["division-by-zero"]);
    expect(result.assumptions).toContainEqual(assumed);
    // Destructors run on the way out.
    const [thrown] = result.paths.filter(({ end }) => end === "thrown");
    expect(JSON.stringify(thrown?.final)).toContain("+ 1");
    expect(thrown?.result).toBeUndefined();
  });

  it("is no error to bmc and prove, and is told in the text", async () => {
    const without = ["--assume", "size != 5"];
    for (const command of ["bmc", "prove", "explore"]) {
      const { stdout } = await runReally([command, file, ...entry, ...without]);
      expect(stdout.split(" ")[0]).toBe(command === "prove" ? "PROVED" : "SAFE");
      expect(stdout.replace(/\s+/g, " ")).toContain(
        "whoever calls the entry catches what is thrown in line 4",
      );
    }
  });

  it("is an error where main calls it", async () => {
    const caller = fileOf(
      "calls.cpp",
      'int f(int x) {\nif (x == 9) throw x;\nreturn 0;\n}\nextern "C" int everypath_int(const char *);\nint main() { return f(everypath_int("x")); }\n',
    );
    const result = await exploreInProcess(caller, ["--no-args"]);
    expect(result.errors.map(({ kind, replay, location }) => [kind, replay, location.line])).toEqual([
      ["assertion", "confirmed", 2],
    ]);
  });
});

test("where memory may be out, new throws std::bad_alloc, and nothrow new does not", async () => {
  const file = fileOf(
    "memory.cpp",
    `#include <new>
#include <cassert>
int main() {
  int state = 0;
  try { int *p = new int(4); state = 1; delete p; }
  catch (const std::bad_alloc &) { state = 2; }
  int *q = new (std::nothrow) int(5);
  if (q == nullptr) state += 10;
  delete q;
  return state;
}
`,
  );
  const result = await exploreInProcess(file, ["--no-args", "--malloc-may-fail"]);
  expect(result.errors).toEqual([]);
  expect(new Set(result.paths.map(({ result: value }) => value?.text))).toEqual(
    new Set(["1", "2", "11", "12"]),
  );
});

test("a function that lists what it throws is refused by name", async () => {
  const file = fileOf(
    "lists.cpp",
    "void f() throw(int) { throw 1L; }\nint main() { try { f(); } catch (...) {} return 0; }\n",
  );
  const result = await exploreInProcess(file, ["--no-args", "--cflag=-std=c++14", "--cflag=-w"]);
  expect(result.verdict).toBe("unknown");
  expect(result.incomplete.map(({ detail }) => detail).join()).toContain(
    "a function that lists what it throws",
  );
});

describe("every command knows exceptions", () => {
  const divide = fileOf(
    "divide.cpp",
    `#include <cassert>
struct Zero {};
static int divide(int a, int b) {
  if (b == 0) throw Zero();
  return a / b;
}
int f(unsigned char a, unsigned char b) {
  int rounds = 0;
  for (int i = b; i >= 0; i--) {
    try { rounds += divide(a, i) >= 0; }
    catch (Zero &) { rounds = -1; }
  }
  assert(rounds == -1);
  return rounds;
}
`,
  );

  it.each([
    { command: ["explore", "--assume", "b < 3"], verdict: "safe" },
    { command: ["bmc", "--assume", "b < 3", "--unwind", "5"], verdict: "safe" },
    { command: ["fuzz", "--time", "5", "--max-inputs", "200"], verdict: "unknown" },
  ])("$command.0: $verdict", async ({ command: [name = "", ...options], verdict }) => {
    const { stdout } = await runReally([
      name,
      divide,
      "--entry",
      "f(unsigned char, unsigned char)",
      ...options,
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict, errors: [] });
  });

  it("terminate follows calls that throw", async () => {
    const file = fileOf(
      "ends.cpp",
      "static void check(int x) { if (x > 5) throw x; }\nint f(int x) {\n  while (x > 0) {\n    try { check(x); x--; }\n    catch (int) { x -= 2; }\n  }\n  return x;\n}\n",
    );
    const { stdout } = await runReally(["terminate", file, "--entry", "f(int)", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "terminates" });
  });
});

test("g++ has the exit status of std::terminate that everypath tells", () => {
  const file = fileOf("status.cpp", "int main() { throw 1; }\n");
  const program = join(folder, "status");
  expect(spawnSync("g++", [file, "-o", program]).status).toBe(0);
  expect(spawnSync(program).signal).toBe("SIGABRT");
});
