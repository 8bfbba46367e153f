import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { foo, path, power } from "../../../report/test/explorations.ts";
import type { Settings } from "../../src/cli/index.ts";
import { roomWithFile, runMain } from "./support.ts";

const { directory, file } = roomWithFile();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const safe = { ...foo(), paths: foo().paths.slice(2) };

describe("explore", () => {
  it("exits by its verdict", async () => {
    const statuses = [];
    for (const exploration of [safe, foo(), power(3)]) {
      statuses.push((await runMain(["explore", file], { explore: async () => exploration })).status);
    }
    expect(statuses).toEqual([0, 1, 3]);
  });

  it("--json prints the result and nothing else", async () => {
    const outcome = await runMain(["explore", file, "--json"]);
    expect(outcome.stderr).toBe("");
    const read: unknown = JSON.parse(outcome.stdout);
    expect(resultSchema.parse(read)).toEqual(read);
    expect(read).toMatchObject({ command: "explore", files: [file], entry: "foo", verdict: "unsafe" });
  });

  it("--out writes what the text report names", async () => {
    const out = join(directory, "out");
    const outcome = await runMain(["explore", file, "--out", out]);
    expect(outcome.stdout).toContain(
      `written   to ${out}: result.json, tree.txt, tree.dot, report.html, coverage.lcov, result.sarif, junit.xml, trails.jsonl, 5 tests in tests/`,
    );
    expect(readdirSync(join(out, "tests")).length).toBe(5);
    expect(JSON.parse(readFileSync(join(out, "result.json"), "utf8")).verdict).toBe("unsafe");
  });

  it("--dump prints the program, the tree, the queries or the scripts in place of the report", async () => {
    expect((await runMain(["explore", file, "--dump", "program"])).stdout).toBe("program\n");
    expect((await runMain(["explore", file, "--dump", "tree"])).stdout).toContain("├─ T  ");
    const scripts = (await runMain(["explore", file, "--dump", "smtlib"])).stdout;
    expect(scripts.match(/^; path \d: /gm)?.length).toBe(5);
    expect(scripts).toContain("(declare-const x (_ BitVec 32))");
    const queries = await runMain(["explore", file, "--dump", "queries"], {
      explore: async (_program, _entry, _settings, hooks) => {
        hooks.onQuery?.("(check-sat)");
        return safe;
      },
    });
    expect(queries).toEqual({ status: 0, stdout: "(check-sat)\n", stderr: "" });
  });

  it("gives the engine what was asked for", async () => {
    const seen: Settings[] = [];
    const entries: string[] = [];
    const flags =
      "--entry format_name --call format_name(1,'a',\"b\\n\",NULL,-2.5) --assume x>0 --time 5 --memory 100 --max-steps 7 --max-paths 8 --max-depth 9 --workers 1 --seed 3 --data-model ilp32 -DA=1 -D B --cflag -std=c17 --no-check all --check assertion --search bfs --no-replay --pointer-size 4 --malloc-may-fail --stack 2 --no-solver-layer range --solver-layer independence --solver z3-wasm";
    const outcome = await runMain(["explore", file, "-I", directory, ...flags.split(" ")], {
      explore: async (_program, entry, settings) => {
        seen.push(settings);
        entries.push(entry);
        return safe;
      },
      replay: async () => {
        throw new Error("not asked for");
      },
    });
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(entries).toEqual(["format_name"]);
    expect(seen[0]).toMatchObject({
      files: [file],
      entry: "format_name",
      call: {
        procedure: "format_name",
        arguments: [
          { kind: "integer", value: 1n },
          { kind: "integer", value: 97n },
          { kind: "string", bytes: new Uint8Array([98, 10]) },
          { kind: "null" },
          { kind: "float", value: -2.5 },
        ],
      },
      assume: ["x>0"],
      seconds: 5,
      megabytes: 100,
      maxSteps: 7,
      maxPaths: 8,
      maxDepth: 9,
      seed: 3,
      dataModel: "ilp32",
      includeDirectories: [directory],
      definitions: ["A=1", "B"],
      compilerFlags: ["-std=c17"],
      checks: new Set(["assertion"]),
      search: "bfs",
      replay: false,
      pointerSize: 4,
      mallocMayFail: true,
      stackMegabytes: 2,
      disabledLayers: new Set(["range"]),
      solver: undefined,
    });
  });

  it("starts from main if there is one, else from the first procedure", async () => {
    const entries: string[] = [];
    await runMain(["explore", file], {
      explore: async (_program, entry) => {
        entries.push(entry);
        return safe;
      },
    });
    expect(entries).toEqual(["foo"]);
  });

  it("all kinds are checked unless switched off", async () => {
    const sizes: number[] = [];
    for (const flags of [[], ["--no-check", "assertion"], ["--check", "timeout"], ["--no-check", "all"]]) {
      await runMain(["explore", file, ...flags], {
        explore: async (_program, _entry, settings) => {
          sizes.push(settings.checks.size);
          return safe;
        },
      });
    }
    expect(sizes).toEqual([22, 21, 22, 0]);
  });

  it("says in the result what was assumed and what was not checked", async () => {
    const plain = await runMain(["explore", file, "--json"]);
    expect(Object.keys(JSON.parse(plain.stdout))).not.toContain("unchecked");
    const options = ["--assume", "x > 0", "--no-check", "memory-leak"];
    const outcome = await runMain(["explore", file, "--json", ...options]);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ assume: ["x > 0"], unchecked: ["memory-leak"] });
    expect((await runMain(["explore", file, ...options])).stdout).toContain("\n  not checked: memory-leak\n");
  });
});

describe("faults of our own", () => {
  it("while exploring: said in one line with the input, unknown, the stack with --verbose only", async () => {
    const explore = async () => {
      throw new Error("a block should end in one terminator\nand more");
    };
    const outcome = await runMain(["explore", file, "--json"], { explore });
    expect(outcome.status).toBe(3);
    expect(outcome.stderr).toBe(
      `everypath: ${file}: an internal error of everypath while exploring: a block should end in one terminator; please report it\n`,
    );
    const result = resultSchema.parse(JSON.parse(outcome.stdout));
    expect(result).toMatchObject({
      verdict: "unknown",
      complete: false,
      incomplete: [{ reason: "internal-error" }],
    });
    const verbose = await runMain(["explore", file, "--verbose"], { explore });
    expect(verbose.stderr).toContain("    at ");
  });

  it("while replaying: what was explored is kept", async () => {
    const replay = async () => {
      throw new Error("no memory");
    };
    const outcome = await runMain(["explore", file, "--json"], { replay, explore: async () => safe });
    const result = resultSchema.parse(JSON.parse(outcome.stdout));
    expect(outcome.status).toBe(3);
    expect(result.paths.length).toBe(3);
    expect(result.incomplete.map((entry) => entry.reason)).toEqual(["internal-error"]);
  });

  it("while loading: one line, nothing written", async () => {
    const out = join(directory, "never");
    const outcome = await runMain(["explore", file, "--out", out], {
      load: async () => {
        throw new TypeError("x is undefined");
      },
    });
    expect(outcome).toMatchObject({ status: 3, stdout: "" });
    expect(outcome.stderr).toBe(
      `everypath: ${file}: an internal error of everypath: x is undefined; please report it\n`,
    );
    expect(existsSync(out)).toBe(false);
  });
});

describe("interrupt", () => {
  it("once: the engine is told, what was found is reported, and the process listens no longer", async () => {
    const before = process.listenerCount("SIGINT");
    const outcome = await runMain(["explore", file, "--json"], {
      explore: async (_program, _entry, _settings, hooks) => {
        process.emit("SIGINT");
        expect(hooks.signal.aborted).toBe(true);
        const cut = {
          reason: "interrupted" as const,
          count: 1,
          detail: "3 branches are open",
          location: undefined,
        };
        return { ...safe, complete: false, incomplete: [cut], paths: [path(1, {})] };
      },
    });
    expect(outcome.status).toBe(3);
    expect(outcome.stderr).toBe(
      "everypath: finishing with what was found; interrupt again to stop at once\n",
    );
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      verdict: "unknown",
      incomplete: [{ reason: "interrupted" }],
    });
    expect(process.listenerCount("SIGINT")).toBe(before);
  });
});
