/** `everypath lsp` */
import { Option } from "commander";
import { limitOption } from "../../library/options/systems.ts";
import { commanderOptions } from "../commander-options.ts";
import type { DefineCommand } from "./command.ts";

export const defineLsp: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("lsp")
    .summary("the object language in editors")
    .description(
      "Speaks the Language Server Protocol on its standard input and output; editors start it (docs/editor.md).",
    )
    .usage("[options]")
    .action(() =>
      act(["lsp"], async () => {
        const { serve } = await import("../lsp/index.ts");
        return serve(io.stdin ?? process.stdin, process.stdout);
      }),
    );
  // Editors' libraries add both to the command by themselves.
  command.addOption(new Option("--stdio", "use the standard streams, as it always does"));
  command.addOption(new Option("--clientProcessId <id>", "the editor's process").hideHelp());
  for (const option of commanderOptions({ limit: limitOption })) command.addOption(option);
  command.addHelpText("after", `\n${lspHelp}`);
};

const lspHelp = `What an editor needs to know, for example Neovim (others: docs/editor.md):
  vim.filetype.add({ extension = { idf = "idf" } })
  vim.lsp.config("everypath", { cmd = { "everypath", "lsp" }, filetypes = { "idf" } })
  vim.lsp.enable("everypath")

Exit status:
  0  the editor has said shutdown and then exit
  1  it has gone without`;
