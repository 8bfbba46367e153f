/**
 * Who may make markup, DOT, records of a line and names of files: the modules of report/text, and nobody else. Read off the syntax of every source
 * file, since a name that is put into such a text without them is an attack that works.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "@swc/core";
import { describe, expect, it } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** A node of the syntax, as swc has it. */
type Node = { readonly type?: string } & Readonly<Record<string, unknown>>;

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(packages, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

function* nodesOf(value: unknown, tag?: string): Generator<{ readonly node: Node; readonly tag?: string }> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const node = value as Node;
  yield tag === undefined ? { node } : { node, tag };
  if (node.type === "TaggedTemplateExpression") {
    const { tag: by, template } = node as unknown as { tag: Node; template: Node };
    yield* nodesOf(by);
    yield* nodesOf(template, String(by.value ?? ""));
    return;
  }
  for (const [key, each] of Object.entries(node)) if (key !== "span") yield* nodesOf(each);
}

/** Texts of the program itself: of its literals, and of its templates with `…` for what is put in. */
function* textsIn(source: string): Generator<{ readonly text: string; readonly tag: string | undefined }> {
  const module = parseSync(source, { syntax: "typescript", target: "es2022", tsx: false });
  for (const { node, tag } of nodesOf(module)) {
    if (node.type === "StringLiteral") yield { text: String(node.value), tag: undefined };
    if (node.type !== "TemplateLiteral") continue;
    const { quasis } = node as unknown as {
      quasis: readonly { readonly cooked?: string; readonly raw: string }[];
    };
    yield { text: quasis.map(({ cooked, raw }) => cooked ?? raw).join("…"), tag };
  }
}

/** What a text that stands outside of report/text must not look like, and the tag that makes it right. */
const rules: readonly { readonly what: string; readonly is: RegExp; readonly tags: readonly string[] }[] = [
  {
    what: "markup",
    is: /<\/?(?:\?xml|!doctype|html|head|body|script|style|svg|rect|text|path|circle|g|line|title|testsuites?|testcase|failure|error|skipped|system-out|a|img|table|tr|td|span|div|p|h1|noscript|meta|link)\b[^>]*>/i,
    tags: ["xml", "html"],
  },
  { what: "DOT", is: /\bdigraph\b|\b(?:label|tooltip)=(?:"|…)/, tags: ["dot"] },
  { what: "LCOV", is: /^(?:SF|FN|FNDA|DA|BRDA|TN):/, tags: [] },
  { what: "an entity", is: /^&(?:amp|lt|gt|quot|#39);$/, tags: [] },
];

/** Texts that a program never gets into, each with its reason. */
const allowed: readonly { readonly file: string; readonly text: RegExp }[] = [
  // An icon, in a data URL: of three shapes and a colour that the verdict chooses.
  { file: "report/src/html/page.ts", text: /^data:image\/svg\+xml,/ },
  // Placeholders of the command line's help.
  { file: "everypath/src/library/options/tables.ts", text: /^--[a-z-]+ <\w+>$/ },
  { file: "everypath/src/library/options/shared.ts", text: /^--[a-z-]+ <\w+>$/ },
  { file: "everypath/src/cli/commands/explain.ts", text: /^<path>$/ },
];

const texts = readdirSync(packages)
  .flatMap((name) => sourcesIn(`${name}/src`))
  .map((file) => ({ file, source: readFileSync(join(packages, file), "utf8") }));

describe("texts of formats", () => {
  it("are made in report/text alone", () => {
    const found = texts.flatMap(({ file, source }) =>
      file.startsWith("report/src/text/")
        ? []
        : [...textsIn(source)].flatMap(({ text, tag }) =>
            rules
              .filter(({ is, tags }) => is.test(text) && !tags.includes(tag ?? ""))
              .filter(() => !allowed.some((one) => one.file === file && one.text.test(text)))
              .map(({ what }) => `${file}: ${what}: ${text.slice(0, 80)}`),
          ),
    );
    expect(found).toEqual([]);
  });

  it("would be found elsewhere", () => {
    const hits = (source: string) =>
      [...textsIn(source)].flatMap(({ text, tag }) =>
        rules.filter(({ is, tags }) => is.test(text) && !tags.includes(tag ?? "")).map(({ what }) => what),
      );
    expect(hits(`const a = \`<text x="\${x}">\${name}</text>\``)).toEqual(["markup"]);
    expect(hits(`const a = xml\`<text x="\${x}">\${name}</text>\``)).toEqual([]);
    expect(hits(`const a = f(dot\`a\`, \`n [label="\${name}"]\`)`)).toEqual(["DOT"]);
    expect(hits("const a = 'SF:' + file")).toEqual(["LCOV"]);
  });
});

describe("names of files", () => {
  /** Files whose names are our own, or the user's. */
  const known: readonly string[] = [
    // Closed lists of ours: measures, pages, modules, numbered parts.
    "report/src/formats/index.ts: profile/….folded",
    "report/src/html/page.ts: dist/report-page/….js",
    "report/src/formats/compile-tests.ts: part-….o",
    "core/src/solver/package-files.ts: bundle/threads/….js",
    "c/src/runtime.ts: ….ll",
    "c/src/load.ts: ….c",
    "replay/src/count-blocks.ts: ….ll",
    "replay/src/unwritten.ts: ….ll",
    "replay/src/build.ts: /everypath-link/…….o",
  ];
  const extension = /…\.(?:svg|smt2|json|jsonl|html|dot|txt|csv|folded|ktest|js|ll|c|o|xml|lcov|sarif)$/;

  it("are made of a program's names in report/text/file-name.ts alone", () => {
    const found = texts.flatMap(({ file, source }) =>
      file === "report/src/text/file-name.ts"
        ? []
        : [...textsIn(source)]
            .filter(({ text }) => extension.test(text))
            .map(({ text }) => `${file}: ${text}`)
            .filter((each) => !known.includes(each)),
    );
    expect(found).toEqual([]);
  });
});

describe("the report's pages", () => {
  it("put no text into markup", () => {
    const parsing =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|eval|new Function)\b|\.html\(/;
    const found = sourcesIn("report/page/src").filter((file) =>
      parsing.test(readFileSync(join(packages, file), "utf8")),
    );
    expect(found).toEqual([]);
  });
});
