/**
 * Whoever imports a package sees its face alone, and of a function or class no more than its signature and what is written before it. So each
 * function and class on a face has a doc comment where it is declared, in whichever file that is.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

type Read = (path: string) => string;

interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly kind: "function" | "class" | "constant";
  readonly isDocumented: boolean;
}

/** By the name under which it is exported; undefined where no declaration was found. Types are left out. */
type Exports = ReadonlyMap<string, Declaration | undefined>;

const declarations = /^export (?:abstract )?(?:async )?(function|class|const|let)\b\*? ?(\w+)/gm;
const handedOn = /^export (\*|\{[^}]*\})(?: from "([^"]+)")?;/gm;
const imported = /^import (\{[^}]*\}) from "(\.[^"]+)";/gm;

const kinds: Readonly<Record<string, Declaration["kind"]>> = { function: "function", class: "class" };

/** Whether a doc comment ends on the line before. */
function isDocumentedAt(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return before.endsWith("*/\n") && before.startsWith("/**", before.lastIndexOf("/*"));
}

/** Of `{ a, type B, c as d }`: a is a, and d is c. */
function valuesIn(list: string): readonly (readonly [exported: string, original: string])[] {
  return list
    .slice(1, -1)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "" && !entry.startsWith("type "))
    .map((entry) => {
      const [original = "", exported = original] = entry.split(" as ");
      return [exported, original];
    });
}

/** What a module imports of its own package, by the names that it has there. */
function importsOf(text: string, moduleAt: (from: string) => Exports): Exports {
  const found = new Map<string, Declaration | undefined>();
  for (const [, names = "", from = ""] of text.matchAll(imported))
    for (const [local, original] of valuesIn(names)) found.set(local, moduleAt(from).get(original));
  return found;
}

function exportsOf(path: string, read: Read, known = new Map<string, Exports>()): Exports {
  const earlier = known.get(path);
  if (earlier !== undefined) return earlier;
  const found = new Map<string, Declaration | undefined>();
  known.set(path, found);
  const text = read(path);
  for (const { 1: word = "", 2: name = "", index } of text.matchAll(declarations)) {
    // Of several signatures the first one tells what the function does.
    if (found.has(name)) continue;
    const kind = kinds[word] ?? "constant";
    found.set(name, { path, name, kind, isDocumented: isDocumentedAt(text, index) });
  }
  const moduleAt = (from: string) => exportsOf(posix.join(posix.dirname(path), from), read, known);
  for (const [, names = "", from] of text.matchAll(handedOn)) {
    // What comes from another package stands on that one's face.
    if (from !== undefined && !from.startsWith(".")) continue;
    const there = from === undefined ? importsOf(text, moduleAt) : moduleAt(from);
    if (names === "*") for (const [name, declaration] of there) found.set(name, declaration);
    else for (const [exported, original] of valuesIn(names)) found.set(exported, there.get(original));
  }
  return found;
}

/** What is exported and lacks a doc comment, or a declaration that was found. */
function undocumented(face: string, read: Read): readonly string[] {
  return [...exportsOf(face, read)].flatMap(([exported, declaration]) => {
    if (declaration === undefined) return [`${face}: ${exported} is declared nowhere`];
    const { path, name, kind, isDocumented } = declaration;
    return kind === "constant" || isDocumented ? [] : [`${path}: ${kind} ${name}`];
  });
}

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const readSource: Read = (path) => readFileSync(`${packages}${path}`, "utf8");
/** The package that is published has a library for its face. */
const faces = readdirSync(packages).map((name) =>
  name === "everypath" ? "everypath/src/library/index.ts" : `${name}/src/index.ts`,
);

describe("on the packages' faces", () => {
  test.each(faces)("%s: each function and class has a doc comment", (face) => {
    expect(existsSync(`${packages}${face}`)).toBe(true);
    expect(exportsOf(face, readSource).size).toBeGreaterThan(0);
    expect(undocumented(face, readSource)).toEqual([]);
  });
});

describe("of made-up sources", () => {
  const sources: Readonly<Record<string, string>> = {
    "a/src/index.ts": [
      "/** A face. */",
      'export { Good, type Kind, bad as worse, bare } from "./room/index.ts";',
      'export * from "./all.ts";',
      'export type { Shape } from "./shape.ts";',
      'export { elsewhere } from "@everypath/other";',
    ].join("\n"),
    "a/src/room/index.ts": [
      'import { Good, bad as poor, type Kind } from "./parts.ts";',
      "export { Good, poor as bad, type Kind };",
      'export { bare } from "./parts.ts";',
    ].join("\n"),
    "a/src/room/parts.ts": [
      "/** Is good. */",
      "export abstract class Good {}",
      "",
      "/* No doc comment. */",
      "export async function bad(): Promise<void> {}",
      "",
      "/** Of something else. */",
      "const other = 1;",
      "export class bare {}",
      "export const plain = other;",
    ].join("\n"),
    "a/src/all.ts": [
      "/** Gives an end. */",
      "export function twice(a: number): number;",
      "export function twice(a: string): string;",
      "export function* walked(): Generator<number> {}",
    ].join("\n"),
  };
  const read: Read = (path) => sources[path] ?? "";

  test("what lacks a doc comment is found where it is declared", () => {
    expect(undocumented("a/src/index.ts", read)).toEqual([
      "a/src/room/parts.ts: function bad",
      "a/src/room/parts.ts: class bare",
      "a/src/all.ts: function walked",
    ]);
  });

  test("what is handed on without a declaration is found too", () => {
    const lost: Read = (path) => (path === "b/src/index.ts" ? 'export { lost } from "./empty.ts";\n' : "");
    expect(undocumented("b/src/index.ts", lost)).toEqual(["b/src/index.ts: lost is declared nowhere"]);
  });
});
