/** The command line: which command, with which options. */
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import type { Engine, EngineConnection } from "./engine.ts";
import { runExplain } from "./explain.ts";
import { runExplore } from "./explore.ts";
import { faultMessage } from "./fault.ts";
import {
  bmcExamples,
  bmcStatusHelp,
  debugStatusHelp,
  examples,
  exitStatusHelp,
  kinds,
  later,
  laterCommands,
  proveStatusHelp,
  replayStatusHelp,
  traceExamples,
  traceStatusHelp,
} from "./help.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { nearest } from "./nearest.ts";
import {
  bmcOptions,
  type DebugOptions,
  debugOptions,
  emptyLists,
  proveOptions,
  type RawOptions,
  replayOptions,
  sharedOptions,
  traceOptions,
} from "./options.ts";
import { repeatedOptions } from "./repeated.ts";
import { type ReplayOptions, runReplay } from "./replay-test.ts";
import { freeOptions, readRun } from "./run-directory.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Runs a command line (without node and the script). Resolves to the exit status; never rejects. */
export async function main(
  argumentsGiven: readonly string[],
  engine: EngineConnection,
  io: Io,
): Promise<number> {
  const asked = argumentsGiven.find((argument) => !argument.startsWith("-"));
  if (asked !== undefined && argumentsGiven[0] === asked && Object.hasOwn(laterCommands, asked)) {
    return refuse(io, `${asked} is not there yet in this version; everypath explore is`);
  }
  const output: string[] = [];
  let status: number = exitStatus.good;
  const guarded = async (input: readonly string[], action: () => Promise<number>) => {
    status = await action().catch((error: unknown) => fault(error, input, io));
  };
  const program = commandLine(output, {
    explore: async (files, raw) => {
      status = await explore(files, raw, engine, io);
    },
    debug: async (files, raw) => {
      status = await debug(files, raw, engine, io);
    },
    prove: async (files, raw) => {
      const { runProve } = await import("./prove.ts");
      status = await command(files, raw, engine, io, runProve);
    },
    trace: async (files, raw) => {
      const { runTrace } = await import("./trace.ts");
      status = await command(files, raw, engine, io, runTrace);
    },
    bmc: async (files, raw) => {
      const { runBmc } = await import("./bmc.ts");
      status = await command(files, raw, engine, io, runBmc);
    },
    dap: () =>
      guarded(["dap"], async () => {
        const { runDap } = await import("./dap/index.ts");
        return runDap(engine, io.stdin ?? process.stdin, process.stdout);
      }),
    replay: (tests, options) => guarded(tests, () => runReplay(tests, options, io)),
    explain: (directory, path) => guarded([directory], () => runExplain(directory, path, io)),
  });
  try {
    await program.parseAsync([...argumentsGiven], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) return refuse(io, usageProblem(error, argumentsGiven));
    } else {
      return fault(error, argumentsGiven, io);
    }
  }
  await print(io.stdout, output);
  return status;
}

interface Actions {
  explore(files: readonly string[], raw: RawOptions): Promise<void>;
  debug(files: readonly string[], raw: DebugOptions): Promise<void>;
  prove(files: readonly string[], raw: RawOptions): Promise<void>;
  trace(files: readonly string[], raw: RawOptions): Promise<void>;
  bmc(files: readonly string[], raw: RawOptions): Promise<void>;
  dap(): Promise<void>;
  replay(tests: readonly string[], options: ReplayOptions): Promise<void>;
  explain(directory: string, path: string): Promise<void>;
}

function commandLine(output: string[], actions: Actions): Command {
  const program = new Command("everypath")
    .description(
      "Runs a program once for all of its inputs: every path, an input for each, every bug with proof.",
    )
    .usage("<command> FILE… [options]")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help, or a command's")
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => void output.push(text),
      writeErr: () => {},
      outputError: () => {},
    })
    .exitOverride()
    .helpCommand("help [command]", "print a command's help");
  const exploreCommand = program
    .command("explore")
    .summary("all paths of a program, a test for each, its bugs")
    .description("Explores every path of a C program (.c, .i, .ll, .bc; several files make one program).")
    .argument("[files...]", "the program's files (with --resume: those of the run)")
    .usage("FILE… [options]")
    .action((files: readonly string[], given: Partial<RawOptions> & Pick<RawOptions, "replay">) =>
      actions.explore(files, { ...emptyLists, ...given }),
    );
  for (const option of sharedOptions()) exploreCommand.addOption(option);
  exploreCommand.addHelpText("after", `\n${kinds()}\n${examples()}\n${exitStatusHelp}`);
  const debugCommand = program
    .command("debug")
    .summary("walk one path step by step, forwards and backwards")
    .description("Debugs a program on symbols: you choose at each decision that the inputs leave open.")
    .argument("<files...>", "the program's files")
    .usage("FILE… [options]")
    .action((files: readonly string[], given: Partial<DebugOptions>) =>
      actions.debug(files, { ...emptyLists, replay: false, ...given }),
    );
  for (const option of debugOptions()) debugCommand.addOption(option);
  debugCommand.addHelpText("after", `\n${debugStatusHelp}`);
  const proveCommand = program
    .command("prove")
    .summary("prove the assertions of a program once and for all")
    .description(
      "Proves by Floyd's method that no assertion and no other check fails on any run; loops are cut by assertions in them.",
    )
    .argument("<files...>", "the program's files")
    .usage("FILE… [options]")
    .action((files: readonly string[], given: Partial<RawOptions> & Pick<RawOptions, "replay">) =>
      actions.prove(files, { ...emptyLists, ...given }),
    );
  for (const option of proveOptions()) proveCommand.addOption(option);
  proveCommand.addHelpText("after", `\n${kinds()}\n${proveStatusHelp}`);
  const traceCommand = program
    .command("trace")
    .summary("path conditions forwards and backwards, step by step")
    .description(
      "Unfolds a program into its symbolic execution traces and gives the condition of each: forwards by a store, backwards by weakest preconditions.",
    )
    .argument("<files...>", "the program's files")
    .usage("FILE… [options]")
    .action((files: readonly string[], given: Partial<RawOptions>) =>
      actions.trace(files, { ...emptyLists, replay: false, ...given }),
    );
  for (const option of traceOptions()) traceCommand.addOption(option);
  traceCommand.addHelpText("after", `\n${traceExamples}\n\n${kinds()}\n${traceStatusHelp}`);
  const bmcCommand = program
    .command("bmc")
    .summary("one formula for all paths up to a bound")
    .description(
      "Bounded model checking: unwinds loops and recursion to a bound and asks at once for all paths whether an error happens.",
    )
    .argument("<files...>", "the program's files")
    .usage("FILE… [options]")
    .action((files: readonly string[], given: Partial<RawOptions> & Pick<RawOptions, "replay">) =>
      actions.bmc(files, { ...emptyLists, ...given }),
    );
  for (const option of bmcOptions()) bmcCommand.addOption(option);
  bmcCommand.addHelpText("after", `\n${bmcExamples}\n\n${kinds()}\n${bmcStatusHelp}`);
  program
    .command("dap")
    .summary("the debugger for editors")
    .description(
      "Speaks the Debug Adapter Protocol on its standard input and output; editors start it (docs/dap.md).",
    )
    .usage("")
    .action(() => actions.dap());
  const replayCommand = program
    .command("replay")
    .summary("run tests of a result on the compiled program")
    .description(
      "Runs tests (.json of everypath, .ktest of KLEE) outside of the engine and compares with what they expect.",
    )
    .argument("<tests...>", "files of a result's tests folder")
    .usage("TEST… [options]")
    .action((tests: readonly string[], given: Partial<ReplayOptions>) =>
      actions.replay(tests, { program: [], I: [], D: [], cflag: [], ...given }),
    );
  for (const option of replayOptions()) replayCommand.addOption(option);
  replayCommand.addHelpText("after", `\n${replayStatusHelp}`);
  program
    .command("explain")
    .summary("tell one path of a result as a story")
    .description(
      "Tells each decision of a path: its source line, its condition, and why the other side was impossible or where it went.",
    )
    .argument("<out-dir>", "the directory of explore --out")
    .argument("<path>", "the number of the path")
    .usage("OUT-DIR PATH")
    .action((directory: string, path: string) => actions.explain(directory, path));
  program.addHelpText("after", `\n${later()}\n${examples()}\n${exitStatusHelp}`);
  return program;
}

async function explore(
  files: readonly string[],
  raw: RawOptions,
  engine: EngineConnection,
  io: Io,
): Promise<number> {
  try {
    const request = requestOf(files, raw);
    if ("problem" in request) return await refuse(io, request.problem);
    const read = readSettings(request.files, request.raw, engine.layerNames);
    if ("problem" in read) return await refuse(io, read.problem);
    return await runExplore(read.settings, repeatedOptions(request.raw), () => engine.connect(), io);
  } catch (error) {
    return fault(error, files, io, raw.verbose === true);
  }
}

async function debug(
  files: readonly string[],
  { script, ...raw }: DebugOptions,
  engine: EngineConnection,
  io: Io,
): Promise<number> {
  try {
    const read = readSettings(files, raw, engine.layerNames);
    if ("problem" in read) return await refuse(io, read.problem);
    const { runDebug } = await import("./debug/index.ts");
    return await runDebug(read.settings, script, repeatedOptions(raw), () => engine.connect(), io);
  } catch (error) {
    return fault(error, files, io, raw.verbose === true);
  }
}

/** A command that is its settings and nothing else. */
async function command(
  files: readonly string[],
  raw: RawOptions,
  engine: EngineConnection,
  io: Io,
  run: (settings: Settings, connect: () => Promise<Engine>, io: Io) => Promise<number>,
): Promise<number> {
  try {
    const read = readSettings(files, raw, engine.layerNames);
    if ("problem" in read) return await refuse(io, read.problem);
    return await run(read.settings, () => engine.connect(), io);
  } catch (error) {
    return fault(error, files, io, raw.verbose === true);
  }
}

/** What is to be run: as given, or as recorded in the directory to resume, whose budgets can be given anew. */
function requestOf(
  files: readonly string[],
  raw: RawOptions,
): { readonly files: readonly string[]; readonly raw: RawOptions } | { readonly problem: string } {
  if (raw.resume === undefined) {
    if (files.length === 0) return { problem: "no file is given; write everypath explore FILE.c" };
    return { files, raw };
  }
  if (files.length > 0) return { problem: "--resume takes the program's files from the run; leave them out" };
  if (raw.out !== undefined) {
    return {
      problem: "--resume and --out contradict each other: the run goes on where it was; keep one of them",
    };
  }
  const record = readRun(raw.resume);
  if (typeof record === "string") return { problem: `--resume ${raw.resume}: ${record}` };
  const given = Object.fromEntries(
    Object.entries(raw).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
  const fixed = Object.keys(given).find((name) => !freeOptions.has(name));
  if (fixed !== undefined) {
    const flag = `--${fixed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return {
      problem: `${flag} and --resume contradict each other: it decides which paths there are; start again with --out`,
    };
  }
  return { files: record.files, raw: { ...record.options, ...given } };
}

/** Nothing above caught it: the fault is ours, and nothing was found before it that could be kept. */
async function fault(error: unknown, input: readonly string[], io: Io, verbose = false): Promise<number> {
  const stack = verbose && error instanceof Error ? `\n${error.stack ?? ""}` : "";
  const line = `${input.join(" ")}: an internal error of everypath: ${faultMessage(error)}; please report it`;
  await print(io.stderr, [`everypath: ${line}${stack}\n`]);
  return exitStatus.unknown;
}

/** Commander's message as our one line. */
function usageProblem(error: CommanderError, argumentsGiven: readonly string[]): string {
  const [first] = argumentsGiven;
  switch (error.code) {
    case "commander.help":
    case "commander.helpDisplayed":
      return "no command is given; write everypath explore FILE.c, or see everypath --help";
    case "commander.missingArgument":
      if (first === "replay") return "no test is given; write everypath replay out/tests/000001.json";
      if (first === "explain") return "a directory and a path are needed; write everypath explain out 1";
      return `no file is given; write everypath ${first === "debug" || first === "prove" || first === "trace" || first === "bmc" ? first : "explore"} FILE.c`;
    case "commander.unknownCommand": {
      if (first === undefined) break;
      if (/\.(c|i|ll|bc)$/.test(first))
        return `${first}: a command comes first; write everypath explore ${first}`;
      const near = nearest(first, [
        "explore",
        "prove",
        "trace",
        "bmc",
        "debug",
        "dap",
        "replay",
        "explain",
        ...Object.keys(laterCommands),
        "help",
      ]);
      return `there is no command ${first}; ${near === undefined ? "see everypath --help" : `did you mean ${near}?`}`;
    }
    case "commander.optionMissingArgument": {
      const flags = /option '([^']*)'/.exec(error.message)?.[1] ?? "";
      return `${flags.split(" ")[0]} needs a value; write ${flags}`;
    }
    case "commander.unknownOption": {
      const flag = /option '([^']*)'/.exec(error.message)?.[1] ?? "";
      const near = /Did you mean ([^?]*)\?/.exec(error.message)?.[1]?.replace(/^one of /, "");
      const command =
        ["replay", "explain", "debug", "dap", "prove", "trace", "bmc"].find((name) => name === first) ??
        "explore";
      const mend = near === undefined ? `see everypath ${command} --help` : `did you mean ${near}?`;
      return `there is no option ${flag}; ${mend}`;
    }
    default:
      break;
  }
  return error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
}

function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const read: unknown = JSON.parse(text);
  return typeof read === "object" && read !== null && "version" in read ? String(read.version) : "unknown";
}
