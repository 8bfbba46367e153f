/**
 * Real C libraries, as their authors released them, each with a small main of ours: no internal error, nothing reported but what is known to be
 * wrong, and most of the parser covered. `node scripts/fetch-c-libraries.mjs` fetches them (the tests of CI do that first); where
 * they are not there, the tests are skipped. EVERYPATH_LIBRARY_SECONDS sets the time for each: 120 in the measurements of docs/fuzz.md, 12 by
 * default, since the tests have a time to keep.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadC } from "@everypath/c";
import { expect, test } from "vitest";
import { failuresOf, fuzzProgram } from "./support.ts";

const seconds = Number(process.env.EVERYPATH_LIBRARY_SECONDS ?? 12);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = join(root, "out/libraries");
const mains = fileURLToPath(new URL("libraries", import.meta.url));

/** scripts/c-libraries.json */
interface Fetched {
  readonly name: string;
  readonly archive: string;
  readonly directory: string;
}
const libraries: readonly Fetched[] = JSON.parse(
  readFileSync(join(root, "scripts/c-libraries.json"), "utf8"),
);

interface Tested {
  readonly name: string;
  readonly main: string;
  readonly files: readonly string[];
  readonly include: string;
  readonly seed: string;
  /** Errors of the library itself, which must be found. */
  readonly known: readonly (readonly [kind: string, place: RegExp])[];
  /** The lines of a procedure at the heart of its parser, of which most must be covered. */
  readonly covers: readonly [file: RegExp, lines: readonly [number, number]];
}

const json = '{"a": [1, true, "x"]}';

const tested: readonly Tested[] = [
  {
    name: "cJSON",
    main: "cjson.c",
    files: ["cJSON.c"],
    include: ".",
    seed: json,
    known: [],
    // parse_string.
    covers: [/cJSON\.c$/, [769, 904]],
  },
  {
    name: "libcsv",
    main: "csv.c",
    files: ["libcsv.c"],
    include: ".",
    seed: 'a,b\n1,"2"\n',
    known: [],
    // csv_parse.
    covers: [/libcsv\.c$/, [305, 450]],
  },
  {
    name: "yajl",
    main: "yajl.c",
    files: ["", "_alloc", "_buf", "_encode", "_gen", "_lex", "_parser", "_tree", "_version"].map(
      (part) => `src/yajl${part}.c`,
    ),
    include: "include",
    seed: json,
    // CVE-2023-33460: the tree of a text with an error in it is not freed.
    known: [["memory-leak", /yajl_tree\.c$/]],
    // yajl_do_parse.
    covers: [/yajl_parser\.c$/, [186, 498]],
  },
];

for (const library of tested) {
  const { name, main, files, include, seed, known, covers } = library;
  const { directory, archive } = libraries.find((one) => one.name === name)!;
  const source = join(folder, directory);
  test.skipIf(!existsSync(source))(
    `${archive} (skipped where scripts/fetch-c-libraries.mjs was not run)`,
    {
      timeout: 1000 * (120 + 3 * seconds),
    },
    async () => {
      const loaded = await loadC([join(mains, main), ...files.map((file) => join(source, file))], {
        dataModel: "lp64",
        includeDirectories: [join(source, include)],
        definitions: [],
        compilerFlags: [],
        onNote: () => {},
      });
      if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
      const found = await fuzzProgram(loaded.program, [seed], {
        maxInputs: Number.POSITIVE_INFINITY,
        maxConjuncts: 20_000,
        maxSteps: 20_000_000,
        maxBytes: 4096,
        milliseconds: 1000 * seconds,
      });
      expect(found.found.length).toBeGreaterThan(50);
      const errors = found.exploration.paths.map(({ error }) => [error?.kind, error?.location.file]);
      expect(errors).toEqual(known.map(([kind, place]) => [kind, expect.stringMatching(place)]));
      expect(failuresOf(found)).toHaveLength(known.length);
      const [file, [first, last]] = covers;
      const lines = found.exploration.coverage.files
        .filter((one) => file.test(one.file))
        .flatMap((one) => [...one.lines].filter(([line]) => first <= line && line <= last));
      const covered = lines.filter(([, count]) => count > 0).length;
      console.log(`${name}: ${found.found.length} inputs, ${covered} of ${lines.length} lines`);
      expect(covered / lines.length).toBeGreaterThan(0.5);
    },
  );
}
