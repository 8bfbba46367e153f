/**
 * What a tool looked at. It sees files through a `FileSystem` alone, so that its work is decided by its arguments and by the answers that it got: also
 * by those that nothing is there, as of a header that was looked for in one directory and found in the next.
 */
import { createHash } from "node:crypto";
import { isOfCppLibrary } from "../clang/cpp-library.ts";
import type { FileSystem } from "../clang/file-system.ts";

/** Asked of a path: what is there, what is in the file, what is in the directory. */
export const questionKinds = ["stat", "read", "list"] as const;

export interface FileQuestion {
  readonly kind: (typeof questionKinds)[number];
  readonly path: string;
}

/** What was asked, each once, in the order in which it was asked first, and a hash of all answers. Plain data. */
export interface Observed {
  readonly questions: readonly FileQuestion[];
  readonly digest: string;
  /** False where the same question had two answers: the files were changed meanwhile. */
  readonly isSteady: boolean;
}

export interface Observer {
  /** The same files, of which each question is noted. */
  readonly files: FileSystem;
  observed(): Observed;
}

export function observe(files: FileSystem): Observer {
  const answers = new Answers();
  return {
    files: {
      stat(path) {
        const status = files.stat(path);
        answers.stat(path, status);
        return status;
      },
      read(path) {
        const bytes = files.read(path);
        answers.read(path, bytes);
        return bytes;
      },
      list(path) {
        const names = files.list(path);
        answers.list(path, names);
        return names;
      },
      ...(files.elsewhere === undefined ? {} : { elsewhere: files.elsewhere }),
    },
    observed: () => answers.observed(),
  };
}

/** The hash that asking the same of these files gives. */
export function digestOf(questions: readonly FileQuestion[], files: FileSystem): string {
  const { files: asked, observed } = observe(files);
  for (const { kind, path } of questions) asked[kind](path);
  return observed().digest;
}

/** Such a file is what the compiler's version says, which whoever keeps a run knows. */
const comesWithCompiler = isOfCppLibrary;

/** Questions with short answers. Two paths that lead to one file are told by a number that the file gets when it is met first. */
class Answers {
  private readonly given = new Map<string, { readonly question: FileQuestion; readonly answer: string }>();
  private readonly identities = new Map<bigint, number>();
  private isSteady = true;

  stat(path: string, status: ReturnType<FileSystem["stat"]>): void {
    if (comesWithCompiler(path)) return;
    if (status === undefined) return this.note({ kind: "stat", path }, "nothing");
    const known = this.identities.get(status.identity) ?? this.identities.size;
    this.identities.set(status.identity, known);
    const answer = status.kind === "file" ? `file ${known} ${status.size}` : `directory ${known}`;
    this.note({ kind: "stat", path }, answer);
  }

  read(path: string, bytes: Uint8Array | undefined): void {
    if (comesWithCompiler(path)) return;
    const answer = bytes === undefined ? "nothing" : createHash("sha256").update(bytes).digest("hex");
    this.note({ kind: "read", path }, answer);
  }

  list(path: string, names: readonly string[]): void {
    if (comesWithCompiler(path)) return;
    this.note({ kind: "list", path }, JSON.stringify(names));
  }

  observed(): Observed {
    const hash = createHash("sha256");
    for (const { question, answer } of this.given.values())
      hash.update(JSON.stringify([question.kind, question.path, answer]));
    return {
      questions: [...this.given.values()].map(({ question }) => question),
      digest: hash.digest("hex"),
      isSteady: this.isSteady,
    };
  }

  private note(question: FileQuestion, answer: string): void {
    const key = `${question.kind} ${question.path}`;
    const known = this.given.get(key);
    if (known === undefined) this.given.set(key, { question, answer });
    else if (known.answer !== answer) this.isSteady = false;
  }
}
