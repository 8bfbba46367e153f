/** The solver that decides, and the layers in front of it. */
import { host } from "@everypath/core";
import { suggestion } from "../nearest.ts";
import type { RawOptions } from "./raw-options.ts";
import { UsageProblem } from "./wrong-usage.ts";

const { delimiter, join } = host.paths;

/** The layers that are switched off. */
export function layersOf(raw: RawOptions, layerNames: readonly string[]): ReadonlySet<string> {
  for (const [flag, names] of [
    ["--solver-layer", raw.solverLayer],
    ["--no-solver-layer", raw.noSolverLayer],
  ] as const) {
    for (const name of names) {
      if (layerNames.includes(name)) continue;
      throw new UsageProblem(
        `${flag} ${name}: no such layer${suggestion(name, layerNames)}; the layers are ${layerNames.join(", ")}`,
      );
    }
  }
  return new Set(raw.noSolverLayer);
}

/** The command of another solver than the built-in one. */
export function solverOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (/^\s*$/.test(name)) throw new UsageProblem("--solver: the solver has no name; write --solver z3");
  const program = name.trim().split(/\s+/)[0] ?? name;
  if (program === "z3-wasm") return undefined;
  const found = program.includes("/")
    ? isExecutable(program)
    : (host.system.environment.PATH ?? "")
        .split(delimiter)
        .some((directory) => isExecutable(join(directory, program)));
  if (!found) {
    throw new UsageProblem(
      `--solver ${name}: there is no program ${program} on the PATH; install it, or leave the option out for the built-in Z3`,
    );
  }
  return name;
}

function isExecutable(path: string): boolean {
  return host.files.isExecutable(path) && host.files.find(path)?.isFile() === true;
}
