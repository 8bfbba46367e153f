/** docs/libc.md names every function that the models define, and every one that the headers declare and nothing defines. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { includeDirectory, openRuntime } from "../../src/runtime.ts";

const page = readFileSync(new URL("../../../../docs/libc.md", import.meta.url), "utf8");
const [modelled = "", unmodelled = ""] = page.split("## Without a model");

/** The names in the given column of the tables. */
function namesIn(text: string, column: number): string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[column] ?? "").matchAll(/`(\w+)`/g)])
    .map((match) => match[1] ?? "")
    .sort();
}

const defined = Object.entries(openRuntime("lp64").index.modules)
  .filter(([module]) => !/^(harness|framework)-/.test(module))
  .flatMap(([, { defines }]) => defines)
  // What a compiler or a header calls by itself is spoken of together.
  .filter(
    (name) =>
      !/^(__everypath_|_Z|__cxa_|__rust_|__dynamic_cast$|__dso_handle$|__(mul|div)[sd]c3$)|_chk$/.test(name),
  )
  .sort();

/** The functions that the headers declare. */
function declared(): string[] {
  return readdirSync(includeDirectory(), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".h") && !/everypath|cprover|klee|frameworks|bits/.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(includeDirectory(), path), "utf8")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/^#.*(\\\n.*)*$/gm, "");
      return [...source.matchAll(/^(?:extern )?([A-Za-z_][\w ]*[ *]+)\**(\w+)\(/gm)]
        .filter(([, type, name]) => !type?.startsWith("static") && !/^(__|_Atomic$|setjmp$)/.test(name ?? ""))
        .map((match) => match[2] ?? "");
    });
}

test("every function that has a model is in a table once", () => {
  expect(namesIn(modelled, 1)).toEqual(defined);
});

test("every function that is declared without a model is listed once", () => {
  const missing = declared().filter((name) => !defined.includes(name));
  expect(missing).toContain("wcsftime");
  expect(namesIn(unmodelled, 2)).toEqual([...new Set(missing)].sort());
});

test("every model says how it stands to the function", () => {
  const hows = modelled
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => (line.split("|")[2] ?? "").trim().split(/[ ,]/)[0]);
  expect(new Set(hows)).toEqual(new Set(["exact", "input", "approximated", "without", "fails"]));
});
