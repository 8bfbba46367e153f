/** Bounded model checking → one HTML file that needs nothing else: the verdict, and each counterexample step by step beside the source. */
import { version } from "@everypath/core";
import { boundedBasis, boundedClaim } from "../bmc-text.ts";
import { inputText, valueText } from "../phrases.ts";
import type { Result, ResultError, ResultLocation } from "../result.ts";
import { fileSourceReader, type SourceReader } from "../source-lines.ts";
import {
  type BoundedData,
  boundedFormat,
  type ErrorEntry,
  type FilePosition,
  type PropertyEntry,
} from "./bounded-data.ts";
import { Interner } from "./interner.ts";
import { pageChunks, pageParts } from "./page.ts";

/** What the result does not tell. */
export interface BoundedContext {
  /** procedure:line:column:kind, and what it says. */
  readonly properties: readonly { readonly name: string; readonly message: string }[];
  /** The only one that was asked about. */
  readonly property: string | undefined;
  readonly loops: readonly {
    readonly name: string;
    readonly location: ResultLocation;
    readonly bound: number;
  }[];
}

/** The file in pieces, to be written one after another. It holds the text of each source that it speaks of, read from the disk. */
export function* boundedHtml(result: Result, context: BoundedContext): Generator<string> {
  const data = boundedData(result, context, fileSourceReader(result.files), version());
  const title = `${data.verdict.toUpperCase()}: ${data.entry} in ${result.files.join(", ")}`;
  const head = { title, verdict: data.verdict, version: data.version };
  const { seconds, solverSeconds } = result.stats;
  const parts = { "report-data": data, "report-times": { seconds, solverSeconds } };
  yield* pageChunks(head, parts, pageParts("bounded"));
}

export function boundedData(
  result: Result,
  context: BoundedContext,
  sources: SourceReader,
  made: string,
): BoundedData {
  const interner = new Interner();
  for (const file of result.files) interner.file(file);
  const place = ({ file, line, column }: ResultLocation): FilePosition => [interner.file(file), line, column];
  const induction = result.unwinding?.induction;
  const data: Omit<BoundedData, "files"> = {
    format: boundedFormat,
    version: made,
    entry: result.entry,
    verdict: result.verdict,
    language: result.files.some((file) => /\.(c|i|ll|bc)$/.test(file)) ? "c" : "contracts",
    claim: boundedClaim(result),
    // Invariants have a list of their own.
    basis: induction === undefined ? boundedBasis(result) : boundedBasis(result).slice(0, 1),
    bound: result.unwind ?? 0,
    isAutomatic: result.unwinding?.automatic === true,
    ...(induction === undefined
      ? {}
      : {
          induction: {
            by: induction.by,
            k: induction.k,
            invariants: induction.invariants.map(({ loop, text, location }) => ({
              loop,
              text,
              place: place(location),
            })),
          },
        }),
    errors: result.errors.map((error) => errorEntry(error, place)),
    properties: context.properties.map((property) => propertyEntry(property, result, context, place)),
    loops: loopEntries(result, context, place),
    incomplete: result.incomplete.map(({ reason, detail, location }) => ({
      reason,
      detail: detail ?? "",
      place: location === undefined ? undefined : place(location),
    })),
    unchecked: result.unchecked ?? [],
    effort: effort(result),
  };
  return { ...data, files: interner.files.map((name) => ({ name, text: sources(name)?.join("\n") })) };
}

function errorEntry(error: ResultError, place: (at: ResultLocation) => FilePosition): ErrorEntry {
  return {
    kind: error.kind,
    message: error.message,
    place: place(error.location),
    procedure: error.procedure,
    inputs: error.inputs.map((input) => [
      input.name,
      input.sort,
      inputText(input).slice(`${input.name} = `.length),
    ]),
    replay: error.replay,
    replayDetail: error.replayDetail ?? "",
    steps: (error.trace ?? []).map((step) => ({
      place: place(step.location),
      procedure: step.procedure,
      name: step.name,
      value: valueText(step),
      hexadecimal: step.hexadecimal ?? "",
      isInput: step.input === true,
      cell: step.cell,
    })),
  };
}

function propertyEntry(
  { name, message }: BoundedContext["properties"][number],
  result: Result,
  { property }: BoundedContext,
  place: (at: ResultLocation) => FilePosition,
): PropertyEntry {
  const isOf = ({ procedure, kind, location: { line, column } }: ResultError): boolean =>
    name === `${procedure}:${line}:${column}:${kind}`;
  const failing = result.errors.find(isOf);
  const [, line, column] = /:(\d+):(\d+):[^:]*$/.exec(name) ?? [];
  const [file] = result.files;
  const isSingle = result.files.length === 1 && file !== undefined && line !== undefined;
  const at =
    failing?.location ?? (isSingle ? { file, line: Number(line), column: Number(column) } : undefined);
  // Anything but the bound that is missing may be about this property.
  const isDecided = result.incomplete.every(({ reason }) => reason === "bound-reached");
  const holding = result.verdict === "safe" ? "holds" : isDecided ? "holds within the bound" : "open";
  const isAsked = property === undefined || property === name;
  return {
    name,
    message,
    place: at === undefined ? undefined : place(at),
    state: failing !== undefined ? "fails" : isAsked ? holding : "not asked",
  };
}

function loopEntries(
  { unwinding, unwind }: Result,
  { loops }: BoundedContext,
  place: (at: ResultLocation) => FilePosition,
): BoundedData["loops"] {
  const reached = unwinding?.reached ?? [];
  const isReached = (name: string): boolean => reached.some((one) => one.name === name);
  const known = new Set(loops.map(({ name }) => name));
  return [
    ...loops.map(({ name, location, bound }) => ({
      name,
      kind: "loop" as const,
      place: place(location),
      bound,
      isReached: isReached(name),
    })),
    // Loops of library models, and recursion, are told where they matter.
    ...reached
      .filter(({ name }) => !known.has(name))
      .map(({ name, location }) => ({
        name,
        kind: /\.\d+$/.test(name) ? ("loop" as const) : ("recursion" as const),
        place: place(location),
        bound: unwind ?? 0,
        isReached: true,
      })),
  ];
}

function effort({ stats, unwinding }: Result): BoundedData["effort"] {
  const apart = unwinding?.apart.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return [
    ["nodes of the formula", String(unwinding?.formulaSize ?? 0)],
    ["merges where paths met", String(unwinding?.merges ?? 0)],
    ["kept apart", String(apart)],
    ["instructions", String(stats.instructions)],
    ["queries", String(stats.queries)],
    ["to the solver", String(stats.solverQueries)],
  ];
}
