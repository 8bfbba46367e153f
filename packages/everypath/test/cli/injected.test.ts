/**
 * What goes wrong around a run, made to go wrong: threads that die, a disk that takes no more, a clock that jumps, a reader that leaves, no memory.
 * Nothing that was found is lost, nothing is claimed that was not shown, and the user reads what happened, in words.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, beforeAll, expect, test } from "vitest";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const preload = (name: string) => ["--import", new URL(`injected/${name}.mjs`, import.meta.url).href];
const room = mkdtempSync(join(tmpdir(), "everypath-injected-"));
const file = join(room, "bits.c");

/** 64 paths, of which the last one found fails. */
const text = `
#include <everypath.h>
#include <assert.h>
#include <stdio.h>
int main(void) {
  unsigned char bytes[6];
  int odd = 0;
  everypath_symbolic(bytes, sizeof bytes, "bytes");
  for (int i = 0; i < 6; i++)
    if (bytes[i] & 1) odd++;
  printf("%d\\n", odd);
  assert(odd != 6);
  return odd;
}
`;

interface Said {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `before`: options of Node.js. */
function run(before: readonly string[], args: readonly string[], environment: NodeJS.ProcessEnv = {}): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, bin, ...args], {
    encoding: "utf8",
    // What is injected into the compiler must find it at work.
    env: { ...process.env, EVERYPATH_CACHE: "off", ...environment },
  });
  // Whatever happens, nobody is shown the insides.
  expect(stderr).not.toMatch(/^\s+at /m);
  return { status, stdout, stderr };
}

function resultOf({ stdout }: Said): Result {
  return resultSchema.parse(JSON.parse(stdout));
}

/** All but what it cost. */
function findings({ stats: _stats, ...found }: Result) {
  return found;
}

let whole: Result;
beforeAll(() => {
  writeFileSync(file, text);
  const said = run([], ["explore", file, "--workers", "2", "--json"]);
  expect(said.status).toBe(1);
  whole = resultOf(said);
}, 300_000);
afterAll(() => rmSync(room, { recursive: true, force: true }));

test("threads that die are replaced, and the result is the same", { timeout: 300_000 }, () => {
  const args = ["explore", file, "--workers", "2", "--json"];
  const said = run(preload("dying-threads"), args, { DEATHS: "2" });
  expect(said.status).toBe(1);
  expect(findings(resultOf(said))).toEqual(findings(whole));
});

test("replay threads that die cost what they were to show, and no more", { timeout: 300_000 }, () => {
  const args = ["explore", file, "--workers", "2", "--json"];
  const said = run(preload("dying-threads"), args, { DEATHS: "1000", FROM: "2", AFTER: "1" });
  const found = resultOf(said);
  expect(found.verdict).toBe("unsafe");
  expect(said.status).toBe(1);
  expect(found.paths.map(({ condition }) => condition)).toEqual(
    whole.paths.map(({ condition }) => condition),
  );
  const lost = found.paths.filter(({ replay }) => replay === "not-replayed");
  expect(lost.length).toBeGreaterThan(0);
  expect(lost[0]?.replayDetail).toMatch(/thread in which it ran ended/);
});

test("threads of the fuzzer that die are replaced", { timeout: 300_000 }, () => {
  const args = ["fuzz", file, "--workers", "2", "--json", "--max-inputs", "150"];
  const calm = run([], args);
  const said = run(preload("dying-threads"), args, { DEATHS: "3", AFTER: "2" });
  expect(said.status).toBe(1);
  expect(resultOf(said).errors).toEqual(resultOf(calm).errors);
  expect(resultOf(said).found).toEqual(resultOf(calm).found);
});

test("a clock that jumps changes nothing", { timeout: 300_000 }, () => {
  const said = run(preload("jumping-clock"), ["explore", file, "--workers", "2", "--json", "--time", "600"]);
  expect(said.status).toBe(1);
  expect(findings(resultOf(said))).toEqual(findings(whole));
  expect(resultOf(said).stats.seconds).toBeGreaterThanOrEqual(0);
  expect(resultOf(said).stats.seconds).toBeLessThan(600);
});

test.skipIf(platform() !== "linux")("files that cannot grow lose no verdict", { timeout: 300_000 }, () => {
  const out = join(room, "narrow");
  const script = `ulimit -f 20; exec "${process.execPath}" "${bin}" explore "${file}" --workers 2 --out "${out}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout).toMatch(/^UNSAFE/);
  expect(status).toBe(1);
  expect(stderr).toMatch(/result\.json: not written: file too large/);
  expect(stderr).toMatch(/make room there: everypath explore --resume .* writes what is missing/);
});

/** A small file system of its own, which takes the right to mount one. */
const disk = join(room, "disk");
mkdirSync(disk);
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=200k", "tmpfs", disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", [disk]);
});

test.skipIf(!isMounted)(
  "a disk that is full loses no verdict, and the run goes on when there is room",
  {
    timeout: 300_000,
  },
  () => {
    const out = join(disk, "out");
    const filling = join(disk, "filling");
    writeFileSync(filling, new Uint8Array(120 * 1024));
    const said = run([], ["explore", file, "--workers", "2", "--no-replay", "--json", "--out", out]);
    expect(said.stderr).toMatch(/result\.json: not written: no space left on device/);
    expect(said.stderr).toMatch(/make room there: everypath explore --resume .* writes what is missing/);
    const found = resultOf(said);
    expect(said.status).toBe(1);
    expect(found.paths.map(({ condition }) => condition)).toEqual(
      whole.paths.map(({ condition }) => condition),
    );
    rmSync(filling);
    spawnSync("mount", ["-o", "remount,size=8m", disk]);
    const resumed = run([], ["explore", "--resume", out, "--no-replay", "--json"]);
    expect({ status: resumed.status, found: findings(resultOf(resumed)) }).toEqual({
      status: 1,
      found: findings(found),
    });
    const written: unknown = JSON.parse(readFileSync(join(out, "result.json"), "utf8"));
    expect(findings(resultSchema.parse(written))).toEqual(findings(found));
  },
);

test.skipIf(platform() !== "linux")(
  "neither a full disk nor a reader that leaves is a verdict of its own",
  () => {
    const script = (end: string) =>
      `"${process.execPath}" "${bin}" explore "${file}" --no-replay --quiet ${end}`;
    const full = spawnSync("bash", ["-c", script("> /dev/full")], { encoding: "utf8" });
    expect(full.status).toBe(3);
    expect(full.stderr).toBe("everypath: the result could not be printed: no space left on device\n");
    const left = spawnSync("bash", ["-c", script(`| head -1; exit \${PIPESTATUS[0]}`)], { encoding: "utf8" });
    expect({ status: left.status, stderr: left.stderr }).toEqual({ status: 1, stderr: "" });
  },
);

test("without memory there is no verdict, and a reason", () => {
  const sound = join(room, "sound.c");
  writeFileSync(sound, text.replace("assert(odd != 6);", ""));
  const said = run([], ["explore", sound, "--memory", "1", "--json"]);
  const { verdict, complete, incomplete } = resultOf(said);
  expect({ status: said.status, verdict, complete }).toEqual({
    status: 3,
    verdict: "unknown",
    complete: false,
  });
  expect(incomplete.map(({ reason }) => reason)).toContain("memory");
});

test("a compiler without memory is no fault of the program's, and is said", { timeout: 300_000 }, () => {
  for (const command of ["explore", "bmc", "terminate"]) {
    const said = run(preload("full-compiler"), [command, file]);
    expect({ command, status: said.status, stdout: said.stdout }).toEqual({ command, status: 2, stdout: "" });
    expect(said.stderr).toMatch(/bits\.c: clang ran out of memory \(4 GB at most\): .*make it smaller/);
  }
});

test("what is found before the memory is looked at counts, and nothing more is claimed", () => {
  const said = run([], ["explore", file, "--memory", "1", "--json"]);
  const { verdict, complete, errors, incomplete } = resultOf(said);
  expect({ status: said.status, verdict, complete }).toEqual({
    status: errors.length > 0 ? 1 : 3,
    verdict: errors.length > 0 ? "unsafe" : "unknown",
    complete: false,
  });
  expect(incomplete.map(({ reason }) => reason)).toContain("memory");
});

test.each([1, 8, 12])(
  "a solver with %i MB decides less, and nothing wrongly",
  { timeout: 300_000 },
  (megabytes) => {
    const program = (name: string, condition: string) => {
      const path = join(room, name);
      writeFileSync(
        path,
        `#include <assert.h>\nint f(unsigned a, unsigned b) { assert(${condition}); return 0; }\n`,
      );
      return path;
    };
    const limited = (path: string) => {
      // The limit is Z3's, which then has to decide what is made of bits as well.
      const limit = ["--limit", `solver.heapMegabytes=${megabytes}`, "--no-solver-layer", "bits"];
      return run([], ["explore", path, "--entry", "f", "--workers", "1", "--json", ...limit]);
    };
    // Neither is decided without the solver: the first always holds, the second does not.
    const sound = program("sum.c", "(a ^ b) + 2 * (a & b) == a + b");
    const unsound = program("product.c", "a * b != 0x7ffffff1u || a < 7 || b < 7");
    expect(resultOf(run([], ["explore", sound, "--entry", "f", "--json"])).verdict).toBe("safe");
    for (const path of [sound, unsound]) {
      const said = limited(path);
      const { verdict, complete, incomplete, errors } = resultOf(said);
      if (path === sound) expect(errors.filter(({ replay }) => replay === "confirmed")).toEqual([]);
      else expect(verdict).not.toBe("safe");
      expect(complete).toBe(incomplete.length === 0);
      if (megabytes === 1)
        expect({ verdict, status: said.status }).toEqual({ verdict: "unknown", status: 3 });
      for (const { reason } of incomplete) expect(reason).toBe("solver-unknown");
    }
  },
);
