/** How a server begins and ends, who may use it, and what becomes of a run when the command or the server goes away. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Frame, FrameReader, frame } from "../../../src/cli/serve/frames.ts";
import { environmentOf, newRoom, placeIn, run, start, startServer } from "./support.ts";

const room = newRoom();
const program = join(room, "p.c");
const endless = join(room, "endless.c");
writeFileSync(program, "int f(int x) { return x > 1; }\n");
writeFileSync(
  endless,
  "unsigned f(unsigned x) { for (unsigned long i = 0; i < 400000000000; i++) x = x * 3 + i; return x; }\nint main(void) { return f(1) == 7; }\n",
);
const explorationWithoutEnd = ["explore", endless, "--no-replay", "--max-steps", "1000000000000"];
const explore = ["explore", program, "--no-replay"];

const fakes: Server[] = [];
afterAll(() => {
  for (const each of fakes) each.close();
});

/** In the place of a server, one that does with each command what the test says. */
async function fakeServer(
  name: string,
  obey: (frame: Frame, socket: Socket) => void,
  mode = 0o700,
): Promise<{ readonly env: NodeJS.ProcessEnv; readonly heard: readonly Frame[] }> {
  const runtime = join(room, name);
  mkdirSync(runtime, { mode: 0o700 });
  const { directory, socket } = await placeIn(runtime);
  mkdirSync(directory);
  const heard: Frame[] = [];
  const server = createServer((line) => {
    const reader = new FrameReader();
    line.on("error", () => {});
    line.on("data", (bytes) => {
      for (const each of reader.push(bytes) ?? []) {
        heard.push(each);
        obey(each, line);
      }
    });
  });
  fakes.push(server);
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  chmodSync(directory, mode);
  return { env: environmentOf(runtime), heard };
}

test("ends when nothing was asked for, and leaves nothing behind", async () => {
  const server = await startServer(room, "idle", "--idle", "1");
  expect(await server.ended).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^everypath: process \d+ serves at .*\neverypath: served 0 runs\n$/),
    stderr: "",
  });
  const { directory } = await placeIn(server.runtime);
  expect(existsSync(directory) ? readdirSync(directory) : []).toEqual([]);
});

test("a second server is refused in one line, and one after a server that was killed is not", async () => {
  const first = await startServer(room, "second");
  expect(await run(["serve"], { env: first.env })).toEqual({
    status: 2,
    stdout: "",
    stderr: `everypath: serve: a server is running, process ${first.process.pid}; commands use it by themselves\n`,
  });
  first.process.kill("SIGKILL");
  await first.ended;
  // Nobody answers at its socket.
  expect((await run(explore, { env: first.env })).status).toBe(0);
  const next = await startServer(room, "second");
  expect((await run(explore, { env: next.env })).status).toBe(0);
  expect(await next.stop()).toBe(1);
});

test("its socket is the user's alone", async () => {
  const server = await startServer(room, "modes");
  const { directory, socket } = await placeIn(server.runtime);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  expect(await server.stop()).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

test("does not serve in a directory that others may write to", async () => {
  const runtime = join(room, "open");
  mkdirSync(runtime);
  const { directory } = await placeIn(runtime);
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  const { status, stderr } = await run(["serve"], { env: environmentOf(runtime) });
  expect(stderr).toMatch(/^everypath: serve: .* is somebody else's, or others may write to it; [^\n]*\n$/);
  expect(status).toBe(2);
});

test("nothing is told to a socket in a directory that others may write to", async () => {
  const { env, heard } = await fakeServer("foreign", () => {}, 0o777);
  expect((await run(explore, { env })).status).toBe(0);
  expect(heard).toEqual([]);
});

test("wrong usage is told in one line", async () => {
  const env = environmentOf(join(room, "usage"));
  for (const words of [
    ["--idle", "0"],
    ["--idle", "soon"],
    ["--port", "3"],
  ]) {
    const { status, stdout, stderr } = await run(["serve", ...words], { env });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^everypath: [^\n]*\n$/);
  }
  const long = environmentOf(join(room, "l".repeat(120)));
  const { status, stderr } = await run(["serve"], { env: long });
  expect(stderr).toMatch(/too long for the name of a socket; set XDG_RUNTIME_DIR to a shorter one\n$/);
  expect(status).toBe(2);
});

test("a command that is not in the server's circumstances runs by itself, and the server says why", async () => {
  const server = await startServer(room, "circumstances");
  const others = [
    { NODE_OPTIONS: "--max-old-space-size=1000" },
    { EVERYPATH_SERVER: "off" },
    { LC_ALL: "C.UTF-8", LANG: "de_DE.UTF-8" },
  ];
  for (const other of others)
    expect((await run(explore, { env: { ...server.env, ...other } })).status).toBe(0);
  await server.printed("stderr", "differs from the server in its environment of Node.js");
  // What another process has under the same name is the command's own.
  const input = ["explore", program, "--stdin", "/dev/null", "--no-replay"];
  await run(input, { env: server.env });
  expect(await server.stop()).toBe(0);
});

test("another build is refused", async () => {
  const server = await startServer(room, "build");
  const { socket } = await placeIn(server.runtime);
  const line = connect(socket);
  const reader = new FrameReader();
  const answer = new Promise<readonly Frame[]>((resolve) => {
    line.on("data", (bytes) => resolve(reader.push(bytes) ?? []));
  });
  line.write(frame("request", JSON.stringify({ circumstances: { build: "another" }, words: explore })));
  expect((await answer).map(({ kind }) => kind)).toEqual(["refused"]);
  // Nor does what is no request at all disturb it.
  const stranger = connect(socket);
  const closed = new Promise((resolve) => stranger.on("close", resolve));
  stranger.on("error", () => {});
  stranger.write("GET / HTTP/1.1\r\n\r\n");
  await closed;
  expect((await run(explore, { env: server.env })).status).toBe(0);
  expect(await server.stop()).toBe(1);
});

test("a server that refuses has the command run by itself", async () => {
  const { env, heard } = await fakeServer("refusing", (_, socket) => void socket.end(frame("refused")));
  expect(await run(explore, { env })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("no error on any path"),
    stderr: "",
  });
  expect(heard.map(({ kind }) => kind)).toEqual(["request"]);
});

test("a run of which nothing was printed begins again when the server goes away", async () => {
  const { env } = await fakeServer("vanishing", ({ kind }, socket) => {
    if (kind === "request") socket.write(frame("taken"));
    else socket.destroy();
  });
  const { status, stdout, stderr } = await run(explore, { env });
  expect(stderr).toBe("everypath: the server has ended before the run: the run begins again without it\n");
  expect(stdout).toContain("no error on any path");
  expect(status).toBe(0);
});

test.each<[string, string, readonly string[]]>([
  ["something was printed", "half a report", explore],
  ["a directory was written", "", [...explore, "--out", join(room, "written")]],
])("a run of which %s is given up, with exit status 3", async (name, printed, words) => {
  const { env } = await fakeServer(`given up, ${name}`.replaceAll(" ", "-"), ({ kind }, socket) => {
    if (kind === "request") socket.write(frame("taken"));
    else if (printed === "") socket.destroy();
    else socket.write(frame("stdout", printed), () => socket.destroy());
  });
  const { status, stdout, stderr } = await run(words, { env });
  expect(stdout).toBe(printed);
  expect(stderr).toMatch(/^everypath: the server has ended before the run: [^\n]*\n$/);
  expect(status).toBe(3);
});

test("a server that does not answer is left alone, and that is said", async () => {
  const { env, heard } = await fakeServer("silent", () => {});
  const { EVERYPATH_SERVER: _, ...usual } = env;
  expect(await run(explore, { env: usual })).toEqual({
    status: 0,
    stdout: expect.stringContaining("no error on any path"),
    stderr: "everypath: the server does not answer: the run goes on without it\n",
  });
  expect(heard.map(({ kind }) => kind)).toEqual(["request"]);
});

test("a run ends with its command, and with its server", async () => {
  const server = await startServer(room, "gone");
  const killed = start(explorationWithoutEnd, { env: server.env });
  await killed.printed("stderr", "everypath: exploring");
  killed.process.kill("SIGKILL");
  await killed.ended;
  // It ends after the last of its runs.
  expect(await server.stop()).toBe(1);
  const next = await startServer(room, "gone");
  const left = start(explorationWithoutEnd, { env: next.env });
  await left.printed("stderr", "everypath: exploring");
  next.process.kill("SIGKILL");
  const { status, stdout, stderr } = await left.ended;
  expect(stdout).toBe("");
  expect(stderr).toContain("everypath: the server has ended before the run");
  expect(status).toBe(3);
});

test("told to end while it serves, a server ends after the run", async () => {
  const server = await startServer(room, "busy");
  const command = start(explorationWithoutEnd, { env: server.env });
  await command.printed("stderr", "everypath: exploring");
  server.process.kill("SIGTERM");
  await server.printed("stderr", "ends after 1 run under way");
  expect(existsSync((await placeIn(server.runtime)).socket)).toBe(false);
  command.process.kill("SIGINT");
  expect((await command.ended).status).toBe(3);
  expect((await server.ended).status).toBe(0);
});

test("a process that nobody talks to is no command", async () => {
  expect((await run(["serve", "--ready"], { env: environmentOf(dirname(program)) })).status).toBe(2);
});
