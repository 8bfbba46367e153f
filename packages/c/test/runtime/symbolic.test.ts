/**
 * The library models on symbolic inputs against their concrete run: for each path that the engine finds through a small program,
 * the same program, compiled by the system's compiler with the system's library, writes the same bytes on the path's input.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

const sources = fileURLToPath(new URL("symbolic", import.meta.url));
const cases = join(sources, "cases.c");
const text = readFileSync(cases, "utf8");
const names = [...text.matchAll(/^void (case_\w+)\(void\)/gm)].map((match) => match[1] ?? "");
const firstOfInput = text.indexOf("The rest reads standard input");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-symbolic-"));
  const native = join(sources, "native.c");
  execFileSync("gcc", ["-w", "-O1", "-rdynamic", cases, native, "-lm", "-ldl", "-o", join(folder, "native")]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Path = Result["paths"][number];

/** The bytes that the path reads, in hexadecimal. */
function inputOf(path: Path): string {
  const [input] = path.inputs ?? [];
  return input?.bytes ?? "";
}

function runNatively(name: string, inputs: readonly string[]): string[] {
  const lines = inputs.map((input) => `${name} ${input}\n`).join("");
  return execFileSync(join(folder, "native"), { input: lines, encoding: "latin1" }).trimEnd().split("\n");
}

test("there are cases for many functions", () => {
  expect(names.length).toBeGreaterThan(40);
});

/** Whose whole result is arithmetic: one path for all inputs. */
const withoutDecisions = "abs ctype fmin fread modf rounding".split(" ");

/** Each way through a model is a path of its own: joined.test.ts looks at what becomes of them when they are one. */
const apart = ["--limit", "machine.joinedForks=1"];

test.each(names)("%s", async (name) => {
  const readsInput = text.indexOf(`void ${name}(`) > firstOfInput;
  // What they would find in a system is not what is compared.
  const surroundings = ["--empty-environment", "--no-files", "--plain-host", "--fresh-globals"];
  const options = [
    "--entry",
    name,
    "--no-replay",
    ...apart,
    ...surroundings,
    ...(readsInput ? ["--stdin", "4"] : []),
  ];
  const result = await exploreInProcess(cases, options);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  expect(result.paths.length === 1).toBe(withoutDecisions.includes(name.replace("case_", "")));
  const expected = runNatively(name, result.paths.map(inputOf));
  expect(result.paths.map((path) => `${path.stdout?.bytes}.`)).toEqual(expected);
});
