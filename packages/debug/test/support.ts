/** Sessions on small programs, for the tests of this folder. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explore, type Path } from "@everypath/analyses";
import { loadC } from "@everypath/c";
import {
  bitVecSort,
  createBackend,
  type ErrorKind,
  JobSolver,
  type Program,
  type Sort,
  type Variable,
  withLayers,
} from "@everypath/core";
import { readByte, type State, toTerm, type Value } from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import { loadObjects, type ObjectsSource } from "@everypath/objects";
import { loadPli, type PliSource } from "@everypath/pli";
import { calledFreshly } from "../../engine/test/machine/called-freshly.ts";
import { cLanguage } from "../src/c/index.ts";
import type { DebugLanguage, Problem, Shown, Stop, TraceEvent } from "../src/index.ts";
import { Session } from "../src/index.ts";
import { objectLanguage } from "../src/objects/index.ts";
import { pliLanguage } from "../src/pli/index.ts";

export interface Loaded {
  readonly program: Program;
  readonly source: ProgramSource;
  readonly language: DebugLanguage;
}

/** Serves all sessions of a test file. */
class KeptSolver extends JobSolver {
  /** An exploration's time that is over is not the next session's. */
  override close(): void {
    this.endAt(Number.POSITIVE_INFINITY);
  }
}
const solver = new KeptSolver(createBackend(), (inner) => withLayers(inner, {}));

export async function loadText(text: string): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-debug-"));
  const file = join(folder, "test.c");
  try {
    writeFileSync(file, text);
    const loaded = await loadC([file], {
      dataModel: "lp64",
      includeDirectories: [],
      definitions: [],
      compilerFlags: ["-w"],
      onNote: () => {},
    });
    if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
    return { ...loaded, language: cLanguage };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function loadPliText(text: string, call?: string): Loaded {
  const source: PliSource = {
    language: "pli",
    files: [{ name: "test.pli", text }],
    entry: undefined,
    call,
    assume: [],
    subscripts: "conditional",
  };
  const loaded = loadPli(source);
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return { program: loaded.program, source, language: pliLanguage };
}

export function loadObjectsText(text: string, of: Partial<ObjectsSource> = {}): Loaded {
  const source: ObjectsSource = {
    language: "objects",
    files: [{ name: "test.idf", text }],
    entry: undefined,
    call: undefined,
    assume: [],
    symbolicGlobals: false,
    contracts: true,
    ...of,
  };
  const loaded = loadObjects(source);
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join("\n"));
  return { program: loaded.program, source, language: objectLanguage };
}

export interface Options {
  readonly unchecked?: readonly ErrorKind[];
  readonly onTrace?: (event: TraceEvent) => void;
}

const byteSort = bitVecSort(8);
const query = { resources: 2_000_000, milliseconds: 20_000 };

function machineOf({ unchecked = [] }: Options) {
  return { ...calledFreshly, disabled: new Set(unchecked) };
}

function entryOf({ program }: Loaded, entry: string): string {
  return program.driver?.entry ?? entry;
}

export function open(loaded: Loaded, entry: string, options: Options = {}): Session {
  const { program, language } = loaded;
  const session = Session.open(
    { program, entry: entryOf(loaded, entry), arguments: undefined, assume: [] },
    language,
    solver,
    {
      machine: machineOf(options),
      pointerElements: 4,
      query,
      ...(options.onTrace === undefined ? {} : { onTrace: options.onTrace }),
      launch: async () => ({ problem: "tests begin one run alone" }),
    },
  );
  if ("problem" in session) throw new Error(session.problem);
  return session;
}

export async function pathsOf(
  loaded: Loaded,
  entry: string,
  options: Options = {},
): Promise<{ readonly paths: readonly Path[]; readonly complete: boolean }> {
  const explored = await explore(
    loaded.program,
    loaded.source,
    {
      entry: entryOf(loaded, entry),
      arguments: undefined,
      pointerElements: 4,
      machine: machineOf(options),
      assume: [],
      solver: {},
      strategy: "dfs",
      seed: 0,
      budgets: {
        milliseconds: 5_000,
        heapBytes: 4e9,
        maxSteps: 5_000,
        maxPaths: 40,
        maxDepth: 1000,
        maxLoop: 1000,
        query,
      },
    },
    solver,
  );
  if ("refused" in explored) throw new Error(explored.refused);
  return explored;
}

/** A move that must not be refused. */
export function moved(stop: Stop | Problem): Stop {
  if ("problem" in stop) throw new Error(stop.problem);
  return stop;
}

/** All that a state is, as text: two states with the same text go on alike. `globals`: variables of the IR that are no memory. */
export function fingerprint(state: State, globals: readonly Variable[] = []): string {
  const lines: string[] = [`steps ${state.steps}`];
  for (let frame: State["frame"] | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    const values = frame.procedure.locals.map(({ sort, slot }) => idOf(frame!.values[slot]!, sort));
    lines.push(`${frame.procedure.name} ${frame.block}.${frame.index}: ${values.join(" ")}`);
  }
  for (let fact = state.facts; fact !== undefined; fact = fact.previous)
    lines.push(`${fact.condition.id} ${fact.implied} ${fact.span?.line}`);
  for (let input = state.inputs; input !== undefined; input = input.previous) lines.push(input.name);
  for (let output = state.outputs; output !== undefined; output = output.previous)
    lines.push(`${output.kind} ${output.term?.id ?? output.bytes.map((byte) => toTerm(byte, byteSort).id)}`);
  for (const { sort, slot, name } of globals) lines.push(`${name} ${idOf(state.globals[slot]!, sort)}`);
  for (const { number, origin } of state.inputObjects) lines.push(`${number} ${origin.id}`);
  for (const object of state.memory.objects()) {
    const { name, size, capacity, lifetime } = object.description;
    if (lifetime === "procedure") continue;
    const bytes: string[] = [];
    if (object.array !== undefined) bytes.push(String(object.array.id));
    else
      for (let at = 0; at < Math.min(capacity, 256); at++) {
        const byte = readByte(object, at);
        bytes.push(typeof byte === "number" ? String(byte) : `${byte.term.id}.${byte.part}`);
      }
    lines.push(`${name} ${String(size)} ${object.live}: ${bytes.join(" ")}`);
  }
  return lines.join("\n");
}

/** A variable that nothing was assigned to yet holds a number, whatever its sort. */
function idOf(value: Value, sort: Sort): string {
  return typeof value === "number" && (sort.kind === "bool" || sort.kind === "array")
    ? `unset ${value}`
    : String(toTerm(value, sort).id);
}

/** The text of a value that has no parts. */
export function scalarId(value: Shown): number | undefined {
  return value.kind === "scalar" ? value.term.id : undefined;
}
