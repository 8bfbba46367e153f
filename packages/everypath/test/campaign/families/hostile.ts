/**
 * Files that somebody sent: tests, certificates, records of runs, `.ktest` files and programs with bytes changed, parts left out, doubled or
 * grown. Whatever is in them, a command ends with one of its exit statuses, tells of no fault of its own, and writes nothing where it was not told to.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "../../differential/generator.ts";
import { everypath, runProcess } from "../../examples/everypath.ts";
import type { Family, Outcome } from "../family.ts";

const bin = fileURLToPath(new URL("../../../bin/everypath.js", import.meta.url));
const statuses = new Set([0, 1, 2, 3]);

/** A file that is changed, and the command that reads it; `{}` is the folder. */
interface Case {
  readonly file: string;
  readonly command: readonly string[];
}

const program = `#include <assert.h>
int f(int n, const char *s) {
  int i = 0;
  while (i < n && i < 3) i++;
  assert(n < 100 || s == 0 || s[0] != 'x');
  return i;
}
`;

export const hostile: Family = {
  name: "hostile",
  about:
    "tests, certificates, run directories, .ktest files and programs that were tampered with: no internal error, nothing written elsewhere",
  daily: { first: 1, count: 10 },
  async open(folder) {
    const whole = join(folder, "whole");
    mkdirSync(whole);
    const cases = await prepare(whole);
    return { attempt: (seed) => tamper(folder, whole, cases, seed), close: async () => {} };
  },
};

async function prepare(whole: string): Promise<readonly Case[]> {
  const file = join(whole, "f.c");
  writeFileSync(file, program);
  const run = join(whole, "run");
  await everypath("explore", file, "--entry", "f", "--emit-tests", "c", "--out", run, "--quiet");
  await everypath("terminate", file, "--entry", "f", "--out", join(whole, "ended"), "--quiet");
  const there = readdirSync(whole, { recursive: true, encoding: "utf8" });
  const found = there.flatMap((name): Case[] => {
    if (name === "f.c") return [{ file: name, command: ["explore", "{}/f.c", "--entry", "f", "--quiet"] }];
    if (/^run\/tests\/.*\.(json|ktest)$/.test(name))
      return [{ file: name, command: ["replay", `{}/${name}`, "--program", "{}/f.c", "--entry", "f"] }];
    if (/^run\/(run|jobs?|journal)[^/]*$/.test(name) || /^run\/[^/]*\.(jsonl|json)$/.test(name))
      return [{ file: name, command: ["explore", "--resume", "{}/run", "--quiet"] }];
    if (name === "ended/certificate.json") return [{ file: name, command: ["check", `{}/${name}`] }];
    return [];
  });
  if (found.length < 4) throw new Error(`there should be files of every kind, and not ${there.join(", ")}`);
  // Untouched, each is read: else nothing would be tried.
  for (const kind of ["f.c", ".json", ".ktest", "run.json", "certificate.json"]) {
    const one = found.find(({ file: name }) => name.includes(kind));
    if (one === undefined) throw new Error(`no file of ${kind} among ${there.join(", ")}`);
    const { status, stderr } = await everypath(...one.command.map((word) => word.replaceAll("{}", whole)));
    if (status === null || status === 2)
      throw new Error(`${one.command.join(" ")} ends with ${status}: ${stderr}`);
  }
  return found;
}

async function tamper(folder: string, whole: string, cases: readonly Case[], seed: number): Promise<Outcome> {
  const random = new Random(seed);
  const { file, command } = random.pick(cases);
  const room = join(folder, `room${seed}`);
  const inside = join(room, "inside");
  mkdirSync(room);
  try {
    cpSync(whole, inside, { recursive: true });
    const path = join(inside, file);
    const changed = change(random, readFileSync(path));
    writeFileSync(path, changed);
    const args = command.map((word) => word.replaceAll("{}", inside));
    const { status, stdout, stderr } = await runProcess(
      process.execPath,
      [bin, ...args, "--time", "10"],
      "",
      room,
    );
    const refusesTime = stderr.includes("no option --time");
    const ended = refusesTime
      ? await runProcess(process.execPath, [bin, ...args], "", room)
      : { status, stdout, stderr };
    const said = `${ended.stdout}\n${ended.stderr}`;
    const written = readdirSync(room).filter((name) => name !== "inside");
    const problem =
      ended.status === null || !statuses.has(ended.status)
        ? `exit status ${ended.status}`
        : /internal[ -]error|TypeError|RangeError|^\s+at .*\.js:\d+/m.test(said)
          ? "an internal error"
          : written.length > 0
            ? `it wrote ${written.join(", ")}`
            : undefined;
    if (problem === undefined) return { kind: "same" };
    const report = `seed ${seed}, ${file} by ${command.join(" ")}: ${problem}\n${said.slice(0, 2000)}`;
    return { kind: "different", report, files: { "tampered.txt": changed.toString("latin1") } };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const values = [
  "null",
  "-1",
  "1e999",
  '"../../x"',
  "[]",
  "{}",
  '"\\u0000"',
  "9007199254740993",
  "true",
  '""',
] as const;

function change(random: Random, bytes: Buffer): Buffer {
  let text = bytes.toString("latin1");
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(Math.max(1, text.length));
    const length = 1 + random.below(20);
    switch (random.below(6)) {
      case 0:
        text = text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1);
        break;
      case 1:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 2:
        text = text.slice(0, at) + text.slice(at, at + length).repeat(1 + random.below(50)) + text.slice(at);
        break;
      case 3:
        text = text.slice(0, at);
        break;
      default: {
        // A value of JSON by another one.
        const found = [...text.matchAll(/(?<=[:[,]\s*)("[^"]*"|-?\d+|true|false|null)/g)];
        const one = found[random.below(Math.max(1, found.length))];
        if (one !== undefined)
          text = text.slice(0, one.index) + random.pick(values) + text.slice(one.index + one[0].length);
      }
    }
  }
  return Buffer.from(text, "latin1");
}
