/** What must not end a session, and what must: messages that are none, wrong requests, long runs, clients that go away. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterAll, describe, expect, it } from "vitest";
import { bin, closeAll, Editor, file } from "./editor.ts";

afterAll(closeAll);

// Needs no compiler, so that sessions begin fast.
const sum = `SUM: PROC(A, B, C);
  X = A + B;
  Y = B + C;
  Z = X + Y - B;
  RETURN (Z);
END;
`;

const endless = `LOOP: PROC OPTIONS(MAIN);
  N = 0;
  DO WHILE (N >= 0);
    N = N + 1;
  END;
END;
`;

/** Bytes in, messages out. */
class Wire {
  readonly process: ChildProcess = spawn(bin, ["dap"]);
  readonly messages: DebugProtocol.ProtocolMessage[] = [];
  private rest = Buffer.alloc(0);

  constructor() {
    this.process.stdout!.on("data", (chunk: Buffer) => {
      this.rest = Buffer.concat([this.rest, chunk]);
      for (;;) {
        const head = this.rest.indexOf("\r\n\r\n");
        if (head === -1) return;
        const length = Number(/Content-Length: (\d+)/.exec(this.rest.toString("utf8", 0, head))![1]);
        if (this.rest.length < head + 4 + length) return;
        this.messages.push(JSON.parse(this.rest.toString("utf8", head + 4, head + 4 + length)));
        this.rest = this.rest.subarray(head + 4 + length);
      }
    });
  }

  raw(text: string): void {
    this.process.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  /** What is answered to a request. */
  async ask(seq: number, command: string, given: unknown): Promise<DebugProtocol.Response> {
    this.raw(JSON.stringify({ seq, type: "request", command, arguments: given }));
    return this.answer((message) => message.request_seq === seq);
  }

  async answer(is: (message: DebugProtocol.Response) => boolean): Promise<DebugProtocol.Response> {
    for (;;) {
      const found = this.messages.find(
        (message) => message.type === "response" && is(message as DebugProtocol.Response),
      );
      if (found !== undefined) return found as DebugProtocol.Response;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  end(): Promise<number | string | null> {
    return new Promise((resolve) => this.process.once("exit", (status, signal) => resolve(status ?? signal)));
  }
}

describe("messages", () => {
  it("that are wrong are refused, and the session goes on", async () => {
    const wire = new Wire();
    wire.process.stdin!.write("garbage\r\n\r\n");
    wire.raw("{ this is no JSON");
    expect(await wire.answer((message) => message.request_seq === 0)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^a message that is not JSON: /),
    });
    for (const text of [
      "null",
      "[]",
      "3",
      '"text"',
      "{}",
      '{"type":"request"}',
      '{"type":"event"}',
      '{"type":"response","seq":1}',
    ])
      wire.raw(text);
    wire.raw('{"seq":7,"type":"request","command":5}');
    expect(await wire.answer((message) => message.request_seq === 7)).toMatchObject({ success: false });
    expect(await wire.ask(8, "initialize", { linesStartAt1: "yes" })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^wrong arguments: linesStartAt1: /),
    });
    expect(await wire.ask(9, "initialize", null)).toMatchObject({
      success: true,
      body: { supportsStepBack: true },
    });
    const end = wire.end();
    expect(await wire.ask(10, "disconnect", {})).toMatchObject({ success: true });
    expect(await end).toBe(0);
  });

  it("of every kind, with every kind of arguments, are answered by one response each", async () => {
    const { editor } = await Editor.launch(file("sum.pli", sum), {});
    const commands = [
      ["attach", "breakpointLocations", "cancel", "completions", "configurationDone", "continue"],
      ["dataBreakpointInfo", "disassemble", "evaluate", "exceptionInfo", "getFullMap", "goto", "gotoTargets"],
      ["jump", "launch", "loadedSources", "locations", "modules", "next", "pause", "readMemory", "restart"],
      ["restartFrame", "reverseContinue", "scopes", "setBreakpoints", "setDataBreakpoints", "setExpression"],
      ["setExceptionBreakpoints", "setFunctionBreakpoints", "setInstructionBreakpoints", "setVariable"],
      ["source", "stackTrace", "stepBack", "stepIn", "stepInTargets", "stepOut", "stepSpecific"],
      ["terminateThreads", "threads", "variables", "writeMemory", "__proto__", "constructor", ""],
    ].flat();
    const oddities: readonly unknown[] = [
      {},
      { threadId: "one", frameId: -1, variablesReference: 1e9, line: -5, source: {}, column: 0.5 },
      { expression: "", context: "repl", stepId: "\u0000", branchCase: {}, text: "", breakpoints: [{}] },
      { source: { path: 5 }, program: 5, name: "A", value: "((((", lines: ["x"], targetId: 1e300 },
      {
        expression: "{}{_x}%s",
        source: { path: "file:///%ZZ" },
        line: 1,
        breakpoints: [],
        text: "p",
        column: 99,
      },
    ];
    for (const command of commands) {
      for (const given of oddities) {
        const answer = await editor.refused(command, given as object);
        expect(answer, `${command} ${JSON.stringify(given)}`).not.toMatch(/internal error|process has ended/);
      }
    }
    expect(await editor.evaluate("A + B")).toBe("A + B");
    // There the library complains of a second response.
    expect(editor.complaints).toBe("");
  });
});

describe("launching", () => {
  it("says what is wrong with a program, and can be tried again", async () => {
    const editor = await Editor.start();
    const { client } = editor;
    await client.initializeRequest();
    const good = file("sum.pli", sum);
    const bad = file("bad.c", "int main(void) { return x; }\n");
    const refusals = [
      [{}, /^no program is given; write "program": "FILE\.c"$/],
      [{ program: `${dirname(good)}/sun.pli` }, /sun\.pli: no such file; did you mean .*sum\.pli\?$/],
      [{ program: dirname(good) }, /it is a directory/],
      [{ program: good, cwd: "/nowhere/at/all" }, /^cwd \/nowhere\/at\/all: no such directory/],
      [{ program: good, call: "SUM(1" }, /^--call:1:6: expected '\)'/],
      [{ program: good, entry: 5 }, /5/],
      [{ program: good, assume: ["A >"] }, /^--assume:1:4: expected an expression/],
      [{ program: good, pointerSize: "many" }, /^--pointer-size many: /],
      [{ program: good, stopOnEntry: "yes" }, /^wrong arguments: stopOnEntry: /],
      [{ program: bad }, /bad\.c:1:25: error: use of undeclared identifier 'x'/],
    ] as const;
    for (const [given, message] of refusals) expect(await editor.refused("launch", given)).toMatch(message);
    for (const command of ["continue", "stackTrace", "variables", "evaluate", "getFullMap", "stepBack"])
      expect(await editor.refused(command, { variablesReference: 1, expression: "1" })).toMatch(
        /send launch first/,
      );
    expect(
      editor.outputs.some(({ category, output }) => category === "stderr" && output.includes("undeclared")),
    ).toBe(true);
    await client.configurationDoneRequest();
    const launched = { program: "sum.pli", cwd: dirname(good) };
    for (const [field, value, message] of [
      ["asume", "A > 1", /there is no option asume; did you mean assume\?/],
      ["maxPaths", 3, /maxPaths is no option of the debugger/],
      ["flavour", "mild", /there is no option flavour; leave it out/],
    ] as const)
      expect(await editor.refused("launch", { ...launched, [field]: value })).toMatch(message);
    await client.launchRequest({ ...launched, __sessionId: "1" } as object);
    expect(await editor.nextStop()).toMatchObject({ reason: "entry" });
    expect((await client.threadsRequest()).body.threads).toEqual([{ id: 1, name: "SUM" }]);
  });

  it("anew reads the program anew, and leaves the old one where the new one is wrong", async () => {
    const path = file("sum.pli", sum);
    const { editor } = await Editor.launch(path, {}, [{ line: 4 }]);
    await editor.go("continue");
    writeFileSync(path, sum.replace("RETURN (Z)", "RETURN Z)"));
    expect(await editor.refused("restart")).toMatch(/sum\.pli:5:/);
    expect([await editor.line(), await editor.evaluate("X")]).toEqual([4, "A + B"]);
    writeFileSync(path, sum.replace("X = A + B", "X = A * 2"));
    expect(await editor.go("restart")).toMatchObject({ reason: "entry" });
    expect(await editor.go("continue")).toMatchObject({ reason: "breakpoint" });
    expect([await editor.evaluate("X"), editor.map.nodes.size]).toEqual(["2·A", 3]);
  });
});

describe("conventions of the client", () => {
  it("may be lines from 0 and addresses for paths", async () => {
    const path = file("sum.pli", sum);
    const editor = await Editor.start();
    const { client } = editor;
    await client.initializeRequest({
      adapterID: "everypath",
      linesStartAt1: false,
      columnsStartAt1: false,
      pathFormat: "uri",
    });
    await client.launchRequest({ program: path } as object);
    const source = { path: pathToFileURL(path).href };
    const { body } = await client.setBreakpointsRequest({ source, breakpoints: [{ line: 2 }] });
    expect(body.breakpoints).toMatchObject([{ verified: true, line: 2, source }]);
    await client.configurationDoneRequest();
    await editor.nextStop();
    await editor.go("continue");
    expect(await editor.frames()).toMatchObject([{ line: 2, column: 2, source }]);
  });
});

describe("a run that does not end", () => {
  it("can be paused, and gets the breakpoints that are set meanwhile", async () => {
    const path = file("loop.pli", endless);
    const { editor } = await Editor.launch(path);
    await editor.client.continueRequest({ threadId: 1 });
    expect((await editor.client.threadsRequest()).body.threads).toHaveLength(1);
    expect(await editor.go("pause")).toMatchObject({ reason: "pause" });
    expect(Number(await editor.evaluate("N"))).toBeGreaterThan(0);
    await editor.client.continueRequest({ threadId: 1 });
    const set = await editor.client.setBreakpointsRequest({
      source: { path },
      breakpoints: [{ line: 4, logMessage: "on the way" }],
    });
    expect(set.body.breakpoints).toMatchObject([{ verified: true, line: 4 }]);
    await editor.client.setFunctionBreakpointsRequest({ breakpoints: [] });
    await editor.client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 4 }] });
    expect(await editor.nextStop()).toMatchObject({ reason: "breakpoint" });
    expect(editor.printed).toMatch(/on the way/);
  });

  it("ends when the client restarts it, terminates it, or leaves", async () => {
    const { editor } = await Editor.launch(file("loop.pli", endless));
    await editor.client.continueRequest({ threadId: 1 });
    await editor.client.restartRequest({} as DebugProtocol.RestartArguments);
    expect(await editor.nextStop()).toMatchObject({ reason: "pause" });
    expect(await editor.nextStop()).toMatchObject({ reason: "entry" });
    await editor.client.continueRequest({ threadId: 1 });
    const terminated = editor.client.waitForEvent("terminated");
    await editor.client.terminateRequest();
    await terminated;
    await editor.client.disconnectRequest();
    expect(await editor.ended).toBe(0);
    expect(editor.complaints).toBe("");
  });

  it("ends when the input does", async () => {
    const wire = new Wire();
    const program = file("loop.pli", endless);
    await wire.ask(1, "initialize", {});
    await wire.ask(2, "launch", { program });
    wire.raw('{"seq":3,"type":"request","command":"configurationDone"}');
    await wire.ask(4, "continue", { threadId: 1 });
    const end = wire.end();
    wire.process.stdin!.end();
    expect(await end).toBe(0);
  });
});

describe("the process", () => {
  it("answers what was asked before the input ended", async () => {
    const wire = new Wire();
    const end = wire.end();
    const requests = [
      { command: "initialize" },
      { command: "launch", arguments: { program: file("sum.pli", sum) } },
      { command: "configurationDone" },
      { command: "stackTrace", arguments: { threadId: 1 } },
    ];
    for (const [index, request] of requests.entries())
      wire.raw(JSON.stringify({ seq: index + 1, type: "request", ...request }));
    wire.process.stdin!.end();
    expect(await end).toBe(0);
    expect(await wire.answer((message) => message.command === "stackTrace")).toMatchObject({
      body: { stackFrames: [{ name: "SUM", line: 2 }] },
    });
  });

  it("ends at SIGTERM without a word", async () => {
    const { editor } = await Editor.launch(file("sum.pli", sum));
    editor.process.kill("SIGTERM");
    expect(await editor.ended).toBe("SIGTERM");
    expect(editor.complaints).toBe("");
  });

  it("is told about in the help", async () => {
    const help = spawn(bin, ["dap", "--help"]);
    let text = "";
    help.stdout.on("data", (chunk) => {
      text += String(chunk);
    });
    const status = await new Promise((resolve) => help.once("exit", resolve));
    expect([status, text]).toEqual([0, expect.stringMatching(/Debug Adapter Protocol/)]);
  });
});
