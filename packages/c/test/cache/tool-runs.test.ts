/** What was compiled before is taken from the cache where nothing that decides it has changed, and only there. */
import { execFile } from "node:child_process";
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { setLimitsOfThreads } from "@everypath/core/thread";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeQuestions } from "../../src/cache/run-format.ts";
import { Store } from "../../src/cache/store.ts";
import { whyNotKept } from "../../src/cache/tool-runs.ts";
import { closeToolchain, isToolchainOpen } from "../../src/clang/toolchain.ts";
import { type CompileOptions, compileToLlvm } from "../../src/clang.ts";
import { loadC } from "../../src/load.ts";
import { includeDirectory } from "../../src/runtime.ts";

let room = "";
const inRoom = (...parts: string[]) => join(room, ...parts);
const file = () => inRoom("a.c");

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), "everypath-cache-"));
  vi.stubEnv("EVERYPATH_CACHE", inRoom("cache"));
  for (const folder of ["first", "second"]) mkdirSync(inRoom(folder));
  writeFileSync(inRoom("second", "n.h"), "#define N 1\n");
  writeFileSync(file(), "#include <n.h>\n#include <stdio.h>\nint f(int x) { unused; return x + N; }\n");
});

afterEach(() => {
  setLimitsOfThreads({});
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(room, { recursive: true, force: true });
});

const options = (more: Partial<CompileOptions> = {}): CompileOptions => ({
  dataModel: "lp64",
  runtimeInclude: includeDirectory(),
  includeDirectories: [inRoom("first"), inRoom("second")],
  defines: ["unused=int u"],
  ...more,
});

/** What came out, and whether the compiler was needed. */
async function compile(more: Partial<CompileOptions> = {}) {
  closeToolchain();
  const compiled = await compileToLlvm({ path: file() }, options(more));
  return { compiled, isCompiled: isToolchainOpen() };
}

const added = (text: string | undefined) => /add nsw i32 %\S+, (\d+)/.exec(text ?? "")?.[1];

/** The cache's files. */
function entries(): readonly string[] {
  if (!existsSync(inRoom("cache"))) return [];
  return readdirSync(inRoom("cache"), { recursive: true, encoding: "utf8" })
    .map((name) => inRoom("cache", name))
    .filter((path) => statSync(path).isFile());
}

describe("a file that was compiled before", () => {
  it("needs no compiler, and comes out the same", async () => {
    const first = await compile({ cflags: ["-Wunused"] });
    const second = await compile({ cflags: ["-Wunused"] });
    expect([first.isCompiled, second.isCompiled]).toEqual([true, false]);
    expect(second.compiled).toEqual(first.compiled);
    expect(first.compiled.diagnostic).toBeUndefined();
    expect(first.compiled.diagnostic ?? first.compiled.warnings).toContain("unused variable");
  });

  it("that has an error has the same one again", async () => {
    writeFileSync(file(), "int f(int x) { return y; }\n");
    const first = await compile();
    const second = await compile();
    expect([first.isCompiled, second.isCompiled]).toEqual([true, false]);
    expect(second.compiled).toEqual(first.compiled);
    expect(first.compiled.diagnostic?.message).toContain("undeclared identifier 'y'");
  });

  it("that is too deep for the usual stack is known, too", async () => {
    writeFileSync(file(), `int f(int x) { return ${"x + ".repeat(9000)}0; }\n`);
    const first = await compile();
    const second = await compile();
    expect(first.compiled.diagnostic).toBeUndefined();
    expect([first.isCompiled, second.isCompiled]).toEqual([true, false]);
    expect(second.compiled).toEqual(first.compiled);
  }, 600_000);

  it("is compiled again where the cache is switched off", async () => {
    await compile();
    setLimitsOfThreads({ "language.cacheBytes": 0 });
    expect((await compile()).isCompiled).toBe(true);
    setLimitsOfThreads({});
    expect((await compile()).isCompiled).toBe(false);
    vi.stubEnv("EVERYPATH_CACHE", "off");
    expect((await compile()).isCompiled).toBe(true);
  });
});

describe("it is compiled again where", () => {
  it.each<[string, () => Partial<CompileOptions> | undefined]>([
    ["its text has changed", () => void writeFileSync(file(), `${readFileSync(file(), "utf8")}int g;\n`)],
    ["a header has changed, its length and time have not", changeHeader],
    ["a flag is another", () => ({ cflags: ["-std=c11"] })],
    ["a macro is another", () => ({ defines: ["unused=long u"] })],
    ["its data model is another", () => ({ dataModel: "ilp32" })],
  ])("%s", async (_, change) => {
    await compile();
    const more = change() ?? {};
    expect((await compile(more)).isCompiled).toBe(true);
    expect((await compile(more)).isCompiled).toBe(false);
  });

  function changeHeader(): undefined {
    const { atime, mtime } = statSync(inRoom("second", "n.h"));
    writeFileSync(inRoom("second", "n.h"), "#define N 7\n");
    utimesSync(inRoom("second", "n.h"), atime, mtime);
  }

  it("a header appears where it was looked for and not found, and not where that is gone", async () => {
    const first = await compile();
    writeFileSync(inRoom("first", "n.h"), "#define N 2\n");
    const second = await compile();
    rmSync(inRoom("first", "n.h"));
    const third = await compile();
    expect([first, second, third].map(({ compiled }) => added(compiled.text))).toEqual(["1", "2", "1"]);
    expect([first, second, third].map(({ isCompiled }) => isCompiled)).toEqual([true, true, false]);
  });

  it("a header is gone", async () => {
    await compile();
    rmSync(inRoom("second", "n.h"));
    const { compiled, isCompiled } = await compile();
    expect([isCompiled, compiled.diagnostic?.message]).toEqual([true, expect.stringContaining("n.h")]);
  });

  it("two names are one file no longer", async () => {
    writeFileSync(inRoom("first", "once.h"), "#pragma once\nextern int many;\nstatic int counted;\n");
    fs.linkSync(inRoom("first", "once.h"), inRoom("second", "again.h"));
    writeFileSync(file(), "#include <once.h>\n#include <again.h>\nint f(int x) { unused; return x + 1; }\n");
    expect((await compile()).isCompiled).toBe(true);
    const text = readFileSync(inRoom("second", "again.h"));
    rmSync(inRoom("second", "again.h"));
    writeFileSync(inRoom("second", "again.h"), text);
    expect((await compile()).isCompiled).toBe(true);
  });
});

describe("what is in the cache is believed only as it was written:", () => {
  it.each<[string, (path: string) => void]>([
    ["cut off", (path) => fs.truncateSync(path, statSync(path).size - 1)],
    ["emptied", (path) => fs.truncateSync(path, 0)],
    [
      "with a bit that has turned",
      (path) => {
        const bytes = readFileSync(path);
        const last = bytes.length - 1;
        bytes[last] = bytes[last]! ^ 4;
        writeFileSync(path, bytes);
      },
    ],
    ["gone", (path) => rmSync(path)],
  ])("%s", async (_, damage) => {
    const first = await compile();
    for (const path of entries()) damage(path);
    const second = await compile();
    expect(second).toEqual({ compiled: first.compiled, isCompiled: true });
    expect((await compile()).isCompiled).toBe(false);
  });

  it("under another name", async () => {
    const first = await compile();
    const before = entries();
    writeFileSync(file(), readFileSync(file(), "utf8").replace("x + N", "x + N + 4"));
    await compile();
    const runs = entries().filter((path) => !before.includes(path));
    const [other] = before;
    for (const path of runs) fs.copyFileSync(other!, path);
    const again = await compile();
    expect(again.isCompiled).toBe(true);
    expect(again.compiled.text).not.toBe(first.compiled.text);
  });

  it("of another form than runs have", async () => {
    const { compiled } = await compile();
    const store = Store.open(inRoom("cache", "compiled"));
    if (!(store instanceof Store)) throw new Error("the cache should be there");
    for (const path of entries()) store.write(path.split("/").at(-1)!, Buffer.from("no such thing"));
    expect(await compile()).toEqual({ compiled, isCompiled: true });
  });

  it("and it has no file read that the program may not read", async () => {
    await compile();
    const store = Store.open(inRoom("cache", "compiled"));
    if (!(store instanceof Store)) throw new Error("the cache should be there");
    const secret = mkdtempSync(join(tmpdir(), "everypath-secret-"));
    const path = join(secret, "secret.h");
    writeFileSync(path, "top secret\n");
    for (const entry of entries())
      store.write(
        entry.split("/").at(-1)!,
        encodeQuestions([
          [
            { kind: "read", path },
            { kind: "stat", path },
          ],
        ]),
      );
    const read = vi.spyOn(fs, "readFileSync");
    await compile();
    expect(read.mock.calls.map(([place]) => String(place))).not.toContain(path);
    rmSync(secret, { recursive: true });
  });
});

describe("the directory", () => {
  it("is the user's alone", async () => {
    await compile();
    expect(statSync(inRoom("cache", "compiled")).mode & 0o777).toBe(0o700);
    for (const path of entries()) expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === "win32")(
    "is not used where others may write to it, which is said",
    async () => {
      mkdirSync(inRoom("cache", "compiled"), { recursive: true });
      chmodSync(inRoom("cache", "compiled"), 0o777);
      expect((await compile()).isCompiled).toBe(true);
      expect((await compile()).isCompiled).toBe(true);
      expect(entries()).toEqual([]);
      expect(whyNotKept()).toContain("others may write to it");
      const notes: string[] = [];
      const asked = {
        dataModel: "lp64",
        includeDirectories: [],
        definitions: [],
        compilerFlags: [],
      } as const;
      writeFileSync(file(), "int f(int x) { return x; }\n");
      await loadC([file()], { ...asked, onNote: (note) => notes.push(note) });
      expect(notes).toEqual([expect.stringMatching(/^everypath: .*compiled is not used: .*\n$/)]);
    },
  );

  it("that cannot be made is done without", async () => {
    vi.stubEnv("EVERYPATH_CACHE", join(file(), "below-a-file"));
    expect((await compile()).isCompiled).toBe(true);
    expect(whyNotKept()).toBeUndefined();
  });

  it("serves several processes that compile at the same time", { timeout: 600_000 }, async () => {
    const script = `
      import { compileToLlvm } from ${JSON.stringify(new URL("../../dist/clang.js", import.meta.url).href)};
      const { text } = await compileToLlvm({ path: ${JSON.stringify(file())} }, ${JSON.stringify(options())});
      process.stdout.write(text);`;
    const run = promisify(execFile);
    const cwd = new URL("../..", import.meta.url);
    const started = Array.from({ length: 3 }, () =>
      run(process.execPath, ["--input-type=module", "-e", script], { cwd, maxBuffer: 2 ** 28 }),
    );
    const texts = (await Promise.all(started)).map(({ stdout }) => stdout);
    expect(new Set(texts).size).toBe(1);
    expect(added(texts[0])).toBe("1");
    expect(entries().every((path) => !/\.\d+\.[0-9a-f]+$/.test(path))).toBe(true);
    const after = await run(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `${script}
      import { isToolchainOpen } from ${JSON.stringify(new URL("../../dist/clang/toolchain.js", import.meta.url).href)};
      process.stderr.write(String(isToolchainOpen()));`,
      ],
      { cwd, maxBuffer: 2 ** 28 },
    );
    expect([after.stdout, after.stderr]).toEqual([texts[0], "false"]);
  });
});
