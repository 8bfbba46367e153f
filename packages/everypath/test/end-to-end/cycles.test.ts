/**
 * Files that import each other when they run. What two files need of each other belongs into a third; what is left are functions that call each
 * other because what they work on is defined that way.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** Each with what makes it one. */
const known: Readonly<Record<string, string>> = {
  "contracts/src/consume.ts contracts/src/eval.ts contracts/src/infer.ts contracts/src/produce.ts contracts/src/pure.ts":
    "figures 5 to 7 of the paper call each other, and inferring opens what they need",
  "contracts/src/exec.ts contracts/src/loops.ts": "figure 8: a loop's body is a statement",
  "core/src/term/normal/bool.ts core/src/term/normal/integer.ts core/src/term/normal/ite.ts core/src/term/normal/quantifier.ts":
    "rules of normal forms make terms, which are brought into normal form",
  "core/src/term/normal/bit-arithmetic.ts core/src/term/normal/bit-logic.ts core/src/term/normal/bit-merge.ts core/src/term/normal/bit-parts.ts":
    "rules of normal forms make terms, which are brought into normal form",
  "core/src/term/normal/bit-compare.ts core/src/term/normal/equal.ts":
    "rules of normal forms make terms, which are brought into normal form",
  "core/src/term/quantifier.ts core/src/term/rebuild.ts core/src/term/rewrite.ts":
    "rewriting goes into quantified terms, and instantiating those is rewriting",
  "engine/src/machine/table.ts engine/src/machine/value.ts": "a table is a value, and holds values",
  "objects/src/check/calls.ts objects/src/check/expressions.ts":
    "a call is an expression, and its arguments are",
};

/** Modules of ours that a module loads; imports of types alone vanish when it is compiled. */
function loadedBy(file: string, text: string): readonly string[] {
  const statements = text.matchAll(
    /^(?:import|export) (?!type )(?:\{([^}]*)\}|\*(?: as \w+)?) from "(\.[^"]+)";|^import "(\.[^"]+)";/gm,
  );
  return [...statements].flatMap(([, names, from, alone]) => {
    const isOfTypes = names?.split(",").every((name) => /^\s*(?:type\s|$)/.test(name)) === true;
    return isOfTypes ? [] : [resolve(dirname(file), from ?? alone ?? "")];
  });
}

/** Groups of modules of which each leads to each other (Tarjan's strongly connected components). */
function groupsOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (module: string): void => {
    index.set(module, index.size);
    low.set(module, index.get(module) as number);
    stack.push(module);
    for (const next of imports.get(module) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(module, Math.min(low.get(module) as number, low.get(next) as number));
    }
    if (low.get(module) !== index.get(module)) return;
    const group = stack.splice(stack.indexOf(module));
    if (group.length > 1) found.push(group);
  };
  for (const module of imports.keys()) if (!index.has(module)) visit(module);
  return found;
}

test("files import each other at run time only where what they work on is defined that way", () => {
  const files = readdirSync(packages).flatMap((name) =>
    readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(packages, name, "src", file)),
  );
  const imports = new Map(files.map((file) => [file, loadedBy(file, readFileSync(file, "utf8"))]));
  expect(imports.size).toBeGreaterThan(1000);
  const groups = groupsOf(imports).map((group) =>
    group
      .map((file) => relative(packages, file))
      .sort()
      .join(" "),
  );
  expect(groups.sort()).toEqual(Object.keys(known).sort());
});

test("a circle would be found, but for types", () => {
  const of = (a: string, b: string) =>
    groupsOf(
      new Map([
        ["/a.ts", loadedBy("/a.ts", a)],
        ["/b.ts", loadedBy("/b.ts", b)],
      ]),
    );
  expect(of('import { b } from "./b.ts";\n', 'export { a } from "./a.ts";\n')).toHaveLength(1);
  expect(of('import { b } from "./b.ts";\n', 'import { type A, type C } from "./a.ts";\n')).toEqual([]);
  expect(of('import { b } from "./b.ts";\n', 'import type { A } from "./a.ts";\n')).toEqual([]);
});
