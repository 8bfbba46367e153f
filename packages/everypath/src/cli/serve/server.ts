/**
 * `everypath serve`: keeps a process ready in which everything that runs begin with is loaded, and hands it to the next command that asks. Each
 * run has a process of its own, which ends with it, so that no run finds anything that another one has left behind; the server itself
 * runs nothing, and passes bytes on.
 */

import { createServer, type Server, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { host, type OwnProcess, packageDirectory } from "@everypath/core";
import { systemMessage } from "@everypath/report";
import type { Lock } from "../../runs/kept/lock.ts";
import { exitStatus, type Io, print, refuse } from "../io.ts";
import { buildIdentity, type Circumstances, circumstances, difference } from "./circumstances.ts";
import { FrameReader, frame, type Request } from "./frames.ts";
import { type ServerPlace, serverPlace } from "./place.ts";
import { readyWords } from "./ready-words.ts";

/** Bytes of a socket's path that all systems take. */
const longestPath = 100;
/** Milliseconds that a run has to end by itself when its command has gone. */
const graceful = 2000;

export interface ServeOptions {
  /** Seconds. */
  readonly idle: number;
}

/** Returns the exit status. */
export async function runServer({ idle }: ServeOptions, io: Io): Promise<number> {
  if (host.system.platform === "win32")
    return refuse(io, "serve: there is no server on Windows in this version; commands run without one");
  const place = serverPlace();
  if (place === undefined)
    return refuse(io, "serve: there is no directory for its socket; set XDG_RUNTIME_DIR or EVERYPATH_CACHE");
  const made = await makePlace(place);
  if ("problem" in made) return refuse(io, `serve: ${made.problem}`);
  const { lock } = made;
  try {
    const server = new WarmServer(place, idle, io);
    return await server.run();
  } catch (error) {
    return await refuse(io, `serve: ${place.socket}: ${systemMessage(error)}`);
  } finally {
    host.files.remove(place.socket, { force: true });
    lock.release();
  }
}

/** The directory, the user's alone, and locked: what lies there of a server that is no more is removed. */
async function makePlace({
  directory,
  socket,
}: ServerPlace): Promise<{ readonly lock: Lock } | { readonly problem: string }> {
  if (Buffer.byteLength(socket) > longestPath)
    return {
      problem: `${socket} is too long for the name of a socket; set XDG_RUNTIME_DIR to a shorter one`,
    };
  try {
    host.files.makeDirectory(directory, { recursive: true, mode: 0o700 });
    if (!host.files.isOwn(directory))
      return {
        problem: `${directory} is somebody else's, or others may write to it; remove it, or set XDG_RUNTIME_DIR`,
      };
    host.files.allow(directory, 0o700);
    const { lockDirectory } = await import("../../runs/kept/lock.ts");
    const lock = lockDirectory(directory);
    if ("owner" in lock)
      return {
        problem: `a server is running, process ${lock.owner.process}; commands use it by themselves`,
      };
    host.files.remove(socket, { force: true });
    return { lock };
  } catch (error) {
    return { problem: `${directory}: ${systemMessage(error)}` };
  }
}

class WarmServer {
  private readonly place: ServerPlace;
  private readonly idleMilliseconds: number;
  private readonly io: Io;
  private readonly server: Server;
  private readonly own: Circumstances = circumstances();
  private readonly runs = new Set<OwnProcess>();
  /** Why runs were not taken, as far as it was told. */
  private readonly told = new Set<string>();
  private ready: OwnProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private served = 0;
  private isEnding = false;
  private end: () => void = () => {};

  constructor(place: ServerPlace, idle: number, io: Io) {
    this.place = place;
    this.idleMilliseconds = 1000 * idle;
    this.io = io;
    this.server = createServer((socket) => this.serve(socket));
  }

  async run(): Promise<number> {
    const { socket } = this.place;
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(socket, resolve);
    });
    host.files.allow(socket, 0o600);
    const ended = new Promise<void>((resolve) => {
      this.end = resolve;
    });
    const stop = () => this.stop();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    this.prepare();
    this.waitForRuns();
    await print(this.io.stdout, [
      `everypath: process ${host.system.processId} serves at ${socket}; it ends when nothing was asked for ${this.idleMilliseconds / 1000} s\n`,
    ]);
    await ended;
    await print(this.io.stdout, [`everypath: served ${countOf(this.served)}\n`]);
    return exitStatus.good;
  }

  /** One process is loaded while nobody waits for it. */
  private prepare(): void {
    if (this.ready !== undefined || this.isEnding) return;
    const one = startProcess();
    this.ready = one;
    one.onEnd(() => {
      // Loaded anew when it is needed: one that cannot be loaded is not tried again and again.
      if (this.ready === one) this.ready = undefined;
    });
  }

  private serve(socket: Socket): void {
    socket.on("error", () => socket.destroy());
    const reader = new FrameReader();
    const receive = (bytes: Buffer) => {
      const frames = reader.push(bytes);
      if (frames === undefined) return void socket.destroy();
      const [first] = frames;
      if (first === undefined) return;
      socket.off("data", receive);
      socket.pause();
      this.decide(socket, first.kind === "request" ? first.contents : undefined);
    };
    socket.on("data", receive);
  }

  private decide(socket: Socket, contents: Buffer | undefined): void {
    const request = contents === undefined ? undefined : requestFrom(contents);
    if (request === undefined || contents === undefined) return void socket.destroy();
    if (!this.isEnding && buildIdentity() !== this.own.build) {
      // What it would start now is another build than it is itself.
      this.tell("Everypath was replaced since");
      this.stop();
    }
    const different = this.isEnding ? "end" : difference(this.own, request.circumstances);
    if (different === undefined) return this.handOver(socket, contents);
    if (!this.isEnding) this.tell(`a command runs by itself: it differs from the server in its ${different}`);
    socket.end(frame("refused"));
  }

  private handOver(socket: Socket, request: Buffer): void {
    const run = this.ready ?? startProcess();
    this.ready = undefined;
    clearTimeout(this.timer);
    this.runs.add(run);
    this.served++;
    const { line } = run;
    run.onEnd(() => {
      if (!this.runs.delete(run)) return;
      socket.end();
      this.prepare();
      this.waitForRuns();
    });
    socket.once("close", () => {
      line.end();
      // What it still says is for nobody.
      line.resume();
      setTimeout(() => run.kill(), graceful).unref();
    });
    line.write(frame("request", request));
    socket.write(frame("taken"));
    socket.pipe(line);
    line.pipe(socket);
  }

  /** Until one comes, or the time is over. */
  private waitForRuns(): void {
    clearTimeout(this.timer);
    if (this.runs.size > 0) return;
    if (this.isEnding) return this.end();
    this.timer = setTimeout(() => this.stop(), this.idleMilliseconds);
  }

  /** Takes no more runs, and ends with the last of those under way; asked for a second time, with them. */
  private stop(): void {
    if (this.isEnding) for (const run of this.runs) run.kill();
    else {
      this.isEnding = true;
      this.server.close();
      host.files.remove(this.place.socket, { force: true });
      this.ready?.kill();
      this.ready = undefined;
      if (this.runs.size > 0) this.tell(`ends after ${countOf(this.runs.size)} under way`);
    }
    this.waitForRuns();
  }

  private tell(what: string): void {
    if (this.told.has(what)) return;
    this.told.add(what);
    void print(this.io.stderr, [`everypath: serve: ${what}\n`]);
  }
}

/** Not by the words of reports: a command that finds a server reads this file, and should read little else. */
function countOf(runs: number): string {
  return runs === 1 ? "1 run" : `${runs} runs`;
}

function startProcess(): OwnProcess {
  const script = fileURLToPath(new URL("bin/everypath.js", packageDirectory));
  return host.processes.startOwn(script, readyWords, fileURLToPath(packageDirectory));
}

/** Who can connect is the user; what is no request is answered with nothing. */
function requestFrom(contents: Buffer): Request | undefined {
  try {
    return JSON.parse(contents.toString()) as Request;
  } catch {
    return undefined;
  }
}
