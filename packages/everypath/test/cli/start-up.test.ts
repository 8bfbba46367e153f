/**
 * What a command loads before it does anything: half of the time of a small program went there once. Followed are the static imports
 * of the sources, of a package's face those modules alone that the imported names come from, which is what the bundler makes of them;
 * `import()` is loaded when it is reached.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

interface Statement {
  readonly clause: string;
  readonly from: string;
}

/** Imports and exports from elsewhere that are not of types alone. */
function statementsOf(path: string): readonly Statement[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/^(?:(?:import|export)(?! type\b)([\s{*][^;"]*?)\bfrom|import) "([^"]+)";/gm)].map(
    ([, clause = "", from = ""]) => ({ clause, from }),
  );
}

/** Names of values that stand in braces: as they are called here, and as they are called where they come from. */
function namesIn(clause: string): readonly { readonly here: string; readonly there: string }[] {
  const names = /\{([^}]*)\}/.exec(clause)?.[1]?.split(",") ?? [];
  return names.flatMap((name) => {
    const [, there, here = there] = /^\s*(?!type\s)(\w+)(?: as (\w+))?\s*$/.exec(name) ?? [];
    return there === undefined || here === undefined ? [] : [{ here, there }];
  });
}

/** The module that `name` of a face comes from; undefined where the module itself declares it. */
function originOf(face: string, name: string): string | undefined {
  for (const { clause, from } of statementsOf(face)) {
    if (!from.startsWith(".")) continue;
    const module = resolve(dirname(face), from);
    if (namesIn(clause).some(({ here }) => here === name)) return module;
    if (clause.includes("*") && declares(module, name)) return module;
  }
  return undefined;
}

function declares(module: string, name: string): boolean {
  const isDeclared = new RegExp(`^export (?:async )?(?:const|function\\*?|class|let) ${name}\\b`, "m");
  return isDeclared.test(readFileSync(module, "utf8")) || originOf(module, name) !== undefined;
}

/** Modules that an import of a package stands for; undefined for packages that are not ours. */
function modulesOf({ clause, from }: Statement): readonly string[] | undefined {
  const [, name, entry] = /^@everypath\/([a-z]+)(\/thread)?$/.exec(from) ?? [];
  if (name === undefined) return undefined;
  if (entry !== undefined) return [resolve(packages, name, "src/limits/thread.ts")];
  const face = resolve(packages, name, "src/index.ts");
  expect(existsSync(face)).toBe(true);
  return namesIn(clause).map(({ there }) => {
    const module = originOf(face, there);
    if (module === undefined) throw new Error(`${face} exports no ${there}`);
    return module;
  });
}

/** Our modules, as package and path below its sources, and names of other packages, that are loaded with `module`. */
function loadedWith(module: string): {
  readonly files: readonly string[];
  readonly packages: ReadonlySet<string>;
} {
  const found = new Set([resolve(packages, module.replace("/", "/src/"))]);
  const others = new Set<string>();
  for (const path of found) {
    for (const statement of statementsOf(path)) {
      if (statement.from.startsWith(".")) found.add(resolve(dirname(path), statement.from));
      else if (!statement.from.startsWith("node:")) {
        const modules = modulesOf(statement);
        if (modules === undefined) others.add(statement.from);
        for (const each of modules ?? []) found.add(each);
      }
    }
  }
  const files = [...found].map((path) => relative(packages, path).replace("/src/", "/"));
  return { files: files.sort(), packages: others };
}

test("the guard's own thread reads no options", () => {
  const { files, packages: others } = loadedWith("everypath/cli/process.ts");
  expect([...others]).toEqual([]);
  expect(files.filter((file) => file.startsWith("everypath/cli/commands/"))).toEqual([]);
});

test("a command that a server runs brings no engine and no commands", () => {
  const { files, packages: others } = loadedWith("everypath/cli/serve/client.ts");
  expect([...others]).toEqual([]);
  const expected = [
    /^everypath\/cli\/serve\/(client|frames|circumstances)\.ts$/,
    /^everypath\/library\/(guard\/|exit-status|news|question)/,
    /^core\/(host\/|solver\/package-files\.ts$|program\/deep-stack\.ts$)/,
  ];
  expect(files.filter((file) => !expected.some((each) => each.test(file)))).toEqual([]);
});

test("the command line alone brings what reads options and limits, and no engine", () => {
  const { files, packages: others } = loadedWith("everypath/cli/guard/command-thread.ts");
  expect([...others]).toEqual(["commander"]);
  const expected = [
    /^everypath\/cli\/([^/]*$|(commands|guard)\/)/,
    /^everypath\/runs\/([^/]*$|settings\/|engine\/connect\.ts$|kept\/free-options\.ts$)/,
    // The words of a request alone: what a project says is read where no file is named.
    /^everypath\/runs\/project\/request\.ts$/,
    /^everypath\/library\/(options\/|exit-status|place-text)/,
    /^core\/(program\/[^/]*$|limits\/|host\/)/,
    /^(languages|report)\/[^/]*$|^report\/text\//,
  ];
  expect(files.filter((file) => !expected.some((each) => each.test(file)))).toEqual([
    "core/solver/package-files.ts",
    "engine/machine/argument-name.ts",
    "engine/search/strategies/strategy.ts",
  ]);
});

test.each([
  "everypath/cli/explore.ts",
  "everypath/runs/explore.ts",
  "everypath/runs/engine/local-engine.ts",
  "analyses/explore/workers/thread.ts",
  "replay/worker.ts",
])("%s does without packages, other languages and other commands", (file) => {
  const { files, packages: others } = loadedWith(file);
  expect([...others]).toEqual([]);
  expect(files).toContain(file);
  expect(files.filter((path) => /^(its|objects|pli|dsl|contracts|terminate|debug)\//.test(path))).toEqual([]);
  expect(files.filter((path) => /^analyses\/(?!explore\/)/.test(path))).toEqual([]);
});
