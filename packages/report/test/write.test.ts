import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explorationResult, outputDirectoryProblem, writeResult, writeWhole } from "../src/index.ts";
import { testCaseSchema } from "../src/result/test-case.ts";
import { resultSchema } from "../src/result.ts";
import { foo, path } from "./explorations.ts";

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-write-"));
});
afterEach(() => {
  chmodSync(room, 0o700);
  rmSync(room, { recursive: true, force: true });
});

/** The user whom permissions bind: nobody, where the tests run as root. */
function becomeOrdinary(): boolean {
  if (process.getuid?.() !== 0) return true;
  try {
    process.seteuid?.(65534);
    return true;
  } catch {
    return false;
  }
}

const result = () => explorationResult(foo(), { command: "explore", files: ["foo.c"] });

describe("writing a result", () => {
  it("makes the whole directory, and can do it again", () => {
    const out = join(room, "deep", "out");
    expect(outputDirectoryProblem(out)).toBeUndefined();
    expect(existsSync(join(room, "deep"))).toBe(false);
    for (let i = 0; i < 2; i++) {
      const written = writeResult(out, result(), foo());
      expect(written).toEqual({
        files: ["result.json", "tree.txt", "tree.dot", "report.html"],
        tests: 5,
        failures: [],
      });
      expect(outputDirectoryProblem(out)).toBeUndefined();
    }
    expect(readdirSync(out).sort()).toEqual(["report.html", "result.json", "tests", "tree.dot", "tree.txt"]);
    expect(resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")))).toEqual(result());
    const names = readdirSync(join(out, "tests")).sort();
    expect(names).toEqual(["000001.json", "000002.json", "000003.json", "000004.json", "000005.json"]);
    for (const name of names)
      testCaseSchema.parse(JSON.parse(readFileSync(join(out, "tests", name), "utf8")));
  });

  it("removes the tests of the result before, and only them", () => {
    writeResult(room, result(), foo());
    writeFileSync(join(room, "tests", "mine.json"), "{}");
    const smaller = { ...foo(), paths: [path(1, {})] };
    writeResult(room, explorationResult(smaller, { command: "explore", files: [] }), smaller);
    expect(readdirSync(join(room, "tests")).sort()).toEqual(["000001.json", "mine.json"]);
  });

  it("refuses a file, and a directory that holds something else", () => {
    const file = join(room, "file");
    writeFileSync(file, "mine");
    expect(outputDirectoryProblem(file)).toContain("there is a file of that name");
    expect(outputDirectoryProblem(join(file, "below"))).toContain("cannot be written");
    expect(outputDirectoryProblem(room)).toContain("something other than an earlier result");
    writeFileSync(join(room, "result.json"), '{ "schema": "other/1" }');
    expect(outputDirectoryProblem(room)).toContain("something other than an earlier result");
    expect(readdirSync(room).sort()).toEqual(["file", "result.json"]);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  it("refuses a directory without permission", (context) => {
    chmodSync(room, 0o555);
    const isOrdinary = becomeOrdinary();
    context.skip(!isOrdinary, "root may write everywhere, and cannot become another user here");
    try {
      expect(outputDirectoryProblem(room)).toContain("permission denied");
      expect(outputDirectoryProblem(join(room, "out"))).toContain("permission denied");
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0);
    }
  });

  it("reports what could not be written and writes the rest", () => {
    mkdirSync(join(room, "tree.txt", "in-the-way"), { recursive: true });
    const written = writeResult(room, result(), foo());
    expect(written.files).toEqual(["result.json", "tree.dot", "report.html"]);
    expect(written.tests).toBe(5);
    expect(written.failures.map((failure) => failure.file)).toEqual([join(room, "tree.txt")]);
    expect(readdirSync(room).sort()).toEqual(["report.html", "result.json", "tests", "tree.dot", "tree.txt"]);
  });

  it("takes what a full disk left of a result for its own", () => {
    writeResult(room, result(), foo());
    rmSync(join(room, "result.json"));
    expect(outputDirectoryProblem(room)).toBeUndefined();
    writeFileSync(join(room, "notes"), "mine");
    expect(outputDirectoryProblem(room)).toContain("something other than an earlier result");
  });

  it("leaves the old file as it was when the new one fails halfway", () => {
    const file = join(room, "result.json");
    writeFileSync(file, "old");
    const failing = function* () {
      yield "new".repeat(100_000);
      throw new Error("halfway");
    };
    expect(() => writeWhole(file, failing())).toThrow("halfway");
    expect(readFileSync(file, "utf8")).toBe("old");
    expect(readdirSync(room)).toEqual(["result.json"]);
  });
});
