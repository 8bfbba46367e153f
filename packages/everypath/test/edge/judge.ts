/**
 * Small programs at the edges of what is looked at, with compiled programs as the judge. Each is compiled natively, with
 * sanitizers, and run in each environment that its row lists: arguments, variables, files, standard input, definitions
 * of what nothing defines, callers. Where a run fails, no command says that the program is safe; an error that counts is
 * one of a run, by its kind and line; and what a run returns, a path returns where all of them were explored.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { outcomeInProcess } from "../examples/in-process.ts";
import { keptConnection } from "../kept-engine.ts";

/** An environment: `edge` are the numbers that `edge(0)`, `edge(1)`, … give in the native part. */
export interface Run {
  readonly edge?: readonly (number | string)[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly files?: Readonly<Record<string, string>>;
}

type Files = Readonly<Record<string, string>>;

export interface Row {
  readonly name: string;
  /** The program's files; a text alone is main.c. */
  readonly files: string | Files;
  /** What only the compiled program has: definitions, a caller, headers; a text alone is native.c. */
  readonly native?: string | Files;
  /** DIR is the folder of the row, EVERYPATH the command. */
  readonly options?: readonly string[];
  /** What makes the files that are explored; shell commands in the folder. */
  readonly prepare?: readonly string[];
  /** What is explored, if not every C file. */
  readonly explored?: readonly string[];
  /** What makes ./program, if not gcc with sanitizers. */
  readonly build?: string;
  /** The exit status of a run with a failed check, of which it does not tell the line. */
  readonly failing?: number;
  /** Further words for the native compiler. */
  readonly flags?: readonly string[];
  readonly runs: readonly Run[];
  /** What each command tells: see `told`. A command that does not apply is left out. */
  readonly explore: string;
  readonly bmc?: string;
  readonly prove?: string;
  /** What every command says where it cannot know what the program is. */
  readonly refused?: string;
  /** How many paths `explore` finds. */
  readonly paths?: number;
  /** An error that no run shows, with the reason: `KIND@LINE` and why. */
  readonly unshown?: Readonly<Record<string, string>>;
}

/** Edge numbers, each alone. */
export const each = (...values: readonly number[]): readonly Run[] =>
  values.map((value) => ({ edge: [value] }));

/** The native part of a row about an entry: `calls` is the body of a switch by the number of the environment. */
export const caller = (before: string, calls: string): string =>
  `#include "edge.h"\n${before}\nint main(void) {\n  switch (edge(0)) {\n${calls}\n  }\n  return 0;\n}\n`;

const helper = `#include <stdlib.h>
#include <string.h>
/* The number at a place of the variable EDGE; 0 behind its end. */
static inline long long edge(int index) {
  const char *at = getenv("EDGE");
  while (at != NULL && index-- > 0) if ((at = strchr(at, ',')) != NULL) at++;
  return at == NULL ? 0 : strtoll(at, NULL, 0);
}
`;

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^reach_error/m, "unreachable"],
  [/Assertion|ABRT|terminate called|panicked/, "assertion"],
  [/signed integer overflow|cannot be represented in type|is outside the range/, "signed-overflow"],
  [/division by zero|FPE/, "division-by-zero"],
  [/shift exponent|left shift/, "shift-out-of-range"],
  [/misaligned address/, "misaligned-access"],
  [/null pointer/, "null-dereference"],
  [/SEGV on unknown address 0x00000000000\d/, "null-dereference"],
  [/heap-use-after-free|stack-use-after/, "use-after-free"],
  [/double-free/, "double-free"],
  [/not malloc\(\)-ed/, "invalid-free"],
  [/LeakSanitizer/, "memory-leak"],
  [/invalid-pointer-pair/, "unrelated-pointers"],
  [/use-of-uninitialized/, "uninitialized-read"],
  [/not a valid value/, "invalid-value"],
  [/unreachable/, "unreachable"],
  [/overflow|underflow|out of bounds|param-overlap|SEGV/, "out-of-bounds"],
];

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const commands = ["explore", "bmc", "prove"] as const;
const has = (tool: string) => spawnSync(tool, ["--version"]).status === 0;

const filesOf = (files: string | Files | undefined, single: string): Files =>
  files === undefined ? {} : typeof files === "string" ? { [single]: files } : files;

function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, "latin1");
  }
}

/** A shell command in the folder; throws with what it says. */
function shell(folder: string, command: string): void {
  const ready = command.replaceAll("EVERYPATH", `${process.execPath} ${bin}`);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", ready], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${ready}\n${stdout}${stderr}`);
}

/** What a native run did: `KIND@LINE` of its failure, else its exit status. */
interface Native {
  readonly run: Run;
  readonly status: number | null;
  readonly failure?: string;
}

const failedCheck = "assertion";
const checks = "-g -O0 -w -fsanitize=address,undefined -fno-sanitize-recover=all";

function compile(folder: string, { files, native, build, flags = [] }: Row): void {
  const natives = filesOf(native, "native.c");
  write(join(folder, "native"), { "edge.h": helper, ...natives });
  if (build !== undefined) return shell(folder, build);
  const sources = [
    ...Object.keys(filesOf(files, "main.c")).filter((name) => name.endsWith(".c")),
    ...Object.keys(natives)
      .filter((name) => name.endsWith(".c"))
      .map((name) => `native/${name}`),
  ];
  const quoted = flags.map((flag) => `'${flag}'`).join(" ");
  shell(folder, `gcc ${checks} -Inative ${quoted} ${sources.join(" ")} -o program -lm`);
}

function runNatively(folder: string, names: readonly string[], run: Run, failing?: number): Native {
  const { edge = [], args = [], env = {}, stdin = "", files = {} } = run;
  const room = mkdtempSync(join(folder, "run-"));
  write(room, files);
  const sanitizers = "exitcode=99:handle_abort=1:detect_stack_use_after_return=1:allocator_may_return_null=1";
  const { status, signal, stderr } = spawnSync(join(folder, "program"), args, {
    cwd: room,
    input: Buffer.from(stdin, "latin1"),
    env: {
      ...env,
      EDGE: edge.join(),
      ASAN_OPTIONS: `${sanitizers}:detect_invalid_pointer_pairs=2`,
      UBSAN_OPTIONS: "exitcode=99",
      MSAN_OPTIONS: "exit_code=99",
    },
    encoding: "latin1",
  });
  const isPanic = status === 101 && stderr.includes("panicked");
  if (status !== null && status === failing) return { run, status, failure: failedCheck };
  if (signal === null && status !== 99 && !isPanic) return { run, status };
  const kind = kinds.find(([pattern]) => pattern.test(stderr))?.[1] ?? `${signal} ${stderr}`;
  const places = [...stderr.matchAll(/([\w.-]+):(\d+)/g)];
  const line = places.find(([, name]) => names.includes(name!))?.[2];
  return { run, status, failure: line === undefined ? kind : `${kind}@${line}` };
}

/** The verdict, the errors that count, those that do not, and why the result is not complete. */
export function told({ verdict, errors, incomplete }: Result): string {
  const found = errors.map(
    ({ kind, location: { line }, uncertain }) => `${kind}@${line}${uncertain ? "?" : ""}`,
  );
  const reasons = incomplete.map(({ reason }) => reason);
  return [verdict, ...new Set(found.sort()), ...new Set(reasons.sort())].join(" ");
}

/** What the explored paths return, or undefined where one of them returns what depends on an input. */
function statusesOf({ paths }: Result): Set<number> | undefined {
  const statuses = new Set<number>();
  for (const { end, result, exitStatus } of paths) {
    if (end !== "returned" && end !== "halted") continue;
    const value = exitStatus ?? Number(result?.text ?? 0);
    if (Number.isNaN(value) || (result !== undefined && /[(|]/.test(result.smtlib))) return undefined;
    statuses.add(value & 255);
  }
  return statuses;
}

function judge(row: Row, command: string, result: Result, natives: readonly Native[]): void {
  const failures = new Set(natives.flatMap(({ failure }) => failure ?? []));
  const good = result.verdict === "safe" || result.verdict === "proved";
  const where = `${row.name}, ${command}`;
  if (failures.size > 0) expect([where, good, [...failures]]).toEqual([where, false, [...failures]]);
  for (const { reason, detail } of result.incomplete)
    expect([where, reason, detail]).not.toContain(reason === "replay-mismatch" ? reason : "internal-error");
  for (const { kind, location, uncertain, message } of result.errors) {
    const error = `${kind}@${location.line}`;
    const isShown =
      uncertain || failures.has(error) || failures.has(kind) || row.unshown?.[error] !== undefined;
    expect([where, error, message, isShown, [...failures]]).toEqual([
      where,
      error,
      message,
      true,
      [...failures],
    ]);
  }
  if (command !== "explore" || result.incomplete.length > 0 || !result.complete) return;
  const statuses = statusesOf(result);
  const explored = new Set(
    result.errors.flatMap(({ kind, location: { line } }) => [kind, `${kind}@${line}`]),
  );
  for (const { run, failure, status } of natives) {
    const isKnown =
      failure === undefined ? (statuses?.has((status ?? 0) & 255) ?? true) : explored.has(failure);
    expect([where, run, failure ?? status, isKnown]).toEqual([where, run, failure ?? status, true]);
  }
}

/** A test of each row. `tools`: what has to be there. */
export function edges(family: string, tools: readonly string[], rows: readonly Row[]): void {
  const folder = mkdtempSync(join(tmpdir(), "everypath-edge-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  describe.runIf(["gcc", ...tools].every(has))(family, () => {
    it.each(rows.map((row, index) => ({ ...row, index })))("$name", async ({ index, ...row }) => {
      const room = join(folder, `${index}`);
      const files = filesOf(row.files, "main.c");
      mkdirSync(room);
      write(room, files);
      for (const command of row.prepare ?? []) shell(room, command);
      compile(room, row);
      const names = Object.keys(files).map((name) => name.slice(name.lastIndexOf("/") + 1));
      const natives = row.runs.map((run) => runNatively(room, names, run, row.failing));
      const explored = row.explored ?? Object.keys(files).filter((name) => name.endsWith(".c"));
      const options = (row.options ?? []).map((option) => option.replaceAll("DIR", room));
      const says: Record<string, string | undefined> = {};
      for (const command of commands) {
        if (row[command] === undefined) continue;
        const words = [
          command,
          ...explored.map((name) => join(room, name)),
          "--json",
          "--time",
          "300",
          ...options,
        ];
        const { stdout, stderr } = await outcomeInProcess(words, keptConnection);
        if (row.refused !== undefined)
          expect([stdout, stderr]).toEqual(["", expect.stringContaining(row.refused)]);
        if (row.refused !== undefined) continue;
        if (stdout === "") throw new Error(`${words.join(" ")}: ${stderr}`);
        const result = resultSchema.parse(JSON.parse(stdout));
        judge(row, command, result, natives);
        says[command] = told(result);
        if (command === "explore" && row.paths !== undefined)
          expect(result.paths.map(({ condition }) => condition)).toHaveLength(row.paths);
      }
      if (row.refused !== undefined) return;
      const { explore, bmc, prove } = row;
      const expected = Object.entries({ explore, bmc, prove }).filter(([, value]) => value !== undefined);
      expect(says).toEqual(Object.fromEntries(expected));
    });
  });
}
