/** `everypath explain OUT-DIR PATH`: one path of a result as a story. */

import { host, limits, reachOf } from "@everypath/core";
import { languageOfExtension } from "@everypath/languages";
import {
  grouped,
  incompletenessReasons,
  inputText,
  place,
  plural,
  type ReasonRow,
  type Result,
  type ResultPath,
  resultSchema,
  type SourceReader,
  type Step,
  shorten,
  sourceReader,
  standingText,
  type stepKinds,
  systemMessage,
  type Trail,
  type TrailsHead,
  trailSchema,
  trailsHeadSchema,
} from "@everypath/report";
import { exitStatus, type Io, print, refuse } from "./io.ts";

const { extname, join } = host.paths;

interface Story {
  readonly result: Result;
  readonly head: TrailsHead;
  readonly trails: readonly Trail[];
}

/** Returns the exit status: 0, or 2 where there is no such path. */
export async function runExplain(directory: string, number: string, io: Io): Promise<number> {
  const story = readStory(directory);
  if ("problem" in story) return refuse(io, `${directory}: ${story.problem}`);
  const id = Number(number);
  const path = /^[0-9]+$/.test(number)
    ? story.result.paths.find((candidate) => candidate.id === id)
    : undefined;
  if (path === undefined) {
    const { length } = story.result.paths;
    const have = length === 0 ? "there are none" : `they are numbered from 1 to ${length}`;
    return refuse(io, `${directory}: there is no path ${number}; ${have}`);
  }
  await print(
    io.stdout,
    storyLines(
      story,
      path,
      sourceReader(reachOf([host.system.workingDirectory()], programsOf(story.result))),
    ).map((line) => `${line.trimEnd()}\n`),
  );
  return exitStatus.good;
}

/** What a result may have read beside the working directory: the programs it is about, since it may be anybody's. */
function programsOf({ files }: Result): readonly string[] {
  return files.filter((file) => languageOfExtension.has(extname(file).toLowerCase()));
}

function readStory(directory: string): Story | { readonly problem: string } {
  const read = (name: string) => host.files.readText(join(directory, name));
  try {
    const result = resultSchema.parse(JSON.parse(read("result.json")));
    const [head, ...trails] = read("trails.jsonl")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
    return {
      result,
      head: trailsHeadSchema.parse(head),
      trails: trails.map((trail) => trailSchema.parse(trail)),
    };
  } catch (error) {
    const isSystems = error instanceof Error && "code" in error;
    const what = isSystems
      ? `it holds no whole result (${systemMessage(error)})`
      : "what it holds is no result of everypath";
    return { problem: `${what}; write one with everypath explore FILE.c --out ${directory}` };
  }
}

/** The story of one path. */
function storyLines(story: Story, path: ResultPath, sources: SourceReader): string[] {
  const { result, head } = story;
  const own = story.trails.find((trail) => trail.path === path.id)?.trail ?? [];
  const steps = own.map((step, index) => stepLines(story, path, own, index, step, sources));
  const start = `Path ${path.id} of ${result.entry} in ${result.files.join(", ")}, one of ${grouped(result.paths.length)}.`;
  const assumed = head.kinds.indexOf("given" satisfies (typeof stepKinds)[number]);
  const nothing = own.some(([, , kind]) => kind !== assumed)
    ? []
    : ["Nothing is decided on the way: every input goes it."];
  return [
    start,
    ...inputLines(path),
    ...mergedLines(path),
    "",
    ...nothing,
    ...steps.flat(),
    ...(steps.length > 0 ? [""] : []),
    ...endLines(result, path, sources),
    ...(path.end === "cut" ? cutLines(story, path, own, sources) : []),
  ];
}

function inputLines(path: ResultPath): string[] {
  if (path.inputs === undefined) return ["The solver gave no inputs for it: it may be infeasible."];
  if (path.inputs.length === 0) return ["It takes no inputs."];
  return [`Inputs that take it: ${path.inputs.map(inputText).join(", ")}`];
}

function mergedLines({ merged }: ResultPath): string[] {
  if (merged === undefined) return [];
  const standing = standingText(BigInt(merged.paths), merged.exact);
  return [`It stands for ${standing} that were merged; what follows is the one that these inputs take.`];
}

function stepLines(
  story: Story,
  path: ResultPath,
  own: readonly Step[],
  index: number,
  [condition, at, kind]: Step,
  sources: SourceReader,
): string[] {
  const { head } = story;
  const where = head.places[at];
  const text = shorten(head.conditions[condition]?.text ?? "?", limits.report.explainedCondition);
  const number = String(index + 1).padStart(4);
  const indent = " ".repeat(6);
  const source = where === undefined ? undefined : sources(where.file)?.[where.line - 1]?.trim();
  const first =
    where === undefined || where.file === ""
      ? `${number}  (at the start)`
      : `${number}  ${place(where)}${source === undefined ? "" : `   ${shorten(source, 100)}`}`;
  return [
    first,
    `${indent}${text}`,
    `${indent}${reasonText(story, path, own, index, head.kinds[kind] ?? "")}`,
  ];
}

/** Why the condition holds here, and what became of the inputs for which it does not. */
function reasonText(
  story: Story,
  path: ResultPath,
  own: readonly Step[],
  index: number,
  kind: string,
): string {
  switch (kind) {
    case "given":
      return "given with --assume";
    case "implied":
      return `the other side is impossible: ${followsFrom(story, own, index)}`;
    case "fork":
      return `on the other side: ${otherSide(story, path, own, index)}`;
    default:
      return "inputs for which it does not hold end without a path: they are excluded by an assumption";
  }
}

/** The earlier conjuncts that speak of the same inputs. */
function followsFrom({ head }: Story, own: readonly Step[], index: number): string {
  const implied = head.kinds.indexOf("implied");
  const symbols = new Set(head.conditions[own[index]?.[0] ?? -1]?.symbols ?? []);
  const related = own.slice(0, index).flatMap(([condition, , kind], number) => {
    const shares = head.conditions[condition]?.symbols.some((symbol) => symbols.has(symbol)) === true;
    return kind !== implied && shares ? [number + 1] : [];
  });
  if (related.length === 0) return "it follows from the types of the inputs alone";
  const shown = related.slice(-limits.report.explainedReasons);
  const more =
    related.length > shown.length ? ` and ${plural(related.length - shown.length, "earlier one")}` : "";
  return `it follows from ${shown.join(", ")}${more}`;
}

/** The paths that were the same up to here, and then took the other side. */
function otherSide({ result, trails }: Story, path: ResultPath, own: readonly Step[], index: number): string {
  const others = trails.filter(
    ({ path: id, trail }) =>
      id !== path.id &&
      trail.length > index &&
      !isSameStep(trail[index], own[index]) &&
      own.slice(0, index).every((step, position) => isSameStep(step, trail[position])),
  );
  if (others.length === 0)
    return result.stats.merges === undefined
      ? "nothing was explored"
      : "none that begins alike; paths were merged, and tree.txt shows where";
  const ids = others.map((other) => other.path);
  const wanted = new Set(ids);
  const failing = result.paths.filter(({ id, end }) => end === "error" && wanted.has(id));
  const errors = [...new Set(failing.map(({ error }) => error ?? 0))].map((number) => result.errors[number]);
  const kinds = errors.flatMap((error) =>
    error === undefined ? [] : [`${error.kind} at ${place(error.location)}`],
  );
  const which = ids.length === 1 ? `path ${ids[0]}` : `${plural(ids.length, "path")} (${ranges(ids)})`;
  if (failing.length === 0) return which;
  const how =
    failing.length === ids.length
      ? ids.length === 1
        ? "which fails"
        : "all of them fail"
      : `${grouped(failing.length)} of them fail`;
  return `${which}, ${how}: ${kinds.join(", ")}`;
}

function isSameStep(a: Step | undefined, b: Step | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

const shownRanges = 6;

/** 3, 4, 5, 9 → "3-5, 9" */
function ranges(ids: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else parts.push([id, id]);
  }
  const shown = parts
    .slice(0, shownRanges)
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
  return parts.length > shownRanges ? `${shown.join(", ")}, …` : shown.join(", ");
}

function endLines(result: Result, path: ResultPath, sources: SourceReader): string[] {
  const printed =
    path.stdout === undefined || path.stdout.value === "" ? [] : [`It prints "${path.stdout.value}".`];
  return [...endOf(result, path, sources), ...printed, ...replayLines(path)];
}

function endOf(result: Result, path: ResultPath, sources: SourceReader): string[] {
  switch (path.end) {
    case "returned":
      return [path.result === undefined ? "It returns." : `It returns ${path.result.text}.`];
    case "halted":
      return [`It exits with status ${path.exitStatus ?? "unknown"}.`];
    case "thrown":
      return ["An exception leaves it."];
    case "assumption":
      return ["It ends at an assumption that does not hold."];
    case "cut": {
      const row = path.cut === undefined ? undefined : reasonRow(path.cut);
      const where = path.cutAt === undefined ? "" : ` at ${place(path.cutAt)}`;
      return [
        `It was cut${where}: ${row?.meaning ?? path.cut ?? "unknown"}${row === undefined ? "" : ` (${path.cut})`}.`,
        ...(path.cutAt === undefined ? [] : sourceLine(path.cutAt, sources)),
      ];
    }
    case "error": {
      const error = result.errors[path.error ?? 0];
      if (error === undefined) return ["It ends in an error."];
      return [
        `It fails: ${error.kind} at ${place(error.location)} in ${error.procedure}: ${error.message}`,
        ...sourceLine(error.location, sources),
      ];
    }
  }
}

type Location = NonNullable<ResultPath["cutAt"]>;

function sourceLine({ file, line }: Location, sources: SourceReader): string[] {
  const source = sources(file)?.[line - 1]?.trim();
  return source === undefined ? [] : [`      ${source}`];
}

function reasonRow(cut: string): ReasonRow | undefined {
  const rows: Readonly<Record<string, ReasonRow>> = incompletenessReasons;
  return rows[cut];
}

/** Places shown at which a path that was cut had forked most often. */
const shownPlaces = 3;

/** What the budget went on: where this path forked, which of these places are loops that multiply the paths, and how to go on. */
function cutLines(
  { result, head }: Story,
  path: ResultPath,
  own: readonly Step[],
  sources: SourceReader,
): string[] {
  const fork = head.kinds.indexOf("fork" satisfies (typeof stepKinds)[number]);
  const times = new Map<number, number>();
  let forks = 0;
  for (const [, at, kind] of own) {
    if (kind !== fork) continue;
    forks++;
    times.set(at, (times.get(at) ?? 0) + 1);
  }
  const places = [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, shownPlaces);
  const lines = places.flatMap(([at, count]): string[] => {
    const where = head.places[at];
    if (where === undefined) return [];
    const loop = result.loops?.find(
      ({ location }) =>
        location.file === where.file && location.line === where.line && location.column === where.column,
    );
    const multiplies =
      loop === undefined ? "" : `; it multiplies the paths: ${plural(loop.forks, "fork")} there in all`;
    return [`   ${plural(count, "time")} at ${place(where)}${multiplies}`, ...sourceLine(where, sources)];
  });
  const why = result.incomplete.find(
    ({ reason, location }) =>
      reason === path.cut && location?.line === path.cutAt?.line && location?.file === path.cutAt?.file,
  );
  const advice = path.cut === undefined ? undefined : reasonRow(path.cut)?.advice;
  return [
    ...(why === undefined || why.detail === "a path was cut" ? [] : [`Because of this: ${why.detail}.`]),
    `It had executed ${plural(path.steps, "instruction")} and forked ${plural(forks, "time")}${lines.length === 0 ? "." : ", most often here:"}`,
    ...lines,
    ...(advice === undefined ? [] : [`To have it followed further: ${advice}.`]),
  ];
}

function replayLines(path: ResultPath): string[] {
  switch (path.replay) {
    case "confirmed":
      return ["The compiled program does the same on these inputs."];
    case "refuted":
      return [`The compiled program does not do the same: ${path.replayDetail ?? ""}.`];
    case "not-replayable":
    case "not-replayed":
      return [`It was not replayed: ${path.replayDetail ?? ""}.`];
    case undefined:
      return [];
  }
}
