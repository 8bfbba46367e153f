/**
 * What is known of a function of the C library stands in one table (core/src/library). So no other source knows functions by their names:
 * a set or a switch of them elsewhere would be a second place to keep up. The checker of certificates has its own table on purpose.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { libraryFunctionNames, libraryObjects } from "@everypath/core";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const names: ReadonlySet<string> = new Set([
  ...libraryFunctionNames(),
  ...libraryObjects.map(({ name }) => name),
]);

/** Names of functions that are words for something else throughout the sources. */
const words: Readonly<Record<string, string>> = {
  abort: "an event of JavaScript",
  abs: "an operator",
  access: "a permission of contracts",
  assert: "a statement of PL/I, of objects and of SMT-LIB",
  ceil: "an operator",
  close: "an event, a bracket",
  div: "an operator",
  errno: "an object's role",
  exit: "the end of a run, an event of Node.js",
  floor: "an operator",
  fmod: "an operator",
  fork: "a decision of both ways",
  free: "an instruction",
  index: "where something stands",
  log: "a list of what has happened",
  log2: "a function of bounds",
  malloc: "the heap's own area, beside that of new",
  nan: "a value",
  open: "a question without an answer",
  pause: "a request of a debugger",
  pipe: "how Node.js starts a process",
  random: "where a search has its random numbers from",
  read: "a use of a variable",
  remainder: "an operator",
  remove: "what an editor's change does",
  round: "one of a loop's rounds",
  signal: "what stops a run",
  stat: "what a file system is asked",
  stderr: "an output of the process",
  stdin: "the input of that name",
  stdout: "an output of the process",
  system: "a transition system",
  time: "a budget",
  times: "a product",
  trunc: "an operation of LLVM",
  write: "a use of a variable",
};

/** Files that name functions, by what they name them for. */
const allowed: Readonly<Record<string, string>> = {
  "core/src/term/operators/float.ts": "operators of the floating-point theory",
  "core/src/program/surroundings.ts":
    "what models take for granted of the world, by the names that they give it",
  "c/src/link/addresses.ts": "intrinsics of LLVM",
  "c/src/llvm/block-call.ts": "functions that the compiler is told to call, in place of intrinsics of LLVM",
  "c/src/lower/joining-models.ts": "models, among them helpers of the library, whose ways become one",
  "c/src/lower/intrinsics/float.ts": "intrinsics of LLVM",
  "c/src/lower/intrinsics/index.ts": "intrinsics of LLVM",
  "c/src/lower/intrinsics/memory.ts": "intrinsics of LLVM",
  "c/src/lower/intrinsics/reduce.ts": "intrinsics of LLVM",
  "core/src/host/node/files.ts": "functions of Node.js",
  "core/src/host/node/processes.ts": "functions of Node.js",
  "engine/src/machine/intrinsics/mathematics.ts":
    "what the machine computes for the models, which ask by these names",
  "engine/src/machine/main-arguments.ts": "the object that the machine makes for `environ` to point to",
  "report/src/text/file-name.ts": "names that Windows keeps for itself",
};

interface Mention {
  readonly path: string;
  readonly at: string;
}

/** Names of the library that are texts, keys, or parts of a regular expression in the source. */
function mentionsIn(source: string): readonly { readonly line: number; readonly name: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return code.split("\n").flatMap((text, index) => {
    if (/^\s*\/\//.test(text)) return [];
    const texts = [...text.matchAll(/["`](\w+)["`]/g)].map(([, name = ""]) => name);
    const key = /^\s*(\w+): /.exec(text)?.[1];
    const patterns = [...text.matchAll(/(?:^\s*|[(=,:[!&|?] ?)\/((?:[^/\\\n]|\\.)+)\/[dgimsuvy]*[.,;)\s]/g)];
    const parts = patterns.flatMap(([, pattern = ""]) => pattern.match(/\w{4,}/g) ?? []);
    return [...texts, ...parts, ...(key === undefined ? [] : [key])]
      .filter((name) => names.has(name) && !Object.hasOwn(words, name))
      .map((name) => ({ line: index + 1, name }));
  });
}

const found: readonly Mention[] = readdirSync(packages).flatMap((name) => {
  if (name === "check") return [];
  return readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !`${name}/src/${file}`.startsWith("core/src/library/"))
    .flatMap((file) => {
      const path = `${name}/src/${file}`;
      return mentionsIn(readFileSync(join(packages, path), "utf8")).map(({ line, name: mentioned }) => ({
        path,
        at: `${path}:${line}: ${mentioned}`,
      }));
    });
});

describe("outside of the table of the C library", () => {
  test("no source knows one of its functions by its name", () => {
    expect(found.filter(({ path }) => !(path in allowed)).map(({ at }) => at)).toEqual([]);
  });

  test("what is allowed is there", () => {
    const paths = new Set(found.map(({ path }) => path));
    expect(Object.keys(allowed).filter((path) => !paths.has(path))).toEqual([]);
  });
});

test("the checker of certificates does not read the table", () => {
  const readers = readdirSync(join(packages, "check", "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) =>
      /\blibrary(?:Function|FunctionNames|Inputs|Rows)\b|\bmodelFile/.test(
        readFileSync(join(packages, "check", "src", file), "utf8"),
      ),
    );
  expect(readers).toEqual([]);
});

test.each([
  ['const readers = new Set(["fgets"]);', "fgets"],
  ["  strlen: 1,", "strlen"],
  ['  case "memcpy":', "memcpy"],
  ["const harmless = /^(strcmp|is[a-z]+)$/;", "strcmp"],
])("%s would be found", (source, name) => {
  expect(mentionsIn(source)).toEqual([{ line: 1, name }]);
});
