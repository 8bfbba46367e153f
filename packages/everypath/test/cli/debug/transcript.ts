/**
 * Sessions as a reader of the manual sees them: a file holds the command line, then what was typed (`> …`) and what came. The
 * test types the same lines into the same command and must see the same; UPDATE_GOLDEN=1 rewrites the files (then read the difference).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect } from "vitest";
import { type Io, main } from "../../../src/cli/index.ts";
import { engineConnection } from "../../../src/runs/engine/connect.ts";

const prompt = "> ";

export async function expectTranscript(file: string): Promise<void> {
  const expected = readFileSync(file, "utf8");
  const [first = "", ...lines] = expected.split("\n");
  const found = await debugged(wordsOf(first.replace(/^\$ everypath /, "")), typedIn(lines));
  const actual = `${first}\n${found.stdout}${found.stderr}(exit status ${found.status})\n`;
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, actual);
  else expect(actual).toBe(expected);
}

/** Runs the command with lines from a pipe. */
export async function debugged(
  argumentsGiven: readonly string[],
  typed: readonly string[],
): Promise<{ readonly stdout: string; readonly stderr: string; readonly status: number }> {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({
    write(text: string, done?: () => void): void {
      written[name] += text;
      done?.();
    },
  });
  const stdin = Readable.from(typed.map((line) => `${line}\n`));
  const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), stdin, environment: {} };
  const status = await main(argumentsGiven, engineConnection, io);
  return { ...written, status };
}

function typedIn(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith(prompt)).map((line) => line.slice(prompt.length));
}

/** As a shell splits a line with single quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}
