/** What is told of a command that its guard has ended is a result like any other. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explorationResult, resultSchema } from "@everypath/report";
import { afterAll, beforeEach, expect, test } from "vitest";
import { foo } from "../../../report/test/explorations.ts";
import { lastWord } from "../../src/cli/guard/last-word.ts";
import type { Cause } from "../../src/library/guard/guard.ts";
import type { Work } from "../../src/library/guard/protocol.ts";
import { PathRecorder } from "../../src/runs/recorder.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-last-word-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const out = join(room, "out");
beforeEach(() => rmSync(out, { recursive: true, force: true }));

const work: Work = {
  command: "explore",
  files: ["foo.c"],
  entry: "foo",
  out,
  resumes: false,
  json: true,
  milliseconds: undefined,
  bytes: undefined,
};

async function told(checkpoint: Parameters<typeof lastWord>[1], cause: Cause, of: Work = work) {
  let printed = "";
  let remarks = "";
  const status = await lastWord(of, checkpoint, cause, {
    stdout: {
      write(text, done) {
        printed += text;
        done?.();
      },
    },
    stderr: {
      write(text, done) {
        remarks += text;
        done?.();
      },
    },
    environment: {},
  });
  // The only remark is on what is missing, and how to go on.
  expect(remarks).toMatch(/^everypath: --out [^\n]*result\.json holds what was found; [^\n]*\n$/);
  return { status, printed };
}

const written = () => resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));

test.each<[Cause, string]>([
  [{ kind: "interrupted" }, "interrupted"],
  [{ kind: "time" }, "time"],
  [{ kind: "memory" }, "memory"],
  [{ kind: "heap" }, "memory"],
  [{ kind: "died", message: "lost\nat here" }, "internal-error"],
])("before anything was found: %j", async (cause, reason) => {
  const { status, printed } = await told(undefined, cause);
  expect(status).toBe(3);
  expect(written()).toMatchObject({
    verdict: "unknown",
    complete: false,
    incomplete: [{ reason, count: 1 }],
  });
  expect(JSON.parse(printed)).toEqual(written());
});

test("of every command that has a result", async () => {
  for (const command of ["fuzz", "bmc", "prove", "trace", "terminate", "cost"] as const) {
    await told(undefined, { kind: "time" }, { ...work, command });
    expect(written()).toMatchObject({ command, verdict: "unknown" });
  }
});

test("with the paths that were found, and their errors, and nothing of a later one", async () => {
  const exploration = foo();
  const recorder = new PathRecorder("c", 2, room, true);
  const [first, ...others] = exploration.paths;
  recorder.found(first!);
  for (const path of others) recorder.found(path);
  recorder.replayed(first!, { verdict: "refuted", detail: `it prints "${"long ".repeat(99)}"` });
  const result = explorationResult(exploration, { command: "explore", files: ["foo.c"] });
  const spool = recorder.mark()!;
  recorder.found({ ...first!, id: 99 });
  const checkpoint = { result: { ...result, paths: [] }, spool, isBegun: false, isFinal: false };
  const { status } = await told(checkpoint, { kind: "interrupted" });
  expect(status).toBe(1);
  const { paths, errors, verdict } = written();
  expect(verdict).toBe("unsafe");
  expect(errors).toEqual(result.errors);
  const without = ({
    replay: _replay,
    replayDetail: _detail,
    error: _error,
    ...rest
  }: (typeof paths)[number]) => rest;
  expect(paths.map(without)).toEqual(result.paths.map(without));
  expect(paths.map(({ replay }) => replay)).toEqual(["refuted", ...others.map(() => "not-replayed")]);
  expect(paths[0]?.replayDetail).toMatch(/^it prints "long .*\.\.\.$/);
  expect(readdirSync(out)).toEqual(["result.json"]);
});

test("a result that is there already is told as it is", async () => {
  const result = explorationResult(foo(), { command: "explore", files: ["foo.c"] });
  await told(undefined, { kind: "time" });
  const before = readFileSync(join(out, "result.json"), "utf8");
  const checkpoint = { result: { ...result, paths: [] }, spool: undefined, isBegun: true, isFinal: true };
  expect(await told(checkpoint, { kind: "time" })).toEqual({ status: 1, printed: before });
});
