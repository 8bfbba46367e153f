/** `everypath explore` */
import { runExplore } from "../explore.ts";
import { refuse } from "../io.ts";
import { emptyLists, type RawOptions, sharedOptions } from "../options.ts";
import { repeatedOptions } from "../repeated.ts";
import { freeOptions, readRun } from "../run-directory.ts";
import { readSettings } from "../settings.ts";
import { type DefineCommand, kindsHelp } from "./command.ts";
import { examplesHelp, exitStatusHelp } from "./help.ts";

export const defineExplore: DefineCommand = (program, { engine, io, act }) => {
  const command = program
    .command("explore")
    .summary("all paths of a program, a test for each, its bugs")
    .description(
      "Explores every path of a program: C (.c, .i, .ll, .bc; several files make one program), PL/I (.pli), objects (.idf).",
    )
    .argument("[files...]", "the program's files (with --resume: those of the run)")
    .usage("FILE… [options]")
    .action((given: readonly string[], options: Partial<RawOptions> & Pick<RawOptions, "replay">) => {
      const asked: RawOptions = { ...emptyLists, ...options };
      return act(
        given,
        async () => {
          const request = requestOf(given, asked);
          if ("problem" in request) return refuse(io, request.problem);
          const read = readSettings(request.files, request.raw, engine.layerNames);
          if ("problem" in read) return refuse(io, read.problem);
          return runExplore(read.settings, repeatedOptions(request.raw), () => engine.connect(), io);
        },
        asked.verbose === true,
      );
    });
  for (const option of sharedOptions()) command.addOption(option);
  command.addHelpText("after", `\n${kindsHelp()}\n${examplesHelp()}\n${exitStatusHelp}`);
};

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
