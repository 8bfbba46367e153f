/** Every question that the library answers, and its answer beside that of the command line. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import {
  bmc,
  check,
  cost,
  explore,
  fuzz,
  prove,
  type Result,
  replay,
  terminate,
  trace,
} from "../../src/library/index.ts";
import { counted, divided } from "./programs.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-library-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

test("a run gives what the command line prints as JSON", async () => {
  const file = join(room, "same.c");
  writeFileSync(file, divided.text);
  const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
  const { stdout } = spawnSync(process.execPath, [bin, "explore", file, "--json"], { encoding: "utf8" });
  const withoutEffort = ({ stats, ...found }: Result) => ({ ...found, paths: stats.paths });
  expect(withoutEffort(await explore(file))).toEqual(withoutEffort(JSON.parse(stdout) as Result));
});

test("bmc, prove, trace and fuzz", async () => {
  const [bounded, proved, traced, fuzzed] = await Promise.all([
    bmc(divided, { unwind: "3" }),
    prove(
      { name: "id.c", text: "#include <assert.h>\nint f(int x) { assert(x == x); return x; }" },
      { entry: "f" },
    ),
    trace(divided),
    fuzz(divided, { maxInputs: 50, time: 60 }),
  ]);
  expect(bounded).toMatchObject({ command: "bmc", verdict: "unsafe" });
  expect(proved).toMatchObject({ command: "prove", verdict: "proved" });
  expect(traced.command).toBe("trace");
  expect(fuzzed).toMatchObject({ command: "fuzz", verdict: "unsafe" });
});

test("terminate, cost, and check of the certificate", async () => {
  const file = join(room, counted.name);
  writeFileSync(file, counted.text);
  const out = join(room, "proof");
  expect(await terminate(file, { entry: "f", out })).toMatchObject({ verdict: "terminates" });
  const checked = await check(join(out, "certificate.json"));
  expect(checked).toMatchObject({ verdict: "confirmed", claim: "terminates", reasons: [] });
  writeFileSync(file, counted.text.replace("i++", "i--"));
  expect(await check(join(out, "certificate.json"))).toMatchObject({
    verdict: "refused",
    reasons: [expect.stringContaining("changed")],
  });
  expect(await cost(counted, { entry: "f" })).toMatchObject({ verdict: "bounded" });
});

test("replay of the tests that an exploration has written", async () => {
  const file = join(room, divided.name);
  writeFileSync(file, divided.text);
  const out = join(room, "explored");
  const { paths } = await explore(file, { out });
  const tests = readdirSync(join(out, "tests")).filter((name) => name.endsWith(".json"));
  expect(tests).toHaveLength(paths.length);
  const outcomes = await replay(tests.map((name) => join(out, "tests", name)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(
    paths.map(({ end }) => (end === "error" ? "reproduced" : "as expected")).toSorted(),
  );
});
