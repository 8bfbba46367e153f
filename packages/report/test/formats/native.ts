/** Results in a directory, and their tests compiled by gcc as the heading of tests.c says. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { runProcess } from "../../../everypath/test/examples/everypath.ts";
import { exploreInProcess } from "../../../everypath/test/examples/in-process.ts";
import type { Result } from "../../src/result.ts";

const examples = fileURLToPath(new URL("../../../../examples/c/", import.meta.url));

const rooms: string[] = [];
afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true });
});

export function newRoom(): string {
  const room = mkdtempSync(join(tmpdir(), "everypath-formats-"));
  rooms.push(room);
  return room;
}

export interface Explored {
  readonly file: string;
  readonly out: string;
  readonly result: Result;
}

export async function exploreInto(file: string, options: readonly string[]): Promise<Explored> {
  const out = join(newRoom(), "out");
  return { file, out, result: await exploreInProcess(file, ["--out", out, ...options]) };
}

/** An example, with the options that it names itself. */
export function exploreExample(name: string, options: readonly string[] = []): Promise<Explored> {
  const file = join(examples, `${name}.c`);
  const own = /^\/\/ options: (.*)$/m.exec(readFileSync(file, "utf8"))?.[1]?.split(" ") ?? [];
  return exploreInto(file, [...own, ...options]);
}

/** Compiles out/tests.c; throws with the compiler's words. */
export async function compileTests(out: string, flags: readonly string[] = []): Promise<string> {
  const heading = /^ \* {5}(cc .*) && \.\/run-tests$/m.exec(readFileSync(join(out, "tests.c"), "utf8"))?.[1];
  if (heading === undefined) throw new Error("the heading of tests.c should have the command");
  const command = `${heading.replace(/^cc /, "gcc -Wall -Wno-unused ")} ${flags.join(" ")}`;
  const { status, stderr } = await runProcess("sh", ["-c", `cd '${out}' && ${command}`]);
  if (status !== 0 || stderr !== "") throw new Error(`gcc says of the tests: ${stderr}`);
  return join(out, "run-tests");
}

/** The last line of what the compiled tests print; `which` as in EVERYPATH_TESTS. */
export async function runTests(
  program: string,
  which = "",
): Promise<{ readonly status: number | null; readonly summary: string; readonly lines: readonly string[] }> {
  const environment = which === "" ? "" : `EVERYPATH_TESTS=${which} `;
  const { status, stdout } = await runProcess("sh", [
    "-c",
    `cd '${dirname(program)}' && ${environment}./run-tests`,
  ]);
  const lines = stdout.trimEnd().split("\n");
  return { status, summary: lines.at(-1) ?? "", lines };
}

/** Line → whether it was run; only lines that have code. */
export type Lines = ReadonlyMap<number, boolean>;

export function linesOfLcov({ file, out }: Explored): Lines {
  const text = readFileSync(join(out, "coverage.lcov"), "utf8");
  const record = text.split("end_of_record\n").find((part) => part.includes(`SF:${file}\n`)) ?? "";
  return new Map(
    [...record.matchAll(/^DA:(\d+),(\d+)$/gm)].map(([, line, times]) => [Number(line), times !== "0"]),
  );
}

/** After a run of the tests compiled with --coverage. */
export async function linesOfGcov({ file, out }: Explored): Promise<Lines> {
  const { stdout } = await runProcess("sh", ["-c", `cd '${out}' && gcov -t *-tests.gcda`]);
  const parts = stdout.split(/^ *-: +0:Source:/m);
  const part = parts.find((text) => text.split("\n")[0]?.endsWith(`/${basename(file)}`)) ?? "";
  const rows = [...part.matchAll(/^ *([^:\n]+): *([1-9]\d*):/gm)];
  return new Map(
    rows
      .filter(([, times]) => times !== "-")
      .map(([, times, line]) => [Number(line), !/^[#=]/.test(times ?? "")]),
  );
}
