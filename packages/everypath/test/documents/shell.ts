/** The few commands of a shell that pages use, with everypath inside of this process: compiler and solver are loaded once for all pages. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

/** What a command prints, on both streams as a terminal shows them. */
export async function run(command: string, typed: readonly string[]): Promise<string> {
  const words = wordsOf(command);
  const [name, ...rest] = words[0] === "npx" ? words.slice(1) : words;
  switch (name) {
    case "everypath":
      return everypath(rest, typed);
    case "cat":
      return rest.map((file) => readFileSync(file, "utf8")).join("");
    case "cd":
      process.chdir(resolve(rest[0] ?? ""));
      return "";
    default:
      throw new Error(`pages use everypath, cat and cd, and not ${name}`);
  }
}

/** Progress is told every few seconds: whether any comes is a matter of the machine. */
const progress = /^everypath: \w+: [\d,]+ s, .*\n/gm;

async function everypath(words: readonly string[], typed: readonly string[]): Promise<string> {
  let printed = "";
  const terminal = {
    write(text: string, done?: () => void): void {
      printed += text;
      done?.();
    },
  };
  const stdin = Readable.from(typed.map((line) => `${line}\n`));
  const io: Io = { stdout: terminal, stderr: terminal, stdin, environment: { COLUMNS: "100" } };
  await main(words, engineConnection, io);
  return printed.replace(progress, "");
}

/** As a shell splits a line with quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
}
