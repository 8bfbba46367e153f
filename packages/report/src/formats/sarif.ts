/**
 * SARIF 2.1.0 (OASIS standard): the errors for editors and code review services. A result's path is a code flow, the calls that
 * were active are its stack, and its fingerprint stays the same while lines move.
 */

import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Exploration } from "@everypath/analyses";
import { type ErrorKind, errorKinds, host, limits, version } from "@everypath/core";
import type {
  ArtifactLocation,
  Location,
  Log,
  Notification,
  ReportingDescriptor,
  ThreadFlowLocation,
} from "sarif";
import { termPrinter } from "../characters.ts";
import { textBefore } from "../columns.ts";
import { location as spanLocation } from "../errors.ts";
import { shorten } from "../layout.ts";
import { inputText } from "../phrases.ts";
import { incompletenessReasons } from "../reasons.ts";
import type { Result, ResultError, ResultLocation } from "../result.ts";
import type { SourceReader } from "../source-lines.ts";
import { rules } from "./rules.ts";
import { stepsOf } from "./trails.ts";

const { isAbsolute } = host.paths;

const schema = "https://json.schemastore.org/sarif-2.1.0.json";

/** How a run comes to an error. */
export type ErrorFlow = readonly ThreadFlowLocation[];

/** The log as JSON text, with a result for each error, an uncertain one as a warning. Columns count code points, for which `sources` are read. */
export function sarif(result: Result, exploration: Exploration, sources: SourceReader): string {
  return sarifWith(result, (error) => errorFlow(error, exploration, sources), sources);
}

/** The same where the explorations that the errors are from are no longer at hand. */
export function sarifWith(
  result: Result,
  flow: (error: ResultError) => ErrorFlow,
  sources: SourceReader,
): string {
  const kinds = Object.keys(errorKinds) as ErrorKind[];
  const fingerprints = fingerprintsOf(result, sources);
  const log: Log = {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "everypath", version: version(), rules: kinds.map(ruleOf) } },
        // Columns of the compiler count bytes; see columnOf.
        columnKind: "unicodeCodePoints",
        invocations: [
          {
            executionSuccessful: isWhole(result),
            toolExecutionNotifications: notifications(result, sources),
          },
        ],
        artifacts: result.files.map((file) => ({ location: artifact(file) })),
        results: result.errors.map((error, index) => ({
          ruleId: error.kind,
          ruleIndex: kinds.indexOf(error.kind),
          level: error.uncertain === true ? "warning" : "error",
          message: { text: messageOf(error) },
          locations: [
            {
              ...place(error.location, sources),
              logicalLocations: [{ name: error.procedure, kind: "function" }],
            },
          ],
          partialFingerprints: { "everypath/v1": fingerprints[index] ?? "" },
          codeFlows: [
            {
              message: { text: `path ${error.path}` },
              threadFlows: [{ locations: [...flow(error)] }],
            },
          ],
          ...(error.stack === undefined || error.stack.length === 0
            ? {}
            : {
                stacks: [
                  {
                    frames: error.stack.map((frame) => ({
                      location: {
                        ...place(frame.location, sources),
                        logicalLocations: [{ name: frame.procedure, kind: "function" }],
                      },
                    })),
                  },
                ],
              }),
          occurrenceCount: Math.max(1, error.paths),
          properties: {
            replay: error.replay,
            path: error.path,
            decisions: error.decisions,
            ...(error.entries === undefined ? {} : { entries: error.entries }),
            inputs: error.inputs.map((input) => ({ ...input })),
          },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** A fault of ours is a failure of the tool; a limit that was reached is not. */
function isWhole(result: Result): boolean {
  return !result.incomplete.some(({ reason }) => reason === "internal-error");
}

function ruleOf(kind: ErrorKind): ReportingDescriptor {
  const rule = rules[kind];
  const example = (title: string, code: string) => `${title}\n\n\`\`\`${rule.language}\n${code}\n\`\`\``;
  return {
    id: kind,
    name: kind.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${sentence(errorKinds[kind])}` },
    fullDescription: { text: rule.explanation },
    help: {
      text: `${rule.explanation} ${rule.remedy}`,
      markdown: [
        rule.explanation,
        example("For example", rule.wrong),
        rule.remedy,
        example("Instead", rule.right),
        "The result has inputs that lead to the error; `everypath replay` runs the program on them.",
      ].join("\n\n"),
    },
    defaultConfiguration: { level: "error" },
    properties: {
      precision: "very-high",
      tags: ["correctness", ...(rule.cwe === undefined ? [] : ["security", `external/cwe/cwe-${rule.cwe}`])],
    },
  };
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function messageOf(error: ResultError): string {
  const inputs = error.inputs.length === 0 ? "" : ` with ${error.inputs.map(inputText).join(", ")}`;
  const doubt =
    error.uncertain === true
      ? " (nobody could decide whether the program gets here, or values on the way are approximated)"
      : "";
  const replay = error.replay === "confirmed" ? ", confirmed by running the compiled program" : "";
  return shorten(`${error.kind}: ${error.message}${inputs}${replay}${doubt}.`, limits.report.sarifMessage);
}

function notifications(result: Result, sources: SourceReader): Notification[] {
  return result.incomplete.map((entry) => ({
    descriptor: { id: entry.reason },
    level: entry.reason === "internal-error" || entry.reason === "replay-mismatch" ? "error" : "warning",
    message: { text: `${incompletenessReasons[entry.reason].meaning}: ${entry.detail} (${entry.count})` },
    ...(entry.location === undefined ? {} : { locations: [place(entry.location, sources)] }),
  }));
}

/** The decisions of the path, then the error. Conditions that follow from others are left out where there are too many. */
export function errorFlow(error: ResultError, exploration: Exploration, sources: SourceReader): ErrorFlow {
  const path = exploration.paths.find(({ id }) => id === error.path);
  const print = termPrinter(exploration);
  const all =
    path === undefined ? [] : stepsOf(exploration.tree, path).filter((step) => step.location !== undefined);
  const shown =
    all.length <= limits.report.sarifSteps
      ? all
      : all.filter(({ kind }) => kind === "fork").slice(-limits.report.sarifSteps);
  const steps = shown.map(
    ({ condition, location, kind }): ThreadFlowLocation => ({
      location: {
        ...place(spanLocation(location ?? error.location), sources),
        message: { text: `${shorten(print(condition), 300)}${kind === "implied" ? " (follows)" : ""}` },
      },
      importance: kind === "implied" ? "unimportant" : "important",
    }),
  );
  const end: ThreadFlowLocation = {
    location: { ...place(error.location, sources), message: { text: `${error.kind}: ${error.message}` } },
    importance: "essential",
  };
  return [...steps, end];
}

function place(location: ResultLocation, sources: SourceReader): Location {
  if (location.file === "") return {};
  const physicalLocation = { artifactLocation: artifact(location.file) };
  if (location.line === 0) return { physicalLocation };
  const column = columnOf(location, sources);
  return {
    physicalLocation: {
      ...physicalLocation,
      region: { startLine: location.line, ...(column === undefined ? {} : { startColumn: column }) },
    },
  };
}

/** SARIF counts characters. */
function columnOf({ file, line, column }: ResultLocation, sources: SourceReader): number | undefined {
  if (column === 0) return undefined;
  const source = sources(file)?.[line - 1];
  if (source === undefined) return column;
  return [...textBefore(file, source, column)].length + 1;
}

/** Relative to where the command was run, or a file URL. */
function artifact(file: string): ArtifactLocation {
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href };
  return { uri: file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/") };
}

/**
 * Of the kind, the procedure and the text of the line, so that it survives lines that are put in above. Errors that agree in
 * all of these are numbered in the order of the source.
 */
function fingerprintsOf(result: Result, sources: SourceReader): string[] {
  const seen = new Map<string, number>();
  return result.errors.map(({ kind, procedure, location }) => {
    const line = (sources(location.file)?.[location.line - 1] ?? "").replaceAll(/\s+/g, " ").trim();
    const hash = createHash("sha256")
      .update(JSON.stringify([kind, procedure, line]))
      .digest("hex")
      .slice(0, 32);
    const number = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, number);
    return `${hash}:${number}`;
  });
}
