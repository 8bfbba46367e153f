/** Files, standard input, jumps and random numbers from the command line to the replay. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";

const program = fileURLToPath(new URL("symbolic/files.c", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-files-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a program that reads files is explored, and every path replayed", async () => {
  const given = join(folder, "given.txt");
  writeFileSync(given, "line\nmore\n");
  const files = ["empty=0", `given=@${given}`, "symbolic=1"].flatMap((file) => ["--file", file]);
  const result = await exploreInProcess(program, [...files, "--no-files", "--stdin", "1"]);
  expect(result).toMatchObject({ verdict: "safe", complete: true });
  const paths = result.paths.map((path) => {
    const input = (name: string) => path.inputs?.find((one) => one.name === name)?.value;
    return [
      input("symbolic") === "a",
      input("stdin") === "x",
      path.result?.text,
      path.stdout?.value,
      path.replay,
    ];
  });
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(paths)).toEqual(
    sorted([
      [true, true, "1", "a, and line\\nback with 1 after 1\\n", "confirmed"],
      [true, false, "0", "a, and line\\n", "confirmed"],
      [true, false, "4", "a, and line\\n", "confirmed"],
      [false, true, "1", "back with 1 after 1\\n", "confirmed"],
      [false, false, "0", "", "confirmed"],
      [false, false, "4", "", "confirmed"],
    ]),
  );
});
