/** Every row of docs/undefined-behaviour.md: what the page says of it, and what is found in a program that shows it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileToLlvm } from "@everypath/c";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProcess } from "../examples/everypath.ts";
import { exploreInProcess } from "../examples/in-process.ts";
import { batchOf, programOf, twinOf } from "./batch.ts";
import type { Row, RunRow } from "./row.ts";
import { allRows, runRows, translationRows } from "./rows.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-undefined-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(new URL("../../../../docs/undefined-behaviour.md", import.meta.url), "utf8");
const lines = [...page.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \| (.+) \|$/gm)].map(
  ([, number, , told = ""]) => ({
    number: Number(number),
    told,
  }),
);

/** What the page says of a row; what is found, and how the compiler answers, to the letter. */
function told(row: Row): RegExp {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  switch (row.kind) {
    case "found":
      return new RegExp(`^found: \`${row.error}\`(, .{8}.*)?$`);
    case "unseen":
      return /^not found: .{8}/;
    case "refused":
      return new RegExp(`^refused: \`${literally(row.diagnostic ?? "")}\`$`);
    case "warned":
      return new RegExp(`^compiled with a warning: \`${literally(row.diagnostic ?? "")}\`$`);
    case "accepted":
      return /^compiled: .{8}/;
  }
}

describe("the page", () => {
  test("numbers its rows and counts them", () => {
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    const counted = (...beginnings: readonly string[]) =>
      lines.filter((line) => beginnings.some((beginning) => line.told.startsWith(beginning))).length;
    const summary = [
      ["found", counted("found: ")],
      ["found by an option", counted("found by ")],
      ["not found", counted("not found: ")],
      ["refused by the compiler", counted("refused: ")],
      ["compiled, with a warning or without", counted("compiled")],
      ["without a program", counted("no program: ")],
    ] as const;
    for (const [what, count] of summary) expect(page).toContain(`\n| ${what} | ${count} |\n`);
    expect(summary.reduce((sum, [, count]) => sum + count, 0)).toBe(lines.length);
  });

  test("says of each row what its program shows", () => {
    for (const row of allRows) expect(lines[row.row - 1]?.told, `row ${row.row}`).toMatch(told(row));
  });

  test("has one program for each row that does not say why it needs none", () => {
    const shown = allRows.map(({ row }) => row).sort((left, right) => left - right);
    const meant = lines.filter((line) => !/^no program: .{8}/.test(line.told)).map(({ number }) => number);
    expect(shown).toEqual(meant);
  });
});

describe.each(translationRows)("row $row", ({ kind, diagnostic, source }) => {
  test(`is ${kind}`, async () => {
    const compiled = await compileToLlvm(
      { path: join(folder, "row.c"), contents: new TextEncoder().encode(`${source}\n`) },
      {
        dataModel: "lp64",
        cflags: ["-Wall", "-Wextra", "-pedantic"],
        runtimeInclude: fileURLToPath(new URL("../../../c/runtime/include", import.meta.url)),
      },
    );
    if (kind === "refused") expect(compiled.diagnostic?.message).toContain(diagnostic);
    else if (kind === "warned")
      expect(compiled.text && compiled.warnings).toContain(`: warning: ${diagnostic}`);
    else expect(compiled.diagnostic ?? compiled.warnings).toBe("");
  });
});

describe.each([
  { name: "programs", rows: runRows.filter(({ alone }) => alone !== true) },
  { name: "programs that WebAssembly has no calls for", rows: runRows.filter(({ alone }) => alone === true) },
])("$name", ({ name, rows }) => {
  let result: Result;
  beforeAll(async () => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.c`);
    writeFileSync(file, batchOf(rows));
    result = await exploreInProcess(file, [
      "--plain-host",
      // One row makes a number of an address.
      "--fixed-addresses",
      "--no-files",
      "--empty-environment",
      "--no-args",
      "--stdin",
      "4",
    ]);
  });

  function chosen<Item extends Pick<Result["paths"][number], "inputs">>(
    items: readonly Item[],
    program: number,
  ): readonly Item[] {
    return items.filter(({ inputs }) =>
      inputs?.some(({ name, value }) => name === "program" && value === `${program}`),
    );
  }

  function expectNothing(program: number): void {
    expect(chosen(result.errors, program)).toEqual([]);
    const ends = chosen(result.paths, program).map(({ end }) => end);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(["returned", "halted"]).toContain(end);
  }

  test("are explored to their ends", () => expect(result.complete).toBe(true));

  test.each(rows.filter(({ kind }) => kind === "found"))("row $row is found, and its twin is not", (row) => {
    const errors = chosen(result.errors, programOf(row));
    expect(errors.map(({ kind }) => kind)).toEqual(row.kind === "found" ? [row.error] : []);
    for (const { replay } of errors) expect(["confirmed", "not-replayable"]).toContain(replay);
    expectNothing(twinOf(row));
  });

  const unseen = rows.filter(({ kind }) => kind === "unseen");
  if (unseen.length > 0) test.each(unseen)("row $row is not found", (row) => expectNothing(programOf(row)));
});

describe("gcc's sanitizers", () => {
  const program = join(folder, "native");
  const judged: readonly RunRow[] = runRows.filter(({ judge }) => judge === "gcc");
  let missing: string | undefined;
  beforeAll(async () => {
    writeFileSync(`${program}.c`, batchOf(judged));
    const options = [
      "-w",
      "-O0",
      "-fno-builtin",
      "-DNATIVE",
      "-fsanitize=address,undefined,float-cast-overflow",
    ];
    const compiled = await runProcess("gcc", [...options, `${program}.c`, "-o", program, "-lm"]).catch(
      () => undefined,
    );
    if (compiled === undefined) missing = "gcc is not installed";
    else expect(compiled.stderr).toBe("");
  });
  const complains = async (number: number) =>
    /runtime error: |ERROR: AddressSanitizer/.test((await runProcess(program, [`${number}`])).stderr);

  test.for(judged)("see row $row, and not its twin", async (row, { skip }) => {
    skip(missing !== undefined, missing);
    expect(await complains(programOf(row))).toBe(true);
    if (row.kind === "found") expect(await complains(twinOf(row))).toBe(false);
  });
});
