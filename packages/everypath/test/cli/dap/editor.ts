/** An editor for tests: a protocol client at a process of `everypath dap`, which keeps every event until a test asks for it. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { vi } from "vitest";
import type { MapNode, MapUpdate } from "../../../src/cli/dap/sedap.ts";

export const bin = new URL("../../../bin/everypath.js", import.meta.url).pathname;

// Each process loads a compiler or a solver, which takes long where many do so at once.
vi.setConfig({ testTimeout: 180_000 });

type StoppedBody = DebugProtocol.StoppedEvent["body"];

const rooms: string[] = [];

/** A file in a directory of its own. */
export function file(name: string, text: string): string {
  const directory = mkdtempSync(join(tmpdir(), "everypath-dap-"));
  rooms.push(directory);
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const editors: Editor[] = [];
let shared: Editor | undefined;

/** For `afterAll`. */
export async function closeAll(): Promise<void> {
  shared = undefined;
  const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref());
  for (const { client, ended, process } of editors.splice(0)) {
    // One that has died does not answer, nor does one that is stuck.
    await Promise.race([client.stop(), ended, patience]);
    process.kill("SIGKILL");
  }
  for (const directory of rooms.splice(0)) rmSync(directory, { recursive: true, force: true });
}

export interface Launched {
  readonly editor: Editor;
  readonly first: StoppedBody;
  readonly breakpoints: readonly DebugProtocol.Breakpoint[];
}

/** What the client keeps to itself. */
interface Inside {
  readonly _adapterProcess: ChildProcess;
  readonly pendingRequests: Map<number, (response: { success: boolean; message: string }) => void>;
}

export class Editor {
  readonly client: DebugClient;
  readonly outputs: DebugProtocol.OutputEvent["body"][] = [];
  readonly breakpointEvents: DebugProtocol.BreakpointEvent["body"][] = [];
  /** As the updates have made it. */
  readonly map = { nodes: new Map<string, MapNode>(), roots: [] as MapUpdate["roots"], here: "" };
  readonly process: ChildProcess;
  /** The exit status, or the signal, of the process. */
  readonly ended: Promise<number | string>;
  /** What the process wrote on its standard error stream. */
  complaints = "";
  private readonly stops: StoppedBody[] = [];
  private readonly waiting: ((body: StoppedBody) => void)[] = [];
  private source = "";

  private constructor(client: DebugClient) {
    this.client = client;
    const { _adapterProcess: process, pendingRequests } = client as unknown as Inside;
    this.process = process;
    process.stderr!.on("data", (chunk) => {
      this.complaints += String(chunk);
    });
    this.ended = new Promise((resolve) => {
      process.once("exit", (status, signal) => {
        const message = `the process has ended (${status ?? signal}) ${this.complaints}`;
        // Else nobody would ever answer.
        for (const answer of pendingRequests.values()) answer({ success: false, message });
        resolve(status ?? signal ?? "");
      });
    });
    client.on("output", ({ body }: DebugProtocol.OutputEvent) => this.outputs.push(body));
    client.on("breakpoint", ({ body }: DebugProtocol.BreakpointEvent) => this.breakpointEvents.push(body));
    client.on("stopped", ({ body }: DebugProtocol.StoppedEvent) => {
      const next = this.waiting.shift();
      if (next === undefined) this.stops.push(body);
      else next(body);
    });
    client.on("mapUpdate", ({ body }: { body: MapUpdate }) => this.applyUpdate(body));
  }

  static async start(): Promise<Editor> {
    // The client starts a program with one argument, which is our command.
    const client = new DebugClient(bin, "dap", "everypath");
    await client.start();
    const editor = new Editor(client);
    editors.push(editor);
    return editor;
  }

  /** Up to the first stop. Breakpoints are lines of the program, with their conditions or messages. */
  static async launch(
    program: string,
    options: object = {},
    breakpoints: readonly DebugProtocol.SourceBreakpoint[] = [],
  ): Promise<Launched> {
    const editor = await Editor.start();
    const { client } = editor;
    await client.initializeRequest();
    const [, set] = await Promise.all([
      client.launchRequest({ program, ...options } as DebugProtocol.LaunchRequestArguments),
      client.setBreakpointsRequest({ source: { path: program }, breakpoints: [...breakpoints] }),
    ]);
    await client.configurationDoneRequest();
    editor.source = program;
    return { editor, first: await editor.nextStop(), breakpoints: set.body.breakpoints };
  }

  /** The same in a process that has debugged before, which is faster. */
  static async again(
    program: string,
    options: object = {},
    breakpoints: readonly DebugProtocol.SourceBreakpoint[] = [],
  ): Promise<Launched> {
    if (shared === undefined) {
      const launched = await Editor.launch(program, options, breakpoints);
      shared = launched.editor;
      return launched;
    }
    const editor = shared;
    const { client, outputs, breakpointEvents, stops } = editor;
    await client.setFunctionBreakpointsRequest({ breakpoints: [] });
    for (const [path, list] of [
      [editor.source, []],
      [program, [...breakpoints]],
    ] as const)
      await client.setBreakpointsRequest({ source: { path }, breakpoints: [...list] });
    editor.source = program;
    for (const list of [outputs, breakpointEvents, stops]) list.length = 0;
    await client.customRequest("restart", { arguments: { program, ...options } });
    const first = await editor.nextStop();
    return { editor, first, breakpoints: breakpointEvents.map(({ breakpoint }) => breakpoint) };
  }

  /** The next stop that no test has seen. */
  nextStop(): Promise<StoppedBody> {
    const known = this.stops.shift();
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the program does not stop")), 120_000);
      this.waiting.push((body) => {
        clearTimeout(timer);
        resolve(body);
      });
    });
  }

  /** A request that sets the program going, and its next stop. */
  async go(command: string, more: object = {}): Promise<StoppedBody> {
    await this.client.send(command, { threadId: 1, ...more });
    return this.nextStop();
  }

  /** What a request is refused with. */
  async refused(command: string, more: object = {}): Promise<string> {
    const answer = await this.client.send(command, more).then(
      ({ body }) => `answered: ${JSON.stringify(body)}`,
      (error: Error) => error.message,
    );
    return answer;
  }

  async frames(): Promise<readonly DebugProtocol.StackFrame[]> {
    return (await this.client.stackTraceRequest({ threadId: 1 })).body.stackFrames;
  }

  async line(): Promise<number> {
    return (await this.frames())[0]!.line;
  }

  async variables(variablesReference: number): Promise<readonly DebugProtocol.Variable[]> {
    return (await this.client.variablesRequest({ variablesReference })).body.variables;
  }

  /** Of a frame: the variables of a scope, by its name. */
  async scope(name: string, frame = 0): Promise<readonly DebugProtocol.Variable[]> {
    const frameId = (await this.frames())[frame]!.id;
    const { scopes } = (await this.client.scopesRequest({ frameId })).body;
    const found = scopes.find((scope) => scope.name === name);
    if (found === undefined) throw new Error(`no scope ${name} among ${scopes.map((scope) => scope.name)}`);
    return this.variables(found.variablesReference);
  }

  /** `x = 5` for each variable of a scope. */
  async values(name: string, frame = 0): Promise<readonly string[]> {
    return (await this.scope(name, frame)).map((variable) => `${variable.name} = ${variable.value}`);
  }

  async evaluate(expression: string, context = "watch"): Promise<string> {
    return (await this.client.evaluateRequest({ expression, context })).body.result;
  }

  async fullMap(): Promise<MapUpdate> {
    return (await this.client.customRequest("getFullMap", {})).body as MapUpdate;
  }

  /** The node at which the session stands. */
  here(): MapNode {
    const node = this.map.nodes.get(this.map.here);
    if (node === undefined) throw new Error("the session stands nowhere");
    return node;
  }

  get printed(): string {
    return this.outputs.map(({ output }) => output).join("");
  }

  private applyUpdate({ nodes, roots, currentSteps, reset }: MapUpdate): void {
    if (reset) this.map.nodes.clear();
    for (const [id, node] of Object.entries(nodes)) {
      if (node === null) this.map.nodes.delete(id);
      else this.map.nodes.set(id, node);
    }
    this.map.roots = roots;
    this.map.here = currentSteps.primary[0]!;
  }
}
