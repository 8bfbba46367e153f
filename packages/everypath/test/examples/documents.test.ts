/** The pictures of the documents are those that the tool draws, and what the teaching pages propose comes out as they say. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProcess } from "./everypath.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const bin = join(root, "packages/everypath/bin/everypath.js");

let room: string;
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-documents-"));
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

test("the pictures are drawn from what the tool finds today", { timeout: 300_000 }, async () => {
  const { status, stderr } = await runProcess(process.execPath, ["docs/images/make.mjs", room], "", root);
  expect([status, stderr]).toEqual([0, ""]);
  const pictures = readdirSync(room).filter((name) => name.endsWith(".svg"));
  expect(pictures.length).toBeGreaterThan(3);
  const outdated = pictures.filter(
    (name) =>
      readFileSync(join(room, name), "utf8") !== readFileSync(join(root, "docs/images", name), "utf8"),
  );
  expect(outdated, "run node docs/images/make.mjs").toEqual([]);
});

/** The changes to the programs that the teaching pages propose, each with what they say comes of it. */
describe("the pages' proposals", () => {
  const example = (name: string) => readFileSync(join(root, "examples/c", `${name}.c`), "utf8");
  const change = (text: string, from: string | RegExp, to: string): string => {
    const changed = text.replaceAll(from, to);
    expect(changed).not.toBe(text);
    return changed;
  };
  const explore = async (name: string, text: string, ...options: readonly string[]) => {
    const file = join(room, `${name}.c`);
    writeFileSync(file, text);
    const { stdout } = await runProcess(process.execPath, [bin, "explore", file, "--json", ...options]);
    return JSON.parse(stdout) as {
      readonly verdict: string;
      readonly paths: readonly { readonly end: string }[];
      readonly errors: readonly { readonly kind: string; readonly replay: string }[];
    };
  };

  test("triangle: sums of int overflow, those of unsigned wrap around", { timeout: 300_000 }, async () => {
    const triangle = example("triangle");
    const ints = await explore("ints", change(triangle, "unsigned char", "int"), "--entry", "triangle");
    expect(ints.errors.map(({ kind }) => kind)).toEqual(Array(3).fill("signed-overflow"));
    const text = change(triangle, "unsigned char", "unsigned");
    const wrapping = await explore("wrapping", text, "--entry", "triangle");
    expect(wrapping.verdict).toBe("safe");
    const asserted = change(
      triangle,
      "return SCALENE;",
      "if (!(a + b > c)) __builtin_trap(); return SCALENE;",
    );
    expect((await explore("asserted", asserted, "--entry", "triangle")).verdict).toBe("safe");
  });

  test("maze: without a gap there is no way out, without a trail there are circles", {
    timeout: 300_000,
  }, async () => {
    const maze = example("maze");
    const closed = await explore("closed", change(maze, '"| +-- | | |"', '"| +-- | |-|"'));
    expect(closed.verdict).toBe("safe");
    const circles = await explore(
      "circles",
      change(maze, "    maze[row][column] = 'x';\n", ""),
      ...["--max-paths", "500", "--no-replay"],
    );
    expect(circles.paths).toHaveLength(500);
  });

  test("stack machine: mended, longer, and without the test of its depth", { timeout: 300_000 }, async () => {
    const machine = example("stack-machine");
    const division = "stack[depth++] = left / right;";
    const mended = await explore(
      "mended",
      change(machine, division, `if (right == 0) return -4; ${division}`),
    );
    expect(mended.verdict).toBe("safe");
    const longer = await explore("longer", change(machine, "LENGTH 3", "LENGTH 5"));
    expect(longer.paths.length).toBeGreaterThan(14);
    const careless = change(machine, "  if (depth < 2) return 0;\n", "");
    const kinds = (await explore("careless", careless)).errors.map(({ kind }) => kind);
    expect(kinds).toContain("out-of-bounds");
  });
});
