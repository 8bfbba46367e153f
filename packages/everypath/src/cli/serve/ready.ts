/** The process in which a server has a command run: it loads what runs begin with, waits for one, and is that command's process from then on. */
import { Socket } from "node:net";
import { deepStack, host, ownLine, threadFile } from "@everypath/core";
import { runGuarded } from "../../library/guard/guard.ts";
import type { StreamName, TerminalShape } from "../../library/guard/protocol.ts";
import { internalErrorText } from "../guard/internal-error.ts";
import { guardSurroundings } from "../guard/surroundings.ts";
import { exitStatus, type Io, type Terminal } from "../io.ts";
import { type Ended, type Frame, FrameReader, frame, type Request } from "./frames.ts";

/** Never answers: the process ends with its run. */
export function runReady(): Promise<never> {
  const line = openLine();
  if (line === undefined) process.exit(exitStatus.wrongInput);
  host.threads.prepare(threadFile("command"), { limits: deepStack, takesProcessOptions: true });
  new ReadyProcess(line);
  return new Promise(() => {});
}

/** undefined: nobody has started this process who talks to it. */
function openLine(): Socket | undefined {
  try {
    return new Socket({ fd: ownLine, readable: true, writable: true });
  } catch {
    return undefined;
  }
}

class ReadyProcess {
  private readonly line: Socket;
  private readonly reader = new FrameReader();
  private readonly interrupts = new Set<() => void>();
  private request: Request | undefined;

  constructor(line: Socket) {
    this.line = line;
    // The command has gone, or the server: nobody is there for whom anything could be found.
    const gone = () => process.exit(exitStatus.unknown);
    line.on("end", gone);
    line.on("error", gone);
    line.on("close", gone);
    line.on("data", (bytes) => {
      for (const each of this.reader.push(bytes) ?? []) this.obey(each);
    });
  }

  private obey({ kind, contents }: Frame): void {
    switch (kind) {
      case "request":
        this.request = JSON.parse(contents.toString()) as Request;
        return;
      case "go":
        if (this.request !== undefined) void this.run(this.request);
        return;
      case "interrupt":
        for (const handle of this.interrupts) handle();
        return;
      default:
        process.exit(exitStatus.unknown);
    }
  }

  private async run(request: Request): Promise<void> {
    if (!enter(request)) return this.leave(frame("refused"));
    const { words } = request;
    const io: Io = {
      stdout: this.terminal("stdout", request.stdout),
      stderr: this.terminal("stderr", request.stderr),
      environment: host.system.environment,
    };
    // What Node.js itself has to say.
    process.stderr.write = (text: string | Uint8Array): boolean => {
      this.line.write(frame("stderr", text));
      return true;
    };
    process.on("uncaughtException", (error) => {
      this.line.write(frame("stderr", internalErrorText(words, error)));
      this.end(exitStatus.unknown);
    });
    const surroundings = guardSurroundings(words, io, {
      write: (stream, text, done) => void this.line.write(frame(stream, text), () => done()),
      onSignal: (handle) => {
        this.interrupts.add(handle);
        return () => void this.interrupts.delete(handle);
      },
    });
    this.end(await runGuarded(threadFile("command"), surroundings));
  }

  private terminal(stream: StreamName, { isTTY, columns }: TerminalShape): Terminal {
    return {
      isTTY,
      ...(columns === undefined ? {} : { columns }),
      write: (text, done) => void this.line.write(frame(stream, text), done && (() => done())),
    };
  }

  private end(status: number): void {
    this.leave(frame("ended", JSON.stringify({ status } satisfies Ended)));
  }

  /** The last word, and the end when it was taken. */
  private leave(last: Buffer): void {
    this.line.removeAllListeners("data");
    this.line.end(last, () => process.exit(exitStatus.good));
  }
}

/** Into the command's surroundings; false where that cannot be done. */
function enter({ directory, environment, mask }: Request): boolean {
  try {
    host.system.changeDirectory(directory);
  } catch {
    return false;
  }
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
  process.umask(mask);
  return true;
}
