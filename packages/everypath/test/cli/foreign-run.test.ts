/** Directories of runs that somebody else sent, or has changed: nothing is started, written or believed on their word. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Io, main } from "../../src/cli/index.ts";
import { engineConnection } from "../../src/runs/engine/connect.ts";

/** Fails for one input: what a record must not hide. */
const program = `#include <assert.h>
int f(int a, int b) {
  int steps = 0;
  for (int i = 0; i < 6; i++) if ((a >> i) & 1) steps++;
  assert(!(steps == 6 && b == 77));
  return steps;
}
`;

let room: string;
let own: string;
let ownFuzz: string;
const inRoom = (...parts: string[]) => join(room, ...parts);

async function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const said = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write(text: string, done?: () => void): void {
      said[name] += text;
      done?.();
    },
  });
  const io: Io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const status = await main([...args, "--no-replay", "--quiet"], engineConnection, io);
  return { status, ...said };
}

async function refused(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stdout, stderr.trimEnd().split("\n").length], stderr).toEqual([2, "", 1]);
  return stderr;
}

type Json = Record<string, unknown>;

/** A copy of the run, with its record changed. */
function changed(name: string, change: (record: Json & { options: Json }) => unknown, of = own): string {
  const out = inRoom(name);
  rmSync(out, { recursive: true, force: true });
  cpSync(of, out, { recursive: true });
  const file = join(out, "run.json");
  const record = JSON.parse(readFileSync(file, "utf8"));
  const made = change(record) ?? record;
  writeFileSync(file, typeof made === "string" ? made : JSON.stringify(made, null, 2));
  return out;
}

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), "everypath-foreign-"));
  writeFileSync(inRoom("f.c"), program);
  own = inRoom("own");
  await run("explore", inRoom("f.c"), "--entry", "f", "--max-paths", "3", "--out", own);
  ownFuzz = inRoom("own-fuzz");
  await run("fuzz", inRoom("f.c"), "--entry", "f", "--max-inputs", "1", "--out", ownFuzz);
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

describe("a run that is taken up again", () => {
  it("goes on where it is one's own", async () => {
    const { status, stderr } = await run(
      "explore",
      "--resume",
      changed("mine", () => undefined),
      "--max-paths",
      "1000",
    );
    expect([status, stderr]).toEqual([1, ""]);
  });

  it("starts no program that its record names", async () => {
    const evil = inRoom("evil.sh");
    writeFileSync(evil, `#!/bin/sh\ntouch ${inRoom("started")}\n`);
    chmodSync(evil, 0o755);
    for (const [command, of] of [
      ["explore", own],
      ["fuzz", ownFuzz],
    ] as const) {
      const out = changed(
        "solver",
        ({ options }) => {
          options.solver = evil;
        },
        of,
      );
      const said = await refused(command, "--resume", out);
      expect(said).toContain("a program to start");
      expect(said).toContain(`--solver ${evil}`);
    }
    expect(existsSync(inRoom("started"))).toBe(false);
  });

  it.each(["sarif", "junit"])("writes no file that its record names: %s", async (option) => {
    const victim = inRoom("victim");
    writeFileSync(victim, "precious");
    const out = changed("writes", ({ options }) => {
      options[option] = victim;
    });
    expect(await refused("explore", "--resume", out)).toContain(`--${option} ${victim}`);
    expect(readFileSync(victim, "utf8")).toBe("precious");
    // Given on the command line it is the user's own wish, and the record is not believed any the more.
    const mine = inRoom("mine.out");
    const { status } = await run("explore", inRoom("f.c"), "--resume", out, `--${option}`, mine);
    expect([status, existsSync(mine)]).toEqual([3, true]);
    expect(readFileSync(victim, "utf8")).toBe("precious");
  });

  it.each([
    ["another program", { files: ["/etc/hostname.c"] }],
    ["the program, its record changed", { options: { maxSteps: "7" } }],
    ["directories of headers", { options: { I: ["/etc"] } }],
    ["flags that name a file", { options: { cflag: ["-include/etc/passwd"] } }],
    ["contents of a file", { options: { stdin: "@/etc/passwd" } }],
    ["a property from a file", { options: { svComp: "/etc/passwd.prp" } }],
    ["contents of an argument", { options: { arg: ["@/etc/passwd"] } }],
    ["a compilation database", { options: { compileCommands: "/etc" } }],
  ])("reads nothing that a foreign record names: %s", async (_, { files, options }: Json) => {
    const out = changed("reads", (record) => {
      if (files !== undefined) record.files = files;
      Object.assign(record.options, options);
    });
    expect(await refused("explore", "--resume", out)).toContain("files to read");
  });

  it("is refused where the files given are not those of the record", async () => {
    const out = changed("other", (record) => {
      record.options.quiet = false;
    });
    writeFileSync(inRoom("g.c"), "int f(void) { return 0; }\n");
    expect(await refused("explore", inRoom("g.c"), "--resume", out)).toContain("the run is of");
  });

  it.each<[string, (record: Json & { options: Json }) => unknown]>([
    ["cut short", (record) => JSON.stringify(record).slice(0, 200)],
    ["of another kind", () => "[]"],
    ["nothing", () => ""],
    ["null", () => "null"],
    [
      "without files",
      (record) => {
        delete record.files;
      },
    ],
    [
      "with no file",
      (record) => {
        record.files = [];
      },
    ],
    [
      "with files that are none",
      (record) => {
        record.files = [{ path: "x.c" }];
      },
    ],
    [
      "with options of another type",
      ({ options }) => {
        options.maxPaths = { valueOf: 3 };
      },
    ],
    [
      "with options that there are not",
      ({ options }) => {
        options.hook = "rm -rf /";
      },
    ],
    [
      "with a list for a text",
      ({ options }) => {
        options.entry = ["f"];
      },
    ],
    [
      "with a text for a list",
      ({ options }) => {
        options.I = "/etc";
      },
    ],
    [
      "with a prototype",
      (record) => JSON.stringify(record).replace('"options":{', '"options":{"__proto__":{"solver":"x"},'),
    ],
    [
      "with a constructor",
      ({ options }) => {
        Object.assign(options, { constructor: { prototype: { solver: "x" } } });
      },
    ],
    [
      "of a megabyte",
      (record) => {
        record.files = ["x".repeat(1 << 20)];
      },
    ],
    [
      "nested deep",
      () => `{"schema":"everypath-run/1","files":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    ],
    [
      "of another command",
      (record) => {
        record.command = "serve";
      },
    ],
    [
      "of another schema",
      (record) => {
        record.schema = "somebody/1";
      },
    ],
  ])("is refused in one line where its record is malformed: %s", async (_, change) => {
    await refused("explore", "--resume", changed("malformed", change));
    expect(({} as Json).solver).toBeUndefined();
  });

  it("follows no link out of its directory", async () => {
    const elsewhere = inRoom("elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "000001.json"), "precious");
    writeFileSync(join(elsewhere, "000001.job"), "precious");
    for (const name of ["journal", "tests", "run.json", "profile", "result.json"]) {
      const out = changed("linked", () => undefined);
      rmSync(join(out, name), { recursive: true, force: true });
      symlinkSync(elsewhere, join(out, name));
      const said = await refused("explore", "--resume", out);
      expect(said).toMatch(/is a link|no plain file/);
      const anew = await run("explore", inRoom("f.c"), "--entry", "f", "--out", out);
      expect(anew.status, anew.stderr).toBe(2);
    }
    expect(readdirSync(elsewhere)).toEqual(["000001.job", "000001.json"]);
    expect(readFileSync(join(elsewhere, "000001.json"), "utf8")).toBe("precious");
  });
});

describe("a record of a search", () => {
  const whole = () =>
    run(
      "explore",
      "--resume",
      changed("lies", () => undefined),
      "--max-paths",
      "1000",
    );

  it.each<[string, (journal: string) => void]>([
    ["junk", (journal) => writeFileSync(join(journal, "000001.job"), "junk")],
    ["nothing", (journal) => truncateSync(join(journal, "000001.job"), 0)],
    [
      "data of another kind",
      (journal) => writeFileSync(join(journal, "000001.job"), serialize({ words: [] })),
    ],
    [
      "a bit turned round",
      (journal) => {
        const bytes = readFileSync(join(journal, "000001.job"));
        bytes[bytes.length >> 1]! ^= 1;
        writeFileSync(join(journal, "000001.job"), bytes);
      },
    ],
    [
      "a directory",
      (journal) => {
        rmSync(join(journal, "000001.job"));
        mkdirSync(join(journal, "000001.job"));
      },
    ],
  ])("that holds %s is ignored by name, and the verdict is that of the program", async (_, spoil) => {
    const expected = await whole();
    const out = changed("lies", () => undefined);
    spoil(join(out, "journal"));
    const { status, stdout, stderr } = await run("explore", "--resume", out, "--max-paths", "1000");
    expect(stderr).toContain("journal/000001.job was not written by you");
    expect([status, stdout]).toEqual([expected.status, expected.stdout]);
  });

  it("of another program is not taken for this one's", async () => {
    const harmless = inRoom("harmless.c");
    writeFileSync(harmless, program.replace("77", "b + 1"));
    const other = inRoom("harmless");
    await run("explore", harmless, "--entry", "f", "--max-paths", "3", "--out", other);
    const out = changed("mixed", () => undefined);
    cpSync(join(other, "journal"), join(out, "journal"), { recursive: true, force: true });
    const { status, stderr } = await run("explore", "--resume", out, "--max-paths", "1000");
    expect(stderr).toContain("was not written by you");
    expect(status).toBe(1);
  });

  it("is refused where fuzz has written it and somebody has changed it", async () => {
    for (const bytes of [Buffer.from("junk"), serialize({ seeds: [], state: undefined }), Buffer.alloc(0)]) {
      const out = changed("state", () => undefined, ownFuzz);
      writeFileSync(join(out, "state"), bytes);
      expect(await refused("fuzz", "--resume", out)).toContain("its state was not written by you");
    }
  });
});
