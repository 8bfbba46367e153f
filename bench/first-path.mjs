/**
 * `node bench/first-path.mjs [NAME…]`: the processor time from the start of the process to the first path, without its replay, of real
 * programs (node scripts/fetch-c-libraries.mjs fetches them), and of `--help` and a file of twenty lines for comparison. Processor time, the least of
 * three runs, since it depends little on what else the machine does; it includes the threads that compile the compiler.
 */
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

const measured = {
  help: ["--help"],
  "twenty lines": ["explore", join(programs, "twenty-lines.c")],
  zlib: [
    "explore",
    join(mains, "zlib.c"),
    ...inside("zlib-1.2.13.dfsg", "adler32.c", "crc32.c", "inffast.c", "inflate.c", "inftrees.c", "zutil.c"),
    ...["-I", join(libraries, "zlib-1.2.13.dfsg"), "--stdin", "4"],
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

function seconds(given) {
  const options = given[0] === "explore" ? ["--max-paths", "1", "--no-replay", "--json"] : [];
  const child = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script, "--", ...given, ...options],
    {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    },
  );
  const used = /cpu ([\d.]+)/.exec(child.stderr)?.[1];
  if (used === undefined || child.stdout === "") throw new Error(`${given.join(" ")}: ${child.stderr}`);
  return Number(used);
}

const chosen = process.argv.slice(2);
for (const [name, given] of Object.entries(measured)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const missing = given.find((one) => one.endsWith(".c") && !existsSync(one));
  if (missing !== undefined || (name === "Lua" && !given.some((one) => one.endsWith(".c")))) {
    console.log(`${name}: not fetched`);
    continue;
  }
  const runs = [0, 1, 2].map(() => seconds(given));
  console.log(`${name}: ${Math.min(...runs).toFixed(2)} s of processor time`);
}
