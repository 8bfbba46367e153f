/** Certificates of safety, from the command line to the checker, as they are and changed. */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReally } from "./support.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "everypath-certificate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = (bound: number): string => `#include <assert.h>
#include <klee/klee.h>
int main(void) {
  unsigned a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  if (a > 1000 || b > 1000) return 0;
  assert((a ^ b) + 2 * (a & b) == a + b);
  int bits = 0;
  for (unsigned i = 0; i < 4; i++)
    if ((a >> i) & 1) bits += b & 3;
  assert(bits <= ${bound});
  return 0;
}
`;

/** Safe of a > 1000, where nothing is looked for, and where `limit` is as it was. */
const given = `#include <assert.h>
int limit = 3;
int given(unsigned a) {
  int limited = limit;
  if (a <= 1000 && limited == 3 && (a ^ 5u) * 3u == 36u) assert(0);
  return limited;
}
`;

const file = (name: string): string => join(folder, name);
/** As the checker is told it, and what it says. */
async function check(directory: string) {
  const { status, stdout, stderr } = await runReally(["check", join(directory, "certificate.json")]);
  return { status, said: (stdout + stderr).replaceAll(folder, "") };
}

interface Written {
  files: { file: string; sha256: string }[];
  options: Record<string, unknown>;
}

/** A copy of the certificate with something changed. */
function forged(name: string, from: string, change: (certificate: Written) => void): string {
  cpSync(file(from), file(name), { recursive: true });
  const path = join(file(name), "certificate.json");
  const certificate = JSON.parse(readFileSync(path, "utf8")) as Written;
  change(certificate);
  writeFileSync(path, JSON.stringify(certificate));
  return file(name);
}

const sha256 = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

describe("a certificate of safety", () => {
  beforeAll(async () => {
    writeFileSync(file("safe.c"), program(12));
    writeFileSync(file("unsafe.c"), program(11));
    const options = ["--certificate", "--no-replay", "--quiet"];
    for (const command of ["bmc", "explore"]) {
      const run = await runReally([command, file("safe.c"), ...options, "--out", file(command)]);
      expect(run.stdout).toContain("SAFE");
      expect(run.status).toBe(0);
    }
  });

  it("is confirmed, by either command", async () => {
    for (const command of ["bmc", "explore"]) {
      const { status, said } = await check(file(command));
      expect(said).toMatch(
        /^CONFIRMED {2}.*main in .*safe\.c is safe \(\w+\); \d+ refutations? and \d+ lemmas? checked/,
      );
      expect(status).toBe(0);
    }
  });

  it("is confirmed for a sort, for a loop and for memory", async () => {
    for (const [name, ...options] of [
      ["bmc/sorting/network-6.c"],
      ["bmc/loops/gcd.c"],
      ["bmc/heap/ring-buffer.c"],
    ] as const) {
      const out = file(`of-${name.replaceAll("/", "-")}`);
      const run = await runReally([
        "bmc",
        join(examples, name),
        "--certificate",
        "--out",
        out,
        "--no-replay",
        ...options,
      ]);
      if (run.status !== 0) expect.fail(`${name}: ${run.stdout}${run.stderr}`);
      const { status, said } = await check(out);
      expect([name, status, said.split(" ")[0]]).toEqual([name, 0, "CONFIRMED"]);
    }
  });

  it("tells the call that it is about", async () => {
    writeFileSync(file("called.c"), "int f(int n) { return 1 / (n - 4); }\n");
    const out = file("of-a-call");
    const options = ["--certificate", "--no-replay", "--quiet", "--out", out];
    const run = await runReally(["explore", file("called.c"), "--call", "f(1)", ...options]);
    expect(run.stdout).toContain("SAFE");
    const { status, said } = await check(out);
    expect(said).toContain("the run is that of f(1)");
    expect(status).toBe(0);
  });

  it("tells what the verdict rests on", async () => {
    writeFileSync(file("given.c"), given);
    for (const [name, options, assumed] of [
      ["inputs", ["--assume", "a > 1000"], ["the inputs satisfy a > 1000"]],
      [
        "kinds",
        ["--no-check", "assertion", "--no-check", "signed-overflow"],
        ["no assertion, which was not looked for", "no signed-overflow, which was not looked for"],
      ],
      [
        "callers",
        ["--assume", "a > 1000"],
        [expect.stringMatching(/^initial-values: .* \(chosen with --fresh-globals\)$/)],
      ],
    ] as const) {
      const more = [
        "--entry",
        "given",
        "--fresh-globals",
        "--certificate",
        "--quiet",
        "--no-replay",
        "--out",
        file(name),
      ];
      const run = await runReally(["bmc", file("given.c"), ...options, ...more]);
      expect([name, run.status, run.stderr]).toEqual([name, 0, ""]);
      const { status, said } = await check(file(name));
      const lines = said.trim().split("\n").slice(1);
      const told = lines.map((line) => /^ {2}taken for granted: (.*)$/.exec(line)?.[1]);
      expect([name, status, told]).toEqual([name, 0, expect.arrayContaining([...assumed])]);
    }
  });

  it("of a safe program shows nothing of another one", async () => {
    const directory = forged("swapped", "bmc", ({ files }) => {
      files[0] = { file: file("unsafe.c"), sha256: sha256(file("unsafe.c")) };
    });
    const { status, said } = await check(directory);
    expect(said).toContain("it is about another question than the program's");
    expect(status).toBe(1);
  });

  it("is refused once the program has changed, or is gone", async () => {
    writeFileSync(file("changing.c"), program(12));
    await runReally(["bmc", file("changing.c"), "--certificate", "--quiet", "--out", file("changing")]);
    writeFileSync(file("changing.c"), program(13));
    expect(await check(file("changing"))).toMatchObject({
      status: 1,
      said: expect.stringContaining("has changed since"),
    });
    rmSync(file("changing.c"));
    expect(await check(file("changing"))).toMatchObject({
      status: 1,
      said: expect.stringContaining("is not there"),
    });
  });

  it("is refused where a line of its record is another", async () => {
    const record = readFileSync(join(file("bmc"), "refutations.idrup"), "utf8").split("\n");
    const learned = record.findIndex((line) => line.startsWith("l "));
    const refused = record.findIndex((line) => line.startsWith("u "));
    for (const [at, line] of [
      [1, "i 1 0"],
      [learned, "l 1 0"],
      [refused, "u 0"],
      [record.length - 2, "s UNSATISFIABLE"],
    ] as const) {
      const directory = forged(`line-${at}`, "bmc", () => {});
      writeFileSync(join(directory, "refutations.idrup"), record.with(at, line).join("\n"));
      expect([line, (await check(directory)).status]).toEqual([line, 1]);
    }
  });

  it("has nothing read, written or started that it names", async () => {
    for (const [name, value] of [
      ["solver", "/bin/sh"],
      ["sarif", file("written.sarif")],
      ["smt2", file("written.smt2")],
      ["out", file("written")],
      ["stdin", "@/etc/passwd"],
      ["unwind", 3],
      ["nonsense", true],
    ] as const) {
      const directory = forged(`names-${name}`, "bmc", ({ options }) => {
        options[name] = value;
      });
      const { status, said } = await check(directory);
      expect([name, status]).toEqual([name, 2]);
      expect(said.trim().split("\n")).toHaveLength(1);
    }
  });

  it("is no certificate of what is not shown", async () => {
    const run = await runReally([
      "bmc",
      file("unsafe.c"),
      "--certificate",
      "--no-replay",
      "--out",
      file("none"),
    ]);
    expect(run.stdout).toContain("no certificate: the program is not shown to be safe");
    expect((await check(file("none"))).status).toBe(2);
  });

  it("is asked for with what can give it", async () => {
    for (const [options, said] of [
      [[], "add --out DIR"],
      [["--out", file("x"), "--solver", "z3"], "it gives no proofs"],
      [["--out", file("x"), "--no-solver-layer", "bits"], "contradict each other"],
      [["--out", file("x"), "--workers", "2"], "contradict each other"],
    ] as const) {
      const { status, stderr } = await runReally(["explore", file("safe.c"), "--certificate", ...options]);
      expect(stderr).toContain(said);
      expect(status).toBe(2);
    }
  });
});
