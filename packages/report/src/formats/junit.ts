/** JUnit XML, as Jenkins, GitLab and others read it: a test case for each path; an error of the program is its failure. */
import { limits } from "@everypath/core";
import { shorten } from "../layout.ts";
import { inputText, place } from "../phrases.ts";
import type { Result, ResultPath } from "../result.ts";
import { attributes, type Markup, xml } from "../text/markup.ts";

/** Lines, each with its line end: a suite for each entry. It holds no times: equal runs give equal files. */
export function* junit(result: Result): Generator<string> {
  const outcomes = result.paths.map((path): Told => ({ path, outcome: outcomeOf(path, result) }));
  const name = `everypath ${result.command} ${result.files.join(" ")}`;
  yield `${xml`<?xml version="1.0" encoding="UTF-8"?>`}\n`;
  yield `${xml`<testsuites${attributes({ name })}${totalsOf(outcomes)}>`}\n`;
  for (const entry of result.entries?.map((each) => each.name) ?? [result.entry])
    yield* suite(
      result,
      entry,
      result.entries === undefined ? outcomes : outcomes.filter(({ path }) => path.entry === entry),
    );
  yield `${xml`</testsuites>`}\n`;
}

interface Told {
  readonly path: ResultPath;
  readonly outcome: Outcome;
}

function numberOf(outcomes: readonly Told[], kind: Outcome["kind"]): string {
  return String(outcomes.filter(({ outcome }) => outcome.kind === kind).length);
}

function totalsOf(outcomes: readonly Told[]) {
  return attributes({
    tests: String(outcomes.length),
    failures: numberOf(outcomes, "failure"),
    errors: numberOf(outcomes, "error"),
  });
}

function* suite(result: Result, entry: string, outcomes: readonly Told[]): Generator<string> {
  const className = `${result.files[0] ?? ""}.${entry}`;
  const skipped = attributes({ skipped: numberOf(outcomes, "skipped") });
  yield `${xml`  <testsuite${attributes({ name: entry })}${totalsOf(outcomes)}${skipped}>`}\n`;
  for (const { path, outcome } of outcomes) {
    const title = shorten(`path ${path.id}: ${path.condition}`, limits.report.junitName);
    const children = [...outcomeLines(outcome), ...outputLines(path)];
    const start = attributes({ name: title, classname: className });
    yield children.length === 0
      ? `${xml`    <testcase${start}/>`}\n`
      : `${xml`    <testcase${start}>\n${children}    </testcase>`}\n`;
  }
  yield `${xml`  </testsuite>`}\n`;
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
    case "thrown":
      return { kind: "passed" };
  }
}

function outcomeLines(outcome: Outcome): Markup[] {
  switch (outcome.kind) {
    case "passed":
      return [];
    case "skipped":
      return [xml`      <skipped>${outcome.message}</skipped>\n`];
    case "failure": {
      const { type, message, text } = outcome;
      return [xml`      <failure${attributes({ type, message })}>${text}</failure>\n`];
    }
    case "error": {
      const { type, message, text } = outcome;
      return [xml`      <error${attributes({ type, message })}>${text}</error>\n`];
    }
  }
}

function outputLines(path: ResultPath): Markup[] {
  const printed = path.stdout?.value ?? "";
  return printed === "" ? [] : [xml`      <system-out>${printed}</system-out>\n`];
}
