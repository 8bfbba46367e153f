/** Checks a program within a bound of rounds, by one formula. */
import { type Checked, type Loop, ownBound } from "@everypath/analyses";
import { type Program, smtLibScript } from "@everypath/core";
import {
  boundedHtml,
  boundedResult,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import { begin, type ProgramText } from "./begin.ts";
import type { Engine } from "./engine/engine.ts";
import { emptyExploration } from "./fault.ts";
import { type Refused, refusedBy } from "./refused.ts";
import { withRequired } from "./required.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { Timeline } from "./timeline.ts";
import { asUnreplayed, watched } from "./watched.ts";
import { certified, writeOnlyResult } from "./written.ts";

export interface BoundedRun {
  readonly kind: "checked";
  readonly result: Result;
  readonly checked: Checked;
  /** Lines that tell of the files. */
  readonly written: readonly string[];
}

export type BmcRun =
  | BoundedRun
  /** With --show-loops. */
  | { readonly kind: "loops"; readonly loops: readonly Loop[] }
  /** With --show-properties. */
  | { readonly kind: "properties"; readonly properties: Checked["properties"] }
  | ProgramText
  | Refused;

export async function bmc(
  given: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<BmcRun> {
  const timeline = new Timeline(given.seconds, given.replay);
  const opened = await begin(given, connect, surface);
  if (opened.kind !== "begun") return opened;
  const { begun, settings } = await withRequired(opened, given, surface);
  const { engine, program, entry } = begun;
  if (settings.unwinding.shows === "loops") return { kind: "loops", loops: await engine.loops(program) };
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Checked): Result =>
    boundedResult(found, {
      files: settings.files,
      assume: given.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const checked = await watched<Checked>(settings, surface, {
    doing: "unwinding",
    faults,
    run: async (given) => {
      const hooks = {
        ...given,
        millisecondsToExplore: () => timeline.toExplore(),
        isTimeOver: () => timeline.isOver(),
      };
      const found = await engine.bmc(program, entry, settings, hooks);
      if ("diagnostics" in found || !settings.replay || settings.dump !== undefined) return found;
      hooks.onFound(() => found);
      return { ...found, exploration: await engine.replay(program, found.exploration, settings, hooks) };
    },
    nothing: () => nothingChecked(program, entry),
    resultOf: (found) => resultOf({ ...found, exploration: asUnreplayed(found.exploration, settings) }),
  });
  if ("diagnostics" in checked) return refusedBy(checked);
  if (settings.unwinding.shows === "properties")
    return { kind: "properties", properties: checked.properties };
  const result = resultOf(checked);
  const loops = settings.out === undefined ? [] : await engine.loops(program);
  const written = [
    ...(await write(result, checked, loops, settings, surface)),
    ...(await certified("bmc", result, engine.refutations, settings, surface)),
  ];
  return { kind: "checked", result, checked, written };
}

function nothingChecked({ language }: Program, entry: string): Checked {
  return {
    exploration: emptyExploration(language, entry),
    unwinding: {
      bound: 0,
      isAutomatic: true,
      isReachable: "unknown",
      reached: [],
      induction: undefined,
      isSliced: false,
      formulaSize: 0,
      merges: 0,
      apart: [],
    },
    formula: [],
    properties: [],
  };
}

async function write(
  result: Result,
  { properties, unwinding, formula }: Checked,
  loops: readonly Loop[],
  settings: Settings,
  surface: RunSurface,
): Promise<readonly string[]> {
  const { smt2, boundOf, property } = settings.unwinding;
  const page = () =>
    boundedHtml(result, {
      properties,
      property,
      loops: loops.map((loop) => ({
        name: loop.name,
        location: loop.span,
        bound: ownBound(loop, boundOf) ?? unwinding.bound,
      })),
    });
  const lines = await writeOnlyResult(settings.out, result, surface, page);
  return smt2 === undefined
    ? lines
    : [...lines, ...(await writeFormula(smt2, smtLibScript(formula), surface))];
}

async function writeFormula(file: string, script: string, surface: RunSurface): Promise<readonly string[]> {
  try {
    writeWhole(file, [script]);
    return [`written   to ${file}: the formula that some error happens within the bound`];
  } catch (error) {
    await surface.note(`--smt2 ${file}: not written: ${systemMessage(error)}`);
    return [];
  }
}
