/**
 * What `npm install everypath` puts on a disk: few files, which work where nothing else of the repository is. The dependencies are links to those of the
 * repository, so that nothing is fetched.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const home = join(root, "packages/everypath");
const room = mkdtempSync(join(tmpdir(), "everypath-published-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const installed = join(room, "node_modules/everypath");
const examples = join(root, "examples");
let tarball = "";

function run(command: string, words: readonly string[], cwd = room) {
  return spawnSync(command, words, { cwd, encoding: "utf8" });
}

const node = (...words: readonly string[]) => run(process.execPath, words);
const everypath = (...words: readonly string[]) => run("npx", ["--offline", "everypath", ...words]);

beforeAll(() => {
  // The rest of what packing begins with is a build, which is there: others run it meanwhile.
  expect(run(process.execPath, ["scripts/build-archive.mjs"], home).stderr).toBe("");
  const packed = run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", room], home);
  tarball = join(room, (JSON.parse(packed.stdout) as [{ filename: string }])[0].filename);
  mkdirSync(installed, { recursive: true });
  expect(run("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]).stderr).toBe("");
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  for (const name of [...Object.keys(dependencies), "@types/node"]) link(name);
  mkdirSync(join(room, "node_modules/.bin"));
  symlinkSync("../everypath/bin/everypath.js", join(room, "node_modules/.bin/everypath"));
  writeFileSync(join(room, "package.json"), JSON.stringify({ type: "module", private: true }));
});

function link(name: string): void {
  const place = join(room, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(root, "node_modules", name), place);
}

const files = (): readonly string[] =>
  readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(installed, file)).isFile(),
  );

describe("the files", () => {
  test("are few", () => {
    const bytes = files().reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
    console.log(`${files().length} files, ${(bytes / 1e6).toFixed(1)} MB unpacked`);
    expect(files().length).toBeLessThanOrEqual(60);
    expect(bytes).toBeLessThan(25e6);
  });

  test("are those that are needed", () => {
    expect(files()).toEqual(
      expect.arrayContaining([
        ...["README.md", "LICENSE", "bundle/LICENSES.txt", "package.json", "bin/everypath.js"],
        ...["bundle/library/index.js", "bundle/library/index.d.ts", "schema/everypath-1.schema.json"],
      ]),
    );
    expect(files().filter((file) => /\.(map|ts|c|h|ll)$/.test(file))).toEqual(["bundle/library/index.d.ts"]);
    for (const licence of [join(root, "LICENSE"), join(installed, "LICENSE")])
      expect(readFileSync(licence, "utf8")).toContain("MIT");
    expect(existsSync(join(installed, "runtime"))).toBe(false);
  });
});

describe("finds nothing to complain about", () => {
  test("publint", () => {
    const { status, stdout } = node(
      join(root, "node_modules/publint/src/cli.js"),
      "run",
      "--strict",
      tarball,
    );
    expect(stdout).toContain("All good!");
    expect(status).toBe(0);
  });

  test("attw", () => {
    // There are ES modules alone, so what other kinds would find is left out.
    const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const { status, stdout } = node(attw, "--profile", "esm-only", tarball);
    expect(status, stdout).toBe(0);
    expect(stdout).toContain('"everypath"');
  });
});

describe("as a library", () => {
  test("explores a program", () => {
    writeFileSync(
      join(room, "consumer.mjs"),
      `import { explore } from "everypath";
       import { createRequire } from "node:module";
       const schema = createRequire(import.meta.url)("everypath/schema/everypath-1.schema.json");
       const text = "int f(int a, int b) { if (a > b) return 1 / (b - 3); return 0; }";
       const { verdict, errors } = await explore({ name: "f.c", text }, { entry: "f" });
       console.log(JSON.stringify([schema.type, verdict, errors.map(({ kind, replay }) => [kind, replay])]));`,
    );
    const { stdout, stderr } = node("consumer.mjs");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([
      "object",
      "unsafe",
      [
        ["division-by-zero", "confirmed"],
        ["signed-overflow", "confirmed"],
      ],
    ]);
  });

  // The types of Node.js are not to be checked: one of their own is wrong for this compiler.
  test.each([
    ["for Node.js", { types: ["node"], lib: ["es2023"], skipLibCheck: true }],
    ["for a browser's names", { types: [], lib: ["es2023", "dom"], skipLibCheck: false }],
  ])("has types that a strict compiler takes, %s", (_, environment) => {
    writeFileSync(
      join(room, "consumer.ts"),
      `import { type ExploreOptions, explore, type FoundError, InputError, type Result, type Run } from "everypath";
       const options: ExploreOptions = { entry: "f", maxPaths: 3, search: "dfs", noCheck: ["signed-overflow"] };
       const run: Run<Result> = explore([{ name: "f.c", text: "" }, "g.c"], options, {
         signal: new AbortController().signal,
         onProgress: ({ paths }) => { const found: number = paths; void found; },
       });
       for await (const event of run) if (event.kind === "error") { const error: FoundError = event.error; void error; }
       const { verdict } = await run.result.catch((error: unknown) => {
         if (error instanceof InputError) return { verdict: error.problems[0]?.location?.line };
         throw error;
       });
       export const known: Result["verdict"] | number | undefined = verdict;
       // @ts-expect-error: there is no such option
       explore("f.c", { maxpaths: 3 });
       // @ts-expect-error: there is no such order
       explore("f.c", { search: "lucky" });
      `,
    );
    const compilerOptions = {
      ...environment,
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true },
      ...{ module: "nodenext", moduleResolution: "nodenext", target: "es2023" },
    };
    writeFileSync(join(room, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
    const { stdout, status } = node(join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });
});

describe("on the command line", () => {
  test.each([
    ["c/regexp.c", "unsafe", 1],
    ["king/power.pli", "unknown", 3],
    ["objects/alias.idf", "unsafe", 1],
  ])("explores %s", (path, verdict, expected) => {
    const name = path.replace(/^.*\//, "");
    copyFileSync(join(examples, path), join(room, name));
    const { status, stdout, stderr } = everypath(
      "explore",
      name,
      "--max-paths",
      "20",
      "--out",
      `out-${name}`,
    );
    expect(stdout.split(" ")[0], stderr).toBe(verdict.toUpperCase());
    expect(status).toBe(expected);
    expect(readFileSync(join(room, `out-${name}`, "report.html"), "utf8")).toContain("</html>");
  });

  test("writes tests in C, with the headers that they need", () => {
    writeFileSync(join(room, "sign.c"), "int sign(int x) { return x < 0 ? -1 : x > 0; }\n");
    const { status, stderr } = everypath("explore", "sign.c", "--emit-tests", "c", "--out", "sign");
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(room, "sign/include/everypath.h"), "utf8")).toContain("everypath_symbolic");
  });

  test("finds headers of C++, and refuses what is out of a program's reach", () => {
    writeFileSync(
      join(room, "v.cpp"),
      "#include <algorithm>\nint f(int a, int b) { return std::max(a, b); }\n",
    );
    const { stdout, stderr } = everypath("explore", "v.cpp", "--no-replay");
    expect(stdout, stderr).toContain("2 paths in all");
    writeFileSync(join(room, "far.c"), `#include "${join(root, "README.md")}"\nint f(void) { return 0; }\n`);
    expect(everypath("explore", "far.c").stderr).toContain("out of the program's reach");
  });
});
