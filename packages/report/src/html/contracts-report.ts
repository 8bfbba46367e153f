/** A proof of contracts with its symbolic states → one HTML file that needs nothing else (section 6.2 of Smans, Jacobs & Piessens). */

import { type Failure, obligationKey } from "@everypath/contracts";
import { type Span, version } from "@everypath/core";
import type { VerificationTree } from "@everypath/debug";
import { spanAt } from "@everypath/objects";
import { contractClaim } from "../contracts-text.ts";
import type { Result, ResultError } from "../result.ts";
import { fileSourceReader, type SourceReader } from "../source-lines.ts";
import {
  type ContractsData,
  contractsFormat,
  type FailureEntry,
  type FilePosition,
  type MemberEntry,
} from "./contracts-data.ts";
import { type ShownStates, shownStates } from "./contracts-states.ts";
import { Interner } from "./interner.ts";
import { pageChunks, pageParts } from "./page.ts";

/** `trees`: of the members, in the order of the result's procedures. */
export function* contractsHtml(result: Result, trees: readonly VerificationTree[]): Generator<string> {
  const data = contractsData(result, trees, fileSourceReader(result.files), version());
  const { verdict, files } = data;
  const title = `${verdict.toUpperCase()}: contracts of ${files.map(({ name }) => name).join(", ")}`;
  yield* pageChunks(
    { title, verdict, version: data.version },
    { "report-data": data },
    pageParts("contracts"),
  );
}

export function contractsData(
  result: Result,
  trees: readonly VerificationTree[],
  sources: SourceReader,
  made: string,
): ContractsData {
  const interner = new Interner();
  for (const file of result.files) interner.file(file);
  const place = ({ file, line, column }: Span): FilePosition => [interner.file(file), line, column];
  const members = trees.map((tree) => memberEntry(tree, errorsOf(result, tree), interner, place));
  return {
    format: contractsFormat,
    version: made,
    entry: result.entry,
    verdict: result.verdict,
    claim: contractClaim(result),
    members,
    incomplete: result.incomplete.map(({ reason, detail, location }) => ({
      reason,
      detail: detail ?? "",
      place: location === undefined ? undefined : place(location),
    })),
    files: interner.files.map((name) => ({ name, text: sources(name)?.join("\n") })),
    strings: interner.strings,
  };
}

/** As many as the member has failures, in their order (contracts.ts). */
function errorsOf({ errors }: Result, { proof }: VerificationTree): readonly ResultError[] {
  return errors.filter(({ procedure }) => procedure === proof.name);
}

function memberEntry(
  tree: VerificationTree,
  errors: readonly ResultError[],
  interner: Interner,
  place: (span: Span) => FilePosition,
): MemberEntry {
  const { proof } = tree;
  const indices = new Map(proof.failures.map((failure, index) => [obligationKey(failure), index]));
  const indexOf = (failure: Failure): number => indices.get(obligationKey(failure)) ?? -1;
  const shown = shownStates(tree, indexOf, { text: (text) => interner.text(text), place });
  return {
    name: proof.name,
    verdict: proof.verdict,
    place: place(proof.location),
    failures: proof.failures.map((failure, index) => failureEntry(failure, errors[index], shown, place)),
    states: shown.states,
    omitted: shown.omitted,
  };
}

function failureEntry(
  failure: Failure,
  error: ResultError | undefined,
  { indexOf }: ShownStates,
  place: (span: Span) => FilePosition,
): FailureEntry {
  const { kind, message, place: conjunct, at, unknown } = failure;
  return {
    kind,
    message,
    place: place(spanAt(conjunct.source, conjunct.extent.start)),
    end: place(spanAt(conjunct.source, conjunct.extent.end)),
    at: at === undefined ? undefined : place(spanAt(at.source, at.extent.start)),
    example: (error?.inputs ?? []).map(({ name, sort, value }) => [
      name,
      sort === "Int" ? "int" : sort,
      value,
    ]),
    unknown: unknown?.reason ?? "",
    replay: error?.replay ?? "not-replayable",
    replayDetail: error?.replayDetail ?? "",
    start: error?.run?.start ?? [],
    run: (error?.run?.steps ?? []).map(({ location, changes }) => ({ place: place(location), changes })),
    state: indexOf.get(failure) ?? -1,
  };
}
