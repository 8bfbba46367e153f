/** Commands in this process, with what they print. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "../../src/cli/index.ts";

type Command = (args: readonly string[], io: Io) => Promise<number>;

export function captured(command: Command) {
  const directory = mkdtempSync(join(tmpdir(), "everypath-limits-"));
  return {
    directory,
    file: join(directory, "f.c"),
    async run(...args: readonly string[]) {
      const said = { stdout: "", stderr: "" };
      const stream = (name: keyof typeof said) => ({
        write(text: string, done?: () => void): void {
          said[name] += text;
          done?.();
        },
      });
      const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
      return { status: await command(args, io), ...said };
    },
  };
}
