/** Names of properties are known before anything is unwound: those met are among the possible ones, and others are refused at once. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../../../debug/test/support.ts";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";
import { boundedCheck, possibleProperties } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

const examples = fileURLToPath(new URL("../../../../examples/bmc/", import.meta.url));

async function load(file: string): Promise<Loaded> {
  const text = readFileSync(examples + file, "utf8");
  if (file.endsWith(".pli")) return loadPliText(text);
  return file.endsWith(".idf") ? loadObjectsText(text) : loadText(text);
}

async function namesMet(file: string): Promise<readonly string[]> {
  const { program } = await load(file);
  const entry = program.driver?.procedure ?? (file.endsWith(".c") ? "main" : program.userProcedures[0]!);
  const checked = await boundedCheck(program, boundedOptions({ entry, decides: false }), solver);
  if ("refused" in checked) throw new Error(checked.refused);
  return checked.properties.map(({ name }) => name);
}

describe("what can fail within the bound", () => {
  test.each([
    "heap/copy-wrong.c",
    "heap/list-leak.c",
    "heap/ring-buffer.c",
    "arrays/search.pli",
    "heap/sorted-list.idf",
    "arrays/merge.idf",
  ])("in %s has a name that is known beforehand", async (file) => {
    const names = await namesMet(file);
    const possible = possibleProperties((await load(file)).program);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !possible.has(name))).toEqual([]);
  });
});

describe("--property", () => {
  const refusal = async (name: string): Promise<string> => {
    try {
      const result = await runInProcess("bmc", `${examples}loops/countdown.c`, ["--property", name]);
      return `not refused: ${result.verdict}`;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test("a name that is none is refused without unwinding, with those near it", async () => {
    expect(await refusal("main:15:3:asertion")).toMatch(
      /exit status 2\): everypath: .*countdown\.c: --property main:15:3:asertion: nothing of this name can fail; did you mean main:15:3:assertion\?; see --show-properties\n$/,
    );
    expect(await refusal("main:15:4:assertion")).toContain("did you mean main:15:3:assertion");
    expect(await refusal("nonsense")).toMatch(
      /exit status 2\): .*--property nonsense: nothing of this name can fail; a name is procedure:line:column:kind, see --show-properties\n$/,
    );
  });

  test("what constants decide holds", async () => {
    const file = "arrays/reverse.c";
    const possible = possibleProperties((await load(file)).program);
    const met = new Set(await namesMet(file));
    const unmet = [...possible].find((name) => name.endsWith(":out-of-bounds") && !met.has(name))!;
    const result = await runInProcess("bmc", examples + file, ["--property", unmet]);
    expect([result.verdict, result.complete]).toEqual(["safe", true]);
  });
});
