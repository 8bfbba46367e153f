/**
 * The guide to the library: each program on the page is compiled in strict mode and run against what is installed, and the block of text behind it
 * is what it prints.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsOf, repository, textOf } from "./pages.ts";

const { blocks } = partsOf(textOf("docs/api.md"));
const programs = blocks.flatMap(({ info, line, text }, index) =>
  info === "ts" ? [{ line, text, printed: blocks[index + 1], name: `line-${line}` }] : [],
);

const room = mkdtempSync(join(tmpdir(), "everypath-api-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const tool = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, { cwd: room, encoding: "utf8" });

beforeAll(() => {
  mkdirSync(join(room, "node_modules/@types"), { recursive: true });
  symlinkSync(join(repository, "packages/everypath"), join(room, "node_modules/everypath"));
  symlinkSync(join(repository, "node_modules/@types/node"), join(room, "node_modules/@types/node"));
  writeFileSync(join(room, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(
    join(room, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: "nodenext",
        target: "es2023",
        types: ["node"],
        skipLibCheck: true,
      },
    }),
  );
  for (const { name, text } of programs) writeFileSync(join(room, `${name}.ts`), text);
});

test("the programs of the page compile", () => {
  expect(programs.length).toBeGreaterThan(8);
  const { stdout } = tool(join(repository, "node_modules/typescript/bin/tsc"), "-p", ".");
  expect(stdout).toBe("");
});

describe("prints what the page shows", () => {
  test.each(programs)("$name", ({ name, line, printed }) => {
    expect(printed?.info, `a block of text behind line ${line}`).toBe("text");
    const { stdout, stderr } = tool(`${name}.js`);
    expect(stderr).toBe("");
    expect(stdout).toBe(printed?.text);
  });
});
