/** `everypath dap` */
import type { DefineCommand } from "./command.ts";

export const defineDap: DefineCommand = (program, { engine, io, act }) => {
  program
    .command("dap")
    .summary("the debugger for editors")
    .description(
      "Speaks the Debug Adapter Protocol on its standard input and output; editors start it (docs/dap.md).",
    )
    .usage("")
    .action(() =>
      act(["dap"], async () => {
        const { runDap } = await import("../dap/index.ts");
        return runDap(engine, io.stdin ?? process.stdin, process.stdout);
      }),
    );
};
