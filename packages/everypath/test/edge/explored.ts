/** A body of `main`, explored without a replay, since the addresses of the compiled program are others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-edge-body-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export async function explored(head: string, body: string) {
  const file = join(folder, "program.c");
  writeFileSync(
    file,
    `${head}int main(int argc, char **argv) {\n  (void)argc, (void)argv;\n  ${body}\n  return 0;\n}\n`,
  );
  const chosen = ["--no-replay", "--empty-environment", "--no-args", "--no-files"];
  const { verdict, incomplete } = await exploreInProcess(file, chosen);
  return { verdict, reasons: [...new Set(incomplete.map(({ reason }) => reason))] };
}
