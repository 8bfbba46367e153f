/**
 * A function is read at one go: it has at most 80 lines, what is nested in it included. How entangled it may be is said in biome.json
 * (`noExcessiveCognitiveComplexity`), and `npm test` holds both.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, test } from "vitest";

const longest = 80;

/** Functions that are longer, by their file, each with the reason. */
const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "analyses/src/trace/unfold/memory-instruction.ts": {
    intrinsicEffect: "a switch over all operations of the models, a few lines each",
  },
  "everypath/src/runs/explored.ts": {
    exploreAndReplay: "goes when the command line is a client of the library",
  },
  "everypath/src/runs/engine/local-engine.ts": {
    createEngine: "goes when the command line is a client of the library",
  },
  "terminate/src/terminate/graph/library/effect.ts": {
    effectOf: "a switch over all rules that the table of the library promises, a line or two each",
  },
};

interface Measured {
  readonly name: string;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** What a function is called for which a variable, a property or a method is made; undefined for any other node. */
function nameAt(node: object): string | undefined {
  for (const key of ["id", "key"]) {
    const named: unknown = Reflect.get(node, key);
    if (typeof named === "object" && named !== null && "name" in named) return String(named.name);
  }
  return undefined;
}

/** Every function of a source, with what it is called. */
function functionsOf(source: string): readonly Measured[] {
  const found: Measured[] = [];
  const visit = (node: Node, around: string): void => {
    const name = nameAt(node) ?? around;
    if (functionTypes.has(node.type))
      found.push({ name, lines: source.slice(node.start, node.end).split("\n").length });
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, name);
  };
  const program: unknown = parseAst(source, { lang: "ts" });
  if (isNode(program)) visit(program, "(none)");
  return found;
}

function tooLong(source: string): readonly Measured[] {
  return functionsOf(source).filter(({ lines }) => lines > longest);
}

const packages = fileURLToPath(new URL("../../../", import.meta.url));
/** What a generator writes is not read. */
const isWritten = (path: string): boolean => path.endsWith(".ts") && !path.includes("/generated/");
const sources = readdirSync(packages)
  .flatMap((name) => ["src", "page"].map((folder) => join(packages, name, folder)))
  .flatMap((folder) => filesBelow(folder))
  .map((path) => relative(packages, path))
  .filter(isWritten);

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  } catch {
    return [];
  }
}

describe("functions of the sources", () => {
  test("are at most 80 lines long", () => {
    expect(sources.length).toBeGreaterThan(900);
    const found = sources.flatMap((path) =>
      tooLong(readFileSync(`${packages}${path}`, "utf8"))
        .filter(({ name }) => allowed[path]?.[name] === undefined)
        .map(({ name, lines }) => `${path}: ${name} has ${lines} lines`),
    );
    expect(found).toEqual([]);
  });

  test("are named as longer only where they are", () => {
    const stale = Object.entries(allowed).flatMap(([path, names]) => {
      const long = tooLong(readFileSync(`${packages}${path}`, "utf8"));
      return Object.keys(names).filter((name) => !long.some((one) => one.name === name));
    });
    expect(stale).toEqual([]);
  });
});

describe("of made-up sources", () => {
  const lines = (count: number): string => "  step();\n".repeat(count);

  test.each([
    ["f", `export function f(): void {\n${lines(79)}}\n`],
    ["f", `const f = async (a: number): Promise<void> => {\n${lines(79)}};\n`],
    ["m", `class C {\n  private m(): void {\n${lines(79)}}\n}\n`],
    ["p", `const table = { p: () => {\n${lines(79)}} };\n`],
    ["(none)", `run(() => {\n${lines(79)}});\n`],
  ])("a function of 81 lines is found: %s", (name, source) => {
    expect(tooLong(source)).toEqual([{ name, lines: 81 }]);
  });

  test("a function of 80 lines is not, nor a class", () => {
    expect(tooLong(`export function f(): void {\n${lines(78)}}\n`)).toEqual([]);
    expect(tooLong(`class C {\n${"  m(): void {}\n".repeat(100)}}\n`)).toEqual([]);
  });
});
