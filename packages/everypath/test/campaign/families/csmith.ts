/**
 * Programs of Debian's csmith, which are free of undefined behaviour and end in a checksum of all their variables: the engine, running what
 * clang makes of them at each level of optimisation, must print what gcc's program prints. They have bit-fields, volatile variables and pointers;
 * of those beyond the first 300 every other group of four computes on floats too. With floats a few have undefined behaviour after all: there a
 * sanitizer must complain of the same line, or, of what an optimiser may have moved, of the same kind. Where members of packed structures lie is
 * the luck of a layout: there gcc must say that it promises no better.
 */
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorKind } from "@everypath/core";
import {
  type Complaint,
  compileNative,
  isAlignedNoBetter,
  isUndefinedToo,
  runNative,
} from "../../differential/native.ts";
import { runConcrete } from "../../differential/run-concrete.ts";
import { runProcess } from "../../examples/everypath.ts";
import { type Family, fault, levelOf, type Outcome } from "../family.ts";

const headers = "/usr/include/csmith";
/** The first seed that may be given floats. */
const firstWithFloats = 301;
/** Programs that run for longer natively are replaced: of those that end at all, none needs 0.2 s. */
const nativeSeconds = 2;

/** Half of them are small: more of them in the same time find more than large ones do. */
const small = [
  ...["--max-funcs", "4", "--max-block-depth", "3", "--max-block-size", "3", "--max-expr-complexity", "6"],
  ...["--max-array-len-per-dim", "4", "--max-array-dim", "2"],
];

export const csmith: Family = {
  name: "csmith",
  about: "programs of csmith at -O0, -O1, -O2 and -Os, run concretely, against gcc",
  daily: { first: 1, count: 14 },
  async open(folder) {
    const { status } = await runProcess("csmith", ["--version"]);
    if (status !== 0) throw new Error("there is no csmith");
    if (!existsSync(join(headers, "csmith.h")))
      throw new Error(`${headers}/csmith.h is missing: install libcsmith-dev`);
    return { attempt: (seed) => compare(folder, seed), close: async () => {} };
  },
};

function optionsOf(seed: number): readonly string[] {
  // Seeds of one level differ by four, so that each level gets every kind of program.
  const group = Math.floor(seed / 4);
  return [
    ...["--seed", String(seed)],
    ...(seed >= firstWithFloats && group % 2 === 0 ? ["--float"] : []),
    ...(group % 4 < 2 ? [] : small),
  ];
}

async function compare(folder: string, seed: number): Promise<Outcome> {
  const name = `csmith${seed}.c`;
  const file = join(folder, name);
  const level = levelOf(seed);
  // csmith leaves a file of its own where it runs.
  const generated = await runProcess("csmith", [...optionsOf(seed), "--output", name], "", folder);
  if (generated.status !== 0) return fault(`csmith failed: ${generated.stderr}`);
  try {
    const outcome = await compareWithGcc(folder, name, level);
    if (typeof outcome !== "string") return outcome;
    return {
      kind: "different",
      report: `csmith ${optionsOf(seed).join(" ")}, ${level}: ${outcome}`,
      files: { [name]: readFileSync(file, "utf8") },
    };
  } catch (error) {
    return fault(error, { [name]: readFileSync(file, "utf8") });
  } finally {
    await Promise.all(
      [file, `${file}.native`, `${file}.alignment.c`].map((made) => rm(made, { force: true })),
    );
  }
}

/** A text says what the difference is. */
async function compareWithGcc(folder: string, name: string, level: string): Promise<Outcome | string> {
  const file = join(folder, name);
  const program = await compileNative(folder, name, ["-I", headers]);
  const native = await runNative(program, [], nativeSeconds);
  if (native === undefined) return { kind: "replaced", reason: "it runs for long" };
  if (!/^checksum = [0-9A-F]+$/m.test(native.stdout)) return `gcc's program prints ${native.stdout}`;
  const engine = await runConcrete(file, [headers], [level]);
  if (engine.kind === "ended")
    return engine.stdout === native.stdout
      ? { kind: "same" }
      : `gcc prints ${native.stdout}, the engine ${engine.stdout}`;
  const { problem, error } = engine;
  if (error === undefined) return problem;
  const complaints: Complaint[] = [{ line: error.line }];
  if (level !== "-O0") complaints.push(...moved(error.kind));
  for (const complaint of complaints)
    if (await isUndefinedToo(folder, name, complaint, ["-I", headers]))
      return { kind: "replaced", reason: "a sanitizer complains of it too" };
  const packed = error.kind === "misaligned-access" ? packedIn(problem) : undefined;
  if (packed !== undefined && (await isAlignedNoBetter(folder, name, packed, ["-I", headers])))
    return { kind: "replaced", reason: "a packed structure may lie anywhere" };
  return problem;
}

/** What an optimiser moves into the function that its own was inlined in: it is told of the call's line then. */
function moved(kind: ErrorKind): readonly Complaint[] {
  switch (kind) {
    case "misaligned-access":
      return [{ says: "misaligned address" }];
    case "signed-overflow":
      return [{ says: "outside the range of representable values" }];
    default:
      return [];
  }
}

/** The variable that the engine names, and how it is aligned at most where the access has no meaning. */
function packedIn(problem: string): { readonly variable: string; readonly bytes: number } | undefined {
  const [, variable, bytes] = /'(\w+)' is aligned to (\d+) bytes?,/.exec(problem) ?? [];
  if (variable !== undefined) return { variable, bytes: Number(bytes) };
  const [, within, wanted] = /of '(\w+)', where what is accessed is aligned to (\d+)/.exec(problem) ?? [];
  return within === undefined ? undefined : { variable: within, bytes: Number(wanted) - 1 };
}
