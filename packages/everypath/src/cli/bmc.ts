/** `everypath bmc`: from settings to the report and the exit status. */

import { type Checked, type Loop, ownBound } from "@everypath/analyses";
import { type Program, smtLibScript } from "@everypath/core";
import {
  boundedHtml,
  boundedReport,
  boundedResult,
  jsonChunks,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import { begin } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { emptyExploration } from "./fault.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { allKinds, type Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf, writeOnlyResult } from "./tell.ts";
import { Timeline } from "./timeline.ts";
import { asUnreplayed, watched } from "./watched.ts";

/** Returns the exit status. */
export async function runBmc(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const timeline = new Timeline(settings.seconds, settings.replay);
  const begun = await begin(settings, connect, io);
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;
  if (settings.unwinding.shows === "loops") {
    await print(io.stdout, await loopLines(engine, program));
    return exitStatus.good;
  }
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Checked): Result =>
    boundedResult(found, {
      files: settings.files,
      assume: settings.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const checked = await watched<Checked>(settings, io, {
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
  if ("diagnostics" in checked) return refuseDiagnostics(io, checked.diagnostics);
  if (settings.unwinding.shows === "properties") {
    await print(io.stdout, propertyLines(checked));
    return exitStatus.good;
  }
  const result = resultOf(checked);
  const loops = settings.out === undefined ? [] : await engine.loops(program);
  await report(result, checked, loops, settings, io);
  return statusOf(result);
}

async function loopLines(engine: Engine, program: Program): Promise<readonly string[]> {
  const loops = await engine.loops(program);
  if (loops.length === 0) return ["no loops\n"];
  return loops.map(({ name, span }) => `${name}  ${span.file}:${span.line}:${span.column}\n`);
}

function propertyLines({ properties }: Checked): readonly string[] {
  if (properties.length === 0) return ["nothing that can fail is met within the bound\n"];
  return properties.map(({ name, message }) => `${name}  ${message}\n`);
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

async function report(
  result: Result,
  checked: Checked,
  loops: readonly Loop[],
  settings: Settings,
  io: Io,
): Promise<void> {
  const script = () => smtLibScript(checked.formula);
  const { smt2, boundOf, property } = settings.unwinding;
  const { properties, unwinding } = checked;
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
  const written = [
    ...(await writeOnlyResult(settings.out, result, io, page)),
    ...(smt2 === undefined ? [] : await writeFormula(smt2, script(), io)),
  ];
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [script()]);
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  await print(io.stdout, [boundedReport(result, textOptionsOf(settings, io, written))]);
}

async function writeFormula(file: string, script: string, io: Io): Promise<readonly string[]> {
  try {
    writeWhole(file, [script]);
    return [`written   to ${file}: the formula that some error happens within the bound`];
  } catch (error) {
    await print(io.stderr, [`everypath: --smt2 ${file}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}
