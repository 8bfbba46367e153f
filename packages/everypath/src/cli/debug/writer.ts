/** Writes a session down: its path as a test, its commands as a script. */
import type { Problem, Session } from "@everypath/debug";
import { systemMessage, testOf, writeWhole } from "@everypath/report";
import { formatContext } from "../../runs/formats.ts";
import type { Settings } from "../../runs/settings.ts";

export class Writer {
  private readonly settings: Settings;
  /** The command line that began the session. */
  private readonly beginning: string;
  private readonly commands: string[] = [];

  constructor(settings: Settings, beginning: string) {
    this.settings = settings;
    this.beginning = beginning;
  }

  /** A command that was executed. */
  record(command: string): void {
    this.commands.push(command);
  }

  /** undefined: there is no run, and so no test. */
  async write(
    session: Session | undefined,
    what: "test" | "script",
    file: string,
  ): Promise<{ readonly line: string } | Problem> {
    const text = what === "script" ? this.script() : await this.test(session);
    if (typeof text !== "string") return text;
    try {
      writeWhole(file, [text]);
      return { line: `wrote the ${what} ${file}` };
    } catch (error) {
      return { problem: `${file}: it cannot be written (${systemMessage(error)}); check the path` };
    }
  }

  private script(): string {
    return [`# ${this.beginning}`, ...this.commands, ""].join("\n");
  }

  private async test(session: Session | undefined): Promise<string | Problem> {
    if (session === undefined)
      return { problem: "a verification is no run, which a test could repeat; write script FILE" };
    const path = await session.complete();
    if ("problem" in path) return path;
    const { files } = this.settings;
    const { compile } = formatContext(session.program, session.entry, this.settings);
    const found = testOf({ id: 1, ...path }, session.entry, files, compile);
    if (found === undefined) return { problem: "the solver found no input for this path" };
    return `${JSON.stringify(found.test, null, 2)}\n`;
  }
}
