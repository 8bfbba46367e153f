/** How what a tool made, and what it asked for, is written. What is read is looked at part by part: anything else than what is written here is refused. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { limits } from "@everypath/core";
import type { Run } from "../clang/wasi.ts";
import { type FileQuestion, questionKinds } from "./observed-files.ts";

/** A run that ended by itself. */
export type EndedRun = Omit<Run, "failure">;

interface Head {
  readonly exitCode: number;
  /** Lengths of what follows the head, in this order. */
  readonly stdout: number;
  readonly stderr: number;
  readonly written: readonly (readonly [path: string, length: number])[];
}

const lengthBytes = 4;
/** The least that there is: most of what a tool makes is text that is much the same. */
const compression = { level: 1 };

export function encodeRun({ exitCode, stdout, stderr, written }: EndedRun): Uint8Array {
  const files = [...written];
  const head: Head = {
    exitCode,
    stdout: stdout.length,
    stderr: stderr.length,
    written: files.map(([path, bytes]) => [path, bytes.length]),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  const parts = [length, text, stdout, stderr, ...files.map(([, bytes]) => bytes)];
  return deflateRawSync(Buffer.concat(parts), compression);
}

/** undefined: these bytes are no such run. */
export function decodeRun(bytes: Uint8Array): EndedRun | undefined {
  try {
    const all = inflateRawSync(bytes, { maxOutputLength: limits.language.cachedRun });
    const start = lengthBytes + all.readUInt32LE();
    const head = headOf(JSON.parse(all.toString("utf8", lengthBytes, start)));
    if (head === undefined) return undefined;
    let at = start;
    const next = (length: number): Uint8Array => {
      at += length;
      return all.subarray(at - length, at);
    };
    const stdout = next(head.stdout);
    const stderr = next(head.stderr);
    const written = new Map(head.written.map(([path, length]) => [path, next(length)]));
    return at === all.length ? { exitCode: head.exitCode, stdout, stderr, written } : undefined;
  } catch {
    return undefined;
  }
}

function headOf(value: unknown): Head | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { exitCode, stdout, stderr, written } = value as Partial<Record<keyof Head, unknown>>;
  if (!isCount(exitCode) || !isCount(stdout) || !isCount(stderr) || !Array.isArray(written)) return undefined;
  const files = written.flatMap((entry: unknown) => {
    if (!Array.isArray(entry) || entry.length !== 2) return [];
    const [path, length] = entry as readonly unknown[];
    return typeof path === "string" && isCount(length) ? [[path, length] as const] : [];
  });
  return files.length === written.length ? { exitCode, stdout, stderr, written: files } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export function encodeQuestions(lists: readonly (readonly FileQuestion[])[]): Uint8Array {
  const short = lists.map((questions) =>
    questions.map(({ kind, path }) => [questionKinds.indexOf(kind), path]),
  );
  return deflateRawSync(Buffer.from(JSON.stringify(short)), compression);
}

/** None where these bytes are no such lists. */
export function decodeQuestions(bytes: Uint8Array): readonly (readonly FileQuestion[])[] {
  try {
    const text = inflateRawSync(bytes, { maxOutputLength: limits.language.cachedRun }).toString("utf8");
    const lists: unknown = JSON.parse(text);
    if (!Array.isArray(lists)) return [];
    return lists.flatMap((list: unknown) => {
      const questions = Array.isArray(list) ? list.map(questionOf) : [undefined];
      return questions.every((question) => question !== undefined) ? [questions] : [];
    });
  } catch {
    return [];
  }
}

function questionOf(value: unknown): FileQuestion | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [number, path] = value as readonly unknown[];
  const kind = typeof number === "number" ? questionKinds[number] : undefined;
  return kind !== undefined && typeof path === "string" ? { kind, path } : undefined;
}
