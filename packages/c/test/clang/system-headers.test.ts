/** Headers of the system's C library beside ours: glibc's as they are installed, and what musl's do to ours. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { outcomeInProcess } from "../../../everypath/test/examples/in-process.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-headers-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
let count = 0;

function fileOf(text: string): string {
  const file = join(room, `program-${++count}.c`);
  writeFileSync(file, text);
  return file;
}

const glibc = ["/usr/include", "/usr/include/x86_64-linux-gnu"];
const isThere = existsSync("/usr/include/x86_64-linux-gnu/bits/libc-header-start.h");
const own = [
  "stdio.h",
  "stdlib.h",
  "unistd.h",
  "sys/types.h",
  "sys/stat.h",
  "sys/time.h",
  "signal.h",
  "time.h",
];
const including = (...headers: readonly string[]) =>
  headers.map((header) => `#include <${header}>\n`).join("");

describe.runIf(isThere)("glibc's", () => {
  const system = glibc.flatMap((directory) => ["--cflag", "-isystem", "--cflag", directory]);
  const further = [
    "pthread.h",
    "sys/socket.h",
    "arpa/inet.h",
    "sys/select.h",
    "sys/epoll.h",
    "dirent.h",
    "sys/wait.h",
    "pwd.h",
  ];

  it.each(further)("<%s> stands behind ours, and before them", async (header) => {
    for (const headers of [
      [...own, header],
      [header, ...own],
    ]) {
      const file = fileOf(`${including(...headers)}int main(void) { return 0; }\n`);
      const { status, stderr } = await outcomeInProcess([
        "explore",
        file,
        "--no-args",
        "--quiet",
        "--no-replay",
        ...system,
      ]);
      expect([headers[0], status, stderr]).toEqual([headers[0], 0, ""]);
    }
  });

  test("-I of its directories means the same: the library is ours", async () => {
    const file = fileOf(`${including("ctype.h", "stdio.h", "errno.h", "sys/select.h")}
int main(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  errno = ERANGE;
  fprintf(stdout, "%c", toupper('a'));
  return !(isdigit('1') && errno == ERANGE && FD_ISSET(3, &set));
}
`);
    const flags = ["-I", "/usr/include", "--cflag=-I/usr/include/x86_64-linux-gnu"];
    const { status, stdout } = await outcomeInProcess(["explore", file, "--no-args", "--json", ...flags]);
    expect([status, JSON.parse(stdout).paths[0].result.text]).toEqual([0, "0"]);
  });
});

test("a program's own directory goes first, also with a header of a library's name", async () => {
  const directory = join(room, "own");
  mkdirSync(directory);
  writeFileSync(join(directory, "ctype.h"), "#define OWN 7\n");
  const file = fileOf("#include <ctype.h>\nint main(void) { return OWN - 7; }\n");
  expect(await outcomeInProcess(["explore", file, "--no-args", "-I", directory])).toMatchObject({
    status: 0,
  });
});

test("musl's types of the same names are declared once", async () => {
  const directory = join(room, "musl");
  mkdirSync(join(directory, "bits"), { recursive: true });
  writeFileSync(
    join(directory, "bits", "alltypes.h"),
    `#if defined(__NEED_FILE) && !defined(__DEFINED_FILE)
struct _IO_FILE { char x; };
typedef struct _IO_FILE FILE;
#define __DEFINED_FILE
#endif
#if defined(__NEED_struct_timespec) && !defined(__DEFINED_struct_timespec)
struct timespec { long tv_sec; long tv_nsec; };
#define __DEFINED_struct_timespec
#endif
`,
  );
  writeFileSync(
    join(directory, "poll.h"),
    "#define __NEED_FILE\n#define __NEED_struct_timespec\n#include <bits/alltypes.h>\nint ppoll(struct timespec *);\n",
  );
  for (const headers of [
    ["stdio.h", "time.h", "poll.h"],
    ["poll.h", "stdio.h", "time.h"],
  ]) {
    const file = fileOf(`${including(...headers)}int main(void) { return fputs("", stdout) < 0; }\n`);
    const { status, stderr } = await outcomeInProcess([
      "explore",
      file,
      "--no-args",
      "--quiet",
      "--no-replay",
      "-I",
      directory,
    ]);
    expect([status, stderr]).toEqual([0, ""]);
  }
});
