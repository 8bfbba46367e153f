/** Real programs (node scripts/fetch-c-libraries.mjs fetches them) as commands, and the processor time that a command takes. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bin, programs, root } from "./measure.mjs";

const libraries = join(root, "out/libraries");
const mains = join(root, "packages/everypath/test/end-to-end/programs");
const inside = (folder, ...files) => files.map((file) => join(libraries, folder, file));
const sources = (folder, without) =>
  existsSync(join(libraries, folder))
    ? inside(
        folder,
        ...readdirSync(join(libraries, folder)).filter((file) => file.endsWith(".c") && file !== without),
      )
    : [];

/** How each is explored, on a few bytes of standard input. */
export const realPrograms = {
  "twenty lines": ["explore", join(programs, "twenty-lines.c")],
  zlib: [
    "explore",
    join(mains, "zlib.c"),
    ...inside("zlib-1.2.13.dfsg", "adler32.c", "crc32.c", "inffast.c", "inflate.c", "inftrees.c", "zutil.c"),
    ...["-I", join(libraries, "zlib-1.2.13.dfsg"), "--stdin", "4"],
  ],
  LZ4: [
    "explore",
    join(mains, "lz4.c"),
    ...inside("lz4-1.9.4/lib", "lz4.c"),
    ...["-I", join(libraries, "lz4-1.9.4/lib"), "--stdin", "6"],
  ],
  expat: [
    "explore",
    join(mains, "expat.c"),
    ...inside("libexpat-R_2_5_0/expat/lib", "xmlparse.c", "xmlrole.c", "xmltok.c"),
    ...["-I", join(libraries, "libexpat-R_2_5_0/expat/lib"), "-I", join(mains, "include"), "--stdin", "6"],
  ],
  MuJS: [
    "explore",
    ...inside("mujs-1.3.2", "one.c", "main.c"),
    ...["-I", join(libraries, "mujs-1.3.2"), "--stdin", "4"],
  ],
  Lua: [
    "explore",
    ...sources("lua-5.4.4/src", "luac.c"),
    ...["-I", join(libraries, "lua-5.4.4/src"), "-D", "luai_makeseed(L)=0", "--stdin", "3"],
  ],
};

const script = [
  `process.argv.splice(1, 0, ${JSON.stringify(bin)});`,
  `process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error("cpu " + (user + system) / 1e6); });`,
  `await import(${JSON.stringify(bin)});`,
].join("\n");

/** Seconds of all threads of the process, those that compile the compiler included; and the result, where it is to be JSON. */
export function processorTime(given) {
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script, "--", ...given], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const used = /cpu ([\d.]+)/.exec(child.stderr)?.[1];
  if (used === undefined || child.stdout === "") throw new Error(`${given.join(" ")}: ${child.stderr}`);
  return { seconds: Number(used), stdout: child.stdout };
}

/** Whether the command's files are there. */
export function isFetched(given) {
  const files = given.filter((one) => one.endsWith(".c"));
  return given[0] !== "explore" || (files.length > 0 && files.every((file) => existsSync(file)));
}
