/**
 * What commands read besides programs: bitcode, tests, certificates, directories of runs, what is typed at the debugger, messages of an
 * editor. Each input goes through the command itself, whose exit status and messages say whether something of ours failed.
 */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { hostFileSystem, loadC, runTool } from "@everypath/c";
import { encodeKTest } from "@everypath/report/testing";
import { runDap } from "../../../src/cli/dap/index.ts";
import { type Io, main } from "../../../src/cli/index.ts";
import { engineConnection } from "../../../src/runs/engine/connect.ts";
import type { Target, Targets } from "./targets.ts";

/** A fault of ours, as the commands tell it. */
const internal = "an internal error of everypath";

interface Outcome {
  readonly status: number;
  readonly said: string;
}

async function run(words: readonly string[], typed: readonly string[] = []): Promise<Outcome> {
  let said = "";
  const stream = {
    write(text: string, done?: () => void): void {
      said += text;
      done?.();
    },
  };
  const stdin = Readable.from(typed.map((line) => `${line}\n`));
  const io: Io = { stdout: stream, stderr: stream, stdin, environment: {} };
  const status = await main(words, engineConnection, io);
  return { status, said };
}

/** Throws where the command did what it must not do with any input. */
async function expectNoFault(words: readonly string[], typed?: readonly string[]): Promise<void> {
  const { status, said } = await run(words, typed);
  const at = said.indexOf(internal);
  if (at !== -1) throw new Error(said.slice(at, at + 300));
  if (![0, 1, 2, 3].includes(status)) throw new Error(`exit status ${status}`);
  if (status === 2 && said.trim() === "") throw new Error("it is refused without a word");
}

async function made(words: readonly string[]): Promise<void> {
  const { status, said } = await run(words);
  if (status === 2) throw new Error(`${words.join(" ")}: ${said}`);
}

const cProgram = `#include <assert.h>
int f(int x, unsigned char *p) { if (p && p[0] == 7) return 1; assert(x != 77); return 100 / (x | 1); }
`;
const loop = `int f(int x) { while (x > 0) x = x - 1; return x; }
`;
const bitcodeSource = `struct pair { int first; unsigned char rest[3]; };
static const int table[3] = {1, 2, -4};
int f(int x, double d) { struct pair p = {x, {1, 2, 3}}; switch (x & 3) { case 0: return p.rest[1]; case 1: return (int)d; default: return table[x % 3 + 2]; } }
`;
const search = `SEARCH: PROC(A, L, U, X, FOUND, J);
        DCL A(*) INTEGER;
        DCL (L, U, X, FOUND, J) INTEGER;
        FOUND = 0;
        DO WHILE (L ¬> U & FOUND=0);
                 J = (L+U)/2;
                 IF X = A(J) THEN FOUND = 1;
                        ELSE IF X < A(J) THEN U = J-1; ELSE L = J+1;
        END;
END;
`;
const choices = `CHOICES: PROC(A, B, C);
        IF A > 0 THEN X = 1; ELSE X = 2;
        IF B > A THEN X = X + 1;
        IF C = 7 THEN X = B;
        ASSERT (X > -5);
END;
`;
const list = `class Node { int value; Node next; int sum() { int s := 0; if (next != null) { s := next.sum(); } return s + value; } }
`;
const system = `(GOAL COMPLEXITY)
(STARTTERM (FUNCTIONSYMBOLS start))
(VAR A B)
(RULES
  start(A, B) -> loop(A, B) :|: A > 0
  loop(A, B) -> loop(A - 1, B + A) :|: A > 0
)
`;
const sessions = [
  `step
step 2
print A(L)
assume (L < U)
set X = L + 1
go true
break before 6 if (J > 2)
trace number 4-8
go
tree
back 3
where
prove (J >= L)
inputs
pc
save
next
restore 1
list
why
test 3
help break
quit`,
  `go false
out
between
break between 4 and 9
breakpoints
unbreak 1
call SEARCH(A, 1, 5, "X", FOUND, J)
test 4 SEARCH(A, 1, 2, "X", FOUND, J)
untrace
print
quit`,
];
const listSession = `step
go true
print this.next.value
set this.value = 3
assume this != null
prove this.value > 0
go
tree
back
inputs
quit`;

function messages(program: string): string {
  const requests: readonly (readonly [string, unknown])[] = [
    [
      "initialize",
      { adapterID: "everypath", linesStartAt1: true, columnsStartAt1: true, pathFormat: "path" },
    ],
    ["launch", { program, entry: "SEARCH", stopOnEntry: true }],
    [
      "setBreakpoints",
      { source: { path: program }, breakpoints: [{ line: 6, condition: "J > 2" }, { line: 7 }] },
    ],
    ["setFunctionBreakpoints", { breakpoints: [{ name: "SEARCH" }] }],
    ["configurationDone", {}],
    ["threads", {}],
    ["next", { threadId: 1 }],
    ["stackTrace", { threadId: 1, startFrame: 0, levels: 20 }],
    ["scopes", { frameId: 1 }],
    ["variables", { variablesReference: 1, start: 0, count: 5 }],
    ["evaluate", { expression: "L + 1", frameId: 1, context: "repl" }],
    ["stepInTargets", { frameId: 1 }],
    ["stepIn", { threadId: 1, targetId: 1 }],
    ["stepBack", { threadId: 1 }],
    ["setVariable", { variablesReference: 1, name: "L", value: "3" }],
    ["gotoTargets", { source: { path: program }, line: 8 }],
    ["completions", { text: "pri", column: 4, frameId: 1 }],
    ["continue", { threadId: 1 }],
    ["disconnect", { terminateDebuggee: true }],
  ];
  return requests
    .map(([command, given], index) =>
      JSON.stringify({ seq: index + 1, type: "request", command, arguments: given }),
    )
    .join("\n");
}

const framed = (message: string): string => `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;

async function served(wire: Buffer): Promise<void> {
  let answered = "";
  const output = new Writable({
    write(chunk: Buffer, _encoding, done): void {
      answered += chunk.toString();
      done();
    },
  });
  const status = await runDap(engineConnection, Readable.from([wire]), output);
  if (status !== 0) throw new Error(`exit status ${status}`);
  const at = answered.search(/an internal error of everypath|"error":\{"id":4,/);
  if (at !== -1) throw new Error(answered.slice(at, at + 300));
}

/** A path of the folder would make a text of its own of each run. */
const withoutPlace = (folder: string, text: string): string => text.replaceAll(folder, "ROOM");

/** Everything that the examples need is made first, which takes some seconds. */
export async function commandTargets(): Promise<Targets> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-fuzz-"));
  const place = (name: string): string => join(folder, name);
  const write = (name: string, text: string | Uint8Array): string => {
    writeFileSync(place(name), text);
    return place(name);
  };
  const textOf = (name: string): string => withoutPlace(folder, readFileSync(place(name), "utf8"));
  const placed = (text: string): string => text.replaceAll("ROOM", folder);
  const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");
  const pli = write("search.pli", search);
  const idf = write("list.idf", list);
  write("loop.c", loop);
  write("system.koat", system);
  const program = write("f.c", cProgram);
  await made(["explore", program, "--entry", "f", "--out", place("explored"), "--no-replay", "--quiet"]);
  const begun = write("choices.pli", choices);
  await made(["explore", begun, "--max-paths", "3", "--workers", "1", "--out", place("begun"), "--quiet"]);
  await made(["terminate", place("loop.c"), "--out", place("of-c"), "--quiet"]);
  await made(["terminate", pli, "--no-alias", "--assume", "L > U", "--out", place("of-pli"), "--quiet"]);
  await made(["terminate", place("system.koat"), "--out", place("of-system"), "--quiet"]);
  const tests = readdirSync(place("explored/tests")).filter((name) => name.endsWith(".json"));
  const ktest = encodeKTest({
    arguments: ["f.bc"],
    objects: [
      { name: "x", bytes: new Uint8Array([77, 0, 0, 0]) },
      { name: "p", bytes: new Uint8Array([7, 0, 0, 0, 0, 0, 0, 0]) },
    ],
  });
  const bitcodeFlags = ["-O0", "-c", "-emit-llvm", "-g", "--target=x86_64-unknown-linux-gnu", "-o", "/f.bc"];
  const bitcode = runTool(
    "clang",
    [...bitcodeFlags, write("bitcode.c", bitcodeSource)],
    hostFileSystem,
  ).written.get("/f.bc");
  if (bitcode === undefined) throw new Error("the compiler wrote no bitcode");
  // An example that is refused would show nothing of what lies behind that.
  for (const name of ["of-c", "of-pli", "of-system"])
    await made(["check", place(`${name}/certificate.json`)]);
  await made(["replay", write("example.ktest", ktest), "--program", program, "--entry", "f"]);
  await made(["replay", place(`explored/tests/${tests[0]}`)]);
  cpSync(place("begun"), place("again"), { recursive: true });
  await made(["explore", "--resume", place("again"), "--max-paths", "8", "--quiet"]);
  const certificate = (name: string): Target => ({
    name: `a certificate, ${name}`,
    examples: [textOf(`${name}/certificate.json`)],
    weight: 3,
    read: (text) => expectNoFault(["check", write("certificate.json", placed(text))]),
  });
  const session = (name: string, words: readonly string[], examples: readonly string[]): Target => ({
    name: `the debugger, ${name}`,
    examples,
    weight: 3,
    // Files are written where a user says so; here nobody does.
    read: (text) => expectNoFault(["debug", ...words], text.replaceAll(/write/gi, "wrote").split("\n")),
  });
  const resumed = (name: string): Target => ({
    name: `a directory of a run, ${name}`,
    examples: [readFileSync(place(`begun/${name}`), "latin1")],
    weight: 1,
    isBinary: true,
    read: (text) => {
      rmSync(place("again"), { recursive: true, force: true });
      cpSync(place("begun"), place("again"), { recursive: true });
      writeFileSync(place(`again/${name}`), bytesOf(text));
      return expectNoFault(["explore", "--resume", place("again"), "--max-paths", "8"]);
    },
  });
  const all: readonly Target[] = [
    {
      name: "bitcode",
      examples: [Buffer.from(bitcode).toString("latin1")],
      weight: 3,
      isBinary: true,
      read: async (text) => {
        const loaded = await loadC([write("input.bc", bytesOf(text))], {
          dataModel: "lp64",
          includeDirectories: [],
          definitions: [],
          compilerFlags: [],
          onNote: () => {},
        });
        if ("program" in loaded)
          for (const procedure of loaded.program.userProcedures) loaded.program.procedure(procedure);
      },
    },
    {
      name: "ktest",
      examples: [Buffer.from(ktest).toString("latin1")],
      weight: 3,
      isBinary: true,
      read: (text) =>
        expectNoFault(["replay", write("input.ktest", bytesOf(text)), "--program", program, "--entry", "f"]),
    },
    {
      name: "a test for replay",
      examples: tests.map((name) => textOf(`explored/tests/${name}`)),
      weight: 3,
      read: (text) => expectNoFault(["replay", write("test.json", placed(text))]),
    },
    ...["of-c", "of-pli", "of-system"].map(certificate),
    ...filesIn(place("begun")).filter(isTakenUp).map(resumed),
    session("PL/I", [pli], sessions),
    session("objects", [idf, "--entry", "Node.sum"], [listSession]),
    {
      name: "messages of an editor",
      examples: [messages("ROOM/search.pli")],
      weight: 3,
      read: (text) => served(Buffer.from(placed(text).split("\n").map(framed).join(""))),
    },
    {
      name: "an editor's wire",
      examples: [
        messages("ROOM/search.pli")
          .split("\n")
          .map((each) => framed(placed(each)))
          .join(""),
      ],
      weight: 3,
      isBinary: true,
      read: (text) => served(bytesOf(text)),
    },
  ];
  return { all, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a run that is taken up again reads of the one before; the other files are written anew. */
function isTakenUp(name: string): boolean {
  return name === "run.json" || name === "result.json" || name.startsWith("journal");
}

/** The first file of each kind: names that differ in numbers alone are of one kind. */
function filesIn(directory: string): readonly string[] {
  const found = new Map<string, string>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name).slice(directory.length + 1);
    const kind = name.replaceAll(/\d+/g, "#");
    if (!found.has(kind)) found.set(kind, name);
  }
  return [...found.values()];
}
