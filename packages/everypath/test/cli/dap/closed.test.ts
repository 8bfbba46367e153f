/**
 * A session that an editor's client has left ends its solver, however the client went: an adapter that serves many clients in one process would otherwise keep
 * the memory of each.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { Session } from "@everypath/debug";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runDap } from "../../../src/cli/dap/index.ts";
import { engineConnection } from "../../../src/runs/engine/connect.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-closed-"));
const program = join(folder, "sum.pli");
writeFileSync(program, "SUM: PROC(A, B);\n  IF A > B THEN X = A; ELSE X = B;\n  RETURN (X);\nEND;\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

const initialize = ["initialize", { adapterID: "everypath" }] as const;
const launch = ["launch", { program, entry: "SUM" }] as const;
const configured = ["configurationDone", {}] as const;
const next = ["next", { threadId: 1 }] as const;

test.each([
  ["says good-bye", [initialize, launch, configured, next, ["disconnect", {}]]],
  ["goes before its launch is answered", [initialize, launch]],
  ["goes in the midst of a move", [initialize, launch, configured, ["continue", { threadId: 1 }]]],
  ["starts again", [initialize, launch, configured, ["restart", {}], next]],
  ["asks after the end", [initialize, launch, configured, ["terminate", {}], ["threads", {}]]],
] as const)("a client that %s", async (_name, requests) => {
  const opened = vi.spyOn(Session, "open");
  const closed = vi.spyOn(Session.prototype, "close");
  const messages = requests.map(([command, given], index) =>
    JSON.stringify({ seq: index + 1, type: "request", command, arguments: given }),
  );
  const wire = messages.map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`).join("");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  expect(await runDap(engineConnection, Readable.from([Buffer.from(wire)]), output)).toBe(0);
  const sessions = opened.mock.results.map(({ value }) => value as unknown);
  expect(sessions.length).toBeGreaterThan(0);
  for (const session of sessions) expect(closed.mock.contexts).toContain(session);
});
