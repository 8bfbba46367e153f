/** JUnit XML, as Jenkins, GitLab and others read it: a test case for each path; an error of the program is its failure. */
import { shorten } from "../layout.ts";
import { inputText, place } from "../phrases.ts";
import type { Result, ResultPath } from "../result.ts";

const nameLength = 200;

/** Lines, each with its line end. It holds no times: equal runs give equal files. */
export function* junit(result: Result): Generator<string> {
  const outcomes = result.paths.map((path) => ({ path, outcome: outcomeOf(path, result) }));
  const count = (kind: Outcome["kind"]) => outcomes.filter(({ outcome }) => outcome.kind === kind).length;
  const totals = attributes({
    tests: String(outcomes.length),
    failures: String(count("failure")),
    errors: String(count("error")),
  });
  const name = `everypath ${result.command} ${result.files.join(" ")}`;
  const className = `${result.files[0] ?? ""}.${result.entry}`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({ name })}${totals}>\n`;
  yield `  <testsuite${attributes({ name: `${result.entry}` })}${totals}${attributes({ skipped: String(count("skipped")) })}>\n`;
  for (const { path, outcome } of outcomes) {
    const title = shorten(`path ${path.id}: ${path.condition}`, nameLength);
    const children = [...outcomeLines(outcome), ...outputLines(path)];
    const start = `    <testcase${attributes({ name: title, classname: className })}`;
    yield children.length === 0 ? `${start}/>\n` : `${start}>\n${children.join("")}    </testcase>\n`;
  }
  yield "  </testsuite>\n</testsuites>\n";
}

type Outcome =
  | { readonly kind: "passed" }
  | {
      readonly kind: "failure" | "error";
      readonly type: string;
      readonly message: string;
      readonly text: string;
    }
  | { readonly kind: "skipped"; readonly message: string };

function outcomeOf(path: ResultPath, result: Result): Outcome {
  const inputs = (path.inputs ?? []).map(inputText).join("\n");
  if (path.replay === "refuted") {
    const message = path.replayDetail ?? "the compiled program behaves otherwise";
    return { kind: "error", type: "replay-mismatch", message, text: inputs };
  }
  switch (path.end) {
    case "error": {
      const error = result.errors[path.error ?? 0];
      if (error === undefined) return { kind: "failure", type: "error", message: "", text: inputs };
      const message = `${error.message} at ${place(error.location)} in ${error.procedure}`;
      return { kind: "failure", type: error.kind, message, text: inputs };
    }
    case "cut":
      return { kind: "skipped", message: `not followed to its end: ${path.cut ?? "unknown"}` };
    case "assumption":
      return { kind: "skipped", message: "an assumption does not hold" };
    case "returned":
    case "halted":
      return { kind: "passed" };
  }
}

function outcomeLines(outcome: Outcome): string[] {
  switch (outcome.kind) {
    case "passed":
      return [];
    case "skipped":
      return [`      <skipped>${escape(outcome.message)}</skipped>\n`];
    case "failure":
    case "error": {
      const { kind, type, message, text } = outcome;
      return [`      <${kind}${attributes({ type, message })}>${escape(text)}</${kind}>\n`];
    }
  }
}

function outputLines(path: ResultPath): string[] {
  const printed = path.stdout?.value ?? "";
  return printed === "" ? [] : [`      <system-out>${escape(printed)}</system-out>\n`];
}

function attributes(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML reserves, and in place of what it cannot hold in any way the replacement character. */
function escape(text: string): string {
  return [...text]
    .map((character) => entities[character] ?? (isXml(character) ? character : "\ufffd"))
    .join("");
}

/** Char of XML 1.0, section 2.2. */
function isXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code >= 0xe000 && code !== 0xfffe && code !== 0xffff);
}
