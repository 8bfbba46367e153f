/**
 * No name of a program's own decides anything: generated programs whose identifiers are renamed, also to names that look like some that the
 * engine gives, have the same paths, errors, verdict, bound and proof of termination. More programs: `RENAMED_SEEDS=100`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boundText } from "@everypath/its";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boundOf, openText } from "../../../terminate/test/cost/support.ts";
import { generateLoop } from "../../../terminate/test/terminate/generator.ts";
import { exploreInProcess } from "../examples/in-process.ts";
import { generateProgram } from "./generator.ts";

const count = Number(process.env.RENAMED_SEEDS ?? 2);
const seeds = Array.from({ length: count }, (_, index) => index + 1);

/** What the language and its library call something. */
const known = new Set(
  (
    "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short " +
    "signed sizeof static struct switch typedef union unsigned void volatile while _Bool __typeof__ include stdio stdint stdlib h printf putchar puts abs"
  ).split(" "),
);

/** Each looks like a name that the engine, a model of the library or another program of the chain gives. */
const awkward = [
  ...["addr_x", "error", "main_", "is_null", "malloc_fails", "offset", "größe", "stdin_", "undef", "ret"],
  ...["assume", "argc", "result", "true_", "tmp", "α", "x_0", "size", "select", "ite", "let", "bv1", "Int"],
];

const renamings = {
  "addr_…": (_: number, name: string) => `addr_${name}`,
  "…_offset": (_: number, name: string) => `${name}_offset`,
  "error…": (_: number, name: string) => `error${name}`,
  "names of the engine": (index: number) =>
    `${awkward[index % awkward.length]}${index < awkward.length ? "" : index}`,
} as const;

const word = /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu;
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

type Rename = (text: string) => string;

/** The program with other names, and what makes the same of any text that speaks of it. */
function renamed(
  source: string,
  nameFor: (index: number, name: string) => string,
): { readonly source: string; readonly rename: Rename } {
  const names = new Map<string, string>();
  for (const [name] of source.replace(quoted, "").matchAll(word))
    if (!known.has(name) && !names.has(name)) names.set(name, nameFor(names.size, name));
  const rename: Rename = (text) => text.replace(word, (name) => names.get(name) ?? name);
  const strings = source.match(quoted) ?? [];
  const parts = source.split(quoted).map((part, index) => rename(part) + (strings[index] ?? ""));
  return { source: parts.join(""), rename };
}

/**
 * What was found, its texts renamed. Names have other lengths, so columns tell nothing; and sums are ordered by the names in them, so that
 * formulas are written otherwise and another model may be found.
 */
function found({ verdict, complete, incomplete, errors, paths }: Result, rename: Rename): unknown {
  return {
    ...{ verdict, complete, incomplete },
    errors: errors.map(({ kind, message, location, decisions }) => ({
      ...{ kind, message: rename(message), line: location.line, decisions },
    })),
    paths: paths.map(({ end, final, steps, decisions }) => ({
      ...{ end, steps, decisions, final: final.map(({ name }) => rename(name)) },
    })),
  };
}

const same: Rename = (text) => text;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-renamed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function explored(seed: number, source: string, entry: string): Promise<Result> {
  const file = join(folder, `program${seed}.c`);
  writeFileSync(file, source);
  return exploreInProcess(file, ["--entry", entry, "--cflag=-w", "--no-replay"]);
}

describe.each(seeds)("program %i", (seed) => {
  test("is explored alike, whatever its names are", async () => {
    const original = generateProgram(seed).source;
    const before = await explored(seed, original, "entry");
    for (const [kind, nameFor] of Object.entries(renamings)) {
      const { source, rename } = renamed(original, nameFor);
      const after = await explored(seed, source, rename("entry"));
      expect(found(after, same), kind).toEqual(found(before, rename));
    }
  });

  test("has the same bound, whatever its names are", async () => {
    const { source: original, name } = generateLoop(seed);
    const boundOfText = async (source: string, entry: string): Promise<string> => {
      const answer = boundOf(await openText(source, entry));
      return answer.kind === "bounded" ? boundText(answer.bound) : answer.kind;
    };
    const before = await boundOfText(original, name);
    for (const [kind, nameFor] of Object.entries(renamings)) {
      const { source, rename } = renamed(original, nameFor);
      expect(await boundOfText(source, rename(name)), kind).toBe(rename(before));
    }
  });
});
