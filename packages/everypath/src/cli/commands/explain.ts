/** `everypath explain` */
import type { DefineCommand } from "./command.ts";

export const defineExplain: DefineCommand = (program, { io, act }) => {
  program
    .command("explain")
    .summary("tell one path of a result as a story")
    .description(
      "Tells each decision of a path: its source line, its condition, and why the other side was impossible or where it went.",
    )
    .argument("<out-dir>", "the directory of explore --out")
    .argument("<path>", "the number of the path")
    .usage("OUT-DIR PATH")
    .action((directory: string, path: string) =>
      act([directory], async () => (await import("../explain.ts")).runExplain(directory, path, io)),
    );
};
