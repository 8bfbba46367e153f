/** What there is to say of a place: what the name there means, and the symbolic states before the statement of the line. */

import { type Anchor, placeOf } from "@everypath/contracts";
import { type Extent, type Meaning, nameOfType, type SourceText, type Variable } from "@everypath/objects";
import type { HoverSection, HoverText } from "../../library/language/types.ts";
import type { MemberReport, StatementReport, StateText } from "../verification/member-report.ts";
import type { Outcome } from "../verification/verifier.ts";
import { type Analysis, nameAt } from "./document.ts";

type OutcomeOf = (key: string) => Outcome | undefined;

export function hoverAt(analysis: Analysis, offset: number, outcomeOf: OutcomeOf): HoverText | undefined {
  const use = nameAt(analysis, offset);
  const declaration =
    use === undefined
      ? []
      : [declarationSection(use.meaning), ...verdictOf(analysis, use.meaning, outcomeOf)];
  const statement = statementAt(analysis, offset, outcomeOf);
  const sections = [...declaration, ...(statement === undefined ? [] : [stateSection(analysis, statement)])];
  const extent = use?.extent ?? statement?.extent;
  return extent === undefined || sections.length === 0 ? undefined : { sections, extent };
}

function declarationSection({ kind, declared }: Meaning): HoverSection {
  const program = (title: string, code: readonly string[]): HoverSection => ({
    title,
    code,
    language: "idf",
  });
  switch (kind) {
    case "class": {
      const fields = [...declared.fields.values()].map(
        ({ name, type }) => `  ${nameOfType(type)} ${name.text};`,
      );
      return program("class", [`class ${declared.name.text} {`, ...fields, "}"]);
    }
    case "field":
      return program(`field of ${declared.owner}`, [`${nameOfType(declared.type)} ${declared.name.text};`]);
    case "predicate":
      return program(declared.fullName, dedented(declared.source, declared.extent));
    case "procedure":
      // Of a pure method the body is known to its callers too.
      return program(
        declared.fullName,
        dedented(declared.source, declared.isPure ? declared.extent : declared.header),
      );
    case "variable":
      return program(variableTitle(declared), [`${nameOfType(declared.type)} ${declared.name.text}`]);
  }
}

function variableTitle({ kind }: Variable): string {
  switch (kind) {
    case "global":
      return "global variable";
    case "local":
      return "local variable";
    case "parameter":
      return "parameter";
    case "result":
      return "the result";
    case "this":
      return "this object";
  }
}

/** The lines of the text, without the indentation that all of them have. */
function dedented({ text }: SourceText, { start, end }: Extent): readonly string[] {
  const lineStart = Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, start))![0];
  const lines = text
    .slice(start, end)
    .trimEnd()
    .split(/\r\n|\r|\n/);
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

/** What is known of the method or predicate. */
function verdictOf(
  { checked }: Analysis,
  { kind, declared }: Meaning,
  outcomeOf: OutcomeOf,
): readonly HoverSection[] {
  if (kind !== "procedure" && kind !== "predicate") return [];
  const found = checked?.members.find(({ member }) => member === declared);
  if (found === undefined) return [];
  const outcome = outcomeOf(found.key);
  const title =
    outcome === undefined
      ? "not verified yet"
      : "report" in outcome
        ? verdictText(outcome.report)
        : "could not be verified";
  return [{ title, code: [], language: "none" }];
}

function verdictText({ verdict, failures }: MemberReport): string {
  if (failures.length === 0) return verdict;
  return `${verdict}: ${failures.length === 1 ? "1 obligation fails" : `${failures.length} obligations fail`}`;
}

interface Found {
  readonly extent: Extent;
  readonly report: StatementReport;
}

/** The statement that begins in the line of the offset, at it or before it if several do; else the innermost around the offset. */
function statementAt(
  { document, checked, source }: Analysis,
  offset: number,
  outcomeOf: OutcomeOf,
): Found | undefined {
  if (checked === undefined) return undefined;
  const place = (anchor: Anchor) => placeOf(checked.pieces, anchor);
  const line = document.positionAt(offset).line;
  const found = checked.members.flatMap(({ key, id }): readonly Found[] => {
    const isNear = checked.pieces
      .get(id)
      ?.some(
        (piece) =>
          piece.source === source &&
          isAround(
            document.positionAt(piece.extent.start).line,
            document.positionAt(piece.extent.end).line,
            line,
          ),
      );
    const outcome = isNear ? outcomeOf(key) : undefined;
    if (outcome === undefined || !("report" in outcome)) return [];
    return outcome.report.statements.flatMap((report) => {
      const at = place(report.place);
      return at === undefined ? [] : [{ extent: at.extent, report }];
    });
  });
  const inLine = found
    .filter(({ extent }) => document.positionAt(extent.start).line === line)
    .toSorted((a, b) => a.extent.start - b.extent.start);
  if (inLine.length > 0) return inLine.findLast(({ extent }) => extent.start <= offset) ?? inLine[0];
  const around = found.filter(({ extent }) => isAround(extent.start, extent.end, offset));
  return around.toSorted((a, b) => b.extent.start - a.extent.start)[0];
}

function isAround(start: number, end: number, middle: number): boolean {
  return start <= middle && middle <= end;
}

function stateSection({ document }: Analysis, { extent, report }: Found): HoverSection {
  const { line } = document.positionAt(extent.start);
  const { states, paths } = report;
  const shown =
    paths > states.length ? `, ${states.length} of ${paths} paths` : paths > 1 ? `, ${paths} paths` : "";
  if (states.length === 0)
    return {
      title: `before line ${line + 1}: the states were too large to be kept`,
      code: [],
      language: "none",
    };
  const code = states.flatMap((state, index) => [
    ...(index > 0 ? [""] : []),
    ...(paths > 1 ? [`path ${index + 1}`] : []),
    ...stateLines(state),
  ]);
  return { title: `before line ${line + 1}${shown}`, code, language: "none" };
}

function stateLines({ heap, store, path }: StateText): readonly string[] {
  return [...row("heap", heap, "empty"), ...row("store", store, "empty"), ...row("path", path, "true")];
}

function row(label: string, lines: readonly string[], none: string): readonly string[] {
  const [first = none, ...others] = lines;
  return [`${label.padEnd(6)} ${first}`, ...others.map((line) => `       ${line}`)];
}
