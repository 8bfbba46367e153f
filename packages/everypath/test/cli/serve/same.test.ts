/** A command that a server runs prints what it prints without one, and ends with the same status. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRoom, type Outcome, run, start, startServer, type TestServer } from "./support.ts";

const room = newRoom();
const examples = fileURLToPath(new URL("../../../../../examples", import.meta.url));
const work = join(room, "work");
let server: TestServer;

beforeAll(async () => {
  mkdirSync(work);
  for (const file of ["c/regexp.c", "king/power.pli", "objects/alias.idf"])
    cpSync(join(examples, file), join(work, file.replace(/^.*\//, "")));
  writeFileSync(
    join(work, "bad.c"),
    "#include <assert.h>\nint f(int x) { int y = x < 0 ? -x : x; assert(y >= 0); return y; }\n",
  );
  writeFileSync(join(work, "broken.c"), "int f(void) { return y; }\n");
  writeFileSync(join(work, "loop.c"), "int f(int n) { int i = 0; while (i < n) i++; return i; }\n");
  writeFileSync(join(work, "ü.c"), 'int f(int x) { return x == 3 ? (int)sizeof "ü" : 0; }\n');
  writeFileSync(
    join(work, "long.c"),
    "unsigned f(unsigned x) { for (unsigned long i = 0; i < 400000000000; i++) x = x * 3 + i; return x; }\nint main(void) { return f(1) == 7; }\n",
  );
  server = await startServer(room, "same");
});
afterAll(() => server.process.kill("SIGKILL"));

/** But for what took how long, and what the clock decides. */
function timeless(text: string): string {
  return text
    .replaceAll(/\d+(\.\d+)?( ?(s|ms)\b)/g, "#$2")
    .replaceAll(/("\w*[sS]econds": ?)[\d.e-]+/g, "$1#")
    .replaceAll(/^everypath: (exploring|replaying|fuzzing): .*\n/gm, "");
}

function comparable({ status, stdout, stderr }: Outcome): Outcome {
  return { status, stdout: timeless(stdout), stderr: timeless(stderr) };
}

const alone = () => ({ ...server.env, EVERYPATH_SERVER: "off" });
const both = (words: readonly string[]) =>
  Promise.all([run(words, { cwd: work, env: server.env }), run(words, { cwd: work, env: alone() })]);

const asked: readonly (readonly [number, readonly string[]])[] = [
  [1, ["explore", "bad.c"]],
  [1, ["explore", "bad.c", "--entry", "f", "--json"]],
  [0, ["explore", "ü.c", "--entry", "f", "--no-replay", "--workers", "3"]],
  [1, ["explore", "bad.c", "--limit", "language.cacheBytes=0", "--limit", "explore.jobsOfThread=1"]],
  [0, ["explore", "ü.c", "--no-cache", "--dump", "tree"]],
  [1, ["explore", "alias.idf"]],
  [3, ["explore", "power.pli", "--max-loop", "3", "--max-steps", "60"]],
  [1, ["bmc", "bad.c", "--entry", "f"]],
  [1, ["prove", "bad.c", "--entry", "f"]],
  [0, ["trace", "ü.c", "--entry", "f"]],
  [0, ["terminate", "loop.c"]],
  [0, ["cost", "loop.c", "--count", "iterations"]],
  [1, ["fuzz", "bad.c", "--max-inputs", "20"]],
  [2, ["explore", "broken.c"]],
  [2, ["explore", "nothing.c"]],
  [2, ["explore", "bad.c", "--tiem", "3"]],
  [2, ["explore", "bad.c", "--limit", "no.such=1"]],
  [2, ["replay", "none.json"]],
];

describe("the same bytes and status", () => {
  test.each(asked)("%i: %j", async (status, words) => {
    const [served, expected] = await both(words);
    expect(comparable(served)).toEqual(comparable(expected));
    expect(expected.status).toBe(status);
  });

  test("of the environment that a command has", async () => {
    const words = ["explore", "bad.c", "--no-replay"];
    const environment = { COLUMNS: "60", FORCE_COLOR: "1", EVERYPATH_CACHE: join(room, "cache") };
    const served = await run(words, { cwd: work, env: { ...server.env, ...environment } });
    const expected = await run(words, { cwd: work, env: { ...alone(), ...environment } });
    expect(comparable(served)).toEqual(comparable(expected));
    expect(statSync(join(room, "cache")).isDirectory()).toBe(true);
  });

  test("of files, wherever the command stands", async () => {
    const written = async (env: NodeJS.ProcessEnv, out: string) => {
      await run(["explore", "../work/bad.c", "--out", out], { cwd: join(room, "work"), env });
      return Object.fromEntries(
        readdirSync(join(work, out), { recursive: true, encoding: "utf8" })
          .map((file) => join(work, out, file))
          .filter((file) => statSync(file).isFile() && !/run\.json$|journal/.test(file))
          .map((file) => [
            relative(join(work, out), file),
            timeless(readFileSync(file, "utf8")).replaceAll(out, "OUT"),
          ]),
      );
    };
    const served = await written(server.env, "out-a");
    const expected = await written(alone(), "out-b");
    expect(Object.keys(served).sort()).toEqual(Object.keys(expected).sort());
    expect(served["result.json"]).toEqual(expected["result.json"]);
    expect(Object.keys(served).length).toBeGreaterThan(3);
  });
});

test("an interrupt ends a run with what was found, and a second one ends it at once", async () => {
  const words = ["explore", "long.c", "--no-replay", "--max-steps", "1000000000000"];
  const ended = async (env: NodeJS.ProcessEnv) => {
    const command = start(words, { cwd: work, env });
    await command.printed("stderr", "everypath: exploring");
    command.process.kill("SIGINT");
    return command.ended;
  };
  const [served, expected] = await Promise.all([ended(server.env), ended(alone())]);
  expect(served.status).toBe(expected.status);
  expect(served.stdout.split("\n")[0]).toBe(expected.stdout.split("\n")[0]);
  const command = start(words, { cwd: work, env: server.env });
  await command.printed("stderr", "everypath: exploring");
  command.process.kill("SIGINT");
  await command.printed("stderr", "interrupt again");
  command.process.kill("SIGINT");
  expect([130, 3]).toContain((await command.ended).status);
});

test("a reader that leaves early, and a full disk, are the command's own", async () => {
  const reader = start(["explore", "regexp.c", "--no-replay", "--max-paths", "50", "--json"], {
    cwd: work,
    env: server.env,
  });
  reader.process.stdout?.destroy();
  expect([0, 1, 3]).toContain((await reader.ended).status);
});

test("two commands at once have their own directory, environment and limits", async () => {
  mkdirSync(join(room, "one"));
  mkdirSync(join(room, "two"));
  writeFileSync(join(room, "one/p.c"), "int f(int x) { return x > 1; }\n");
  writeFileSync(join(room, "two/p.c"), "int f(int x) { return x > 1 && x < 9 && x != 4; }\n");
  const words = ["explore", "p.c", "--no-replay"];
  const [one, two, three] = await Promise.all([
    run(words, { cwd: join(room, "one"), env: { ...server.env, COLUMNS: "60" } }),
    run(words, { cwd: join(room, "two"), env: { ...server.env, COLUMNS: "120" } }),
    run([...words, "--limit", "explore.jobsOfThread=1"], { cwd: join(room, "one"), env: server.env }),
  ]);
  expect(one.stdout).toContain("x > 1 ? 1");
  expect(two.stdout).toContain("3 paths in all");
  expect(three.status).toBe(0);
});

test("they were run by the server", async () => {
  expect(await server.stop()).toBeGreaterThanOrEqual(asked.length + 8);
});
