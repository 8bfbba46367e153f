/** PL/I and object programs nested deeply, through every command that runs them: answered, or refused at their place by name; never an internal error. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-deep-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const executable = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));

function run(command: string, name: string, text: string, ...options: readonly string[]) {
  writeFileSync(join(folder, name), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [executable, command, name, ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  return { output: stdout + stderr, status };
}

const pli = (statements: string): string =>
  `F: PROCEDURE (X) RETURNS (INTEGER);\nDECLARE X INTEGER;\n${statements}\nEND;\n`;
const nested = (count: number, open: string, inner: string, close: string): string =>
  open.repeat(count) + inner + close.repeat(count);
const chain = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join("");

const products = pli(`RETURN (${nested(1000, "(X + 2 * ", "X", ")")});`);
const objectProducts = `int f(int y) { return ${nested(1000, "(y + 2 * ", "1", ")")}; }\n`;
const elseIf = pli(`${chain(1000, (i) => `IF X = ${i} THEN X = ${2 * i}; ELSE `)}X = 0; RETURN (X);`);
const groups = pli(`${nested(200, "DO; ", "X = 1;", "END; ")}RETURN (X);`);

test.each([
  ["explore", "products.pli", products],
  ["fuzz", "products.pli", products, "--time", "2"],
  ["bmc", "products.pli", products],
  ["prove", "products.pli", products],
  ["trace", "products.pli", products],
  ["terminate", "products.pli", products],
  ["cost", "products.pli", products],
  ["prove", "products.idf", objectProducts],
  ["bmc", "products.idf", objectProducts],
  ["explore", "else-if.pli", elseIf, "--max-paths", "5"],
  ["terminate", "else-if.pli", elseIf],
  ["explore", "groups.pli", groups],
  ["explore", "blocks.idf", `int x; ${nested(200, "{", "x := 1;", "}")}\n`],
  ["explore", "sum.pli", pli(`RETURN (X${" + X".repeat(10_000)});`)],
  ["explore", "sum.idf", `int x; x := 1${" + x".repeat(10_000)};\n`],
])("%s %s", (command, name, text, ...options) => {
  const { output, status } = run(command, name, text, ...options);
  expect(output).not.toMatch(/internal error|too deeply|operators in a row/);
  expect([0, 3]).toContain(status);
});

test("an assumption", () => {
  const assumed = `${nested(1000, "(", "X > 1", ")")} & ${nested(900, "¬(", "X = 2", ")")}`;
  const { output, status } = run("explore", "one.pli", pli("RETURN (X);"), "--assume", assumed);
  expect(output).toContain("SAFE");
  expect(status).toBe(0);
});

test.each([
  ["parentheses", (n: number) => pli(`RETURN (${nested(n, "(", "X", ")")});`)],
  ["operators", (n: number) => pli(`RETURN (X${" + X".repeat(n * 10)});`)],
])("%s grow until they are refused, at their place and with the limit", (_, of) => {
  let last = run("explore", "growing.pli", of(10));
  for (let count = 40; count < 10_000 && last.status === 0; count *= 4)
    last = run("explore", "growing.pli", of(count));
  expect(last.status).toBe(2);
  expect(last.output).toMatch(
    /^growing\.pli:3:\d+: this (is nested too deeply; about 1,100|has more than 12000 operators)/,
  );
});
