/** What `explore` does for the formats: branches of each path where they are asked for, and files besides the directory. */

import type { Exploration } from "@everypath/analyses";
import { limits, type Parameter, type Program } from "@everypath/core";
import {
  type FormatContext,
  fileSourceReader,
  junit,
  type Result,
  sarif,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import type { Engine } from "./engine/engine.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

/** The same exploration, with the branches of each path where something tells them. */
export function coverPaths(
  engine: Engine,
  program: Program,
  exploration: Exploration,
  settings: Settings,
  isTimeOver: () => boolean,
): Exploration {
  const steps = exploration.paths.reduce((sum, path) => sum + path.steps, 0);
  const reported = (settings.json || settings.out !== undefined) && steps <= limits.report.coverageSteps;
  return settings.minimize || reported
    ? engine.coverPaths(program, exploration, settings, isTimeOver)
    : exploration;
}

/** How the program is compiled, as its tests say it. */
export function compilationOf(settings: Settings): FormatContext["compile"] {
  return {
    dataModel: settings.dataModel,
    includeDirectories: [...settings.includeDirectories],
    definitions: [...settings.definitions],
    flags: [...settings.compilerFlags],
    ...(Object.keys(settings.fileFlags).length === 0
      ? {}
      : {
          fileFlags: Object.fromEntries(
            Object.entries(settings.fileFlags).map(([file, flags]) => [file, [...flags]]),
          ),
        }),
    unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
  };
}

export function formatContext(program: Program, entry: string, settings: Settings): FormatContext {
  const procedure = program.procedure(entry);
  return {
    files: settings.files,
    compile: compilationOf(settings),
    out: settings.out,
    userProcedures: program.userProcedures,
    entryFile: procedure?.span.file,
    parameters: procedure === undefined ? [] : parameterShapes(procedure.parameters),
    sources: fileSourceReader(settings.files, settings.includeDirectories),
    inputFiles: settings.inputFiles,
    emitTests: settings.emitTests,
  };
}

/** `--sarif FILE` and `--junit FILE`. */
export async function writeSingleFiles(
  result: Result,
  exploration: Exploration,
  settings: Settings,
  context: FormatContext,
  surface: RunSurface,
): Promise<void> {
  const attempt = async (file: string | undefined, chunks: () => Iterable<string>) => {
    if (file === undefined) return;
    try {
      writeWhole(file, chunks());
    } catch (error) {
      await surface.note(`${file}: not written: ${systemMessage(error)}`);
    }
  };
  await attempt(settings.sarif, () => [sarif(result, exploration, context.sources)]);
  await attempt(settings.junit, () => junit(result));
}

/** Of the source: a structure that is passed by value is one parameter. */
function parameterShapes(parameters: readonly Parameter[]): FormatContext["parameters"] {
  const shapes = new Map<string, FormatContext["parameters"][number]>();
  for (const { variable, type, isCopy, pieceOf } of parameters) {
    const name = pieceOf?.name ?? variable.name;
    const whole = isCopy === true && type?.kind === "pointer" ? type.pointee : type;
    if (!shapes.has(name)) shapes.set(name, { name, type: pieceOf?.type ?? whole });
  }
  return [...shapes.values()];
}
