/** libFuzzer's entry by its contract. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { outcomeInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-fuzz-target-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const headers = "#include <assert.h>\n#include <stddef.h>\n#include <stdint.h>\n";
const target = "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)";

function fileOf(text: string): string {
  const file = join(folder, "target.c");
  writeFileSync(file, headers + text);
  return file;
}

const commands = ["explore", "bmc", "prove"] as const;
const good = (command: string) => (command === "prove" ? "proved" : "safe");

test.each(commands)("%s: data is never null and has as many bytes as size says", async (command) => {
  const right = fileOf(
    `${target} { assert(data != 0 && size <= 8); return size > 2 && data[2] == 7 ? -1 : 0; }\n`,
  );
  expect((await runInProcess(command, right)).verdict).toBe(good(command));
  const beyond = await runInProcess(
    command,
    fileOf(`${target} { return size > 1 && data[2] == 7 ? -1 : 0; }\n`),
  );
  expect(
    beyond.errors.map(({ kind, inputs }) => [kind, inputs?.find(({ name }) => name === "size")?.value]),
  ).toEqual([["out-of-bounds", "2"]]);
});

test("the initializer is called first, and another result than 0 or -1 is an error", async () => {
  const text = `static int ready;
int LLVMFuzzerInitialize(int *argc, char ***argv) { (void)argc; (void)argv; ready = 1; return 0; }
${target} { assert(ready); return size == 1 && data[0] == 'x'; }
`;
  const { errors } = await runInProcess("explore", fileOf(text), ["--no-args"]);
  expect(errors.map(({ kind, replay }) => [kind, replay])).toEqual([["assertion", "confirmed"]]);
});

test("the size is bounded by an assumption, unless it is given", async () => {
  const file = fileOf(`${target} { assert(size < 9); return 0; }\n`);
  const { stdout } = await outcomeInProcess(["explore", file, "--json"]);
  const open = resultSchema.parse(JSON.parse(stdout));
  expect(open.verdict).toBe("unknown");
  expect(open.assumptions).toContainEqual(
    expect.objectContaining({ kind: "environment", option: "--pointer-size", standing: "open" }),
  );
  const { verdict } = await runInProcess("explore", file, ["--pointer-size", "12"]);
  expect(verdict).toBe("unsafe");
});

test("fuzz calls it likewise", async () => {
  const file = fileOf(
    `${target} { if (size > 2 && data[0] == 'F' && data[1] == 'U') assert(data[2] != 'Z'); return 0; }\n`,
  );
  const { stdout } = await outcomeInProcess(["fuzz", file, "--json", "--time", "20"]);
  const { errors } = resultSchema.parse(JSON.parse(stdout));
  expect(errors.map(({ kind, replay }) => [kind, replay])).toEqual([["assertion", "confirmed"]]);
});

test("one with a main of its own, or named as the entry, is a function like any other", async () => {
  const file = fileOf(
    `${target} { return data == 0; }\nint main(void) { return LLVMFuzzerTestOneInput(0, 0) - 1; }\n`,
  );
  expect((await runInProcess("explore", file)).verdict).toBe("safe");
});
