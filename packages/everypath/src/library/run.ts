/**
 * A run of a command for a program that uses the library: a thread of its own, which is watched as that of the command line is. It is a
 * promise of the result, and the events on the way there can be iterated over.
 */
import { host, threadFile } from "@everypath/core";
import { systemMessage, textOf } from "@everypath/report";
import { exitStatus } from "./exit-status.ts";
import { EngineError, InputError } from "./failure.ts";
import { endedResult, finishEnded, jsonOf } from "./guard/ended.ts";
import { type Cause, runGuarded, type Surroundings } from "./guard/guard.ts";
import type { Checkpoint, StreamName, Work } from "./guard/protocol.ts";
import type { InputProblem, Progress, RunNews } from "./news.ts";
import type { Question } from "./question.ts";
import type { FoundError, Path } from "./types/result.ts";

export type RunEvent =
  /** A path was found: each once, in the order of their numbers; what its replay says is in the result alone. */
  | { readonly kind: "path"; readonly path: Path }
  /** An error was found: each once. */
  | { readonly kind: "error"; readonly error: FoundError }
  | { readonly kind: "progress"; readonly progress: Progress }
  /** A line for the user: a compiler's warning, a file that could not be written. */
  | { readonly kind: "note"; readonly text: string };

export interface RunHooks {
  /**
   * Ends the run with what was found by then: the result then says `interrupted`. Where nothing had begun yet, the run rejects with the
   * signal's reason.
   */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How what the run tells becomes a result. */
export interface Answering<T> {
  /** `told`: the result as JSON, where the question is one that has one. */
  readonly resultOf: (told: string) => T;
  readonly errorsOf: (result: T) => readonly FoundError[];
  /** What the run tells besides. */
  readonly hear?: (news: RunNews) => void;
}

/** One question that is being answered. Awaited it gives the result, or fails as `result` does; iterated over it gives the events from then on. */
export class Run<T> implements PromiseLike<T>, AsyncIterable<RunEvent> {
  /** Rejects with an `InputError`, an `EngineError`, or the reason of a signal that came before anything had begun. */
  readonly result: Promise<T>;
  readonly #events: RunEvent[] = [];
  #toldErrors = 0;
  #wakeUp: (() => void) | undefined;
  #isOver = false;
  #isHeard = false;

  constructor(
    question: Question,
    { signal, onProgress }: RunHooks,
    { resultOf, errorsOf, hear }: Answering<T>,
  ) {
    this.result = this.#start(question, signal, onProgress, hear)
      .then((told) => {
        const result = resultOf(told);
        this.#sayErrors(errorsOf(result));
        return result;
      })
      .finally(() => {
        this.#isOver = true;
        this.#wakeUp?.();
      });
    // Who iterates hears of a failure there, too.
    this.result.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: a run can be awaited.
  then<Good = T, Bad = never>(
    good?: ((value: T) => Good | PromiseLike<Good>) | null,
    bad?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Good | Bad> {
    return this.result.then(good, bad);
  }

  /** The events from now on. Ends with the run; throws what the result rejects with. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void, undefined> {
    this.#isHeard = true;
    while (true) {
      const next = this.#events.shift();
      if (next !== undefined) yield next;
      else if (this.#isOver) break;
      else
        await new Promise<void>((resolve) => {
          this.#wakeUp = resolve;
        });
    }
    await this.result;
  }

  #say(event: RunEvent): void {
    // Nobody is to pay for events that nobody hears.
    if (!this.#isHeard) return;
    this.#events.push(event);
    this.#wakeUp?.();
  }

  /** Of all that were found so far, those that were not told yet. */
  #sayErrors(errors: readonly FoundError[]): void {
    for (const error of errors.slice(this.#toldErrors)) this.#say({ kind: "error", error });
    this.#toldErrors = Math.max(this.#toldErrors, errors.length);
  }

  async #start(
    question: Question,
    signal: AbortSignal | undefined,
    onProgress: RunHooks["onProgress"],
    hearOther: ((news: RunNews) => void) | undefined,
  ): Promise<string> {
    signal?.throwIfAborted();
    const told: string[] = [];
    const notes: string[] = [];
    const problems: InputProblem[] = [];
    const hear = (news: RunNews): void => {
      switch (news.kind) {
        case "progress":
          onProgress?.(news.progress);
          this.#say(news);
          return;
        case "path":
          this.#say(news);
          return;
        case "errors":
          this.#sayErrors(news.errors);
          return;
        case "refused":
          problems.push(news.problem);
          return;
        case "tested":
        case "checked":
          hearOther?.(news);
      }
    };
    const write = (stream: "stdout" | "stderr", text: string): void => {
      if (stream === "stdout") told.push(text);
      else {
        notes.push(text);
        this.#say({ kind: "note", text: text.trimEnd() });
      }
    };
    const status = await runGuarded(threadFile("run"), surroundings({ question, signal, write, hear }));
    const text = told.join("");
    if (status !== exitStatus.wrongInput && text !== "") return text;
    const said = notes.join("").trim();
    if (problems.length > 0) throw new InputError(problems);
    signal?.throwIfAborted();
    if (status === exitStatus.good) return text;
    throw new EngineError(said === "" ? "the run was ended before it had begun" : said);
  }
}

function surroundings({
  question,
  signal,
  write,
  hear,
}: {
  readonly question: Question;
  readonly signal: AbortSignal | undefined;
  readonly write: (stream: StreamName, text: string) => void;
  readonly hear: (news: RunNews) => void;
}): Surroundings {
  return {
    start: { question },
    write(stream, text, done) {
      write(stream, textOf(text));
      done();
    },
    hear,
    onInterrupt(handle) {
      signal?.addEventListener("abort", handle);
      return () => signal?.removeEventListener("abort", handle);
    },
    now: () => performance.now(),
    residentBytes: () => host.system.residentBytes(),
    after(milliseconds, handle) {
      const timer = setTimeout(handle, milliseconds);
      return () => clearTimeout(timer);
    },
    async lastWord(work, checkpoint, cause) {
      write("stderr", `${causeText(cause)}\n`);
      if (work !== undefined) lastWord(work, checkpoint, cause, write);
      return exitStatus.unknown;
    },
  };
}

/** What the run had told by then is its result. */
function lastWord(
  work: Work,
  checkpoint: Checkpoint | undefined,
  cause: Cause,
  write: (stream: StreamName, text: string) => void,
): void {
  const result = endedResult(work, checkpoint, cause);
  const { out } = work;
  let kept = out;
  try {
    if (out !== undefined) finishEnded(out, work, result, checkpoint);
  } catch (error) {
    kept = undefined;
    write("stderr", `out ${out}: not written: ${systemMessage(error)}\n`);
  }
  for (const chunk of jsonOf(result, kept, checkpoint)) write("stdout", textOf(chunk));
  if (out === undefined && checkpoint?.spool !== undefined)
    host.files.remove(checkpoint.spool.file, { force: true });
}

function causeText(cause: Cause): string {
  switch (cause.kind) {
    case "interrupted":
      return "interrupted";
    case "time":
      return "the run had not come to its end in time";
    case "memory":
      return "the run took more memory than it may";
    case "heap":
      return "the JavaScript heap was exhausted";
    case "died":
      return `an internal error of everypath: ${cause.message}; please report it`;
  }
}
