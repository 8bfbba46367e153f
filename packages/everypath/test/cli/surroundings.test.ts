/** Arguments, environment variables and files that the user makes symbolic. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-surroundings-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
let count = 0;

async function resultOf(body: string, ...options: readonly string[]): Promise<Result> {
  const file = join(room, `program-${++count}.c`);
  const head = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n";
  writeFileSync(file, `${head}int main(int argc, char **argv) { (void)argc; (void)argv; ${body} }\n`);
  const { stdout, stderr } = await runMain(["explore", file, "--json", ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const found = ({ errors }: Result) => errors.map(({ kind, replay }) => [kind, replay]);
const confirmed = [["assertion", "confirmed"]];

it("says that the date is one that a clock can show", async () => {
  const { verdict, assumptions } = await resultOf("return time(NULL) < 0 ? 1 / argc : 0;", "--no-args");
  expect(verdict).toBe("safe");
  expect(assumptions).toContainEqual(
    expect.objectContaining({
      kind: "environment",
      what: "the date is from 1970 to 2106, or to 2038 where time_t has 32 bits",
      standing: "settled",
    }),
  );
});

describe("an environment variable that may be set", () => {
  const home = 'char *h = getenv("HOME");';
  it.each([
    ["is set to what breaks it", `${home} if (h != NULL && strcmp(h, "x") == 0) abort(); return 0;`],
    ["is set to nothing", `${home} if (h != NULL && *h == 0) abort(); return 0;`],
    ["is not set", `${home} if (h == NULL) abort(); return 0;`],
    ["is as long as it may be", `${home} if (h != NULL && strlen(h) == 2) abort(); return 0;`],
  ])("%s, and the replay sees it", async (_, body) => {
    expect(found(await resultOf(body, "--symbolic-env", "HOME:2"))).toEqual(confirmed);
  });

  it.each([
    ["is no longer than it may be", `${home} if (h != NULL && strlen(h) > 2) abort(); return 0;`],
    ["is the same each time", `${home} if (h != getenv("HOME")) abort(); return 0;`],
    ["is gone when it was removed", 'unsetenv("HOME"); if (getenv("HOME") != NULL) abort(); return 0;'],
    [
      "is what it was set to",
      'setenv("HOME", "b", 1); if (strcmp(getenv("HOME"), "b") != 0) abort(); return 0;',
    ],
  ])("%s", async (_, body) => {
    expect((await resultOf(body, "--symbolic-env", "HOME:2")).verdict).toBe("safe");
  });

  it("says nothing of others", async () => {
    const result = await resultOf(
      'if (getenv("PATH") != NULL) abort(); return 0;',
      "--symbolic-env",
      "HOME:2",
    );
    expect([result.verdict, result.incomplete[0]?.reason]).toEqual(["unknown", "environment"]);
  });
});

describe("arguments of which some may be missing", () => {
  const some = ["--sym-args", "1", "3", "1"];
  it.each([
    ["the fewest", "if (argc == 2) abort(); return 0;"],
    ["the most", "if (argc == 4 && argv[3][0] == 'q') abort(); return 0;"],
    ["the end of argv", "if (argv[argc] == NULL && argc == 3 && argv[2][0] == 'z') abort(); return 0;"],
  ])("%s", async (_, body) => {
    expect(found(await resultOf(body, ...some))).toEqual(confirmed);
  });

  it.each([
    ["no fewer, no more", "if (argc < 2 || argc > 4) abort(); return 0;"],
    [
      "all before the end are there",
      "for (int i = 0; i < argc; i++) if (argv[i] == NULL) abort(); return 0;",
    ],
    ["none behind it", "if (argv[argc] != NULL) abort(); return 0;"],
  ])("%s", async (_, body) => {
    expect((await resultOf(body, ...some)).verdict).toBe("safe");
  });
});

describe("a file of symbolic bytes", () => {
  it("is read by KLEE's name for it", async () => {
    const body =
      'FILE *f = fopen("A", "r"); if (f == NULL) return 1; if (fgetc(f) == 7) abort(); fclose(f); return 0;';
    expect(found(await resultOf(body, "-sym-files", "1", "2"))).toEqual(confirmed);
    expect(found(await resultOf(body, "--symbolic-file", "A:2"))).toEqual(confirmed);
  });

  it.each([
    [["--symbolic-file", "A"], "write --symbolic-file NAME:LEN"],
    [["--symbolic-args", "3:2:1"], "contradict"],
    [["--symbolic-env", "A:1", "--symbolic-env", "A:2"], "given twice"],
  ])("%j is refused", async (options, message) => {
    await expect(resultOf("return 0;", ...options)).rejects.toThrow(message);
  });
});
