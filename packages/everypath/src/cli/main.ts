/** The command line: which command, with which options. */

import { version } from "@everypath/core";
import { Command, CommanderError } from "commander";
import { engineConnection } from "../runs/engine/connect.ts";
import type { EngineConnection } from "../runs/engine/engine.ts";
import { faultMessage } from "../runs/fault.ts";
import { applyLimits } from "../runs/settings/limit-options.ts";
import { UsageProblem } from "../runs/settings/wrong-usage.ts";
import type { Surroundings } from "./commands/command.ts";
import { examplesHelp, exitStatusHelp, laterCommands, laterHelp } from "./commands/help.ts";
import { commands } from "./commands/index.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { withoutKleeWords } from "./klee-words.ts";
import { withNamedPointers } from "./pointer-words.ts";
import { usageProblem } from "./usage-problem.ts";
import { problemOfWorkingDirectory } from "./working-directory.ts";

/** Runs a command line (without node and the script). Resolves to the exit status; never rejects. */
export async function main(words: readonly string[], engine: EngineConnection, io: Io): Promise<number> {
  const argumentsGiven = words[0] === "build" ? words : withNamedPointers(withoutKleeWords(words));
  const asked = argumentsGiven.find((argument) => !argument.startsWith("-"));
  if (asked !== undefined && argumentsGiven[0] === asked && Object.hasOwn(laterCommands, asked)) {
    return refuse(io, `${asked} is not there yet in this version; everypath explore is`);
  }
  if (argumentsGiven.includes("--help-limits")) {
    const { limitsHelp } = await import("./limits-help.ts");
    await print(io.stdout, [limitsHelp()]);
    return exitStatus.good;
  }
  const output: string[] = [];
  let status: number = exitStatus.good;
  const program = commandLine(output, {
    engine,
    io,
    act: async (input, work, isVerbose = false) => {
      status = await work().catch((error: unknown) => fault(error, input, io, isVerbose));
    },
  });
  program.hook("preAction", (_, command) => {
    const nowhere = problemOfWorkingDirectory();
    if (nowhere !== undefined) throw new UsageProblem(nowhere);
    const given = command.opts<{ readonly limit?: readonly string[]; readonly cache?: boolean }>();
    const problem = applyLimits(given);
    if (problem !== undefined) throw new UsageProblem(problem);
  });
  try {
    await program.parseAsync([...argumentsGiven], { from: "user" });
  } catch (error) {
    if (error instanceof UsageProblem) return refuse(io, error.message);
    if (!(error instanceof CommanderError)) return fault(error, argumentsGiven, io);
    if (error.exitCode !== 0) return refuse(io, usageProblem(error, argumentsGiven, program.commands));
  }
  await print(io.stdout, output);
  return status;
}

/** As users have it, with the engine of this package. */
export function mainWithEngine(words: readonly string[], io: Io): Promise<number> {
  return main(words, engineConnection, io);
}

function commandLine(output: string[], surroundings: Surroundings): Command {
  const program = new Command("everypath")
    .description(
      "Runs a program once for all of its inputs: every path, an input for each, every bug with proof.",
    )
    .usage("<command> FILE… [options]")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help, or a command's")
    .option("--help-limits", "list the limits of the engine, which --limit sets")
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => void output.push(text),
      writeErr: () => {},
      outputError: () => {},
    })
    .exitOverride()
    // What stands behind the command of a build is the build's.
    .enablePositionalOptions()
    .helpCommand("help [command]", "print a command's help");
  for (const define of commands) define(program, surroundings);
  program.addHelpText("after", `\n${laterHelp()}\n${examplesHelp()}\n${exitStatusHelp}`);
  return program;
}

/** Nothing above caught it: the fault is ours, and nothing was found before it that could be kept. */
async function fault(error: unknown, input: readonly string[], io: Io, verbose = false): Promise<number> {
  const stack = verbose && error instanceof Error ? `\n${error.stack ?? ""}` : "";
  const line = `${input.join(" ")}: an internal error of everypath: ${faultMessage(error)}; please report it`;
  await print(io.stderr, [`everypath: ${line}${stack}\n`]);
  return exitStatus.unknown;
}
