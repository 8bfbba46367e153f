/**
 * Names that somebody chose to do harm, in every file that a result is made of: each is read back by a reader of its format, and has the shape that a
 * plain name gives it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exploration } from "@everypath/analyses";
import { equal, printReader, smtLibScript, symbol } from "@everypath/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { type FormatContext, formatFiles, junit } from "../src/formats/index.ts";
import { htmlReport } from "../src/html/index.ts";
import {
  explorationResult,
  jsonChunks,
  type Result,
  testCases,
  textReport,
  treeDot,
  treeText,
  writeResult,
} from "../src/index.ts";
import { coloured, plain } from "../src/layout.ts";
import { checkOf } from "../src/obligations.ts";
import { resultSchema } from "../src/result.ts";
import { type FileName, fileNames } from "../src/text/file-name.ts";
import { csvRow } from "../src/text/lines.ts";
import { attributes, xml } from "../src/text/markup.ts";
import { printable, printableColoured, printableLine } from "../src/text/printable.ts";
import { foo, number, path, scalar, word } from "./explorations.ts";
import { browserProblem, launch, open } from "./html/browser.ts";

const escape = String.fromCharCode(27);
const chosen: readonly string[] = [
  "</script><script>document.title = 'owned'</script>",
  "<img src=x onerror=\"document.title='owned'\">",
  "]]><!--&lt;&#60;",
  `"' onload="document.title='owned'" x='`,
  '"]; n0 [label="injected", URL="javascript:alert(1)"]; "',
  "line\nend_of_record\nSF:/etc/passwd\nDA:1,1",
  "a;b;c 99\nmain 1",
  '*/ system("rm"); /*\\',
  "|)(exit)(assert false)(declare-const |",
  "x/../../../E",
  "C:\\..\\..\\E",
  "=cmd|' /C calc'!A0",
  `${escape}[2J${escape}]0;owned\u0007${escape}[31m`,
  "\u202esrever\u2066\u200f",
  "\0nul\u0085\u009b31m\ufffe",
  "con",
  "..",
  "é".repeat(500) + "x".repeat(5000),
  "trailing.",
  "__proto__",
  "constructor",
  "%s%n$(touch owned)`touch owned`",
];
const names = fc.oneof(
  fc.constantFrom(...chosen),
  fc.string({ minLength: 1, unit: "binary" }),
  fc.array(fc.constantFrom(...chosen), { minLength: 2, maxLength: 3 }).map((parts) => parts.join("")),
);

/** An exploration in which everything that has a name has this one. */
function named(name: string): Exploration {
  const input = symbol(name, word);
  const location = { file: name, line: 1, column: 1 };
  const condition = equal(input, number(1));
  return {
    ...foo(),
    entry: name,
    incomplete: [{ reason: "time", detail: name, location, count: 1 }],
    complete: false,
    paths: [
      path(1, {
        end: "error",
        error: {
          kind: "assertion",
          message: name,
          location,
          procedure: name,
          callStack: [{ procedure: name, location }],
        },
        condition: [condition],
        inputs: [scalar(name, input, 1)],
        replay: { verdict: "refuted", detail: name },
        replayInput: { readings: [{ name, bytes: new Uint8Array([1, 0, 0, 0]) }] },
        decisions: "T",
      }),
      path(2, { stdout: new TextEncoder().encode(name), inputs: [scalar(name, input, 0)], decisions: "F" }),
    ],
    tree: {
      kind: "decision",
      store: [],
      condition,
      location,
      whenTrue: { kind: "leaf", path: 1 },
      whenFalse: { kind: "leaf", path: 2 },
    },
    coverage: {
      files: [
        {
          file: name,
          lines: new Map([[1, 2]]),
          branches: [{ line: 1, column: 1, whenTrue: 1, whenFalse: 1 }],
          functions: [{ name, line: 1, calls: 2 }],
          costs: new Map([[1, { instructions: 3, forks: 1, queries: 1, solverSeconds: 0 }]]),
        },
      ],
    },
    profile: [{ location, calls: [name, name], forks: 1, queries: 1, solverSeconds: 1 }],
  };
}

const resultOf = (name: string): Result =>
  explorationResult(named(name), { command: "explore", files: [name], assume: [name] });

function contextOf(name: string): FormatContext {
  return {
    files: [name],
    compile: {
      dataModel: "lp64",
      includeDirectories: [name],
      definitions: [name],
      flags: [name],
      unchecked: [],
    },
    out: "out",
    userProcedures: [name],
    entryFile: name,
    parameters: [{ name, type: undefined }],
    sources: () => [name],
    inputFiles: new Map(),
    emitTests: true,
  };
}

function fileOf(name: string, wanted: string): string {
  for (const { file, chunks } of formatFiles(resultOf(name), named(name), contextOf(name)))
    if (file === wanted) return [...chunks].join("");
  throw new Error(`there is no ${wanted}`);
}

const tagsOf = (text: string) => [...text.matchAll(/<[/?!]?[A-Za-z][\w-]*/g)].map(([tag]) => tag);
const plainName = "plain";
const runs = { numRuns: 150 };

/** What libxml says is wrong. */
async function xmlProblems(text: string): Promise<readonly unknown[]> {
  const schema =
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="none"/></xs:schema>';
  const { errors } = await validateXML({ xml: [{ fileName: "x.xml", contents: text }], schema: [schema] });
  // That there is no such schema is the one thing to be wrong.
  return errors.filter(({ message }) => !message.includes("No matching global declaration"));
}

describe("a hostile name", () => {
  it("stays text in XML", async () => {
    const expected = tagsOf([...junit(resultOf(plainName))].join(""));
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const text = [...junit(resultOf(name))].join("");
        expect(tagsOf(text)).toEqual(expected);
      }),
      runs,
    );
    for (const name of chosen)
      expect(await xmlProblems([...junit(resultOf(name))].join("")), name).toEqual([]);
    const drawing = xml`<svg xmlns="http://www.w3.org/2000/svg"><text${attributes({ id: chosen.join("") })}>${chosen.join("")}</text></svg>`;
    expect(await xmlProblems(String(drawing))).toEqual([]);
    expect(tagsOf(String(drawing))).toEqual(["<svg", "<text", "</text", "</svg"]);
  });

  it("stays text in JSON, and is no prototype", () => {
    fc.assert(
      fc.property(names, (name) => {
        const read = resultSchema.parse(JSON.parse([...jsonChunks(resultOf(name))].join("")));
        expect(read.entry).toBe(name);
        expect(read.files).toEqual([name]);
        expect(read.errors[0]?.message).toBe(name);
        for (const file of ["trails.jsonl", "result.sarif"])
          for (const line of file === "result.sarif"
            ? [fileOf(name, file)]
            : fileOf(name, file).trimEnd().split("\n"))
            expect(() => JSON.parse(line)).not.toThrow();
        for (const { name: file, test } of testCases(named(name), [name])) {
          expect(file).toMatch(/^\d{6}\.json$/);
          expect(JSON.parse(JSON.stringify(test)).entry).toBe(name);
        }
        expect(({} as Record<string, unknown>).solver).toBeUndefined();
      }),
      runs,
    );
  });

  it("stays text in DOT", () => {
    const lines = (name: string) => [...treeDot(named(name))].join("").trimEnd().split("\n");
    const statement =
      /^ {2}(?:graph|node|edge|n\d+|n\d+ -> n\d+) \[(?:\w+=(?:"(?:[^"\\]|\\["\\n])*"|\w+)(?:, )?)*\];$/;
    fc.assert(
      fc.property(names, (name) => {
        const found = lines(name);
        expect(found.length).toBe(lines(plainName).length);
        for (const line of found.slice(1, -1)) expect(line).toMatch(statement);
      }),
      runs,
    );
  });

  it.skipIf(spawnSync("dot", ["-V"]).error !== undefined)("stays text to Graphviz", () => {
    for (const name of chosen) {
      const { status, stdout } = spawnSync("dot", ["-Tsvg"], { input: [...treeDot(named(name))].join("") });
      expect(status, name).toBe(0);
      const text = stdout.toString();
      expect(text.match(/class="node"/g)?.length, name).toBe(3);
      // Its tooltips are links without an address.
      expect(text).not.toMatch(/href="/);
    }
  });

  it("stays within its record of LCOV, and its line of a profile", () => {
    const records = (name: string) =>
      fileOf(name, "coverage.lcov")
        .trimEnd()
        .split("\n")
        .map((line) => /^(?:end_of_record$|[A-Z]+(?=:))/.exec(line)?.[0]);
    fc.assert(
      fc.property(names, (name) => {
        expect(records(name)).toEqual(records(plainName));
        const [file] = fileOf(name, "coverage.lcov").split("\n").slice(1);
        expect(file).toBe(`SF:${printableLine(name)}`);
        for (const measure of ["forks", "instructions"]) {
          const lines = fileOf(name, `profile/${measure}.folded`).trimEnd().split("\n");
          expect(lines.length).toBe(1);
          expect(lines[0]!.split(" ").at(-1)).toMatch(/^\d+$/);
          expect(lines[0]!.split(";").length).toBe(measure === "forks" ? 3 : 2);
        }
      }),
      runs,
    );
  });

  it("stays one field of CSV, and no formula", () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const row = csvRow([a, 7, b]);
        const fields = csvFields(row.slice(0, -1));
        expect(fields.length).toBe(3);
        expect(fields[1]).toBe("7");
        for (const field of fields) expect(field).not.toMatch(/^[=+@]/);
      }),
      runs,
    );
  });

  it("stays in its comment of SMT-LIB and of C, and two names stay two", () => {
    const goal = equal(symbol("x", word), number(1));
    const balance = (text: string) =>
      text
        .split("\n")
        .filter((line) => !line.startsWith(";"))
        .join("\n")
        .replaceAll(/\|[^|]*\|/g, "quoted");
    fc.assert(
      fc.property(names, (name) => {
        expect(balance(checkOf(name, [], goal))).toBe(balance(checkOf(plainName, [], goal)));
        const script = smtLibScript([equal(symbol(name, word), number(1))]);
        const commands = balance(script).match(/^\([a-z-]+/gm);
        expect(commands).toEqual(smtLibScript([goal]).match(/^\([a-z-]+/gm));
        const text = fileOf(name, "tests.c").replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
        expect(text.replaceAll(/\/\*[\s\S]*?\*\//g, "")).not.toContain("*/");
      }),
      runs,
    );
    const similar = ["a|", "a¦", "a∖", "a\\", "a⟦7c⟧", "a\n", "a\\n"];
    const scripts = similar.map((name) => smtLibScript([equal(symbol(name, word), number(1))]));
    expect(new Set(scripts).size).toBe(similar.length);
  });

  it("is shown and not obeyed by a terminal", () => {
    const obeyed = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;
    fc.assert(
      fc.property(names, (name) => {
        for (const paint of [plain, coloured]) {
          const text = textReport(resultOf(name), {
            width: 100,
            paint,
            sources: () => [name],
            reproduction: { parameters: [name], meaning: [], extent: [], out: "out" },
            detail: "verbose",
            layers: false,
            written: [],
          });
          const shown = printableColoured([...text].join(""));
          const rest = shown.replaceAll(new RegExp(`${escape}\\[\\d{1,3}m`, "g"), "");
          expect(rest).not.toMatch(obeyed);
        }
        expect(printable(name)).not.toMatch(obeyed);
        expect(printableLine([...treeText(named(name))].join(""))).not.toContain("\n");
        // As JSON it is the same text.
        expect(JSON.parse(printable(JSON.stringify({ name })))).toEqual({ name });
      }),
      runs,
    );
    expect(printReader(symbol("x", word))).toBe("x");
  });
});

/** RFC 4180. */
function csvFields(row: string): readonly string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"\n]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
  );
}

describe("names of files", () => {
  const made = (all: readonly string[]): readonly FileName[] =>
    fileNames(all, { prefix: "cost-", extension: "svg" });

  it("are one component that every file system takes, and no two are alike", () => {
    fc.assert(
      fc.property(fc.array(names), (all) => {
        for (const prefix of ["", "cost-"]) {
          const files = fileNames(all, { prefix, extension: "svg" });
          expect(new Set(files.map((file) => file.normalize("NFKC").toLowerCase())).size).toBe(all.length);
          for (const file of files) {
            expect(file).toMatch(/^\w[\w.-]*\.svg$/);
            expect(Buffer.byteLength(file)).toBeLessThan(120);
            expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are the names themselves where those do no harm", () => {
    expect(made(["n", "N", "length_2", "n"])).toEqual([
      "cost-n.svg",
      expect.stringMatching(/^cost-N-\w{12}\.svg$/),
      "cost-length_2.svg",
      expect.stringMatching(/^cost-n-\w{12}\.svg$/),
    ]);
    expect(made(["x/../../../E"])[0]).toMatch(/^cost-x_\.\._\.\._\.\._E-\w{12}\.svg$/);
  });
});

describe("a directory of results", () => {
  let room: string;
  beforeAll(() => {
    room = mkdtempSync(join(tmpdir(), "everypath-hostile-"));
  });
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  it("holds what it always holds, whatever the names", () => {
    const filesFor = (name: string, directory: string) => {
      const { files, failures } = writeResult(
        join(room, directory),
        resultOf(name),
        named(name),
        undefined,
        contextOf(name),
      );
      expect(failures).toEqual([]);
      return files;
    };
    const expected = filesFor(plainName, "plain");
    for (const [index, name] of chosen.entries()) expect(filesFor(name, `h${index}`)).toEqual(expected);
  });

  it.skipIf(browserProblem !== undefined)("has a report that runs nothing but its own script", async () => {
    const browser = await launch();
    try {
      const counts = new Set<string>();
      for (const [index, name] of [plainName, ...chosen].entries()) {
        const file = join(room, `report-${index}.html`);
        writeFileSync(file, [...htmlReport(resultOf(name), named(name))].join(""));
        const { page, complaints } = await open(browser, file);
        expect(complaints, name).toEqual([]);
        expect(await page.title(), name).not.toBe("owned");
        const counted = await Promise.all(
          ["script", "img", "iframe", "object", "a[href^=javascript]"].map((selector) =>
            page.locator(selector).count(),
          ),
        );
        counts.add(counted.join(" "));
        await page.close();
      }
      expect(counts.size).toBe(1);
    } finally {
      await browser.close();
    }
    expect(readFileSync(join(room, "report-0.html"), "utf8")).toContain("Content-Security-Policy");
  });
});
