/** A command that has a server run it: it sends what was asked, prints what comes back, and ends as the run does. */
import { createConnection, type Socket } from "node:net";
import { host } from "@everypath/core";
import { exitStatus } from "../../library/exit-status.ts";
import { interruptedStatus } from "../../library/guard/guard.ts";
import { circumstances } from "./circumstances.ts";
import { type Ended, type Frame, FrameReader, frame, type Request } from "./frames.ts";

/** The process's own streams. */
export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Milliseconds that a server has to say whether it takes a run; one that is busy or stopped has none run by it. */
const patience = 3000;

/** Options by which a run writes files: one that was broken off is not begun again without being asked for. */
const writes = /^--(out|resume|smt2|output)(=|$)/;

/** The exit status of the run; undefined: no server runs it, and nothing was printed or written. */
export function runServed(
  socket: string,
  words: readonly string[],
  streams: Streams,
): Promise<number | undefined> {
  const request = requestOf(words, streams);
  if (request === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    new ServedRun(createConnection(socket), request, streams, resolve);
  });
}

/** undefined: the surroundings cannot be told, as in a directory that was removed. */
function requestOf(words: readonly string[], streams: Streams): Request | undefined {
  const shapeOf = ({ isTTY = false, columns }: NodeJS.WriteStream) => ({ isTTY, columns });
  try {
    return {
      circumstances: circumstances(),
      words,
      directory: host.system.workingDirectory(),
      environment: { ...host.system.environment },
      mask: process.umask(),
      stdout: shapeOf(streams.stdout),
      stderr: shapeOf(streams.stderr),
    };
  } catch {
    return undefined;
  }
}

class ServedRun {
  private readonly socket: Socket;
  private readonly request: Request;
  private readonly streams: Streams;
  private readonly resolve: (status: number | undefined) => void;
  private readonly reader = new FrameReader();
  private timer: NodeJS.Timeout | undefined;
  private isTaken = false;
  private hasPrinted = false;
  private isInterrupted = false;
  private isOver = false;
  private readonly hear = (): void => this.interrupt();

  constructor(
    socket: Socket,
    request: Request,
    streams: Streams,
    resolve: (status: number | undefined) => void,
  ) {
    this.socket = socket;
    this.request = request;
    this.streams = streams;
    this.resolve = resolve;
    if (request.environment.EVERYPATH_SERVER !== "wait")
      this.timer = setTimeout(() => {
        this.tell("the server does not answer: the run goes on without it");
        this.finish(undefined);
      }, patience);
    socket.on("error", () => this.broken());
    socket.on("close", () => this.broken());
    socket.on("data", (bytes) => this.receive(bytes));
    socket.write(frame("request", JSON.stringify(request)));
  }

  private receive(bytes: Buffer): void {
    const frames = this.reader.push(bytes);
    if (frames === undefined) return this.broken();
    for (const each of frames) this.obey(each);
  }

  private obey({ kind, contents }: Frame): void {
    if (this.isOver) return;
    switch (kind) {
      case "taken":
        clearTimeout(this.timer);
        this.isTaken = true;
        process.on("SIGINT", this.hear);
        process.on("SIGTERM", this.hear);
        this.socket.write(frame("go"));
        return;
      case "stdout":
      case "stderr":
        this.print(this.streams[kind], contents);
        return;
      case "ended":
        this.finish((JSON.parse(contents.toString()) as Ended).status);
        return;
      case "refused":
        this.finish(undefined);
        return;
      default:
        this.broken();
    }
  }

  /** A reader that is slow slows the run, as it does without a server. */
  private print(stream: NodeJS.WriteStream, contents: Buffer): void {
    this.hasPrinted = true;
    // Of a stream that its reader has left it is told, too.
    if (!stream.write(contents, () => this.socket.resume())) this.socket.pause();
  }

  /** The run hears of it, and ends as it does without a server: once, to finish neatly; twice, at once. */
  private interrupt(): void {
    this.socket.write(frame("interrupt"));
    if (this.isInterrupted) this.finish(interruptedStatus);
    this.isInterrupted = true;
  }

  /** The server has gone, or the process in which it had the command run. */
  private broken(): void {
    if (this.isOver) return;
    const { words } = this.request;
    if (!this.isTaken) return this.finish(undefined);
    const isBegunAgain = !this.hasPrinted && !this.isInterrupted && !words.some((word) => writes.test(word));
    const what = isBegunAgain
      ? "the run begins again without it"
      : "what was found since is lost (give the command again; with --resume DIR a run goes on that was kept with --out DIR)";
    this.tell(`the server has ended before the run: ${what}`);
    this.finish(isBegunAgain ? undefined : exitStatus.unknown);
  }

  private tell(what: string): void {
    this.streams.stderr.write(`everypath: ${what}\n`);
  }

  private finish(status: number | undefined): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    process.off("SIGINT", this.hear);
    process.off("SIGTERM", this.hear);
    this.socket.destroy();
    const { stdout, stderr } = this.streams;
    // A stream takes what was written before it answers.
    stdout.write("", () => stderr.write("", () => this.resolve(status)));
  }
}
