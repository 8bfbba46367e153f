/**
 * Real C programs and libraries, as their authors released them, on symbolic input: they compile, no internal error comes up, nothing is
 * reported but what is known to be wrong, and every test does in the compiled program what it did in the engine.
 * `node scripts/fetch-c-libraries.mjs` fetches them (CI does that first); where they are not there, the tests are skipped.
 * Each search stops at a number of paths, since the tests have a time to keep; EVERYPATH_PROGRAM_SECONDS makes it stop at a time instead
 * (300 for a measurement of coverage).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const seconds = process.env.EVERYPATH_PROGRAM_SECONDS;
/** Paths of a measurement: the result of more is longer than a string can be. */
const mostPaths = 40_000;
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = join(root, "out/libraries");
const mains = fileURLToPath(new URL("programs", import.meta.url));
const fuzzed = fileURLToPath(new URL("../../../analyses/test/fuzz/libraries", import.meta.url));

/** scripts/c-libraries.json */
interface Fetched {
  readonly name: string;
  readonly archive: string;
  readonly directory: string;
}
const fetched: readonly Fetched[] = JSON.parse(readFileSync(join(root, "scripts/c-libraries.json"), "utf8"));

interface Tested {
  readonly name: string;
  /** A main of ours; a program has its own. */
  readonly main?: string;
  /** Paths within the source package, or a pattern of the names in its folder. */
  readonly files: readonly string[] | readonly [folder: string, names: RegExp];
  readonly include?: string;
  /** Symbolic bytes of standard input. */
  readonly bytes: number;
  readonly options?: readonly string[];
  /** Errors of the library itself, which may be found. */
  readonly known?: readonly (readonly [kind: string, place: RegExp])[];
  /** The search stops there. */
  readonly paths: number;
}

const define = (...macros: readonly string[]): readonly string[] => macros.flatMap((macro) => ["-D", macro]);

const tested: readonly Tested[] = [
  { name: "jsmn", main: "jsmn.c", files: [], include: ".", bytes: 5, paths: 60 },
  { name: "cJSON", main: join(fuzzed, "cjson.c"), files: ["cJSON.c"], include: ".", bytes: 4, paths: 10 },
  { name: "libcsv", main: join(fuzzed, "csv.c"), files: ["libcsv.c"], include: ".", bytes: 4, paths: 20 },
  {
    name: "libb64",
    main: "b64.c",
    files: ["src/cencode.c", "src/cdecode.c"],
    include: "include",
    bytes: 4,
    // The table has 80 elements, and a character is taken to be in it where its place is not above 80.
    known: [["out-of-bounds", /cdecode\.c$/]],
    paths: 60,
  },
  { name: "xxHash", main: "xxhash.c", files: ["xxhash.c"], include: ".", bytes: 20, paths: 1 },
  { name: "LZ4", main: "lz4.c", files: ["lib/lz4.c"], include: "lib", bytes: 6, paths: 3 },
  { name: "utf8proc", main: "utf8proc.c", files: ["utf8proc.c"], include: ".", bytes: 2, paths: 2 },
  {
    name: "libyaml",
    main: "yaml.c",
    files: ["src/api.c", "src/reader.c", "src/scanner.c", "src/parser.c"],
    include: "include",
    bytes: 4,
    options: define(
      "YAML_VERSION_MAJOR=0",
      "YAML_VERSION_MINOR=2",
      "YAML_VERSION_PATCH=5",
      'YAML_VERSION_STRING="0.2.5"',
    ),
    paths: 15,
  },
  {
    name: "expat",
    main: "expat.c",
    files: ["xmlparse", "xmlrole", "xmltok"].map((part) => `expat/lib/${part}.c`),
    include: "expat/lib",
    bytes: 6,
    options: ["-I", join(mains, "include")],
    paths: 15,
  },
  {
    name: "zlib",
    main: "zlib.c",
    files: ["adler32", "crc32", "inffast", "inflate", "inftrees", "zutil"].map((part) => `${part}.c`),
    include: ".",
    bytes: 4,
    paths: 15,
  },
  {
    name: "MD4C",
    main: "md4c.c",
    files: ["entity", "md4c", "md4c-html"].map((part) => `src/${part}.c`),
    include: "src",
    bytes: 4,
    // What lies behind the text is looked at for the end of a list's number.
    known: [["uninitialized-read", /md4c\.c$/]],
    paths: 20,
  },
  {
    name: "TinyScheme",
    main: "tinyscheme.c",
    files: ["scheme.c"],
    include: ".",
    bytes: 3,
    // It puts its segments in the order of their addresses, as gcc's -fsanitize=pointer-compare says too.
    options: [...define("STANDALONE=0", "USE_DL=0", "USE_STRLWR=1"), "--no-check", "unrelated-pointers"],
    paths: 1,
  },
  { name: "MuJS", files: ["one.c", "main.c"], include: ".", bytes: 4, paths: 3 },
  {
    name: "bzip2",
    files: ["", /^(blocksort|huffman|crctable|randtable|compress|decompress|bzlib|bzip2)\.c$/],
    bytes: 6,
    options: ["--arg", "=-dc"],
    paths: 1,
  },
  {
    name: "Lua",
    files: ["src", /^(?!luac\.c).*\.c$/],
    include: "src",
    bytes: 3,
    // A seed that is the same in every run.
    options: define("luai_makeseed(L)=0"),
    paths: 1,
  },
];

function sourcesOf({ files, main }: Tested, source: string): readonly string[] {
  const [first = "", names] = files;
  const own =
    names instanceof RegExp
      ? readdirSync(join(source, first))
          .filter((name) => names.test(name))
          .sort()
          .map((name) => join(source, first, name))
      : files.map((file) => join(source, String(file)));
  return main === undefined ? own : [main.startsWith("/") ? main : join(mains, main), ...own];
}

for (const program of tested) {
  const { name, include, bytes, options = [], known = [], paths } = program;
  const { directory, archive } = fetched.find((one) => one.name === name)!;
  const source = join(folder, directory);
  test.skipIf(!existsSync(source))(
    `${archive} (skipped where scripts/fetch-c-libraries.mjs was not run)`,
    { timeout: 1000 * (1800 + 4 * Number(seconds ?? 0)) },
    async () => {
      const [first = "", ...others] = sourcesOf(program, source);
      const result = await exploreInProcess(first, [
        ...others,
        ...(include === undefined ? [] : ["-I", join(source, include)]),
        ...options,
        // They look at the system; what they do with what they find there is not what is tested.
        ...["--no-args", "--empty-environment", "--no-files", "--plain-host", "--fixed-addresses"],
        // More time is for longer inputs.
        ...["--stdin", String(seconds === undefined ? bytes : 3 * bytes)],
        ...["--max-paths", String(seconds === undefined ? paths : mostPaths), "--time", seconds ?? "1500"],
      ]);
      const reasons = result.incomplete.map(({ reason, detail }) => [reason, detail]);
      const allowed = [
        "max-paths",
        "solver-unknown",
        ...(seconds === undefined ? [] : ["time", "symbolic-limit"]),
      ];
      expect(reasons.filter(([reason]) => !allowed.includes(reason ?? ""))).toEqual([]);
      const unknown = result.errors.filter(
        ({ kind, location }) => !known.some(([one, place]) => one === kind && place.test(location.file)),
      );
      expect(unknown).toEqual([]);
      const replays = result.paths.filter(({ end }) => end !== "cut").map(({ replay }) => replay);
      expect(replays.filter((replay) => replay !== "confirmed")).toEqual([]);
      if (seconds === undefined) expect(replays.length).toBe(paths);
      const { branches, lines } = result.coverage;
      console.log(
        `${name}: ${replays.length} paths, branches ${branches.covered} of ${branches.total}, lines ${lines.covered} of ${lines.total}`,
      );
      expect(branches.covered).toBeGreaterThan(0);
    },
  );
}
