/** A server of the tests' own, in a directory that nobody else looks into, and commands that find it there. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const bin = fileURLToPath(new URL("../../../bin/everypath.js", import.meta.url));

/** Removed when the tests of the file have ended. */
export function newRoom(): string {
  const room = mkdtempSync(join(tmpdir(), "ep-"));
  afterAll(() => rmSync(room, { recursive: true, force: true }));
  return room;
}

/** The environment of a command whose server would be in that directory. */
export function environmentOf(
  runtime: string,
  others: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  // However busy the machine is.
  return { ...process.env, EVERYPATH_SERVER: "wait", XDG_RUNTIME_DIR: runtime, ...others };
}

/** Where a server has its socket that looks into `runtime`. */
export async function placeIn(runtime: string) {
  const before = process.env.XDG_RUNTIME_DIR;
  process.env.XDG_RUNTIME_DIR = runtime;
  try {
    const { serverPlace } = await import("../../../src/cli/serve/place.ts");
    return serverPlace()!;
  } finally {
    if (before === undefined) delete process.env.XDG_RUNTIME_DIR;
    else process.env.XDG_RUNTIME_DIR = before;
  }
}

export interface Outcome {
  readonly status: number | NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  readonly process: ChildProcess;
  readonly ended: Promise<Outcome>;
  /** Resolves when so much was printed. */
  printed(stream: "stdout" | "stderr", text: string): Promise<void>;
}

export function start(
  words: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): Command {
  const child = spawn(process.execPath, [bin, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const text = { stdout: "", stderr: "" };
  const waiting = new Set<() => void>();
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (chunk: string) => {
      text[stream] += chunk;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<Outcome>((resolve) => {
    child.on("close", (status, signal) => {
      resolve({ status: status ?? signal, ...text });
      for (const look of waiting) look();
    });
  });
  return {
    process: child,
    ended,
    printed: (stream, wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text[stream].includes(wanted)) resolve();
          else if (child.exitCode === null && child.signalCode === null) return;
          else reject(new Error(`ended without ${wanted}: ${text.stdout}${text.stderr}`));
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Runs a command to its end. */
export function run(
  words: readonly string[],
  options: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  return start(words, options).ended;
}

export interface TestServer extends Command {
  readonly env: NodeJS.ProcessEnv;
  readonly runtime: string;
  /** Ends it, and answers with how many runs it has served. */
  stop(): Promise<number>;
}

/** `name`: of its directory in `room`. */
export async function startServer(room: string, name: string, ...words: string[]): Promise<TestServer> {
  const runtime = join(room, name);
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const env = environmentOf(runtime);
  const server = start(["serve", ...words], { env });
  await server.printed("stdout", " serves at ");
  return {
    ...server,
    env,
    runtime,
    async stop() {
      server.process.kill("SIGTERM");
      const { stdout } = await server.ended;
      return Number(/served (\d+) runs?\n/.exec(stdout)?.[1]);
    },
  };
}
