/** PL/I and object programs nested deeply, and the command line on them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-deep-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const executable = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));

export function run(command: string, name: string, text: string, ...options: readonly string[]) {
  writeFileSync(join(folder, name), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [executable, command, name, ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  return { output: stdout + stderr, status };
}

export const pli = (statements: string): string =>
  `F: PROCEDURE (X) RETURNS (INTEGER);\nDECLARE X INTEGER;\n${statements}\nEND;\n`;
export const nested = (count: number, open: string, inner: string, close: string): string =>
  open.repeat(count) + inner + close.repeat(count);
const chain = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join("");

export const products = pli(`RETURN (${nested(1000, "(X + 2 * ", "X", ")")});`);
export const objectProducts = `int f(int y) { return ${nested(1000, "(y + 2 * ", "1", ")")}; }\n`;
export const elseIf = pli(`${chain(1000, (i) => `IF X = ${i} THEN X = ${2 * i}; ELSE `)}X = 0; RETURN (X);`);
export const groups = pli(`${nested(200, "DO; ", "X = 1;", "END; ")}RETURN (X);`);

/** Answered, or refused at its place by name. */
export function expectAnswer(command: string, name: string, text: string, options: readonly string[]): void {
  const { output, status } = run(command, name, text, ...options);
  expect(output).not.toMatch(/internal error|too deeply|operators in a row/);
  expect([0, 3]).toContain(status);
}
